"""Volleys: the dice of a unit's small arms, what they need, and the wounds they make."""

from collections.abc import Iterator
from typing import Literal

from estandarte.games.aguila.charge.attack_dice import AttackDice, dice_before_the_fight
from estandarte.games.aguila.dice import (
    Handful,
    Modifier,
    Need,
    need_to_hit,
    need_to_wound,
    wounding_rule,
)
from estandarte.games.aguila.ground.formations import (
    fire_rerolls,
    fire_share,
    screens,
    share_through_arcs,
    to_hit_by_fire,
)
from estandarte.games.aguila.ground.sight import (
    covers_of,
    is_seen_by,
    part_in_front_of,
    side_shown,
    why_covered,
)
from estandarte.games.aguila.ground.terrain import cover_modifier
from estandarte.games.aguila.ground.weather import range_of
from estandarte.games.aguila.movement.paths import enemy_shapes
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Open, RuleId, Value
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches

SCREEN_CLEAR = inches(2)


class Shot(Value):
    """A shot declared: who, at whom, through which side, split among how many arcs."""

    unit: Open[str]
    target: Open[str]
    side: Open[Side] = Side.FRONT
    arcs: Open[int] = 1
    load: Open[Literal["", "ball", "canister", "indirect"]] = ""
    """What a gun is loaded with; nothing for small arms."""
    officer: Open[bool] = False
    """The target is an Officer, not a unit."""
    building: Open[bool] = False
    """The target is a building itself."""
    place: Open[int] = 0
    """After how many other arcs of its unit it is fired."""


def range_for(state: Aguila, unit: Unit) -> int:
    """The range of its weapon in this weather. ["BSA-7-alcance-b"]"""
    return range_of(state, unit.profile.range, unit.profile.gunpowder)


def fire_modifiers(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> tuple[Modifier, ...]:
    """All that changes the dice of a volley; they add up. ["BSA-7-mod-h"]"""
    found: list[Modifier] = []
    eye = shooter.base.centre_of(shot.side)
    lobs = fires_over(state, shooter, target)
    # beyond half the range, as the weather leaves it. "BSA-Q25"
    if not lobs and not gap_between(eye, target.base).within(range_for(state, shooter) // 2):
        found.append(Modifier(-1, "BSA-7-mod-a"))
    for cover in () if lobs else covers_of(state, shooter, target, shot.side):
        amount = cover_modifier(state.charts.terrain, cover)
        found.append(Modifier(amount, why_covered(state, cover, target.base.centre)))
    if not shooter.is_halted or shooter.entered:
        found.append(Modifier(-1, _moved(shooter)))
    if fires_disorganised(shooter):
        shaken = "BSA-10-aturdidos-d" if shooter.is_wavering else "BSA-7-mod-f"
        found.append(Modifier(-1, shaken))
    opened = to_hit_by_fire(state, target)
    if opened is not None:
        found.append(Modifier(opened.amount, "BSA-7-mod-g"))
    if is_screened(state, shooter, target, shot.side):
        found.append(Modifier(-1, "BSA-5-voltigeurs-a"))
    if target.has("sigiloso"):
        found.append(Modifier(-1, "BSA-13-sigiloso-a"))
    return tuple(found)


def idle_modifiers(state: Aguila, shooter: Unit, target: Unit) -> Iterator[Modifier]:
    """What one might expect to change the dice of a volley, and the rule by which it does not."""
    if fires_over(state, shooter, target):
        yield Modifier(0, "BSA-13-indirecto-a")
    if shooter.is_halted and shooter.order is None:
        yield Modifier(0, "BSA-7-general-b")
    if target.has("voltigeurs") and not screens(target):
        yield Modifier(0, "BSA-5-voltigeurs-d")


def _moved(shooter: Unit) -> RuleId:
    """How it comes that a unit has moved."""
    if not shooter.entered:
        return "BSA-7-mod-e"
    return "BSA-4-edificio-j" if shooter.building else "BSA-16-reservas-d"


def fires_over(state: Aguila, shooter: Unit, target: Unit) -> bool:
    """Fuego indirecto minds neither range nor cover, if a friend sees the target."""
    return shooter.has("fuego_indirecto") and is_seen_by(state, shooter.role, target)


def fires_disorganised(unit: Unit) -> bool:
    """After a melee, or Wavering and allowed to shoot: half the dice, and -1.

    ["BSA-7-desorg-c"]
    """
    return unit.is_disorganised or unit.is_wavering


def is_screened(state: Aguila, shooter: Unit, target: Unit, through: Side = Side.FRONT) -> bool:
    """Skirmishers before the front, while every enemy is more than two inches away.

    A lone Officer drives them in as well; artillery ignores them. ["BSA-5-voltigeurs-a",
    "BSA-5-voltigeurs-c", "BSA-Q124"]
    """
    if shooter.is_gun or not screens(target):
        return False
    if side_shown(state, target, shooter.base.centre_of(through)) is not Side.FRONT:
        return False
    enemies = enemy_shapes(state, target)
    return not any(within(target.base, shape, SCREEN_CLEAR) for _, shape in enemies)


def need_of(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> Need:
    total = sum(m.amount for m in fire_modifiers(state, shooter, target, shot))
    counts = state.switches.natural_one_to_hit == "counts"
    return need_to_hit(shooter.profile.shooting, total, counts)


def dice_for(state: Aguila, shooter: Unit, target: Unit, shot: Shot, need: Need) -> AttackDice:
    """How many dice a volley has. ["BSA-7-impactar-a"]"""
    dice = fire_dice(state, shooter, shot.arcs)
    seen = part_in_front_of(state, shooter, target.base, shot.side)
    dice = dice.reduce(4, "BSA-7-objetivo-c", 2 * seen < 1)
    dice = dice.share(need.share, need.cite)
    taught = any(o.has("instructor") for o in state.inside(shooter.id))
    # two more if the unit has not moved, in its first arc and no other. "BSA-12-instructor-a"
    return dice.add(2, "BSA-12-instructor-a", taught and shooter.is_halted and not shot.place)


OWN_REROLLS: dict[str, tuple[int, RuleId]] = {
    "elite": (1, "BSA-13-elite-a"),
    "guardias": (2, "BSA-13-guardias-a"),
    "veteranos": (2, "BSA-13-veteranos-a"),
}
"""Misses that a unit's own quality makes good."""


def own_fire_rerolls(shooter: Unit) -> tuple[RuleId, ...]:
    """Misses that its own quality makes good, whatever it shoots at."""
    own = (entry for ability, entry in OWN_REROLLS.items() if shooter.has(ability))
    return tuple(cite for count, cite in own for _ in range(count))


def fire_dice(
    state: Aguila, unit: Unit, arcs: int, shaken: RuleId = "BSA-7-desorg-b"
) -> AttackDice:
    """The dice of a unit through one of so many arcs, before what they need and whom they see."""
    dice = dice_before_the_fight(unit, state.switches, "BSA-7-impactar-b")
    dice = dice.reduce(2, shaken, fires_disorganised(unit))
    share = fire_share(state, unit) if arcs == 1 else share_through_arcs(state, unit, arcs)
    return dice.share(share.part, share.cite) if share is not None else dice


def hit_rerolls(state: Aguila, shooter: Unit, target: Unit, place: int = 0) -> tuple[RuleId, ...]:
    """Misses rolled again: for the target's formation and for the shooter's own quality.

    Its quality makes good so many dice of the unit, not of each arc: those of the first.
    ["BSA-Q27"]
    """
    formation = fire_rerolls(state, target)
    given = (formation.cite,) * formation.amount if formation is not None else ()
    return given if place else (*own_fire_rerolls(shooter), *given)


def need_to_wound_by_fire(shooter: Unit, target: Unit) -> int:
    """The target's Def, with Perforante. ["BSA-7-herir-a"]"""
    piercing = 1 if shooter.has("perforante") else 0
    return need_to_wound(target.profile.defence, piercing)


def volley_of(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> Handful:
    """The dice of a volley, and all that they need."""
    need = need_of(state, shooter, target, shot)
    count = dice_for(state, shooter, target, shot, need).total(state.switches.attack_rounding)
    again = hit_rerolls(state, shooter, target, shot.place)
    return Handful(count, need, again, need_to_wound_by_fire(shooter, target))


def fire_wounding_rule(shooter: Unit, target: Unit) -> RuleId:
    """The rule by which a shot wounds."""
    piercing = 1 if shooter.has("perforante") else 0
    return wounding_rule(target.profile.defence, piercing, "BSA-7-herir-a", "BSA-13-perforante-a")
