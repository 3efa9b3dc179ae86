"""How many dice a unit rolls: reductions first, then multiples, then dice added outright."""

from typing import Literal

from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.units import Unit
from estandarte.kernel import RuleId, Value


class Step(Value):
    """One thing that changes the number of dice, and the rule that says so."""

    cite: RuleId
    over: int = 1
    """Divided by this, rounded up."""
    part: int = 1
    """Of the divided, so many parts."""
    times: int = 1
    more: int = 0


class AttackDice(Value):
    """A number of attacks with everything that changes it."""

    attacks: int
    steps: tuple[Step, ...] = ()

    def reduce(self, over: int, cite: RuleId, when: bool = True, part: int = 1) -> "AttackDice":
        return self._with(Step(cite, over, part)) if when and over > 1 else self

    def share(self, share: tuple[int, int], cite: RuleId) -> "AttackDice":
        return self.reduce(share[1], cite, share[0] < share[1], share[0])

    def multiply(self, times: int, cite: RuleId, when: bool = True) -> "AttackDice":
        return self._with(Step(cite, times=times)) if when and times > 1 else self

    def add(self, more: int, cite: RuleId, when: bool = True) -> "AttackDice":
        return self._with(Step(cite, more=more)) if when and more else self

    def note(self, cite: RuleId, when: bool = True) -> "AttackDice":
        """Say why something changes nothing."""
        return self._with(Step(cite)) if when else self

    def total(self, rounding: Literal["each_step", "once"] = "each_step") -> int:
        """Reductions, multiples, additions, in this order whatever was noted first. ["BSA-Q18"]"""
        if self.attacks <= 0:
            return 0
        dice, over = self.attacks, 1
        for step in self.steps:
            dice, over = dice * step.part, over * step.over
            if rounding == "each_step":
                dice, over = _up(dice, over), 1
        for step in self.steps:
            dice *= step.times
        return max(1, _up(dice, over) + sum(step.more for step in self.steps))

    def cites(self) -> tuple[RuleId, ...]:
        return tuple(step.cite for step in self.steps)

    def _with(self, step: Step) -> "AttackDice":
        return AttackDice(self.attacks, (*self.steps, step))


def has_half_casualties(unit: Unit, switches: Switches, hand_to_hand: bool = False) -> bool:
    """Damage of half its minis or more, a rider counting as two. ["BSA-7-impactar-b", "BSA-Q117"]

    By a switch he counts as two in shooting alone.
    """
    if unit.is_gun:
        # the rule counts minis, and a gun has none. "BSA-Q28"
        return switches.gun_casualties == "halved" and 2 * unit.damage >= unit.profile.resists
    if hand_to_hand and switches.melee_casualties == "single":
        return 2 * unit.damage >= unit.profile.minis
    return 2 * unit.damage >= unit.profile.counted


def dice_before_the_fight(unit: Unit, switches: Switches, cite: RuleId) -> AttackDice:
    """Its Ataques, halved by half its casualties. ["BSA-1-perfil-e"]"""
    dice = AttackDice(unit.profile.attacks)
    riders = unit.profile.counted > unit.profile.minis
    if riders and cite == "BSA-7-impactar-b":
        cite = "BSA-7-impactar-c"
    hand_to_hand = cite == "BSA-9-ataques-b"
    return dice.reduce(2, cite, has_half_casualties(unit, switches, hand_to_hand))


def _up(number: int, divisor: int) -> int:
    return -(-number // divisor)
