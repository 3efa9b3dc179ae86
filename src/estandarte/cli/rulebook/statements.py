"""Statements of the rulebook: found by their id, written on the page."""

import textwrap
from typing import Any

from estandarte.cli.faults import UsageFault
from estandarte.kernel import Game, Statement


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


def written(statement: Statement, language: str, width: int) -> str:
    """A statement after its id, folded to the width of the page."""
    text = f"{statement.id}  {statement.text(language)}"
    return textwrap.fill(text, width, subsequent_indent="    ", break_on_hyphens=False)
