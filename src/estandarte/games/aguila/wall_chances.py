"""The chances of battering walls: structure points taken, and whether they fall."""

from fractions import Fraction

from estandarte.kernel import Odds, Tally, chances, tally

from .bombarding import HITS_WALLS_ON, _modifier, bombard_verdict
from .garrisons import garrison_of, points_left
from .gunnery import Load, battery_of, gunner_verdict, values_of
from .rolls import need_to_hit
from .spreads import ONE, Spread, added, balls, mixed, successes
from .state import Aguila, Ground
from .units import Unit
from .volleys import own_fire_rerolls


def wall_odds(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Odds:
    """The guns of a battery one after the other. ["BSA-11-estruct-a", "BSA-11-estruct-b"]"""
    firing = [
        g
        for g in battery_of(state, gun)
        if gunner_verdict(state, g) and bombard_verdict(state, g, ground, load)
    ]
    total: Spread[int] = {0: ONE}
    for one in firing:
        total = added(total, wall_points(state, one, ground, load))
    left = points_left(state, ground)
    found: dict[str, Fraction] = {}
    for points, chance in total.items():
        name = "falls" if points >= left else f"structure.{points}"
        found[name] = found.get(name, Fraction(0)) + chance
    inside = garrison_of(state, ground.id)
    facts = {"points": left, **({"garrison": inside.id} if inside is not None else {})}
    return Odds(chances(found), "BSA-11-estruct-b", _dice(firing), _need(state, gun, ground), facts)


def wall_points(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Spread[int]:
    """A hit counts as the hits it becomes, or by a switch as one. ["BSA-Q78"]"""
    needed = need_to_hit(HITS_WALLS_ON, _modifier(state, gun, ground)).number
    struck = successes(gun.profile.attacks, needed, own_fire_rerolls(gun))
    if state.switches.structure_hits != "multiplied":
        return struck
    largest, indirect = values_of(gun).hits, load == "indirect"
    return mixed((chance, balls(count, largest, indirect)) for count, chance in struck.items())


def _dice(guns: list[Unit]) -> Tally:
    return tally(sum(g.profile.attacks for g in guns), "BSA-1-perfil-e")


def _need(state: Aguila, gun: Unit, ground: Ground) -> Tally:
    modifier = _modifier(state, gun, ground)
    return tally(HITS_WALLS_ON, "BSA-11-estruct-a").add(-modifier, "BSA-11-obst-a", modifier != 0)
