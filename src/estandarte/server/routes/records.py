"""Reading a record that somebody brings: shown step by step, never played on."""

from collections import OrderedDict
from hashlib import blake2b
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from estandarte.kernel import SPECTATOR, Record, RecordFault, SetupFault, parse_record
from estandarte.server import outgoing
from estandarte.server.beside import beside
from estandarte.server.faults import Fault

from .shared import Asked, errors, language

MOST_KEPT = 16
"""Records kept in memory; whoever comes later brings his file again."""
_kept: OrderedDict[str, Record[Any]] = OrderedDict()


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A record as text."""

    record: str


def _keep(text: str) -> tuple[str, Record[Any]]:
    data = text.encode()
    key = blake2b(data, digest_size=12).hexdigest()
    if key not in _kept:
        record: Record[Any] = parse_record(data)
        record.state_at()  # a record whose events do not fit the board is refused here
        _kept[key] = record
    _kept.move_to_end(key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return key, _kept[key]


@post("/api/records", status_code=200, responses=errors(422), summary="Open a record to read it")
async def open_record(request: Asked, data: JSONBody[Brought]) -> dict[str, Any]:
    try:
        key, record = await beside(None, _keep, data.record)
    except (SetupFault, RecordFault) as fault:
        raise Fault(422, fault.telling.key, **fault.telling.facts) from None
    except Exception as fault:  # sealed again by somebody who put nonsense into it
        raise Fault(422, "server.form", fault=f"{type(fault).__name__}: {fault}"[:200]) from None
    sentences = outgoing.Sentences(record.game, language(request))
    steps = [record.opening, *record.steps]
    return {
        "record": key,
        "game": record.setup.game,
        "scenario": record.setup.scenario,
        "pledge": record.setup.pledge,
        "seats": dict(record.setup.seats),
        "result": record.result,
        "steps": [outgoing.step_for(step, SPECTATOR, sentences) for step in steps],
        "board": record.game.board(record.setup),
    }


@get("/api/records/{key:str}/moments/{step:int}", responses=errors(404), summary="One moment of it")
async def record_moment(request: Asked, key: FromPath[str], step: FromPath[int]) -> dict[str, Any]:
    record = _kept.get(key)
    if record is None or not 0 <= step <= len(record.steps):
        raise Fault(404, "server.not_here")
    tongue = language(request)
    state = await beside(record.game, record.state_at, step)
    done = record.opening if step == 0 else record.steps[step - 1]
    return {
        **outgoing.step_for(done, SPECTATOR, outgoing.Sentences(record.game, tongue)),
        "last": len(record.steps),
        "role": SPECTATOR,
        **outgoing.view_for(record.game, state, SPECTATOR),
        "prompt": outgoing.prompt_at(record.game, state, SPECTATOR, tongue),
    }


HANDLERS = [open_record, record_moment]
