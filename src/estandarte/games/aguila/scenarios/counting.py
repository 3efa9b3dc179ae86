"""Counting: what objectives and enemies destroyed are worth to each side."""

from collections.abc import Callable

from estandarte.games.aguila.camp import Camp, Fallen, Objective
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.kernel import Role, RuleId, Value
from estandarte.wargame.plane.outlines import Outline, Shape

from . import victory
from .control import Hold, holder

Points = dict[Role, int]
Parts = tuple[tuple[RuleId, Points], ...]


class Count(Value):
    """Who is ahead by a scenario's own count, and the points of each."""

    winner: Role
    score: dict[Role, int]
    parts: Parts = ()
    """Of what the points are made, where they are more than who holds what."""


def destroyed(camp: Camp) -> Points:
    """The points of enemy units that each side has destroyed."""
    return {r: sum(f.cost for f in camp.fallen if f.role == other(r)) for r in ROLES}


def for_fallen(state: Aguila, worth: Callable[[Fallen], int]) -> Points:
    """What each side gains by the enemies it has destroyed."""
    points = dict.fromkeys(ROLES, 0)
    for fallen in state.camp.fallen:
        points[other(fallen.role)] += worth(fallen)
    return points


def is_last_gun(state: Aguila, fallen: Fallen) -> bool:
    """Whether the battery of this gun fell with it."""
    lost = [f for f in state.camp.fallen if f.battery == fallen.battery]
    return len(lost) == fallen.battery_guns and lost[-1].id == fallen.id


def margin_of(state: Aguila) -> int:
    """Who has destroyed so much more, or less, has not won."""
    return (state.camp.numbers.draw_margin or 0) if state.camp.numbers is not None else 0


def shape_of(state: Aguila, objective: Objective) -> Shape | None:
    """A marker, or the ground that counts; None where it has been destroyed."""
    if not objective.ground:
        return objective.at
    ground = state.ground.get(objective.ground)
    parts: tuple[Outline, ...] = outlines_of(ground) if ground is not None else ()
    return parts[0] if parts else None


def shapes(state: Aguila) -> dict[str, Shape]:
    found = {o.ground or o.id: shape_of(state, o) for o in state.camp.objectives}
    return {name: shape for name, shape in found.items() if shape is not None}


def holder_of(state: Aguila, objective: Objective, hold: Hold, building: str = "") -> Role:
    place = shape_of(state, objective)
    return holder(state, place, hold, building) if place is not None else ""


def by_verdict(state: Aguila, verdict: victory.Verdict) -> Count:
    attacker = state.camp.attacker
    winner = {"attacker": attacker, "defender": other(attacker), "draw": ""}[verdict]
    return Count(winner, {r: int(r == winner) for r in ROLES})
