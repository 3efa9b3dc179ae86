"""Fields that players lay out and bring: what there is to lay, one drawn, all that is wrong."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from estandarte.kernel import Game
from estandarte.server.faults import Fault
from estandarte.server.wire.documents import Grounds
from estandarte.server.wire.schemas import FieldForm, NewField
from estandarte.server.workers.field_sums import FieldAsked, FieldBegun, Task
from estandarte.wargame.fields.book import inches_of
from estandarte.wargame.fields.playing import Surveys

from .games import game_named, sent
from .shared import Asked, errors, hall_of, language, told

Answer = Response[dict[str, Any]]


def _surveyed(name: str) -> Game[Any, Any]:
    game = game_named(name)
    if not isinstance(game, Surveys):
        raise Fault(422, "fault.no_field", game=game.name)
    return game


def _grounds(game: Game[Any, Any]) -> Grounds:
    assert isinstance(game, Surveys)
    surveyor = game.surveyor()
    tables = surveyor.book.tables(surveyor.pack)
    names = game.scenarios()
    return {
        "scales": [
            {"id": scale, "table": (inches_of(table.right), inches_of(table.top)),
             "kinds": list(surveyor.kinds(scale).values())}
            for scale, table in tables.items()
        ],
        "terrains": surveyor.book.terrains(surveyor.pack),
        "scenarios": [s for s in names if surveyor.book.scenario(surveyor.pack, s) is not None],
    }  # fmt: skip


@get("/api/games/{game:str}/fields", responses=errors(404, 422), summary="What fields are made of")
async def grounds(request: Asked, game: FromPath[str]) -> Answer:
    """Scales with their tables and kinds of terrain, types of terrain, scenarios that take one."""
    return await sent(request, _grounds, _surveyed(game))


@post("/api/games/{game:str}/fields", status_code=200, responses=errors(404, 422),
      summary="Begin a field")  # fmt: skip
async def begin(request: Asked, game: FromPath[str], data: JSONBody[NewField]) -> Answer:
    """Drawn by the procedure of the book from a seed, about to be made by it, or bare."""
    sum = FieldBegun(_surveyed(game).name, data, language(request))
    return told(await hall_of(request).reckoners.reckon(sum))


async def _asked(request: Asked, game: str, task: Task, form: FieldForm) -> Answer:
    sum = FieldAsked(_surveyed(game).name, task, form, language(request))
    return told(await hall_of(request).reckoners.reckon(sum))


@post("/api/games/{game:str}/fields/check", status_code=200, responses=errors(404, 422),
      summary="Inspect a field file")  # fmt: skip
async def check(request: Asked, game: FromPath[str], data: JSONBody[FieldForm]) -> Answer:
    """Every problem with its rule and place; by the book, what it asks next and of whom."""
    return await _asked(request, game, "check", data)


@post("/api/games/{game:str}/fields/place", status_code=200, responses=errors(404, 422),
      summary="A place for a piece of terrain")  # fmt: skip
async def place(request: Asked, game: FromPath[str], data: JSONBody[FieldForm]) -> Answer:
    """A piece of the kind asked for where the rules let it lie; none if there is no room."""
    return await _asked(request, game, "place", data)


@post("/api/games/{game:str}/fields/paper", status_code=200, responses=errors(404, 422),
      summary="A field on paper, to scale")  # fmt: skip
async def paper(request: Asked, game: FromPath[str], data: JSONBody[FieldForm]) -> Answer:
    """Its sheets as SVG of their true size, and all of them as one page to print."""
    return await _asked(request, game, "paper", data)


@post("/api/games/{game:str}/fields/ground", status_code=200, responses=errors(404, 422),
      summary="A field as a scenario has it")  # fmt: skip
async def ground(request: Asked, game: FromPath[str], data: JSONBody[FieldForm]) -> Answer:
    """What of a scenario file is its ground, its table and its scale."""
    return await _asked(request, game, "ground", data)


HANDLERS = [grounds, begin, check, place, paper, ground]
