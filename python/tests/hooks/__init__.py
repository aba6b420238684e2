"""Nudge hooks: what they get, what becomes of their hints, and what of their failures."""
