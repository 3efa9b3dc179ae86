"""What plain people do alike at sea: row to where it seems best, fire, and board or ram."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from estandarte.games.lepanto.combat.boarding import Board, alongside
from estandarte.games.lepanto.combat.engaging import engaged
from estandarte.games.lepanto.combat.gunnery import Broadside, can_fire
from estandarte.games.lepanto.combat.musketry import (
    FireSmallArms,
    small_arms_odds,
    small_arms_targets,
)
from estandarte.games.lepanto.combat.phase import Combat
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.movement.phase import Move, Movement
from estandarte.games.lepanto.movement.reach import movable, reaches
from estandarte.games.lepanto.movement.tows import tow_of
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import EndPhase, Hold
from estandarte.kernel import Action, Role, check
from estandarte.players.scripts import Hands
from estandarte.wargame.hexes import Hex, distance

Worth = Callable[[Lepanto, Ship, Hex, int], float | None]
"""What a hex is worth to a ship that has come so many hexes; None: nobody goes there."""
BARRED = -1_000.0
TIRED = 0.3


def hands(worth: Worth | None, odds: int = 0, muskets: bool = False) -> Hands:
    """The whole of a plan: where each ship goes, or None where nobody moves.

    Guns are fired always. From such odds on it boards (at 0 never); muskets fire at two to one.
    """

    def move(state: Lepanto, decision: Movement, role: Role) -> Action:
        for ship in movable(state, role):
            path = _course(state, ship, worth) if worth is not None else ""
            if path and check(state, wish := Move(ship.id, path, role=role)):
                return wish
            if check(state, hold := Hold((ship.id,), role=role)):
                return hold
        return EndPhase(role=role)

    def fight(state: Lepanto, decision: Combat, role: Role) -> Action:
        return next(_fights(state, role, odds, muskets), EndPhase(role=role))

    return {Movement: move, Combat: fight}


def enemies(state: Lepanto, ship: Ship) -> list[Ship]:
    return [other for other in state.ships.values() if other.role != ship.role]


def nearest(state: Lepanto, ship: Ship, at: Hex) -> int:
    """Hexes to the nearest enemy."""
    return min((distance(at, foe.at) for foe in enemies(state, ship)), default=0)


def is_entered(state: Lepanto, ship: Ship, at: Hex) -> bool:
    """Whether to go there is to ram."""
    return at != ship.at and at in state.places


def _course(state: Lepanto, ship: Ship, worth: Worth) -> str:
    """The course to the best hex in reach, to spare the rowers where it is the same; or none."""
    here = worth(state, ship, ship.at, 0)
    best, chosen = (BARRED if here is None else here), ""
    for (at, _, tired), path in reaches(state, ship).items():
        found = worth(state, ship, at, path.count("r") + path.count("s"))
        if found is not None and found - TIRED * tired > best + 1e-9:
            best, chosen = found - TIRED * tired, path
    tows = "a" if chosen and tow_of(state, ship) is not None else ""
    return tows + chosen


def _fights(state: Lepanto, role: Role, odds: int, muskets: bool) -> Iterator[Action]:
    near = engaged(state, role)
    yield from (Ram(ship.id, role=role) for ship in near if ship.ramming)
    if odds:
        targets = {t.id: t for ship in near for t in small_arms_targets(state, ship) if t.boarding}
        for target in sorted(targets.values(), key=lambda t: (-t.points, t.id)):
            yield from _boarding(state, role, target, odds)
    if can_fire(state, role):
        yield Broadside(role=role)
    if muskets:
        for ship in near:
            for target in small_arms_targets(state, ship):
                if small_arms_odds(state, ship, target, 1) in ("2:1", "3:1", "4:1"):
                    wish = FireSmallArms(ship.id, (target.id,), role=role)
                    if check(state, wish):
                        yield wish


def _boarding(state: Lepanto, role: Role, target: Ship, odds: int) -> Iterator[Action]:
    """All who lie alongside together, where they are so many times as strong."""
    ships = alongside(state, target)
    if sum(ship.boarding for ship in ships) >= Fraction(odds) * target.boarding:
        wish = Board(target.id, tuple(ship.id for ship in ships), role=role)
        if ships and check(state, wish):
            yield wish
