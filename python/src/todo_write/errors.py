"""How calls fail.

A refusal by the tool is a `TodoError`, and its `text` is for the model. A failure of the host is a `HostError`: that one
call failed, no other is affected, and there is nothing for a model in it.
"""

import json
from dataclasses import dataclass

from ._word import Word


class Code(Word):
    """What kind of refusal it is."""

    INVALID_ARGS = "INVALID_ARGS"
    """The shape of the input is wrong."""
    INVALID_TODOS = "INVALID_TODOS"
    """The shape is right and a rule of the list is broken."""
    NOT_FOUND = "NOT_FOUND"
    """There is no task of this id that can be read."""
    INVALID_STATUS = "INVALID_STATUS"
    """The task can't come to stand so: another one is in progress, it is deleted, or, with `strict`, it waits."""
    INVALID_DEPENDENCY = "INVALID_DEPENDENCY"
    """The dependency can't be: on itself, on a missing, deleted or completed task, or in a cycle."""
    INVALID_OPTIONS = "INVALID_OPTIONS"
    """The options that this program gave can't be used."""
    STATE_CONFLICT = "STATE_CONFLICT"
    """Other writers kept winning. Nothing was stored; the same call may succeed later."""
    STATE_CORRUPT = "STATE_CORRUPT"
    """A read found a stored value that is no list, or no board. The next write or `create` replaces it."""
    STATE_DENIED = "STATE_DENIED"
    """The state does not allow it."""
    STATE_FULL = "STATE_FULL"
    """The state has no room."""
    STATE_UNAVAILABLE = "STATE_UNAVAILABLE"
    """The state can't be reached, or failed in a way of its own: see `__cause__`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong."""

    path: str
    """Where: `todos[2].status`, `input` for the text as a whole, `options.branch`, `state`."""
    problem: str
    """What is wrong there."""
    received: str | None
    """What stood there, cut at 80 characters. None when nothing did."""
    legal: str | None
    """What would be right. None when nothing the caller could write would be."""


class TodoError(Exception):
    r"""The tool refused the call. Nothing was stored, unless the state wrote and raised after that.

    When a state raised during the call, that exception is the `__cause__`.

    >>> from todo_write import TodoWrite
    >>> try:
    ...     TodoWrite().call('{"todos": null}')
    ... except TodoError as error:
    ...     print(error.code, error.faults[0].path)
    ...     print(error.text)
    INVALID_ARGS todos
    {"error":"INVALID_ARGS: todos: wrong type, got null, expected an array of items, [] to clear the list"}
    """

    code: Code
    """What kind of refusal it is."""
    faults: tuple[Fault, ...]
    """The first 20 faults, in the order of the input. Empty when an option was not of its type: then `message` has them."""
    more: int
    """How many faults there are beyond those."""
    message: str
    """The refusal in words: `CODE: fault; fault; …`. It is also what the exception prints."""

    def __init__(self, code: Code, message: str, faults: tuple[Fault, ...] = (), more: int = 0) -> None:
        """Takes the parts as the component gave them."""
        super().__init__(code, message, faults, more)
        self.code, self.message, self.faults, self.more = code, message, faults, more

    def __str__(self) -> str:
        """The message."""
        return self.message

    @property
    def text(self) -> str:
        """The refusal as JSON text, `{"error":"CODE: …"}`, to hand back to the model as it is."""
        return json.dumps({"error": self.message}, ensure_ascii=False, separators=(",", ":"))


class HostError(Exception):
    """This program could not run the component. It is no answer for a model; the text says what a person can do."""


class LoadError(HostError):
    """The component could not be loaded: its file is missing, damaged or not the one that belongs to this package."""


class CallError(HostError):
    """The component did not end a call: it stopped itself, took too long, or wanted too much memory.

    Only this call is affected. What it would have stored is not stored, unless it was stopped after its save.
    """
