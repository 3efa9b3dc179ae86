"""What a Fleet may guess of the other's plans: its Convoys, its Orders, its stores, its courses.

Everything here is made up so that it agrees with what lies open, and can be played on from there.
"""

from functools import lru_cache

from estandarte.games.mistral.convoys.convoys import (
    BRITISH_LEVANT,
    FRENCH_LEVANT,
    TROOPS,
    VICTUALLING,
)
from estandarte.games.mistral.convoys.escorts import may_escort
from estandarte.games.mistral.convoys.routes import TRADE_PORTS
from estandarte.games.mistral.convoys.victualling import is_steered, ways
from estandarte.games.mistral.dice.neutral_dice import open_dice
from estandarte.games.mistral.dice.player_ranks import TESTS, may_pay
from estandarte.games.mistral.dice.rank_modifiers import ENEMY_DICE, hands_a_turn, signs
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.orders.book import IssuedOrder, OrderId, chit_of
from estandarte.games.mistral.orders.issuing import free_name
from estandarte.games.mistral.orders.kinds import (
    AREA_KINDS,
    DOCTRINE,
    Holder,
    chit_entry,
    command_of,
    is_in_place,
    may_hold_order,
)
from estandarte.games.mistral.orders.pool import available, printed
from estandarte.games.mistral.orders.rendezvous import EAST, JOINED, may_meet
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.schema.pack import (
    BOURBONS,
    BRITISH,
    FLEETS,
    pack_named,
)
from estandarte.games.mistral.sea.directions import directives, may_direct
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import (
    Place,
    is_harbour,
    location_of,
    space_of,
    theatre_of,
)
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.progress import Hand
from estandarte.games.mistral.war.seasons import INCREMENTS
from estandarte.kernel import Dice, Role, but

OWN_CONVOYS = {BRITISH: (BRITISH_LEVANT, VICTUALLING), BOURBONS: (FRENCH_LEVANT, *TROOPS)}
SUPPLIED = ("port_gibraltar", "port_mahon")
HAND, LONGEST = 4, 3
ESCORTING = ("fleet", "fleet50")
MOST_KEPT = 4096
Sort = tuple[str, str]
"""The kind and the Command of a chit."""


# --- Convoys


def may_exist(state: Mistral, id: str) -> bool:
    """Trade is expected once a Year, Troops are counted; of supplies nothing is known."""
    if id in (BRITISH_LEVANT, FRENCH_LEVANT):
        return state.tasks.sailed.get(id) == state.date.year
    if id in TROOPS:
        return TROOPS.index(id) < state.troop_convoys
    return True


def guess_convoys(state: Mistral, role: Role, spots: list[Place], dice: Dice) -> list[Place]:
    """Some markers are Convoys on their way, others wait for theirs; what is left of the spots."""
    left = list(spots)
    for id in OWN_CONVOYS[role]:
        if id in state.convoys or not may_exist(state, id):
            continue
        fate = dice.throw(3, "choice")
        spread = [(at, way) for at in left for way in _ways(state, id, at)]
        if fate == 1 and spread:
            at, (route, homebound) = dice.choice(spread)
            left.remove(at)
            found = Convoy(id, role, at, route, "at_sea", homebound)
        elif fate == 2 and id in TROOPS:
            port = state.theatre.harbour_of(state.pack.convoys.troops.assembled_at)
            route = dice.choice(routes_of(state, id))
            found = Convoy(id, role, port, route, "in_ordinary")
        elif fate == 2:
            found = Convoy(
                id, role, homebound=id == BRITISH_LEVANT and dice.throw(2, "choice") == 1
            )
        else:
            continue
        state.convoys[id] = _laden(state, found, dice)
    return left


def complete(state: Mistral, convoy: Convoy, dice: Dice) -> Convoy:
    """A Convoy in sight whose Route is not known: one that leads through where it is."""
    if convoy.id == VICTUALLING or convoy.status != "at_sea":
        return _laden(state, convoy, dice)
    found = [way for way in _ways(state, convoy.id, convoy.at) if way[1] == convoy.homebound]
    convoy = _laden(state, convoy, dice)
    if found:
        return but(convoy, route=dice.choice(found)[0])
    listed = routes_of(state, convoy.id)
    if not listed:
        return convoy
    path = state.pack.convoys.routes[dice.choice(listed)].path
    last = path[0] if convoy.homebound else path[-1]
    exits = {one.zone: one.edge for one in state.pack.theatre.exits}
    return but(convoy, bound=exits.get(last, last))


def routes_of(state: Mistral, id: str) -> list[str]:
    kind = "spanish_troop" if id in TROOPS else id
    return sorted(n for n, route in state.pack.convoys.routes.items() if route.convoy == kind)


def _ways(state: Mistral, id: str, at: Place) -> list[tuple[str, bool]]:
    """Routes that lead through a place, and whether homeward; never unseen in a Strait."""
    if state.theatre.is_strait(at):
        return []
    if id == VICTUALLING:
        return [("", False)]
    return [way for way, places in _places(state.pack_name, id).items() if at in places]


@lru_cache(maxsize=256)
def _places(pack: str, id: str) -> dict[tuple[str, bool], frozenset[Place]]:
    """All the places of each Route of a Convoy, outward and homeward."""
    found = {}
    for name, route in sorted(pack_named(pack).convoys.routes.items()):
        if route.convoy != ("spanish_troop" if id in TROOPS else id):
            continue
        for homebound in (False, True) if id == BRITISH_LEVANT else (False,):
            legs = theatre_of(pack).route(route.path[::-1] if homebound else route.path)
            found[name, homebound] = frozenset(p for leg in legs for p in (leg.here, leg.there))
    return found


def _laden(state: Mistral, convoy: Convoy, dice: Dice) -> Convoy:
    """What it carries and where it wishes to go in. ["IC-10.17-a", "MIS-2.156-a"]"""
    if convoy.id == FRENCH_LEVANT and convoy.status == "at_sea":
        return but(convoy, prefers=dice.choice(("", *TRADE_PORTS)))
    if convoy.id != VICTUALLING:
        return convoy
    load = convoy.load or dice.throw(state.switches.victualing_load, "choice")
    bound = dice.choice(SUPPLIED) if convoy.status == "at_sea" else ""
    return but(convoy, load=load, bound=convoy.bound or bound)


# --- Orders


def guess_orders(state: Mistral, role: Role, dice: Dice) -> None:
    """A Pool of what is available now; some of it in hand, some Issued and perhaps in Execution."""
    live = available(state, role)
    forces = [f for _, f in sorted(state.formations.items()) if f.fleet == role]
    for formation in forces:
        fit = _fit(state, live, formation)
        if not fit:
            continue
        # A force at sea has been sent for something, more often than not.
        wanted = 1 if state.is_ready(formation) else 2
        if dice.throw(3, "choice") <= wanted:
            continue
        chosen = dice.choice(_likely(state, fit, formation))
        live.remove(chosen)
        _issue(state, _issued(state, chosen, formation, dice))
    _detail_escorts(state, role, live, dice)
    _guess_meetings(state, forces, dice)
    hand: dict[OrderId, Date] = {}
    for _ in range(min(len(live), dice.throw(HAND, "choice") - 1)):
        chit = dice.choice(live)
        live.remove(chit)
        hand[chit] = state.date
    book = state.orders
    pool = {**book.pool, role: tuple(live)}
    state.orders = but(book, pool=pool, hand={**book.hand, **hand})


def _issue(state: Mistral, order: IssuedOrder) -> None:
    state.orders = but(state.orders, issued={**state.orders.issued, order.id: order})


def _detail_escorts(state: Mistral, role: Role, live: list[OrderId], dice: Dice) -> None:
    """Auxiliaries that wait for a Convoy, or are with one within their Range. ["IC-9.36-c"]"""
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if one.fleet != role or one.place != "assigned" or one.kind not in ESCORTING:
            continue
        chits = [chit for chit in live if _sorts(state.pack_name, role)[chit][0] == "escort"]
        if not chits or dice.throw(4, "choice") > 1:
            continue
        chit = dice.choice(chits)
        if not may_hold_order(state, "escort", chit_entry(state, chit), one):
            continue
        live.remove(chit)
        order = _with_convoy(state, _bare(state, chit, one), dice)
        if order.convoy:
            at = location_of(state.convoys[order.convoy].at)
            state.auxiliaries[id] = but(one, place="tasked", at=at, formation="")
        _issue(state, order)


def _with_convoy(state: Mistral, order: IssuedOrder, dice: Dice) -> IssuedOrder:
    """Subordinated to one that it may escort where it is, or still on its way to one."""
    charges = [
        convoy.id
        for _, convoy in sorted(state.convoys.items())
        if convoy.status in ("in_ordinary", "at_sea") and may_escort(state, order, convoy)
    ]
    if not charges or dice.throw(3, "choice") == 1:
        return order
    return but(order, convoy=dice.choice(charges), executing=True)


def _guess_meetings(state: Mistral, forces: list[Formation], dice: Dice) -> None:
    """Some without another Order have been sent to a Port, to a Flag, or off to the Levant."""
    for formation in forces:
        idle = state.orders.order_of(formation.id) is None and not formation.under
        if not idle or formation.is_dummy or dice.throw(4, "choice") > 1:
            continue
        places = [(port, "") for port in _key_ports(state, formation.fleet)]
        places += [(space_of(f.at), f.id) for f in forces if f.kind in JOINED]
        place, joins = dice.choice(places)
        able = may_meet(state, formation.fleet, formation.id, place, joins)
        if not able or place == space_of(formation.at):
            continue
        units = state.units_of(formation.id)
        lone = formation.kind == "independent" and formation.fleet == BRITISH
        if lone and units[0].is_full and dice.throw(3, "choice") == 1:
            place, joins = EAST, ""  # ["MIS-2.633-a"]
        name = free_name(state, formation.fleet)
        order = IssuedOrder(
            name, "rendezvous", formation.fleet, formation.id, state.date, (place,), joins
        )
        _issue(state, order)


def _key_ports(state: Mistral, fleet: Role) -> list[SpaceId]:
    ports = state.pack.ports.ports
    return [
        id
        for id, port in ports.items()
        if port.rank == "key" and attitude(state, id, fleet) == "friendly"
    ]


def _fit(state: Mistral, live: list[OrderId], formation: Formation) -> list[OrderId]:
    """What a Formation may hold: it depends on the kind and the Command of a chit alone."""
    units = () if formation.is_dummy else state.units_of(formation.id)
    if not units or formation.under or state.orders.order_of(formation.id) is not None:
        return []
    sail = flagships = 0
    for unit in units:
        sail += unit.sail
        flagships += unit.is_flagship
    # All that the rule asks of a force without an Order; with the same it answers the same.
    asked = (
        state.pack_name,
        formation.kind,
        command_of(state, formation),
        state.has_occurred(DOCTRINE),
        len(units) - flagships,
        sail,
    )
    may = _may.get(asked)
    if may is None:
        if len(_may) >= MOST_KEPT:  # a cache, not a memory
            _may.clear()
        may = _may[asked] = _held_by(state, formation)
    sorts = _sorts(state.pack_name, formation.fleet)
    return [id for id in live if sorts[id] in may]


_may: dict[tuple[str, str, str, bool, int, int], frozenset[Sort]] = {}


def _held_by(state: Mistral, formation: Formation) -> frozenset[Sort]:
    """The sorts of chit that a force may hold."""
    return frozenset(
        (chit.kind, chit.command)
        for chit in state.pack.orders.chits.values()
        if may_hold_order(state, chit.kind, chit, formation)
    )


@lru_cache(maxsize=64)
def _sorts(pack: str, role: Role) -> dict[OrderId, Sort]:
    chits = pack_named(pack).orders.chits
    every = ((id, chits[chit_of(id)]) for id in printed(pack, role))
    return {id: (chit.kind, chit.command) for id, chit in every}


def _likely(state: Mistral, fit: list[OrderId], formation: Formation) -> list[OrderId]:
    """Where it is in the area of an Order, one of those."""
    if is_harbour(formation.at):
        return fit
    chits, space = state.pack.orders.chits, space_of(formation.at)
    # What is Executed elsewhere is left out by its chit, before the whole rule is asked.
    near = [id for id in fit if space in chits[chit_of(id)].locations]
    here = [id for id in near if is_in_place(state, _bare(state, id, formation))]
    return here or fit


def _bare(state: Mistral, id: OrderId, holder: Holder) -> IssuedOrder:
    chit = chit_entry(state, id)
    assert chit is not None
    return IssuedOrder(id, chit.kind, holder.fleet, holder.id, state.date, chit.locations)


def _issued(state: Mistral, id: OrderId, formation: Formation, dice: Dice) -> IssuedOrder:
    order = _bare(state, id, formation)
    ago = min(state.date.turn - 1, dice.throw(LONGEST, "choice") - 1)
    order = but(order, issued=Date(state.date.year, state.date.turn - ago))
    if order.kind == "escort":
        return _with_convoy(state, order, dice)
    executing = is_in_place(state, order) and dice.throw(2, "choice") == 1
    counted = executing and order.kind in AREA_KINDS
    return but(
        order, executing=executing, count=dice.throw(LONGEST, "choice") - 1 if counted else 0
    )


# --- stores, courses


def guess_stores(state: Mistral, dice: Dice) -> None:
    """Repair Points that the British may have laid up."""
    for port in SUPPLIED:
        most = state.pack.ports.ports[port].most_victualled or state.switches.victualing_load
        if stored := dice.throw(most + 1, "choice") - 1:
            state.victualled[port] = stored


def guess_mulligan(state: Mistral, role: Role, dice: Dice) -> None:
    """A die that may have been prepared to be thrown again. ["IC-12.6-a"]"""
    if may_pay(state, role) and dice.throw(3, "choice") == 1:
        ready = {**state.progress.mulligans, role: dice.choice(TESTS)}
        state.progress = but(state.progress, mulligans=ready)


def guess_hands(state: Mistral, role: Role, dice: Dice) -> None:
    """Modifiers that his rank may have let him prepare. ["MIC-17.1-b"]"""
    for _ in range(hands_a_turn(state, role)):
        if dice.throw(2, "choice") == 1:
            whose = dice.throw(3, "choice")
            against = whose == 1
            kinds = ENEMY_DICE if against else TESTS if whose == 2 else open_dice(state)
            test = dice.choice(kinds)
            hand = Hand(test, dice.choice(signs(state, role)), against)
            ready = (*state.progress.hands.get(role, ()), hand)
            state.progress = but(state.progress, hands={**state.progress.hands, role: ready})


def guess_plots(state: Mistral, role: Role, dice: Dice) -> None:
    """Where all points of an Impulse are plotted at once, each force has its plot."""
    under_way = state.increment < INCREMENTS
    if state.switches.plot_step != "impulse" or not under_way or role not in FLEETS:
        return
    plots: dict[str, tuple[Directive, ...]] = dict(state.progress.plots)
    for id, formation in sorted(state.formations.items()):
        if formation.fleet != role or formation.under or dice.throw(2, "choice") == 1:
            continue
        found = [
            what for what in directives(state, formation) if may_direct(state, formation, what)
        ]
        if found:
            plots[id] = (dice.choice(found),)
    for id, convoy in sorted(state.convoys.items()):
        mine = convoy.fleet == role and convoy.status == "at_sea"
        if mine and is_steered(state, convoy) and (steps := ways(state, convoy)):
            plots[id] = (dice.choice(steps),)
    state.progress = but(state.progress, plots=plots)
