"""Orders in a player's words, English or Spanish: `la Flotilla A va a Tolón`, `BO-A zarpa`.

The words themselves are in `text/words.toml`; what is not about sailing is found among the options.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from estandarte.games.mistral.battle.engaging import Demand
from estandarte.games.mistral.convoys.victualling import is_steered, ways
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.dummies import PlaceDummies
from estandarte.games.mistral.intentions.words import INTEND, intention_in
from estandarte.games.mistral.orders.step import DrawChits
from estandarte.games.mistral.schema.pack import PACKAGE
from estandarte.games.mistral.sea.directions import directives, may_direct
from estandarte.games.mistral.sea.sailing import Commit, Committing, Sail, Sailing
from estandarte.games.mistral.sea.theatre import HARBOUR, space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.assignment import Assign
from estandarte.games.mistral.tasks.giving import GiveNoMoreTasks
from estandarte.kernel import LANGUAGES, Action, Named, Role, Way, but
from estandarte.kernel.words.spoken import Sort
from estandarte.kernel.words.texts import Writer
from estandarte.wargame.grammar.order import Order, Unclear
from estandarte.wargame.grammar.reading import REFUSALS, Grammar
from estandarte.wargame.grammar.said import Builder
from estandarte.wargame.grammar.tokens import number_in, plain


def things(state: Mistral, writers: Mapping[str, Writer]) -> dict[str, Named]:
    """Forces, places, Leaders and Orders as an order may name them."""

    def named(ids: Iterable[str], writer: str, sort: Sort) -> Iterator[Named]:
        for id in ids:
            said = {lang: writers[writer](id, lang) for lang in LANGUAGES}
            short = tuple(s.partition(" (")[0] for s in said.values())
            aliases = tuple(dict.fromkeys(short))
            yield Named(id, said, {}, aliases, sort, _side(state, id), "", (writer,))

    found: dict[str, Named] = {}
    for ids, writer, sort in _families(state):
        found |= {one.id: one for one in named(ids, writer, sort)}
    for leader in state.leaders.values():
        if leader.formation in found:
            called = writers["leader"](leader.id, "en")
            led = (f"{called}'s flotilla", f"flotilla de {called}", f"escuadra de {called}")
            whole = found[leader.formation]
            found[whole.id] = but(whole, aliases=(*whole.aliases, *led))
    for id, space in state.theatre.spaces.items():
        found[id] = Named(id, dict(space.name), sort="place")
        for place in (id + HARBOUR,):
            found[place] = Named(place, dict(space.name), sort="place")
    return found


def _families(state: Mistral) -> Iterable[tuple[Iterable[str], str, Sort]]:
    yield state.formations, "formation", "piece"
    yield state.units, "unit", "piece"
    yield state.auxiliaries, "auxiliary", "thing"
    yield state.leaders, "leader", "leader"
    yield state.convoys, "convoy", "piece"
    orders = state.orders
    mine = (*orders.hand, *orders.issued, *(i for drawn in orders.drawn.values() for i in drawn))
    yield dict.fromkeys((*state.pack.orders.chits, *mine)), "order", "thing"


def _side(state: Mistral, id: str) -> Role:
    for forces in (state.formations, state.convoys):
        if id in forces:
            return forces[id].fleet
    return ""


# --- sailing


def _sail(order: Order) -> Iterable[Action]:
    """A Formation, or the Convoy steered by hand, and what it is told."""
    state: Mistral = order.state
    decision = state.decision
    if not isinstance(decision, Committing | Sailing):
        return
    kind = Commit if isinstance(decision, Committing) else Sail
    stays = not order.of_sort("place") and _kind(order) == "mark_time"
    order.use(HERE if stays else ())
    forces = list(_forces(order))
    if not forces:
        return
    waits = any(name == "mark_time" for _, name in order.nouns("directive"))
    for one in forces:
        if (what := _directive(order, one)) and (what.kind == "mark_time" or not waits):
            order.use(HARBOURS if what.kind in ("leave_harbour", "enter_harbour") else ())
            here = space_of(one.at) if what.kind != "move" else ""
            places = order.of_sort("place")
            order.besides |= {i for i in order.ids if i in state.leaders}
            order.besides |= {place for place in places if space_of(place) == here}
            yield kind(one.id, what, role=order.role)
            return
    # What it may not do is refused by its rule.
    wished = None if waits and order.of_sort("place") else _wished(order)
    if wished is None:
        raise Unclear("order.where", unit=forces[0].id)
    yield kind(forces[0].id, wished, role=order.role)


def _wished(order: Order) -> Directive | None:
    for place in order.of_sort("place"):
        return Directive("move", space_of(place))
    kind = _kind(order)
    return Directive(kind) if kind else None


def _kind(order: Order) -> Any:
    """What a force is told that needs no place: to wait, to leave or to enter a Harbour."""
    return "mark_time" if order.verb == "stay" else order.noun("directive")


def _forces(order: Order) -> Iterator[Formation | Convoy]:
    state: Mistral = order.state
    led = [state.leaders[id].formation for id in order.ids if id in state.leaders]
    for id in (*order.ids, *led):
        formation, convoy = state.formations.get(id), state.convoys.get(id)
        if formation is not None and formation.fleet == order.role:
            yield formation
        if convoy is not None and convoy.fleet == order.role and is_steered(state, convoy):
            yield convoy


def _directive(order: Order, one: Formation | Convoy) -> Directive | None:
    """The first thing it may do that is named."""
    state: Mistral = order.state
    if isinstance(one, Convoy):
        may = list(ways(state, one))
    else:
        may = [what for what in directives(state, one) if may_direct(state, one, what)]
    places = {space_of(place) for place in order.of_sort("place")}
    said = set(order.tokens)
    for what in may if order.verb != "stay" else ():
        if what.to and (
            space_of(what.to) in places or what.to in said or space_of(what.to) in said
        ):
            return what
    return next((what for what in may if what.kind == _kind(order)), None)


def _demand(order: Order) -> Iterable[Action]:
    """The Battles that can be demanded with the names that are said."""
    options = order.during.options(order.state, order.role)
    for option in options:
        if isinstance(option, Demand):
            names = {option.formation, option.against, option.location}
            if names.issuperset(i for i in order.ids if order.named[i].sort != "place"):
                yield option


def _dummies(order: Order) -> Iterable[Action]:
    """None, or one at each place that is named; so many, where a number is said."""
    places = [space_of(place) for place in order.of_sort("place")]
    spots = list(dict.fromkeys(places))
    numbers = [round(m.number) for m in order.measures]
    if len(spots) == 1 and numbers and 0 < numbers[0] < 9:
        spots *= numbers[0]
        order.use(t for t in order.tokens if number_in(t) is not None)
    if spots or order.use(REFUSALS):
        options = [o for o in order.during.options(order.state, order.role) if hasattr(o, "places")]
        named = {space_of(p): p for o in options for p in o.places}
        yield PlaceDummies(tuple(named.get(s, s) for s in spots), role=order.role)


def _draw(order: Order) -> Iterable[Action]:
    numbers = [t for t in order.tokens if number_in(t) is not None]
    order.use(numbers[:1])
    yield from (DrawChits(round(number_in(t) or 0), role=order.role) for t in numbers[:1])


def _assign(order: Order) -> Iterable[Way]:
    """An Auxiliary and where it goes; the rule says no where it may not."""
    options = [o for o in order.during.options(order.state, order.role) if isinstance(o, Assign)]
    found = [o for o in options if {o.auxiliary, o.to} == set(order.ids)]
    if found:
        yield from (Way((one,)) for one in found)
        return
    auxiliaries = [i for i in order.ids if i in order.state.auxiliaries]
    places = [i for i in order.ids if i not in auxiliaries]
    if auxiliaries and len(places) == 1:
        yield Way(tuple(Assign(one, places[0], role=order.role) for one in auxiliaries))


HARBOURS = {"harbour", "port", "puerto", "muelle"}
HERE = {"where", "it", "donde", "esta", "harbour", "muelle", "puerto", "port"}
"""Where a force stays."""

BUILDERS: Mapping[str, Builder] = {
    "none_this_impulse": lambda order: [GiveNoMoreTasks(role=order.role)],
    "sail": _sail,
    "stay": _sail,
    "demand": _demand,
    "place_dummies": _dummies,
    "draw": _draw,
    "assign": _assign,
}


def grammar(
    writers: Callable[[], Mapping[str, Writer]], sentence: Callable[[Action, str], str | None]
) -> Grammar[Mistral]:
    return Grammar(
        PACKAGE, BUILDERS, lambda state, role: things(state, writers()), sentence,
        everybody=_everybody,
    )  # fmt: skip


def _everybody(state: Mistral, role: Role) -> Iterable[str]:
    """The Auxiliaries that may be assigned; or the Formations of that Fleet."""
    during: Any = state.decision
    if during is None or Assign not in during.accepts:
        return [f.id for f in state.formations.values() if f.fleet == role]
    assigned = (o for o in during.options(state, role) if isinstance(o, Assign))
    return dict.fromkeys(o.auxiliary for o in assigned)


def intention_said(state: Mistral, role: Role, words: str) -> Action | None:
    """What is intended, where a sentence begins by saying so."""
    first, *rest = plain(words).split() or [""]
    return intention_in(state, role, rest, plain) if first in INTEND else None
