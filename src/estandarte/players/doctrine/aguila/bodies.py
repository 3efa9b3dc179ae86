"""Bodies: units as they fight, without their places. What they do to each other is in blows."""

from estandarte.games.aguila.attack_dice import has_half_casualties
from estandarte.games.aguila.courage.casualties import most_damage
from estandarte.games.aguila.courage.results import courage_of
from estandarte.games.aguila.fire.volleys import own_fire_rerolls
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Value

MELEE_REROLLS = {"elite": 1, "guardias": 2, "odio": 3}


class Body(Value, cache_hash=True):
    """A unit as it fights, without its place."""

    arm: str
    formation: FormationName
    melee: int
    shooting: int
    defence: int
    attacks: float
    strength: int
    limit: int
    most: int
    damage: int
    shaken: bool
    disordered: bool
    again: int
    wounds_again: int
    fire_again: int
    lancers: bool
    cuirass: bool
    screened: bool
    canister: int
    piercing: int
    ball: float
    """Hits of one that strikes home, on average."""


def body_of(state: Aguila, unit: Unit) -> Body:
    """A unit as it is now."""
    profile, gun = unit.profile, unit.profile.gun
    halved = has_half_casualties(unit, state.switches, unit.is_cavalry)
    return Body(
        profile.arm, unit.formation, profile.melee, profile.shooting, profile.defence,
        profile.attacks / 2 if halved else profile.attacks,
        0 if unit.dismounted else profile.strength,
        courage_of(state, unit)[1], most_damage(state, unit), unit.damage,
        unit.is_wavering, unit.is_disorganised,
        sum(n for ability, n in MELEE_REROLLS.items() if unit.has(ability)),
        (1 if unit.has("cruel") else 0) + (2 if unit.has("granaderos") else 0),
        len(own_fire_rerolls(unit)), unit.has("lanceros"), unit.has("coraza"),
        unit.has("voltigeurs"), gun.canister_dice if gun is not None else 0,
        gun.piercing if gun is not None else int(unit.has("perforante")),
        3.5 if gun is not None and gun.hits == 6 else 2.0,
    )  # fmt: skip
