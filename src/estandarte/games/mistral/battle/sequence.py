"""Battle: who engages, the Weather Gauge, Withdrawals, reinforcements, Leaders, Intensity. [8.0]"""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from estandarte.games.mistral.convoys.attacking import FallingUponConvoys
from estandarte.games.mistral.dice.own_die import CheckDie
from estandarte.games.mistral.dice.ties import tie_broken
from estandarte.games.mistral.fleets.damage import formation_allowance
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.fleets.leaders import leadership_in_battle, senior_present
from estandarte.games.mistral.fleets.strategy_checks import leadership_die
from estandarte.games.mistral.hidden.concealment import fleet_at, show
from estandarte.games.mistral.schema.charts import Intensity
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.passages import fall_back
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Engagement, Mistral
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.tasks.log import finish
from estandarte.games.mistral.tasks.screening import begin, may_task
from estandarte.games.mistral.war.politics import remember_battle
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
    Tally,
    Verdict,
    but,
    no,
    stage,
    tally,
    where,
)

from .broadsides import Broadsides
from .combats import PairingUp, engaged_units
from .damage_level import level_thrown
from .fireships import FiringShips
from .gauge import (
    Joining,
    gauge,
    is_led,
    is_of_other_command,
    joining_die,
    may_reinforce,
)
from .intensity import (
    INTENSITIES,
    Fight,
    fight,
    may_choose,
)
from .resolution import BattleEnded, Reckoning
from .retreat import opponent, retreats
from .stations import Stationing


class BattleJoined(Event):
    """The initial Engaged Formations; they and all under them are Spotted.

    ["IC-8.21-a", "IC-7.11-a"]
    """

    location: str
    engaged: dict[Role, tuple[str, ...]]

    def apply(self, state: Mistral) -> None:
        state.battle = Engagement(self.location, self.engaged)
        for names in self.engaged.values():
            for name in names:
                show(state, name, True)


class GaugeTaken(Event):
    role: Role
    numbers: dict[Role, int]

    def apply(self, state: Mistral) -> None:
        assert state.battle is not None
        state.battle = but(state.battle, gauge=self.role)


class FormationJoined(Event):
    """It has arrived in time for the Battle. ["MIC-4.2-c"]"""

    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        assert state.battle is not None
        engaged = (*state.battle.engaged[self.fleet], self.formation)
        state.battle = but(state.battle, engaged={**state.battle.engaged, self.fleet: engaged})
        show(state, self.formation, True)


class IntensitySet(Event):
    """The Intensity after shifts and the raw Damage Level. ["IC-8.31-a"]"""

    chosen: Intensity
    fight: Fight
    level: int

    def apply(self, state: Mistral) -> None:
        assert state.battle is not None
        state.battle = but(state.battle, fight=self.fight, level=self.level)


def withdrawal_die(state: Mistral, formation: Formation) -> CheckDie:
    """The Check of who is without the Weather Gauge. ["IC-8.23-b"]"""
    leader = state.leader_of(formation.id)
    rating = leadership_in_battle(state, leader, state.units_of(formation.id))
    modifier = int(withdrawal_modifier(state, formation).total)
    return leadership_die(state, formation.fleet, but(leader, leadership=rating), modifier)


def withdrawal_modifier(state: Mistral, formation: Formation) -> Tally:
    """-2 if faster than every Enemy, +2 if slower than any, +1 per Squadron beyond three.

    ["IC-8.23-b"]
    """
    assert state.battle is not None
    enemies = state.battle.engaged[opponent(formation.fleet)]
    speeds = [formation_allowance(state, state.formations[name]) for name in enemies]
    own = formation_allowance(state, formation)
    beyond = max(0, len(state.units_of(formation.id)) - 3)
    return (
        tally(0, "IC-8.23-b")
        .add(-2, "IC-8.23-b", bool(speeds) and own > max(speeds))
        .add(2, "IC-8.23-b", bool(speeds) and own < max(speeds))
        .add(beyond, "IC-8.23-b", beyond > 0)
    )


class Withdraw(Action):
    """Leave before the fight, to an adjacent location."""

    formation: str
    to: Place

    def check(self, state: Mistral, during: "Withdrawing") -> Verdict:
        if self.formation != during.formation:
            return no("IC-8.23-a", formation=self.formation)
        formation, battle = state.formations[self.formation], state.battle
        assert battle is not None
        if battle.gauge != self.role and state.theatre.is_strait(formation.at):
            return no("IC-8.23-b", location=formation.at)
        if self.to not in retreats(state, formation):
            return no("IC-8.23-c", to=self.to)
        return YES

    def perform(self, play: Play[Mistral], during: "Withdrawing") -> None:
        state, battle = play.state, play.state.battle
        assert battle is not None
        play.end()
        free = battle.gauge == self.role  # ["IC-8.23-a"]
        formation = state.formations[self.formation]
        die = withdrawal_die(state, formation)
        if not free and not die.throw(play, "IC-8.23-b", "withdrawal").is_good:
            return
        fall_back(play, formation, self.to, "IC-8.23-c")


class StandFast(Forgo):
    """Stay and fight."""


class Withdrawing(Decision):
    """After the Gauge is known each Engaged Formation may Withdraw. ["IC-8.23-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Withdraw, StandFast)
    shown = ("formation",)
    formation: Open[str]

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield StandFast(role=role)
        for to in retreats(state, state.formations[self.formation]):
            action = Withdraw(self.formation, to, role=role)
            if action.check(state, self):
                yield action


class Join(Action):
    """Try to bring another Formation of the location into the Battle."""

    auxiliary: str = ""
    """One of the Fleet's Auxiliaries within Range, Tasked to assist. ["MIC-12.1-d"]"""

    def check(self, state: Mistral, during: "Reinforcing") -> Verdict:
        if during.formation not in may_reinforce(state, self.role):
            rule = "IC-8.24-b" if is_led(state, during.formation) else "IC-8.252-a"
            return no(rule, formation=during.formation)
        if not self.auxiliary:
            return YES
        if self.auxiliary not in state.auxiliaries:
            return no("IC-6.22-a", auxiliary=self.auxiliary)
        assert state.battle is not None
        return may_task(state, self.role, self.auxiliary, "assist", state.battle.location)

    def perform(self, play: Play[Mistral], during: "Reinforcing") -> None:
        play.end()
        battle = play.state.battle
        assert battle is not None
        arriving = Arriving(formation=during.formation, fleet=self.role)
        if not self.auxiliary:
            play.call(arriving)
            return
        # Its Task may be Screened, and names no Formation that is not yet seen. ["IC-6.22-a"]
        begin(play, Task("assist", self.role, self.auxiliary, battle.location), arriving)


class Arriving(Procedure):
    """The Leadership Check of a Formation that comes up. ["MIC-4.2-a", "MIC-6.2-b"]"""

    formation: Open[str]
    fleet: Open[Role]

    @stage
    def check(self, play: Play[Mistral]) -> None:
        """An assisting Auxiliary that was not Screened away helps, and is used up."""
        state, kind = play.state, ""
        if (task := state.tasks.task) is not None and task.kind == "assist":
            kind = state.auxiliaries[task.auxiliary].kind
            finish(play)
        die = joining_die(state, Joining(self.formation, kind))
        if die.throw(play, "MIC-6.2-b", "battle_reinforcement").is_good:
            # The Admiral who is there has brought in those of the other Command.
            rule = "MIC-4.2-e" if is_of_other_command(state, self.formation) else "MIC-4.2-c"
            play.emit(FormationJoined(rule, self.formation, self.fleet))


class StayOut(Forgo):
    """Leave it out; it takes no part in the Battle. ["IC-8.24-b"]"""


def is_marker_named(state: Mistral, role: Role, asked: "Reinforcing") -> bool:
    """Which marker it is, its own Fleet knows, and the other if it is Spotted."""
    formation = state.formations.get(asked.formation)
    return role in asked.waiting or formation is None or formation.spotted


class Reinforcing(Decision):
    """Asked for every marker of the location: what may not or cannot join stays out."""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (Join, StayOut)
    formation: Annotated[str, where(is_marker_named)]

    def shows(self, state: Mistral, role: Role) -> dict[str, str]:
        """Which marker it is, only its own Fleet knows."""
        return {"formation": self.formation if role in self.waiting else ""}

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield StayOut(role=role)
        if self.formation not in may_reinforce(state, role):
            return
        yield Join(role=role)
        for id in sorted(state.auxiliaries):
            action = Join(id, role=role)
            if state.auxiliaries[id].fleet == role and action.check(state, self):
                yield action


class SetIntensity(Action):
    intensity: Intensity

    def check(self, state: Mistral, during: "ChoosingIntensity") -> Verdict:
        assert state.battle is not None
        if not may_choose(self.intensity, state.theatre.is_strait(state.battle.location)):
            return no("MIC-2.3-c", intensity=self.intensity)
        return YES

    def perform(self, play: Play[Mistral], during: "ChoosingIntensity") -> None:
        state, battle = play.state, play.state.battle
        assert battle is not None
        play.end()
        table = state.pack.charts.intensity
        own, other = (
            senior_present(state, engaged_units(state, role))
            for role in (self.role, opponent(self.role))
        )
        how = fight(
            table,
            self.intensity,
            own.personality,
            other.personality,
            state.theatre.is_strait(battle.location),
            state.switches,
        )
        level = level_thrown(play, self.role, how, "MIC-2.3-f")
        shift = table.personalities[own.personality][other.personality]
        play.emit(IntensitySet(_set_by(self.intensity, how, shift), self.intensity, how, level))
        remember_battle(play)


def _set_by(chosen: Intensity, how: Fight, shift: int) -> RuleId:
    """Whether the two senior Leaders have changed the choice, or would have gone too far."""
    if not shift:
        return "IC-8.31-a"
    moved = INTENSITIES.index(how.intensity) - INTENSITIES.index(chosen)
    return "MIC-2.3-e" if moved == shift else "IC-8.31-b"


class ChoosingIntensity(Decision):
    """The player with the Weather Gauge chooses. ["MIC-2.3-d"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (SetIntensity,)
    out_of_turn: ClassVar[RuleId] = "MIC-2.3-d"

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        choices = (SetIntensity(intensity, role=role) for intensity in INTENSITIES)
        return (choice for choice in choices if choice.check(state, self))


class Battle(Procedure):
    """A Battle from the first Engaged Formations to its results. ["MIC-18.3-a", "MIC-18.3-b"]"""

    location: Open[str]
    engaged: Open[dict[Role, tuple[str, ...]]]

    @stage
    def announce(self, play: Play[Mistral]) -> None:
        play.emit(BattleJoined("IC-8.21-a", self.location, self.engaged))

    @stage
    def take_the_gauge(self, play: Play[Mistral]) -> None:
        """Before reinforcements, by the initial Formations. ["MIC-4.1-b", "MIC-4.1-c"]"""
        state = play.state
        numbers = {
            role: int(gauge(state, state.formations[self.engaged[role][0]]).total)
            for role in FLEETS
        }
        first, second = FLEETS
        tie = [numbers[first], numbers[second]]
        if tie[0] != tie[1]:
            winner = first if tie[0] > tie[1] else second
        else:
            winner = tie_broken(play, "MIC-4.1-c", "gauge", max)
        play.emit(GaugeTaken("MIC-4.1-b", winner, numbers))

    @stage
    def withdraw(self, play: Play[Mistral]) -> None:
        assert play.state.battle is not None
        _ask_to_withdraw(play, play.state.battle.gauge)

    @stage
    def withdraw_to_leeward(self, play: Play[Mistral]) -> None:
        """Nobody stays to be fled from where the whole other side is gone. ["IC-8.23-c"]"""
        battle = play.state.battle
        assert battle is not None
        if all(battle.engaged.values()):
            _ask_to_withdraw(play, opponent(battle.gauge))

    @stage
    def reinforce(self, play: Play[Mistral]) -> None:
        """First the side with the Gauge, for all its Formations. ["IC-8.24-a"]"""
        state, battle = play.state, play.state.battle
        assert battle is not None
        if not all(battle.engaged.values()):
            return
        for role in (opponent(battle.gauge), battle.gauge):
            here = fleet_at(state, battle.location, role)
            for name in sorted((f.id for f in here), reverse=True):
                if name not in battle.engaged[role]:
                    play.call(Reinforcing((role,), name))

    @stage
    def assign_leaders(self, play: Play[Mistral]) -> None:
        battle = play.state.battle
        assert battle is not None
        if not all(battle.engaged.values()):
            play.emit(BattleEnded("IC-8.23-c"))
            play.end()
            return
        play.call(Stationing())

    @stage
    def choose_intensity(self, play: Play[Mistral]) -> None:
        assert play.state.battle is not None
        play.call(ChoosingIntensity((play.state.battle.gauge,)))

    @stage
    def pair_squadrons(self, play: Play[Mistral]) -> None:
        play.call(PairingUp())

    @stage
    def send_fireships(self, play: Play[Mistral]) -> None:
        """Before the dice of the Combats. ["IC-6.23-b"]"""
        play.call(FiringShips())

    @stage
    def resolve(self, play: Play[Mistral]) -> None:
        play.call(Broadsides())

    @stage
    def fall_upon_convoys(self, play: Play[Mistral]) -> None:
        """Attackers without an opponent turn on the Convoy of the escort. ["IC-10.16-a"]"""
        play.call(FallingUponConvoys())

    @stage
    def finish(self, play: Play[Mistral]) -> None:
        play.call(Reckoning())


def _ask_to_withdraw(play: Play[Mistral], role: Role) -> None:
    assert play.state.battle is not None
    for name in reversed(play.state.battle.engaged[role]):
        play.call(Withdrawing((role,), name))
