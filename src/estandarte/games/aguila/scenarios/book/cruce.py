"""Cruce de destinos: a crossroads, a landmark and the enemy's losses give points."""

from collections.abc import Iterator

from estandarte.games.aguila.before.ground.shapes import Laid, block, ground_of
from estandarte.games.aguila.before.zones import rectangle
from estandarte.games.aguila.camp import Fallen, Objective
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import Hold, holder
from estandarte.games.aguila.scenarios.counting import Count, for_fallen, holder_of
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout, middle_of
from estandarte.games.aguila.scenarios.pitched import (
    Armies,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila, Ground
from estandarte.kernel import YES, Role, Verdict, no
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import centimetres, inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Band, is_band

AT_CROSSROADS, AT_PIECE = 4, 2
"""What the two objectives are worth. ["BSA-16-cruce-g"]"""

CROSSROADS = Hold("within", 4, "within", 4, "BSA-16-cruce-h")


class Roads(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """Roads that meet at the crossroads, and one piece as the other objective."""
        cross = crossroads_at(state, left)
        roads, others = pieces[:-1], pieces[-1:]
        if not roads or len(roads) > 4 or not others or not others[0].corners:
            return no(self.rule, roads=len(roads))
        for road in roads:
            sound = road.piece == "road" and not road.corners and 0 < road.width <= inches(4)
            if not sound or not is_band(Band(road.line, road.width)):
                return no(self.rule, piece=road.piece)
            if cross not in road.line or road.crossings != (cross,):
                return no(self.rule, crossroads=[cross.x, cross.y])
            if any(not within(p, rectangle(state.field), 0) for p in road.line):
                return no(self.rule, what="table")
        mark = counterpart_at(state, left)
        over = any(within(mark, part, 0) for part in outlines_of(ground_of("new", others[0])))
        return YES if over else no("BSA-16-cruce-b", piece=others[0].piece)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        field, cross = state.field, crossroads_at(state, left)
        ends = (field.left, field.right) if left else (field.right, field.left)
        along = Laid("road", (), (Point(ends[0], cross.y), cross), inches(2), (cross,))
        across = (Point(cross.x, field.bottom), cross, Point(cross.x, field.top))
        mark = counterpart_at(state, left)
        for piece in ("easy_hill", "wood", "farm"):
            size = inches(4) if piece == "farm" else inches(7)
            roads = (along, Laid("road", (), across, inches(2), (cross,)))
            yield (*roads, block(piece, mark, size, size)), "", ""

    def objectives(self, ground: tuple[Ground, ...]) -> tuple[Objective, ...]:
        road, piece = ground[0], ground[-1]
        crossroads = Objective("crossroads", road.crossings[0], worth=AT_CROSSROADS)
        return crossroads, Objective("piece", middle_of(piece), piece.id, worth=AT_PIECE)


def crossroads_at(state: Aguila, left: bool) -> Point:
    """Midway between the long edges and 60 cm from a short one. ["BSA-16-cruce-a"]"""
    field, y = state.field, state.field.centre.y
    return Point(field.left + centimetres(60) if left else field.right - centimetres(60), y)


def counterpart_at(state: Aguila, left: bool) -> Point:
    """On the other side, 45 cm from its short edge. ["BSA-16-cruce-b"]"""
    field, y = state.field, state.field.centre.y
    return Point(field.right - centimetres(45) if left else field.left + centimetres(45), y)


class CrossroadsHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        """Objectives and destroyed enemies in victory points. ["BSA-16-cruce-j"]"""
        cross, piece = state.camp.objectives
        held = holder_of(state, piece, CROSSROADS, piece.ground)
        places = crossroads_objectives(holder(state, cross.at, CROSSROADS), held)
        losses = for_fallen(state, crossroads_points)
        score = {r: places[r] + losses[r] for r in ROLES}
        parts = (("BSA-16-cruce-g", places), ("BSA-16-cruce-i", losses))
        return Count(victory.by_points(score), score, parts)


def crossroads_objectives(crossroads: Role, piece: Role) -> dict[Role, int]:
    """Four points for the crossroads, two for the piece. ["BSA-16-cruce-g"]"""
    return {r: AT_CROSSROADS * (crossroads == r) + AT_PIECE * (piece == r) for r in ROLES}


def crossroads_points(fallen: Fallen) -> int:
    """["BSA-Q110"]"""
    if fallen.rank:
        return 3 if fallen.rank == "general" else 2
    return 1 if fallen.is_gun else fallen.breaking


class CrossroadsFirst(Worth):
    def of(self, state: Aguila, role: Role, objective: Objective, number: int) -> int:
        return AT_PIECE if number else AT_CROSSROADS


class Cruce(PitchedBattle):
    name = "cruce"
    # deep columns against them, and companies of six where guns need them
    armies = Armies({RED: "carlos_1809", BLUE: "silesia_1813"}, {RED: "erlon_1815"})
    sides = Sides(rule="BSA-16-cruce-e")
    ground = Roads("BSA-16-cruce-a", short_edge="BSA-16-cruce-a")
    zones = Zones(aside="BSA-16-zona-b")
    length = "BSA-16-cruce-f"
    outcome = CrossroadsHeld("BSA-16-cruce-j", hold=CROSSROADS)
    worth = CrossroadsFirst(("within", 3))
