"""The hooks of special rules: what a rule of a unit or of an Officer gives or may be asked."""

from collections.abc import Callable, Collection

from estandarte.kernel import Register, RuleId, Term, Trait


class UnitAbility(Trait, hooks=True):
    """A special rule of a unit."""

    to_be_hit: Term | None = None
    """What those who shoot at the unit add to their dice."""
    to_wound_by_fire: Term | None = None
    charge_strength: Term | None = None
    """What it adds to the dice to wound of a unit that charges."""
    cancels_strength: Term | None = None
    """It cancels what an enemy adds to wound it hand to hand."""
    on_foes_test: Term | None = None
    """What weighs on the test of whom the unit has struck."""
    fire_rerolls: tuple[RuleId, ...] = ()
    """Misses that it makes good when it shoots, each by its rule."""
    melee_rerolls: tuple[RuleId, ...] = ()
    recovers: int = 0
    """Damage that it recovers besides whenever it is regrouped."""
    turns_more: int = 0
    charges_further: int = 0
    drill_rerolls: int = 0
    """Checks for a change of formation that may be rolled again."""
    canister: bool = False
    """A gun that may fire it."""
    reloads: bool = False
    """It has to stand still to shoot."""
    lobs: bool = False
    """It minds neither range nor cover."""
    screens: bool = False
    """It has skirmishers before its front."""
    lance: bool = False

    def on_test(self, cause: str) -> Term | None:
        """What it adds to the unit's own test of Courage."""
        return None

    def tests_again(self, cause: str, is_in_rough: Callable[[], bool]) -> bool:
        """Whether a failed test of Courage may be thrown again."""
        return False

    def wound_rerolls(self, has: Collection[str]) -> tuple[RuleId, ...]:
        """Failed wounds rolled again hand to hand, for a unit that has these rules."""
        return ()


class OfficerAbility(Trait, hooks=True):
    """A special rule of an Officer; what it gives to a unit it gives to the one he is in."""

    to_be_hit: Term | None = None
    fire_dice: Term | None = None
    melee_dice: Term | None = None
    melee_rerolls: tuple[RuleId, ...] = ()
    faster: int = 0
    """Inches that the unit moves besides."""


OF_UNITS: Register[UnitAbility] = Register()
OF_OFFICERS: Register[OfficerAbility] = Register()
