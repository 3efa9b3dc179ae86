"""Who may attack whom at all, and how strengths become a column. [LEP-5.3, LEP-7.2-d]"""

from fractions import Fraction

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import YES, Role, RuleId, Verdict, no
from estandarte.wargame.hexes import distance

BARRED_BY_REPULSE: dict[str, RuleId] = {
    "gunnery": "LEP-7.2-p",
    "small_arms": "LEP-7.2-q",
    "boarding": "LEP-7.2-r",
    "ramming": "LEP-7.2-s",
}


def may_attack(state: Lepanto, role: Role, id: str, kind: str) -> Verdict:
    """Whether a ship may make an attack of this kind in this phase."""
    ship = state.ships.get(id)
    if ship is None or ship.role != role:
        return no("LEP-5.3-b", ship=id)
    if state.is_in_reserve(ship) and not (
        state.switches.reserve_fire == "fire" and kind in ("gunnery", "small_arms")
    ):
        return no("LEP-8.0-e", ship=id)
    if ship.passed == state.phase:
        return no("LEP-5.3-i", ship=id)
    if ship.repulsed:
        return no(BARRED_BY_REPULSE[kind], ship=id, see="LEP-3.2-c", until="LEP-7.2-u")
    if ship.ramming:
        return no("LEP-7.5-x", ship=id)
    return engaged_before(state, ship, kind)


def has_attacked(state: Lepanto, ship: Ship) -> bool:
    """What a counter that is turned over says: it has fought in this phase."""
    return state.phase in (ship.fired, ship.shot, ship.boarded, ship.rammed)


def engaged_before(state: Lepanto, ship: Ship, kind: str) -> Verdict:
    """One engagement, and beside gunnery what the table grants. [LEP-5.3-g, LEP-Q19]"""
    phase, rule = state.phase, state.switches.engagements
    done = {
        "gunnery": ship.fired == phase,
        "small_arms": ship.shot == phase,
        "boarding": ship.boarded == phase,
        # A ram that is resolved at once is still the attack of this turn. [LEP-Q32, LEP-Q35]
        "ramming": ship.rammed > 0 and phase - ship.rammed <= 1,
    }
    if done[kind] and kind != "gunnery":
        return no("LEP-7.4-g" if kind == "boarding" else "LEP-5.3-g", ship=ship.id)
    others = {name for name, was in done.items() if was and name != kind}
    if rule == "all_kinds" or not others:
        return YES
    if rule == "one_kind":
        return no("LEP-Q19", ship=ship.id, done=sorted(others))
    if "ramming" in others:
        return no("LEP-Q35", ship=ship.id)
    if rule == "gunnery_and_small_arms" and "boarding" in {kind} | others:
        return no("LEP-Q19", ship=ship.id, done=sorted(others))
    if others == {"gunnery"} or (kind == "gunnery" and len(others) == 1):
        return YES
    return no("LEP-Q19", ship=ship.id, done=sorted(others))


def enemy_target(state: Lepanto, role: Role, id: str) -> Verdict:
    target = state.ships.get(id)
    if target is None or target.role == role:
        return no("LEP-5.3-c", target=id)
    return YES


def fires_close(state: Lepanto, ship: Ship) -> bool:
    """Whether all its fire counts as range 1: that of a rammer stuck fast. [LEP-7.5-n, LEP-Q38]"""
    return ship.is_stuck_rammer and state.switches.same_hex_range == "all_fire"


def range_between(state: Lepanto, ship: Ship, target: Ship) -> int:
    """Hexes to the target; a ship in the same hex counts as one hex away. [LEP-7.5-n, LEP-Q38]"""
    if fires_close(state, ship):
        return 1
    return max(1, distance(ship.at, target.at))


def column(state: Lepanto, strength: Fraction, against: Fraction) -> str | None:
    """The column of a ratio, rounded down for the defender; None if it is too low to attack.

    More than 4:1 counts as 4:1. [LEP-7.2-d, LEP-7.4-k, LEP-Q22, LEP-Q23]
    """
    if strength * 2 < against:
        return None
    if strength < against:
        return "1:2" if state.switches.lowest_odds == "one_to_two" else None
    return f"{min(4, strength // against)}:1"


def engaged(state: Lepanto, role: Role) -> list[Ship]:
    """The ships of a side that have any enemy within reach of anything: a first, quick answer."""
    ships, known = state.ships, state.engaged
    if role not in known:
        bits, around = state.waters.bits, state.waters.around
        enemies = 0
        for ship in ships.values():
            if ship.role != role:
                enemies |= bits[ship.at]
        near = [s.id for s in ships.values() if s.role == role and around[s.at] & enemies]
        known[role] = tuple(near)
    return [ships[id] for id in known[role]]
