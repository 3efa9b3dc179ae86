"""The breaking point: an army that has lost half of itself may flee."""

from collections.abc import Iterable

from estandarte.kernel import Event, Play, Role, RuleId, but

from .rolls import DIE, need_of_check, passes
from .state import ROLES, Aguila, Losses, other
from .units import Unit


class BreakingPointReached(Event):
    role: Role

    def apply(self, state: Aguila) -> None:
        state.losses[self.role] = but(state.losses[self.role], reached_in=max(1, state.turn))


class ArmyBroke(Event):
    """An army flees: the battle is lost at once. ["BSA-10-ruptura-c"]"""

    role: Role

    def apply(self, state: Aguila) -> None:
        state.losses[self.role] = but(state.losses[self.role], broken=True)
        state.is_over = True
        # both may break at the same moment, and then nobody has won. "BSA-Q127"
        state.winner = "" if state.losses[other(self.role)].broken else other(self.role)


def worth(units: Iterable[Unit]) -> int:
    """The breaking points of an army; a battery has one for each gun. ["BSA-10-ruptura-a"]"""
    return sum(u.profile.breaking for u in units)


def is_half_lost(losses: Losses) -> bool:
    """At least half of its points. ["BSA-10-ruptura-b"]"""
    return losses.whole > 0 and 2 * losses.lost >= losses.whole


def consider(play: Play[Aguila], role: Role) -> None:
    """After every loss: has the army reached its breaking point just now?"""
    losses = play.state.losses[role]
    if play.state.is_over or losses.reached_in or losses.broken or not is_half_lost(losses):
        return  # who has already won cannot lose any more. "BSA-10-ruptura-c"
    play.emit(BreakingPointReached("BSA-10-ruptura-b", role))
    check(play, role, "BSA-10-ruptura-b")


def end_of_turn(play: Play[Aguila]) -> None:
    """The check is repeated at the end of every turn. ["BSA-10-ruptura-d"]"""
    state = play.state
    due = [role for role in ROLES if _is_due(state, role)]
    for role in due:
        check(play, role, "BSA-10-ruptura-d")


def needed(state: Aguila, role: Role) -> int | None:
    """What the check needs now; None when there is no General to pass it."""
    commander = state.commander(role)
    if commander is None:
        return None
    # each unit lost since the first check is one point less. "BSA-10-ruptura-e", "BSA-Q74"
    return need_of_check(commander.discipline, -state.losses[role].further)


def check(play: Play[Aguila], role: Role, cite: RuleId) -> None:
    """A Discipline check of the commanding General; without him the army withdraws."""
    need = needed(play.state, role)
    if need is None:
        play.emit(ArmyBroke("BSA-10-ruptura-f", role))
    elif not passes(play.roll(DIE, cite, "breaking"), need):
        play.emit(ArmyBroke("BSA-10-ruptura-c", role))


def _is_due(state: Aguila, role: Role) -> bool:
    losses = state.losses[role]
    if not losses.reached_in or losses.broken:
        return False
    return (
        state.switches.breaking_check == "same_turn" or losses.reached_in < state.turn
    )  # "BSA-Q134"
