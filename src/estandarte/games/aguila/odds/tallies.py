"""Sums that explain themselves: dice, what they need, and the weight on a Courage test."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.charge.attack_dice import AttackDice
from estandarte.games.aguila.dice import Modifier, need_of_check
from estandarte.games.aguila.turn.courage import Cause, halved_on_test
from estandarte.games.aguila.turn.steadiness import traits_of_test
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Line, RuleId, Tally, tally


def dice_tally(
    dice: AttackDice, rounding: Literal["each_step", "once"], cite: RuleId = "BSA-1-perfil-e"
) -> Tally:
    """The dice of an attack, step by step, as they are rounded. ["BSA-Q18"]"""
    found = tally(dice.attacks, cite)
    for step in dice.steps:
        if step.part != step.over:
            found = _times(found, step.part, step.over, step.cite)
            found = _rounded(found) if rounding == "each_step" else found
    for step in dice.steps:
        if step.times > 1:
            found = _times(found, step.times, 1, step.cite)
    found = _rounded(found)
    for step in dice.steps:
        idle = (step.over, step.part, step.times) == (1, 1, 1)
        found = found.add(step.more, step.cite, idle)
    return found.become(dice.total(rounding), "BSA-Q18", found.total != dice.total(rounding))


def need_tally(
    printed: int, modifiers: Iterable[Modifier], needed: int, cite: RuleId, beyond: RuleId
) -> Tally:
    """What a die needs: a modifier of -1 makes 4+ a 5+. ["BSA-7-mod-h"]"""
    found = tally(printed, cite)
    for modifier in modifiers:
        found = found.add(-modifier.amount, modifier.cite)
    return found.become(needed, beyond, found.total != needed)


def courage_tally(
    unit: Unit, damage: int, modifiers: Iterable[Modifier], cause: Cause, halved: bool = False
) -> Tally:
    """What is added to the two dice of a test. ["BSA-10-prueba-e"]"""
    found = tally(damage, "BSA-10-prueba-e", unit=unit.id)
    found = found.become(halved_on_test(damage), "BSA-12-disciplinario-b", halved)
    for modifier in modifiers:
        found = found.add(modifier.amount, modifier.cite)
    own = traits_of_test(unit, cause)
    return found.add(own, "BSA-13-resistentes-a", own != 0)


def check_tally(
    discipline: tuple[int, RuleId], modifier: int, cite: RuleId, floor: int = 2
) -> Tally:
    """What a Discipline check needs. ["BSA-5-disciplina-a"]"""
    found = tally(discipline[0], discipline[1]).add(-modifier, cite, modifier != 0)
    needed = need_of_check(discipline[0], modifier, floor)
    cite = "BSA-1-dados-e" if found.total > needed else "BSA-Q14"  # beyond six, or below the floor
    return found.become(needed, cite, found.total != needed)


def _times(before: Tally, times: int, over: int, cite: RuleId) -> Tally:
    return Tally((*before.lines, Line(cite, times, over, "×")))


def _rounded(before: Tally) -> Tally:
    total = before.total
    up = -(-total.numerator // total.denominator)
    return before.become(up, "BSA-Q18", total != up)
