"""Setting up: which ships stand where when the battle begins. [LEP-3.3, LEP-4.0]"""

from estandarte.kernel import Dice, SetupFault
from estandarte.wargame.hexes import hex_of

from .schema.components import Berth, Pack, ScenarioFile
from .schema.pack import pack_named
from .ships import Ship
from .state import Lepanto
from .switches import Switches
from .turn.sequence import GameTurn


def set_up(pack_name: str, scenario_id: str, switches: Switches, dice: Dice) -> Lepanto:
    """The fleets in their hexes, and the Christian movement phase of turn 1 to come. [LEP-4.0-e]"""
    pack = pack_named(pack_name)
    scenario = pack.scenarios.get(scenario_id)
    if scenario is None:
        raise SetupFault("fault.scenario", scenario=scenario_id, known=sorted(pack.scenarios))
    return Lepanto(
        dice,
        [GameTurn(number=1)],
        {ship.id: ship for ship in fleet(pack, scenario)},
        pack_name,
        scenario_id,
        switches,
        scenario.turns,
        scenario.penalty_turns,
        scenario.reserves,
        scenario.doria,
        scenario.wind_shifts,
        scenario.wind,
    )


def fleet(pack: Pack, scenario: ScenarioFile) -> list[Ship]:
    """The ships of a scenario: whole squadrons, or ships named one by one."""
    berths = {
        id: berth for id, berth in pack.fleets.ships.items() if berth.squadron in scenario.squadrons
    }
    berths.update(scenario.ships)
    # By name, as they come back from paper: nothing may depend on the order of the lists.
    return [ship_at(pack, id, berth) for id, berth in sorted(berths.items())]


def ship_at(pack: Pack, id: str, berth: Berth) -> Ship:
    """A ship as its counter and its silhouette on the map say. [LEP-4.0-a, LEP-4.0-b]"""
    listed = pack.fleets.ships.get(id, berth)
    type_name = berth.type or listed.type
    squadron = berth.squadron or listed.squadron
    counter = pack.ships.types[type_name]
    return Ship(
        id=id,
        role=counter.side,
        type=type_name,
        kind=counter.kind,
        squadron=squadron,
        reserve=pack.fleets.squadrons[squadron].wing == "reserve",
        guns=counter.guns,
        muskets=counter.muskets,
        boarding=counter.boarding,
        points=counter.points,
        at=hex_of(berth.hex),
        bow=berth.facing,
    )
