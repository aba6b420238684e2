"""Replays one case, and says what is wrong."""

import json
from typing import Any

from .doors import Doors
from .seen import Seen
from .store import Store
from .text import compact, joined

ACTIONS = {"call", "definitions", "guidance"}
CASE = {"name", "about", "before", "steps", "after"}
TEXTS = {"answer", "refused", "list", "render"}
STEP = {"about", "tool", "options", "failing", "meanwhile", "hints", "changes"}


def replay(case: dict[str, Any], doors: Doors) -> None:
    """Makes the calls of a case in their order through these doors. An assertion fails when something is wrong."""
    _expect_known(case, CASE)
    store = Store({key: joined(text) for key, text in case.get("before", {}).items()})
    for number, step in enumerate(case["steps"], 1):
        _expect_known(step, ACTIONS | doors.ACTIONS | TEXTS | doors.KEYS | STEP)
        if doors.cannot_say(step):
            assert "refused" in step
            continue
        before = store.copy()
        store.begin(step)
        seen = _take(step, store, before, doors)
        _compare(f"step {number}", step, seen, TEXTS | doors.KEYS)
        if "refused" in seen.texts and not step.get("meanwhile"):
            assert store.values() == before.values(), f"step {number}: a refused call changed what is stored"
        assert seen.revision is None or seen.revision in store.revisions(), f"step {number}: {seen.revision}"
    assert store.values() == {key: joined(text) for key, text in case["after"].items()}


def _take(step: dict[str, Any], store: Store, before: Store, doors: Doors) -> Seen:
    (action,) = (ACTIONS | doors.ACTIONS) & step.keys()
    options = doors.record(step.get("options"))
    if action == "call":
        return _call(step, store, before, options, doors)
    if action == "definitions":
        return doors.definitions(step["definitions"])
    if action == "guidance":
        return doors.guidance()
    assert options is not None, f"the options of a {action} must fit the typed door"
    seen = _hooked(doors.take(action, step, store, options), store)
    if "render" not in step:
        seen.texts.pop("render", None)
    return seen


def _call(step: dict[str, Any], store: Store, before: Store, options: dict[str, Any] | None, doors: Doors) -> Seen:
    """The generic door, then the typed one on a copy of the storage: both must say and store the same."""
    tool, given, text = step.get("tool", "todo_write"), step.get("options", ""), joined(step["call"])
    spelled = given if isinstance(given, str) else compact(given)
    generic = _hooked(doors.generic_call(store, tool, text, spelled), store)
    ((kind, told),) = ((key, value) for key, value in generic.texts.items() if key != "hooked")
    assert set(json.loads(told)) in (doors.ANSWERS if kind == "answer" else [{"error"}])
    if tool not in doors.TOOLS or options is None:
        return generic
    copy = before.copy()
    copy.begin(step)
    typed = _hooked(doors.typed_call(copy, tool, text, options), copy)
    assert (typed.texts, copy.values()) == (generic.texts, store.values()), "the doors differ"
    return Seen(generic.texts, typed.changes, typed.revision)


def _hooked(seen: Seen, store: Store) -> Seen:
    """Notes what the hook was given."""
    assert len(store.hooked) <= 1, "the hook was called more than once"
    if store.hooked:
        seen.texts["hooked"] = store.hooked[0]
    return seen


def _compare(where: str, step: dict[str, Any], seen: Seen, keys: set[str]) -> None:
    expected = {key: joined(step[key]) for key in keys & step.keys()}
    assert seen.texts == expected, where
    if "changes" in step:
        assert seen.changes == step["changes"], where


def _expect_known(thing: dict[str, Any], keys: set[str]) -> None:
    assert not thing.keys() - keys, f"unknown keys: {thing.keys() - keys}"
