"""Facts in words: what a rule was applied to, as people say it and never as it is stored."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import Game

FAMILIES = ("fact_value", "value", "role", "formation", "order", "task", "state", "arc", "kind")
HIDDEN = {"fault", "asked", "accepts", "letters", "see", "until", "kind"}
"""Facts that only a program can use."""


def facts_told(game: Game[Any, Any], facts: Mapping[str, Any], speech: Speech) -> str:
    """Each fact by its name and value; what has no words for people is left out."""
    told = (
        (speech.word(game, name, "fact"), value_told(game, name, value, speech))
        for name, value in facts.items()
        if name not in HIDDEN
    )
    return "; ".join(f"{name}: {value}" for name, value in told if value)


def value_told(game: Game[Any, Any], name: str, value: Any, speech: Speech) -> str:
    if isinstance(value, bool):
        return speech.say("fact.true" if value else "fact.false")
    if isinstance(value, Enum):
        return value_told(game, name, value.value, speech)
    if isinstance(value, int):
        return game.measure(name, value, speech.language)
    if isinstance(value, float | Fraction):
        return speech.number(float(value))
    if isinstance(value, Mapping):
        pairs = (
            f"{value_told(game, name, k, speech)}: {value_told(game, name, v, speech)}"
            for k, v in value.items()
        )
        return ", ".join(pairs)
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(value_told(game, name, one, speech) for one in value)
    if isinstance(value, str):
        return _word(game, name, value, speech)
    return game.measure(name, value, speech.language) if value is not None else ""


def _word(game: Game[Any, Any], name: str, value: str, speech: Speech) -> str:
    """A word of the game's catalogue, a name from its writers, or as it is: a piece's id."""
    for family in (name, *FAMILIES, "term"):
        if game.texts.knows(speech.language, f"{family}.{value}"):
            return game.texts.say(speech.language, f"{family}.{value}")
    writer = game.texts.writers.get(name)
    if writer is not None and name not in ("term", "list", "words"):
        try:
            return writer(value, speech.language)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError):
            return value
    return value
