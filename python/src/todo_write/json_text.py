"""JSON text for the component, whatever Python value someone gave.

The component judges input, not this package. So what has a wrong type is put into JSON and sent on, and the refusal says
what is wrong with it. What JSON can't say becomes `{"python": "what it was"}`, which is legal nowhere in a list.
"""

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from .todo import Todo

_DEEPEST = 100
_LONGEST = 256  # Python refuses to write down a number of many more bits.


def of_input(value: object) -> str:
    """The text of a model's input: a `str` as it is, bytes as UTF-8, anything else as JSON."""
    if isinstance(value, str):
        return _whole(value)
    if isinstance(value, (bytes, bytearray)):
        return _whole(value.decode(errors="surrogateescape"))
    return of_value(value)


def of_value(value: object) -> str:
    """A value as JSON text in ASCII.

    >>> of_value({"todos": [Todo("A", "B"), {1, 2}]})
    '{"todos":[{"content":"A","activeForm":"B","status":"pending"},{"python":"set"}]}'
    """
    return json.dumps(_plain(value, _DEEPEST), separators=(",", ":"))


def _whole(text: str) -> str:
    """The text with lone surrogates escaped, since they can't be encoded. The component reports them."""
    if text.isascii():
        return text
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _plain(value: object, depth: int) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= _LONGEST else _strange(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else _strange(value)
    if isinstance(value, Todo):
        return {
            "content": _plain(value.content, depth),
            "activeForm": _plain(value.active_form, depth),
            "status": _plain(value.status, depth),
        }
    if depth == 0:
        return _strange(value)
    if isinstance(value, Mapping):
        return {_key(key): _plain(item, depth - 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item, depth - 1) for item in value]
    return _strange(value)


def _key(key: object) -> str:
    return str.__str__(key) if isinstance(key, str) else f"({type(key).__name__})"


def _strange(value: object) -> dict[str, str]:
    return {"python": f"float {value}" if isinstance(value, float) else type(value).__name__}
