"""Packs: the values of a game with their reasons, and those that players bring instead."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from estandarte.kernel import Game
from estandarte.kernel.packs import Provenance, shipped
from estandarte.kernel.packs.inspection import values_of
from estandarte.kernel.packs.wording import PackWords
from estandarte.server.faults import Fault
from estandarte.server.wire import documents
from estandarte.server.wire.schemas import PackForm
from estandarte.server.workers.pack_sums import PackChanges, PackCheck

from .games import game_named, sent
from .shared import Asked, at_table, errors, hall_of, language, told


def _values(game: Game[Any, Any], tongue: str, every: bool) -> documents.PackValues:
    """Every value once, its reason by number: thousands have the same."""
    used = game.pack({})
    if used is None:
        raise Fault(422, "server.no_packs", game=game.name)
    words = PackWords(game.texts, shipped(game.package), tongue)
    reasons: dict[Provenance, int] = {}
    values: list[documents.PackValue] = [
        {"at": v.at, "called": words.names(v.at), "value": v.value,
         "reason": reasons.setdefault(v.provenance, len(reasons))}
        for v in values_of(shipped(game.package))
        if every or v.provenance.status == "reconstructed"
    ]  # fmt: skip
    written: list[documents.Reason] = [
        {"status": p.status, "source": words.source(p), "note": words.note(p)} for p in reasons
    ]
    return {"fingerprint": used.fingerprint, "reasons": written, "values": values}


@get("/api/games/{game:str}/pack", responses=errors(404, 422), summary="The values of a game")
async def pack(
    request: Asked, game: FromPath[str], every: FromQuery[bool] = False
) -> Response[dict[str, Any]]:
    """Every reconstructed value with its reason; with `every`, the printed ones too."""
    return await sent(request, _values, game_named(game), language(request), every)


@post("/api/games/{game:str}/pack", status_code=200, responses=errors(404, 422),
      summary="Inspect a pack file")  # fmt: skip
async def inspect(
    request: Asked, game: FromPath[str], data: JSONBody[PackForm]
) -> Response[dict[str, Any]]:
    """Every problem with its place; of a sound pack, what it changes, beside another one."""
    check = PackCheck(game_named(game).name, data.file, data.against, language(request))
    return told(await hall_of(request).reckoners.reckon(check))


@get("/api/matches/{match:str}/pack", responses=errors(401, 403, 404), summary="Its values")
async def pack_of_match(request: Asked, match: FromPath[str]) -> Response[dict[str, Any]]:
    """The pack that a match cites, and what it changes."""
    room, caller = await at_table(request, match)
    used = next(iter(room.sheet.setup.packs), None)
    if used is None:
        raise Fault(404, "server.not_here")
    sum = PackChanges(room.game.name, used.values, caller.language or language(request))
    found = await hall_of(request).reckoners.reckon(sum)
    return told(found, name=used.name, fingerprint=used.fingerprint)


HANDLERS = [pack, inspect, pack_of_match]
