"""Storage in an SQLite file, which several processes and languages may use at once."""

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import Callable
from threading import RLock
from typing import TypeVar

from .. import _forks
from ._database import INSERT, LOAD, REPLACE, connect, text
from ._messages import conflict, failure, told
from ._patience import patiently
from ._place import checked, identity
from .failure import FailureCode
from .protocol import Entry

_REVISION = re.compile("0|[1-9][0-9]{0,18}")
_LARGEST = (1 << 63) - 1
"""What the name of a row looks like: a number that the database can hold."""

T = TypeVar("T")


class SqliteState:
    """A session in an SQLite file: durable when a save returns, and shared by as many processes as like to.

    The program `todo-host` and hosts in other languages read and write the same file. A save waits up to ten seconds for
    other writers; after that it fails with the code `unavailable`. Beside the file stand `-wal` and `-shm` files while it
    is in use; they belong to it. It must not lie on a network file system. When the file is removed or replaced while it
    is open, calls fail with the code `unavailable` from then on. A fork closes it; parent and child each open it again
    when they need it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with SqliteState(f"{folder}/lists.db", session="s1") as state:
    ...         revision = state.save("todos", "[]", None)
    ...     with SqliteState(f"{folder}/lists.db", session="s1") as state:
    ...         state.load("todos")
    Entry(value='[]', revision='1')
    """

    def __init__(self, path: "str | os.PathLike[str]", session: str) -> None:
        """Opens a file, and makes it when there is none. Its folder must exist.

        The session's name is this program's choice and may be any text. `StateError` when the file can't be opened: with
        the code `denied` for one that this user may not write to, `full` for a full disk, `unavailable` for a folder that
        does not exist or a file that another process holds on to, and `other` for a file that is no database, another
        program's, or of a newer version. Such a file is left as it is.
        """
        if not isinstance(session, str):
            raise TypeError(f"the name of a session must be a str, not of type {type(session).__name__}")
        session.encode()
        self._session = session
        self._path = checked(path)
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        _forks.renew(self)
        self._attempt(self._open)

    def load(self, key: str) -> Entry | None:
        """Reads the value of a key, or None when there is no such key."""

        def select() -> "tuple[object, bool, int] | None":
            row: tuple[object, bool, int] | None = self._open().execute(LOAD, (self._session, key)).fetchone()
            return row

        row = self._attempt(select)
        if row is None:
            return None
        value, is_text, revision = row
        return Entry(text(value, is_text), str(revision))

    def save(self, key: str, value: str, expected: str | None) -> str:
        """Writes a value and returns its revision, only if the stored revision is still `expected`."""
        if expected is not None and not _is_revision(expected):
            raise conflict()

        def write() -> "int | None":
            connection, now = self._open(), time.time_ns() // 1_000_000
            if expected is None:
                cursor = connection.execute(INSERT, (self._session, key, value, now))
            else:
                cursor = connection.execute(REPLACE, (self._session, key, value, now, int(expected)))
            written, revision = cursor.rowcount, cursor.lastrowid
            # Only a file that is still there when the save is over has kept it.
            self._expect_same_file()
            return revision if written == 1 else None

        revision = self._attempt(write)
        if revision is None:
            raise conflict()
        return str(revision)

    def close(self) -> None:
        """Lets go of the file. It is opened again when it is needed."""
        with self._lock:
            self._identity = None
            self._disconnect()

    def __enter__(self) -> "SqliteState":
        """The state itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Lets go of the file."""
        self.close()

    def __del__(self) -> None:
        """Lets go of the file."""
        if getattr(self, "_connection", None) is not None:
            self.close()

    def _attempt(self, work: Callable[[], T]) -> T:
        """Does something with the file, and makes failures of what SQLite raises."""

        def attempt() -> T:
            while True:
                connection = self._connection
                try:
                    return work()
                except sqlite3.ProgrammingError:
                    # A signal's handler may have forked or closed the file, before the statement began.
                    if connection is None or self._connection is connection:
                        raise

        try:
            return patiently(self._lock, attempt)
        except sqlite3.Error as error:
            raise failure(self._path, error) from error

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None or self._identity is not None:
            self._expect_same_file()
        if self._connection is None:
            connection = connect(self._path)
            self._identity = identity(self._path)
            self._connection = connection
            self._expect_same_file()
        return self._connection

    def _disconnect(self) -> None:
        """Closes the connection. When that is interrupted, there is none left all the same."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _expect_same_file(self) -> None:
        """Fails when the file that is open is not the one at its path any more: what is written to it would be lost."""
        found = identity(self._path)
        if found is None or found != self._identity:
            raise told(
                FailureCode.UNAVAILABLE,
                f"{self._path} was removed or replaced while it was open; put it back, or start again to use what is there "
                "now",
            )

    def _before_fork(self) -> None:
        """Waits for the statement that runs, and closes the file.

        SQLite keeps account of its locks in the memory of the process. In a child that account would be wrong: when the
        parent ends, it takes the file for unused, and what the child writes is thrown away. The child can't close it
        either.
        """
        self._lock.acquire()
        with contextlib.suppress(sqlite3.Error):
            self._disconnect()

    def _after_fork(self, child: bool) -> None:
        """Lets others in again. The next call opens the file."""
        del child
        self._lock.release()


def _is_revision(text: str) -> bool:
    """Whether it can be the name of a row."""
    return _REVISION.fullmatch(text) is not None and int(text) <= _LARGEST
