"""What tests of several folders are given."""

import pytest

from .support.host import found


@pytest.fixture
def program() -> str:
    """The program `todo-host`."""
    return found()
