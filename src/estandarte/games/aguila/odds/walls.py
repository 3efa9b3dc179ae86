"""The chances of battering walls: structure points taken, and whether they fall."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction

from estandarte.games.aguila.fire.bombarding import (
    HITS_WALLS_ON,
    guns_at_walls,
    wall_modifiers,
    wall_need,
)
from estandarte.games.aguila.fire.gunnery import Load, values_of
from estandarte.games.aguila.fire.salvos import (
    ALONE,
    Salvo,
    after,
    aimed_again,
    quarters_of,
    thrown_in,
)
from estandarte.games.aguila.fire.targets import passes_over_the_nearest
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.ground.garrisons import garrison_of, points_left
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Odds, Tally, chances, tally

from .salvos import Shares, one_after_other
from .spreads import (
    ONE,
    Spread,
    balls,
    mixed,
    tries,
)
from .survival import check_chance, nerve_to_fire
from .tallies import need_tally

NOTHING: Spread[int] = {0: ONE}


def wall_odds(
    state: Aguila, gun: Unit, ground: Ground, load: Load, before: Iterable[Shot] = ()
) -> Odds:
    """The guns of a battery one after the other, with the checks before they fire.

    `before` are the shots declared already. ["BSA-11-estruct-a", "BSA-11-estruct-b"]
    """
    firing = guns_at_walls(state, gun, ground, load, before)
    shots = [(nerve_to_fire(state, one), _points(state, one, ground, load)) for one in firing]
    total = one_after_other(shots, 0, int.__add__)
    aims = _aim_chance(state, firing[0], ground, load)
    left = points_left(state, ground)
    found: dict[str, Fraction] = {}
    for points, chance in mixed([(aims, total), (1 - aims, NOTHING)]).items():
        name = "falls" if points >= left else f"structure.{points}"
        found[name] = found.get(name, Fraction(0)) + chance
    inside = garrison_of(state, ground.id)
    facts = {"points": left, **({"garrison": inside.id} if inside is not None else {})}
    need = _need(state, firing[0], ground)
    return Odds(chances(found), "BSA-11-estruct-b", _dice(state, firing), need, facts)


def _aim_chance(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Fraction:
    """To pass over a nearer enemy the first gun takes one check for all. ["BSA-7-objetivo-h"]"""
    shot = Shot(gun.id, ground.id, load=load, building=True)
    return check_chance(state, gun) if passes_over_the_nearest(state, shot) else ONE


def _points(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Callable[[Salvo], Shares[int]]:
    """A hit counts as the hits it becomes, or by a switch as one. ["BSA-Q78"]"""
    needed, quarters = wall_need(state, gun, ground), quarters_of(state, gun, gun.profile.attacks)
    multiplied = state.switches.structure_hits == "multiplied"

    def made(before: Salvo) -> Shares[int]:
        found: dict[tuple[int, Salvo], Fraction] = defaultdict(Fraction)
        thrown = thrown_in(before, quarters)
        for (struck, aimed), chance in tries(thrown, needed, aimed_again(gun, before)).items():
            left = after(state, before, Salvo(quarters, aimed))
            hits = balls(struck, values_of(gun).hits, load == "indirect")
            for count, share in (hits if multiplied else {struck: ONE}).items():
                found[count, left] += chance * share
        return found

    return made


def _dice(state: Aguila, guns: list[Unit]) -> Tally:
    whole, before, thrown = sum(g.profile.attacks for g in guns), ALONE, 0
    for gun in guns:
        quarters = quarters_of(state, gun, gun.profile.attacks)
        before, thrown = Salvo(before.dice + quarters), thrown + thrown_in(before, quarters)
    return tally(whole, "BSA-1-perfil-e").become(thrown, "BSA-7-desorg-b", whole != thrown)


def _need(state: Aguila, gun: Unit, ground: Ground) -> Tally:
    cite, found = "BSA-11-estruct-a", wall_modifiers(state, gun, ground)
    return need_tally(HITS_WALLS_ON, found, wall_need(state, gun, ground), cite, cite)
