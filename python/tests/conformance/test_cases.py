"""Every case of every file, through the typed door and the generic one, to the byte."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .replay import replay

FOLDER = Path(__file__).parents[3] / "tests" / "conformance"


def cases() -> Iterator[Any]:
    """All cases, named by their file and their name."""
    for file in sorted(FOLDER.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            yield pytest.param(case, id=f"{file.stem}/{case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_the_package_answers_every_case_to_the_byte(case: dict[str, Any]) -> None:
    replay(case)


def test_there_are_cases() -> None:
    assert len(list(FOLDER.glob("*.json"))) >= 15
