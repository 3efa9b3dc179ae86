"""Armies that players build and bring: what one costs, what it may have, all that is wrong."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from estandarte.kernel import Game
from estandarte.server.faults import Fault
from estandarte.server.wire.documents import Armoury
from estandarte.server.wire.schemas import ArmyFile, ArmyForm, RollForm, WishForm
from estandarte.server.workers.army_sums import Army, Building, Task
from estandarte.wargame.armies.recruiting import Recruits
from estandarte.wargame.muster import Musters

from .games import game_named, sent
from .shared import Asked, errors, hall_of, language, told

Answer = Response[dict[str, Any]]


@post("/api/games/{game:str}/muster", status_code=200, responses=errors(404, 422),
      summary="Inspect an army file")  # fmt: skip
async def muster(request: Asked, game: FromPath[str], data: JSONBody[ArmyFile]) -> Answer:
    """The bill, every problem with its rule, and the army as a match takes it."""
    found = game_named(game)
    if not isinstance(found, Musters):
        raise Fault(422, "server.no_armies", game=found.name)
    army = Army(found.name, data.file, data.pack, language(request))
    return told(await hall_of(request).reckoners.reckon(army))


def _recruits(name: str) -> Game[Any, Any]:
    game = game_named(name)
    if not isinstance(game, Recruits):
        raise Fault(422, "server.no_armies", game=game.name)
    return game


def _armies(game: Game[Any, Any]) -> Armoury:
    assert isinstance(game, Recruits)
    recruiter = game.recruiter()
    forms = recruiter.book.forms(recruiter.pack)
    return {
        "lists": recruiter.lists(),
        "forms": [{"id": id, "name": name} for id, name in forms.items()],
        "ready": list(recruiter.rows()),
    }


@get("/api/games/{game:str}/armies", responses=errors(404, 422), summary="Army lists, ready armies")
async def armies(request: Asked, game: FromPath[str]) -> Answer:
    """The lists from which an army is built, and every ready army with a summary."""
    return await sent(request, _armies, _recruits(game))


@get("/api/games/{game:str}/armies/{army:str}", responses=errors(404, 422),
     summary="A ready army, laid out")  # fmt: skip
async def ready_army(request: Asked, game: FromPath[str], army: FromPath[str]) -> Answer:
    found = _recruits(game)
    if army not in {one.id for one in found.armies()}:
        raise Fault(404, "server.not_here")
    return await _built(request, game, "read", roll=RollForm(army))


async def _built(
    request: Asked,
    game: str,
    task: Task,
    form: ArmyForm | None = None,
    wish: WishForm | None = None,
    roll: RollForm | None = None,
) -> Answer:
    asked = Building(_recruits(game).name, task, form, wish, roll, language(request))
    return told(await hall_of(request).reckoners.reckon(asked))


@post("/api/games/{game:str}/armies/sheet", status_code=200, responses=errors(404, 422),
      summary="Lay an army out")  # fmt: skip
async def sheet(request: Asked, game: FromPath[str], data: JSONBody[ArmyForm]) -> Answer:
    """Commands and slots with their limits, prices, choices, profiles, problems and mends."""
    return await _built(request, game, "sheet", form=data)


@post("/api/games/{game:str}/armies/complete", status_code=200, responses=errors(404, 422),
      summary="Complete an army")  # fmt: skip
async def complete(request: Asked, game: FromPath[str], data: JSONBody[ArmyForm]) -> Answer:
    """Mended and filled up to its points by additions alone."""
    return await _built(request, game, "complete", form=data)


@post("/api/games/{game:str}/armies/write", status_code=200, responses=errors(404, 422),
      summary="An army as a file and as a list in words")  # fmt: skip
async def write(request: Asked, game: FromPath[str], data: JSONBody[ArmyForm]) -> Answer:
    return await _built(request, game, "write", form=data)


@post("/api/games/{game:str}/armies/new", status_code=200, responses=errors(404, 422),
      summary="Begin an army")  # fmt: skip
async def new(request: Asked, game: FromPath[str], data: JSONBody[WishForm]) -> Answer:
    return await _built(request, game, "new", wish=data)


@post("/api/games/{game:str}/armies/random", status_code=200, responses=errors(404, 422),
      summary="Draw a legal army from a seed")  # fmt: skip
async def random(request: Asked, game: FromPath[str], data: JSONBody[WishForm]) -> Answer:
    return await _built(request, game, "random", wish=data)


@post("/api/games/{game:str}/armies/read", status_code=200, responses=errors(404, 422),
      summary="Read an army from text")  # fmt: skip
async def read(request: Asked, game: FromPath[str], data: JSONBody[RollForm]) -> Answer:
    """A file, the name of a ready army, or a list in words; what is not understood is noted."""
    return await _built(request, game, "read", roll=data)


HANDLERS = [muster, armies, ready_army, sheet, complete, write, new, random, read]
