"""Puts the component into what is built: the build hook of this package."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "TODO_WRITE_COMPONENT"
NAME = "todo-write.wasm"


class EmbedComponent(BuildHookInterface[Any]):
    """Takes the component that the environment names, that this source archive carries, or that the project has built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the component's file: a wheel has it in the package, a source archive beside `pyproject.toml`."""
        inside = NAME if self.target_name == "sdist" else f"todo_write/{NAME}"
        build_data["force_include"][str(component(Path(self.root)))] = inside


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
