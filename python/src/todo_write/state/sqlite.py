"""Storage in an SQLite file, which several processes and languages may use at once."""

import ctypes
import os
import sqlite3
import time
from threading import RLock

from .. import _forks
from ._database import INSERT, LOAD, NO_TEXT, REPLACE, connect, failures
from ._place import checked, identity
from ._told import told
from .failure import FailureCode, StateError
from .protocol import Entry


class SqliteState:
    """A session in an SQLite file: durable when a save returns, and shared by as many processes as like to.

    The program `todo-host` and hosts in other languages read and write the same file. A save waits up to ten seconds for
    other writers; after that it fails with the code `unavailable`. Beside the file stand `-wal` and `-shm` files while it
    is in use; they belong to it. It must not lie on a network file system. When the file is removed or replaced while it
    is open, calls fail with the code `unavailable` from then on.

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
        with self._lock:
            self._open()

    def load(self, key: str) -> Entry | None:
        """Reads the value of a key, or None when there is no such key."""
        with self._lock:
            connection = self._open()
            with failures(self._path):
                row = connection.execute(LOAD, (self._session, key)).fetchone()
        if row is None:
            return None
        value, revision = row
        return Entry(value if isinstance(value, str) else NO_TEXT, str(revision))

    def save(self, key: str, value: str, expected: str | None) -> str:
        """Writes a value and returns its revision, only if the stored revision is still `expected`."""
        now = time.time_ns() // 1_000_000
        if expected is not None and not _is_revision(expected):
            raise _conflict()
        with self._lock:
            connection = self._open()
            with failures(self._path):
                if expected is None:
                    cursor = connection.execute(INSERT, (self._session, key, value, now))
                else:
                    cursor = connection.execute(REPLACE, (self._session, key, value, now, int(expected)))
            written, revision = cursor.rowcount, cursor.lastrowid
            # Only a file that is still there when the save is over has kept it.
            self._expect_same_file()
        if written != 1:
            raise _conflict()
        return str(revision)

    def close(self) -> None:
        """Lets go of the file. It is opened again when it is needed."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def __enter__(self) -> "SqliteState":
        """The state itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Lets go of the file."""
        self.close()

    def __del__(self) -> None:
        """Lets go of the file."""
        connection = getattr(self, "_connection", None)
        if connection is not None:
            connection.close()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = connect(self._path)
            self._identity = identity(self._path)
        else:
            self._expect_same_file()
        return self._connection

    def _expect_same_file(self) -> None:
        """Fails when the file that is open is not the one at its path any more: what is written to it would be lost."""
        if identity(self._path) != self._identity:
            raise told(
                FailureCode.UNAVAILABLE,
                f"{self._path} was removed or replaced while it was open; put it back, or start again to use what is there "
                "now",
            )

    def _before_fork(self) -> None:
        """Waits for the statement that runs, whose locks within SQLite would stay locked in the child."""
        self._lock.acquire()

    def _after_fork(self, child: bool) -> None:
        """Has the child open the file anew."""
        if child and self._connection is not None:
            # It must not be used in the child, and not be closed there either.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._connection))
            self._connection = None
        self._lock.release()


def _is_revision(text: str) -> bool:
    """Whether it can be the name of a row: a number that the database can hold."""
    return text.isascii() and text.isdigit() and int(text[:20]) < 1 << 63


def _conflict() -> StateError:
    return told(FailureCode.CONFLICT, "another writer changed the value in between")
