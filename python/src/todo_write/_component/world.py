"""What components export and import: the names in `wit/`."""

from wasmtime.component import Component, ExportIndex, Linker

from ..errors import LoadError
from . import nudge, storage
from .capi import error_at, linker_instance_add_func, pointer
from .file import BOARD, NUDGED, PLAIN, damaged

_PACKAGE = "agent-tools:todo/{}@0.1.0"
_TOOL = {"tool": ("definitions", "guidance", "call")}
_CHECKLIST = {**_TOOL, "todo-list": ("call", "write", "read", "render")}
_BOARD = {**_TOOL, "board": ("call", "create", "update", "get", "read", "render")}
_EXPORTS = {PLAIN: _CHECKLIST, NUDGED: _CHECKLIST, BOARD: _BOARD}
_IMPORTS = {"state": {b"load": storage.load, b"save": storage.save}, "nudge": {b"hints": nudge.hints}}


def exports(name: str, component: Component) -> dict[str, ExportIndex]:
    """Where the exported functions are, by names such as `todo-list.write`. `LoadError` when one is missing."""
    found = {}
    for interface, functions in _EXPORTS[name].items():
        inside = component.get_export_index(_PACKAGE.format(interface))
        for function in functions:
            index = component.get_export_index(function, inside) if inside else None
            if index is None:
                raise damaged(name, f"it does not export {interface}.{function}")
            found[f"{interface}.{function}"] = index
    return found


def add_imports(linker: Linker) -> None:
    """Gives components what they may ask for. One that does not ask for something is none the wiser."""
    for interface, functions in _IMPORTS.items():
        with linker.root() as root, root.add_instance(_PACKAGE.format(interface)) as instance:
            for name, function in functions.items():
                error = linker_instance_add_func(pointer(instance), name, len(name), function, None, None)
                if error:
                    raise LoadError(f"can't give components {interface}.{name.decode()}: {error_at(error)}")
