"""Commanders themselves: where they are, their checks, whether they may act, whom they join."""

from estandarte.games.tercios.state import CommanderChanged, Tercios
from estandarte.games.tercios.units import Commander, CommanderId, Unit, UnitId
from estandarte.kernel import YES, Event, Play, RuleId, UntoldEvent, Verdict, but, no
from estandarte.wargame.plane.points import Point


class CommanderMoved(Event):
    commander: CommanderId
    to: Point

    def apply(self, state: Tercios) -> None:
        state.put_commander(but(state.commanders[self.commander], at=self.to))


class CommanderJoined(Event):
    """He is in a unit now and has no place of his own; his virtues are the unit's."""

    commander: CommanderId
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        commander = state.commanders[self.commander]
        state.put_commander(but(commander, inside=self.unit, joined_now=True))


class CommanderChecked(Event):
    """A commander rolled as many dice as his level."""

    commander: CommanderId
    dice: tuple[int, ...]
    needed: int
    successes: int


class CommanderExhausted(CommanderChanged):
    besides = {"exhausted": True}


class CommanderUnspent(CommanderChanged):
    """He did so well that he is not Exhausted."""

    besides = {"unspent": True}


class CommanderLeft(CommanderChanged):
    """He is no longer in his unit but stands for himself."""

    besides = {"inside": "", "joined_now": False}
    at: Point


def check_commander(
    play: Play[Tercios], commander: CommanderId, cite: RuleId, needed: int = 5
) -> int:
    """As many dice as his level; level 0 rolls none and always fails. ["TER-Q71"]"""
    level = play.state.commanders[commander].level
    dice = tuple(play.roll(6, "TER-commanders-action-c", "commander") for _ in range(level))
    successes = sum(d >= needed for d in dice)
    play.emit(CommanderChecked(cite, commander, dice, needed, successes))
    return successes


def may_act(state: Tercios, commander: Commander) -> bool:
    """Not Exhausted, and free to leave the unit he is in, if any."""
    if commander.exhausted:
        return False  # "TER-commanders-action-h"
    if is_held_back(state, commander):
        return False  # "TER-qualities-sagaz"
    return is_free(state, commander)


def is_free(state: Tercios, commander: Commander) -> bool:
    return not commander.inside or bool(leave_verdict(state, commander))


def is_held_back(state: Tercios, commander: Commander) -> bool:
    """Another of his side must be activated first, if that one can be. ["TER-Q80"]"""
    if not state.demands:
        return False
    named = {d.commander for d in state.demands if d.role == commander.role}
    first = [c for c in state.officers(commander.role) if c.id in named]
    able = [c for c in first if not c.exhausted and is_free(state, c)]
    return bool(able) and commander not in able


def leave_verdict(state: Tercios, commander: Commander) -> Verdict:
    if commander.joined_now:
        return no("TER-commanders-leave-a", commander=commander.id)
    unit = state.units[commander.inside]
    if unit.has_acted:
        return no("TER-commanders-leave-b", commander=commander.id)
    return YES


class CommanderActivated(UntoldEvent):
    commander: CommanderId

    def apply(self, state: Tercios) -> None:
        role = state.commanders[self.commander].role
        state.demands = tuple(d for d in state.demands if d.role != role or d.sort != "commander")


def _joining(commander: Commander, unit: Unit) -> RuleId:
    """What his joining is good for: whose troops they are, what they gain, that they may move."""
    if commander.unspent:
        return "TER-commanders-leave-e"
    if unit.command != commander.command and not commander.is_general:
        return "TER-virtues-fama"
    if commander.virtues:
        return "TER-commanders-join-a"
    return "TER-commanders-join-c" if unit.has_acted else "TER-commanders-join-f"


def activated(commander: Commander) -> CommanderActivated:
    """He acts, for the first time in this turn or again."""
    cite = "TER-commanders-action-i" if commander.unspent else "TER-commanders-act-a"
    return CommanderActivated(cite, commander.id)


def join(play: Play[Tercios], commander: CommanderId, unit: UnitId) -> None:
    """He may join one that has not acted and move with it."""
    body = play.state.body(unit)
    cite = _joining(play.state.commanders[commander], body)
    play.emit(CommanderJoined(cite, commander, body.id))
    if not play.state.commanders[commander].exhausted:
        play.emit(CommanderExhausted("TER-commanders-join-e", commander))
