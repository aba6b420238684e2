"""Replays one case, and says what is wrong."""

from typing import Any

from . import doors
from .doors import Seen
from .store import Store
from .text import compact, joined

ACTIONS = {"call", "read", "write", "definitions", "guidance"}
CASE = {"name", "about", "before", "steps", "after"}
STEP = ACTIONS | {"about", "tool", "options", "failing", "meanwhile", "answer", "refused", "list", "render", "changes"}


def replay(case: dict[str, Any]) -> None:
    """Makes the calls of a case in their order. An assertion fails when something is wrong."""
    _expect_known(case, CASE)
    store = Store({key: joined(text) for key, text in case.get("before", {}).items()})
    for number, step in enumerate(case["steps"], 1):
        _expect_known(step, STEP)
        before = store.copy()
        store.begin(step)
        seen = _take(step, store, before)
        _compare(f"step {number}", step, seen)
        if "refused" in seen.texts and not step.get("meanwhile"):
            assert store.values() == before.values(), f"step {number}: a refused call changed what is stored"
        assert seen.revision is None or seen.revision in store.revisions(), f"step {number}: {seen.revision}"
    assert store.values() == {key: joined(text) for key, text in case["after"].items()}


def _take(step: dict[str, Any], store: Store, before: Store) -> Seen:
    (action,) = ACTIONS & step.keys()
    options = doors.record(step.get("options"))
    if action == "call":
        return _call(step, store, before, options)
    if action == "definitions":
        return doors.definitions(step["definitions"])
    if action == "guidance":
        return doors.guidance()
    assert options is not None, f"the options of a {action} must fit the typed door"
    if action == "write":
        return doors.write(store, step["write"], options)
    seen = doors.read(store, options)
    if "render" not in step:
        seen.texts.pop("render", None)
    return seen


def _call(step: dict[str, Any], store: Store, before: Store, options: dict[str, Any] | None) -> Seen:
    """The generic door, then the typed one on a copy of the storage: both must say and store the same."""
    tool, given, text = step.get("tool", "todo_write"), step.get("options", ""), joined(step["call"])
    generic = doors.generic_call(store, tool, text, given if isinstance(given, str) else compact(given))
    if tool != "todo_write" or options is None:
        return generic
    copy = before.copy()
    copy.begin(step)
    typed = doors.typed_call(copy, text, options)
    assert (typed.texts, copy.values()) == (generic.texts, store.values()), "the doors differ"
    return Seen(generic.texts, typed.changes, typed.revision)


def _compare(where: str, step: dict[str, Any], seen: Seen) -> None:
    expected = {key: joined(step[key]) for key in ("answer", "refused", "list", "render") if key in step}
    assert seen.texts == expected, where
    if "changes" in step:
        assert seen.changes == step["changes"], where


def _expect_known(thing: dict[str, Any], keys: set[str]) -> None:
    assert not thing.keys() - keys, f"unknown keys: {thing.keys() - keys}"
