"""Answers for a model, as Python values."""

from typing import Any

from .._json_value import value_of
from .answer import TaskAnswer, TaskOutcome
from .task import Task, TaskStatus


def answer_of(outcome: TaskOutcome) -> TaskAnswer:
    """What `task_update` answered."""
    told = value_of(outcome.text)
    return TaskAnswer(
        task_of(told["task"]), tuple(told["unblocked"]), told["message"], outcome.changes, str(outcome.revision)
    )


def task_of(record: dict[str, Any]) -> Task:
    """A whole record."""
    return Task(
        record["id"],
        record["subject"],
        record["description"],
        record["activeForm"],
        record["owner"],
        TaskStatus(record["status"]),
        tuple(record["blocks"]),
        tuple(record["blockedBy"]),
        record["metadata"],
    )
