"""Setting up: the fleets of a scenario in their Harbours on Turn 1 of its Year. [MRF-1]"""

from collections.abc import Iterator

from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.forces import ContingentState, LeaderPlaced, ScenarioFile
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import pack_named
from estandarte.games.mistral.sea.theatre import theatre_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import Dice, SetupFault, but

from .log import lasting

IN_PLAY = ("active", "war", "limited_neutrality")
"""The forces of a Neutral Contingent are not in play. ["MIS-2.16-a"]"""
REAL_FELIPE = "real_felipe"


def set_up(pack_name: str, scenario_id: str, switches: Switches, dice: Dice) -> Mistral:
    """Everything where the order of battle has it; no Convoy, no Dummy, no Gale. ["MRF-1-g"]"""
    pack = pack_named(pack_name)
    scenario = pack.scenarios.get(scenario_id)
    if scenario is None:
        raise SetupFault("fault.scenario", scenario=scenario_id, known=sorted(pack.scenarios))
    states: dict[str, ContingentState] = {
        name: scenario.contingents.get(name, "active") for name in pack.ships.contingents
    }
    units = {unit.id: unit for unit in _units(pack_name, scenario, states, switches)}
    state = Mistral(
        dice,
        [],
        pack_name,
        scenario_id,
        switches,
        Date(scenario.year, scenario.starts_on_turn),
        units,
        {one.id: one for one in _formations(pack, scenario, units)},
        {one.id: one for one in _leaders(pack, scenario, states)},
        {one.id: one for one in _auxiliaries(pack, scenario, states)},
        states,
        {},
        scenario.events,
        dict(scenario.prestige),
        victualled=dict(scenario.victualled),
    )
    for event in scenario.events:
        lasting(state, pack.chronicle.events[event].effects)
    return state


def new_unit(pack: Pack, id: str, at: str, sail: int, damage: int, formation: str = "") -> Unit:
    """A Squadron or Flagship as its counter says, In Ordinary until told."""
    ships = pack.ships
    squadron, flagship = ships.squadrons.get(id), ships.flagships.get(id)
    counter = squadron or flagship
    assert counter is not None
    home = ships.contingents[counter.contingent]
    return Unit(
        id,
        counter.contingent,
        home.fleet,
        home.command,
        squadron.subclass if squadron else "flagship",
        sail,
        counter.rating,
        counter.allowance,
        counter.shift,
        at,
        "in_ordinary",
        damage,
        formation,
        squadron.most_sail if squadron else 1,
    )


def _units(
    pack_name: str, scenario: ScenarioFile, states: dict[str, ContingentState], switches: Switches
) -> Iterator[Unit]:
    pack, theatre = pack_named(pack_name), theatre_of(pack_name)
    for id, placed in scenario.squadrons.items():
        at = theatre.harbour_of(placed.at)
        unit = new_unit(pack, id, at, placed.sail, placed.damage, placed.formation)
        yield _in_state(unit, placed.state, switches)
    for id, flagship in scenario.flagships.items():
        at = theatre.harbour_of(flagship.at)
        unit = new_unit(pack, id, at, 1, flagship.damage, flagship.formation)
        yield _in_state(as_read(unit, switches), flagship.state, switches)
    for name in sorted(pack.reinforcements.minors):
        if states[name] in IN_PLAY:
            yield from minor_units(pack, name, scenario.year)


def _in_state(unit: Unit, state: str, switches: Switches) -> Unit:
    """With one state of Harbour nothing is ever Fitting Out. ["MRS-1-a"]"""
    return but(unit, state=state if switches.harbour_states == "two" else "in_ordinary")


def as_read(unit: Unit, switches: Switches) -> Unit:
    """The Real Felipe's counter is hard to read: +3, or +1 by the switch.

    ["MIC-11.1-d", "MIS-Q69"]
    """
    if unit.id != REAL_FELIPE:
        return unit
    shift = switches.real_felipe_shift
    return but(unit, shift=(shift, min(shift, unit.shift[1])))


def minor_units(pack: Pack, name: str, year: int) -> Iterator[Unit]:
    """Everything listed for a minor Contingent up to a Year, in its own Port. ["MRF-1-f"]"""
    entry = pack.reinforcements.minors[name]
    sail = sum(f.count for f in entry.forces if f.kind == "sol" and f.year <= year)
    for id in entry.squadrons:
        here = min(sail, pack.ships.squadrons[id].most_sail)
        if here:
            yield new_unit(pack, id, f"{entry.port}/harbour", here, entry.damage)
        sail -= here


def _formations(pack: Pack, scenario: ScenarioFile, units: dict[str, Unit]) -> Iterator[Formation]:
    for id, counter in pack.ships.formations.items():
        members = [unit for unit in units.values() if unit.formation == id]
        if members:
            leader = [n for n, placed in scenario.leaders.items() if placed.formation == id]
            yield Formation(
                id,
                counter.fleet,
                counter.command,
                counter.kind,
                members[0].at,
                leader[0] if leader else "",
            )


def _leaders(
    pack: Pack, scenario: ScenarioFile, states: dict[str, ContingentState]
) -> Iterator[Leader]:
    """Those without a post are at their Stations; minors' come with them. ["MRF-1-d"]"""
    placed = dict(scenario.leaders)
    start = Date(scenario.year, 1)
    for id, entry in pack.leaders.leaders.items():
        minor = pack.reinforcements.minors.get(entry.contingent)
        serves = entry.since <= start <= entry.until and states[entry.contingent] in IN_PLAY
        if minor and serves:
            placed.setdefault(id, LeaderPlaced(station=minor.port))
    for id, post in placed.items():
        entry = pack.leaders.leaders[id]
        home = pack.ships.contingents[entry.contingent]
        yield Leader(
            id,
            entry.contingent,
            home.fleet,
            home.command,
            entry.leadership,
            entry.strategy,
            entry.control,
            entry.personality,
            entry.ranks,
            post.formation,
            post.station,
        )


def _auxiliaries(
    pack: Pack, scenario: ScenarioFile, states: dict[str, ContingentState]
) -> Iterator[Auxiliary]:
    """In the Available Box; Corsairs at their Bases. ["MRF-1-c", "MIS-2.512-a"]

    The order of battle allots each SOL(D) to one of its two roles. ["MIS-2.234-a"]
    """
    have: dict[str, dict[str, int]] = {
        name: {str(kind): count for kind, count in kinds.items()}
        for name, kinds in scenario.auxiliaries.items()
    }
    for name, count in scenario.fleet50.items():
        have.setdefault(name, {})["fleet50"] = count
    for name, minor in pack.reinforcements.minors.items():
        if states[name] in IN_PLAY:
            kinds = have.setdefault(name, {})
            for force in minor.forces:
                if force.kind != "sol" and force.year <= scenario.year:
                    kinds[force.kind] = kinds.get(force.kind, 0) + force.count
    for name, kinds in have.items():
        home = pack.ships.contingents[name]
        for kind, count in kinds.items():
            for number in range(1, count + 1):
                id = f"{name}-{kind}-{number}"
                yield Auxiliary(id, name, home.fleet, home.command, kind)  # type: ignore[arg-type]
    for id, corsair in pack.ships.corsairs.items():
        yield Auxiliary(
            id, corsair.contingent, "", "", corsair.kind, place="assigned", at=corsair.base
        )
