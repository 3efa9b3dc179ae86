"""After a Battle: casualties, Sunk tests, who has lost, colours struck, Prestige. [8.37-8.45]"""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.events import FormationChanged
from estandarte.games.mistral.fleets.damage import hull_gives_way
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.fleets.lone_flagships import part_lone_flagships
from estandarte.games.mistral.orders.step import AfterBattle
from estandarte.games.mistral.schema.charts import CasualtyTable
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.passages import fall_back
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.prestige import LossesCounted, PrestigeChanged
from estandarte.games.mistral.war.seasons import next_turn
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

from .captures import captured, casualty, is_thrown_again
from .combats import SAIL_WORTH, engaged_units, loser_of_a_tie, tested_units, under_way
from .regrouping import AfterTheBattle
from .retreat import opponent, retreats

COMMODORE_CAPTIVE = 4
"""Turns after which a Captured Commodore returns. ["IC-3.4.10-b"]"""


WORST = -10
"""Beside the few Turns that a wound takes."""


class LeaderFell(Event):
    """Captured, killed, or wounded and out of play up to a Turn. ["IC-3.4.10-a", "MIC-4.4-b"]"""

    leader: str
    fate: str
    returns: Date | None = None

    def apply(self, state: Mistral) -> None:
        leader = state.leaders[self.leader]
        if formation := state.formations.get(leader.formation):
            state.formations[formation.id] = but(formation, leader="")
        if self.fate == "killed":
            del state.leaders[leader.id]
            return
        state.leaders[leader.id] = but(
            leader,
            formation="",
            station="",
            captive=self.fate == "captured",
            returns=self.returns,
        )


class SailSankAfterBattle(Event):
    unit: str
    role: Role
    subclass: str

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        lost = (*battle.sunk.get(self.role, ()), self.subclass)
        suffered = {**battle.suffered, self.role: battle.suffered.get(self.role, 0) + SAIL_WORTH}
        state.battle = but(battle, sunk={**battle.sunk, self.role: lost}, suffered=suffered)
        unit = state.units[self.unit]
        if unit.sail > 1:
            state.units[unit.id] = but(unit, sail=unit.sail - 1)
        else:
            del state.units[unit.id]


class BattleLost(Event):
    """The side that suffered more has lost. ["IC-8.41-a"]"""

    role: Role
    suffered: dict[Role, int]

    def apply(self, state: Mistral) -> None:
        state.battle = but(under_way(state), loser=self.role)


class SailCaptured(Event):
    """A Captured Sail joins a Squadron of the winner. ["IC-8.44-b"]"""

    unit: str

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        state.units[unit.id] = but(unit, sail=unit.sail + 1)


class FormationDisorganised(FormationChanged):
    besides = {"disorganised": True}
    formation: str


class BattleEnded(Event):
    def apply(self, state: Mistral) -> None:
        state.battle = None


class Depart(Action):
    """Leave the location of a lost Battle."""

    to: Place

    def check(self, state: Mistral, during: "Departing") -> Verdict:
        if self.to not in retreats(state, state.formations[during.formation]):
            return no("IC-8.23-c", to=self.to)
        return YES

    def perform(self, play: Play[Mistral], during: "Departing") -> None:
        play.end()
        fall_back(play, play.state.formations[during.formation], self.to, "IC-8.43-a")


class Departing(Decision):
    """The loser leaves without a check. ["IC-8.43-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Depart,)
    shown = ("formation",)
    formation: Open[str]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        places = retreats(state, state.formations[self.formation])
        return (Depart(to, role=role) for to in places)


class Reckoning(Procedure):
    """In the order of the book. ["IC-8.38-a"]"""

    @stage
    def test_leaders(self, play: Play[Mistral]) -> None:
        for name, flagship in sorted(under_way(play.state).stricken.items()):
            try_leader(play, name, flagship)

    @stage
    def test_sail(self, play: Play[Mistral]) -> None:
        """One test for each unit above its DR. ["MIC-2.2-c", "IC-7.3-b"]"""
        state = play.state
        for role in FLEETS:
            for unit in tested_units(state, role):
                if hull_gives_way(play, unit, "MIC-2.2-c"):
                    play.emit(SailSankAfterBattle("MIC-2.2-c", unit.id, role, unit.subclass))

    @stage
    def find_the_loser(self, play: Play[Mistral]) -> None:
        battle = under_way(play.state)
        suffered = {role: battle.suffered.get(role, 0) for role in FLEETS}
        first, second = FLEETS
        if suffered[first] == suffered[second]:
            loser = loser_of_a_tie(battle)
        else:
            loser = first if suffered[first] > suffered[second] else second
        play.emit(BattleLost("IC-8.41-a", loser, suffered))

    @stage
    def strike_colours(self, play: Play[Mistral]) -> None:
        """Only the winner rolls, for all Enemy Sail Sunk. ["IC-8.44-a"]"""
        state, battle = play.state, under_way(play.state)
        lost = battle.sunk.get(battle.loser, ())
        if not lost:
            return
        winner = opponent(battle.loser)

        def taken(die: int) -> int:
            return captured(state.pack.charts.striking, len(lost), die, state.switches)

        die = table_die(winner, "colours", taken).throw(play, "IC-8.44-a", "strike_colours")
        rounded = len(lost) * state.pack.charts.striking.percent[die.total] % 100 != 0
        rule = "MIC-4.3-b" if rounded else "MIC-4.3-a"
        fought = {unit.id for unit in engaged_units(state, winner)}
        for subclass in lost[: die.worth]:
            if (unit := _room_for(state, winner, subclass)) is not None:
                play.emit(SailCaptured(rule if unit.id in fought else "IC-8.44-b", unit.id))

    @stage
    def award_prestige(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            _award(play, role)

    @stage
    def disorganise(self, play: Play[Mistral]) -> None:
        """All after a Medium or Heavy Battle, the loser's after a Light one. ["IC-8.45-a"]"""
        state, battle = play.state, under_way(play.state)
        unform_empty(play)
        assert battle.fight is not None
        sides = (battle.loser,) if battle.fight.intensity == "light" else FLEETS
        for role in sides:
            for name in battle.engaged[role]:
                if name in state.formations:
                    play.emit(FormationDisorganised("IC-8.45-a", name))

    @stage
    def depart(self, play: Play[Mistral]) -> None:
        """Those that cannot leave stay and are Disorganised. ["IC-8.43-a"]"""
        state, battle = play.state, under_way(play.state)
        for name in reversed(battle.engaged[battle.loser]):
            formation = state.formations.get(name)
            if formation is None:
                continue
            places = retreats(state, formation)
            if len(places) == 1:
                fall_back(play, formation, places[0], "IC-8.43-a")
            elif places:
                play.call(Departing((battle.loser,), name))
            elif not formation.disorganised:
                play.emit(FormationDisorganised("IC-8.43-a", name))

    @stage
    def regroup(self, play: Play[Mistral]) -> None:
        play.call(AfterTheBattle())

    @stage
    def terminate_orders(self, play: Play[Mistral]) -> None:
        play.call(AfterBattle())

    @stage
    def close(self, play: Play[Mistral]) -> None:
        play.emit(BattleEnded("MIC-18.3-a"))
        part_lone_flagships(play)


def try_leader(play: Play[Mistral], name: str, flagship: bool) -> None:
    state = play.state
    table = state.pack.charts.casualties

    def thrown() -> int:
        die = throw(play, "MIC-4.4-a", f"casualty.{name}")
        while is_thrown_again(table, die, flagship, state.switches):
            die = throw(play, "IC-8.37-b", f"casualty.{name}")
        return die

    die = table_die(state.leaders[name].fleet, "casualty", partial(_spared, table))
    found = casualty(table, die.cast(play, thrown).total)
    if found.fate == "unhurt":
        return
    turns = found.turns
    if found.fate == "captured" and not state.leaders[name].is_admiral(state.date.year):
        turns = COMMODORE_CAPTIVE
    returns = state.date if turns else None
    for _ in range(turns):
        assert returns is not None
        returns = next_turn(returns)
    rule = "MIC-4.4-b" if found.fate == "wounded" else "IC-3.4.10-a"
    play.emit(LeaderFell(rule, name, found.fate, returns))


def _spared(table: CasualtyTable, die: int) -> int:
    """How lucky a Leader is: unhurt is best, killed or captured worst."""
    found = casualty(table, die)
    if found.fate == "unhurt":
        return 0
    return -found.turns if found.fate == "wounded" else WORST


def _room_for(state: Mistral, winner: Role, subclass: str) -> Unit | None:
    """A Squadron with room and of that subclass; a Flagship counts as a plain SOL.

    First of those that have fought, then of any other in the location. ["IC-8.44-b"]
    """
    wanted = "sol" if subclass == "flagship" else subclass
    here = state.formations_at(under_way(state).location)
    beside = [f.id for f in here if f.fleet == winner and state.is_ready(f)]
    others = [unit for name in sorted(beside) for unit in state.units_of(name)]
    for unit in (*engaged_units(state, winner), *others):
        if unit.subclass == wanted and not unit.is_full:
            return unit
    return None


def _award(play: Play[Mistral], role: Role) -> None:
    """One for each Flagship and for every two other Sail; the owner loses the same.

    A Battle as such is worth nothing.
    """
    state, chart = play.state, play.state.pack.charts.prestige
    lost = under_way(state).sunk.get(role, ())
    if not lost:
        return
    flagships = sum(subclass == "flagship" for subclass in lost)
    others = state.losses.get(role, 0) + len(lost) - flagships
    points, left = divmod(others, chart.sail_per_point)
    play.emit(LossesCounted("MIC-16.1-i" if left else "MIC-16.1-h", role, left))
    total = points + chart.flagship * flagships
    if total:
        gain, loss = ("MIC-16.1-b", "IC-12.1-a") if flagships else ("MIC-16.1-c", "MIC-16.1-g")
        play.emit(PrestigeChanged(gain, opponent(role), total))
        play.emit(PrestigeChanged(loss, role, -total))
