"""Scenarios of somebody's own: a file to begin with, and all that is wrong with one."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from estandarte.server.wire.schemas import ScenarioForm
from estandarte.server.workers.scenario_sums import ScenarioCheck, ScenarioDraft

from .games import game_named
from .shared import Asked, errors, hall_of, language, told


@get("/api/games/{game:str}/scenario", responses=errors(404), summary="A scenario as a file")
async def draft(
    request: Asked, game: FromPath[str], like: FromQuery[str] = ""
) -> Response[dict[str, Any]]:
    """A scenario of the game under another name, to begin one's own with."""
    sum = ScenarioDraft(game_named(game).name, like[:100])
    return told(await hall_of(request).reckoners.reckon(sum))


@post("/api/games/{game:str}/scenario", status_code=200, responses=errors(404, 422),
      summary="Inspect a scenario file")  # fmt: skip
async def inspect(
    request: Asked, game: FromPath[str], data: JSONBody[ScenarioForm]
) -> Response[dict[str, Any]]:
    """Every problem with its place; of a sound one, the board as it would lie."""
    sum = ScenarioCheck(game_named(game).name, data.file, data.pack, language(request))
    return told(await hall_of(request).reckoners.reckon(sum))


HANDLERS = [draft, inspect]
