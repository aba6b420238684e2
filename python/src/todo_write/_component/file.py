"""The component's file, which comes with the package."""

from hashlib import sha256
from importlib.resources import files

from ..errors import LoadError

NAME = "todo-write.wasm"
DIGEST = f"{NAME}.sha256"
"""Beside the component: the digest that it had when the package was built."""

_MAGIC = b"\0asm"
_COMPONENT = b"\x0d\x00\x01\x00"
_AGAIN = "install the package todo-write again"


def read() -> bytes:
    """The bytes of the component. `LoadError` when there is no such file, or one that is no component."""
    folder = files(__package__.rpartition(".")[0])
    file = folder / NAME
    try:
        content = file.read_bytes()
    except OSError as error:
        raise LoadError(f"can't read the component {file}: {error.strerror or error}; {_AGAIN}") from error
    if content[:4] != _MAGIC:
        start = content[:16]
        found = f"{len(content)} bytes that begin with {start!r}" if content else "an empty file"
        raise LoadError(f"{file} is not WebAssembly: found {found}, wanted a component; {_AGAIN}")
    if content[4:8] != _COMPONENT:
        raise LoadError(f"{file} is WebAssembly of another kind, wanted a component; {_AGAIN}")
    try:
        digest = (folder / DIGEST).read_text("ascii").strip()
    except (OSError, ValueError) as error:
        raise LoadError(f"can't read {folder / DIGEST}: {error}; {_AGAIN}") from error
    if sha256(content).hexdigest() != digest:
        raise damaged("it is not the one that was put into this package when it was built")
    return content


def damaged(reason: object) -> LoadError:
    """The error for a file that begins as a component and is none."""
    first = str(reason).strip().splitlines()
    return LoadError(f"the component {NAME} of this package is damaged: {first[0] if first else 'unknown'}; {_AGAIN}")
