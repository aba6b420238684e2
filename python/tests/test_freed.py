"""What a call used is freed with it, and need not wait for the garbage collector."""

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from weakref import ref

import pytest

from todo_write import Entry, StateError, Todo, TodoError, TodoWrite
from todo_write.state import FailureCode

PLAN = '{"todos":[{"content":"A","activeForm":"Doing A","status":"pending"}]}'


class Failing:
    """A state that raises."""

    def __init__(self, make: Callable[[], BaseException]) -> None:
        """A state that raises what this makes."""
        self.make = make

    def load(self, _key: str) -> Entry | None:
        """Raises."""
        raise self.make()

    def save(self, _key: str, _value: str, _expected: str | None) -> str:
        """Is never asked."""
        raise NotImplementedError


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No garbage collection meanwhile."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("make", [ValueError, KeyboardInterrupt, lambda: StateError(FailureCode.DENIED, "no")])
def test_a_state_that_raised_is_freed_with_the_exception(make: Callable[[], BaseException]) -> None:
    state = Failing(make)
    gone = ref(state)
    todo = TodoWrite(state)
    del state
    with pytest.raises((TodoError, KeyboardInterrupt)) as raised:
        todo.call(PLAN)
    del todo, raised
    assert gone() is None


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("raised", [None, ValueError, KeyboardInterrupt], ids=repr)
def test_a_hook_is_freed_with_its_tool(raised: type[BaseException] | None) -> None:
    class Hook:
        """A hook that may raise."""

        def __call__(self, _previous: list[Todo], _submitted: list[Todo]) -> list[str]:
            if raised is not None:
                raise raised
            return ["hint"]

    hook = Hook()
    gone = ref(hook)
    todo = TodoWrite(hooks=[hook])
    del hook
    with suppress(KeyboardInterrupt):
        todo.call(PLAN)
    del todo
    assert gone() is None
