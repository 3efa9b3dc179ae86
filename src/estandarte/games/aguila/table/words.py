"""Orders in a player's words, Spanish or English: "R3 marcha 6 pulgadas", "los húsares cargan
contra A4", "R1 y R2 forman en línea". The words themselves are in `text/words.toml`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from estandarte.games.aguila.before.hiding import MarkFormations, to_mark
from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.buildings import EnterBuilding, LeaveBuilding
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.riding import JoinUnit, LeaveUnit, RideOfficer
from estandarte.games.aguila.schema.pack import PACKAGE
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.table.board import RANKS
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Named, Role, Way, but
from estandarte.wargame.called import mark_of
from estandarte.wargame.grammar.order import (
    ALL,
    BACK,
    HALF,
    LEFT,
    REST,
    RIGHT,
    UTMOST,
    Order,
    Unclear,
)
from estandarte.wargame.grammar.reading import Grammar
from estandarte.wargame.grammar.said import Builder
from estandarte.wargame.grammar.tokens import ARTICLES
from estandarte.wargame.grammar.trying import tried
from estandarte.wargame.plane.measures import HALF_TURN, INCH, QUARTER_TURN
from estandarte.wargame.plane.points import Point

from .fighting_words import FIGHTING

ABOUT = frozenset(("media",))
BRIGADE = frozenset(("brigada", "brigade", "tropas", "troops", "unidades", "units"))
"""Words that mean the units of an Officer, and not himself."""
APART = ("beside", "building", "inside", "edge")
"""What puts a piece elsewhere than on open ground."""


def things(state: Aguila) -> dict[str, Named]:
    """Units, Officers and ground as an order may name them."""
    found: dict[str, Named] = {}
    for u in (*state.camp.waiting.values(), *state.units.values()):
        name, sorts = dict(u.profile.name), (u.profile.arm,)
        found[u.id] = Named(u.id, name, mark_of(u.id), (), "piece", u.role, u.officer, sorts)
    for o in (*state.camp.staff.values(), *state.officers.values()):
        rank = {"en": o.rank.replace("_", " "), "es": o.rank.replace("_", " ")}
        also = tuple(RANKS[o.is_general].values())
        found[o.id] = Named(o.id, rank, mark_of(o.id), also, sort="leader", side=o.role)
    names = state.charts.terrain.piece
    for g in state.ground.values():
        called = dict(names[g.piece].name) if g.piece in names else {"en": g.id, "es": g.id}
        found[g.id] = Named(g.id, called, sort="place")
    return found


# --- whom an order is for


def _units(order: Order) -> list[Unit]:
    """Own units that are named; of all or of a brigade, those that still wait for an order."""
    state: Aguila = order.state
    ids = order.mine()
    if order.is_for_all and not ids:
        ids = [u.id for u in state.of(order.role) if u.order is None and u.id not in order.without]
    if order.says(BRIGADE):
        leaders = order.mine("leader")
        ids += [u.id for u in state.of(order.role) if u.officer in leaders and u.id not in ids]
    if not ids:
        raise Unclear("order.who")
    return [state.units[id] for id in ids if id in state.units]


def _each(order: Order, make: Callable[[Unit], Action | None]) -> list[Way]:
    """The same order for every unit that is meant, one after the other."""
    units = _units(order)
    made = [(u.id, action) for u in units if (action := make(u)) is not None]
    many = order.is_for_many or bool(BRIGADE & set(order.tokens))
    if len(made) < 2 or not many:
        return [Way(tuple(action for _, action in made))] if made else []
    able = _in_turn(order, made)
    left = tuple(u.id for u in units if u.id not in {id for id, _ in able})
    return [Way(tuple(a for _, a in able), without=left)] if able else [Way((made[0][1],))]


def _in_turn(order: Order, made: list[tuple[str, Action]]) -> list[tuple[str, Action]]:
    """Those who can obey after those before them have: the second line waits for the first."""
    able: list[tuple[str, Action]] = []
    board = order.state
    for id, action in made:
        trial = tried(board, order.role, [action])
        if trial.verdict is None:
            able.append((id, action))
            board = trial.board or board
    return able


# --- marching and turning


def _turn_in(order: Order) -> int:
    """A turn that is part of an order, to the right unless the left is named."""
    if order.says(BACK):
        return HALF_TURN
    size = QUARTER_TURN if order.degrees is None else order.degrees
    if order.says(LEFT):
        return -size
    return size if order.says(RIGHT) or order.degrees is not None else 0


def _length(order: Order, unit: Unit, most: int) -> int:
    """How far: as it is said, all that it may, or half of that; it must be said."""
    if lengths := order.lengths:
        return lengths[0]
    if order.says(HALF):
        return most // 2
    if order.says(UTMOST - ALL):
        return most
    raise Unclear("order.how_far", unit=unit.id, inches=round(most / INCH, 1))


def _going_on(order: Order) -> int:
    """How far one marches afterwards: `gira 30 grados y avanza 3`; 0 if it is not said."""
    if not (lengths := order.lengths):
        return 0
    order.use_verb("march")
    return lengths[0]


def _march(order: Order) -> Iterable[Way]:
    """Ahead, after a turn where one is named; guns behind their teams."""

    def make(unit: Unit) -> Action:
        most = advance_allowance(order.state, unit).length
        turn, length = _turn_in(order), _length(order, unit, most)
        legs = (*((Leg("turn", turn),) if turn else ()), Leg("ahead", length))
        if unit.is_gun and unit.is_limbered:
            return DriveGun(unit.id, legs=legs, role=order.role)
        return Advance(unit.id, legs, role=order.role)

    return _each(order, make)


def _quick(order: Order) -> Iterable[Way]:
    def make(unit: Unit) -> Action:
        length = _length(order, unit, quick_march_allowance(order.state, unit).length)
        hand: Any = "left" if order.says(LEFT) else "right"
        first = (Leg("wheel", order.degrees, hand),) if order.degrees else ()
        if first:
            order.use_verb("turn")
        return QuickMarch(unit.id, (*first, Leg("ahead", length)), role=order.role)

    return _each(order, make)


def _step(order: Order) -> Iterable[Way]:
    way: Any = "left" if order.says(LEFT) else "right" if order.says(RIGHT) else "back"

    def make(unit: Unit) -> Action:
        most = half_allowance(order.state, unit, "BSA-3-atras-a").length
        return StepBack(unit.id, way, _length(order, unit, most), role=order.role)

    return _each(order, make)


def _turn(order: Order) -> Iterable[Way]:
    about = order.use(BACK) and (order.use(ABOUT) or not order.says(LEFT | RIGHT))
    turn = HALF_TURN if about else _turn_in(order)
    ahead = _going_on(order)

    def make(unit: Unit) -> Action:
        if not turn:
            raise Unclear("order.which_way", unit=unit.id)
        return ChangeFacing(unit.id, turn, ahead, role=order.role)

    return _each(order, make)


# --- formations, guns, buildings


def _formation(order: Order) -> FormationName | None:
    said: Any = order.noun("formation")
    return said  # type: ignore[no-any-return]


def _form(order: Order) -> Iterable[Way]:
    formation = _formation(order)
    ahead = _going_on(order)
    helper = next(iter(order.mine("leader")), "")

    def make(unit: Unit) -> Action:
        if formation is None:
            raise Unclear("order.formation", unit=unit.id)
        return ChangeFormation(unit.id, formation, ahead, helper, role=order.role)

    return _each(order, make)


def _mark(order: Order) -> Iterable[Action]:
    """Each unit in the formation that is named next to it; the rest, all in one."""
    state: Aguila = order.state
    said = order.nouns("formation")
    if not said:
        return
    chosen: dict[str, FormationName] = {}
    rest: Any = None
    gathered: set[int] = set()
    for place, id in _places_of(order):
        if id in order.without:
            after: list[Any] = [formation for p, formation in said if p > place]
            chosen |= dict.fromkeys([id] if after else [], next(iter(after), "line"))
        else:
            chosen[id] = _formation_near(order, place, said)
    named_before = max((p for p, _ in _places_of(order)), default=-1)
    for place, formation in said:
        low, high = _part_at(order, place)
        gathering = _gathering(order, range(max(low, place - 4), high))
        if gathering or (not chosen and place > named_before):
            rest, gathered = formation, gathering
    marked = len(chosen)
    for id in to_mark(state, order.role):
        if (
            rest is not None
            and id not in {*chosen, *order.without}
            and rest in state.units[id].profile.formations
        ):
            chosen[id] = rest
    order.used |= gathered if len(chosen) > marked else set()
    yield MarkFormations(chosen, role=order.role)


def _gathering(order: Order, near: range) -> set[int]:
    """Where *all*, *the rest* or *all the rest* is said, once: the rest of those said before."""
    before = min((place for place, _ in order.places), default=len(order.tokens))
    said = [p for p in near if order.tokens[p] in (ALL if p > before else ALL - REST)]
    if not said:
        return set()
    first, then = said[0], [p for p in said[1:2] if order.tokens[p] in REST]
    between = order.tokens[first + 1 : then[0]] if then else []
    together = order.tokens[first] not in REST and set(between) <= ARTICLES
    return {first, *then} if together else {first}


def _formation_near(order: Order, place: int, said: list[tuple[int, str]]) -> Any:
    """The one named after a unit up to the next comma, or before it; else the next of all."""
    low, high = _part_at(order, place)
    here = [(p, f) for p, f in said if low <= p < high]
    after = next((f for p, f in here if p >= place), None)
    before = next((f for p, f in reversed(here) if p < place), None)
    return after or before or next((f for p, f in said if p >= place), said[-1][1])


def _part_at(order: Order, place: int) -> tuple[int, int]:
    """Between two commas."""
    low = max((b for b in order.breaks if b <= place), default=0)
    high = min((b for b in order.breaks if b > place), default=len(order.tokens))
    return low, high


def _places_of(order: Order) -> list[tuple[int, str]]:
    return [(place, id) for place, id in order.places if id in order.state.units]


def _limbering(limber: bool) -> Builder:
    def built(order: Order) -> Iterable[Way]:
        return _each(
            order, lambda unit: DriveGun(unit.id, limber, unlimber=not limber, role=order.role)
        )

    return built


def _enter(order: Order) -> Iterable[Way]:
    houses = order.of_sort("place")
    if not houses:
        return []
    return _each(order, lambda unit: EnterBuilding(unit.id, houses[0], role=order.role))


def _leave(order: Order) -> Iterable[Way]:
    """Out of a building, looking so many degrees from up, in a formation."""
    formation = _formation(order) or "line"

    def make(unit: Unit) -> Action | None:
        if not unit.building:
            return None
        facing = unit.base.heading if order.degrees is None else order.degrees
        return LeaveBuilding(unit.id, facing, formation, role=order.role)

    return _each(order, make)


def _dismount(order: Order) -> Iterable[Way]:
    formation = _formation(order) or "line"
    return _each(order, lambda unit: Dismount(unit.id, formation, role=order.role))


# --- Officers


def _ride(order: Order) -> Iterable[Action]:
    """To a place written x y in inches."""
    officers = order.mine("leader")
    if officers and order.spot is not None and not order.mine():
        quick = bool(order.lexicon.verbs_in(order.tokens).get("quick"))
        yield RideOfficer(officers[0], Point(*order.spot), quick, role=order.role)
    elif officers and not order.mine() and not BRIGADE & set(order.tokens):
        raise Unclear("order.where", unit=officers[0])


def _join(order: Order) -> Iterable[Action]:
    """At a walk where that is enough, otherwise at a quick march."""
    officers, units = order.mine("leader"), order.mine()
    if not officers or not units or order.lengths:
        return
    quick = bool(order.lexicon.verbs_in(order.tokens).get("quick"))
    walking = JoinUnit(officers[0], units[0], quick, role=order.role)
    running = JoinUnit(officers[0], units[0], True, role=order.role)
    far = not order.allows(walking) and order.allows(running)
    yield running if far else walking


def _leave_unit(order: Order) -> Iterable[Action]:
    """Beside the unit, where there is room."""
    state: Aguila = order.state
    for id in order.mine("leader")[:1]:
        options = state.decision.options_about(state, order.role, id) if state.decision else ()
        yield from [o for o in options if isinstance(o, LeaveUnit)][:1]


def _deploy(order: Order) -> Iterable[Action]:
    """At the place that is written x y in inches, as the places offered are taken."""
    spot, named = order.spot, order.mine("piece", "leader")
    if spot is None or len(named) != 1:
        return
    who = "officer" if order.mine("leader") else "unit"
    options = order.during.options(order.state, order.role)
    offered = (o for o in options if hasattr(o, "at") and hasattr(o, who))
    plain = [o for o in offered if not any(getattr(o, apart, "") for apart in APART)]
    plain.sort(key=lambda o: not o.names(named[0]))
    yield from (but(o, **{who: named[0]}, at=Point(*spot)) for o in plain[:1])


BUILDERS: Mapping[str, Builder] = {
    "mark": _mark,
    "deploy": _deploy,
    "ride": _ride,
    "join": _join,
    "leave_unit": _leave_unit,
    "unlimber": _limbering(False),
    "limber": _limbering(True),
    "enter": _enter,
    "leave": _leave,
    "dismount": _dismount,
    "quick": _quick,
    "form": _form,
    "step": _step,
    "turn": _turn,
    "march": _march,
    "halt": lambda order: _each(order, lambda unit: StandStill(unit.id, role=order.role)),
    **FIGHTING,
}


def grammar(sentence: Callable[[Action, str], str | None]) -> Grammar[Aguila]:
    return Grammar(
        PACKAGE, BUILDERS, lambda state, role: things(state), sentence, everybody=_everybody
    )


def _everybody(state: Aguila, role: Role) -> Iterable[str]:
    return (u.id for u in state.of(role) if u.order is None)
