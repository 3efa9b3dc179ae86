"""The Pool: which chits are in it, how they are organised and drawn. [9.33, 9.35, 1.42]"""

from functools import lru_cache
from typing import Any

from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.fleets.formations import KING_DEAD
from estandarte.games.mistral.fleets.leaders import AT_WAR
from estandarte.games.mistral.schema.chronicle import Chit
from estandarte.games.mistral.schema.pack import BOURBONS, pack_named
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.tracks import eligible
from estandarte.kernel import YES, Play, Role, RuleId, Verdict, no

from .book import OrderId, chit_of
from .log import ChitsDrawn, PoolOrganised, fleet_of

MOST_KEPT = 256
CHOSEN_A_TURN = 2
"""Chits that a player takes a Turn where he need not draw them. ["MRS-1-f"]"""


def copies(state: Mistral, role: Role) -> list[OrderId]:
    """Every chit of a Fleet; where a kind has several, each by its number."""
    return list(printed(state.pack_name, role))


@lru_cache(maxsize=64)
def printed(pack: str, role: Role) -> tuple[OrderId, ...]:
    """They are printed in the pack and the same in every match."""
    found = []
    for name, chit in pack_named(pack).orders.chits.items():
        if chit.fleet == role and chit.count == 1:
            found.append(name)
        elif chit.fleet == role:
            found += [f"{name}.{number}" for number in range(1, chit.count + 1)]
    return tuple(sorted(found))


def available(state: Mistral, role: Role) -> list[OrderId]:
    """Those that belong in the Pool now; the copies of a chit share their conditions."""
    # All that a chit's conditions ask, every part of it public; with the same they say the same.
    asked = (
        state.pack_name,
        role,
        state.date,
        state.events,
        tuple(state.contingents.items()),
        state.history.chronicle.ended,
        state.orders.stirred,
    )
    found = _available.get(asked)
    if found is None:
        if len(_available) >= MOST_KEPT:  # a cache, not a memory
            _available.clear()
        chits = state.pack.orders.chits
        live = {
            name for name, one in chits.items() if one.fleet == role and is_available(state, one)
        }
        found = _available[asked] = tuple(id for id in copies(state, role) if chit_of(id) in live)
    return list(found)


_available: dict[tuple[Any, ...], tuple[OrderId, ...]] = {}


def is_available(state: Mistral, chit: Chit) -> bool:
    """Whether a chit belongs in the Pool now; all its conditions must hold.

    British Blockades of French Ports and French ones wait for their war. ["MRO-2-h"]
    A dead King leaves the Spanish Cruises and Pirates' Bases. ["MIS-2.321-a"]
    Guerre de Course takes the place of French Cruises and Interdictions. ["MRO-2-k"]
    """
    when = chit.available
    if not all(map(state.has_occurred, when.after)) or any(map(state.has_occurred, when.until)):
        return False
    if state.date.year < when.from_year:
        return False
    if when.contingent and state.contingents[when.contingent.contingent] != when.contingent.state:
        return False
    if when.campaign and not eligible(state, when.campaign):
        return False
    return not when.pirate_of or when.pirate_of in state.orders.stirred


def kept_out_by(state: Mistral, role: Role, order: OrderId) -> RuleId | None:
    """The rule by which a chit of this Fleet is not in its Pool now; None for any other."""
    chit = state.pack.orders.chits.get(chit_of(order))
    if chit is None or chit.fleet != role or is_available(state, chit):
        return None
    if KING_DEAD in chit.available.until and state.has_occurred(KING_DEAD):
        return "MRO-2-j"
    if chit.kind == "guerre_de_course":
        return "MIS-2.332-b"
    if chit.available.pirate_of:
        return "MRO-2-i"
    french = chit.kind == "blockade" and AT_WAR in chit.available.after
    return "MIS-2.421-a" if french and role != BOURBONS else None


def organise(play: Play[Mistral], role: Role) -> None:
    """Finished chits come back, new ones enter, stale ones leave, from hand too. ["IC-9.33-a"]

    An Issued one may be finished. ["MIC-19.3-c"]
    """
    state = play.state
    book = state.orders
    live = available(state, role)
    hand = tuple(id for id in book.hand if id in live)
    pool = tuple(id for id in live if id not in hand and id not in book.issued)
    play.emit(PoolOrganised("IC-9.33-a", role, pool, hand))


def mourn(play: Play[Mistral]) -> None:
    """What the King's death forbids his Formations leaves Pool and hand at once.

    An Issued one may be finished. ["MIS-2.321-a", "MRO-2-j"]
    """
    state, book = play.state, play.state.orders
    barred = {
        id
        for id in copies(state, BOURBONS)
        if (chit := state.pack.orders.chits[chit_of(id)]).command == "spanish"
        and KING_DEAD in chit.available.until
    }
    pool = tuple(id for id in book.pool.get(BOURBONS, ()) if id not in barred)
    hand = tuple(id for id in book.hand if id not in barred)
    play.emit(PoolOrganised("MIS-2.321-a", BOURBONS, pool, hand, _aside(state, BOURBONS)))


def _aside(state: Mistral, role: Role) -> tuple[OrderId, ...]:
    return tuple(id for id in state.orders.aside if fleet_of(state, id) == role)


def add_bases(play: Play[Mistral], role: Role) -> None:
    """Chits against a Pirates' Base join one by one, in any Turn. ["MIS-2.526-a"]"""
    state, book = play.state, play.state.orders
    known = {*book.pool.get(role, ()), *book.hand, *book.issued, *book.aside}
    new = [
        id
        for id in copies(state, role)
        if id not in known and _stirred(state, state.pack.orders.chits[chit_of(id)])
    ]
    if new:
        pool = tuple(sorted([*book.pool.get(role, ()), *new]))
        hand = tuple(id for id in book.hand if fleet_of(state, id) == role)
        play.emit(PoolOrganised("MIS-2.526-a", role, pool, hand, _aside(state, role)))


def _stirred(state: Mistral, chit: Chit) -> bool:
    return bool(chit.available.pirate_of) and is_available(state, chit)


def held(state: Mistral, role: Role) -> int:
    return sum(fleet_of(state, id) == role for id in state.orders.hand)


def to_receive(state: Mistral, role: Role, drawn: int) -> int:
    """One of every full two, or three for the Bourbons. ["MIS-1.42-a", "MIS-1.42-b", "MIS-Q38"]"""
    return drawn // state.pack.orders.limits.chits_per_order[role]


def may_draw(state: Mistral, role: Role, count: int) -> Verdict:
    """At most four chits, six for the Bourbons, and a hand of four. ["IC-9.35-a", "IC-9.35-b"]"""
    limits = state.pack.orders.limits
    if state.orders.drawn.get(role):
        return no("IC-9.35-a", drawn=len(state.orders.drawn[role]))
    if state.switches.order_selection == "choice" and count:
        return no("MRS-1-f", count=count)
    if not 0 <= count <= min(limits.most_drawn[role], len(state.orders.pool.get(role, ()))):
        return no("IC-9.35-a", most=limits.most_drawn[role])
    if held(state, role) + to_receive(state, role, count) > limits.most_in_hand:
        return no("IC-9.35-b", held=held(state, role), most=limits.most_in_hand)
    return YES


def draw(play: Play[Mistral], role: Role, count: int) -> None:
    """Chits by lot; only their Fleet sees them."""
    left = list(play.state.orders.pool.get(role, ()))
    drawn = []
    for _ in range(count):
        one = pick(play, left, "IC-9.35-a", f"chit.{role}", only=(role,))
        left.remove(one)
        drawn.append(one)
    play.emit(ChitsDrawn("IC-9.35-a", role, tuple(drawn)))


def may_receive(state: Mistral, role: Role, orders: tuple[OrderId, ...]) -> Verdict:
    """Exactly as many as the drawn chits demand, of one's choice among them.

    None is Mandatory. ["MIS-1.421-a"] By the switch any two of the Pool a Turn, without drawing.
    ["MRS-1-f"]
    """
    free = state.switches.order_selection == "choice"
    among = (state.orders.pool if free else state.orders.drawn).get(role, ())
    for id in orders:
        if rule := kept_out_by(state, role, id):
            return no(rule, order=id)
    if len(set(orders)) != len(orders) or any(id not in among for id in orders):
        return no("MRS-1-f" if free else "IC-9.35-a", orders=list(orders))
    if free and len(orders) > CHOSEN_A_TURN:
        return no("MRS-1-f", most=CHOSEN_A_TURN)
    if free and held(state, role) + len(orders) > state.pack.orders.limits.most_in_hand:
        return no("IC-9.35-b", held=held(state, role))
    if not free and len(orders) != to_receive(state, role, len(among)):
        cite = "MIS-1.42-a" if role == "british" else "MIS-1.42-b"
        return no(cite, due=to_receive(state, role, len(among)))
    return YES
