"""Brings what does not survive a fork by itself over to the child: locks, threads, and open databases."""

import os
import weakref
from threading import RLock
from typing import Protocol


class Renewable(Protocol):
    """Something that does not survive a fork as it is."""

    def _before_fork(self) -> None:
        """Waits until no other thread is where a fork would leave it for ever, and keeps it out."""

    def _after_fork(self, child: bool) -> None:
        """Lets others in again. In the child, where no other thread runs yet, it also puts itself in order."""


_known: "weakref.WeakSet[Renewable]" = weakref.WeakSet()
_waiting: list[Renewable] = []
_lock = RLock()


def renew(thing: Renewable) -> None:
    """Has a thing brought over to every child that is forked while it lives."""
    with _lock:  # A fork that is under way would not know of it.
        _known.add(thing)


def _before() -> None:
    _lock.acquire()  # One fork at a time, so that no two wait for each other.
    for thing in list(_known):
        thing._before_fork()
        _waiting.append(thing)


def _after(child: bool) -> None:
    global _lock  # noqa: PLW0603 - the lock of the parent may be held for ever in the child
    while _waiting:
        _waiting.pop()._after_fork(child)
    if child:
        _lock = RLock()
    else:
        _lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before, after_in_parent=lambda: _after(child=False), after_in_child=lambda: _after(child=True)
    )
