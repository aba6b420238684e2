"""Failures of a file, in words for a model and in words for a person."""

import sqlite3
from pathlib import Path

from .failure import FailureCode, StateError

_MESSAGES = {
    FailureCode.DENIED: "the storage does not allow it; go on without the list and tell the user",
    FailureCode.FULL: "the storage has no room left; go on without the list and tell the user to free some space",
    FailureCode.UNAVAILABLE: (
        "the storage can't be reached; make the same call again later, and go on without the list until then"
    ),
    FailureCode.OTHER: (
        "the storage is damaged or not the right one, and the same call will fail again; go on without the list and tell "
        "the user"
    ),
}
_TOO_BIG = "the list is too large for the storage; send a shorter one"
_BUSY = "other writers hold the storage; make the same call again later"

_NAMES = {
    "access permission denied": "PERM",
    "attempt to write a readonly database": "READONLY",
    "database disk image is malformed": "CORRUPT",
    "database is locked": "BUSY",
    "database or disk is full": "FULL",
    "database table is locked": "LOCKED",
    "disk I/O error": "IOERR",
    "file is not a database": "NOTADB",
    "large file support is disabled": "NOLFS",
    "locking protocol": "PROTOCOL",
    "not authorized": "AUTH",
    "string or blob too big": "TOOBIG",
    "unable to open database file": "CANTOPEN",
}
"""What SQLite calls the errors whose texts these are: Python 3.10 does not tell."""


_NO_ACCESS = "access to {path} is denied; allow this user to write to it and to its folder"
_NO_FILE = "{path} can't be read or written: {error}"
_DETAILS = {
    "FULL": (FailureCode.FULL, "there is no room left for {path}; free some space"),
    "PERM": (FailureCode.DENIED, _NO_ACCESS),
    "AUTH": (FailureCode.DENIED, _NO_ACCESS),
    "CANTOPEN": (
        FailureCode.UNAVAILABLE,
        "can't open {path}; check that this user may read it, and write to it and to its folder",
    ),
    "IOERR": (FailureCode.UNAVAILABLE, _NO_FILE),
    "PROTOCOL": (FailureCode.UNAVAILABLE, _NO_FILE),
    "NOLFS": (FailureCode.UNAVAILABLE, _NO_FILE),
    "NOTADB": (FailureCode.OTHER, "{path} is not an SQLite database; it was left as it is: name another file"),
    "CORRUPT": (
        FailureCode.OTHER,
        "{path} is damaged; restore it from a backup, or recover it with `sqlite3 FILE .recover`",
    ),
}


def told(code: FailureCode, detail: str) -> StateError:
    """A failure, other than a conflict, with a text for a person.

    The model reads what follows from the kind of failure: where the storage is and how it is made are none of its business.
    """
    return StateError(code, _MESSAGES[code], detail)


def conflict() -> StateError:
    """The failure of a save that expected another revision."""
    return StateError(FailureCode.CONFLICT, "another writer changed the value in between")


def read_only(path: Path) -> StateError:
    """The failure for a file that can't be written to."""
    return told(
        FailureCode.DENIED,
        f"{path} is read-only; allow this user to write to it and to its folder, or name another file",
    )


def failure(path: Path, error: sqlite3.Error) -> StateError:
    """What an error of SQLite means."""
    name = _name(error)
    if name == "IOERR_SHMSIZE":
        return told(FailureCode.FULL, f"there is no room left beside {path}; free some space")
    kind = name.partition("_")[0]
    if kind == "READONLY":
        return read_only(path)
    if kind == "TOOBIG":
        return StateError(FailureCode.FULL, _TOO_BIG, f"the value is too large for {path}")
    if is_busy(error):
        return StateError(
            FailureCode.UNAVAILABLE, _BUSY, f"{path} is held by another process; try again when it is done"
        )
    code, detail = _DETAILS.get(kind, (FailureCode.OTHER, "{path} can't be used: {error}"))
    return told(code, detail.format(path=path, error=error))


def is_busy(error: sqlite3.Error) -> bool:
    """Whether an error means that others hold the file, and may let go of it."""
    return _name(error).partition("_")[0] in ("BUSY", "LOCKED")


def _name(error: sqlite3.Error) -> str:
    """What SQLite calls an error, without the prefix. Empty when nobody tells."""
    return getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_") or _NAMES.get(str(error), "")
