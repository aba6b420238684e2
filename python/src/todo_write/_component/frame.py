"""The memory that a call needs for its values: made once, used by one call at a time."""

import gc
from contextlib import suppress
from ctypes import Structure, addressof, c_char
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock
from weakref import WeakSet, ref

from .capi import FUNC_SIZE, INSTANCE_SIZE, store_delete, store_new, val_clone
from .layout import BOOL, OPTION, RECORD, RESULT, STRING, Node, Text, TextEntry

_LOOK_AGAIN = 0.05
"""Seconds to wait for a frame before looking whether one was lost."""

_COLLECT = 20
"""How many looks there are between two garbage collections: what was lost may hang on an exception that holds itself."""


class Frame:
    """Where Wasmtime puts what a call makes, and the two answers of a state that are no failure."""

    __slots__ = ("__weakref__", "_loaded", "_nothing", "_saved", "function", "instance", "result", "stores")

    def __init__(self) -> None:
        """A frame that no call uses yet."""
        self.instance = (c_char * INSTANCE_SIZE)()
        self.function = (c_char * FUNC_SIZE)()
        self.result = Node(BOOL)
        self.stores: list[int] = []
        """The store of the call that goes on, see `open_store`."""
        self._nothing = _Nothing()
        self._loaded = _Loaded()
        self._saved = _Saved()

    def open_store(self, engine: int, handle: int) -> int:
        """Makes the store of a call."""
        # In one go from the function to the list: no exception from outside can come between and leave it to nobody.
        self.stores.extend(map(store_new, (engine,), (handle,), (None,)))
        return self.stores[-1]

    def reply_nothing(self, result: int) -> None:
        """Answers a load: there is no such key."""
        val_clone(addressof(self._nothing), result)

    def reply_loaded(self, value: bytes, revision: bytes, result: int) -> None:
        """Answers a load with what is stored."""
        loaded = self._loaded
        loaded.value.text.size, loaded.value.text.data = len(value), value
        loaded.revision.text.size, loaded.revision.text.data = len(revision), revision
        val_clone(addressof(loaded), result)
        loaded.value.text.data = None  # A long list need not stay in memory until the next call.

    def reply_saved(self, revision: bytes, result: int) -> None:
        """Answers a save with the new revision."""
        saved = self._saved
        saved.revision.text.size, saved.revision.text.data = len(revision), revision
        val_clone(addressof(saved), result)


class _Nothing(Structure):
    """`ok(none)` of `result<option<entry>, failure>`."""

    _fields_ = (("result", Node), ("option", Node))

    def __init__(self) -> None:
        super().__init__(Node(RESULT, True), Node(OPTION))
        self.result.second = addressof(self.option)


class _Loaded(Structure):
    """`ok(some(entry))` of `result<option<entry>, failure>`."""

    _fields_ = (("result", Node), ("option", Node), ("record", Node), ("value", TextEntry), ("revision", TextEntry))

    def __init__(self) -> None:
        super().__init__(
            Node(RESULT, True), Node(OPTION), Node(RECORD, 2), _text_entry(b"value"), _text_entry(b"revision")
        )
        self.result.second = addressof(self.option)
        self.option.first = addressof(self.record)
        self.record.second = addressof(self.value)


class _Saved(Structure):
    """`ok(receipt)` of `result<receipt, failure>`."""

    _fields_ = (("result", Node), ("record", Node), ("revision", TextEntry))

    def __init__(self) -> None:
        super().__init__(Node(RESULT, True), Node(RECORD, 1), _text_entry(b"revision"))
        self.result.second = addressof(self.record)
        self.record.second = addressof(self.revision)


def _text_entry(name: bytes) -> TextEntry:
    return TextEntry(len(name), name, Text(STRING))


def close_stores(stores: list[int]) -> None:
    """Deletes stores."""
    while stores:
        next(map(store_delete, map(list.pop, (stores,))))  # In one go, as they were made.


class Frames:
    """The frames of a process. There are as many as calls may run at once; further ones wait for their turn.

    An exception at a bad moment, from a signal or of a full stack, may keep a frame from being given back and its store
    from being deleted. Both are found when the next frame is made.
    """

    def __init__(self, most: int) -> None:
        """Frames that no call uses yet."""
        self._count = most
        self._idle: SimpleQueue[Frame] = SimpleQueue()
        self._living: WeakSet[Frame] = WeakSet()
        self._stores: list[tuple[ref[Frame], list[int]]] = []
        self._making = Lock()
        for _ in range(most):
            self._idle.put(self._new())

    def take(self) -> Frame:
        """A frame of one's own, to be given back."""
        for look in count(1):
            with suppress(Empty):
                return self._idle.get_nowait()
            with self._making:
                if len(self._living) < self._count:
                    return self._new()
            with suppress(Empty):
                return self._idle.get(timeout=_LOOK_AGAIN)
            if look % _COLLECT == 0:
                gc.collect()
        raise AssertionError("counting never ends")

    def one_more(self) -> Frame:
        """A frame beyond the count, for a call within a call: that one must not wait for others that may wait for it."""
        with self._making:
            return self._watched()

    def _new(self) -> Frame:
        frame = self._watched()
        self._living.add(frame)
        return frame

    def _watched(self) -> Frame:
        """A new frame whose store is deleted even if the call that uses it can't."""
        for owner, stores in self._stores:
            if owner() is None:
                close_stores(stores)
        self._stores = [(owner, stores) for owner, stores in self._stores if owner() is not None or stores]
        frame = Frame()
        self._stores.append((ref(frame), frame.stores))
        return frame

    def give_back(self, frame: Frame) -> None:
        """Lets a later call use a frame that is in order."""
        self._idle.put(frame)

    def replace(self) -> None:
        """Gives back another frame in place of one that a failed call has left in disorder."""
        with self._making:
            frame = self._new()
        self._idle.put(frame)

    def in_use(self) -> bool:
        """Whether there is a call just now."""
        return self._idle.qsize() < len(self._living)
