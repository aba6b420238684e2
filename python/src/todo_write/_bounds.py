"""What one call may take: the limits that a program gives."""

from ._component.call import Bounds

TIME_LIMIT = 5.0
"""How many seconds the component may compute in a call, unless a program says otherwise."""

MEMORY_LIMIT = 256 * 1024 * 1024
"""How many bytes of memory the component may have in a call, unless a program says otherwise."""

_MOST_MEMORY = 1 << 32
_MOST_TIME = 1 << 60


def bounds(time_limit: float, memory_limit: int) -> Bounds:
    """The limits of a call. `TypeError` for one that is no number, `ValueError` for one that is not above zero."""
    for name, limit, kinds in (("time_limit", time_limit, (int, float)), ("memory_limit", memory_limit, int)):
        if not isinstance(limit, kinds) or isinstance(limit, bool):
            raise TypeError(f"{name} must be a number, not of type {type(limit).__name__}")
        if not limit > 0:
            raise ValueError(f"{name} is {limit}; give a number above zero")
    # An integer may be larger than any float is.
    seconds = float(min(time_limit, _MOST_TIME)) if isinstance(time_limit, int) else time_limit
    return Bounds(seconds, min(memory_limit, _MOST_MEMORY))
