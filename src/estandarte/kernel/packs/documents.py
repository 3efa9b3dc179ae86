"""Documents that people write by hand, in TOML or in JSON: read within bounds, faults in words."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from estandarte.kernel.words.telling import Telling

LARGEST = 150_000
"""Bytes of a document; more was not written by hand."""
MOST_DOTS = 24
"""In one line, but for words and numbers: long keys are read in the square of their length."""
DEEPEST = 24
"""Brackets within brackets."""

_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_NUMBER = re.compile(r"(?<![\w.-])[+-]?\d+\.\d+(?![\w.])")


class DocumentFault(Exception):
    """A document cannot be read; the message names the line or the key."""


def read_document(data: bytes | str, largest: int = LARGEST) -> Mapping[str, Any]:
    """What a document holds. What takes long to read, and nobody needs, is not read at all."""
    if len(data) > largest:
        raise DocumentFault(f"larger than {largest} bytes")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        _demand_plain(text)
        tree = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except UnicodeDecodeError as fault:
        raise DocumentFault(f"not text in UTF-8 (byte {fault.start})") from None
    except ValueError as fault:
        raise DocumentFault(str(fault)[:200]) from None
    except RecursionError:
        raise DocumentFault("nested too deeply") from None
    found: Mapping[str, Any] = tree
    return found


def _demand_plain(text: str) -> None:
    bare = _NUMBER.sub("0", _QUOTED.sub('""', text))
    if any(line.count(".") > MOST_DOTS for line in bare.splitlines()):
        raise DocumentFault(f"more than {MOST_DOTS} dots in one line")
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise DocumentFault("nested too deeply")


# --- what does not fit its type, in words

_COMPLAINTS = (
    (r"Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`", "complaint.type"),
    (r"Expected `array` of (?:at least )?length (?P<length>\d+)(?:, got (?P<found>\d+))?",
     "complaint.length"),
    (r"Expected `\w+` of length (?P<bound>[<>]=? ?\d+)", "complaint.size"),
    (r"Expected `\w+` (?P<bound>[<>]=? ?-?[\d.]+)", "complaint.bound"),
    (r"Object missing required field `(?P<field>[^`]+)`", "complaint.missing"),
    (r"Object contains unknown field `(?P<field>[^`]+)`", "complaint.unknown"),
    (r"Invalid enum value (?P<value>.+)", "complaint.value"),
)  # fmt: skip
_KINDS = {"int", "float", "str", "bool", "array", "object", "null"}


def complaint(fault: msgspec.ValidationError | str) -> Telling:
    """What is wrong with a value, as a sentence in any language."""
    what = str(fault).split(" - at ")[0]
    for pattern, key in _COMPLAINTS:
        if found := re.fullmatch(pattern, what):
            facts = {name: str(fact)[:60] for name, fact in found.groupdict().items() if fact}
            if key == "complaint.type":
                facts = {name: _kind(fact) for name, fact in facts.items()}
            return Telling(key, facts)
    return Telling("complaint.other", {"fault": what[:200]})


def _kind(names: str) -> str:
    """The word for a type; of several that would do, the first."""
    kind = next((k for k in names.split(" | ") if k in _KINDS), "object")
    return f"kind_of_value.{kind}"


def place_of(fault: msgspec.ValidationError) -> tuple[str, ...]:
    """Where in the document it is, as the keys that lead there."""
    _, _, path = str(fault).partition(" - at `$")
    return tuple(key for key in re.split(r"[.\[\]`]+", path) if key)
