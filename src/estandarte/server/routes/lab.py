"""The lab at the table: questions that take many matches, where the host has opened it."""

import time
from typing import Any, cast

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.play.rooms import Hall
from estandarte.server.wire import documents
from estandarte.server.wire.envelopes import plain
from estandarte.server.wire.schemas import LabForm
from estandarte.server.workers.experiments import Asked as AskedOf

from .shared import Asked, errors, hall_of, language, person_asking

PAPER = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""A report is a page of words, tables and drawings: it runs nothing and fetches nothing."""


def _hall(request: Asked) -> Hall:
    hall = hall_of(request)
    hall.experiments.demand_open()
    return hall


async def _experimenter(request: Asked) -> Person:
    person = await person_asking(request)
    if person is None:
        raise Fault(401, "server.lab_account")
    return person


async def _named(hall: Hall, told: dict[str, Any]) -> documents.Experiment:
    """With the name of whoever asked, as it is now; nobody's once he is forgotten."""
    person = await hall.journal.person(told.pop("person"))
    name = person.name if person is not None and person.password else ""
    return cast("documents.Experiment", {**told, "by": name})


@get("/api/lab", responses=errors(404), summary="The experiments of this table")
async def experiments(request: Asked) -> dict[str, Any]:
    """The latest first; 404 where the host keeps no lab."""
    hall = _hall(request)
    limits = documents.LabLimits(
        matches=hall.settings.lab_matches, minutes=hall.settings.lab_minutes
    )
    found = [await _named(hall, one) for one in await hall.experiments.listed()]
    return plain(documents.LabShown(limits=limits, experiments=found))


@post("/api/lab", responses=errors(401, 404, 409, 422), summary="Start an experiment")
async def ask(request: Asked, data: JSONBody[LabForm]) -> dict[str, Any]:
    """One is played at a time; it stops by itself at the limits of the host."""
    hall, person = _hall(request), await _experimenter(request)
    asked = AskedOf(hall.make_id(), data, person.id, time.time(), language(request))
    process = await hall.experiments.begin(asked)
    hall.start(hall.experiments.attend(process), "lab")
    return {"id": asked.id}


@get("/api/lab/{id:str}", responses=errors(404), summary="An experiment and its answer")
async def experiment(request: Asked, id: FromPath[str]) -> dict[str, Any]:
    hall = _hall(request)
    return plain(await _named(hall, await hall.experiments.one(id)))


@get("/api/lab/{id:str}/report", responses=errors(404), summary="Its report, a page to keep")
async def report(request: Asked, id: FromPath[str]) -> Response[bytes]:
    page = await _hall(request).experiments.report(id)
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": PAPER})


@post("/api/lab/{id:str}/stop", status_code=200, responses=errors(401, 403, 404),
      summary="Stop an experiment")  # fmt: skip
async def stop(request: Asked, id: FromPath[str]) -> dict[str, Any]:
    """By whoever has started it; what was played is kept, and asked again it goes on."""
    hall, person = _hall(request), await _experimenter(request)
    if hall.experiments.owner_of(id) != person.id:
        raise Fault(403, "server.lab_other")
    if hall.experiments.playing == id:
        await hall.experiments.stop()
    return {}


HANDLERS = [experiments, ask, experiment, report, stop]
