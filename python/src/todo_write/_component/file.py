"""The components' files, which come with the package."""

from hashlib import sha256
from importlib.resources import files

from ..errors import LoadError

PLAIN = "todo-write.wasm"
"""The checklist, which asks for nothing but storage."""
NUDGED = "todo-write-nudged.wasm"
"""The checklist that asks hooks for hints, too."""
BOARD = "task-board.wasm"
"""The task board."""

_DIGEST = ".sha256"
"""Ends the name of the file beside a component: the digest that it had when the package was built."""

_MAGIC = b"\0asm"
_COMPONENT = b"\x0d\x00\x01\x00"
_AGAIN = "install the package todo-write again"


def read(name: str) -> bytes:
    """The bytes of a component. `LoadError` when there is no such file, or one that is no component."""
    folder = files(__package__.rpartition(".")[0])
    file, digest_file = folder / name, folder / f"{name}{_DIGEST}"
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
        digest = digest_file.read_text("ascii").strip()
    except (OSError, ValueError) as error:
        raise LoadError(f"can't read {digest_file}: {error}; {_AGAIN}") from error
    if sha256(content).hexdigest() != digest:
        raise damaged(name, "it is not the one that was put into this package when it was built")
    return content


def damaged(name: str, reason: object) -> LoadError:
    """The error for a file that begins as a component and is none."""
    first = str(reason).strip().splitlines()
    return LoadError(f"the component {name} of this package is damaged: {first[0] if first else 'unknown'}; {_AGAIN}")
