"""Where a database file may be, and whether it is still there."""

import os
import stat
from pathlib import Path

from ._told import read_only, told
from .failure import FailureCode

_HEADER = b"SQLite format 3\0"


def checked(path: "str | os.PathLike[str]") -> Path:
    """The absolute form of a path where a database can be.

    SQLite would take some relative names for something else than a file, and where there is something else it would write
    beside it before it notices. `StateError` says what is wrong with the path.
    """
    text = os.fspath(path)
    if not text or text == ":memory:" or text.startswith("file:"):
        raise told(
            FailureCode.OTHER,
            f'"{text}" is no file name; write the path of a file (./file:x for a name like that), or use MemoryState '
            "for storage that does not last",
        )
    place = Path(text)
    if place.is_dir() or text.endswith(tuple(filter(None, (os.sep, os.altsep)))):
        raise told(FailureCode.OTHER, f"{text} is a folder, wanted a database file; name a file in it")
    if not place.parent.is_dir():
        raise told(
            FailureCode.UNAVAILABLE,
            f"can't open {text}: there is no folder {place.parent}; make it first, or correct the path",
        )
    _check_file(place)
    return place.absolute()


def _check_file(place: Path) -> None:
    try:
        status = place.stat()
    except OSError:
        return  # There is none yet. If there is another reason, SQLite reports it.
    if not stat.S_ISREG(status.st_mode):
        raise told(FailureCode.OTHER, f"{place} is a device or a pipe, wanted a database file; name another file")
    if not status.st_mode & 0o222 or not os.access(place, os.W_OK):
        raise read_only(place)
    if status.st_size and not _has_header(place):
        raise told(FailureCode.OTHER, f"{place} is not an SQLite database; it was left as it is: name another file")


def _has_header(place: Path) -> bool:
    """Whether a file begins as a database does. One that can't be read is for SQLite to report."""
    try:
        with place.open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return True


def identity(place: Path) -> "tuple[int, int] | None":
    """Which file is at a path, so that another one under the same name can be told from it. None when there is none."""
    try:
        status = place.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
