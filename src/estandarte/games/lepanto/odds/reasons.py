"""The rules that bear on an attack, for whoever asks why it may be made like this."""

from collections.abc import Iterator

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.engaging import has_attacked, range_between
from estandarte.games.lepanto.combat.gunnery import FireGuns, gun_targets
from estandarte.games.lepanto.combat.musketry import (
    LATE_DIE,
    FireSmallArms,
    firing_strength,
    modifier,
    standing_strength,
)
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Action, RuleId
from estandarte.wargame.hexes import distance

STUCK: dict[str, RuleId] = {
    "gunnery": "LEP-7.5-k",
    "small_arms": "LEP-7.5-l",
    "boarding": "LEP-7.5-m",
}
"""What an immobilised rammer may still do."""

TIRED: dict[str, RuleId] = {"gunnery": "LEP-6.7-f", "small_arms": "LEP-6.7-g"}
"""What an exhausted crew does as well as any other."""

INTO_SHARED_HEX: dict[str, RuleId] = {
    "gunnery": "LEP-7.5-t",
    "small_arms": "LEP-7.5-u",
    "boarding": "LEP-7.5-v",
}


def grounds(state: Lepanto, action: Action) -> tuple[RuleId, ...]:
    """What the book says about this attack beyond the table on which it is resolved."""
    if isinstance(action, FireGuns):
        ship, target = state.ships[action.ship], state.ships[action.target]
        found = [*_guns(state, ship, target), *_any(state, "gunnery", ship, target)]
    elif isinstance(action, FireSmallArms):
        ship, found = state.ships[action.ship], []
        for id in action.targets:
            target, number = state.ships[id], len(action.targets)
            found += _small_arms(state, ship, target, number)
            found += _any(state, "small_arms", ship, target)
    elif isinstance(action, Board):
        target, found = state.ships[action.target], [*_boarding(state, action)]
        for id in action.ships:
            found += _any(state, "boarding", state.ships[id], target)
    elif isinstance(action, Ram):
        ship = state.ships[action.ship]
        found = ["LEP-7.5-a", "LEP-7.5-y", *_table(state, ship)]
    else:
        return ()
    return tuple(dict.fromkeys(found))


def _guns(state: Lepanto, ship: Ship, target: Ship) -> Iterator[RuleId]:
    yield "LEP-7.1-m"
    yield "LEP-Q52"
    yield "LEP-7.2-h"
    if lies_between(state, ship, target):
        yield "LEP-7.1-d"
    away = distance(ship.at, target.at)
    if any(distance(ship.at, other.at) < away for other, _ in gun_targets(state, ship)):
        yield "LEP-7.1-n"


def _small_arms(state: Lepanto, ship: Ship, target: Ship, targets: int) -> Iterator[RuleId]:
    yield "LEP-7.2-i"
    if ship.fired == state.phase:
        # Two attacks, each with its own die; a repulse in the second leaves the first as it was.
        yield from ("LEP-7.2-a", "LEP-5.3-e", "LEP-7.2-w")
    if targets > 1:
        yield "LEP-7.2-j"
    if lies_between(state, ship, target):
        yield "LEP-7.2-g"
    attack = firing_strength(state, ship, target, targets).total
    if attack > 4 * standing_strength(state, target).total:
        yield "LEP-7.2-d"
    if modifier(state, ship):
        yield LATE_DIE[ship.role]


def _boarding(state: Lepanto, action: Board) -> Iterator[RuleId]:
    yield "LEP-7.4-c"
    yield "LEP-7.4-h"
    if len(action.ships) > 1:
        yield "LEP-5.3-d"
    strength = sum(state.ships[id].boarding for id in action.ships)
    if strength > 4 * state.ships[action.target].boarding:
        yield "LEP-7.4-k"


def _any(state: Lepanto, kind: str, ship: Ship, target: Ship) -> Iterator[RuleId]:
    """What holds for attacks of every kind, and for hexes with two ships."""
    yield from _table(state, ship)
    phase = state.phase
    if kind in TIRED and ship.is_exhausted(state.turn):
        yield TIRED[kind]
    if any(s.fired == phase and target.id in s.targets for s in state.of(ship.role)):
        yield "LEP-5.3-l"
    if ship.is_stuck_rammer:
        yield STUCK[kind]
        if kind != "boarding" and range_between(state, ship, target) != distance(
            ship.at, target.at
        ):
            yield "LEP-7.5-n"
    if ship.held_at == ship.at and state.shares_hex(ship):
        yield "LEP-7.5-r"
    if state.shares_hex(target) and target.at != ship.at:
        yield from (INTO_SHARED_HEX[kind], "LEP-7.5-w")


def _table(state: Lepanto, ship: Ship) -> Iterator[RuleId]:
    yield from ("LEP-3.5-a", "LEP-3.5-b")
    if any(has_attacked(state, s) for s in state.of(ship.role) if s.id != ship.id):
        yield "LEP-5.3-h"
    if any(0 < when < state.phase for when in (ship.fired, ship.shot, ship.boarded, ship.rammed)):
        yield "LEP-5.3-f"


def lies_between(state: Lepanto, ship: Ship, target: Ship) -> bool:
    """Whether any ship lies on a shortest way from the one to the other; it never matters."""
    away = distance(ship.at, target.at)
    return any(
        0 < distance(ship.at, hex) < away
        and distance(ship.at, hex) + distance(hex, target.at) == away
        for hex in state.places
    )
