"""Runs the components. Nothing outside this folder knows Wasmtime.

| module | job |
|---|---|
| `tool`, `todo_list`, `board` | the functions that components export, with Python's types |
| `refusal` | how the typed ones say no |
| `call` | one call: a fresh store and instance, its bounds, and how it fails |
| `imports` | who answers what the component asks in a call, and what becomes of it |
| `storage`, `nudge` | the functions that it imports: `state.load` and `state.save`; `nudge.hints` |
| `lower`, `lift`, `layout` | values on their way in and out, in the memory layout of Wasmtime's C API |
| `todos`, `tasks`, `options` | those of the tools |
| `frame` | the memory that a call needs for its values, used again by later calls; there are as many as may run at once |
| `nesting` | calls within calls, and those of greenlets |
| `machine`, `loading` | engine and linker, and the compiled components: one of each for all calls of the process |
| `engine`, `pool`, `ticker` | how Wasmtime is set up; where instances come from; what moves the clock of the time limit |
| `file`, `world`, `cache` | the components' files; whether they fit; their compiled code on disk |

Why not `wasmtime.component.Func`: it looks up every type of a function anew in each call, which takes ten times as long
as the call itself. `examples/plain_host.py` shows a host that uses it.
"""

from ..errors import LoadError

try:
    from . import capi, layout  # noqa: F401 - to see whether it has what they look up
except (AttributeError, ImportError, OSError) as error:
    raise LoadError(
        f"the installed wasmtime is not one that this package knows: {error}; install a version that the package todo-write "
        "asks for"
    ) from error
