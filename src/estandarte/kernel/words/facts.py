"""Facts in words: what a rule was applied to, as people say it and never as it is stored."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from estandarte.kernel.game import Game
from estandarte.kernel.verdicts import Verdict

FAMILIES = ("fact_value", "value", "role", "formation", "order", "task", "state", "arc", "kind")
HIDDEN = {
    "fault", "asked", "accepts", "letters", "letter", "path", "field", "see", "until", "kind",
    "own", "test", "moment", "ends",
}  # fmt: skip
"""Facts that only a program can use."""


def facts_told(
    game: Game[Any, Any], facts: Mapping[str, Any], language: str
) -> tuple[tuple[str, str], ...]:
    """Each fact by its name and value; what has no words for people is left out."""
    told = (
        (_name(game, name, language), value_told(game, name, value, language))
        for name, value in facts.items()
        if name not in HIDDEN
    )
    return tuple((name, value) for name, value in told if name and value)


def listed(told: tuple[tuple[str, str], ...]) -> str:
    """The same in one line."""
    return "; ".join(f"{name}: {value}" for name, value in told)


def remedy_told(game: Game[Any, Any], verdict: Verdict, language: str) -> str:
    """What would make it possible, where the game has a word of advice about the rule."""
    key = f"remedy.{verdict.cite}"
    return game.texts.say(language, key) if game.texts.knows(language, key) else ""


def value_told(game: Game[Any, Any], name: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return game.texts.say(language, "fact.true" if value else "fact.false")
    if isinstance(value, Enum):
        return value_told(game, name, value.value, language)
    if isinstance(value, int):
        return game.measure(name, value, language)
    if isinstance(value, float | Fraction):
        return number_told(float(value), language)
    if isinstance(value, Mapping):
        pairs = (
            f"{value_told(game, name, k, language)}: {value_told(game, name, v, language)}"
            for k, v in value.items()
        )
        return ", ".join(pairs)
    if isinstance(value, list | tuple | set | frozenset):
        # of several ships each is a ship
        return ", ".join(value_told(game, name.removesuffix("s"), one, language) for one in value)
    if isinstance(value, str):
        return _word(game, name, value, language)
    return game.measure(name, value, language) if value is not None else ""


def number_told(value: float, language: str) -> str:
    """A number with few decimals, as a language writes it."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "es" else text


def _name(game: Game[Any, Any], name: str, language: str) -> str:
    for key in (f"fact.{name}", f"term.{name}"):
        if game.texts.knows(language, key):
            return game.texts.say(language, key)
    return ""


def _word(game: Game[Any, Any], name: str, value: str, language: str) -> str:
    """A word of the game's catalogue, a name from its writers, or as the game calls it."""
    for family in (name, *FAMILIES, "term"):
        if game.texts.knows(language, f"{family}.{value}"):
            return game.texts.say(language, f"{family}.{value}")
    writer = game.texts.writers.get(name)
    if writer is not None and name not in ("term", "list", "words"):
        try:
            return writer(value, language)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError):
            return value
    return game.measure(name, value, language)
