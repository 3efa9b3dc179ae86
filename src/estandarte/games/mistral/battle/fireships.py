"""Fireships in Battle and against Harbours, and Bombs. [6.23, 6.24]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from estandarte.games.mistral.dice.d10 import SIDES, pick
from estandarte.games.mistral.dice.own_die import TableDie, table_die
from estandarte.games.mistral.fleets.damage import SailSunk, inflict
from estandarte.games.mistral.fleets.forces import Auxiliary, Unit
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.state import Clash, Mistral
from estandarte.games.mistral.tasks.book import Task, TaskKind
from estandarte.games.mistral.tasks.log import (
    AuxiliarySpent,
    DoneOnce,
    TaskClosed,
    finish,
)
from estandarte.games.mistral.tasks.screening import begin, may_task
from estandarte.games.mistral.war.peace import (
    at_peace_with_britain,
    is_french_peace,
    may_be_attacked,
)
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Play,
    Procedure,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .combats import LeadersStricken, SailSunkInBattle, cost_of, under_way
from .damage_table import (
    Assault,
    Blow,
    assault_blow,
    bombard,
    fireship,
)
from .resolution import try_leader
from .retreat import opponent

Arm = Literal["fireship", "bomb"]


class FireshipBurnt(Event):
    """A Fireship has been sent into a Battle, with this effect. ["IC-6.23-b"]"""

    unit: str
    role: Role
    """The Fleet that suffers."""
    points: int
    sunk: int

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        worth = cost_of(self.points, self.sunk)
        suffered = {**battle.suffered, self.role: battle.suffered.get(self.role, 0) + worth}
        state.battle = but(battle, suffered=suffered)


class ClashesThinned(UntoldEvent):
    """A unit without Sail is in no Combat any more."""

    unit: str

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        thinned = (_without(clash, self.unit) for clash in battle.clashes)
        # Who has lost his only opponent fights in no Combat either.
        clashes = tuple(clash for clash in thinned if all(clash.units.values()))
        state.battle = but(battle, clashes=clashes)


def _without(clash: Clash, unit: str) -> Clash:
    units = {role: tuple(id for id in ids if id != unit) for role, ids in clash.units.items()}
    return but(clash, units=units)


class HarbourAttacked(Event):
    """Fire or shells among the ships in a Harbour; which ship was hit is its owner's secret."""

    role: Role
    port: SpaceId
    by: str
    struck: bool
    unit: str
    fleet: Role

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else but(self, unit="")


def burn(play: Play[Mistral], target: Unit, blockade: int, harbour: bool) -> Blow:
    """Three dice at most: success, column, damage. ["IC-6.23-a", "MIS-Q33"]"""
    charge = Charge(play.state, opponent(target.fleet), target.sail, blockade)
    first = charge.success.throw(play, "MIC-3.2-a", "fireship")
    attack = Assault(None)
    if first.is_good:
        second = charge.column(first.total).throw(play, "MIC-3.2-b", "fireship_column")
        attack = charge.attack(first.total, second.total)
    return _blow(play, charge.owner, attack, "fireship", harbour)


class Charge:
    """The first two dice of a Fireship against so many Sail. ["MIC-3.2-a", "MIC-3.2-b"]"""

    def __init__(self, state: Mistral, owner: Role, sail: int, blockade: int) -> None:
        self.rules, self.owner = state.pack.charts.attacks, owner
        self.sail, self.blockade = sail, blockade
        self.success = table_die(
            owner, "fireship", lambda die: self.attack(die, 0).column is not None
        )

    def attack(self, first: int, second: int) -> Assault:
        return fireship(self.rules, self.sail, first, second, self.blockade)

    def column(self, first: int) -> TableDie:
        return table_die(self.owner, "fireship", lambda die: _rank(self.attack(first, die)))


def _rank(attack: Assault) -> int:
    """A column further to the right is better, and a failure worst."""
    return -1 if attack.column is None else attack.column


def bomb_die(state: Mistral, owner: Role) -> TableDie:
    """The column of a Bomb. ["MIC-3.3-a"]"""
    rules = state.pack.charts.attacks
    return table_die(owner, "bomb", lambda die: _rank(bombard(rules, die)))


class Damage:
    """The last die of a Fireship or a Bomb. ["MIC-3.2-c"]"""

    def __init__(
        self, state: Mistral, owner: Role, attack: Assault, by: Arm, harbour: bool
    ) -> None:
        charts = state.pack.charts
        self.blows = [
            assault_blow(charts.combat, charts.attacks, attack, face, by, harbour)
            for face in range(SIDES)
        ]
        worths = tuple(cost_of(one.points, one.sunk) for one in self.blows)
        self.die = TableDie(owner, by, worths)


def _blow(play: Play[Mistral], role: Role, attack: Assault, by: Arm, harbour: bool) -> Blow:
    if attack.column is None:
        return Blow(0, 0, False)
    damage = Damage(play.state, role, attack, by, harbour)
    return damage.blows[damage.die.throw(play, "MIC-3.2-c", "assault").total]


class SendFireship(Action):
    """Let a Fireship drive down on an Enemy Squadron in the Battle."""

    auxiliary: str
    target: str

    def check(self, state: Mistral, during: "SendingFireships") -> Verdict:
        if self.auxiliary not in [one.id for one in engaged_fireships(state, self.role)]:
            return no("IC-6.23-b", auxiliary=self.auxiliary)
        if self.target not in targets(state, opponent(self.role)):
            return no("IC-6.23-b", target=self.target)
        return YES

    def perform(self, play: Play[Mistral], during: "SendingFireships") -> None:
        state = play.state
        target = state.units[self.target]
        play.emit(AuxiliarySpent("IC-6.23-b", self.auxiliary, self.role))
        result = burn(play, target, 0, harbour=False)
        sunk = min(result.sunk, target.sail)
        enemy = opponent(self.role)
        play.emit(FireshipBurnt("IC-6.23-b", target.id, enemy, result.points, sunk))
        posts = under_way(state).posts
        names = tuple(name for name, unit in posts.items() if unit == target.id)
        for _ in range(sunk):
            play.emit(SailSunkInBattle("MIC-3.1-c", target.id, enemy, target.subclass))
        flagship = target.is_flagship and sunk > 0
        if names and (result.star or flagship):
            play.emit(LeadersStricken("IC-8.37-a", names, flagship))
        if target.id in state.units:
            inflict(play, state.units[target.id], result.points, "IC-6.23-a")
        else:
            play.emit(ClashesThinned("IC-3.25-a", target.id))
        if not targets(state, enemy):
            play.end()


class KeepFireships(Forgo):
    """Send no (further) Fireship."""


class SendingFireships(Decision):
    """Before the dice of the Combats; Fireships cannot be Screened. ["IC-6.23-b", "MIC-12.2-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (SendFireship, KeepFireships)

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield KeepFireships(role=role)
        yield from _sendings(state, role)


def engaged_fireships(state: Mistral, role: Role) -> list[Auxiliary]:
    """Those of the Engaged Formations and of the Flotillas under them."""
    engaged = under_way(state).engaged[role]
    names = [id for id, one in state.formations.items() if id in engaged or one.under in engaged]
    found = [one for name in sorted(names) for one in state.auxiliaries_of(name)]
    return [one for one in found if one.kind == "fireship"]


def targets(state: Mistral, role: Role) -> list[str]:
    """The units of a Fleet that fight in a Combat."""
    return [
        id for clash in under_way(state).clashes for id in clash.units[role] if id in state.units
    ]


def _sendings(state: Mistral, role: Role) -> Iterator[Action]:
    for one in engaged_fireships(state, role):
        for target in targets(state, opponent(role)):
            yield SendFireship(one.id, target, role=role)


class FiringShips(Procedure):
    """Fireships of both sides, that with the Weather Gauge first."""

    @stage
    def windward(self, play: Play[Mistral]) -> None:
        _offer(play, under_way(play.state).gauge)

    @stage
    def leeward(self, play: Play[Mistral]) -> None:
        _offer(play, opponent(under_way(play.state).gauge))


def _offer(play: Play[Mistral], role: Role) -> None:
    """Whether there is a Fireship in the line is its Fleet's secret. ["IC-2.31-b"]"""
    if targets(play.state, opponent(role)):
        play.call(SendingFireships((role,)))


class AttackHarbour(Action):
    """Use a Fireship or a Bomb from the Port Space against the ships in the Harbour."""

    auxiliary: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is None or auxiliary.fleet != self.role or not auxiliary.formation:
            return no("IC-6.23-b", auxiliary=self.auxiliary)
        rule = "IC-6.24-a" if auxiliary.kind == "bomb" else "IC-6.23-b"
        formation = state.formations[auxiliary.formation]
        port = formation.at
        if port not in state.theatre.ports or not state.is_ready(formation):
            return no(rule, at=port)
        if not may_be_attacked(state, self.role, port):
            return no(rule, port=port)
        if at_peace_with_britain(state, auxiliary):
            return no("MIS-Q106", auxiliary=self.auxiliary)
        if not in_harbour(state, port, self.role):
            return no("MIC-3.3-d" if auxiliary.kind == "bomb" else rule, port=port)
        if f"bomb:{auxiliary.id}" in state.tasks.once:
            return no("IC-6.24-b", auxiliary=self.auxiliary)
        return may_task(state, self.role, self.auxiliary, _task(auxiliary), port)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        auxiliary = play.state.auxiliaries[self.auxiliary]
        port = play.state.formations[auxiliary.formation].at
        task = Task(_task(auxiliary), self.role, self.auxiliary, port)
        begin(play, task, AssaultingHarbour())


def _task(auxiliary: Auxiliary) -> TaskKind:
    return "bombardment" if auxiliary.kind == "bomb" else "fireship"


def in_harbour(state: Mistral, port: SpaceId, role: Role) -> list[Unit]:
    """The Enemy's Squadrons Fitting Out or In Ordinary there. ["MIC-3.3-d"]"""
    harbour = state.theatre.harbour_of(port)
    return [
        unit
        for _, unit in sorted(state.units.items())
        if unit.fleet != role and unit.state != "ready" and state.place_of(unit) == harbour
    ]


class AssaultingHarbour(Procedure):
    """One Squadron, by lot: nobody outside knows which ships lie where. ["MIC-3.3-c"]

    French ones among them are spared before their war. ["MIS-2.42-a", "MIS-2.33-b"]
    """

    @stage
    def strike(self, play: Play[Mistral]) -> None:
        state = play.state
        task = state.tasks.task
        assert task is not None
        lying = in_harbour(state, task.place, task.role)
        fair = [one for one in lying if one.contingent != "france" or not is_french_peace(state)]
        unit = pick(play, fair or lying, "MIC-3.3-c", "target_in_harbour", only=())
        if task.kind == "fireship":
            value = state.theatre.ports[task.place].blockade
            result = burn(play, unit, value, harbour=True)
            finish(play, "IC-6.23-b")
        else:
            result = _bombard(play, task)
        if not fair:
            result = Blow(0, 0, False)
        struck = result != Blow(0, 0, False)
        fleet = unit.fleet
        rule = "IC-6.24-a" if task.kind != "fireship" else "MIC-3.2-e"  # by its Blockade Value
        play.emit(HarbourAttacked(rule, task.role, task.place, task.kind, struck, unit.id, fleet))
        # A Bomb triples the DPs, a Fireship in a Harbour doubles them.
        _suffer(play, unit, result, "MIC-3.2-d" if task.kind == "fireship" else "MIC-3.3-b")


def _bombard(play: Play[Mistral], task: Task) -> Blow:
    """One an Impulse; a natural 9 sends the Bomb to the Recovery Box. ["IC-6.24-b", "IC-6.24-a"]"""
    die = bomb_die(play.state, task.role).throw(play, "MIC-3.3-a", "bombardment")
    rules = play.state.pack.charts.attacks
    play.emit(DoneOnce("IC-6.24-b", f"bomb:{task.auxiliary}", task.role))
    if bombard(rules, die.natural).column is None:  # whatever a rank made of it
        finish(play, "IC-6.24-b")
    else:
        play.emit(TaskClosed("IC-6.24-b"))
    return _blow(play, task.role, bombard(rules, die.total), "bomb", harbour=True)


def _suffer(play: Play[Mistral], unit: Unit, result: Blow, cite: RuleId) -> None:
    """Sail first; a star tests the Leader of the Formation. Neither is multiplied."""
    state = play.state
    formation = state.formations.get(unit.formation)
    for _ in range(min(result.sunk, unit.sail)):
        play.emit(SailSunk("MIC-3.1-c", unit.id, unit.fleet))
    if unit.id in state.units:
        inflict(play, state.units[unit.id], result.points, cite)
    if result.star and formation is not None and formation.leader in state.leaders:
        try_leader(play, formation.leader, False)
    unform_empty(play)


def harbour_attacks(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    for id in sorted(state.auxiliaries):
        action = AttackHarbour(id, role=role)
        if state.auxiliaries[id].kind in ("fireship", "bomb") and action.check(state, during):
            yield action
