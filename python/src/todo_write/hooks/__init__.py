"""What is asked for hints about a list that was just saved.

| module | job |
|---|---|
| `hook` | what a hook is, and what is told of one that failed |
| `hints` | what of a hook's answer is handed on |
| `asking` | asks the hooks of a tool, one after another |
"""

from .hook import Hook, HookFailure

__all__ = ["Hook", "HookFailure"]
