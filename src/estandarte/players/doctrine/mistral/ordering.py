"""Orders: which to draw, which to keep, whom to give them to, when to begin."""

from collections import Counter

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.intentions.estimates import (
    WINTER_ENDS,
    distance,
    is_idle,
    is_winter,
    turns_left,
    wear,
    wear_after,
)
from estandarte.games.mistral.intentions.orders import council
from estandarte.games.mistral.orders.book import turns_between
from estandarte.games.mistral.orders.executing import OrdersCouncil
from estandarte.games.mistral.orders.issuing import (
    EndIssuing,
    IssueOrder,
    IssuingOrders,
    may_issue,
)
from estandarte.games.mistral.orders.kinds import chit_entry
from estandarte.games.mistral.orders.log import fleet_of
from estandarte.games.mistral.orders.pool import held, may_draw, to_receive
from estandarte.games.mistral.orders.step import (
    DrawChits,
    DrawingOrders,
    KeepOrders,
    ReceiveOrders,
    Terminating,
)
from estandarte.games.mistral.schema.chronicle import Chit
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.range import within_range
from estandarte.games.mistral.war.seasons import IMPULSES
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import alike

from .homing import send_home
from .lasting import orders_of
from .temper import MistralTemper, Orders

GIBRALTAR = "port_gibraltar"
TURNS_A_QUARTER = 4


def promise(state: Mistral, order: str, holder: Formation | Auxiliary, temper: Orders) -> float:
    """How likely a holder is to Fulfil an Order, less what it costs him."""
    chit = chit_entry(state, order)
    assert chit is not None
    if chit.kind == "escort":
        return _escort_promise(state, holder, temper)
    if isinstance(holder, Auxiliary):
        near = any(within_range(state, holder, at) for at in chit.locations)
        return (0.8 if chit.kind == "interdiction" else 0.4) if near else 0.0
    units = state.units_of(holder.id)
    away = distance(state, holder.at, chit.locations)
    tired = _wear_of(state, chit, units, away)
    if away > temper.too_far or tired > temper.spent:
        return 0.0
    hope = temper.hopes.get(chit.kind, 0.0)
    if chit.kind == "show_of_force":
        hope += temper.each_sail * min(3, len(units))
    elif chit.kind == "army_support":
        hope = _army_hope(state, temper)
    # A small force wears out fewer ships for the same Order.
    cost = temper.away * away + temper.size * len(units)
    if not _is_in_time(state, chit, holder, away, temper.sailed):
        if temper.in_time:
            return 0.0
        cost += temper.hurried
    return hope - cost - temper.tired * max(0.0, tired - temper.fit_below)


def _is_in_time(state: Mistral, chit: Chit, holder: Formation, away: int, sailed: int) -> bool:
    """Whether it can be done before the scenario ends: what is half done then counts for nothing.

    Orders are Issued at the end of a Turn, or before the first one.
    """
    coming = state.pack.scenarios[state.scenario].ends_on_turn - state.date.turn
    left = IMPULSES * (coming + (state.impulse == 1))
    sailing = max(0, away + is_harbour(holder.at) - 1) // sailed
    return sailing + state.pack.orders.kinds[chit.kind].impulses <= left


def _army_hope(state: Mistral, temper: Orders) -> float:
    """A fleet helps the armies that it has reached when a Quarter's Campaigns are resolved.

    ["MRO-2-f"] Sent a Turn or two before, it is there in time and not worn out by waiting.
    """
    soon = (1 - state.date.turn) % TURNS_A_QUARTER in (1, 2)
    return temper.army_in_time if soon else temper.army_idle


def _wear_of(state: Mistral, chit: Chit, units: tuple[Unit, ...], away: int) -> float:
    """How worn a force will be when it has gone there and done it."""
    stay = {"blockade": 8, "army_support": 4}.get(chit.kind, 4)
    more = 0
    if chit.kind == "blockade":
        more = 2 * max(state.theatre.ports[at].blockade for at in chit.locations)
    elif chit.kind == "interdiction":
        more = 2  # for entering the Strait, and for a Turn in it. ["MRO-2-c"]
    return wear_after(state, units, (away / 3 + stay) / 4, more)


def _escort_promise(state: Mistral, holder: Formation | Auxiliary, temper: Orders) -> float:
    """Auxiliaries escort: they join from afar and cost nothing.

    Convoys come by the calendar, and the Order must be at hand before them. ["MIS-1.421-b"]
    """
    if isinstance(holder, Formation):
        waiting = any(
            c.fleet == holder.fleet and c.status == "in_ordinary" and c.at == holder.at
            for c in state.convoys.values()
        )
        return temper.escort_by_ships if waiting else 0.0
    if holder.fleet == BRITISH:
        # Supplies are sent all the time, and pass Gibraltar.
        near = holder.kind == "fleet50" or holder.at in ("", GIBRALTAR)
        return 0.95 if near else 0.4
    places = [
        space_of(c.at)
        for c in state.convoys.values()
        if c.fleet == holder.fleet and c.status == "in_ordinary"
    ]
    places += [port for port, first, last in temper.convoys if first <= state.date.turn <= last]
    unplaced = holder.place != "assigned"
    met = any(unplaced or within_range(state, holder, at) for at in places)
    return 0.95 if met else 0.1


def candidates(state: Mistral, role: Role, temper: Orders) -> list[Formation | Auxiliary]:
    """Who could be given an Order now or soon."""
    found: list[Formation | Auxiliary] = [
        one
        for one in state.formations.values()
        if one.fleet == role
        and one.kind != "independent"
        and is_idle(state, one)
        and wear(state.units_of(one.id)) < temper.tired_above
    ]
    found += [
        one
        for one in state.auxiliaries.values()
        if one.fleet == role
        and one.kind in ("fleet", "fleet50")
        and one.place in ("assigned", "available")
        and state.orders.order_of(one.id) is None
    ]
    return found


def best_promise(state: Mistral, order: str, role: Role, temper: Orders) -> float:
    chit = chit_entry(state, order)
    assert chit is not None
    kinds = state.pack.orders.kinds[chit.kind].holders
    hopes = [
        promise(state, order, one, temper)
        for one in candidates(state, role, temper)
        if one.kind in kinds and chit.command in ("", "either", _command(state, one))
    ]
    return max(hopes, default=0.0)


def _command(state: Mistral, holder: Formation | Auxiliary) -> str:
    if isinstance(holder, Formation) and holder.command == "any":
        return state.leader_of(holder.id).command
    return holder.command


def draw(state: Mistral, decision: Decision, role: Role, whole: MistralTemper) -> Action | None:
    assert isinstance(decision, DrawingOrders)
    temper = orders_of(state, whole)
    drawn = state.orders.drawn.get(role, ())
    if drawn:
        due = to_receive(state, role, len(drawn))
        ranked = sorted(drawn, key=lambda id: (-best_promise(state, id, role, temper), id))
        return ReceiveOrders(tuple(ranked[:due]), role=role)
    if state.switches.order_selection == "choice":
        return _take(state, role, temper)
    room = _wanted(state, role, temper) - held(state, role)
    if not _is_worth_drawing(state, role, temper):
        room = 0
    for count in range(state.pack.orders.limits.most_drawn[role], 0, -1):
        if to_receive(state, role, count) <= room and may_draw(state, role, count):
            return DrawChits(count, role=role)
    return DrawChits(0, role=role)


def _is_worth_drawing(state: Mistral, role: Role, temper: Orders) -> bool:
    """Whether enough of the Pool could be Fulfilled; at the end of the Year nothing is lost."""
    if turns_left(state) <= 3:
        return True
    pool = state.orders.pool.get(role, ())
    good = sum(best_promise(state, id, role, temper) >= temper.least_promise for id in pool)
    each = state.pack.orders.limits.chits_per_order[role]
    return bool(pool) and (1 - good / len(pool)) ** each < temper.risk


def _wanted(state: Mistral, role: Role, temper: Orders) -> int:
    """As many Orders in hand as there are hands for them; late in the Year none can Fail."""
    most = state.pack.orders.limits.most_in_hand
    if turns_left(state) <= 3:
        return most
    idle = len(candidates(state, role, temper))
    return min(most, idle // 2 if is_winter(state) else idle)


def _take(state: Mistral, role: Role, temper: Orders) -> Action:
    room = _wanted(state, role, temper) - held(state, role)
    pool = state.orders.pool.get(role, ())
    ranked = sorted(pool, key=lambda id: (-best_promise(state, id, role, temper), id))
    good = [id for id in ranked if best_promise(state, id, role, temper) > temper.least_promise]
    chosen = tuple(good[: max(0, min(2, room))])
    return ReceiveOrders(chosen, role=role) if chosen else DrawChits(0, role=role)


def issue(state: Mistral, decision: Decision, role: Role, whole: MistralTemper) -> Action | None:
    """The best pair of an Order and a holder, as long as there is a good one."""
    assert isinstance(decision, IssuingOrders)
    temper = orders_of(state, whole)
    found: list[tuple[float, str, str]] = []
    for order in state.orders.hand:
        if fleet_of(state, order) != role:
            continue
        late = turns_between(state.orders.hand[order], state.date) >= 4 and turns_left(state) > 0
        for one in candidates(state, role, temper):
            hope = promise(state, order, one, temper)
            if late and hope < temper.least_promise:
                hope = _last_resort(state, order, one)
            elif hope < temper.least_promise or not _is_time(state, one, late):
                continue
            if may_issue(state, order, one.id, role):
                found.append((hope, order, one.id))
    if not found:
        return send_home(state, decision, role, whole.keeping) or EndIssuing(role=role)
    able = Counter(order for _, order, _ in found)
    # What few can do is given out first.
    _, order, holder = max(found, key=lambda one: (-able[one[1]], *one))
    return IssueOrder(order, holder, role=role)


def _last_resort(state: Mistral, order: str, holder: Formation | Auxiliary) -> float:
    """What would Fail in hand is given to whoever is least wanted elsewhere.

    A Squadron does not wait at sea for a Convoy that nobody has seen.
    """
    if isinstance(holder, Auxiliary):
        return 0.01
    chit = chit_entry(state, order)
    assert chit is not None
    return 0.0 if chit.kind == "escort" else 0.1 * wear(state.units_of(holder.id))


def _is_time(state: Mistral, holder: Formation | Auxiliary, late: bool) -> bool:
    """In Winter ships stay at home as long as an Order can wait."""
    if isinstance(holder, Auxiliary) or late:
        return True
    return not is_winter(state) or state.date.turn == WINTER_ENDS


def terminate(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return KeepOrders(role=role)


ANSWERS = {
    DrawingOrders: draw,
    IssuingOrders: issue,
    **alike({OrdersCouncil: council, Terminating: terminate}),
}
