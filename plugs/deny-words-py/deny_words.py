"""A filter that acts instead of a call: input that holds one of some words is refused, and the tool never sees it.

The words are the host's: the member `deny` of a call's options, an array of strings.
"""

import json
import re

from componentize_py_types import Err
from wit_world import exports
from wit_world.imports import tool as behind

# How many faults one answer spells out, and how many characters of a text it quotes: as many as the tool does.
MAX_FAULTS = 20
EXCERPT = 80

# As deep as the tool reads.
MAX_DEPTH = 128

# A string of a JSON text, or a bracket outside of strings.
TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[][{}]', re.DOTALL)


class Members(list):
    """The members of a JSON object as pairs: a key that stands twice hides nothing."""


class Tool(exports.Tool):
    """The door that the component exports: that of the tool behind it, but for calls that it refuses."""

    def definitions(self, dialect: behind.Dialect) -> list[behind.Definition]:
        """The definitions of the tool behind."""
        return behind.definitions(dialect)

    def guidance(self) -> str:
        """The guidance of the tool behind."""
        return behind.guidance()

    def call(self, name: str, input: str, options: str) -> str:
        """Passes the call on, unless a text of the input holds a denied word."""
        words, options = own_options(options)
        if words:
            refuse("INVALID_ARGS", faults(input, words))
        # What the tool behind refuses is raised as `Err`, and goes on to the host as it is.
        return behind.call(name, input, options)


def own_options(options: str) -> tuple[list[str], str]:
    """The words, and the options without them. Text that is no JSON object goes on as it is: the tool refuses it."""
    try:
        members = json.loads(options, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        return [], options
    if not isinstance(members, dict) or "deny" not in members:
        return [], options
    words = members.pop("deny")
    if words is None:
        words = []
    if not isinstance(words, list) or not all(isinstance(word, str) and word.strip() for word in words):
        refuse("INVALID_OPTIONS", [fault("options.deny", "wrong type", json.dumps(words), "an array of words")])
    return words, json.dumps(members)


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, when each key stands once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a key stands twice")
    return members


def faults(source: str, words: list[str]) -> list[str]:
    """A fault for each text with a denied word. Text that is no JSON has none: the tool refuses it."""
    if depth(source) > MAX_DEPTH:
        return [f"input: nested too deep, expected at most {MAX_DEPTH} levels"]
    try:
        # More is read than JSON allows, and numbers of any length: what could not be read would pass unseen.
        value = json.loads(source, object_pairs_hook=Members, parse_int=len, parse_float=len, strict=False)
    except ValueError:
        return []
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word.strip()) for word in words)})(?!\w)", re.IGNORECASE)
    found = []
    for path, text in texts(value, ""):
        match = pattern.search(text)
        if match:
            legal = f"a text without {json.dumps(match[0], ensure_ascii=False)}"
            found.append(fault(path, "a word that is not allowed", f"string {json.dumps(text, ensure_ascii=False)}", legal))
    return found


def depth(source: str) -> int:
    """How deep a JSON text is nested. Reading one that is very deep would overflow the stack, which is no exception here."""
    now = most = 0
    for token in TOKEN.findall(source):
        if token in "[{":
            now += 1
            most = max(most, now)
        elif token in "]}":
            now -= 1
    return most


def texts(value: object, path: str) -> list[tuple[str, str]]:
    """Every string that is a value, however deep, with its path, in the order of the text."""
    if isinstance(value, Members):
        return [text for key, member in value for text in texts(member, step(path, key))]
    if isinstance(value, list):
        return [text for index, element in enumerate(value) for text in texts(element, f"{path}[{index}]")]
    return [(path or "input", value)] if isinstance(value, str) else []


def step(path: str, key: str) -> str:
    """The path of a member. A key that is no plain word is quoted."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", key):
        return f"{path}[{excerpt(json.dumps(key, ensure_ascii=False))}]"
    return f"{path}.{key}" if path else key


def excerpt(source: str) -> str:
    """A text cut to what a fault quotes."""
    return source if len(source) <= EXCERPT else source[:EXCERPT] + "…"


def fault(path: str, problem: str, received: str, legal: str) -> str:
    """A fault as the tool writes it."""
    return f"{path}: {problem}, got {excerpt(received)}, expected {legal}"


def refuse(code: str, faults: list[str]) -> None:
    """Ends the call with an answer in the tool's format, when there are faults."""
    if not faults:
        return
    message = f"{code}: {'; '.join(faults[:MAX_FAULTS])}"
    more = len(faults) - MAX_FAULTS
    if more > 0:
        message += f"; and {more} more fault{'s' if more > 1 else ''}"
    # Half a surrogate pair can be escaped in JSON, but no component can hand it on.
    message = message.encode("utf-8", "replace").decode("utf-8")
    raise Err(json.dumps({"error": message}, ensure_ascii=False, separators=(",", ":")))
