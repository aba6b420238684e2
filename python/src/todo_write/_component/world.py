"""What the component exports and imports: the names in `wit/`."""

from wasmtime.component import Component, ExportIndex, Linker

from ..errors import LoadError
from . import storage
from .capi import error_at, linker_instance_add_func, pointer
from .file import damaged

_PACKAGE = "agent-tools:todo/{}@0.1.0"
_STATE = _PACKAGE.format("state")
_FUNCTIONS = {"tool": ("definitions", "guidance", "call"), "todo-list": ("call", "write", "read", "render")}


def exports(component: Component) -> dict[str, ExportIndex]:
    """Where the exported functions are, by names such as `todo-list.write`. `LoadError` when one is missing."""
    found = {}
    for interface, functions in _FUNCTIONS.items():
        inside = component.get_export_index(_PACKAGE.format(interface))
        for function in functions:
            index = component.get_export_index(function, inside) if inside else None
            if index is None:
                raise damaged(f"it does not export {interface}.{function}")
            found[f"{interface}.{function}"] = index
    return found


def add_imports(linker: Linker) -> None:
    """Gives the component its storage."""
    with linker.root() as root, root.add_instance(_STATE) as instance:
        for name, function in ((b"load", storage.load), (b"save", storage.save)):
            error = linker_instance_add_func(pointer(instance), name, len(name), function, None, None)
            if error:
                raise LoadError(f"can't give the component its storage: {error_at(error)}")
