"""Intentions in a player's words: `intend hold unless charged from the flank`. [KER-14]

A sentence that begins by saying so is held against the sentences of what a game offers; the one
that shares most words is meant, about the piece that is named and with the number that is said.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.kernel import Game, Intend, Intention, Named, Role, but

from .tokens import ARTICLES, plain, tokens_of

INTEND = frozenset({"intend", "intention", "intencion", "quiero"})
USUALLY = frozenset({"usual", "routine", "rutina", "habitual"})
NOTHING = frozenset({"nothing", "nada"})
ODDS = re.compile(r"(\d{1,3})\s*(?::|a|to)\s*(\d{1,3})")
GIST = 4
LANGUAGES = ("en", "es")


def intention_said(
    game: Game[Any, Any], state: Any, role: Role, words: str, named: Mapping[str, Named]
) -> Intend | None:
    """What is intended, where a sentence begins by saying so; None if it is not understood."""
    first, *tokens = tokens_of(words) or [""]
    if first not in INTEND:
        return None
    if set(tokens) & NOTHING:
        return _intend(game, (), role)
    if set(tokens) & USUALLY:
        return _intend(game, tuple(game.usual(state, role)), role, also=True)
    piece, rest = _piece(named, role, plain(words), tokens)
    found = _meant(game, game.offered(state, role), rest)
    return _intend(game, (_filled(found, piece, words),), role, also=True) if found else None


def _intend(
    game: Game[Any, Any], intentions: tuple[Intention, ...], role: Role, also: bool = False
) -> Intend:
    """In the game's own language, if it has one."""
    kind: Any = _language(game)
    intend: Intend = kind(intentions, also=also, role=role)
    return intend


def _language(game: Game[Any, Any]) -> type[Intend]:
    return next(kind for kind in game.codec.actions if issubclass(kind, Intend))


def _piece(
    named: Mapping[str, Named], role: Role, words: str, tokens: list[str]
) -> tuple[str, list[str]]:
    """The piece of one's own that is named by its mark or its whole name, and what is left."""
    best = ("", "")
    for id, one in named.items():
        if one.side != role:
            continue
        names = (id, *one.marks.values(), *one.names.values(), *one.aliases)
        for name in (plain(n) for n in names if n):
            if len(name) > len(best[1]) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words):
                best = id, name
    gone = set(tokens_of(best[1]))
    return best[0], [t for t in tokens if t not in gone]


def _meant(
    game: Game[Any, Any], offered: Iterable[Intention], tokens: list[str]
) -> Intention | None:
    said = _gist(tokens)
    best, most = None, 0.0
    for one in offered:
        telling = one.told()
        for language in LANGUAGES:
            text = game.texts.say(language, telling.key, telling.facts)
            words = _gist(tokens_of(text))
            hits = len(said & words)
            score = hits - 0.6 * len(said - words) - 0.01 * len(words)
            if hits and score > most:
                best, most = one, score
    return best


def _gist(tokens: Iterable[str]) -> set[str]:
    """What its words begin with: verbs are bent in many ways."""
    return {t[:GIST] for t in tokens if len(t) > 2 and t not in ARTICLES and t.isalpha()}


def _filled(one: Intention, piece: str, words: str) -> Intention:
    if one.about and piece:
        one = but(one, **{one.about: piece})
    if not one.number:
        return one
    if odds := ODDS.search(words):
        return but(one, **{one.number: round(100 * int(odds[1]) / max(1, int(odds[2])))})
    number = next((int(t) for t in tokens_of(words)[1:] if t.isdigit()), None)
    return but(one, **{one.number: number}) if number is not None else one
