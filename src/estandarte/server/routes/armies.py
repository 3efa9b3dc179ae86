"""Armies that players bring: what one costs, and all that is wrong with it."""

from typing import Any

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from estandarte.kernel import PackFault
from estandarte.server import outgoing
from estandarte.server.beside import beside
from estandarte.server.faults import Fault
from estandarte.wargame.muster import ArmyFault, Muster, Musters, army_tree

from .games import game_named
from .shared import Asked, errors, language


class ArmyFile(msgspec.Struct, forbid_unknown_fields=True):
    """An army file as it is written: TOML, or JSON."""

    file: str
    pack: dict[str, Any] = {}
    """Values with which the table plays instead of the shipped ones."""


@post("/api/games/{game:str}/muster", status_code=200, responses=errors(404, 422),
      summary="Inspect an army file")  # fmt: skip
async def muster(request: Asked, game: FromPath[str], data: JSONBody[ArmyFile]) -> dict[str, Any]:
    """The bill, every problem with its rule, and the army as a match takes it."""
    found = game_named(game)
    if not isinstance(found, Musters):
        raise Fault(422, "server.no_armies", game=found.name)
    try:
        tree = army_tree(data.file)
        inspected: Muster = await beside(found, found.muster, tree, data.pack)
    except ArmyFault as fault:
        raise Fault(422, "server.army", fault=str(fault)[:200]) from None
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None
    spoken = language(request)
    return {
        "legal": inspected.is_legal,
        "cost": inspected.cost,
        "bill": inspected.lines,
        "problems": [
            {"cite": p.cite, "where": p.where, "facts": p.facts,
             "rule": outgoing.rule_text(found, p.cite, spoken)}
            for p in inspected.problems
        ],
        "army": tree,
    }  # fmt: skip


HANDLERS = [muster]
