"""Elements of scenery laid on the table, changed and removed; crossings, crops and rivers."""

from collections.abc import Iterable

from estandarte.games.tercios.before.placement import (
    crossing_verdict,
    crossing_width,
    crossings_for,
    effect_rule,
    element_of,
    element_verdict,
)
from estandarte.games.tercios.ground.terrain import effects_of
from estandarte.games.tercios.morale.markers import throw
from estandarte.games.tercios.state import Element, Tercios, other
from estandarte.kernel import Action, Decision, Event, Open, Play, Role, RuleId, Verdict, but, no
from estandarte.wargame.plane.points import Point


class ElementPlaced(Event):
    element: Element
    cost: int

    def apply(self, state: Tercios) -> None:
        state.elements[self.element.id] = self.element
        state.disturb()
        owner = self.element.owner
        state.scenery_spent[owner] = state.scenery_spent.get(owner, 0) + self.cost


class ElementChanged(Event):
    """An element has new effects or a new place."""

    element: Element

    def apply(self, state: Tercios) -> None:
        state.elements[self.element.id] = self.element
        state.disturb()


class ElementRemoved(Event):
    element: str

    def apply(self, state: Tercios) -> None:
        del state.elements[self.element]
        state.disturb()


class Placing(Action):
    """Lay a piece on the table: an area by its corners, a wall or band by its line."""

    sort: str
    corners: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    buildings: tuple[tuple[Point, ...], ...] = ()
    """The houses of an urban area, the first of them large."""

    def fits(self, state: Tercios) -> Verdict:
        if self.sort == "river" and state.scenery_spent.get(self.role, 0):
            return no("TER-scenery-rio-a")  # also from a map it is a first choice
        return element_verdict(
            state, self.sort, self.corners, self.line, self.width, self.buildings
        )


def lay_element(
    play: Play[Tercios], piece: Placing, letter: str, cost: int, cite: RuleId = ""
) -> None:
    """Put a piece on the table; a river then needs a crossing from the other side."""
    state, role, sort = play.state, piece.role, piece.sort
    number = len(state.elements) + 1
    if sort == "urban_area":
        for place, corners in enumerate(piece.buildings):
            size = "large_building" if place == 0 else "small_building"
            house = element_of(state, f"{letter}{number + place}", size, corners, (), 0, role)
            play.emit(ElementPlaced(cite or effect_rule(state, house), house, 0 if place else cost))
        return
    width = crossing_width(state) if sort in ("bridge", "ford") else piece.width
    made = element_of(state, f"{letter}{number}", sort, piece.corners, piece.line, width, role)
    play.emit(ElementPlaced(cite or effect_rule(state, made), made, cost))
    if sort == "river":
        play.call(CrossingChoice((other(role),), made.id))  # "TER-scenery-rio-c"


class PlaceCrossing(Action):
    """Give a river its bridge or ford, free of cost."""

    sort: str
    line: tuple[Point, Point]

    def check(self, state: Tercios, during: "CrossingChoice") -> Verdict:
        if self.sort not in ("bridge", "ford"):
            return no("TER-scenery-rio-c", sort=self.sort)
        return crossing_verdict(
            state, self.sort, self.line, state.elements[during.river], free=True
        )

    def perform(self, play: Play[Tercios], during: "CrossingChoice") -> None:
        play.end()
        state = play.state
        number, width = len(state.elements) + 1, crossing_width(state)
        made = element_of(state, f"e{number}", self.sort, (), self.line, width, self.role)
        play.emit(ElementPlaced(effect_rule(state, made), made, 0))


class CrossingChoice(Decision):
    """The opponent of whoever placed a river places its first crossing."""

    accepts = (PlaceCrossing,)
    shown = ("river",)
    river: Open[str]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for line in crossings_for(state, state.elements[self.river]):
            for sort in ("bridge", "ford"):
                action = PlaceCrossing(sort, line, role=role)
                if action.check(state, self):
                    yield action


def grow(play: Play[Tercios]) -> None:
    """One die for all crop fields. ["TER-scenery-cultivo-b"]"""
    fields = [e for e in play.state.elements.values() if e.kind == "crop_field"]
    if fields:
        face = throw(play, 1, "TER-scenery-cultivo-b", "crops")[0]
        effects = play.state.pack.terrain.dice.crop_field[face - 1]
        for element in fields:
            play.emit(ElementChanged("TER-scenery-cultivo-b", but(element, effects=effects)))


def flow(play: Play[Tercios]) -> None:
    """After deployment a die decides how the river runs. ["TER-scenery-rio-d"]"""
    cite = "TER-scenery-rio-d"
    rivers = [e for e in play.state.elements.values() if e.kind == "river"]
    for river in rivers:
        face = throw(play, 1, cite, "river")[0]
        effects = play.state.pack.terrain.dice.river[face - 1]
        if face >= 5 and throw(play, 1, cite, "river")[0] == 6:
            effects = ("intransitable",)
        play.emit(ElementChanged(cite, but(river, effects=effects)))
        for ford in [e for e in play.state.elements.values() if e.kind == "ford"]:
            if now := effects_of(play.state, ford):
                play.emit(ElementChanged("TER-scenery-vado-c", but(ford, effects=now)))
