"""Armies that players bring: what one costs, and all that is wrong with it."""

from typing import Any

from litestar import Response, post
from litestar.params import FromPath, JSONBody

from estandarte.server.faults import Fault
from estandarte.server.wire.schemas import ArmyFile
from estandarte.server.workers.answer_worker import Army
from estandarte.wargame.muster import Musters

from .games import game_named
from .shared import Asked, errors, hall_of, language, told


@post("/api/games/{game:str}/muster", status_code=200, responses=errors(404, 422),
      summary="Inspect an army file")  # fmt: skip
async def muster(
    request: Asked, game: FromPath[str], data: JSONBody[ArmyFile]
) -> Response[dict[str, Any]]:
    """The bill, every problem with its rule, and the army as a match takes it."""
    found = game_named(game)
    if not isinstance(found, Musters):
        raise Fault(422, "server.no_armies", game=found.name)
    army = Army(found.name, data.file, data.pack, language(request))
    return told(await hall_of(request).reckoners.reckon(army))


HANDLERS = [muster]
