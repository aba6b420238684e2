"""What the scripted model does with a board: it plans, works, is refused, corrects itself, and finishes."""

from todo_write import MemoryState, TaskBoard, TaskStatus, TodoError

SCRIPT = [
    (
        "task_create",
        '{"subject":"Write the encoder ✅","activeForm":"Writing it","metadata":{"z":1,"a":{"size":"small"}}}',
    ),
    ("task_create", '{"subject":"Release it","self":"x","config":"y"}'),
    ("task_update", '{"taskId":"2","addBlockedBy":["1"]}'),
    ("task_update", '{"taskId":"1","status":"done"}'),
    ("task_update", '{"taskId":"1","addBlockedBy":["2"]}'),
    ("task_update", '{"taskId":"1","status":"completed"}'),
    ("task_get", '{"taskId":"1"}'),
    ("task_list", "{}"),
]
REFUSED = (3, 4)


def expected() -> list[str]:
    """What the component says to each call of the script."""
    board, texts = TaskBoard(MemoryState()), []
    for number, (name, arguments) in enumerate(SCRIPT):
        try:
            texts.append(board.call(name, arguments).text)
            assert number not in REFUSED
        except TodoError as error:
            texts.append(error.text)
            assert number in REFUSED
    told(board)
    return texts


def told(board: TaskBoard) -> None:
    """Sees that the story has come to its end."""
    assert [task.status for task in board.read().tasks] == [TaskStatus.COMPLETED, TaskStatus.PENDING]
    assert board.get("1").metadata == {"z": 1, "a": {"size": "small"}}
