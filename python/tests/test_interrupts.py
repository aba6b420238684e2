"""What comes from outside in the middle of a call ends that call at most."""

import signal
import subprocess
import sys
from threading import Thread

import pytest

from todo_write import CallError, Entry, HostError, MemoryState, StateError, TodoWrite

PLAN = '{"todos":[{"content":"A","activeForm":"Doing A","status":"pending"}]}'


def ended(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs a program until it ends, however it does."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)


INTERRUPTED = """
import signal, sys
from todo_write import MemoryState, TodoWrite

class Alarm(Exception):
    pass

def ring(*_):
    raise Alarm

def calls(todo, seconds):
    # It rings at most once.
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        for _ in range(60):
            todo.call(sys.argv[1])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

signal.signal(signal.SIGALRM, ring)
todo = TodoWrite(MemoryState())
for number in range(600):
    try:
        try:
            calls(todo, 0.0002 + number % 17 / 20000)
        except Exception:
            pass
    except Alarm:
        pass
assert todo.call(sys.argv[1]).text
print("alive")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers for signals on this system")
def test_signals_in_the_middle_of_calls_leave_the_process_alive() -> None:
    done = ended(INTERRUPTED, PLAN)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr[-2000:]


class OddCode(str):
    """A code that can't be compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = str.__hash__


def test_a_failure_whose_code_can_not_be_compared_is_a_failure_like_any_other() -> None:
    class Odd(MemoryState):
        def load(self, key: str) -> Entry | None:
            error = StateError("denied")
            error.code = OddCode("denied")  # type: ignore[assignment]
            raise error

    todo = TodoWrite(Odd())
    with pytest.raises(Exception, match="STATE_UNAVAILABLE"):
        todo.call(PLAN)


class LyingText(str):
    """A text that says that it is longer than it is."""

    __slots__ = ()

    def encode(self, *_: object) -> bytes:
        class Longer(bytes):
            def __len__(self) -> int:
                return 1 << 20

        return Longer(b"x")


def test_a_text_of_a_class_of_its_own_is_taken_for_what_it_is() -> None:
    class Lying(MemoryState):
        def load(self, key: str) -> Entry | None:
            entry = super().load(key)
            return entry and Entry(LyingText(entry.value), entry.revision)

    todo = TodoWrite(Lying())
    todo.call(PLAN)
    assert [item.content for item in todo.read().todos] == ["A"]


def test_calls_near_the_end_of_the_stack_take_nothing_with_them() -> None:
    todo = TodoWrite(MemoryState())

    def deep() -> None:
        try:
            deep()
        except RecursionError:
            todo.call(PLAN)
            raise

    for _ in range(100):
        with pytest.raises((RecursionError, HostError)):
            deep()
    assert todo.call(PLAN).text


def test_states_that_all_use_the_tool_do_not_wait_for_each_other() -> None:
    class Nesting(MemoryState):
        def load(self, key: str) -> Entry | None:
            TodoWrite(MemoryState()).call(PLAN)
            return super().load(key)

    ended: list[str] = []

    def use() -> None:
        try:
            ended.append(TodoWrite(Nesting()).call(PLAN).text)
        except (CallError, Exception) as error:  # noqa: BLE001 - that it ends is what counts
            ended.append(str(error))

    threads = [Thread(target=use, daemon=True) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(ended) == 40


CTRL_C = """
import signal, sys, threading, time
from todo_write import MemoryState, TodoWrite

main = threading.main_thread().ident
over = False

def press():
    while not over:
        time.sleep(0.0007)
        signal.pthread_kill(main, signal.SIGINT)

todo = TodoWrite(MemoryState())
answered = pressed = 0
end = time.monotonic() + 1.5
while True:
    try:
        if not answered and not pressed:
            threading.Thread(target=press, daemon=True).start()
        while time.monotonic() < end:
            try:
                todo.call(sys.argv[1])
                answered += 1
            except KeyboardInterrupt:
                pressed += 1
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        break
    except KeyboardInterrupt:
        pressed += 1
over = True
assert answered and pressed, (answered, pressed)
assert todo.call(sys.argv[1]).text
print("alive")
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no signal can be sent to a thread on this system")
def test_ctrl_c_again_and_again_from_the_first_call_on_is_nothing_but_keyboard_interrupts() -> None:
    done = ended(CTRL_C, PLAN)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr[-2000:]


LATE = """
import builtins
from todo_write import HostError, MemoryState, TodoWrite

class Late(MemoryState):
    def __del__(self):
        try:
            TodoWrite(self).call('{"todos":[]}')
        except HostError as error:
            print(error)

builtins.late = Late()
if %r:
    TodoWrite(MemoryState()).call('{"todos":[]}')
"""


@pytest.mark.parametrize("loaded", [False, True])
def test_a_call_while_the_interpreter_shuts_down_ends(loaded: bool) -> None:
    done = ended(LATE % loaded)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert loaded or "shuts down" in done.stdout
