"""Scenery by points: bought and placed in turn before the battle."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.tercios.before.placement import shapes_for
from estandarte.games.tercios.morale.markers import throw
from estandarte.games.tercios.state import ROLES, Tercios, other
from estandarte.kernel import (
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
    choice,
    no,
    stage,
)

from .cartography import MapChoice
from .elements import Placing, grow, lay_element


class SceneryPointsRolled(Event):
    points: dict[Role, int]

    def apply(self, state: Tercios) -> None:
        state.scenery_points = dict(self.points)
        state.scenery_spent = {}


class PointsForfeited(Event):
    """A side places nothing more. ["TER-Q75"]"""

    role: Role

    def apply(self, state: Tercios) -> None:
        state.scenery_points[self.role] = state.scenery_spent.get(self.role, 0)


def points_left(state: Tercios, role: Role) -> int:
    return state.scenery_points.get(role, 0) - state.scenery_spent.get(role, 0)


class PlaceElement(Placing):
    """Buy an element and place it."""

    def check(self, state: Tercios, during: "SceneryChoice") -> Verdict:
        kind = state.pack.terrain.element.get(self.sort)
        if kind is None:
            return no("TER-scenery-points-c", sort=self.sort)
        if kind.cost > points_left(state, self.role):
            return no("TER-scenery-points-b", cost=kind.cost)
        return self.fits(state)

    def perform(self, play: Play[Tercios], during: "SceneryChoice") -> None:
        play.end()
        cost = play.state.pack.terrain.element[self.sort].cost
        lay_element(play, self, "e", cost)


class PassScenery(Forgo):
    """Place nothing more and forfeit the rest."""

    def perform(self, play: Play[Tercios], during: "SceneryChoice") -> None:
        play.end()
        play.emit(PointsForfeited("TER-scenery-points-b", self.role))


class SceneryChoice(Decision):
    """Buy and place an element."""

    barred = {"deploy_command": "TER-battle-a", "choose_zone": "TER-battle-a"}
    asked_by = "TER-battle-prepare-a"
    accepts = (PlaceElement, PassScenery)
    is_form: ClassVar[bool] = True

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


class Scenery(Procedure):
    """The table is prepared by scenery points."""

    next_role: Open[Role] = ""
    to_ask: Open[tuple[Role, ...]] = ROLES
    """Whose cartographer has not been asked yet."""
    later: Open[tuple[Role, ...]] = ()
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
        if not self.to_ask:
            return
        role = self.to_ask[0]
        play.note(at="survey", to_ask=self.to_ask[1:])
        general = play.state.general(role)
        if general is None or "cartografo" not in general.qualities:
            return
        choice = MapChoice((role,), general.level, (*self.later, role))
        if len(list(choice.options(play.state, role))) > 1:
            play.call(choice)
        else:
            play.note(later=choice.later)

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
        for role in reversed(self.later):
            general = play.state.general(role)
            if general is not None:
                play.call(MapChoice((role,), general.level))

    @stage
    def crops(self, play: Play[Tercios]) -> None:
        grow(play)
