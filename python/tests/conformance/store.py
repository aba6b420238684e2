"""The storage of a case: in memory, and failing when the step says so."""

from copy import deepcopy
from typing import Any

from todo_write import Entry, StateError, Todo

from .text import compact, items, joined


class Store:
    """A state that fails on demand, and that other writers write to meanwhile."""

    def __init__(self, values: dict[str, str]) -> None:
        """A store with these values, each with a revision of its own."""
        self._entries: dict[str, Entry] = {}
        self._newest = 0
        self._failing: list[dict[str, Any]] = []
        self._meanwhile: list[dict[str, Any]] = []
        self._hints: list[str] | None = None
        self.hooked: list[str] = []
        """What the hook of the step was given, each time that it was called."""
        for key, value in values.items():
            self._put(key, value)

    def copy(self) -> "Store":
        """Another store with the same values and revisions."""
        return deepcopy(self)

    def begin(self, step: dict[str, Any]) -> None:
        """Makes ready for a step: only its own failures and other writers count."""
        self._failing = deepcopy(step.get("failing", []))
        self._meanwhile = list(step.get("meanwhile", []))
        hints = step.get("hints")
        self._hints = None if hints is None else [joined(hint) for hint in hints]
        self.hooked = []

    def hook(self, previous: list[Todo], submitted: list[Todo]) -> list[str]:
        """The hook of the step: keeps what it is given, and gives the hints. A step may have none."""
        if self._hints is None:
            return []
        self.hooked.append(compact({"previous": items(previous), "submitted": items(submitted)}))
        return self._hints

    def values(self) -> dict[str, str]:
        """What is stored, by key."""
        return {key: entry.value for key, entry in self._entries.items()}

    def revisions(self) -> set[str]:
        """The revisions of what is stored."""
        return {entry.revision for entry in self._entries.values()}

    def load(self, key: str) -> Entry | None:
        """As `State.load`."""
        self._fail("load")
        return self._entries.get(key)

    def save(self, key: str, value: str, expected: str | None) -> str:
        """As `State.save`."""
        self._fail("save")
        if self._meanwhile:
            for other, text in self._meanwhile.pop(0).items():
                self._put(other, None if text is None else joined(text))
        stored = self._entries.get(key)
        if (stored.revision if stored else None) != expected:
            raise StateError("conflict", "not the expected revision")
        return self._put(key, value)

    def _put(self, key: str, value: str | None) -> str:
        self._newest += 1
        if value is None:
            self._entries.pop(key, None)
        else:
            self._entries[key] = Entry(value, str(self._newest))
        return str(self._newest)

    def _fail(self, function: str) -> None:
        for failing in self._failing:
            if failing["on"] == function and failing["times"] > 0:
                failing["times"] -= 1
                raise StateError(failing["code"], failing.get("message", ""))
