"""The chances of battering walls: structure points taken, and whether they fall."""

from collections.abc import Iterable
from fractions import Fraction

from estandarte.kernel import Odds, Tally, chances, tally

from .bombarding import HITS_WALLS_ON, guns_at_walls, wall_modifiers, wall_need
from .fates import check_chance
from .garrisons import garrison_of, points_left
from .gunnery import Load, values_of
from .spreads import ONE, Spread, added, balls, mixed, successes
from .state import Aguila, Ground
from .tallies import need_tally
from .targets import passes_over_the_nearest
from .units import Unit
from .volleys import Shot, own_fire_rerolls

NOTHING: Spread[int] = {0: ONE}


def wall_odds(
    state: Aguila, gun: Unit, ground: Ground, load: Load, before: Iterable[Shot] = ()
) -> Odds:
    """The guns of a battery one after the other, with the checks before they fire.

    `before` are the shots declared already. ["BSA-11-estruct-a", "BSA-11-estruct-b"]
    """
    firing = guns_at_walls(state, gun, ground, load, before)
    total = NOTHING
    for one in firing:
        fires = check_chance(state, one, -1) if one.is_wavering else ONE  # "BSA-10-aturdidos-c"
        made = wall_points(state, one, ground, load)
        total = added(total, mixed([(fires, made), (1 - fires, NOTHING)]))
    aims = _aim_chance(state, firing[0], ground, load)
    left = points_left(state, ground)
    found: dict[str, Fraction] = {}
    for points, chance in mixed([(aims, total), (1 - aims, NOTHING)]).items():
        name = "falls" if points >= left else f"structure.{points}"
        found[name] = found.get(name, Fraction(0)) + chance
    inside = garrison_of(state, ground.id)
    facts = {"points": left, **({"garrison": inside.id} if inside is not None else {})}
    need = _need(state, firing[0], ground)
    return Odds(chances(found), "BSA-11-estruct-b", _dice(firing), need, facts)


def _aim_chance(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Fraction:
    """To pass over a nearer enemy the first gun takes one check for all. ["BSA-7-objetivo-h"]"""
    shot = Shot(gun.id, ground.id, load=load, building=True)
    return check_chance(state, gun) if passes_over_the_nearest(state, shot) else ONE


def wall_points(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Spread[int]:
    """A hit counts as the hits it becomes, or by a switch as one. ["BSA-Q78"]"""
    needed = wall_need(state, gun, ground)
    struck = successes(gun.profile.attacks, needed, own_fire_rerolls(gun))
    if state.switches.structure_hits != "multiplied":
        return struck
    largest, indirect = values_of(gun).hits, load == "indirect"
    return mixed((chance, balls(count, largest, indirect)) for count, chance in struck.items())


def _dice(guns: list[Unit]) -> Tally:
    return tally(sum(g.profile.attacks for g in guns), "BSA-1-perfil-e")


def _need(state: Aguila, gun: Unit, ground: Ground) -> Tally:
    cite, found = "BSA-11-estruct-a", wall_modifiers(state, gun, ground)
    return need_tally(HITS_WALLS_ON, found, wall_need(state, gun, ground), cite, cite)
