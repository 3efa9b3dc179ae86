"""Defender el pueblo: a small garrison in a village against twice its points."""

from collections.abc import Iterator, Mapping

from estandarte.games.aguila.before.ground.shapes import Laid, block, group_verdict
from estandarte.games.aguila.before.zones import box_of, is_defender, settlement
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import Hold, holder
from estandarte.games.aguila.scenarios.counting import Count, by_verdict, shapes
from estandarte.games.aguila.scenarios.demanded import (
    DemandedGround,
    Layout,
    gap_to,
    is_plain_house,
)
from estandarte.games.aguila.scenarios.pitched import (
    Armies,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
    room_aside,
)
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import YES, Role, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

STREET = inches(5)
"""Between the houses of a village a battalion can pass."""

VILLAGE = Hold("nearer", 4, "nearer", 4, "BSA-16-pueblo-g")


class Village(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """At least four buildings within 24 inches of the edge, with streets between them."""
        if not 4 <= len(pieces) <= 8 or not all(is_plain_house(state, p) for p in pieces):
            return no(self.rule, buildings=len(pieces))
        if any(gap_to(state, p, edge)[1] > inches(24) for p in pieces):
            return no(self.rule, what="edge")
        box = box_of(c for p in pieces for c in p.corners)
        if box.wide > inches(36):
            return no(self.rule, what="village")
        return group_verdict(pieces, STREET, self.rule)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        middle = state.field.centre.x
        for edge in ("bottom", "top"):
            for across in (2, 3):
                spots = [(c, r) for r in range(2) for c in range(across)]
                yield tuple(_house(state, middle, edge, across, *s) for s in spots), edge, ""


def _house(state: Aguila, middle: int, edge: str, across: int, column: int, row: int) -> Laid:
    field, step = state.field, inches(12)
    x = middle + step * (2 * column - across + 1) // 2
    up = inches(6) + row * step
    y = field.bottom + up if edge == "bottom" else field.top - up
    return block("buildings", Point(x, y), inches(5), inches(5))


class InTheVillage(Zones):
    """The defender's is the village, to its last houses."""

    def box(self, state: Aguila, role: Role) -> Field | None:
        return settlement(state) if is_defender(state, role) else super().box(state, role)

    def room_verdict(self, state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
        """The attacker keeps ten inches aside, in whatever order."""
        if is_defender(state, role):
            return YES
        room = room_aside(state, body)
        return YES if room >= inches(10) else no(self.rule, room=room)


class HousesHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        return by_verdict(state, village(state, state.camp.attacker, shapes(state)))


def village(state: Aguila, attacker: Role, buildings: Mapping[str, Shape]) -> victory.Verdict:
    """More than half of the buildings, or as many as the enemy for a draw. ["BSA-16-pueblo-f"]"""
    holders = [holder(state, b, VILLAGE, name) for name, b in buildings.items()]
    mine, theirs = holders.count(attacker), holders.count(other(attacker))
    if 2 * mine > len(holders):
        return "attacker"
    return "draw" if mine == theirs else "defender"  # "BSA-16-pueblo-h", "BSA-Q112"


class Pueblo(PitchedBattle):
    name = "pueblo"
    armies = Armies(defence="_destacamento", size="BSA-16-pueblo-a")
    sides = Sides("BSA-Q129", True, "with_ground")
    ground = Village("BSA-16-pueblo-b")
    zones = InTheVillage("BSA-16-pueblo-d", "BSA-16-pueblo-c")
    length = "BSA-16-pueblo-e"
    outcome = HousesHeld("BSA-16-pueblo-f", "BSA-16-pueblo-h", hold=VILLAGE)
    worth = Worth(("within", 3), posts=True, narrow=True)
    dismounting = "BSA-16-pueblo-i"
