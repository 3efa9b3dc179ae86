"""The outcome: who has won when the last turn is over or an army has fled."""

from estandarte.games.aguila.before.zones import is_defender
from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import Event, Play, Result, Role, RuleId, but

from .counting import Count, Points, destroyed, holder_of
from .pitched import scenario_of


class ObjectiveHeld(Event):
    """Who holds an objective when the last turn is over; nobody if it is contested."""

    objective: str
    role: Role


class PointsCounted(Event):
    """A part of the victory points of both sides."""

    points: dict[Role, int]


class BattleDecided(Event):
    """The scenario's own count. An army that has fled has lost before it. ["BSA-Q113"]"""

    winner: Role
    score: dict[Role, int]

    def apply(self, state: Aguila) -> None:
        state.winner = self.winner
        state.camp = but(state.camp, score=self.score)


def standing(camp: Camp) -> Points:
    return dict(camp.score) or destroyed(camp)


def count_of(state: Aguila) -> tuple[Count, RuleId]:
    """The count of the scenario as things stand."""
    outcome = scenario_of(state).outcome
    return outcome.count(state), outcome.rule


def decide(play: Play[Aguila]) -> None:
    """Who holds what, what each side has scored for, and who has won."""
    state, (count, _) = play.state, count_of(play.state)
    if hold := scenario_of(state).outcome.hold:
        for objective in state.camp.objectives:
            role = holder_of(state, objective, hold, objective.ground)
            play.emit(ObjectiveHeld(hold.cite, objective.id, role))
    for rule, points in count.parts:
        play.emit(PointsCounted(rule, points))
    play.emit(BattleDecided(_decided_by(state, count), count.winner, count.score))


def _decided_by(state: Aguila, count: Count) -> RuleId:
    """The rule that names the winner, or says that there is none."""
    outcome = scenario_of(state).outcome
    if not count.winner:
        return outcome.drawn or outcome.rule
    defended = is_defender(state, count.winner)
    return outcome.defended if defended and outcome.defended else outcome.rule


def result_of(state: Aguila) -> Result | None:
    if state.stack:
        return None
    broken = [r for r in ROLES if state.losses[r].broken]
    reason = "broken" if broken else "victory" if state.winner else "draw"
    return Result(state.winner or None, standing(state.camp), reason)
