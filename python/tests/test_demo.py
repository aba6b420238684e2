"""The demonstration tells a true story."""

import subprocess
import sys


def command(*arguments: str, encoding: str = "utf-8") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "todo_write", *arguments],
        capture_output=True,
        encoding=encoding,
        env={"PYTHONIOENCODING": encoding, "PATH": ""},
        timeout=120,
        check=False,
    )


def test_the_story_is_told_and_true() -> None:
    done = command("demo")
    assert (done.returncode, done.stderr) == (0, "")
    assert "🔄 Writing a CSV encoder" in done.stdout
    assert "INVALID_ARGS: todos[0].status: unknown status" in done.stdout
    assert done.stdout.endswith("✔ 6 calls, 1 of them refused, each answered as the story says.\n")
    assert max(map(len, done.stdout.splitlines())) < 90


def test_a_terminal_without_check_marks_gets_the_story_too() -> None:
    done = command("demo", encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "? Writing a CSV encoder" in done.stdout


def test_the_command_line_explains_itself() -> None:
    assert "demo" in command("--help").stdout
    assert command().returncode == 2
    assert "usage: python -m todo_write" in command("play").stderr
