"""Victory: how what was counted is compared when the last turn is over.

An army that breaks has lost whatever the objectives say, and that is settled before. ["BSA-Q113"]
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.state import BLUE, RED, Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Play, Role

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
