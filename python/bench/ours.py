"""Our calls."""

from collections.abc import Callable
from tempfile import TemporaryDirectory

from todo_write import MemoryState, SqliteState, Status, Todo, TodoWrite

from .lists import inputs


def call(size: int) -> Callable[[int], str]:
    """A model's text in, the text for the model out."""
    todo, texts = TodoWrite(MemoryState()), inputs(size)
    return lambda number: todo.call(texts[number % 2]).text


def first_call(size: int) -> Callable[[int], str]:
    """The same for a list that is new, with a change an item."""
    text = inputs(size)[0]
    return lambda _: TodoWrite(MemoryState()).call(text).text


def write(size: int) -> Callable[[int], object]:
    """A list of this program's own, written through the typed door."""
    todo = TodoWrite(MemoryState())
    todos = [Todo(f"Write part {number}", f"Writing part {number}") for number in range(size)]
    lists = todos, [Todo("Write part 0", "Writing part 0", Status.IN_PROGRESS), *todos[1:]]
    return lambda number: todo.write(lists[number % 2])


def sqlite_call(size: int) -> tuple[Callable[[int], str], Callable[[], None]]:
    """As `call`, over a file; and how to remove the file."""
    folder = TemporaryDirectory()
    state = SqliteState(f"{folder.name}/lists.db", "bench")
    todo, texts = TodoWrite(state), inputs(size)

    def remove() -> None:
        state.close()
        folder.cleanup()

    return lambda number: todo.call(texts[number % 2]).text, remove
