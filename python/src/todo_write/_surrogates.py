"""Halves of surrogate pairs, which a Python text can hold and no component can take."""

import re

# An escape of half a pair, any other escape, or half a pair as it is.
_HALVES = re.compile(r"\\u([dD][89a-fA-F][0-9a-fA-F]{2})|\\.|[\ud800-\udfff]", re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")


def is_whole(text: str) -> bool:
    """Whether there is no half of a pair in a text."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def spelled_out(text: str) -> str:
    r"""JSON text with every half of a pair as an escape. The component reports it where it stands.

    After a backslash an escape would be text that says something else, so there the text stays as wrong as it is. Where a
    half that stands as it is would become one character with its neighbour, which nobody wrote, the second half is
    written twice, and one of the two stays alone.

    >>> spelled_out('"\ud83d"')
    '"\\ud83d"'
    """
    return text if is_whole(text) else _spelled_out(text)


def replaced(text: str) -> str:
    r"""A text with U+FFFD in place of every half of a pair.

    >>> replaced("a\ud83d")
    'a�'
    """
    return text if is_whole(text) else _HALF.sub("\ufffd", text)


def _spelled_out(text: str) -> str:
    first_end, first_raw = -1, False

    def escape(found: re.Match[str]) -> str:
        nonlocal first_end, first_raw
        token = found[0]
        raw = len(token) == 1
        if not raw and found[1] is None:
            return "\\\ufffd" if "\ud800" <= token[1] <= "\udfff" else token
        half = f"\\u{ord(token):04x}" if raw else token
        is_first = half[3] in "89abAB"
        joined = not is_first and first_end == found.start() and (first_raw or raw)
        first_end, first_raw = (found.end() if is_first else -1), raw
        return half + half if joined else half

    return _HALVES.sub(escape, text)
