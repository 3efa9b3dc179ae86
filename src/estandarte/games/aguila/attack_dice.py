"""How many dice a unit rolls: reductions first, then multiples, then dice added outright."""

from typing import Literal

from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Line, RuleId, Tally, Term, Value
from estandarte.kernel.tally import Sum  # compiled: mypyc asks the module of a base by its name

Rounding = Literal["each_step", "once"]


class Step(Value):
    """A part or a multiple of the dice, and the rule that says so."""

    cite: RuleId
    over: int = 1
    """Divided by this, rounded up."""
    part: int = 1
    """Of the divided, so many parts."""
    times: int = 1


class AttackDice(Sum):
    """A number of attacks with everything that changes it; the terms are dice added outright."""

    steps: tuple[Step, ...] = ()
    rounding: Rounding = "each_step"

    def reduce(self, over: int, cite: RuleId, when: bool = True, part: int = 1) -> "AttackDice":
        return self._with(Step(cite, over, part)) if when and over > 1 else self

    def share(self, share: tuple[int, int], cite: RuleId) -> "AttackDice":
        return self.reduce(share[1], cite, share[0] < share[1], share[0])

    def multiply(self, times: int, cite: RuleId, when: bool = True) -> "AttackDice":
        return self._with(Step(cite, times=times)) if when and times > 1 else self

    def add(self, *terms: Term, when: bool = True) -> "AttackDice":
        """Dice outright; nought says why something changes nothing."""
        if not when or not terms:
            return self
        return AttackDice(self.base, (*self.terms, *terms), self.steps, self.rounding)

    def of(self, attacks: int) -> "AttackDice":
        """What the same does to another number of attacks."""
        return AttackDice(Term(attacks, self.base.cite), self.terms, self.steps, self.rounding)

    @property
    def total(self) -> int:
        """Reductions, multiples, additions, in this order whatever was noted first. ["BSA-Q18"]"""
        dice, over = self.base.amount, 1
        if dice <= 0:
            return 0
        for step in self.steps:
            dice, over = dice * step.part, over * step.over
            if self.rounding == "each_step":
                dice, over = _up(dice, over), 1
        for step in self.steps:
            dice *= step.times
        return max(1, _up(dice, over) + self.added)

    @property
    def tally(self) -> Tally:
        """Step by step, as they are rounded. ["BSA-Q18"]"""
        found = self.printed
        for step in self.steps:
            if step.part != step.over:
                found = _times(found, step.part, step.over, step.cite)
                found = _rounded(found) if self.rounding == "each_step" else found
        for step in self.steps:
            if step.times > 1:
                found = _times(found, step.times, 1, step.cite)
        found = _rounded(found).plus(self.terms)
        return found.become(self.total, "BSA-Q18", found.total != self.total)

    def cites(self) -> tuple[RuleId, ...]:
        return (*(step.cite for step in self.steps), *(term.cite for term in self.terms))

    def _with(self, step: Step) -> "AttackDice":
        return AttackDice(self.base, self.terms, (*self.steps, step), self.rounding)


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


def dice_before_the_fight(
    unit: Unit, switches: Switches, cite: RuleId, printed: RuleId = "BSA-1-perfil-e"
) -> AttackDice:
    """Its Ataques, halved by half its casualties. ["BSA-1-perfil-e"]"""
    dice = AttackDice(Term(unit.profile.attacks, printed), rounding=switches.attack_rounding)
    riders = unit.profile.counted > unit.profile.minis
    if riders and cite == "BSA-7-impactar-b":
        cite = "BSA-7-impactar-c"
    hand_to_hand = cite == "BSA-9-ataques-b"
    return dice.reduce(2, cite, has_half_casualties(unit, switches, hand_to_hand))


def _times(before: Tally, times: int, over: int, cite: RuleId) -> Tally:
    return Tally((*before.lines, Line(cite, times, over, "×")))


def _rounded(before: Tally) -> Tally:
    total = before.total
    up = _up(total.numerator, total.denominator)
    return before.become(up, "BSA-Q18", total != up)


def _up(number: int, divisor: int) -> int:
    return -(-number // divisor)
