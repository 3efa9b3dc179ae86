"""Examples of orders that would be obeyed now: each is read again before it is shown."""

from typing import Any

import msgspec

from estandarte.kernel import Action, kind_of
from estandarte.wargame.grammar.lexicon import lexicon_of

from .understanding import Understanding

MOST = 8


def samples(understanding: Understanding) -> list[str]:
    """One for each kind of action that is open, in the words of the game or of the option."""
    options = understanding.options
    found = []
    for places in options.groups()[:MOST]:
        action = options.actions[places[0]]
        said = _said(understanding, action)
        if said is not None and _means(understanding, said, action):
            found.append(said)
        else:
            found.append(options.sentence(places[0]))
    return found


def _said(understanding: Understanding, action: Action) -> str | None:
    """The game's own example with the names of this action in it."""
    game, language = understanding.match.game, understanding.options.language
    try:
        sample = lexicon_of(game.package).samples.get(kind_of(action), {}).get(language)
    except FileNotFoundError:  # a game without words of its own
        return None
    if sample is None:
        return None
    fields = msgspec.structs.asdict(action).items()
    facts = {name: _value(understanding, value, name) for name, value in fields}
    facts["length"] = _length(understanding, action)
    facts["to"] = facts.get("to") or _value(understanding, getattr(action, "directive", ""))
    if any(f"{{{name}}}" in sample and not value for name, value in facts.items()):
        return None
    try:
        return sample.format(**facts)
    except (KeyError, IndexError, ValueError):
        return None


def _value(understanding: Understanding, value: Any, name: str = "") -> str:
    naming = understanding.naming
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict) and value:
        value = next(iter(value))
    if hasattr(value, "to"):
        value = value.to
    if isinstance(value, str):
        if value in naming.named and naming.mark(value) != value:
            return naming.mark(value)
        texts, language = understanding.match.game.texts, understanding.options.language
        if value in naming.named:
            return naming.called(value)
        if texts.knows(language, f"term.{value}"):
            return texts.say(language, f"term.{value}").lower()
        writer = texts.writers.get({"bow": "heading"}.get(name, name))
        return writer(value, language) if writer is not None and value else value
    if name == "bow":
        return understanding.match.game.texts.writers["heading"](
            value, understanding.options.language
        )
    return str(value) if isinstance(value, int) else ""


def _length(understanding: Understanding, action: Any) -> str:
    """How far it goes, where that is one distance ahead."""
    game, language = understanding.match.game, understanding.options.language
    facts = msgspec.structs.asdict(action)
    legs: tuple[Any, ...] = facts.get("legs", ())
    amount = legs[0].amount if len(legs) == 1 and legs[0].kind == "ahead" else 0
    amount = amount or facts.get("distance", 0)
    return game.measure("distance", amount, language) if amount else ""


def _means(understanding: Understanding, said: str, action: Action) -> bool:
    reading = understanding.read(said)
    return len(reading.ways) == 1 and not reading.left and reading.ways[0].actions == (action,)
