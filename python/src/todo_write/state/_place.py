"""Where a database file may be, and whether it is still there."""

import os
import stat
from pathlib import Path

from ._messages import read_only, told
from .failure import FailureCode

_SMALLEST = 512
"""Bytes of the smallest page. A database has at least one."""


def checked(path: "str | os.PathLike[str]") -> Path:
    """The absolute form of a path where a database can be.

    SQLite would take some relative names for something else than a file, and where there is something else it would write
    beside it before it notices. `StateError` says what is wrong with the path.
    """
    text = os.fspath(path)
    if not isinstance(text, str):
        raise TypeError(f"the path must be a str or an os.PathLike of one, not of type {type(text).__name__}")
    if not text or text == ":memory:" or text.startswith("file:") or "\0" in text:
        raise told(
            FailureCode.OTHER,
            f'"{text}" is no file name; write the path of a file (./file:x for a name like that), or use MemoryState '
            "for storage that does not last",
        )
    place = Path(text)
    if os.path.isdir(text) or text.endswith(tuple(filter(None, (os.sep, os.altsep)))):
        raise told(FailureCode.OTHER, f"{text} is a folder, wanted a database file; name a file in it")
    if not os.path.isdir(place.parent):
        raise told(
            FailureCode.UNAVAILABLE,
            f"can't open {text}: there is no folder {place.parent}; make it first, or correct the path",
        )
    _check_file(place)
    return place.absolute()


def _check_file(place: Path) -> None:
    """Looks at what can be seen from outside.

    The file is never opened here: to close it again would drop the locks that connections of this process have on it, and
    another process would then take the file for unused and throw away what was just written.
    """
    try:
        status = place.stat()
    except OSError:
        return  # There is none yet. If there is another reason, SQLite reports it.
    if not stat.S_ISREG(status.st_mode):
        raise told(FailureCode.OTHER, f"{place} is a device or a pipe, wanted a database file; name another file")
    if not status.st_mode & 0o222 or not os.access(place, os.W_OK):
        raise read_only(place)
    if 0 < status.st_size < _SMALLEST:
        # SQLite takes a file of one byte for an empty one.
        raise told(FailureCode.OTHER, f"{place} is not an SQLite database; it was left as it is: name another file")


def identity(place: Path) -> "tuple[int, int] | None":
    """Which file is at a path, so that another one under the same name can be told from it.

    None when there is none, or nothing is left in it: a database that was opened once is never that small.
    """
    try:
        status = place.stat()
    except OSError:
        return None
    if status.st_size < _SMALLEST:
        return None
    return status.st_dev, status.st_ino
