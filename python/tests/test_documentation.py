"""What the documentation shows is true."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import todo_write

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
WHOLE_README = (PROJECT.parent / "README.md").read_text(encoding="utf-8")
PROGRAMS = [
    program for text in (README, WHOLE_README) for program in re.findall(r"```python\n(.*?)```", text, re.DOTALL)
]
MODULES = sorted(module.name for module in pkgutil.walk_packages(todo_write.__path__, "todo_write."))


@pytest.mark.parametrize("name", [name for name in ["todo_write", *MODULES] if not name.endswith("__main__")])
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_modules_with_examples_are_found() -> None:
    examples = [name for name in MODULES if ">>> " in (importlib.import_module(name).__doc__ or "")]
    assert "todo_write.tools.functions" in examples


def test_each_public_name_is_documented() -> None:
    for name in todo_write.__all__:
        assert (getattr(todo_write, name).__doc__ or "").strip(), name


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_each_program_of_the_readmes_runs(number: int, tmp_path: Path) -> None:
    program = PROGRAMS[number]
    if "OpenAI(" in program or "Agent(" in program or "create_agent(" in program:
        compile(program, "README.md", "exec")  # It would call a model.
        return
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # What a program prints stands in its comments.
    expected = [line for line in re.findall(r"^# (.*)$", program, re.MULTILINE) if not line.endswith(".")]
    assert done.stdout.splitlines() == expected


def test_the_plain_host_needs_nothing_of_ours(tmp_path: Path) -> None:
    component = Path(todo_write.__file__).parent / "todo-write.wasm"
    host = PROJECT / "examples" / "plain_host.py"
    assert "todo_write." not in host.read_text(encoding="utf-8").replace("todo_write.wasm", "")
    command = [sys.executable, "-X", "utf8", str(host), str(component)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["refused", todo_write.Tools().call("todo_write", '{"todos":null}').text]
    assert lines[-2:] == ["✅ Write a parser", "🔄 Running the tests"]
