"""Python programs of a test's own, in a process of their own."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent


def run(program: str, *arguments: str, environment: dict[str, str] | None = None, path: Path | None = None) -> str:
    """Runs a program and gives back what it printed. The test fails when the program does.

    `path` is a folder whose packages come before the installed ones.
    """
    variables = {**os.environ, "PYTHONIOENCODING": "utf-8", **(environment or {})}
    if path is not None:
        variables["PYTHONPATH"] = str(path)
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", dedent(program), *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=variables, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr, done.stderr
    return done.stdout
