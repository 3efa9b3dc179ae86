"""Scenarios of somebody's own: fleets, winds and length in a file. [LEP-4.0]"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from estandarte.kernel import LANGUAGES, Telling, Texts
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile, in_all
from estandarte.wargame.hexes import DIRECTIONS

from .schema.components import CHRISTIANS, OTTOMANS, Pack
from .state import Lepanto

HOME = "scenarios"
USUAL: Mapping[str, Any] = {
    "wind_shifts": True,
    "reserves": False,
    "doria": False,
    "penalty_turns": (10, 20),
    "date": "1571-10-07",
    "hour": "12:00",
}
"""What a file need not say: the penalties come as in the battle, nobody waits in reserve."""
OF_THE_FILE = ("id", "name", "description", "notes", "own", "provenance")
"""What stands in the head of a file, and not among what the game asks."""


def entry_of(file: ScenarioFile) -> dict[str, Any]:
    words = {"id": file.id, "description": file.briefing, "notes": file.briefing, "own": True}
    return {**USUAL, **file.scenario, **words}


def draft_of(pack: Pack, scenario: str) -> ScenarioFile | None:
    found = pack.scenarios.get(scenario)
    if found is None:
        return None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    asked = {k: v for k, v in plain.items() if k not in OF_THE_FILE}
    asked["ships"] = {id: _berth(berth) for id, berth in plain["ships"].items()}
    return ScenarioFile("lepanto", f"my_{found.id}", found.name, found.description, scenario=asked)


def _berth(berth: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in berth.items() if value not in ("", None)}


def faults_of(state: Lepanto) -> Iterable[PackProblem]:
    """A side whose ships never come, or that has none, cannot win, nor be beaten. [LEP-10.0]"""
    released = state.waters.pack.charts.reserves.released
    waits = state.reserves and state.turns < released
    for role in (CHRISTIANS, OTTOMANS):
        ships = [ship for ship in state.ships.values() if ship.role == role]
        if all(ship.reserve and waits for ship in ships):
            yield PackProblem(("scenario", "ships"), what=Telling(f"scenario.no_ships.{role}"))


def choices_of(pack: Pack, texts: Texts) -> dict[str, Mapping[str, Mapping[str, str]]]:
    ways = {str(way): in_all(texts, f"heading.{way}") for way in sorted(DIRECTIONS)}
    squadrons = {id: squadron.label for id, squadron in pack.fleets.squadrons.items()}
    types = {id: type.name for id, type in pack.ships.types.items()}
    ships = {
        id: {tag: f"{id}, {types[berth.type][tag]}" for tag in LANGUAGES}
        for id, berth in pack.fleets.ships.items()
    }
    return {
        "wind": ways,
        "facing": ways,
        "type": types,
        "squadron": squadrons,
        "squadrons.*": squadrons,
        "ships.*": ships,
    }
