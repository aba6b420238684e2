"""Every case of every file, through the typed door and the generic one, to the byte."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .board import Board
from .checklist import Checklist
from .replay import replay

FOLDER = Path(__file__).parents[3] / "tests" / "conformance"
PLAIN, NUDGED, BOARD = Checklist(nudged=False), Checklist(nudged=True), Board()


def cases(folder: Path) -> Iterator[Any]:
    """All cases of a folder, named by their file and their name."""
    for file in sorted(folder.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            yield pytest.param(case, id=f"{file.stem}/{case['name']}")


@pytest.mark.parametrize("case", list(cases(FOLDER)))
def test_the_package_answers_every_case_to_the_byte(case: dict[str, Any]) -> None:
    replay(case, PLAIN)


@pytest.mark.parametrize("case", list(cases(FOLDER)))
def test_a_hook_that_gives_nothing_changes_no_answer(case: dict[str, Any]) -> None:
    replay(case, NUDGED)


@pytest.mark.parametrize("case", list(cases(FOLDER / "nudged")))
def test_the_package_asks_hooks_as_every_case_says(case: dict[str, Any]) -> None:
    replay(case, NUDGED)


@pytest.mark.parametrize("case", list(cases(FOLDER / "board")))
def test_the_board_answers_every_case_to_the_byte(case: dict[str, Any]) -> None:
    replay(case, BOARD)


def test_there_are_cases() -> None:
    assert len(list(FOLDER.glob("*.json"))) >= 15
    for folder in ("nudged", "board"):
        assert list(cases(FOLDER / folder)), f"there are no cases in {folder}"
