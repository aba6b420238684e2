"""How storage fails."""

from .._word import Word


class FailureCode(Word):
    """Why storage failed. The component turns it into a code of its own: `STATE_CONFLICT`, `STATE_DENIED`, …."""

    CONFLICT = "conflict"
    """`save` only: the stored revision is not the expected one, or the key is there when none was expected."""
    DENIED = "denied"
    """This session, or this process, may not do that."""
    FULL = "full"
    """There is no room for the value."""
    UNAVAILABLE = "unavailable"
    """The storage can't be reached now."""
    OTHER = "other"
    """Anything else."""


class StateError(Exception):
    """Raised by a state that can't do what it was asked. Nothing was stored then.

    The message goes to the model as part of the refusal, so it holds no secret, no path and no text of a library. What a
    person needs besides stands in `detail`, which no model gets to read. The code may be given as a word.

    >>> error = StateError("full", "there is no room; send a shorter list", detail="the quota of db7 is 4 MiB")
    >>> error.code, str(error)
    (<FailureCode.FULL: 'full'>, 'the quota of db7 is 4 MiB')
    """

    code: FailureCode
    """What kind of failure it is."""
    message: str
    """What happened and what to do about it, in a sentence for a model. The message of a conflict is not used."""
    detail: str | None
    """The same for a person or a log. None when the message says it all."""

    def __init__(self, code: FailureCode | str, message: str = "", detail: str | None = None) -> None:
        """Makes a failure of a kind. A code that is none is a `ValueError`."""
        super().__init__(code, message, detail)
        self.code, self.message, self.detail = FailureCode(code), message, detail

    def __str__(self) -> str:
        """The text for the person."""
        return self.detail or self.message or self.code
