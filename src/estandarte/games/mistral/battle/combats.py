"""Combats: Squadrons paired, added, led, and the blows they exchange. [8.33-8.36]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.leaders import is_shared, leadership_in_battle
from estandarte.games.mistral.schema.pack import BOURBONS, FLEETS
from estandarte.games.mistral.state import Clash, Engagement, Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)

from .damage_table import (
    Column,
    column,
    divisions,
    leadership_shifts,
    unit_shifts,
)
from .retreat import opponent

SAIL_WORTH = 4
"""What a Sunk Sail counts when it is asked who has lost. ["IC-8.41-a"]"""


def cost_of(points: int, sunk: int) -> int:
    """What DPs and Sail count together for who has lost. ["IC-8.41-a"]"""
    return points + SAIL_WORTH * sunk


def loser_of_a_tie(battle: Engagement) -> Role:
    """Ties are lost by the side without the Gauge. ["IC-8.41-a"]"""
    return opponent(battle.gauge)


def led(clash: Clash, role: Role) -> int:
    """The Leadership shifts of a side, once the better Leader has divided them."""
    if not clash.better:
        return 0
    return clash.division[0] if clash.better == role else clash.division[1]


def sail_struck(sunk: int, units: Iterable[Unit]) -> int:
    """Of the Sail that a die sinks, as many as there are."""
    return min(sunk, sum(unit.sail for unit in units))


class ClashFormed(Event):
    """Two opposing Squadrons, and the Flagships that go with them. ["IC-8.33-a"]"""

    units: dict[Role, tuple[str, ...]]

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        state.battle = but(battle, clashes=(*battle.clashes, Clash(self.units)))


class SquadronAdded(Event):
    """A left-over Squadron joins a Combat. ["IC-8.333-a"]"""

    clash: int
    role: Role
    units: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        old = battle.clashes[self.clash]
        units = {**old.units, self.role: (*old.units[self.role], *self.units)}
        clashes = list(battle.clashes)
        clashes[self.clash] = but(old, units=units)
        state.battle = but(battle, clashes=tuple(clashes))


class ShiftsDivided(Event):
    clash: int
    role: Role
    division: tuple[int, int]

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        clashes = list(battle.clashes)
        clashes[self.clash] = but(clashes[self.clash], division=self.division, better=self.role)
        state.battle = but(battle, clashes=tuple(clashes))


class ClashFought(Event):
    """Both sides have struck at once. ["MIC-3.1-k", "IC-8.33-b"]"""

    clash: int
    dice: dict[Role, int]
    columns: dict[Role, int]
    inflicted: dict[Role, int]
    sunk: dict[Role, int]

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        suffered = dict(battle.suffered)
        for role in FLEETS:
            other = opponent(role)
            worth = cost_of(self.inflicted[role], self.sunk[role])
            suffered[other] = suffered.get(other, 0) + worth
        state.battle = but(battle, suffered=suffered)


class SailSunkInBattle(Event):
    unit: str
    role: Role
    subclass: str

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        lost = (*battle.sunk.get(self.role, ()), self.subclass)
        state.battle = but(battle, sunk={**battle.sunk, self.role: lost})
        unit = state.units[self.unit]
        if unit.sail > 1:
            state.units[unit.id] = but(unit, sail=unit.sail - 1)
        else:
            del state.units[unit.id]


class LeadersStricken(Event):
    """Leaders of a side to be tested: by a star, or with their Flagship. ["IC-8.37-a"]"""

    leaders: tuple[str, ...]
    flagship: bool

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        # A Leader is rolled for once per Combat, and the certain casualty counts.
        marked = {name: self.flagship or battle.stricken.get(name, False) for name in self.leaders}
        state.battle = but(battle, stricken={**battle.stricken, **marked})


def under_way(state: Mistral) -> Engagement:
    assert state.battle is not None, "no Battle is under way"
    return state.battle


def engaged_units(state: Mistral, role: Role) -> list[Unit]:
    names = under_way(state).engaged[role]
    return [unit for name in names for unit in state.units_of(name)]


def tested_units(state: Mistral, role: Role) -> list[Unit]:
    """In the order of their Combats, then those that have fought in none. ["IC-8.38-a"]"""
    fought = [id for clash in under_way(state).clashes for id in clash.units[role]]
    units = {unit.id: unit for unit in engaged_units(state, role)}
    return [units[id] for id in dict.fromkeys((*fought, *units)) if id in units]


def companions(state: Mistral, role: Role) -> dict[str, tuple[str, ...]]:
    """Each Engaged Squadron with the Flagship that keeps her company. ["MIS-2.221-h"]

    A Flagship for whom there is no Squadron fights as one herself. ["MIS-2.221-a", "IC-3.23-b"]
    """
    pairs = under_way(state).companions
    alone = [unit.id for unit in engaged_units(state, role) if unit.id not in pairs]
    return {id: tuple(f for f, beside in pairs.items() if beside == id) for id in alone}


def is_mixed(state: Mistral) -> bool:
    """More than one Squadron of each Bourbon Command is Engaged. ["IC-8.25-a"]"""
    return is_shared(engaged_units(state, BOURBONS))


def unpaired(state: Mistral, role: Role) -> list[str]:
    taken = {id for clash in under_way(state).clashes for id in clash.units[role]}
    return [id for id in companions(state, role) if id not in taken]


class Pair(Action):
    """Set one Squadron against one of the enemy's."""

    own: str
    enemy: str

    def check(self, state: Mistral, during: "Pairing") -> Verdict:
        if self.own not in unpaired(state, self.role):
            return no("IC-8.33-a", own=self.own)
        if self.enemy not in unpaired(state, opponent(self.role)):
            return no("IC-8.33-a", enemy=self.enemy)
        return YES

    def perform(self, play: Play[Mistral], during: "Pairing") -> None:
        play.end()
        _form(play, {self.role: self.own, opponent(self.role): self.enemy})


def _form(play: Play[Mistral], pair: dict[Role, str]) -> None:
    units = {role: (pair[role], *companions(play.state, role)[pair[role]]) for role in FLEETS}
    # A Flagship for whom there is no Squadron fights as one herself.
    alone = any(play.state.units[id].is_flagship for id in pair.values())
    play.emit(ClashFormed("MIS-2.221-a" if alone else "IC-8.33-a", units))


class Pairing(Decision):
    """The player with the Gauge first, then alternately. ["MIC-3.1-g"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Pair,)
    out_of_turn: ClassVar[RuleId] = "MIC-3.1-g"

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        for own in unpaired(state, role):
            for enemy in unpaired(state, opponent(role)):
                yield Pair(own, enemy, role=role)


class Add(Action):
    """Send a left-over Squadron to a Combat."""

    clash: int

    def check(self, state: Mistral, during: "Adding") -> Verdict:
        battle = under_way(state)
        if not 0 <= self.clash < len(battle.clashes):
            return no("IC-8.333-a", clash=self.clash)
        assert battle.fight is not None
        most = state.pack.charts.intensity.additional[battle.fight.intensity]
        units = [state.units[id] for id in battle.clashes[self.clash].units[self.role]]
        added = sum(unit.id not in battle.companions for unit in units) - 1
        if added >= most:
            rules = {"light": "IC-8.333-a", "medium": "MIC-3.1-h", "heavy": "MIC-3.1-i"}
            return no(rules[battle.fight.intensity], added=added, most=most)
        commands = {unit.command for unit in units} | {state.units[during.unit].command}
        if self.role == BOURBONS and is_mixed(state) and len(commands) > 1:
            return no("IC-8.25-a", commands=sorted(commands))
        return YES

    def perform(self, play: Play[Mistral], during: "Adding") -> None:
        play.end()
        units = (during.unit, *companions(play.state, self.role)[during.unit])
        # A Flagship comes above the limit.
        rule = "MIC-3.1-u" if len(units) > 1 else "IC-8.333-a"
        play.emit(SquadronAdded(rule, self.clash, self.role, units))


class HoldBack(Forgo):
    """Leave the Squadron out of every Combat."""


class Adding(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (Add, HoldBack)
    shown = ("unit",)
    unit: Open[str]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield HoldBack(role=role)
        for number in range(len(under_way(state).clashes)):
            action = Add(number, role=role)
            if action.check(state, self):
                yield action


class DivideShifts(Action):
    """Of the Leadership shifts, how many for the own side; the rest go against the other."""

    own: int

    def check(self, state: Mistral, during: "Dividing") -> Verdict:
        if not 0 <= self.own <= during.shifts:
            return no("MIC-3.1-o", own=self.own, shifts=during.shifts)
        return YES

    def perform(self, play: Play[Mistral], during: "Dividing") -> None:
        play.end()
        division = (self.own, self.own - during.shifts)
        play.emit(ShiftsDivided("MIC-3.1-o", during.clash, self.role, division))


class Dividing(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (DivideShifts,)
    out_of_turn: ClassVar[RuleId] = "MIC-6.2-f"
    out_of_place: ClassVar[RuleId] = "IC-8.34-a"
    shown = ("clash", "shifts")
    clash: Open[int]
    shifts: Open[int]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        return (DivideShifts(own, role=role) for own, _ in divisions(self.shifts))


def leadership(state: Mistral, clash: Clash, role: Role) -> int:
    """The rating of the Leader assigned to a unit in the Combat, else 0. ["IC-8.34-b"]

    With both Bourbon Commands Engaged their senior Leader counts one less. ["IC-8.25-a"]
    """
    battle = under_way(state)
    names = [name for name, unit in battle.posts.items() if unit in clash.units[role]]
    leaders = [state.leaders[name] for name in names if name in state.leaders]
    units = engaged_units(state, role)
    return max((leadership_in_battle(state, one, units) for one in leaders), default=0)


class PairingUp(Procedure):
    """Arranging the Squadrons into Combats. ["MIC-3.1-g", "IC-8.33-a"]"""

    @stage
    def pair(self, play: Play[Mistral]) -> None:
        state, battle = play.state, under_way(play.state)
        counts = [len(unpaired(state, role)) for role in FLEETS]
        pairs = min(counts)
        # The last pair of two equal sides is no choice.
        asked = pairs - 1 if counts[0] == counts[1] else pairs
        for number in reversed(range(asked)):
            role = battle.gauge if number % 2 == 0 else opponent(battle.gauge)
            play.call(Pairing((role,)))

    @stage
    def add(self, play: Play[Mistral]) -> None:
        state, battle = play.state, under_way(play.state)
        left = {role: unpaired(state, role) for role in FLEETS}
        if all(len(left[role]) == 1 for role in FLEETS):
            _form(play, {role: left[role][0] for role in FLEETS})
            return
        assert battle.fight is not None
        if not state.pack.charts.intensity.additional[battle.fight.intensity]:
            return
        for role in FLEETS:
            for id in reversed(left[role]):
                play.call(Adding((role,), id))

    @stage
    def divide(self, play: Play[Mistral]) -> None:
        state, battle = play.state, under_way(play.state)
        for number, clash in reversed(list(enumerate(battle.clashes))):
            first, second = (leadership(state, clash, role) for role in FLEETS)
            if first != second:
                better = FLEETS[0] if first > second else FLEETS[1]
                play.call(Dividing((better,), number, leadership_shifts(first, second)))


def column_in(state: Mistral, clash: Clash, role: Role) -> Column:
    """The final column of a side. ["IC-8.32-a", "IC-8.34-a"]"""
    units = [state.units[id] for id in clash.units[role]]
    shifts = unit_shifts(units, state.switches.flagship_shift == "added")  # "MIS-Q11"
    return column(under_way(state).level, int(shifts.total) + led(clash, role))
