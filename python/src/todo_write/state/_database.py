"""The database file: its format, which hosts in other languages share, and how it is opened.

The file is kept simple on purpose: one table, whose rows are never changed but replaced, so that the row id serves as the
revision. `AUTOINCREMENT` is what keeps an id from coming back.
"""

import sqlite3
from pathlib import Path

from ._messages import told
from .failure import FailureCode

_TURN = 0.1
"""How many seconds SQLite waits for others by itself. Nothing else can be done with the connection meanwhile."""

LOAD = "SELECT value, typeof(value) = 'text', revision FROM state WHERE session = ?1 AND key = ?2"
INSERT = """INSERT INTO state(session, key, value, created, updated) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT(session, key) DO NOTHING"""
REPLACE = """INSERT OR REPLACE INTO state(session, key, value, created, updated)
    SELECT session, key, ?3, created, ?4 FROM state WHERE session = ?1 AND key = ?2 AND revision = ?5"""

_APPLICATION_ID = 0x746F_646F  # "todo" in ASCII: marks the file as ours.
_USER_VERSION = 1
_SCHEMA = """CREATE TABLE state (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    UNIQUE(session, key)
)"""


def connect(path: Path) -> sqlite3.Connection:
    """Opens the file, makes it when there is none, and makes sure that it is ours. One that isn't is not written to.

    Raises what SQLite raises, and `StateError` for a file that is not ours.
    """
    connection = sqlite3.connect(path, timeout=_TURN, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    empty = _is_empty(connection, path)
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = FULL")
    # What is replaced or forgotten must not stay readable in the file.
    connection.execute("PRAGMA secure_delete = ON")
    # No code of ours runs within a statement.
    connection.text_factory = bytes
    if not empty:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have made the table while we waited for the lock.
        if _is_empty(connection, path):
            connection.execute(_SCHEMA)
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {_USER_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is empty rather than ours. `StateError` when it is neither."""
    application, version, tables = _marks(connection)
    if (application, version) == (_APPLICATION_ID, _USER_VERSION):
        return False
    if application == _APPLICATION_ID and version > _USER_VERSION:
        raise told(
            FailureCode.OTHER,
            f"{path} was written by a newer version of this program (format {version}, this one knows {_USER_VERSION}); "
            "use that version, or name another file",
        )
    if (application, version, tables) == (0, 0, 0):
        return True
    raise told(
        FailureCode.OTHER,
        f"{path} is the database of another program (application id {application:#x}, ours is {_APPLICATION_ID:#x}); it "
        "was left as it is: name another file",
    )


def _marks(connection: sqlite3.Connection) -> tuple[int, ...]:
    """The application id, the version, and how many tables and other things there are."""
    questions = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    # All of one moment: another process may be making the table just now.
    connection.execute("SAVEPOINT look")
    try:
        return tuple(connection.execute(question).fetchone()[0] for question in questions)
    finally:
        # When looking fails, SQLite may have rolled back by itself.
        if connection.in_transaction:
            connection.execute("RELEASE look")


NO_TEXT = "(not UTF-8 text)"
"""What is loaded for a value that is no text. It can't be a list, so a read reports it and a write replaces it. Decoding
what can be decoded would make up a list that nobody stored."""


def text(value: object, is_text: bool) -> str:
    """A value that was loaded."""
    if not isinstance(value, bytes) or not is_text:
        return NO_TEXT
    try:
        return value.decode()
    except UnicodeDecodeError:
        return NO_TEXT
