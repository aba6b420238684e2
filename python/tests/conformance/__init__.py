"""Replays the cases of `tests/conformance/` of the project. Their format: the README beside them."""
