"""Defender la granja: half an army holds a farm until its reserves arrive."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from estandarte.games.aguila.before.ground.shapes import Laid, block, fence, group_verdict
from estandarte.games.aguila.before.zones import box_of, grown, is_defender, rectangle, settlement
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import has_near
from estandarte.games.aguila.scenarios.counting import Count, by_verdict, shapes
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout, is_plain_house
from estandarte.games.aguila.scenarios.pitched import (
    Arrivals,
    Marching,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import Role, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point, distance_along
from estandarte.wargame.plane.terrain import Field

WALLS = ("stone_walls", "fence")


class Farm(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """Two to four buildings and up to twelve inches of walls in the centre."""
        houses = [p for p in pieces if is_plain_house(state, p)]
        walls = [p for p in pieces if p.piece in WALLS]
        if not 2 <= len(houses) <= 4 or len(houses) + len(walls) != len(pieces):
            return no(self.rule, buildings=len(houses))
        length = sum(distance_along(a, b) for w in walls for a, b in pairwise(w.line))
        if length > inches(12):
            return no(self.rule, walls=length)
        limits = box_of(p for h in houses for p in h.corners)
        near = max(limits.wide, limits.deep) <= inches(20)
        if not near or not within(state.field.centre, rectangle(limits), 0):
            return no(self.rule, what="centre")
        # walls belong to the farm too, so that its limits stay in the centre
        if any(not within(p, rectangle(limits), inches(6)) for w in walls for p in w.line):
            return no(self.rule, what="walls")
        return group_verdict(tuple(houses), inches(1), self.rule)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        centre, far = state.field.centre, inches(5)
        places = [(-far, 0), (far, 0), (0, far), (0, -far)]
        for count in (2, 3, 4):
            spots = [centre.moved(*at) for at in places[:count]]
            houses = [block("farm", at, inches(4), inches(4)) for at in spots]
            a, b = centre.moved(-inches(6), -inches(8)), centre.moved(inches(6), -inches(8))
            yield (*houses, fence("fence", a, b)), "", ""

    def name(self, number: int) -> str:
        return f"farm{number}"


class AboutFarm(Zones):
    """Six inches about the farm; the attacker has none."""

    def box(self, state: Aguila, role: Role) -> Field | None:
        if role == state.camp.attacker:
            return None
        if not is_defender(state, role):
            return super().box(state, role)
        limits = settlement(state)
        return grown(limits, inches(6)) if limits else None

    def holds(self, state: Aguila, role: Role, body: Base | Disc) -> bool:
        box = self.box(state, role)
        if box is None or not is_on_field(body, box):
            return False
        limits = settlement(state)
        if limits is None:
            return True
        farm = rectangle(limits)
        if isinstance(body, Disc):
            return within(body.centre, farm, inches(6) - body.radius)
        return all(within(Point(x, y), farm, inches(6)) for x, y in body.corners)


class ToTheFarm(Arrivals):
    def flank(self, state: Aguila, role: Role) -> int:
        """Of a defender the half next to his edge. ["BSA-Q104"]"""
        half = state.field.centre.y - state.field.bottom
        return half if is_defender(state, role) else super().flank(state, role)


class FarmHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        return by_verdict(state, farm(state, state.camp.attacker, shapes(state)))


def farm(state: Aguila, attacker: Role, buildings: Mapping[str, Shape]) -> victory.Verdict:
    """The attacker near a building, and no defender in or nearer. ["BSA-16-granja-i"]"""
    here = any(has_near(state, attacker, b, "within", 6) for b in buildings.values())
    held = any(
        has_near(state, other(attacker), b, "nearer", 6, name) for name, b in buildings.items()
    )
    return "attacker" if here and not held else "defender"  # "BSA-16-granja-j"


class Granja(PitchedBattle):
    name = "granja"
    sides = Sides("BSA-16-granja-a", True, "by_attacker", "BSA-Q104")
    ground = Farm("BSA-16-granja-c")
    zones = AboutFarm("BSA-16-granja-e", "BSA-16-granja-d")
    arrivals = ToTheFarm(
        Marching("BSA-16-granja-e", "BSA-16-granja-e", "BSA-16-granja-f"),
        splits="BSA-16-granja-b",
        early="BSA-16-granja-g",
    )
    length = "BSA-16-granja-h"
    outcome = FarmHeld("BSA-16-granja-i", defended="BSA-16-granja-j")
    worth = Worth(("within", 5), posts=True)
    dismounting = "BSA-16-granja-k"
