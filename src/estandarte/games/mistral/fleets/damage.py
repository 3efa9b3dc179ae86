"""Damage: DPs against the Damage Rating, what they do, and the test for Sunk Sail. [7.3]"""

from typing import Literal

from estandarte.games.mistral.dice.own_die import TableDie, table_die
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import UMPIRE, Event, Play, Role, RuleId, but

from .forces import Formation, Unit

Band = Literal["sound", "third", "two_thirds"]


def band(unit: Unit) -> Band:
    """Up to one third of the DR, up to two thirds, or above. ["MIC-2.2-a", "MIS-2.121-b"]

    Each Squadron is judged by its own DR, also in a mixed Formation. ["MIS-2.121-c"]
    """
    if 3 * unit.damage <= unit.rating:
        return "sound"
    return "third" if 3 * unit.damage <= 2 * unit.rating else "two_thirds"


def allowance(state: Mistral, unit: Unit) -> int:
    """The Movement Allowance after damage, never below 1. ["IC-5.12-c", "MIS-Q15"]"""
    lost = state.pack.charts.damage.allowance if band(unit) == "two_thirds" else 0
    return max(state.pack.theatre.costs.least_allowance, unit.allowance + lost)


def formation_allowance(state: Mistral, formation: Formation) -> int:
    """The lowest Allowance among its units after damage. ["IC-3.31-c", "MIS-Q97"]

    A paired Flagship keeps her own. ["MIS-2.221-g"]
    """
    units = state.units_of(formation.id)
    if state.switches.damage_ma == "squadron":
        lowest = min(allowance(state, unit) for unit in units)
    else:
        lowest = min(unit.allowance for unit in units)
        if worst_band(units) == "two_thirds":
            lowest += state.pack.charts.damage.allowance
    if formation.disorganised:
        lowest -= 1  # ["IC-8.45-b"]
    return max(state.pack.theatre.costs.least_allowance, lowest)


def worst_band(units: tuple[Unit, ...]) -> Band:
    """The worst Squadron sets the effects; they do not add up. ["MIC-2.2-f", "IC-7.3-c"]"""
    bands = {band(unit) for unit in units}
    return "two_thirds" if "two_thirds" in bands else "third" if "third" in bands else "sound"


def joining_penalty(state: Mistral, units: tuple[Unit, ...]) -> int:
    """The Battle Reinforcement modifier, above one third of the DR. ["IC-7.3-a", "MIC-2.2-b"]

    It goes on above two thirds, unless the table plays that band by its words. ["MIS-Q83"]
    """
    worst = worst_band(units)
    if state.switches.reinforcement_band == "middle_only":
        counts = any(band(unit) == "third" for unit in units)
    else:
        counts = worst != "sound"
    return state.pack.charts.joining.damaged if counts else 0


def gauge_penalty(state: Mistral, units: tuple[Unit, ...]) -> int:
    """The Weather Gauge modifier of any Squadron above two thirds of its DR."""
    return state.pack.charts.damage.gauge if worst_band(units) == "two_thirds" else 0


def sunk_up_to(unit: Unit, switches: Switches) -> int | None:
    """The highest die that sinks one Sail; None where no test is made. ["IC-7.3-b"]

    DPs equal to the DR need no test, unless the table plays it so. ["MIS-Q15"]
    """
    excess = unit.damage - unit.rating
    if excess > 0 or (excess == 0 and switches.sunk_test == "at_dr"):
        return min(9, excess)
    return None


class UnitDamaged(Event):
    """DPs were taken; the other Fleet is not told how many. ["IC-2.31-b"]"""

    unit: str
    points: int
    fleet: Role

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        state.units[unit.id] = but(unit, damage=unit.damage + self.points)

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


class SailSunk(Event):
    """One Sail was lost by damage; a unit without Sail is removed with its DPs."""

    unit: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        if unit.sail > 1:
            state.units[unit.id] = but(unit, sail=unit.sail - 1)
        else:
            # The counter returns to the pool and its DPs are erased. ["IC-3.25-a"]
            del state.units[unit.id]

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


def inflict(play: Play[Mistral], unit: Unit, points: int, cite: str) -> None:
    """DPs are never below 0."""
    if points > 0:
        play.emit(UnitDamaged(cite, unit.id, points, unit.fleet))


def sink_by_damage(play: Play[Mistral], id: str, cite: str, sunk_by: str = "") -> bool:
    """One test, and at most ONE Sail by it; the DPs do not change. ["MIS-Q15"]

    It is made at the end of a Battle, in Gale Attrition and at the end of each Operations Phase.
    """
    unit = play.state.units.get(id)
    if unit is None:
        return False
    if not hull_gives_way(play, unit, cite, unseen=True):
        return False
    play.emit(SailSunk(sunk_by or cite, unit.id, unit.fleet))
    return True


def hull_gives_way(play: Play[Mistral], unit: Unit, cite: RuleId, unseen: bool = False) -> bool:
    """The die of its owner, where a test is made. ["MIC-2.2-c", "IC-12.6-a"]"""
    limit = sunk_up_to(unit, play.state.switches)
    if limit is None:
        return False
    return not hull_die(unit.fleet, limit).throw(play, cite, "sunk_sail", unseen).is_good


def hull_die(owner: Role, limit: int) -> TableDie:
    return table_die(owner, "hull", lambda die: die > limit)
