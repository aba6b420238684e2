"""Puts the component into what is built: the build hook of this package."""

import os
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "TODO_WRITE_COMPONENT"
NAME = "todo-write.wasm"
COMPONENT = b"\0asm\x0d\0\x01\0"
"""What every component begins with."""


class EmbedComponent(BuildHookInterface[Any]):
    """Takes the component that the environment names, that this source archive carries, or that the project has built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the component's file: a wheel has it in the package, a source archive beside `pyproject.toml`."""
        file = component(Path(self.root))
        expect_component(file)
        folder = "" if self.target_name == "sdist" else "todo_write/"
        build_data["force_include"][str(file)] = folder + NAME
        if self.target_name != "sdist":
            digest = Path(mkdtemp()) / f"{NAME}.sha256"
            digest.write_text(sha256(file.read_bytes()).hexdigest() + "\n", "ascii")
            build_data["force_include"][str(digest)] = f"{folder}{digest.name}"
            self.digest = digest

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what the build needed."""
        if digest := getattr(self, "digest", None):
            rmtree(digest.parent)


def expect_component(file: Path) -> None:
    """Fails for a file that is no component, before anybody installs it."""
    with file.open("rb") as opened:
        start = opened.read(len(COMPONENT))
    if start != COMPONENT:
        raise ValueError(
            f"{file} is no WebAssembly component, it begins with {start!r}: run `cargo xtask build` for one"
        )


def component(root: Path) -> Path:
    """Finds the file of the component, or fails and says how to get it."""
    named = os.environ.get(VARIABLE)
    places = [Path(named)] if named else [root / NAME, root.parent / "target" / "component" / NAME]
    for place in places:
        if place.is_file():
            return place
    tried = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"there is no component at {tried}: run `cargo xtask build` in the folder above, or name the file in {VARIABLE}"
    )
