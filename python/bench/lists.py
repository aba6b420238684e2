"""The lists that are measured."""

import json

SIZES = (1, 10, 100, 1_000)


def inputs(size: int) -> tuple[str, str]:
    """What a model sends in two steps of its work: the second one has completed an item more."""
    return _input(size, 0), _input(size, 1)


def _input(size: int, step: int) -> str:
    def status(number: int) -> str:
        at = step % size
        return "completed" if number < at else "in_progress" if number == at else "pending"

    todos = [
        {
            "content": f"Write part {number} of the program",
            "activeForm": f"Writing part {number} of the program",
            "status": status(number),
        }
        for number in range(size)
    ]
    return json.dumps({"todos": todos})
