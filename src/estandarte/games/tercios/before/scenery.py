"""Scenery by points: bought and placed in turn before the battle. ["TER-battle-a"]"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from estandarte.games.tercios.ground.elements import (
    crossing_verdict,
    crossing_width,
    crossings_for,
    element_of,
    element_verdict,
    shapes_for,
)
from estandarte.games.tercios.state import (
    ROLES,
    Element,
    Tercios,
    other,
)
from estandarte.games.tercios.turn.morale import throw
from estandarte.kernel import (
    Action,
    Decision,
    Event,
    Limit,
    Offer,
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
from estandarte.wargame.plane.points import Point


class SceneryPointsRolled(Event):
    points: dict[Role, int]

    def apply(self, state: Tercios) -> None:
        state.scenery_points = dict(self.points)
        state.scenery_spent = {}


class ElementPlaced(Event):
    element: Element
    cost: int

    def apply(self, state: Tercios) -> None:
        state.elements[self.element.id] = self.element
        owner = self.element.owner
        state.scenery_spent[owner] = state.scenery_spent.get(owner, 0) + self.cost


class PointsForfeited(Event):
    """A side places nothing more. ["TER-Q75"]"""

    role: Role

    def apply(self, state: Tercios) -> None:
        state.scenery_points[self.role] = state.scenery_spent.get(self.role, 0)


class ElementChanged(Event):
    """An element has new effects or a new place."""

    element: Element

    def apply(self, state: Tercios) -> None:
        state.elements[self.element.id] = self.element


class ElementRemoved(Event):
    element: str

    def apply(self, state: Tercios) -> None:
        del state.elements[self.element]


def points_left(state: Tercios, role: Role) -> int:
    return state.scenery_points.get(role, 0) - state.scenery_spent.get(role, 0)


class PlaceElement(Action):
    """Buy an element and place it: an area by its corners, a wall or band by its line."""

    sort: str
    corners: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    buildings: tuple[tuple[Point, ...], ...] = ()
    """The houses of an urban area, the first of them large."""

    def check(self, state: Tercios, during: "SceneryChoice") -> Verdict:
        kind = state.pack.terrain.element.get(self.sort)
        if kind is None:
            return no("TER-scenery-points-c", sort=self.sort)
        if kind.cost > points_left(state, self.role):
            return no("TER-scenery-points-b", cost=kind.cost)
        if self.sort == "river" and state.scenery_spent.get(self.role, 0):
            return no("TER-scenery-rio-a")
        return element_verdict(
            state, self.sort, self.corners, self.line, self.width, self.buildings
        )

    def perform(self, play: Play[Tercios], during: "SceneryChoice") -> None:
        play.end()
        cost = play.state.pack.terrain.element[self.sort].cost
        lay_element(play, self, "e", "TER-scenery-points-b", cost)


class Piece(Protocol):
    """What is to be laid on the table, as an action describes it."""

    sort: str
    corners: tuple[Point, ...]
    line: tuple[Point, ...]
    width: int
    buildings: tuple[tuple[Point, ...], ...]
    role: Role


def lay_element(play: Play[Tercios], piece: Piece, letter: str, cite: RuleId, cost: int) -> None:
    """Put a piece on the table; a river then needs a crossing from the other side."""
    state, role, sort = play.state, piece.role, piece.sort
    number = len(state.elements) + 1
    if sort == "urban_area":
        for place, corners in enumerate(piece.buildings):
            size = "large_building" if place == 0 else "small_building"
            house = element_of(state, f"{letter}{number + place}", size, corners, (), 0, role)
            play.emit(ElementPlaced(cite, house, 0 if place else cost))
        return
    width = crossing_width(state) if sort in ("bridge", "ford") else piece.width
    made = element_of(state, f"{letter}{number}", sort, piece.corners, piece.line, width, role)
    play.emit(ElementPlaced(cite, made, cost))
    if sort == "river":
        play.call(CrossingChoice((other(role),), made.id))  # "TER-scenery-rio-c"


class PassScenery(Action):
    """Place nothing more and forfeit the rest."""

    def perform(self, play: Play[Tercios], during: "SceneryChoice") -> None:
        play.end()
        play.emit(PointsForfeited("TER-scenery-points-b", self.role))


class SceneryChoice(Decision):
    """Buy and place an element."""

    accepts = (PlaceElement, PassScenery)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield PassScenery(role=role)
        for sort, fields in shapes_for(state, points_left(state, role)):
            action = PlaceElement(sort, role=role, **fields)
            if action.check(state, self):
                yield action

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        left = points_left(state, role)
        kinds = [k for k, e in state.pack.terrain.element.items() if e.cost <= left]
        yield Offer(
            "place_element",
            {"sort": choice(*kinds), "corners": Limit("path"), "line": Limit("path")},
        )
        yield Offer("pass_scenery")

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"points": points_left(state, self.waiting[0])}


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
        play.emit(ElementPlaced("TER-scenery-rio-c", made, 0))


class CrossingChoice(Decision):
    """The opponent of whoever placed a river places its first crossing."""

    accepts = (PlaceCrossing,)
    river: str

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for line in crossings_for(state, state.elements[self.river]):
            for sort in ("bridge", "ford"):
                action = PlaceCrossing(sort, line, role=role)
                if action.check(state, self):
                    yield action

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"river": self.river}


class Scenery(Procedure):
    """The table is prepared by scenery points. ["TER-battle-prepare-a"]"""

    next_role: Role = ""
    to_ask: tuple[Role, ...] = ROLES
    """Whose cartographer has not been asked yet."""
    later: tuple[Role, ...] = ()
    """Whose cartographer waits until all scenery lies on the table."""

    @stage
    def roll(self, play: Play[Tercios]) -> None:
        """One die each, ties again: so many points. ["TER-scenery-points-a"]"""
        while True:
            points = {r: throw(play, 1, "TER-scenery-points-a", "scenery")[0] for r in ROLES}
            if len(set(points.values())) > 1:
                break
        play.emit(SceneryPointsRolled("TER-scenery-points-a", points))
        play.note(next_role=max(ROLES, key=lambda r: points[r]))

    @stage
    def survey(self, play: Play[Tercios]) -> None:
        """A General who knows the ground may change it, once the points are rolled: at once, or
        when there is something to change. ["TER-qualities-cartografo-b"]
        """
        from .cartography import MapChoice

        if not self.to_ask:
            return
        role = self.to_ask[0]
        play.note(at="survey", to_ask=self.to_ask[1:])
        general = play.state.general(role)
        if general is None or "cartografo" not in general.qualities:
            return
        choice = MapChoice((role,), general.level, may_wait=True)
        if len(list(choice.options(play.state, role))) > 1:
            play.call(choice)
        else:
            play.note(later=(*self.later, role))

    @stage
    def place(self, play: Play[Tercios]) -> None:
        state = play.state
        open_roles = [r for r in ROLES if points_left(state, r) > 0]
        if not open_roles:
            return
        role = self.next_role if self.next_role in open_roles else open_roles[0]
        play.note(at="place", next_role=other(role))
        play.call(SceneryChoice((role,)))

    @stage
    def survey_again(self, play: Play[Tercios]) -> None:
        """Who has waited with his map uses it now, or never."""
        from .cartography import MapChoice

        for role in reversed(self.later):
            general = play.state.general(role)
            if general is not None:
                play.call(MapChoice((role,), general.level))

    @stage
    def crops(self, play: Play[Tercios]) -> None:
        grow(play)


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
