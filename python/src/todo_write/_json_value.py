"""JSON text of a component, as Python values."""

import json
import math
from decimal import Decimal, InvalidOperation
from typing import Any

_DIGITS = 77
"""Whole numbers of more digits are `Decimal`: Python refuses to read some as `int`, and this package to write them."""


def value_of(text: str) -> Any:
    """The value of a text. A number that neither `int` nor `float` can hold is a `Decimal`.

    >>> value_of('{"b":1e400,"a":[1.5,2]}')
    {'b': Decimal('1E+400'), 'a': [1.5, 2]}
    """
    return json.loads(text, parse_int=_whole, parse_float=_real)


def _whole(digits: str) -> int | float | Decimal:
    return int(digits) if len(digits) <= _DIGITS else _exact(digits)


def _real(digits: str) -> float | Decimal:
    number = float(digits)
    return number if math.isfinite(number) else _exact(digits)


def _exact(digits: str) -> float | Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:  # Nothing can hold it.
        return float(digits)
