"""What the scripted model does: it plans, works, is refused once, corrects itself, and finishes."""

import json

from todo_write import MemoryState, TodoError, TodoWrite

STEPS = ("Read the report", "Write the encoder", "Test the export")


def _sent(*statuses: str, **more: object) -> str:
    todos = [
        {"content": content, "activeForm": f"Doing: {content} ✅", "status": status}
        for content, status in zip(STEPS, statuses, strict=True)
    ]
    return json.dumps({"todos": todos, **more}, ensure_ascii=False)


SCRIPT = [
    _sent("in_progress", "pending", "pending"),
    _sent("done", "in_progress", "in_progress"),
    _sent("completed", "in_progress", "pending"),
    '{"todos": null}',
    _sent("completed", "completed", "in_progress", self="x", config="y", callbacks=[1]),
    _sent("completed", "completed", "completed"),
]
REFUSED = (1, 3)


def expected() -> list[str]:
    """What the component says to each call of the script."""
    todo, texts = TodoWrite(MemoryState()), []
    for number, arguments in enumerate(SCRIPT):
        try:
            texts.append(todo.call(arguments).text)
            assert number not in REFUSED
        except TodoError as error:
            texts.append(error.text)
            assert number in REFUSED
    assert todo.read().todos == ()
    return texts
