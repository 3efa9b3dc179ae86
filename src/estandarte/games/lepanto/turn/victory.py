"""The end: who is removed, who scores, who wins. [LEP-10.0]"""

from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS, Kind
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import (
    Event,
    Play,
    Procedure,
    Result,
    Role,
    RuleId,
    Tally,
    Telling,
    fields_of,
    stage,
    tally,
)


class ShipsWithdrawn(Event):
    """Repulsed or immobilised ships do not count and are taken away. [LEP-10.0-b, LEP-10.0-c]"""

    ships: tuple[str, ...]

    def apply(self, state: Lepanto) -> None:
        for id in self.ships:
            state.remove(id)

    def told(self) -> Telling:
        word = "repulsed" if self.cite == "LEP-10.0-b" else "immobilised"
        return Telling(f"event.ships_withdrawn.{word}", fields_of(self), len(self.ships))


class BattleEnded(Event):
    """The last turn is complete. [LEP-10.0-a]"""

    turn: int

    def told(self) -> None:
        return None  # the score tells it


class BattleScored(Event):
    """The points of the ships that are left, class by class."""

    score: dict[Role, int]
    winner: Role | None
    tallies: dict[Role, Tally]

    def told(self) -> Telling:
        facts = {**fields_of(self), **self.score}
        return Telling(f"event.battle_scored.{self.winner or 'draw'}", facts)


class Scoring(Procedure):
    """What follows the last turn. [LEP-10.0-a]"""

    @stage
    def withdraw(self, play: Play[Lepanto]) -> None:
        ships = list(play.state.ships.values())
        if repulsed := tuple(s.id for s in ships if s.repulsed):
            play.emit(ShipsWithdrawn("LEP-10.0-b", repulsed))
        if stuck := tuple(s.id for s in ships if s.stuck and not s.repulsed):
            play.emit(ShipsWithdrawn("LEP-10.0-c", stuck))

    @stage
    def score(self, play: Play[Lepanto]) -> None:
        state = play.state
        score = state.points()
        tallies = {role: points_of(state, role) for role in score}
        cite = "LEP-10.0-g" if winner(score) else "LEP-Q46"
        play.emit(BattleScored(cite, score, winner(score), tallies))


SCORED_BY: dict[Kind, RuleId] = {
    "galley": "LEP-10.0-d",
    "galleass": "LEP-10.0-e",
    "galliot": "LEP-10.0-f",
}


def points_of(state: Lepanto, role: Role) -> Tally:
    """Why a side has its points: its own ships that are left, class by class."""
    counted = tally(0, "LEP-2.0-e", side=role)
    for kind, cite in SCORED_BY.items():
        points = [s.points for s in state.of(role) if s.kind == kind and s.counts]
        counted = counted.add(sum(points), cite, when=bool(points), ships=len(points))
    return counted


def winner(score: dict[Role, int]) -> Role | None:
    """More points win; equal points are a draw. [LEP-10.0-g, LEP-Q46]"""
    if score[CHRISTIANS] == score[OTTOMANS]:
        return None
    return CHRISTIANS if score[CHRISTIANS] > score[OTTOMANS] else OTTOMANS


def result(state: Lepanto) -> Result:
    score = state.points()
    return Result(winner(score), score)
