"""Salvos: what a battery may do once with all its guns, counted on from gun to gun."""

from estandarte.games.aguila.attack_dice import AttackDice
from estandarte.games.aguila.dice import dice_of
from estandarte.games.aguila.ground.formations import gun_wound_rerolls
from estandarte.games.aguila.ground.weather import cannon_wounds, now
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Open, Value

from .volleys import own_fire_rerolls

WHOLE = 4
"""A die is counted in quarters, since a gun may have the half of a half."""


class Salvo(Value):
    """What those that have fired leave to the next gun, which fires with them as one unit.

    ["BSA-5-bateria-b", "BSA-Q135", "BSA-Q136", "BSA-Q137"]
    """

    dice: Open[int] = 0
    """Their dice, in quarters, before what they need has taken its part."""
    aimed: Open[int] = 0
    """Misses rolled again for the quality of their crews."""
    hits: Open[int] = 0
    """Hits before they are halved; only what four leave over matters."""
    again: Open[int] = 0
    """Dice to wound rolled again."""
    wounds: Open[int] = 0
    """Wounds before the rain takes its part, up to where it has taken all of it."""


ALONE = Salvo()


def thrown_in(before: Salvo, quarters: int, share: tuple[int, int] = (1, 1)) -> int:
    """The dice that a gun adds; beyond six a battery has a part of all its dice.

    ["BSA-5-bateria-b", "BSA-7-mod-i", "BSA-7-mod-j"]
    """
    whole = dice_of(share, _up(before.dice + quarters))
    return whole - dice_of(share, _up(before.dice))


def quarters_of(state: Aguila, dice: AttackDice) -> int:
    """The dice of a gun: shaken guns have half of theirs together. ["BSA-Q136"]"""
    quarters = WHOLE * dice.base.amount >> len(dice.steps)
    each = state.switches.battery_halving == "each_gun"
    return WHOLE * _up(quarters) if each else quarters


def aimed_again(gun: Unit, before: Salvo) -> int:
    """Misses that its quality lets it roll again, less those of its battery. ["BSA-Q135"]"""
    return max(0, len(own_fire_rerolls(gun)) - before.aimed)


def wounded_again(state: Aguila, target: Unit, before: Salvo) -> int:
    """Dice to wound rolled again for the target's formation, less those used. ["BSA-Q135"]"""
    return max(0, len(gun_wound_rerolls(state, target)) - before.again)


def halved_hits(hits: int, halvings: int, before: Salvo) -> int:
    """What halving all hits of the battery leaves to those of one gun. ["BSA-Q136"]"""
    return _halved(before.hits + hits, halvings) - _halved(before.hits, halvings)


def wet_wounds(state: Aguila, wounds: int, before: Salvo) -> int:
    """What the rain leaves: it takes its part of the battery's wounds once. ["BSA-Q137"]"""
    return cannon_wounds(state, before.wounds + wounds) - cannon_wounds(state, before.wounds)


def after(state: Aguila, before: Salvo, gun: Salvo) -> Salvo:
    """What is left to the next gun when one has fired. Each switch forgets a part of it."""
    rules, rain = state.switches, now(state).fewer_cannon_wounds
    rerolls, halving = rules.battery_rerolls == "one_unit", rules.battery_halving == "one_unit"
    wet = rain and rules.battery_rain == "one_unit"
    return Salvo(
        before.dice + gun.dice,
        before.aimed + gun.aimed if rerolls else 0,
        (before.hits + gun.hits) % 4 if halving else 0,
        before.again + gun.again if rerolls else 0,
        min(rain + 1, before.wounds + gun.wounds) if wet else 0,
    )


def _up(quarters: int) -> int:
    return -(-quarters // WHOLE)


def _halved(hits: int, times: int) -> int:
    return -(-hits >> times)
