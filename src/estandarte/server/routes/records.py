"""Reading a record that somebody brings: shown step by step, never played on."""

from collections import OrderedDict
from hashlib import blake2b
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from estandarte.server.faults import Fault
from estandarte.server.wire.schemas import Brought
from estandarte.server.workers.answer_worker import Paper

from .shared import Asked, errors, hall_of, language, large_forms_first, told

MOST_KEPT = 16
"""Records kept in memory; whoever comes later brings his file again."""
_kept: OrderedDict[str, str] = OrderedDict()


def _keep(text: str) -> str:
    key = blake2b(text.encode(), digest_size=12).hexdigest()
    _kept[key] = text
    _kept.move_to_end(key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return key


@post("/api/records", status_code=200, responses=errors(422), summary="Open a record to read it",
      before_request=large_forms_first)  # fmt: skip
async def open_record(request: Asked, data: JSONBody[Brought]) -> Response[dict[str, Any]]:
    found = await hall_of(request).reckoners.reckon(Paper(data.record, language(request)))
    return told(found, record=_keep(data.record))


@get("/api/records/{key:str}/moments/{step:int}", responses=errors(404), summary="One moment of it")
async def record_moment(
    request: Asked, key: FromPath[str], step: FromPath[int]
) -> Response[dict[str, Any]]:
    text = _kept.get(key)
    if text is None or not 0 <= step <= 1_000_000:
        raise Fault(404, "server.not_here")
    return told(await hall_of(request).reckoners.reckon(Paper(text, language(request), step)))


HANDLERS = [open_record, record_moment]
