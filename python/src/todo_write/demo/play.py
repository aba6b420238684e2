"""Plays the story, and sees that it is true."""

import json
from collections.abc import Callable
from tempfile import TemporaryDirectory

from ..answer import Stored
from ..errors import TodoError
from ..state import SqliteState
from ..todo_write import TodoWrite
from . import draw
from .story import STEPS, USER, Expected, Step

_FAULTS = 2


def play(say: Callable[[str], object]) -> bool:
    """Tells the story, and gives back whether each answer was what it says."""
    with TemporaryDirectory(prefix="todo-write-demo-") as folder:
        path = f"{folder}/lists.db"
        say(
            "An agent keeps its plan with the tool todo_write. Agent and user follow a script;\nevery answer comes from the "
            "component, which runs in a sandbox and reaches nothing\nbut the storage of this session: an SQLite file in a "
            f"temporary folder.\n\nuser   {USER}\n"
        )
        with SqliteState(path, session="demo") as state:
            true = [_tell(number, step, TodoWrite(state), say) for number, step in enumerate(STEPS, 1)]
        with SqliteState(path, session="demo") as state:
            true.append(TodoWrite(state).read().todos == ())
        say(
            "The file is opened again and the list read back: "
            + ("empty, as it was left." if true[-1] else "NOT AS LEFT")
        )
    if all(true):
        say(f"✔ {len(STEPS)} calls, 1 of them refused, each answered as the story says.")
    else:
        say("✘ Something was not as the story says; report it to whoever built this package.")
    return all(true)


def _tell(number: int, step: Step, todo: TodoWrite, say: Callable[[str], object]) -> bool:
    before = todo.read()
    faults = 0
    try:
        text: str = json.loads(todo.call(step.text()).text)["message"]
    except TodoError as error:
        text, faults = error.message, len(error.faults)
    after = todo.read()
    say(draw.rule(f"#{number} agent"))
    say(step.why)
    say(draw.sent_and_stored(step, todo.render(after.todos), after != before))
    say(draw.got(text) + "\n")
    true = _is_true(step, text, faults, before, after)
    if not true:
        say(f"✘ expected: {step.expected.name}\n")
    return true


def _is_true(step: Step, text: str, faults: int, before: Stored, after: Stored) -> bool:
    if step.expected is Expected.REFUSED:
        return faults == _FAULTS and after == before
    if step.expected is Expected.CLEARED:
        return faults == 0 and after.todos == ()
    if [(todo.content, todo.status) for todo in after.todos] != [
        (item["content"], item["status"]) for item in step.todos
    ]:
        return False
    kept = {todo.content for todo in after.todos}
    forgotten = [todo.content for todo in before.todos if todo.content not in kept]
    return bool(forgotten) == (step.expected is Expected.WARNED) and all(content in text for content in forgotten)
