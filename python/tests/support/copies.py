"""Copies of the installed package, to be damaged."""

import shutil
from pathlib import Path

import todo_write

PLAIN, NUDGED, BOARD = "todo-write.wasm", "todo-write-nudged.wasm", "task-board.wasm"
ALL = (PLAIN, NUDGED, BOARD)


def copied(folder: Path, component: str = PLAIN) -> Path:
    """Copies the installed package into a folder, and gives back the file of one of its components."""
    installed = Path(todo_write.__file__).parent
    copy = folder / "todo_write"
    shutil.copytree(installed, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy / component
