"""Volleys: the dice of a unit's small arms, what they need, and the wounds they make."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from estandarte.games.aguila.attack_dice import AttackDice, dice_before_the_fight
from estandarte.games.aguila.dice import Handful, Need, ToHit, ToWound
from estandarte.games.aguila.ground.formations import (
    fire_rerolls,
    fire_share,
    screens,
    share_through_arcs,
    to_hit_by_fire,
)
from estandarte.games.aguila.ground.sight import (
    cover_term,
    covers_of,
    is_seen_by,
    part_in_front_of,
    side_shown,
)
from estandarte.games.aguila.ground.weather import range_of
from estandarte.games.aguila.movement.paths import enemy_shapes
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Open, RuleId, Term, Value
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


FAR = Term(-1, "BSA-7-mod-a")
MOVED = Term(-1, "BSA-7-mod-e")
CAME_INTO_BUILDING = Term(-1, "BSA-4-edificio-j")
CAME_FROM_RESERVE = Term(-1, "BSA-16-reservas-d")
WAVERS = Term(-1, "BSA-10-aturdidos-d")
DISORGANISED = Term(-1, "BSA-7-mod-f")
SCREENED = Term(-1, "BSA-5-voltigeurs-a")


def fire_modifiers(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> tuple[Term, ...]:
    """All that changes the dice of a volley; they add up. ["BSA-7-mod-h"]"""
    found: list[Term] = []
    eye = shooter.base.centre_of(shot.side)
    lobs = fires_over(state, shooter, target)
    # beyond half the range, as the weather leaves it. "BSA-Q25"
    if not lobs and not gap_between(eye, target.base).within(range_for(state, shooter) // 2):
        found.append(FAR)
    covers = () if lobs else covers_of(state, shooter, target, shot.side)
    found += [cover_term(state, cover, target.base.centre) for cover in covers]
    found += shooters_own(shooter)
    opened = to_hit_by_fire(state, target)
    if opened is not None:
        found.append(opened)
    if is_screened(state, shooter, target, shot.side):
        found.append(SCREENED)
    return (*found, *target.given("to_be_hit"))


def shooters_own(shooter: Unit) -> list[Term]:
    """What its own turn takes from the dice of a unit, whatever it fires at."""
    found = []
    if not shooter.is_halted or shooter.entered:
        came = CAME_INTO_BUILDING if shooter.building else CAME_FROM_RESERVE
        found.append(came if shooter.entered else MOVED)
    if fires_disorganised(shooter):
        found.append(WAVERS if shooter.is_wavering else DISORGANISED)
    return found


def idle_modifiers(state: Aguila, shooter: Unit, target: Unit) -> Iterator[Term]:
    """What one might expect to change the dice of a volley, and the rule by which it does not."""
    if fires_over(state, shooter, target):
        yield Term(0, "BSA-13-indirecto-a")
    if shooter.is_halted and shooter.order is None:
        yield Term(0, "BSA-7-general-b")
    if target.given("screens") and not screens(target):
        yield Term(0, "BSA-5-voltigeurs-d")


def fires_over(state: Aguila, shooter: Unit, target: Unit) -> bool:
    """Fuego indirecto minds neither range nor cover, if a friend sees the target."""
    return bool(shooter.given("lobs")) and is_seen_by(state, shooter.role, target)


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


def to_hit_of(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> ToHit:
    """What a die of a volley needs."""
    return ToHit(
        printed_shooting(shooter),
        fire_modifiers(state, shooter, target, shot),
        state.switches.natural_one_to_hit == "counts",
    )


def printed_shooting(unit: Unit) -> Term:
    """What a die needs before anything changes it. ["BSA-1-perfil-c"]"""
    return Term(unit.profile.shooting, "BSA-6-dragones-e" if unit.dismounted else "BSA-1-perfil-c")


def dice_for(state: Aguila, shooter: Unit, target: Unit, shot: Shot, need: Need) -> AttackDice:
    """How many dice a volley has. ["BSA-7-impactar-a"]"""
    seen = part_in_front_of(state, shooter, target.base, shot.side)
    return aimed_dice(state, shooter, shot.arcs, 2 * seen < 1, need, shot.place)


def aimed_dice(
    state: Aguila, shooter: Unit, arcs: int, apart: bool, need: Need, place: int
) -> AttackDice:
    """The dice of one of so many arcs, less where most of a target is `apart` from it."""
    dice = fire_dice(state, shooter, arcs).reduce(4, "BSA-7-objetivo-c", apart)
    dice = dice.share(need.share, need.cite)
    # taught: two more if the unit has not moved, in its first arc and no other
    if shooter.is_halted and not place:
        dice = dice.add(*taught(state, shooter, "fire_dice"))
    return dice


def taught(state: Aguila, unit: Unit, hook: str) -> list[Term]:
    """Dice that Officers inside give by their special rules; a rule counts once."""
    return list(dict.fromkeys(term for o in state.inside(unit.id) for term in o.given(hook)))


def own_fire_rerolls(shooter: Unit) -> tuple[RuleId, ...]:
    """Misses that its own quality makes good, whatever it shoots at."""
    return tuple(chain.from_iterable(shooter.given("fire_rerolls")))


def fire_dice(
    state: Aguila, unit: Unit, arcs: int, shaken: RuleId = "BSA-7-desorg-b"
) -> AttackDice:
    """The dice of a unit through one of so many arcs, before what they need and whom they see."""
    whole = "BSA-5-linea-a" if unit.formation == "line" else "BSA-1-perfil-e"
    dice = dice_before_the_fight(unit, state.switches, "BSA-7-impactar-b", whole)
    dice = dice.reduce(2, shaken, fires_disorganised(unit))
    share = fire_share(state, unit) if arcs == 1 else share_through_arcs(state, unit, arcs)
    return dice.share(share.part, share.cite) if share is not None else dice


def hit_rerolls(state: Aguila, shooter: Unit, target: Unit, place: int = 0) -> tuple[RuleId, ...]:
    """Misses rolled again: for the target's formation and for the shooter's own quality.

    Its quality makes good so many dice of the unit, not of each arc: those of the first.
    ["BSA-Q27"]
    """
    given = fire_rerolls(state, target)
    return given if place else (*own_fire_rerolls(shooter), *given)


def to_wound_by_fire(shooter: Unit, target: Unit) -> ToWound:
    """The target's Def, with Perforante. ["BSA-7-herir-a"]"""
    defence = Term(target.profile.defence, "BSA-7-herir-a")
    return ToWound(defence, shooter.given("to_wound_by_fire"))


def volley_of(state: Aguila, shooter: Unit, target: Unit, shot: Shot) -> Handful:
    """The dice of a volley, and all that they need."""
    to_hit = to_hit_of(state, shooter, target, shot)
    dice = dice_for(state, shooter, target, shot, to_hit.need)
    again = hit_rerolls(state, shooter, target, shot.place)
    return Handful(dice, to_hit, again, to_wound_by_fire(shooter, target))
