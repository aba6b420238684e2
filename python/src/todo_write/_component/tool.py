"""The interface `tool`, which every component exports: the generic door."""

import json

from ..definition import Definition, Dialect
from ..state.protocol import State
from .call import Target, run
from .lower import Memory


def call(target: Target, name: str, text: str, options: str, state: State) -> tuple[bool, str]:
    """`tool.call`: whether it was accepted, and the JSON text for the model."""
    memory = Memory()
    arguments = memory.text(name) + memory.text(text) + memory.text(options)
    accepted, answer = run(target, "tool.call", arguments, state).value
    return accepted, answer


def definitions(target: Target, dialect: Dialect) -> list[Definition]:
    """`tool.definitions`."""
    memory = Memory()
    found = run(target, "tool.definitions", memory.enum(dialect), None).value
    return [Definition(name, description, json.loads(parameters)) for name, description, parameters in found]


def guidance(target: Target) -> str:
    """`tool.guidance`."""
    text: str = run(target, "tool.guidance", b"", None).value
    return text
