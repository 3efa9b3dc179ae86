"""The breaking point: an army that has lost half of itself may flee."""

from collections.abc import Iterable

from estandarte.games.aguila.dice import DIE, need_of_check, passes
from estandarte.games.aguila.state import ROLES, Aguila, Losses, other
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Event, Play, Procedure, Role, RuleId, but, stage


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


class Fleeing(Procedure):
    """An army has fled: whatever was under way is over. ["BSA-10-ruptura-c"]"""

    @stage
    def leave_the_field(self, play: Play[Aguila]) -> None:
        play.leave_only(play.state.stack[play.here])


def worth(units: Iterable[Unit]) -> int:
    """The breaking points of an army; a battery has one for each gun. ["BSA-10-ruptura-a"]"""
    return sum(u.profile.breaking for u in units)


def breaks_now(losses: Losses) -> bool:
    """Whether the point is reached just now; later the check comes at the end of each turn."""
    half = losses.whole > 0 and 2 * losses.lost >= losses.whole  # "BSA-10-ruptura-b"
    return half and not (losses.reached_in or losses.broken)


def consider(play: Play[Aguila], role: Role) -> None:
    """After every loss: has the army reached its breaking point just now?"""
    losses = play.state.losses[role]
    # who has already won cannot lose any more, but for the same moment. "BSA-10-ruptura-c"
    over = play.state.is_over and not any(isinstance(f, Fleeing) for f in play.state.stack)
    if over or not breaks_now(losses):
        return
    play.emit(BreakingPointReached("BSA-10-ruptura-b", role))
    check(play, role, "BSA-10-ruptura-b")


def end_of_turn(play: Play[Aguila]) -> None:
    """The check is repeated at the end of every turn. ["BSA-10-ruptura-d"]"""
    state = play.state
    due = [role for role in ROLES if _is_due(state, role)]
    for role in due:
        check(play, role, "BSA-10-ruptura-d")


def general_of(state: Aguila, role: Role) -> Officer | None:
    """The army's General while he lives, even if he is still in reserve. ["BSA-10-ruptura-f"]"""
    waiting = (o for o in state.camp.staff.values() if o.role == role and o.is_commander)
    return state.commander(role) or next(waiting, None)


def needed(state: Aguila, role: Role) -> int | None:
    """What the check needs now; None when there is no General to pass it."""
    commander = general_of(state, role)
    if commander is None:
        return None
    # each unit lost since the first check is one point less. "BSA-Q74"
    return need_of_check(commander.discipline, -state.losses[role].further)


def check(play: Play[Aguila], role: Role, cite: RuleId) -> None:
    """A Discipline check of the commanding General; without him the army withdraws."""
    need = needed(play.state, role)
    if need is None:
        play.emit(ArmyBroke("BSA-10-ruptura-f", role))
        play.call(Fleeing())
    elif not passes(play.roll(DIE, _weighed(play.state, role, cite), "breaking"), need):
        play.emit(ArmyBroke("BSA-10-ruptura-c", role))
        play.call(Fleeing())


def _weighed(state: Aguila, role: Role, cite: RuleId) -> RuleId:
    return "BSA-10-ruptura-e" if state.losses[role].further else cite


def _is_due(state: Aguila, role: Role) -> bool:
    losses = state.losses[role]
    if not losses.reached_in or losses.broken:
        return False
    return (
        state.switches.breaking_check == "same_turn" or losses.reached_in < state.turn
    )  # "BSA-Q134"
