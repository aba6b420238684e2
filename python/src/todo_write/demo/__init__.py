"""A short story of one session: `python -m todo_write demo`."""
