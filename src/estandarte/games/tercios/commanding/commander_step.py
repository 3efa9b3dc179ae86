"""The commander's part of a go: one of them may act, or join troops."""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.tercios.commanders.officers import activated, join, may_act
from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.movement.encounters import CLEAR
from estandarte.games.tercios.movement.walks import join_verdict, move_distance
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, CommanderId, UnitId
from estandarte.kernel import Action, Decision, Forgo, Limit, Offer, Play, Role, Verdict, choice, no
from estandarte.wargame.plane.distance import is_far_from
from estandarte.wargame.plane.points import Point

from .commanding import COMMON, Command, acts_by_order, rule_of


class JoinUnit(Action):
    """Move a commander into contact with a unit and join it; `path` leads round what bars him."""

    commander: CommanderId
    unit: UnitId
    path: tuple[Point, ...] = ()

    def check(self, state: Tercios, during: "CommanderStep") -> Verdict:
        commander, unit = state.commanders.get(self.commander), state.units.get(self.unit)
        if commander is None or commander.role != self.role:
            return no("TER-activation-a", commander=self.commander)
        if commander.inside:
            return no("TER-commanders-leave-d", commander=self.commander)
        if commander.exhausted:
            return no("TER-commanders-action-h", commander=self.commander)
        if not may_act(state, commander):
            return no("TER-qualities-sagaz", commander=self.commander)
        return join_verdict(state, commander, unit, self.path)

    def perform(self, play: Play[Tercios], during: "CommanderStep") -> None:
        play.end(commanded=True)
        play.emit(activated(play.state.commanders[self.commander]))
        join(play, self.commander, self.unit)  # and so his activation is over


class SkipCommander(Forgo):
    """Go straight to the Troops."""


class CommanderStep(Decision):
    """One commander may act first; who is not Exhausted may act again in a later go."""

    barred = {k: v for k, v in BARRED.items() if v != "TER-activation-c"}
    out_of_turn = "TER-turn-f"
    asked_by = "TER-activation-d"
    accepts = (Command, JoinUnit, SkipCommander)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield SkipCommander(role=role)
        for commander in state.officers(role):
            if not may_act(state, commander):
                continue
            tries: list[Action] = list(suggestions(state, commander))
            if not commander.inside:
                reach = move_distance(state, commander) + commander.radius
                near = (u for u in state.of(role) if not is_far_from(commander.at, u.base, reach))
                tries += [JoinUnit(commander.id, u.id, role=role) for u in near]
            yield from (a for a in tries if a.check(state, self))

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        able = [c for c in state.officers(role) if may_act(state, c)]
        names = choice(*(c.id for c in able))
        named = {q for c in able for q in c.qualities if acts_by_order(q)}
        known = sorted(named | set(COMMON))
        yield Offer(
            "command", {"commander": names, "quality": choice(*known), "path": Limit("path")}
        )
        yield Offer(
            "join_unit", {"commander": names, "unit": choice(*(u.id for u in state.of(role)))}
        )
        yield Offer("skip_commander")


def suggestions(state: Tercios, commander: Commander) -> Iterator[Command]:
    """Actions worth trying from where a commander stands."""
    path: tuple[Any, ...] = ()
    if commander.inside:
        base = state.units[commander.inside].base
        path = (base.centres[2].towards(base.heading + 1800, CLEAR + commander.radius),)
    for name in (*COMMON, *commander.qualities):
        for fields in rule_of(name).suggest(state, commander):
            filled = {"path": path, **fields}
            yield Command(commander.id, name, role=commander.role, **filled)
