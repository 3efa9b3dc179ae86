"""Setting up: ground that leaves the way free, and formations before the first turn."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.before.ground.placing import (
    ChooseTerrain,
    PlacePiece,
    PlacingPiece,
    TerrainChoice,
)
from estandarte.games.aguila.before.ground.shapes import river
from estandarte.games.aguila.before.hiding import MarkFormations, MarkingChoice, to_mark
from estandarte.games.aguila.before.sides import (
    SideChoice,
    TakeOrder,
    TakeSide,
    sides_of,
)
from estandarte.games.aguila.before.zones import EDGES
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches

from .crossing import rivers

WISHES: dict[str, tuple[FormationName, ...]] = {
    "infantry": ("attack_column", "line"),
    "cavalry": ("line", "open"),
    "artillery": ("unlimbered",),
}
OPEN_GROUND = "arid"
"""The type of terrain that has no rivers: who wants to attack wants none."""
BROOK = inches(1)
"""As narrow as a river is laid, and as near to the edge of the table."""
FORDS = 9
TRIED = 12


def formation_wanted(unit: Unit) -> FormationName | None:
    """Columns to move, skirmishers opened out, horse in line, guns in action."""
    if unit.is_infantry and unit.profile.minis <= 12 and "open" in unit.profile.formations:
        return "open"
    known = unit.profile.formations
    return next((f for f in WISHES[unit.profile.arm] if f in known), None)


def _mark(state: Aguila, decision: MarkingChoice, role: Role) -> Action:
    wanted = {n: formation_wanted(state.units[n]) for n in to_mark(state, role)}
    return MarkFormations({n: f for n, f in wanted.items() if f is not None}, role=role)


def _terrain(state: Aguila, decision: TerrainChoice, role: Role) -> Action:
    return ChooseTerrain(OPEN_GROUND, role=role)


def _place(state: Aguila, decision: PlacingPiece, role: Role) -> Action | None:
    """A river at the edge with many fords, anything else away from the middle of the field."""
    if state.charts.terrain.piece[decision.piece].widest is not None:
        brooks = (b for b in _brooks(state, decision.piece, role) if b.check(state, decision))
        return next(brooks, None)
    middle = (state.field.left + state.field.right) // 2
    found: list[PlacePiece] = []
    for place in decision.places(state, role):
        found.append(place)
        if len(found) >= TRIED:
            break

    def aside(place: PlacePiece) -> int:
        points = (*place.pieces[0].corners, *place.pieces[0].line)
        return abs(sum(p.x for p in points) // len(points) - middle)

    return max(found, key=aside, default=None)


def _side(state: Aguila, decision: SideChoice, role: Role) -> Action | None:
    """Rivers before the enemy's front, not before one's own; else to deploy after the enemy."""
    water = [p.y for river in rivers(state) for p in river.crossings]
    if decision.side and water and sides_of(state) == EDGES:
        middle = (state.field.bottom + state.field.top) // 2
        below = sum(water) // len(water) < middle
        return TakeSide("top" if below else "bottom", role=role)
    return TakeOrder("opponent", role=role) if decision.order else None


def _brooks(state: Aguila, piece: str, role: Role) -> Iterator[PlacePiece]:
    field = state.field
    wide = field.right - field.left
    fords = [field.left + wide * n // (FORDS + 1) for n in range(1, FORDS + 1)]
    for y in (field.bottom + BROOK, field.top - BROOK):
        yield PlacePiece((river(piece, field, y, BROOK, *fords),), role=role)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {
    MarkingChoice: _mark,
    TerrainChoice: _terrain,
    PlacingPiece: _place,
    SideChoice: _side,
}
"""Of everything else before the battle the first option is as good as any."""
