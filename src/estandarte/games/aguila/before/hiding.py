"""What is settled out of sight and shown when the battle begins: hidden troops and formations."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from estandarte.games.aguila.camp import Post
from estandarte.games.aguila.ground.formations import adopt_verdict, may_adopt, why_not_adopt
from estandarte.games.aguila.ground.sight import blocking_ground, is_hidden
from estandarte.games.aguila.ground.terrain import piece_at
from estandarte.games.aguila.movement.paths import APART, end_verdict, is_barred_by
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    UMPIRE,
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    all_of,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_in, is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import nearer_than
from estandarte.wargame.plane.measures import FULL_TURN, inches, is_heading
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.points import Point, is_point

from .assigning import waiting_units
from .deploying_units import UnitDeployed
from .deployment_zones import is_in_enemy_zone, zone_area
from .zones import box_of, home_heading

CITE = "BSA-13-oculto-a"
WATCHED = inches(2)
"""The enemy's zone is thought to watch from every two inches of its edge."""


class PlaceWritten(Event):
    """Somebody has written down where a unit hides; only he knows where."""

    unit: UnitId
    role: Role
    post: Post | None

    def apply(self, state: Aguila) -> None:
        if self.post is not None:
            state.camp = but(state.camp, hidden={**state.camp.hidden, self.unit: self.post})

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.role, UMPIRE) else but(self, post=None)


class HidingForgone(Event):
    """A unit that could hide is deployed with the others."""

    unit: UnitId


class HiddenShown(Event):
    unit: UnitId
    written: Post

    def apply(self, state: Aguila) -> None:
        rest = {n: p for n, p in state.camp.hidden.items() if n != self.unit}
        state.camp = but(state.camp, hidden=rest)


def hiders(state: Aguila, role: Role) -> list[UnitId]:
    here = (u for u in waiting_units(state.camp, role) if u.id not in state.camp.reserves)
    return [u.id for u in here if u.has("despliegue_oculto")]


def hiding_verdict(state: Aguila, unit: Unit, post: Post) -> Verdict:
    """Out of the enemy's zone and out of sight from it. ["BSA-13-oculto-a"]"""
    if not is_point(post.at) or not is_heading(post.heading):
        return no(CITE, unit=unit.id)
    base = post.base_of(unit)
    if not is_on_field(base, state.field) or is_in_enemy_zone(state, unit.role, base):
        return no(CITE, unit=unit.id)
    for ground in state.ground.values():
        if is_barred_by(state, ground, base):
            return no("BSA-3-pivot-b", unit=unit.id, ground=ground.id)
    for name, written in state.camp.hidden.items():
        mate = state.camp.waiting.get(name)
        if mate is None or mate.role != unit.role or name == unit.id:
            continue
        if nearer_than(base, written.base_of(mate), APART):
            return no("BSA-1-medir-b", unit=unit.id, other=name)
    return no(CITE, unit=unit.id) if can_be_seen(state, unit, base) else YES


def can_be_seen(state: Aguila, unit: Unit, base: Base) -> bool:
    """Whether some place on the edge of the enemy's zone has a free line to the unit."""
    if is_hidden(state, but(unit, base=base)):
        return False
    covers = blocking_ground(state)
    marks = [*((p.x, p.y) for p in base.centres), (base.centre.x, base.centre.y)]
    eyes = watchers(state, other(unit.role))
    return any(_is_free(eye, mark, covers) for eye in eyes for mark in marks)


def watchers(state: Aguila, role: Role) -> list[Point]:
    """Points along the edge of a zone; one who starts off the table watches from his table edge."""
    area = zone_area(state, role)
    if area is None:
        field = state.field
        y = field.bottom if home_heading(state, role) == 0 else field.top
        return [Point(x, y) for x in range(field.left, field.right + 1, WATCHED)]
    found: list[Point] = []
    corners = [Point(x, y) for x, y in area.corners]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = max(abs(a.x - b.x), abs(a.y - b.y))
        steps = max(1, length // WATCHED)
        found += [
            Point(a.x + (b.x - a.x) * n // steps, a.y + (b.y - a.y) * n // steps)
            for n in range(steps)
        ]
    return found


def _is_free(eye: Point, mark: tuple[int, int], covers: tuple[Outline, ...]) -> bool:
    """No ground lies between; who stands in a piece sees out of it and is seen in it."""
    place = Point(*mark)
    return not any(
        goes_through(eye.x, eye.y, *mark, body) for body in covers if not is_in(place, body)
    )


class HideUnit(Action):
    """Write down where a unit hides."""

    unit: UnitId
    at: Point
    heading: int
    formation: FormationName | None = None
    """In what it waits; the first it may adopt, if nothing is said."""

    def check(self, state: Aguila, during: "Hiding") -> Verdict:
        if self.unit not in during.units.get(self.role, ()):
            return no(CITE, unit=self.unit)
        if self.unit in state.camp.hidden:
            return no(CITE, unit=self.unit)
        unit = state.camp.waiting[self.unit]
        if self.formation is not None and not may_adopt(unit, self.formation):
            return no(why_not_adopt(unit, self.formation), unit=self.unit, formation=self.formation)
        return hiding_verdict(state, unit, Post(self.at, self.heading))

    def perform(self, play: Play[Aguila], during: "Hiding") -> None:
        post = Post(self.at, self.heading, self.formation)
        play.emit(PlaceWritten(CITE, self.unit, self.role, post))
        _strike(play, during, self.role, self.unit)


class DeployOpenly(Action):
    """The unit does not hide: it is deployed with its class."""

    unit: UnitId

    def check(self, state: Aguila, during: "Hiding") -> Verdict:
        return YES if self.unit in during.units.get(self.role, ()) else no(CITE, unit=self.unit)

    def perform(self, play: Play[Aguila], during: "Hiding") -> None:
        play.emit(HidingForgone(CITE, self.unit))
        _strike(play, during, self.role, self.unit)


def _strike(play: Play[Aguila], during: "Hiding", role: Role, unit: UnitId) -> None:
    left = tuple(u for u in during.units[role] if u != unit)
    play.note(units={**during.units, role: left})
    if not left:
        play.answered(role)


class Hiding(Decision):
    """Where do the units hide that may be deployed hidden? Both sides write at once."""

    accepts = (HideUnit, DeployOpenly)
    units: Open[dict[Role, tuple[UnitId, ...]]]

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        for name in self.units.get(role, ())[:2]:
            yield DeployOpenly(name, role=role)
            for post in hiding_places(state, state.camp.waiting[name], most=4):
                yield HideUnit(name, post.at, post.heading, role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        mine = self.units.get(role, ())
        limits = {"unit": choice(*mine), "at": Limit("point"), "heading": Limit("heading")}
        yield Offer("hide_unit", limits)
        yield Offer("deploy_openly", {"unit": choice(*mine)})

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"units": list(self.units.get(role, ()))}


def hiding_places(state: Aguila, unit: Unit, most: int = 6) -> list[Post]:
    """Some legal hiding places: in woods, behind hills and houses, on the own side of the table."""
    posts = _by_the_ground(state, unit, home_heading(state, unit.role))
    return list(islice((p for p in posts if hiding_verdict(state, unit, p)), most))


def _by_the_ground(state: Aguila, unit: Unit, heading: int) -> list[Post]:
    """The middle of each piece, and places around it."""
    posts: list[Post] = []
    for ground in sorted(state.ground.values(), key=lambda g: g.id):
        if not ground.corners or not piece_at(state, ground).blocks_sight:
            continue
        box = box_of(ground.corners)
        middle, reach = box.centre, max(box.wide, box.deep) // 2 + unit.profile.depth
        # close behind it, as seen from the enemy, then in it, then around it
        back = box.bottom - inches(1, 8) if heading == 0 else box.top + inches(1, 8)
        posts += [Post(Point(middle.x, back), heading), Post(middle, heading)]
        ring = range(0, FULL_TURN, 450)
        posts += [Post(middle.towards(way, reach), heading) for way in ring]
    return posts


def random_post(state: Aguila, unit: Unit, dice: Dice) -> Post:
    """Where somebody who does not know may think that a unit hides."""
    places = hiding_places(state, unit, 12)
    places = [p for p in places if p not in state.camp.hidden.values()] or places
    if len(places) > 2:
        return dice.choice(places)
    field = state.field
    x = field.left + dice.throw(60, "imagined") * field.wide // 61
    y = field.bottom + dice.throw(40, "imagined") * field.deep // 41
    return Post(Point(x, y), home_heading(state, unit.role))


def start_hiding(play: Play[Aguila]) -> None:
    units = {r: tuple(hiders(play.state, r)) for r in ROLES}
    asked = tuple(r for r in ROLES if units[r])
    if asked:
        play.call(Hiding(asked, units))


def show_hidden(play: Play[Aguila], role: Role) -> None:
    """At the start of its owner's first turn a unit is shown and placed. ["BSA-13-oculto-b"]

    Where somebody stands in the way meanwhile, it is placed as near as it can be.
    """
    for name, post in sorted(play.state.camp.hidden.items()):
        unit = play.state.camp.waiting[name]
        if unit.role != role:
            continue
        play.emit(HiddenShown("BSA-13-oculto-b", name, post))
        base = nearest_clear(play.state, unit, post.base_of(unit))
        formation = post.formation or unit.formation
        play.emit(UnitDeployed("BSA-13-oculto-b", name, base, formation))


def nearest_clear(state: Aguila, unit: Unit, wanted: Base) -> Base:
    if end_verdict(state, unit, wanted):
        return wanted
    for reach in range(inches(1, 2), inches(60), inches(1, 2)):
        for way in range(0, FULL_TURN, 225):
            base = but(wanted, centre=wanted.centre.towards(way, reach))
            if end_verdict(state, unit, base):
                return base
    raise LookupError(f"no room for {unit.id}")


OPENLY = "BSA-5-general-c"


class FormationsMarked(Event):
    """What formation each unit of a side stands in. ["BSA-5-general-c"]"""

    role: Role
    formations: dict[UnitId, FormationName]

    def apply(self, state: Aguila) -> None:
        for name, formation in self.formations.items():
            state.put(but(state.units[name], formation=formation))
        left = tuple(r for r in state.camp.unmarked if r != self.role)
        state.camp = but(state.camp, unmarked=left)


def to_mark(state: Aguila, role: Role) -> list[UnitId]:
    """Units on the table whose formation is still open."""
    return [u.id for u in state.of(role) if u.id not in state.camp.declared and not u.building]


class MarkFormations(Action):
    """Say in what formation units stand; those not named keep the first they may adopt."""

    formations: dict[UnitId, FormationName]

    def check(self, state: Aguila, during: "MarkingChoice") -> Verdict:
        left = to_mark(state, self.role)
        return all_of(
            adopt_verdict(state.units[name], formation) if name in left else no(OPENLY, unit=name)
            for name, formation in self.formations.items()
        )

    def perform(self, play: Play[Aguila], during: "MarkingChoice") -> None:
        play.end()
        play.emit(FormationsMarked(OPENLY, self.role, self.formations))


class MarkingChoice(Decision):
    """In what formation does each unit stand?"""

    accepts = (MarkFormations,)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        units = [state.units[n] for n in to_mark(state, role)]
        yield MarkFormations({}, role=role)
        for wanted in ("line", "attack_column", "march_column", "open"):
            chosen: dict[UnitId, FormationName] = {
                u.id: f for u in units for f in u.profile.formations if f == wanted
            }
            if chosen:
                yield MarkFormations(chosen, role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("mark_formations", {"formations": Limit("mapping")})

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"units": to_mark(state, self.waiting[0])}


class Marking(Procedure):
    """The winner of the first initiative roll declares first. ["BSA-5-general-c", "BSA-Q93"]"""

    first: Open[Role]

    @stage
    def mark(self, play: Play[Aguila]) -> None:
        for role in (other(self.first), self.first):
            if role in play.state.camp.unmarked and to_mark(play.state, role):
                play.call(MarkingChoice((role,)))

    @stage
    def close(self, play: Play[Aguila]) -> None:
        for role in play.state.camp.unmarked:
            play.emit(FormationsMarked(OPENLY, role, {}))
