"""Compiled code is kept, shared and never trusted when it is not right."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .support.programs import run

PROGRAM = """
from todo_write import Todo, TodoWrite
assert TodoWrite().write([Todo("A", "B")]).revision == "1"
"""
HIDDEN = pytest.mark.skipif(sys.platform == "win32", reason="folders have other rights there")


def start(folder: Path | str) -> None:
    run(PROGRAM, environment={"TODO_WRITE_CACHE": str(folder)})


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_compiled_code_is_kept_and_used_again(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "cache"
    start(folder)
    (file,) = files(folder)
    before = file.stat()
    start(folder)
    assert files(folder) == [file]
    assert file.stat().st_mtime_ns == before.st_mtime_ns


def test_code_that_is_damaged_is_never_run_and_is_replaced(tmp_path: Path) -> None:
    start(tmp_path / "cache")
    (file,) = files(tmp_path / "cache")
    whole = file.read_bytes()
    damaged = [
        bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]) for at in (0, 40, len(whole) // 2, len(whole) - 1)
    ]
    for content in [*damaged, whole[: len(whole) // 2], whole + b"x", b"", bytes(whole[:32])]:
        file.write_bytes(content)
        start(tmp_path / "cache")
        assert file.read_bytes() == whole


def test_code_of_another_component_under_this_name_is_not_run(tmp_path: Path) -> None:
    start(tmp_path / "cache")
    (file,) = files(tmp_path / "cache")
    whole = file.read_bytes()
    code = whole[32:]
    # A right digest of the code alone is not enough.
    file.write_bytes(hashlib.sha256(code).digest() + code)
    start(tmp_path / "cache")
    assert file.read_bytes() == whole


def test_many_processes_may_start_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "TODO_WRITE_CACHE": str(tmp_path / "cache")}
    running = [subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment) for _ in range(6)]
    assert [process.wait(120) for process in running] == [0] * 6
    assert len(files(tmp_path / "cache")) == 1


@HIDDEN
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(0o777)
    start(folder)
    assert files(folder) == []


@HIDDEN
def test_a_folder_that_can_not_be_written_to_only_costs_time(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o500)
    start(folder)
    folder.chmod(0o700)


def test_something_else_in_the_place_of_the_folder_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    start(tmp_path / "cache")
    start(tmp_path / "cache" / "deeper")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such thing")
def test_a_pipe_in_the_place_of_the_file_only_costs_time(tmp_path: Path) -> None:
    start(tmp_path / "cache")
    (file,) = files(tmp_path / "cache")
    file.unlink()
    os.mkfifo(file)
    start(tmp_path / "cache")


def test_no_folder_at_all_only_costs_time() -> None:
    start("")


def test_the_folder_is_the_user_s_own_unless_another_is_named(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": "", "LOCALAPPDATA": str(tmp_path)}
    run("import os; del os.environ['TODO_WRITE_CACHE']" + PROGRAM, environment={**home, "TODO_WRITE_CACHE": ""})
    (file,) = tmp_path.rglob("*.cwasm")
    assert file.parent.parts[-2:] == ("todo-write", "compiled")


def test_a_home_folder_that_can_not_be_used_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for home in (str(tmp_path / "file" / "home"), "relative"):
        environment = {"HOME": home, "XDG_CACHE_HOME": "", "LOCALAPPDATA": home, "TODO_WRITE_CACHE": ""}
        run("import os; del os.environ['TODO_WRITE_CACHE']" + PROGRAM, environment=environment)
    assert not Path("relative").exists()


def test_old_code_goes_when_there_is_much_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    for number in range(30):
        old = folder / f"{number:064}.cwasm"
        old.write_bytes(b"old")
        os.utime(old, (number, number))
    (folder / "notes.txt").write_text("mine")
    start(folder)
    names = [file.name for file in files(folder)]
    assert len(names) == 17
    assert "notes.txt" in names
    assert f"{29:064}.cwasm" in names
