"""Compiled code on disk, so that only the first start on a machine compiles the component.

Compiled code is machine code: running a damaged file could do anything. So a file carries a SHA-256 digest of the code, of
the component it was made from and of the engine it was made for, and is used only when that is right. What is not right is
compiled again and replaced. A folder that another user could write to is not used at all.
"""

import os
import stat
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from wasmtime import Engine, WasmtimeError
from wasmtime.component import Component

VARIABLE = "TODO_WRITE_CACHE"
"""Names the folder to use in place of the user's cache folder. Set and empty: compile at every start."""

_KEPT = 16
_DIGEST = 32
_LARGEST = 256 * 1024 * 1024
_ENDING = ".cwasm"


def component(engine: Engine, setup: str, content: bytes) -> Component:
    """The component that these bytes are, from the cache or else compiled now and kept there.

    A folder that can't be used only costs the time to compile. `WasmtimeError` when the bytes are no component.
    """
    key = _key(setup, content)
    folder = _folder()
    if folder is None or not _is_ours(folder):
        return Component(engine, content)
    file = folder / f"{key.hex()}{_ENDING}"
    code = _read(file, key)
    if code is not None:
        with suppress(WasmtimeError):  # The same Wasmtime on another kind of processor.
            return Component.deserialize(engine, code)
    compiled = Component(engine, content)
    with suppress(OSError, WasmtimeError):
        _keep(file, key, bytes(compiled.serialize()))
        _remove_oldest(folder)
    return compiled


def _folder() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    with suppress(RuntimeError):  # There may be no home folder.
        folder = _caches() / "todo-write" / "compiled"
        return folder if folder.is_absolute() else None
    return None


def _caches() -> Path:
    if sys.platform == "win32":
        named = os.environ.get("LOCALAPPDATA")
        return Path(named) if named else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = os.environ.get("XDG_CACHE_HOME")
    return Path(named) if named and os.path.isabs(named) else Path.home() / ".cache"


def _is_ours(folder: Path) -> bool:
    """Makes the folder when it is missing, and says whether nobody but this user can write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
    except OSError:
        return False
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _key(setup: str, content: bytes) -> bytes:
    """Names a component as compiled for an engine. Wasmtime itself compares its version and the processor."""
    return sha256(sha256(setup.encode()).digest() + sha256(content).digest()).digest()


def _digest(key: bytes, code: bytes) -> bytes:
    return sha256(key + code).digest()


def _read(file: Path, key: bytes) -> bytes | None:
    """The code of a file, if it is whole and the one that is wanted."""
    try:
        status = file.stat()
        # Opening a pipe would wait for ever, and what is larger is no file of ours.
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
            return None
        content = file.read_bytes()
    except OSError:
        return None
    code = content[_DIGEST:]
    return code if content[:_DIGEST] == _digest(key, code) else None


def _keep(file: Path, key: bytes, code: bytes) -> None:
    """Writes a file so that nobody ever sees half of it."""
    half = file.with_suffix(f".{os.getpid()}.half")
    try:
        half.write_bytes(_digest(key, code) + code)
        half.replace(file)
    except OSError:
        half.unlink(missing_ok=True)
        raise


def _remove_oldest(folder: Path) -> None:
    files = sorted(folder.glob(f"*{_ENDING}"), key=lambda file: file.stat().st_mtime)
    for file in files[:-_KEPT]:
        file.unlink(missing_ok=True)
