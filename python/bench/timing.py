"""Measures calls that take turns, so that a busy machine is busy for all of them."""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

TURNS = 12
TURN = 0.06
"""How many seconds a call is repeated before it is another one's turn."""


def medians(calls: Mapping[str, Callable[[int], object]]) -> dict[str, float]:
    """The median time of each call in microseconds. A call gets the number of its repetition."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(TURNS + 1):
        for name, call in calls.items():
            taken = _repeat(call)
            if turn > 0:  # The first turn is to get warm.
                times[name] += taken
    return {name: median(taken) * 1e6 for name, taken in times.items()}


def _repeat(call: Callable[[int], object]) -> list[float]:
    gc.collect()
    call(0)
    times = []
    end = perf_counter() + TURN
    number = 1
    while perf_counter() < end:
        began = perf_counter()
        call(number)
        times.append(perf_counter() - began)
        number += 1
    return times
