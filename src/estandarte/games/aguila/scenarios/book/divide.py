"""Divide et impera: four quarters with an objective each; the enemy's is worth most."""

from collections.abc import Iterator

from estandarte.games.aguila.before.ground.shapes import Laid, ground_of, patch
from estandarte.games.aguila.before.zones import BAND, QUADRANTS, quadrant
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import Hold
from estandarte.games.aguila.scenarios.counting import Count, destroyed, holder_of, margin_of
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout
from estandarte.games.aguila.scenarios.pitched import (
    CornerArrivals,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Terrain,
    Worth,
    Zones,
)
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import YES, Role, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.terrain import Field

DIVIDE = Hold("on", 0, "within", 4, "BSA-16-divide-g")
"""An enemy at exactly four inches spoils it."""


class Quarters(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """A piece in the exact centre of each quadrant."""
        if len(pieces) != len(QUADRANTS) or any(not p.corners for p in pieces):
            return no(self.rule, pieces=len(pieces))
        for laid, name in zip(pieces, QUADRANTS, strict=True):
            heart = quadrant(state, name).centre
            if not any(within(heart, part, 0) for part in outlines_of(ground_of("new", laid))):
                return no(self.rule, quadrant=name)
        return YES

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        for names in (("easy_hill", "wood", "wood", "easy_hill"), ("rocky",) * 4):
            spots = [quadrant(state, part).centre for part in QUADRANTS]
            made = (patch(name, at, inches(3)) for name, at in zip(names, spots, strict=True))
            yield tuple(made), "", ""


class OwnQuarter(Zones):
    def box(self, state: Aguila, role: Role) -> Field | None:
        return quadrant(state, state.camp.zones.get(role, QUADRANTS[0]))

    def room_verdict(self, state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
        """Near the centre of the table, or by a switch not too near. ["BSA-Q108"]"""
        centre = state.field.centre
        if state.switches.divide_deployment == "minimum":
            return no(self.rule) if nearer_than(body, centre, BAND) else YES
        return YES if within(body, centre, BAND) else no(self.rule)


class QuartersHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        """The four quadrants, then what was destroyed. ["BSA-16-divide-i", "BSA-16-divide-j"]"""
        score = dict.fromkeys(ROLES, 0)
        for number, objective in enumerate(state.camp.objectives):
            if holding := holder_of(state, objective, DIVIDE):
                by_points = state.switches.divide_victory == "points"  # "BSA-Q109"
                score[holding] += worth_of_quarter(state, holding, number) if by_points else 1
        ahead = victory.by_points_then_destroyed(score, destroyed(state.camp), margin_of(state))
        return Count(ahead, score, (("BSA-16-divide-h", score),))


def divide_worth(owner: Role, holding: Role) -> int:
    """A quadrant's objective: neutral 2, the enemy's 3, one's own 1. ["BSA-16-divide-h"]"""
    if not owner:
        return 2
    return 1 if owner == holding else 3


def worth_of_quarter(state: Aguila, holding: Role, number: int) -> int:
    owners = {zone: role for role, zone in state.camp.zones.items()}
    return divide_worth(owners.get(QUADRANTS[number % len(QUADRANTS)], ""), holding)


class OthersFirst(Worth):
    def of(self, state: Aguila, role: Role, objective: Objective, number: int) -> int:
        return worth_of_quarter(state, role, number)


class Divide(PitchedBattle):
    name = "divide"
    sides = Sides(rule="BSA-16-divide-c", parts=QUADRANTS)
    ground = Quarters("BSA-16-divide-a", worth=2)
    zones = OwnQuarter("BSA-16-divide-e")
    order = Order(Terrain(placed=4, least=6, rule="BSA-16-divide-b"), "BSA-16-divide-d")
    arrivals = CornerArrivals()
    length = "BSA-16-divide-f"
    outcome = QuartersHeld("BSA-16-divide-i", "BSA-16-divide-j", hold=DIVIDE)
    worth = OthersFirst(("on", 0))
