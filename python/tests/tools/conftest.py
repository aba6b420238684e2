"""A model that follows the story."""

from collections.abc import Iterator

import pytest

from tests.support.scripted_model import ScriptedModel, served

from .story import SCRIPT


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    """The model, served on this machine."""
    with served(ScriptedModel(SCRIPT)) as model:
        yield model
