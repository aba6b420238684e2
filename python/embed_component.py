"""Puts the components into what is built: the build hook of this package."""

import os
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "TODO_WRITE_COMPONENT"
NAMES = ("todo-write.wasm", "todo-write-nudged.wasm", "task-board.wasm")
"""The checklist; beside it lie the one that asks hooks, and the task board."""
COMPONENT = b"\0asm\x0d\0\x01\0"
"""What every component begins with."""


class EmbedComponent(BuildHookInterface[Any]):
    """Takes the components that the environment names, that this source archive carries, or that the project has built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the files: a wheel has them in the package, a source archive beside `pyproject.toml`."""
        files = components(Path(self.root))
        for file in files.values():
            expect_component(file)
        embed = build_data["force_include"]
        if self.target_name == "sdist":
            embed.update({str(file): name for name, file in files.items()})
            return
        self.digests = Path(mkdtemp())
        for name, file in files.items():
            digest = self.digests / f"{name}.sha256"
            digest.write_text(sha256(file.read_bytes()).hexdigest() + "\n", "ascii")
            embed.update({str(file): f"todo_write/{name}", str(digest): f"todo_write/{digest.name}"})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what the build needed."""
        if digests := getattr(self, "digests", None):
            rmtree(digests)


def expect_component(file: Path) -> None:
    """Fails for a file that is no component, before anybody installs it."""
    with file.open("rb") as opened:
        start = opened.read(len(COMPONENT))
    if start != COMPONENT:
        raise ValueError(
            f"{file} is no WebAssembly component, it begins with {start!r}: run `cargo xtask build` for one"
        )


def components(root: Path) -> dict[str, Path]:
    """Finds the files of the components by their names in the package, or fails and says how to get them."""
    name, *others = NAMES
    named = os.environ.get(VARIABLE)
    first = found([Path(named)] if named else [root / name, root.parent / "target" / "component" / name])
    return {name: first, **{other: found([first.with_name(other)]) for other in others}}


def found(places: list[Path]) -> Path:
    """The first of these files that is there."""
    for place in places:
        if place.is_file():
            return place
    tried = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"there is no component at {tried}: run `cargo xtask build` in the folder above, or name the first of {NAMES}, with "
        f"the others beside it, in {VARIABLE}"
    )
