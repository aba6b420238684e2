"""`python -m todo_write demo` tells a short story on the terminal."""

import argparse
import sys

from .demo.play import play


def main() -> int:
    """Does what the command line says, and gives back the exit code."""
    parser = argparse.ArgumentParser("python -m todo_write", description="The checklist tool of an AI agent.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "demo",
        help="tell a short story: an agent plans, is refused once, corrects itself, and finishes",
        description="Agent and user follow a script; every answer comes from the component. Fails with the code 1 when one "
        "of them is not what the story says. Its list lives in a temporary folder, which is removed at the end.",
    )
    parser.parse_args()
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # Not every terminal can show a check mark.
    return 0 if play(print) else 1


if __name__ == "__main__":
    sys.exit(main())
