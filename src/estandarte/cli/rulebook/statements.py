"""Statements of the rulebook: found by their id, written on the page."""

import textwrap
from typing import Any

from estandarte.cli.faults import UsageFault
from estandarte.kernel import Game, Statement
from estandarte.wargame.wording import folded


def known_statement(game: Game[Any, Any], id: str) -> Statement:
    """A statement by its id, in any case; an unknown one is named with its neighbours."""
    by_id = {known.casefold(): known for known in game.book}
    known = by_id.get(id.strip().casefold())
    if known is None:
        near = [i for i in game.book if i.casefold().startswith(id.strip().casefold()[:7])]
        if not id.strip() or not near:
            near = list(game.book)
        raise UsageFault("rules.unknown", id=id[:60], near=near[:5])
    return game.book[known]


def found_statements(game: Game[Any, Any], words: str) -> tuple[Statement, ...]:
    """By id, by the number or the heading of a section, whole, or by words in any order."""
    wanted = folded(words) if any(letter.isalnum() for letter in words) else ""
    exact = [s for s in game.book.values() if folded(s.id) == wanted]
    if exact or not wanted:
        return tuple(exact)
    section = [s for s in game.book.values() if _is_in(s, words.strip(), wanted)]
    said = wanted.split()
    others = [
        s for s in game.book.values() if s not in section and all(w in _text(s) for w in said)
    ]
    return (*section, *others)


def _is_in(statement: Statement, words: str, wanted: str) -> bool:
    """Whether a statement belongs to the section that is named by its number or its heading."""
    number = words.casefold()
    id = statement.id.casefold()
    stem = id.partition("-")[2]
    heading = (folded(statement.chapter_en), folded(statement.chapter_es))
    numbered = number[:1].isdigit() and stem.startswith((f"{number}-", f"{number}."))
    return numbered or id.startswith(f"{number}-") or wanted in heading


def _text(statement: Statement) -> str:
    return f"{folded(statement.id)} {folded(statement.en)} {folded(statement.es)}"


def written(statement: Statement, language: str, width: int) -> str:
    """A statement after its id, folded to the width of the page."""
    text = f"{statement.id}  {statement.text(language)}"
    return textwrap.fill(text, width, subsequent_indent="    ", break_on_hyphens=False)
