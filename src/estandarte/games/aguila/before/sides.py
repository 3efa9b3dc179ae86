"""Sides: the deployment roll, who takes which side of the table, and who begins."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.scenarios.victory import deployment_bonus
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    choice,
    no,
    stage,
)

from .zones import OPPOSITE


class DeploymentRolled(Event):
    totals: dict[Role, int]
    winner: Role


class SidesTaken(Event):
    zones: dict[Role, str]

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, zones=dict(self.zones))


class FirstDeployerChosen(Event):
    role: Role


def rule_of(state: Aguila) -> RuleId:
    return scenario_of(state).sides.rule


def sides_of(state: Aguila) -> tuple[str, ...]:
    """What there is to choose: an edge, a side of the diagonal, a quadrant."""
    return scenario_of(state).sides.parts


def roll_for_deployment(play: Play[Aguila]) -> Role:
    """A die, the strategic factor, and what more horse is worth; ties are rolled again.

    ["BSA-16-tirada-a", "BSA-Q99", "BSA-Q125"]
    """
    state = play.state
    troops = {r: [u for u in state.camp.waiting.values() if u.role == r] for r in ROLES}
    while True:
        totals = {
            r: play.roll(DIE, _horse_rule(troops[r], troops[other(r)]), f"deployment_{r}")
            + bonus_of(state, r, troops)
            for r in ROLES
        }
        if len(set(totals.values())) > 1:
            winner = max(ROLES, key=lambda r: totals[r])
            play.emit(DeploymentRolled(rule_of(state), totals, winner))
            return winner


def _horse_rule(mine: list[Unit], theirs: list[Unit]) -> RuleId:
    """What a side's horse adds to its roll, if anything."""
    bonus = deployment_bonus(mine, theirs)
    if bonus >= 2:
        return "BSA-16-tirada-b"
    return "BSA-16-tirada-c" if bonus else "BSA-16-tirada-a"


def bonus_of(state: Aguila, role: Role, troops: dict[Role, list[Unit]]) -> int:
    bonus = state.factors[role] + deployment_bonus(troops[role], troops[other(role)])
    numbers = state.camp.numbers
    defends = bool(state.camp.attacker) and role != state.camp.attacker
    # the defender of an assault has two more. "BSA-16-asalto-d"
    return bonus + (numbers.defender_bonus if numbers is not None and defends else 0)


class TakeSide(Action):
    """Choose the side of the table on which to deploy."""

    side: str

    def check(self, state: Aguila, during: "SideChoice") -> Verdict:
        if not during.side or self.side not in sides_of(state):
            return no(rule_of(state), side=self.side)
        return YES

    def perform(self, play: Play[Aguila], during: "SideChoice") -> None:
        play.end(side_taken=True)
        zones = {self.role: self.side, other(self.role): OPPOSITE[self.side]}
        play.emit(SidesTaken(rule_of(play.state), zones))


class TakeOrder(Action):
    """Choose who deploys first."""

    who: Literal["me", "opponent"]

    def check(self, state: Aguila, during: "SideChoice") -> Verdict:
        return YES if during.order else no(rule_of(state), who=self.who)

    def perform(self, play: Play[Aguila], during: "SideChoice") -> None:
        first = self.role if self.who == "me" else other(self.role)
        play.end(first=first)
        play.emit(FirstDeployerChosen("BSA-16-tirada-a", first))


class SideChoice(Decision):
    """The winner takes a side or the order; the other player takes what is left. ["BSA-Q99"]"""

    accepts = (TakeSide, TakeOrder)
    side: Open[bool] = True
    order: Open[bool] = True

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        if self.side:
            yield from (TakeSide(s, role=role) for s in sides_of(state))
        if self.order:
            yield TakeOrder("me", role=role)
            yield TakeOrder("opponent", role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        if self.side:
            yield Offer("take_side", {"side": choice(*sides_of(state))})
        if self.order:
            yield Offer("take_order", {"who": choice("me", "opponent")})


class TakingSides(Procedure):
    """The deployment roll and what follows from it. ["BSA-16-tirada-a"]"""

    winner: Open[Role] = ""
    side_taken: Open[bool] = False
    first: Open[Role] = ""
    side_only: Open[bool] = False
    """The order is given by the scenario: the roll chooses the side alone. ["BSA-Q102"]"""

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        winner = self.winner or roll_for_deployment(play)
        play.note(winner=winner)
        play.call(SideChoice((winner,), True, not self.side_only))

    @stage
    def take_the_rest(self, play: Play[Aguila]) -> None:
        loser = other(self.winner)
        if self.side_only:
            return
        if self.side_taken:
            play.call(SideChoice((loser,), False, True))
        else:
            play.call(SideChoice((loser,), True, False))

    @stage
    def tell(self, play: Play[Aguila]) -> None:
        if self.first:
            play.answer(first=self.first)
