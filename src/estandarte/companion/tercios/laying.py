"""The small board: two units where a tape and an eye have them, everybody else far away."""

from collections.abc import Iterator
from itertools import product

from estandarte.companion.facts import Inexpressible
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.morale.casualties import NEARBY
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Element, Tercios
from estandarte.games.tercios.units import CommanderId, Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.reach import may_interact
from estandarte.kernel import Value, but, fields_of
from estandarte.wargame.plane.bases import base_at_front, extent
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.points import Point

from .facts import Deed, Ground, Told
from .reading import Seen, read_alone, read_charge, read_shot, shooter_of

FAR, APART = inches(500), inches(30)
MARGIN = inches(1, 4)
WIDE = inches(8)
TURNED = {"front": 0, "flank": QUARTER_TURN, "rear": HALF_TURN}
"""How theirs stands, so that this side of it looks at mine."""
UNLAID = ("bridge", "ford")
"""Ground that is what other ground makes of it."""


class Question(Value):
    """Two units and what is told of them; whatever their cards say is on the roll."""

    mine: UnitId
    theirs: UnitId
    deed: Deed
    told: Told
    order: Order = "fuego"
    weapon: str = ""
    shooter: UnitId = ""
    """A gun in the ranks that shoots beside its Formation."""


class Lay(Value):
    """How ground that may be laid in several ways is tried."""

    near: bool
    """Ground under theirs ends at its edge and not beyond."""
    joint: bool
    """What both stand on is one piece."""
    cut: bool
    """A height under theirs does not bear all of it."""


WAYS = tuple(Lay(*ways) for ways in product((False, True), repeat=3))


def parked(state: Tercios) -> Tercios:
    """The roll of both armies, their cards as they are, and nobody and nothing on the table."""
    roll = state.clone()
    roll.stack, roll.elements, roll.halted, roll.asked = [], {}, (), ()
    roll.units |= roll.waiting
    roll.waiting = {}
    roll.zones = roll.zones or {"red": "bottom", "blue": "top"}
    for number, unit in enumerate(list(roll.units.values())):
        place = Point(FAR + APART * number, 0)
        base = base_at_front(place, 0, unit.profile.front, unit.profile.depth)
        roll.units[unit.id] = but(unit, base=base, building="")
    for number, officer in enumerate(list(roll.commanders.values())):
        roll.put_commander(but(officer, at=Point(-FAR, APART * number)))
    roll.disturb()
    return roll


def lay(roll: Tercios, asked: Question) -> Tercios:
    """A board on which the told facts hold, read off it by the rules; raises Inexpressible.

    The deed itself may still be refused there: then the rule says why.
    """
    _refuse_the_unlaid(roll, asked)
    last: Inexpressible | None = None
    for way in _ways(asked.told):
        board = _laid(roll, asked, way)
        last = unlike(board, asked)
        if last is None:
            return board
    assert last is not None
    raise last


def unlike(board: Tercios, asked: Question) -> Inexpressible | None:
    """The first told fact that the rules do not read off a board; None if they read all."""
    found = seen_on(board, asked)
    if found is None:
        return None
    said, read = fields_of(asked.told), fields_of(found[0])
    wrong = next((name for name in said if said[name] != read[name]), "")
    if not wrong:
        return None
    return Inexpressible(wrong, "", _written(said[wrong]), _written(read[wrong]))


def seen_on(board: Tercios, asked: Question) -> tuple[Told, Seen] | None:
    """What the rules read off a board; None where they refuse the shot."""
    if asked.deed == "charge":
        return read_charge(board, asked.mine, asked.theirs)
    if asked.deed == "obey":
        return read_alone(board, asked.mine, asked.told)
    shooter = shooter_of(board, asked.mine, asked.shooter)
    for weapon in (asked.weapon,) if asked.weapon else shooter.profile.shooting:
        shot = aim(board, shooter, asked.theirs, weapon, asked.order)
        if isinstance(shot, Shot):
            return read_shot(board, shot)
    return None


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(v.kind if isinstance(v, Ground) else str(v) for v in value) or "-"
    return str(value)


def _ways(told: Told) -> Iterator[Lay]:
    if not (told.theirs_on or told.mine_on):
        yield WAYS[0]
        return
    both = set(told.theirs_on) & set(told.mine_on)
    high = any("altura" in g.effects for g in told.theirs_on)
    yield from (w for w in WAYS if (both or not w.joint) and (high or not w.cut))


def _refuse_the_unlaid(roll: Tercios, asked: Question) -> None:
    """What is known beforehand to have no place on a small board."""
    for id in filter(None, (asked.mine, asked.theirs)):
        if roll.units[id].bond.spread:
            raise Inexpressible("works", "TER-troops-emplazada-a", id)
    told = asked.told
    for name in ("theirs_on", "mine_on", "between"):
        grounds: tuple[Ground, ...] = getattr(told, name)
        for ground in grounds:
            if ground.kind in UNLAID:
                raise Inexpressible(name, "TER-scenery-rio-c", ground.kind)
        if sum(_is_house(g) for g in grounds) and len(grounds) > 1:
            raise Inexpressible(name, "TER-scenery-edificio-d", _written(grounds))


def _laid(roll: Tercios, asked: Question, way: Lay) -> Tercios:
    board, told = roll.clone(), asked.told
    if not asked.theirs:
        return _alone(board, asked)
    middle = board.field.centre
    unit, target = board.units[asked.mine], board.units[asked.theirs]
    turned = TURNED[told.side]
    front, depth = target.profile.front, target.profile.depth
    over, up = extent(front, depth, turned)
    base = but(target.base, centre=middle, heading=turned, front=front, depth=depth)
    houses = [_house(board, g, middle, "theirs") for g in told.theirs_on if _is_house(g)]
    edge = middle.y + (_half(board, told.theirs_on[0]) if houses else up)
    here = Point(middle.x, edge + told.distance)
    inside = next((g for g in told.mine_on if _is_house(g)), None)
    if inside is not None:
        centre = here.moved(0, _half(board, inside))
        houses.append(_house(board, inside, centre, "mine"))
        here = centre.moved(0, -unit.profile.depth // 2)
    mine = base_at_front(here, HALF_TURN, unit.profile.front, unit.profile.depth)
    board.units[target.id] = but(
        target, base=base, building="theirs" if _is_house_in(told.theirs_on) else ""
    )
    board.units[unit.id] = but(unit, base=mine, building="" if inside is None else "mine")
    for part in (*unit.parts, *target.parts):
        lead = board.units[board.units[part].lead]
        board.units[part] = but(board.units[part], base=lead.base)
    plan = _Plan(middle, over, up, edge, here, unit, told, way)
    for element in (*houses, *plan.pieces()):
        board.elements[element.id] = element
    for led, whose in ((told.theirs_led, asked.theirs), (told.mine_led, asked.mine)):
        _call(board, led, board.units[whose], asked)
    if unit.id in told.barred:
        _bar(board, asked, unit, Point(middle.x, edge + unit.profile.depth), 0)
    if target.id in told.barred:
        _bar(board, asked, target, Point(middle.x, middle.y - up), HALF_TURN)
    board.disturb()
    return board


def _alone(board: Tercios, asked: Question) -> Tercios:
    unit, here = board.units[asked.mine], board.field.centre
    base = base_at_front(here, 0, unit.profile.front, unit.profile.depth)
    board.units[unit.id] = but(unit, base=base)
    _call(board, asked.told.mine_led, board.units[unit.id], asked)
    board.disturb()
    return board


def _call(board: Tercios, officers: tuple[CommanderId, ...], unit: Unit, asked: Question) -> None:
    """Officers beside a unit, out of the way of whoever comes or goes back, and who is with them.

    Those who have company stand on one side of it, those who have none on the other.
    """
    base = unit.base
    over, _ = extent(base.front, base.depth, base.heading)
    for number, name in enumerate(officers):
        officer, kept = board.commanders[name], name in asked.told.company
        out = over + inches(3, 2) + number * inches(1)
        at = base.centre.moved(out if kept else -out, 0)
        board.put_commander(but(officer, at=at, inside=""))
        if kept and not _is_kept(board, name, asked):
            friend = _friend(board, name, asked)
            _bring(board, friend, at.moved(inches(3) + friend.profile.front // 2, 0))


def _is_kept(board: Tercios, name: CommanderId, asked: Question) -> bool:
    officer = board.commanders[name]
    return any(
        u.id not in (asked.mine, asked.theirs)
        and may_interact(board, officer, u) and within(officer.disc, u.base, NEARBY)
        for u in board.on_table()
    )  # fmt: skip


def _bar(board: Tercios, asked: Question, unit: Unit, front: Point, heading: int) -> None:
    """Somebody stands half an inch behind a unit, a little aside, so that it cannot go back.

    Not on the side of an officer, whom he would hide.
    """
    led = {*asked.told.mine_led, *asked.told.theirs_led} & set(asked.told.company)
    side = -1 if any(board.commanders[name].role == unit.role for name in led) else 1
    officer = board.general(unit.role) or next(board.officers(unit.role))
    friend = _friend(board, officer.id, asked, "barred")
    away = 1 if heading == 0 else -1
    behind = away * (inches(1, 2) + friend.profile.depth // 2)
    aside = side * (friend.profile.front // 2 + inches(1, 4))
    _bring(board, friend, front.moved(aside, behind))


def _bring(board: Tercios, friend: Unit, centre: Point) -> None:
    """A friend who does nothing but stand there: no card lies beside him."""
    base = but(friend.base, centre=centre, heading=0)
    board.units[friend.id] = but(friend, base=base, card=None)


def _friend(board: Tercios, name: CommanderId, asked: Question, fact: str = "company") -> Unit:
    """Somebody of his, on foot if it can be: horse would ride between, and guns command."""
    officer = board.commanders[name]
    able = [
        u for u in board.on_table()
        if u.id not in (asked.mine, asked.theirs) and u.base.centre.x >= FAR
        and not (u.lead or u.parts) and may_interact(board, officer, u)
    ]  # fmt: skip
    if not able:
        raise Inexpressible(fact, "", name, "-")
    return min(able, key=lambda u: (u.type != "infantry", u.type == "artillery", u.id))


def _is_house(ground: Ground) -> bool:
    return ground.kind in ("small_building", "large_building")


def _is_house_in(grounds: tuple[Ground, ...]) -> bool:
    return any(_is_house(g) for g in grounds)


def _half(board: Tercios, ground: Ground) -> int:
    """Half of the largest building of its kind. [TER-scenery-edificio-a]"""
    return inches(getattr(board.pack.terrain.element[ground.kind], board.scale)[1], 2)


def _house(board: Tercios, ground: Ground, middle: Point, id: str) -> Element:
    half = _half(board, ground)
    return _area(id, ground, middle.x - half, middle.x + half, middle.y - half, middle.y + half)


def _area(id: str, ground: Ground, left: int, right: int, low: int, high: int) -> Element:
    corners = Point(left, low), Point(right, low), Point(right, high), Point(left, high)
    return Element(id, ground.kind, ground.effects, corners)  # type: ignore[arg-type]


class _Plan:
    """Where ground lies: under theirs, under mine, between them."""

    def __init__(
        self, middle: Point, over: int, up: int, edge: int, here: Point, unit: Unit, told: Told,
        way: Lay,
    ) -> None:  # fmt: skip
        self.middle, self.over, self.up, self.edge, self.here = middle, over, up, edge, here
        self.unit, self.told, self.way = unit, told, way
        self.left = middle.x - over - MARGIN
        self.right = middle.x + over + MARGIN
        self.low = middle.y - up - MARGIN
        self.back = here.y + unit.profile.depth + MARGIN
        self.half = unit.profile.front // 2 + MARGIN
        self.gap = told.distance

    def pieces(self) -> Iterator[Element]:
        told, joint = self.told, self.way.joint
        both = set(told.theirs_on) & set(told.mine_on) if joint else set()
        for number, ground in enumerate(g for g in told.theirs_on if not _is_house(g)):
            if ground not in both:
                yield self._under_theirs(f"t{number}", ground)
        for number, ground in enumerate(g for g in told.mine_on if not _is_house(g)):
            yield self._under_mine(f"m{number}", ground, ground in both)
        for number, ground in enumerate(told.between):
            yield self._between(f"b{number}", ground)

    def _under_theirs(self, id: str, ground: Ground) -> Element:
        if ground.kind in ("wall", "fence"):
            return self._line(id, ground, self.edge + min(MARGIN, self.gap // 2))
        high = self.edge + (0 if self.way.near else min(MARGIN, self.gap // 4))
        left, low = self.left, self.low
        if "altura" in ground.effects and self.way.cut:
            # Its front centre lies on it and its rear centre does not.
            if self.told.side == "front":
                low = self.middle.y
            elif self.told.side == "flank":
                left = self.middle.x
            else:
                high = self.middle.y
        return _area(id, ground, left, self.right, low, high)

    def _under_mine(self, id: str, ground: Ground, joint: bool) -> Element:
        near = self.here.y - min(MARGIN, self.gap // 4)
        if joint:
            near = self.low
        elif "altura" in ground.effects and self.told.height == "mine":
            near = self.edge  # it fights from it
        x = self.middle.x
        half = max(self.half, self.over + MARGIN) if joint else self.half
        return _area(id, ground, x - half, x + half, near, self.back)

    def _between(self, id: str, ground: Ground) -> Element:
        if ground.kind in ("wall", "fence"):
            place = self.edge + max(self.gap // 2, inches(5, 4))
            return self._line(id, ground, place)
        x = self.middle.x
        low, high = self.edge + self.gap * 2 // 5, self.edge + self.gap * 3 // 5
        return _area(id, ground, x - WIDE, x + WIDE, low, high)

    def _line(self, id: str, ground: Ground, y: int) -> Element:
        x, width = self.middle.x, max(2, min(inches(1, 4), self.gap // 4))
        line = Point(x - WIDE, y), Point(x + WIDE, y)
        return Element(id, ground.kind, ground.effects, (), line, width)  # type: ignore[arg-type]
