"""Scenarios of somebody's own: armies, ground, weather and how to win. ["BSA-15-terreno-a"]"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from estandarte.games.aguila.before.ready_field import ReadyField, exact_faults
from estandarte.games.aguila.schema.battlefield import Season
from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import Telling, Texts
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile, in_all
from estandarte.wargame.agreed_ground import Lying, faults_on

HOME = "battles"
USUAL: Mapping[str, Any] = {
    "year": 1809,
    "season": "summer",
    "weather": "fine",
    "region": "west",
    "length": "standard",
    "draw_margin": 200,
}
"""What a file need not say: a fine day in the west, and the numbers of a pitched battle."""


def entry_of(file: ScenarioFile) -> dict[str, Any]:
    return {**USUAL, **file.scenario, "about": file.briefing, "armies": file.armies}


def draft_of(pack: Pack, scenario: str) -> ScenarioFile | None:
    battle = pack.battles.get(scenario)
    if battle is None:
        return None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(battle))
    asked = {k: plain[k] for k in (*USUAL, "deployment")}
    asked |= {"table": list(battle.table)} if battle.table else {}
    asked["ground"] = [{k: v for k, v in piece.items() if v} for piece in plain["ground"]]
    armies = dict(battle.armies)
    return ScenarioFile(
        "aguila", f"my_{scenario}", battle.name, battle.about, armies=armies, scenario=asked
    )


def faults_of(state: Aguila) -> Iterable[PackProblem]:
    """Ground on no table, or one piece on another; troops that have nowhere to stand."""
    lying = [Lying(g.corners, g.line, g.width) for g in state.ground.values()]
    for number, what in faults_on(state.field, lying):
        yield PackProblem(("scenario", "ground", str(number)), what=what)
    for frame in state.stack:
        if isinstance(frame, ReadyField):
            yield from exact_faults(state, frame.spots)
    standing = {unit.role for unit in state.units.values()}
    if standing and standing != set(ROLES):
        yield PackProblem(("scenario", "ground"), what=Telling("scenario.no_room"))


def choices_of(pack: Pack, texts: Texts) -> dict[str, Mapping[str, Mapping[str, str]]]:
    pitched = {"": in_all(texts, "value.kind.none")}
    return {
        "piece": {id: piece.name for id, piece in pack.terrain.piece.items()},
        "deployment": {w: in_all(texts, f"value.deployment.{w}") for w in ("lines", "zones")},
        "length": {w: in_all(texts, f"value.length.{w}") for w in pack.scenarios.length},
        "kind": pitched | {id: entry.name for id, entry in pack.scenarios.scenario.items()},
        "region": {id: region.name for id, region in pack.weather.region.items()},
        "season": {w: in_all(texts, f"value.season.{w}") for w in get_args(Season)},
        "weather": {id: weather.name for id, weather in pack.weather.weather.items()},
    }
