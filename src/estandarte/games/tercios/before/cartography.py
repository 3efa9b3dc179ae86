"""Cartógrafo: a General who knows the ground changes one element of it."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.before.placement import (
    crossing_fault,
    on_table_verdict,
    shapes_for,
    spacing,
)
from estandarte.games.tercios.ground.terrain import lies_over
from estandarte.games.tercios.state import Element, Tercios
from estandarte.kernel import Action, Decision, Forgo, Open, Play, Role, Verdict, but, no

from .elements import ElementChanged, ElementRemoved, Placing, lay_element

CITE = "TER-qualities-cartografo-b"


def shifted(element: Element, over: int, up: int) -> Element:
    return but(
        element,
        corners=tuple(p.moved(over, up) for p in element.corners),
        line=tuple(p.moved(over, up) for p in element.line),
    )


class ShiftElement(Action):
    """Shift one element up to 6" (9") in any direction."""

    element: str
    over: int
    up: int

    def check(self, state: Tercios, during: "MapChoice") -> Verdict:
        found = state.elements.get(self.element)
        reach = spacing(state, "cartographer")
        if found is None or abs(self.over) > reach or abs(self.up) > reach:
            return no(CITE, element=self.element)
        if self.over**2 + self.up**2 > reach**2:
            return no(CITE, reach=reach)
        moved = shifted(found, self.over, self.up)
        rest = [e for e in state.elements.values() if e.id != self.element]
        verdict = on_table_verdict(state, (*moved.corners, *moved.line))
        return verdict and crossing_fault([*rest, moved])

    def perform(self, play: Play[Tercios], during: "MapChoice") -> None:
        play.end()
        moved = shifted(play.state.elements[self.element], self.over, self.up)
        play.emit(ElementChanged(CITE, moved))


class PlaceFree(Placing):
    """Place one element of his choice; level 3 or more."""

    def check(self, state: Tercios, during: "MapChoice") -> Verdict:
        if during.level < 3 or self.sort not in state.pack.terrain.element:
            return no(CITE, level=during.level)
        return self.fits(state)

    def perform(self, play: Play[Tercios], during: "MapChoice") -> None:
        play.end()
        lay_element(play, self, "m", 0, CITE)


class RemoveElement(Action):
    """Remove one element of his choice; level 4 or more."""

    element: str

    def check(self, state: Tercios, during: "MapChoice") -> Verdict:
        if during.level < 4:
            return no(CITE, level=during.level)
        if self.element not in state.elements:
            return no(CITE, element=self.element)
        return crossing_fault([e for e in state.elements.values() if e.id not in self._gone(state)])

    def perform(self, play: Play[Tercios], during: "MapChoice") -> None:
        play.end()
        for element in self._gone(play.state):
            play.emit(ElementRemoved(CITE, element))

    def _gone(self, state: Tercios) -> list[str]:
        """The element, and with a river the crossings that lie over no other."""
        rivers = [e for e in state.elements.values() if e.kind == "river" and e.id != self.element]
        if state.elements[self.element].kind != "river":
            return [self.element]
        crossings = [e for e in state.elements.values() if e.kind in ("bridge", "ford")]
        idle = [c.id for c in crossings if not any(lies_over(c, r) for r in rivers)]
        return [*idle, self.element]


class LeaveMap(Forgo):
    """The ground is good as it is, for now or for good."""

    def perform(self, play: Play[Tercios], during: "MapChoice") -> None:
        play.end(later=during.later)


class MapChoice(Decision):
    """What the cartographer does."""

    accepts = (ShiftElement, PlaceFree, RemoveElement, LeaveMap)
    level: Open[int]
    later: Open[tuple[Role, ...]] = ()
    """Who will be asked again if he leaves the map now, while scenery is still to be placed."""

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield LeaveMap(role=role)
        reach = spacing(state, "cartographer")
        tries: list[Any] = []
        for name in state.elements:
            tries += [ShiftElement(name, 0, reach, role=role), RemoveElement(name, role=role)]
        if self.level >= 3:
            tries += [PlaceFree(s, role=role, **f) for s, f in list(shapes_for(state, 2))[:20]]
        yield from (a for a in tries if a.check(state, self))
