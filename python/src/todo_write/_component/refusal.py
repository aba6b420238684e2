"""How a typed door says no."""

from typing import Any

from ..errors import Code, Fault, TodoError
from .call import Ended

_CODES = {code.lower().replace("_", "-"): code for code in Code}


def accepted(ended: Ended) -> Any:
    """What a call gave. `TodoError` when the component refused it."""
    is_accepted, value = ended.value
    if is_accepted:
        return value
    code, message, faults, more = value
    refusal = TodoError(_CODES[code], message, lift_faults(faults), more)
    try:
        raise refusal from ended.raised
    finally:
        del refusal, ended  # They hold this function's variables, so those must not hold them.


def lift_faults(faults: list[tuple[str, str, str | None, str | None]]) -> tuple[Fault, ...]:
    """A `list<fault>` in the form of `lift`."""
    return tuple(Fault(*fault) for fault in faults)
