"""Scenarios of somebody's own: armies, ground and deployment in a file. ["TER-battle-b"]"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from estandarte.games.tercios.before.ready_field import ReadyField, exact_faults
from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.switches import Scale
from estandarte.kernel import Telling, Texts
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile, in_all
from estandarte.wargame.agreed_ground import Lying, faults_on

HOME = "battles"


def entry_of(file: ScenarioFile) -> dict[str, Any]:
    return {**file.scenario, "about": file.briefing, "armies": file.armies}


def draft_of(pack: Pack, scenario: str) -> ScenarioFile | None:
    battle = pack.battles.get(scenario)
    if battle is None:
        return None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(battle))
    asked = {k: plain[k] for k in ("scale", "deployment")}
    asked |= {"table": list(battle.table)} if battle.table else {}
    asked["element"] = [{k: v for k, v in e.items() if v} for e in plain["element"]]
    armies = dict(battle.armies)
    return ScenarioFile(
        "tercios", f"my_{scenario}", battle.name, battle.about, armies=armies, scenario=asked
    )


def faults_of(state: Tercios) -> Iterable[PackProblem]:
    """Ground on no table, or one piece on another; who agrees on it is free in the rest."""
    elements = list(state.elements.values())
    for number, element in enumerate(elements):
        if state.pack.terrain.element[element.kind].shape == "town":
            what = Telling("scenario.no_town")
            yield PackProblem(("scenario", "element", str(number)), what=what)
    for frame in state.stack:
        if isinstance(frame, ReadyField):
            yield from exact_faults(state, frame.spots)
    lying = [Lying(e.corners, e.line, e.width) for e in elements]
    for number, what in faults_on(state.field, lying):
        yield PackProblem(("scenario", "element", str(number)), what=what)


def choices_of(pack: Pack, texts: Texts) -> dict[str, Mapping[str, Mapping[str, str]]]:
    laid = {id: e.name for id, e in pack.terrain.element.items() if e.shape != "town"}
    return {
        "sort": laid,
        "deployment": {w: in_all(texts, f"value.deployment.{w}") for w in ("lines", "zones")},
        "scale": {s: in_all(texts, f"value.scale.{s}") for s in get_args(Scale)},
    }
