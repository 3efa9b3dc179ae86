"""Scenarios of somebody's own: the set-up of both Fleets in a file. ["MIS-1.5-a"]"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.forces import ContingentState, HarbourState
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import LANGUAGES, Telling, Texts
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile, in_all

from .seasons import TURNS

HOME = "scenarios"
USUAL: Mapping[str, Any] = {
    "open_ended": False,
    "campaign_only": False,
    "events": (),
    "contingents": {},
    "prestige": dict.fromkeys(FLEETS, 5),
    "fleet_admirals": {},
    "command_admirals": {},
    "victualled": {},
    "fleet50": {},
    "auxiliaries": {},
    "flagships": {},
    "leaders": {},
    "ships": {},
}
"""What a file need not say: whatever it does not name is not there."""
OF_THE_FILE = ("name", "about", "provenance")


def entry_of(file: ScenarioFile) -> dict[str, Any]:
    return {**USUAL, **file.scenario, "about": file.briefing}


def draft_of(pack: Pack, scenario: str, words: tuple[Any, Any]) -> ScenarioFile | None:
    found = pack.scenarios.get(scenario)
    if found is None:
        return None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    asked = {k: v for k, v in plain.items() if k not in OF_THE_FILE}
    asked = {
        k: v
        for k, v in asked.items()
        if v != msgspec.json.decode(msgspec.json.encode(USUAL.get(k)))
    }
    for group in ("squadrons", "flagships", "leaders"):
        asked[group] = {id: _plain(unit) for id, unit in plain[group].items()}
    return ScenarioFile("mistral", f"my_{scenario}", *words, scenario=asked)


def _plain(unit: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in unit.items() if value not in ("", None)}


def faults_of(state: Mistral) -> Iterable[PackProblem]:
    """A Fleet without a Squadron cannot win, and nobody can if the end comes first."""
    scenario = state.pack.scenarios[state.scenario]
    if not 1 <= scenario.starts_on_turn <= scenario.ends_on_turn <= TURNS:
        what = Telling("scenario.length", {"least": 1, "most": TURNS})
        yield PackProblem(("scenario", "ends_on_turn"), what=what)
    for fleet in FLEETS:
        if not any(unit.fleet == fleet for unit in state.units.values()):
            yield PackProblem(("scenario", "squadrons"), what=Telling(f"scenario.no_fleet.{fleet}"))


def choices_of(pack: Pack, texts: Texts) -> dict[str, Mapping[str, Mapping[str, str]]]:
    spaces, ships = pack.theatre.spaces, pack.ships
    ports = {id: spaces[id].name for id in pack.ports.ports if id in spaces}
    contingents = {id: one.name for id, one in ships.contingents.items()}
    formations = {
        id: {t: f"{id}, {n}" for t, n in f.name.items()} for id, f in ships.formations.items()
    }
    return {
        "at": ports,
        "station": ports,
        "formation": formations,
        "state": {s: in_all(texts, f"value.state.{s}") for s in get_args(HarbourState)},
        "contingents": {
            s: in_all(texts, f"value.contingent.{s}") for s in get_args(ContingentState)
        },
        "contingents.*": contingents,
        "victualled.*": ports,
        "squadrons.*": {
            id: {t: f"{id}, {n}" for t, n in contingents[s.contingent].items()}
            for id, s in ships.squadrons.items()
        },
        "flagships.*": {id: dict.fromkeys(LANGUAGES, f.name) for id, f in ships.flagships.items()},
        "leaders.*": {
            id: dict.fromkeys(LANGUAGES, one.name) for id, one in pack.leaders.leaders.items()
        },
        "events.*": {id: event.name for id, event in pack.chronicle.events.items()},
    }
