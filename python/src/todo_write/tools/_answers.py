"""What a model gets to read of a call."""

from collections.abc import Callable

from ..answer import Outcome
from ..errors import TodoError
from ..task_board.answer import TaskOutcome


def answered(call: Callable[[], Outcome | TaskOutcome]) -> str:
    """The text for the model, refused or not."""
    try:
        return call().text
    except TodoError as error:
        return error.text
