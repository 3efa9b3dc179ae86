"""Attacks on Convoys, by Auxiliaries and in Battle. [10.16, 10.18]"""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from estandarte.games.mistral.battle.damage_level import level_thrown
from estandarte.games.mistral.battle.damage_table import AttackerClass, blow, convoy_damage
from estandarte.games.mistral.battle.intensity import Fight
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.corsairs import is_pirate, may_task_pirate
from estandarte.games.mistral.dice.distributions import chances_of
from estandarte.games.mistral.dice.mulligans import ThrowingAgain, offer
from estandarte.games.mistral.dice.own_die import CheckDie, by_rank, table_die
from estandarte.games.mistral.dice.rank_modifiers import hands_left
from estandarte.games.mistral.events import ConvoyChanged
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation
from estandarte.games.mistral.hidden.concealment import spot
from estandarte.games.mistral.orders.log import PirateStirred
from estandarte.games.mistral.schema.charts import CombatTable
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.theatre import is_harbour, location_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.tasks.log import DoneOnce, finish
from estandarte.games.mistral.tasks.range import KNIGHTS, reach_of, within_range
from estandarte.games.mistral.tasks.screening import begin, may_task
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.war.peace import (
    at_peace_with_britain,
    is_french_peace,
    is_safe,
    is_spared,
)
from estandarte.games.mistral.war.prestige import defy, may_defy
from estandarte.kernel import (
    YES,
    Action,
    Chance,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    no,
    stage,
)

from .convoys import TROOPS, damage_convoy
from .escorts import escort_sail, escorts_of


class ConvoyHalted(ConvoyChanged):
    """Attacked in Battle it loses its next point, then runs on. ["IC-10.16-b"]"""

    besides = {"halted": True}
    convoy: str


PAYABLE = "IC-10.14-a"
"""The French trade before the war; this refusal alone can be paid away. ["MIS-2.33-c"]"""


def may_be_preyed_on(state: Mistral, role: Role, id: str) -> Verdict:
    """A Spotted Enemy Convoy at sea; Pirates prey on both Fleets, for their player on the other."""
    convoy = state.convoys.get(id)
    if convoy is None or convoy.fleet == role or convoy.status != "at_sea":
        return no("IC-10.18-a", convoy=id)
    if not convoy.spotted or is_harbour(convoy.at):
        return no("IC-10.12-a", convoy=id)
    if is_safe(state, convoy):
        return no("IC-10.14-a", convoy=id)
    return YES


def basic_class(auxiliary: Auxiliary) -> AttackerClass:
    """Fleet-50 and privateers attack as Fleet Auxiliaries. ["IC-10.18-a", "MIS-Q34"]"""
    if auxiliary.kind == "galley":
        return "galley"
    return "light" if auxiliary.kind == "light" else "fleet"


def once_mark(convoy: str, kind: AttackerClass | Literal["battle"]) -> str:
    return f"convoy:{convoy}:{kind}"


def is_running(state: Mistral, convoy: str) -> bool:
    """Attacked in Battle in this Impulse already, it is not caught a second time. ["IC-10.16-c"]"""
    once = once_mark(convoy, "battle") in state.tasks.once
    return once and state.switches.attacked_convoy == "runs"


class AttackConvoy(Action):
    """Send an Auxiliary among the ships of a Convoy."""

    auxiliary: str
    convoy: str
    defying: bool = False
    """The British pay for attacking the French before their war. ["IC-10.14-a", "MIS-2.42-a"]"""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is None or auxiliary.id == KNIGHTS:
            return no("IC-6.2-a", auxiliary=self.auxiliary)
        verdict = may_be_preyed_on(state, self.role, self.convoy)
        if verdict.cite == "IC-10.14-a" and self.defying and self.role == BRITISH:
            verdict = may_defy(state)
        elif self.defying:
            return no("MIS-2.42-a")
        if not verdict:
            return verdict
        if once_mark(self.convoy, basic_class(auxiliary)) in state.tasks.once:
            return no("IC-10.18-b", convoy=self.convoy)
        at = location_of(state.convoys[self.convoy].at)
        if is_pirate(auxiliary):
            verdict = may_task_pirate(state, self.role, auxiliary, "convoy_attack", at)
            return verdict if not verdict else within_range(state, auxiliary, at)
        if at_peace_with_britain(state, auxiliary):
            return no("MIS-Q106", auxiliary=self.auxiliary)
        return may_task(state, self.role, self.auxiliary, "convoy_attack", at)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        if self.defying:
            defy(play, "MIC-16.1-j")
        at = location_of(play.state.convoys[self.convoy].at)
        task = Task("convoy_attack", self.role, self.auxiliary, at, self.convoy)
        begin(play, task, Preying())


class Preying(Procedure):
    """An Auxiliary among the ships of a Convoy."""

    @stage
    def strike(self, play: Play[Mistral]) -> None:
        """One die in the column of its Class, less the Escorting Sail. ["IC-10.18-a"]

        The Auxiliary goes to the Recovery Box at once, a Pirate too. ["MIS-2.529-a"]
        """
        state = play.state
        task = state.tasks.task
        if task is None:
            return  # Screened
        auxiliary = state.auxiliaries[task.auxiliary]
        kind = basic_class(auxiliary)
        play.emit(DoneOnce("IC-10.18-b", once_mark(task.target, kind)))
        die = throw_at_convoy(play)
        # Asked after any die: what it is worth depends on an escort that he may not know of.
        offer(play, PreyingAgain((task.role,), die))


def throw_at_convoy(play: Play[Mistral]) -> int:
    """The owner of the Convoy may have a hand ready against it; of Pirates too."""
    task = play.state.tasks.task
    assert task is not None
    rule = "MIC-3.4-c" if task.partly_screened else "MIC-3.4-a"
    points = partial(points_of, play.state)
    die = CheckDie(task.role, "convoy_attack", lambda die, more: points(die + more))
    return die.throw(play, rule, "convoy_attack").total


def points_of(state: Mistral, die: int) -> int:
    """The DPs that a die of the attack under way brings."""
    task = state.tasks.task
    assert task is not None
    auxiliary = state.auxiliaries[task.auxiliary]
    die += attack_modifier(state, task.role, auxiliary)
    table, escort = state.pack.charts.combat, escort_sail(state, task.target)
    return convoy_damage(table, basic_class(auxiliary), escort, die, task.partly_screened)


class PreyingAgain(ThrowingAgain):
    """An Auxiliary has attacked a Convoy."""

    purpose = "convoy_attack"

    def mends(self, state: Mistral) -> bool:
        return hands_left(state, self.waiting[0]) > 0

    def thrown(self, play: Play[Mistral]) -> int:
        return throw_at_convoy(play)

    def settle(self, play: Play[Mistral], die: int) -> None:
        state = play.state
        task = state.tasks.task
        assert task is not None
        auxiliary = state.auxiliaries[task.auxiliary]
        points = points_of(state, die)
        if is_pirate(auxiliary):
            play.emit(PirateStirred("MIS-2.526-a", auxiliary.at))
        finish(play, "MIS-2.529-a" if is_pirate(auxiliary) else "IC-10.18-b")
        damage_convoy(play, task.target, points, by_battle=False)


def attack_modifier(state: Mistral, role: Role, auxiliary: Auxiliary) -> int:
    """What the rank of a player adds to the die; Pirates are nobody's own. ["MIC-17.1-a"]"""
    return 0 if is_pirate(auxiliary) else by_rank(state, role, "convoy_attack")


def attack_odds(
    table: CombatTable,
    kind: AttackerClass,
    escort: int,
    partly_screened: bool = False,
    rank: int = 0,
) -> tuple[Chance, ...]:
    """The exact chances of the DPs that one attack brings. ["MIC-3.4-a", "MIC-3.4-c"]"""
    return chances_of(
        lambda die: str(convoy_damage(table, kind, escort, die + rank, partly_screened))
    )


def attacks(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    preys = [id for id in sorted(state.convoys) if state.convoys[id].spotted]
    for id in sorted(state.auxiliaries) if preys else ():
        one = state.auxiliaries[id]
        if one.fleet not in ("", role) or one.place != "assigned":
            continue
        reach = reach_of(state, one)
        for convoy in preys:
            if location_of(state.convoys[convoy].at) not in reach:
                continue
            for defying in (False, True):
                action = AttackConvoy(id, convoy, defying, role=role)
                if action.check(state, during):
                    yield action


def may_attack_in_battle(state: Mistral, formation: Formation, id: str) -> Verdict:
    """Whether a Formation may fall upon a Convoy in its location. ["IC-8.12-c"]

    A Scattered one cannot be hurt in Battle. ["IC-10.15-a"] The French may not before their war,
    nor the Disorganised, nor a Spanish escort. ["IC-8.12-d", "MIS-2.32-i"]
    """
    verdict = may_be_preyed_on(state, formation.fleet, id)
    if not verdict and verdict.cite != PAYABLE:
        return verdict
    convoy = state.convoys[id]
    if location_of(convoy.at) != location_of(formation.at) or not state.is_ready(formation):
        return no("IC-8.12-a", convoy=id)
    if convoy.scattered:
        return no("IC-10.15-a" if id in TROOPS else "MIS-2.154-b", convoy=id)
    if is_running(state, id):
        return no("IC-10.16-c", convoy=id)
    if formation.disorganised:
        return no("IC-8.12-d", formation=formation.id)
    if is_spared(state, formation) or (formation.command == "french" and is_french_peace(state)):
        return no("MIS-2.33-b", formation=formation.id)
    order = state.orders.order_of(formation.id)
    if formation.fleet == BOURBONS and order is not None and order.convoy:
        spanish = any(unit.command == "spanish" for unit in state.units_of(formation.id))
        if spanish:
            return no("MIS-2.32-i", formation=formation.id)
    return verdict


class FallingUpon(Procedure):
    """A Battle against a Convoy that nobody escorts: every Squadron of the attackers fires.

    The Damage Level comes from a Light Intensity roll. ["IC-10.16-a"]
    """

    convoy: Open[str]
    formations: Open[tuple[str, ...]]

    @stage
    def fire(self, play: Play[Mistral]) -> None:
        state = play.state
        for formation in map(state.formations.__getitem__, self.formations):
            if not formation.spotted:
                spot(play, formation, "IC-7.11-a")
        attacker = opponent(state.convoys[self.convoy].fleet)
        level = level_thrown(play, attacker, Fight("light"), "IC-10.16-a")
        units = [unit.id for name in self.formations for unit in state.units_of(name)]
        bombard_convoy(play, self.convoy, len(units), level)


def bombard_convoy(play: Play[Mistral], id: str, squadrons: int, level: int) -> None:
    """One die for each Squadron at the raw Damage Level; a Sail counts as four DPs.

    ["IC-10.16-a", "IC-10.16-b"]
    """
    state = play.state
    table = state.pack.charts.combat
    convoy = state.convoys[id]
    if not convoy.spotted:
        play.emit(ConvoySpotted("IC-10.12-a", id, convoy.fleet, convoy.at))
    play.emit(ConvoyHalted("IC-10.16-b", id))
    play.emit(DoneOnce("IC-10.16-c", once_mark(id, "battle")))
    attacker = opponent(convoy.fleet)

    def worth(die: int) -> int:
        result = blow(table, min(level, 8), die)
        return result.points + table.sail_against_convoy * result.sunk

    die = table_die(attacker, "combat", worth)
    dice = (die.throw(play, "IC-10.16-a", "convoy_battle") for _ in range(squadrons))
    total = sum(fallen.worth for fallen in dice)
    damage_convoy(play, id, total, by_battle=True)


def covered_convoy(state: Mistral, role: Role) -> Convoy | None:
    """The Convoy of a Fleet whose escort fights in the Battle under way."""
    battle = state.battle
    if battle is None:
        return None
    engaged = battle.engaged[role]
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        if any(one.id in engaged for one in escorts_of(state, convoy)):
            return convoy
    return None


class FallingUponConvoys(Procedure):
    """After the Combats of an escort, attackers who had no opponent turn on its Convoy."""

    @stage
    def fire(self, play: Play[Mistral]) -> None:
        """["IC-10.16-a"] A Scattered one, or the French before their war, is out of reach.

        While its escort keeps every attacker busy nobody comes near it. ["IC-10.16-c"]
        """
        state, battle = play.state, play.state.battle
        if battle is None:
            return
        for role in battle.engaged:
            convoy = covered_convoy(state, role)
            if convoy is None or convoy.scattered or is_safe(state, convoy):
                continue
            if is_running(state, convoy.id):
                continue
            enemy = opponent(role)
            busy = {id for clash in battle.clashes for id in clash.units[enemy]}
            units = [u.id for name in battle.engaged[enemy] for u in state.units_of(name)]
            idle = [id for id in units if id not in busy]
            if idle or state.switches.attacked_convoy == "halted":
                bombard_convoy(play, convoy.id, len(idle), battle.level)
