"""Greenlets that share a thread, which can be in one call at a time."""

import pytest

from .support.programs import run

PROGRAM = """
import gevent
from todo_write import Entry, HostError, MemoryState, TodoWrite

class Switching(MemoryState):
    def load(self, key: str) -> Entry | None:
        gevent.sleep(0.01)
        return super().load(key)

class Nesting(MemoryState):
    def load(self, key: str) -> Entry | None:
        TodoWrite(MemoryState()).call('{"todos":[]}')
        return super().load(key)

def call(todo):
    try:
        return todo.call('{"todos":[]}').revision
    except HostError as error:
        assert "another greenlet" in str(error)
        return "refused"

todo = TodoWrite(Switching())
greenlets = [gevent.spawn(call, todo) for _ in range(4)]
gevent.joinall(greenlets)
print(*[greenlet.value for greenlet in greenlets], call(todo), call(TodoWrite(Nesting())))
told = []
todo = TodoWrite(MemoryState(), hooks=[lambda *_: gevent.sleep(0.01) or ["hint"]], on_hook_failure=told.append)
greenlets = [gevent.spawn(call, todo) for _ in range(2)]
gevent.joinall(greenlets)
print(*[greenlet.value for greenlet in greenlets], call(todo), told)
threads = gevent.get_hub().threadpool.map(lambda _: call(TodoWrite(Switching())), range(4))
print(*threads)
"""


@pytest.mark.parametrize("first", ["", "from gevent import monkey; monkey.patch_all()\n"], ids=["plain", "patched"])
def test_a_call_of_another_greenlet_is_refused_and_harms_nothing(first: str) -> None:
    pytest.importorskip("gevent")
    assert run(first + PROGRAM) == "1 refused refused refused 2 1\n1 refused 2 []\n1 1 1 1\n"
