"""Victory: what each scenario counts when the last turn is over.

An army that breaks has lost whatever the objectives say, and that is settled before. ["BSA-Q113"]
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.state import BLUE, RED, Aguila, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Play, Role
from estandarte.wargame.plane.outlines import Shape

from .control import HILL, REGION, VILLAGE, has_near, holder

Verdict = Literal["attacker", "defender", "draw"]


def by_destroyed_points(destroyed: Mapping[Role, int], margin: int) -> Role:
    """Who destroyed more, by more than a margin. ["BSA-16-campal-c", "BSA-16-campal-d"]"""
    ahead = destroyed[RED] - destroyed[BLUE]
    if abs(ahead) <= margin:
        return ""  # "BSA-16-escalada-g"
    return RED if ahead > 0 else BLUE


def by_points(points: Mapping[Role, int]) -> Role:
    """More victory points, or more objectives; equal numbers draw.

    ["BSA-16-region-f", "BSA-16-cruce-j", "BSA-16-oblicua-k", "BSA-16-borodino-m", "BSA-Q130"]
    """
    return by_destroyed_points(points, 0)


def by_points_then_destroyed(
    points: Mapping[Role, int], destroyed: Mapping[Role, int], margin: int
) -> Role:
    """Equal points are decided by what was destroyed. ["BSA-16-divide-i", "BSA-16-divide-j"]"""
    return by_points(points) or by_destroyed_points(destroyed, margin)


def assault(taken: int, positions: int) -> Verdict:
    """Two thirds for the attacker, more than half kept for the defender."""
    if positions > 0 and 3 * taken >= 2 * positions:
        return "attacker"  # "BSA-16-asalto-k"
    if 2 * (positions - taken) > positions:
        return "defender"  # "BSA-16-asalto-m"
    return "draw"  # "BSA-16-asalto-l"


def farm(state: Aguila, attacker: Role, buildings: Mapping[str, Shape]) -> Verdict:
    """The attacker near a building, and no defender in or nearer. ["BSA-16-granja-i"]"""
    here = any(has_near(state, attacker, b, "within", 6) for b in buildings.values())
    held = any(
        has_near(state, other(attacker), b, "nearer", 6, name) for name, b in buildings.items()
    )
    return "attacker" if here and not held else "defender"  # "BSA-16-granja-j"


def bridge(state: Aguila, attacker: Role, place: Shape) -> Verdict:
    """No defender nearer than six inches to it. ["BSA-16-puente-i"]"""
    held = has_near(state, other(attacker), place, "nearer", 6)
    return "defender" if held else "attacker"


def village(state: Aguila, attacker: Role, buildings: Mapping[str, Shape]) -> Verdict:
    """More than half of the buildings, or as many as the enemy for a draw. ["BSA-16-pueblo-f"]"""
    holders = [holder(state, b, VILLAGE, name) for name, b in buildings.items()]
    mine, theirs = holders.count(attacker), holders.count(other(attacker))
    if 2 * mine > len(holders):
        return "attacker"
    return "draw" if mine == theirs else "defender"  # "BSA-16-pueblo-h", "BSA-Q112"


def hill(state: Aguila, hills: Sequence[Shape]) -> Role:
    """Who alone stands on the hill; it may be made of two. ["BSA-16-colina-d"]"""
    holders = [r for r in (RED, BLUE) if any(has_near(state, r, h, "on", 0) for h in hills)]
    return holders[0] if len(holders) == 1 else ""  # "BSA-16-colina-e"


def objectives(state: Aguila, places: Sequence[Shape]) -> Role:
    """Who holds more markers. ["BSA-16-region-f"]"""
    holders = [holder(state, p, REGION) for p in places]
    return by_points({role: holders.count(role) for role in (RED, BLUE)})


def crossroads_objectives(crossroads: Role, piece: Role) -> dict[Role, int]:
    """Four points for the crossroads, two for the piece. ["BSA-16-cruce-g"]"""
    return {r: 4 * (crossroads == r) + 2 * (piece == r) for r in (RED, BLUE)}


def divide_worth(owner: Role, holding: Role) -> int:
    """A quadrant's objective: neutral 2, the enemy's 3, one's own 1. ["BSA-16-divide-h"]"""
    if not owner:
        return 2
    return 1 if owner == holding else 3


def borodino_hills(state: Aguila, attacker: Role, hills: Sequence[Shape]) -> dict[Role, int]:
    """Two points a hill for the attacker, one for the defender. ["BSA-16-borodino-l"]"""
    holders = [holder(state, h, HILL) for h in hills]
    return {attacker: 2 * holders.count(attacker), other(attacker): holders.count(other(attacker))}


def reserve_enters(play: Play[Aguila], role: Role) -> bool:
    """A die no higher than the army's strategic factor. ["BSA-16-reservas-a", "BSA-Q105"]"""
    return play.roll(DIE, "BSA-16-reservas-a", "reserve") <= play.state.factors[role]


def deployment_bonus(mine: Sequence[Unit], theirs: Sequence[Unit]) -> int:
    """More light horse, and more horse at all, counted in companies.

    ["BSA-16-tirada-b", "BSA-16-tirada-c", "BSA-Q99"]
    """

    def light(units: Sequence[Unit]) -> int:
        return sum(u.profile.companies for u in units if u.profile.is_light_cavalry)

    def horse(units: Sequence[Unit]) -> int:
        return sum(u.profile.companies for u in units if u.is_cavalry)

    return 2 * (light(mine) > light(theirs)) + (horse(mine) > horse(theirs))
