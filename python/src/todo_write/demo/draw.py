"""How a scene looks on the terminal."""

import textwrap
from itertools import zip_longest

from .story import Step

_WIDTH = 80
_HALF = 40


def rule(title: str) -> str:
    """A line with a title."""
    return f"── {title} ".ljust(_WIDTH, "─")


def sent_and_stored(step: Step, drawn: str, changed: bool) -> str:
    """What the model sends on the left, the list as it is stored then on the right."""
    left = ["sends  todo_write", *(f"  {todo['status']:<12} {todo['content']}" for todo in step.todos)]
    right = ["the list now" if changed else "the list, unchanged", *(drawn.splitlines() or ["(empty)"])]
    return "\n".join(f"{one:<{_HALF}}│ {other}".rstrip() for one, other in zip_longest(left, right, fillvalue=""))


def got(text: str) -> str:
    """What the model gets, in lines that fit."""
    paragraphs = [textwrap.fill(paragraph, _WIDTH - 7) for paragraph in text.split("\n\n")]
    return "gets   " + textwrap.indent("\n".join(paragraphs), " " * 7).lstrip()
