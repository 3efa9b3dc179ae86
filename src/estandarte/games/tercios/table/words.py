"""Orders in a player's words, Spanish or English: "avanza 4 pulgadas", "charge the squadron",
"todas atención, los tercios fuego". The words themselves are in `text/words.toml`.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from estandarte.games.tercios.answers.flight import Flee
from estandarte.games.tercios.answers.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.before.deployment import ChooseZone
from estandarte.games.tercios.commanding.commander_step import JoinUnit
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.morale.breaking import GiveUpUnit
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.schema.pack import PACKAGE
from estandarte.games.tercios.schema.troops import Order as Card
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import FreeTurn, March, Orient, Reorganise, Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.sequence import ChooseFirst, PlaceCards, bodies
from estandarte.games.tercios.units import Unit
from estandarte.kernel import Action, Named, Way
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
from estandarte.wargame.grammar.tokens import tokens_of
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import HALF_TURN, INCH
from estandarte.wargame.plane.points import Point, distance_along

KINDS = {
    "formation": ("formation", "formación"),
    "company": ("company", "compañía"),
    "cavalry": ("cavalry", "caballería"),
    "artillery": ("artillery cannon battery", "artillería cañón batería"),
}
"""What one unit of a kind may be called; all of them together are in `text/words.toml`."""
COLOURS = {
    **dict.fromkeys(("rojo", "rojos", "roja", "red", "reds"), "red"),
    **dict.fromkeys(("azul", "azules", "blue", "blues"), "blue"),
}


def things(state: Tercios) -> dict[str, Named]:
    """Units, commanders, commands and scenery as an order may name them."""
    found: dict[str, Named] = {}
    for unit in (*state.units.values(), *state.waiting.values()):
        entry = state.pack.unit(unit.profile.entry)
        name = dict(entry.name) if entry else {"en": unit.id, "es": unit.id}
        group = unit.id.rpartition("-")[0]
        aliases = tuple(" ".join(KINDS[unit.kind]).split())
        found[unit.id] = Named(
            unit.id, name, mark_of(unit.id), aliases, "piece", unit.role, group, (unit.kind,)
        )
    for command in state.commands.values():
        titled = {"en": command.id, "es": command.id}
        found[command.id] = Named(
            command.id, titled, mark_of(command.id), sort="group", side=command.role
        )
    for officer in state.commanders.values():
        rank = ("general", "general") if officer.is_general else ("commander", "jefe")
        titled = {"en": rank[0], "es": rank[1]}
        found[officer.id] = Named(
            officer.id, titled, mark_of(officer.id), (), "leader", officer.role, officer.command
        )
    for element in state.elements.values():
        sort = state.pack.terrain.element.get(element.kind)
        called = dict(sort.name) if sort else {"en": element.kind, "es": element.kind}
        found[element.id] = Named(element.id, called, sort="place")
    return found


# --- planning


def _cards(order: Order) -> Iterable[Action]:
    """A card for each unit that is named beside it, and one for the rest."""
    if order.theirs():
        return
    cards, rest = _paired(order)
    known = [u.id for u in bodies(order.state, order.role)]
    order.use(ALL if rest is not None else ())
    if rest is not None:
        without = {n.id for n in order.named.values() if {n.id, n.group} & set(order.without)}
        cards |= {id: rest for id in known if id not in cards and id not in without}
    left = [id for id in known if id not in cards]
    if cards and left:
        raise Unclear("order.cards_left", units=left)
    yield PlaceCards({id: cards[id] for id in [*known, *cards] if id in cards}, role=order.role)


def _paired(order: Order) -> tuple[dict[str, Card], Card | None]:
    """Between two commas a card goes to those named there, or before it; alone, to the rest."""
    cards: list[tuple[int, Any]] = order.lexicon.nouns_in("card", order.tokens)
    own = [(place, id) for place, id in order.places if order.named[id].side == order.role]
    whom = [*own, *((place, "*") for place, token in enumerate(order.tokens) if token in ALL)]
    if not cards:
        raise Unclear("order.card")
    given: dict[str, Card] = {}
    rest: Card | None = None
    waiting: list[str] = []
    for said, meant in _parts(order, cards, sorted(whom)):
        waiting += meant
        if said is None:
            continue
        if not waiting or "*" in waiting:
            rest = said
        for id in waiting:
            members = [n.id for n in order.named.values() if n.group == id and n.sort == "piece"]
            given |= dict.fromkeys(members or [id], said)
        waiting = []
    return {id: card for id, card in given.items() if id in order.state.units}, rest


def _parts(
    order: Order, cards: list[tuple[int, Any]], whom: list[tuple[int, str]]
) -> Iterable[tuple[Card | None, list[str]]]:
    """The cards one after the other with those named near them."""
    starts = [place for place, _ in cards]
    spans = list(pairwise([*starts, len(order.tokens)]))
    if all(any(low < place < high for place, _ in whom) for low, high in spans) and (
        whom[0][0] > starts[0] and not order.without
    ):  # `attack R1, R2; fire R3`: each card leads those who get it
        for (low, high), (_, card) in zip(spans, cards, strict=True):
            yield card, [id for place, id in whom if low < place < high]
        return
    edges = [0, *order.breaks, len(order.tokens)]
    for low, high in pairwise(edges):
        here = [(place, card) for place, card in cards if low <= place < high]
        near = [(place, id) for place, id in whom if low <= place < high]
        if len(here) < 2:
            # `all attack except R2`, `R2 attack and the rest`: those wait for a card of their own
            named = {id for _, id in near} - {"*"}
            others = [i for i in named if i in order.without]
            others += ["*"] if named - set(others) and order.use(REST, range(low, high)) else []
            yield (here[0][1] if here else None), [id for _, id in near if id not in others]
            yield None, others
            continue
        apart = [(place, id) for place, id in near if id in order.without]
        if len(here) == 2 and apart and here[0][0] < apart[0][0] and apart[-1][0] < here[1][0]:
            # `attention for all but R2, who attack`
            yield here[0][1], [id for place, id in near if (place, id) not in apart]
            yield here[1][1], [id for _, id in apart]
            continue
        leads = bool(near) and here[0][0] < near[0][0] and len(here) <= len(near)
        for number, (place, card) in enumerate(here):
            before = here[number - 1][0] if number else low - 1
            after = here[number + 1][0] if number + 1 < len(here) else high
            first, last = (place, after) if leads else (before, place)
            yield card, [id for at, id in near if first < at < last]


# --- one unit acts


def _acting(order: Order, against: bool = False) -> Unit:
    """The unit whose card is open; an order for another one is not for it."""
    unit = order.state.units.get(getattr(order.during, "unit", ""))
    meant = order.mine() if against else order.of_sort("piece")
    if unit is None:
        raise Unclear("order.who")
    if meant and unit.id not in meant:
        raise Unclear("order.other_unit", unit=meant[0], acting=unit.id)
    return unit  # type: ignore[no-any-return]


def _once_active(builder: Builder) -> Builder:
    """`R1-1 avanza 4` before it is its turn: activate it, then do that."""

    def build(order: Order) -> Iterable[Action | Way]:
        units = order.mine()
        if Activate in order.during.accepts and len(units) == 1:
            return [Way((Activate(units[0], role=order.role),), then=(" ".join(order.tokens),))]
        return builder(order)

    return build


def _side(order: Order) -> Side | None:
    for words, side in ((LEFT, Side.LEFT), (RIGHT, Side.RIGHT), (BACK, Side.REAR)):
        if order.use(words):
            return side
    return Side.REAR if order.degrees == HALF_TURN else None


def _march(order: Order) -> Iterable[Action | Way]:
    """Ahead as it faces, obliquely to a side, or to a place written x y in inches."""
    unit = _acting(order)
    if order.spot is not None:
        yield March(Point(*order.spot), role=order.role)
        return
    heading = unit.base.heading + {Side.LEFT: -450, Side.RIGHT: 450}.get(
        _side(order) or Side.FRONT, 0
    )
    wanted = order.says(UTMOST) or order.says(HALF)
    if not order.lengths and not wanted:
        raise Unclear("order.how_far", unit=unit.id, inches=round(_most(order, unit) / INCH, 1))
    length = order.lengths[0] if order.lengths else _most(order, unit)
    length = length // 2 if order.says(HALF) and not order.lengths else length
    yield March(unit.front_centre.towards(heading, length), role=order.role)


def _most(order: Order, unit: Unit) -> int:
    """The longest march that is offered."""
    options = order.during.options(order.state, order.role)
    ends = [o.to for o in options if isinstance(o, March)]
    return max((distance_along(unit.front_centre, end) for end in ends), default=0)


def _turn(order: Order) -> Iterable[Action | Way]:
    side = _side(order)
    if side is None:
        raise Unclear("order.which_way", unit=getattr(order.during, "unit", ""))
    wishes: list[Action] = [kind(side, role=order.role) for kind in (FreeTurn, Orient, TurnToFace)]
    able = [w for w in wishes if isinstance(w, order.during.accepts)]
    legal = [w for w in able if w.check(order.state, order.during)]
    yield from (legal or able or [Orient(side, role=order.role)])[:1]


def _charge(order: Order) -> Iterable[Action | Way]:
    if Charge in order.during.accepts:
        _acting(order, against=True)
    targets = order.theirs()
    if not targets and Charge in order.during.accepts:
        options = order.during.options(order.state, order.role)
        yield from (o for o in options if isinstance(o, Charge))
    yield from (Charge(target, role=order.role) for target in targets[:1])


def _shoot(order: Order) -> Iterable[Action | Way]:
    """With its best weapon that reaches."""
    unit = _acting(order, against=True)
    targets, offered = order.theirs(), []
    if Shoot in order.during.accepts:
        options = order.during.options(order.state, order.role)
        offered = [o for o in options if isinstance(o, Shoot)]
    if not targets:
        if not offered and Shoot in order.during.accepts:
            raise Unclear("order.no_target", unit=unit.id)
        yield from offered
        return
    found = [o for o in offered if o.target == targets[0]]
    weapons = unit.profile.shooting
    yield from found[:1] or [Shoot(targets[0], w, role=order.role) for w in weapons[:1]]


def _activate(order: Order) -> Iterable[Action]:
    units = order.mine()
    if not units:
        raise Unclear("order.who")
    yield from (Activate(unit, role=order.role) for unit in units)


# --- reactions and the rest


def _shoot_back(order: Order) -> Iterable[Action]:
    options = order.during.options(order.state, order.role)
    backs = [o for o in options if isinstance(o, ShootBack)]
    weapons = order.state.pack.weapons.weapon
    said = set(order.tokens)
    named = [o for o in backs if said & set(weapons[o.weapon].name["es"].lower().split())]
    yield from (named or backs)[:1] if len(backs) == 1 or named else backs


def _threatened(kind: type[React | Evade]) -> Builder:
    """Whoever is named, or else everybody who is asked."""
    return lambda order: [
        kind(unit, role=order.role)
        for unit in order.mine() or list(getattr(order.during, "units", ()))
    ]


def _flee(order: Order) -> Iterable[Action | Way]:
    if Flee not in order.during.accepts:
        return
    options = [o for o in order.during.options(order.state, order.role) if isinstance(o, Flee)]
    if order.lengths:
        yield Flee(order.lengths[0], role=order.role)
    elif order.says(UTMOST):
        yield from sorted(options, key=lambda o: -o.distance)[:1]
    else:
        yield from options


def _first(order: Order) -> Iterable[Action]:
    said = [COLOURS[t] for t in order.tokens if t in COLOURS]
    other = "blue" if order.role == "red" else "red"
    others = order.lexicon.noun("who", order.tokens) == "opponent"
    said += [id for id in order.ids if id in COLOURS.values()]
    said += [other] if others else []
    if len(set(said)) < 2:  # `Spain, the other` names nobody
        yield ChooseFirst(said[0] if said else order.role, role=order.role)


def _zone(order: Order) -> Iterable[Action]:
    edge = order.lexicon.noun("edge", order.tokens)
    if edge is not None:
        yield ChooseZone(edge, role=order.role)


def _scenery(order: Order) -> Iterable[Action]:
    """Of the places offered for a thing, the one nearest to where it is wanted."""
    if order.spot is None:
        return
    wanted = Point(*order.spot)
    options = [o for o in order.during.options(order.state, order.role) if hasattr(o, "sort")]
    names = order.state.pack.terrain.element
    said = set(order.tokens)
    called = {
        sort: [set(tokens_of(name)) for name in one.name.values()] for sort, one in names.items()
    }
    named = [o for o in options if any(words and words <= said for words in called[o.sort])]
    near = sorted(named, key=lambda o: distance_along(_middle(o), wanted))
    yield from near[:1]


def _middle(option: Any) -> Point:
    points = option.corners or option.line
    return Point(sum(p.x for p in points) // len(points), sum(p.y for p in points) // len(points))


def _give_up(order: Order) -> Iterable[Action]:
    yield from (GiveUpUnit(unit, role=order.role) for unit in order.mine()[:1])


def _join(order: Order) -> Iterable[Action]:
    leaders, units = order.mine("leader"), order.mine()
    if leaders and units:
        yield JoinUnit(leaders[0], units[0], role=order.role)


def _command(order: Order) -> Iterable[Action]:
    """A commander and what he does, named as the book names it or nearly so, and for whom."""
    leaders, units = order.mine("leader"), order.mine()
    if not leaders:
        raise Unclear("order.who")
    options = order.during.options(order.state, order.role)
    mine = [o for o in options if isinstance(o, Command) and o.commander in leaders]
    names = {**order.state.pack.qualities.quality, **order.state.pack.virtues.virtue}
    said = {o.quality for o in mine if o.quality in names and _is_said(names[o.quality], order)}
    able = [o for o in mine if o.quality in said and all(o.names(u) for u in units)]
    if said and not able and units:
        able = [Command(leaders[0], min(said), units=tuple(units), role=order.role)]
    yield from able or ([] if said or units else mine)


def _is_said(entry: Any, order: Order) -> bool:
    """Whether a word begins like the name: `inspira` is Inspirar."""
    begins = [t[:5] for name in entry.name.values() for t in tokens_of(name) if len(t) > 3]
    return any(token.startswith(tuple(begins)) for token in order.tokens if len(token) > 3)


def _plain(kind: type[Action]) -> Builder:
    return lambda order: [kind(role=order.role)]


BUILDERS: Mapping[str, Builder] = {
    "cards": _cards,
    "activate": _activate,
    "first": _first,
    "charge": _once_active(_charge),
    "shoot_back": _shoot_back,
    "shoot": _once_active(_shoot),
    "flee": _flee,
    "evade": _threatened(Evade),
    "react": _threatened(React),
    "turn_to_face": _once_active(_turn),
    "free_turn": _once_active(_turn),
    "march": _once_active(_march),
    "command": _command,
    "zone": _zone,
    "scenery": _scenery,
    "reorganise": _plain(Reorganise),
    "join": _join,
    "beside": _join,
    "give_up": _give_up,
    "hold": _plain(Hold),
}


def grammar(sentence: Callable[[Action, str], str | None]) -> Grammar[Tercios]:
    return Grammar(PACKAGE, BUILDERS, lambda state, role: things(state), sentence)
