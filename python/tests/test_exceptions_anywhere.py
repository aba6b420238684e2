"""An exception from outside, as a signal handler may raise one, at every place of a call where it may come."""

import dis
import sys
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import todo_write
from todo_write import Hook, HostError, MemoryState, TodoError, TodoWrite

PLAN = '{"todos":[{"content":"A","activeForm":"Doing A","status":"pending"}]}'
PACKAGE = Path(todo_write.__file__).parent
CALL = [PACKAGE / "_component"]
ASKING = [PACKAGE / "hooks", *(PACKAGE / "_component" / name for name in ("imports.py", "nudge.py", "todos.py"))]
"""What a call with hooks runs besides."""


class FromOutsideError(Exception):
    """What comes in the middle of a call."""


CHECKED = {"RESUME", "CALL", "CALL_FUNCTION_EX", "CALL_KW", "JUMP_BACKWARD"}
"""The instructions after which Python lets signal handlers run."""


class Striking:
    """Raises in the package's code at one place where a signal handler may: the first, then the second, and so on."""

    def __init__(self, place: int, code: list[Path]) -> None:
        """Strikes at the place of this number, of those in this code."""
        self.code = tuple(map(str, code))
        self.left = place
        self.lasts: dict[FrameType, int] = {}

    def __call__(self, frame: FrameType, event: str, _argument: object) -> Any:
        """The trace function."""
        if not frame.f_code.co_filename.startswith(self.code):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            last, now = self.lasts.get(frame, 0), frame.f_lasti
            self.lasts[frame] = now
            # Raised here, it counts as raised by the instruction that comes next, which another handler may guard.
            code = frame.f_code
            if is_checked(code, last) and guards(code, last) == guards(code, now):
                self.left -= 1
                if self.left == 0:
                    raise FromOutsideError
        return self


@cache
def is_checked(code: CodeType, place: int) -> bool:
    """Whether Python lets signal handlers run after an instruction."""
    return dis.opname[code.co_code[place]] in CHECKED


@cache
def guards(code: CodeType, place: int) -> tuple[Any, ...]:
    """The handlers of the exceptions of one instruction."""
    table = dis._parse_exception_table(code)  # type: ignore[attr-defined]  # noqa: SLF001 - nothing else tells
    return tuple(entry for entry in table if entry.start <= place < entry.end)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 does not tell what guards an instruction")
@pytest.mark.skipif(sys.gettrace() is not None, reason="a debugger or coverage has the trace function")
@pytest.mark.parametrize(
    ("hooks", "code"), [([], CALL), ([lambda _, __: ["hint"]], ASKING)], ids=["a call", "asking hooks"]
)
def test_an_exception_anywhere_in_a_call_takes_nothing_with_it(
    hooks: list[Hook], code: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    # That of pytest would keep every exception, and with it what the call used.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    todo = TodoWrite(MemoryState(), hooks=hooks)
    todo.call(PLAN)
    # So often that no place for a call would be left, had but one exception of each round kept one.
    for _ in range(70):
        strike_everywhere(todo, code)
    assert todo.call(PLAN).text


def strike_everywhere(todo: TodoWrite, code: list[Path]) -> None:
    """Makes the same call again and again, with the exception at one place after another."""
    place = 0
    striking = Striking(place, code)
    while striking.left <= 0:
        place += 1
        striking = Striking(place, code)
        sys.settrace(striking)
        try:
            todo.call(PLAN)
        except (FromOutsideError, HostError, KeyboardInterrupt, TodoError):
            pass
        finally:
            sys.settrace(None)
            striking.lasts.clear()  # It would keep alive what the call used.
    assert place > 80
