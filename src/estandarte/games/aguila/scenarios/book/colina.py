"""Tomar la colina: who stands alone on the hill at the end has won."""

from collections.abc import Iterator, Sequence

from estandarte.games.aguila.before.ground.shapes import Laid, block, group_verdict
from estandarte.games.aguila.before.zones import box_of, rectangle
from estandarte.games.aguila.scenarios.control import has_near
from estandarte.games.aguila.scenarios.counting import Count, shapes
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout
from estandarte.games.aguila.scenarios.pitched import Outcome, PitchedBattle, Sides, Worth, Zones
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila
from estandarte.kernel import Role, Verdict, no
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape


class Hill(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """One or two hills, at least twelve inches long together, in the centre."""
        if not 1 <= len(pieces) <= 2 or any(not p.piece.endswith("_hill") for p in pieces):
            return no(self.rule, hills=len(pieces))
        length = sum(max(b.wide, b.deep) for b in (box_of(p.corners) for p in pieces))
        if length < inches(12):
            return no(self.rule, length=length)
        whole = rectangle(box_of(c for p in pieces for c in p.corners))
        if not within(state.field.centre, whole, 0):
            return no(self.rule, what="centre")
        return group_verdict(pieces, 0, self.rule)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        centre = state.field.centre
        yield (block("easy_hill", centre, inches(14), inches(7)),), "", ""
        yield (block("difficult_hill", centre, inches(14), inches(7)),), "", ""
        two = [centre.moved(-inches(6), 0), centre.moved(inches(6), 0)]
        yield tuple(block("easy_hill", at, inches(8), inches(6)) for at in two), "", ""


class HillHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        winner = hill(state, list(shapes(state).values()))
        return Count(winner, {r: int(r == winner) for r in ROLES})


def hill(state: Aguila, hills: Sequence[Shape]) -> Role:
    """Who alone stands on the hill; it may be made of two. ["BSA-16-colina-d"]"""
    holders = [r for r in (RED, BLUE) if any(has_near(state, r, h, "on", 0) for h in hills)]
    return holders[0] if len(holders) == 1 else ""  # "BSA-16-colina-e"


class Colina(PitchedBattle):
    name = "colina"
    sides = Sides(rule="BSA-16-colina-b")
    ground = Hill("BSA-16-colina-a")
    zones = Zones(aside="BSA-16-zona-b")
    length = "BSA-16-colina-c"
    outcome = HillHeld("BSA-16-colina-d", "BSA-16-colina-e")
    worth = Worth(("on", 0), alone=True)
