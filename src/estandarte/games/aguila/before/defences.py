"""Defences: what the defender of an assault has bought, placed before his units."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar, Literal

from estandarte.games.aguila.camp import Defences, Objective
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, midpoint

from .candidate_places import columns
from .ground.shapes import Laid, block, ground_of, shape_verdict
from .zones import box_of, strip

Sort = Literal["light", "solid", "fortified"]
SORTS: tuple[Sort, ...] = ("light", "solid", "fortified")
PIECES: dict[Sort, str] = {
    "light": "light_position",
    "solid": "solid_position",
    "fortified": "position",
}
CITE = "BSA-16-asalto-e"
WIDE, DEEP = inches(11, 2), inches(4)
"""Room for one unit."""
MOST_WIDE = inches(8)


class PositionPlaced(Event):
    position: Ground
    sort: Sort
    counts: bool

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        state.ground[self.position.id] = self.position
        place = midpoint(self.position.corners[0], self.position.corners[2])
        mark = Objective(self.position.id, place, self.position.id, owner=self.position.owner)
        bought = camp.defences[self.position.owner]
        left = but(bought, **{self.sort: getattr(bought, self.sort) - 1})
        state.camp = but(
            camp,
            objectives=(*camp.objectives, mark) if self.counts else camp.objectives,
            defences={**camp.defences, self.position.owner: left},
        )


def left_to_place(bought: Defences) -> list[Sort]:
    return [sort for sort in SORTS if getattr(bought, sort) > 0]


class PlacePosition(Action):
    """Put a position on the table."""

    sort: Sort
    corners: tuple[Point, ...]

    def check(self, state: Aguila, during: "PositionChoice") -> Verdict:
        if self.sort not in left_to_place(state.camp.defences[self.role]):
            return no("BSA-16-asalto-c", sort=self.sort)
        laid = Laid(PIECES[self.sort], self.corners)
        verdict = shape_verdict(state, laid, CITE)
        if not verdict:
            return verdict
        if len(self.corners) != 4:
            return no(CITE, corners=len(self.corners))
        box, zone = box_of(self.corners), strip(state, self.role, inches(10), inches(24))
        if max(box.wide, box.deep) > MOST_WIDE:
            return no(CITE, what="size")
        if box.bottom < zone.bottom or box.top > zone.top:
            return no(CITE, what="zone")
        return _clear_verdict(state, laid)

    def perform(self, play: Play[Aguila], during: "PositionChoice") -> None:
        play.end()
        state = play.state
        number = sum(g.id.startswith("position") for g in state.ground.values()) + 1
        made = ground_of(f"position{number}", Laid(PIECES[self.sort], self.corners), self.role)
        # which of them count for victory is a switch. "BSA-Q128"
        counts = state.switches.assault_positions == "all" or self.sort == "fortified"
        play.emit(PositionPlaced(CITE, made, self.sort, counts))


def _clear_verdict(state: Aguila, laid: Laid) -> Verdict:
    """Not on ground that cannot be entered, nor on another position."""
    mine = outlines_of(ground_of("new", laid))
    for ground in state.ground.values():
        taken = ground.piece in PIECES.values() or going_of(state, ground) == "impassable"
        if taken and any(overlaps(a, b) for a in mine for b in outlines_of(ground)):
            return no(CITE, ground=ground.id)
    return YES


class ForgoPositions(Forgo):
    """There is no room for what is left."""

    def check(self, state: Aguila, during: "PositionChoice") -> Verdict:
        found = next(iter(during.places(state, self.role)), None)
        return YES if found is None else no(CITE)

    def perform(self, play: Play[Aguila], during: "PositionChoice") -> None:
        play.end()
        play.emit(PositionsForgone(CITE, self.role))


class PositionsForgone(Event):
    role: Role

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, defences={**state.camp.defences, self.role: Defences()})


class PositionChoice(Decision):
    """Where does the next position stand? ["BSA-16-asalto-e"]"""

    accepts = (PlacePosition, ForgoPositions)
    is_form: ClassVar[bool] = True

    def places(self, state: Aguila, role: Role) -> Iterable[PlacePosition]:
        zone = strip(state, role, inches(10), inches(24), inches(12))
        for sort in left_to_place(state.camp.defences[role])[:1]:
            for y in (inches(12), inches(7), inches(2)):
                for x in columns(zone.left + WIDE, zone.right - WIDE, inches(6)):
                    laid = block("position", Point(x, zone.bottom + y), WIDE, DEEP)
                    action = PlacePosition(sort, laid.corners, role=role)
                    if action.check(state, self):
                        yield action

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return list(islice(self.places(state, role), 6)) or [ForgoPositions(role=role)]

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        sorts = left_to_place(state.camp.defences[self.waiting[0]])
        yield Offer("place_position", {"sort": choice(*sorts), "corners": Limit("path")})
        yield Offer("forgo_positions")

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        bought = state.camp.defences[self.waiting[0]]
        return {sort: getattr(bought, sort) for sort in SORTS}


class PlacingPositions(Procedure):
    """One after the other, until all stand."""

    role: Open[Role]

    @stage
    def place(self, play: Play[Aguila]) -> None:
        if left_to_place(play.state.camp.defences[self.role]):
            play.note(at="place")
            play.call(PositionChoice((self.role,)))
