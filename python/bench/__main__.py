"""Prints the times of a call for lists of several lengths, and how they compare."""

import sys

from . import ours, theirs
from .lists import SIZES
from .timing import medians

AIM = 0.5


def main() -> None:
    """Measures and prints. Nothing fails when an aim is missed."""
    if theirs.MISSING:
        print(
            f"trpc-agent-py is not installed, so there is nothing to compare with ({theirs.MISSING})", file=sys.stderr
        )
    print("median microseconds a call\n")
    print(f"{'items':>6} {'call':>9} {'theirs':>9} {'ratio':>6}  {'first call':>10} {'write':>9} {'sqlite':>9}")
    for size in SIZES:
        on_file, remove = ours.sqlite_call(size)
        calls = {"call": ours.call(size), "first": ours.first_call(size), "write": ours.write(size), "sqlite": on_file}
        if not theirs.MISSING:
            calls["theirs"] = theirs.call(size)
        times = medians(calls)
        remove()
        their, ratio = "-", "-"
        if "theirs" in times:
            their, ratio = f"{times['theirs']:.1f}", f"{times['call'] / times['theirs']:.2f}"
        print(
            f"{size:>6} {times['call']:>9.1f} {their:>9} {ratio:>6}  "
            f"{times['first']:>10.1f} {times['write']:>9.1f} {times['sqlite']:>9.1f}"
        )
    print(f"\ncall: text in, text out, in memory; the aim is a ratio of at most {AIM}")


if __name__ == "__main__":
    main()
