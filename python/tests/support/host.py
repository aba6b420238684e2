"""The Rust program `todo-host`."""

import os
import subprocess
from pathlib import Path

import pytest

VARIABLE = "TODO_HOST"


def found() -> str:
    """The program. Where it is missing, the test is skipped, or fails in CI."""
    program = os.environ.get(VARIABLE)
    if not program:
        reason = f"{VARIABLE} does not name the program todo-host; build it with `cargo xtask build`"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return program


def host(program: str, path: Path, *arguments: str, given: str = "") -> str:
    """Runs the program over a file, and gives back what it printed."""
    command = [program, "--state", f"sqlite:{path}", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode in (0, 2), done.stderr
    return done.stdout.removesuffix("\n")
