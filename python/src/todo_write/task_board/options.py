"""What this program decides about the calls of a `TaskBoard`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """The options of the board. One that is None has its default, which the component knows."""

    branch: str | None = None
    """Whose board: each branch of a session has its own. Default: empty, the main agent's. Who shares work shares one."""
    prefix: str | None = None
    """The first part of the state key, which is `prefix`, or `prefix:branch`. Default, also when empty: `tasks`."""
    single: bool | None = None
    """Whether at most one task of the board may be in progress. Default: True."""
    strict: bool | None = None
    """Whether a task that waits for another one can't be started or completed. Default: False."""
    limit: int | None = None
    """How many bytes of input are accepted; of `create` and `update`, bytes of texts. Default: 1,048,576."""
