"""Dice: only D6, what they need, sixes that always succeed, and rolling again."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from estandarte.kernel import Event, Play, Role, RuleId, Sum, Tally, Value

from .attack_dice import AttackDice
from .state import BLUE, RED, ROLES, Aguila
from .units import UnitId

DIE = 6
"""All dice have six faces. ["BSA-1-dados-a"]"""


Counted = Callable[[int], int]
"""What a face of a D6 counts for."""


def d6(face: int) -> int:
    return face


def d3(face: int) -> int:
    """A D3 is the half of a D6, rounded up. ["BSA-1-dados-b"]"""
    return (face + 1) // 2


def d2(face: int) -> int:
    """A D2: 1 to 3 gives 1, 4 to 6 gives 2. ["BSA-12-blanco-d"]"""
    return (face + 2) // 3


class Need(Value):
    """What each die needs after all modifiers, and which share of the dice is thrown."""

    number: int
    """From 2 to 6, or 1 where a switch lets it."""
    share: tuple[int, int] = (1, 1)
    cite: RuleId = "BSA-7-impactar-d"


class DiceThrown(Event):
    """What one unit's dice did to another; the wounds have an event of their own."""

    unit: UnitId
    target: UnitId
    dice: int
    needed: int
    hits: int
    wounds: int


class ToHit(Sum):
    """What a die needs to hit; its terms are added to the die, so that -1 makes 4+ a 5+."""

    one_may_hit: bool = False

    @property
    def need(self) -> Need:
        return need_to_hit(self.base.amount, self.added, self.one_may_hit)

    @property
    def total(self) -> int:
        return self.need.number

    @property
    def tally(self) -> Tally:
        found, need = self.printed.plus(self.terms, -1), self.need
        cite = need.cite if found.total > need.number else "BSA-Q20"  # a natural 1 misses
        return found.become(need.number, cite, found.total != need.number)


class ToWound(Sum):
    """What a die needs to wound; its terms are added to the die."""

    @property
    def total(self) -> int:
        return need_to_wound(self.base.amount, self.added)

    @property
    def tally(self) -> Tally:
        found = self.printed.plus(self.terms, -1)
        return found.become(self.total, self.cite, found.total != self.total)

    @property
    def cite(self) -> RuleId:
        """The rule by which it wounds: its limits, what changes it or would, or the plain one."""
        needed = self.base.amount - self.added
        if needed < 2:
            return "BSA-7-herir-c"
        if needed > DIE:
            return "BSA-1-dados-e"
        changed = [t for t in self.terms if t.amount] or self.terms
        return changed[-1].cite if changed else self.base.cite


class ToPass(Sum):
    """What a Discipline check needs. ["BSA-5-disciplina-a"]"""

    floor: int = 2

    @property
    def total(self) -> int:
        return need_of_check(self.base.amount, self.added, self.floor)

    @property
    def tally(self) -> Tally:
        found, needed = self.printed.plus(self.terms, -1), self.total
        # beyond six, or below the floor
        cite = "BSA-1-dados-e" if found.total > needed else "BSA-Q14"
        return found.become(needed, cite, found.total != needed)


class Handful(Value):
    """Dice that must hit and then wound: play throws them, people are told, the odds count."""

    attack: AttackDice
    to_hit: ToHit
    rerolls: tuple[RuleId, ...]
    """Misses that may be rolled again, each by its rule."""
    to_wound: ToWound
    again: tuple[RuleId, ...] = ()
    """Failed wounds that may be rolled again."""

    @property
    def dice(self) -> int:
        return self.attack.total

    @property
    def needed(self) -> int:
        return self.to_hit.total


def need_to_hit(printed: int, modifier: int, one_may_hit: bool = False) -> Need:
    """A printed value with modifiers to the die; beyond 6 only sixes hit, with fewer dice.

    A modifier is added to the die, so that -1 makes 4+ a 5+. ["BSA-7-mod-h"]
    """
    needed = printed - modifier
    if needed >= 8:
        return Need(6, (1, 4), "BSA-7-mod-j")
    if needed == 7:
        return Need(6, (1, 2), "BSA-7-mod-i")
    # a natural 1 misses, whatever the modifiers. "BSA-Q20"
    number = max(1 if one_may_hit else 2, needed)
    changed = modifier != 0 and number == needed
    return Need(number, cite="BSA-7-mod-h") if changed else Need(number)


def need_to_wound(defence: int, modifier: int) -> int:
    """A natural 1 never wounds; a natural 6 always does."""
    return min(6, max(2, defence - modifier))


def need_of_check(discipline: int, modifier: int, floor: int = 2) -> int:
    """What a Discipline check needs: penalties make it harder, and a 6 always passes.

    ["BSA-5-disciplina-a", "BSA-Q14", "BSA-1-dados-e"]
    """
    return min(6, max(floor, discipline - modifier))


def passes(face: int, needed: int) -> bool:
    """A six succeeds even where more is needed. ["BSA-1-dados-e"]"""
    return face >= min(6, needed)


def dice_of(share: tuple[int, int], attacks: int) -> int:
    """A share of the dice, rounded up, and never none at all."""
    part = Fraction(*share) * attacks
    return max(1, -(-part.numerator // part.denominator)) if attacks > 0 else 0


class Throw(Value):
    """What came of a handful of dice: their last faces, and how many were rolled again."""

    faces: tuple[int, ...]
    again: int
    needed: int

    @property
    def successes(self) -> int:
        return sum(passes(face, self.needed) for face in self.faces)


def throw(
    play: Play[Aguila],
    dice: int,
    needed: int,
    cite: RuleId,
    purpose: str,
    rerolls: int = 0,
    again: Sequence[RuleId] = (),
) -> Throw:
    """Roll a handful; failed dice are rolled again, each once, as far as allowed.

    The second result stands even if it is no better. `again` are the rules that allow it, die by
    die, as far as they are told apart. ["BSA-Q27"]
    """
    faces = [play.roll(DIE, cite, purpose) for _ in range(dice)]
    missed = [at for at, face in enumerate(faces) if not passes(face, needed)][: max(0, rerolls)]
    for number, at in enumerate(missed):
        rule = again[number] if number < len(again) else "BSA-1-dados-d"
        faces[at] = play.roll(DIE, rule, f"{purpose}_again")
    return Throw(tuple(faces), len(missed), needed)


def throw_handful(
    play: Play[Aguila], handful: Handful, hit: RuleId, sort: str = ""
) -> tuple[int, int]:
    """The hits and the wounds of a handful; `sort` is what the blows are."""
    needed, rerolls, again = handful.needed, handful.rerolls, handful.again
    hits = throw(play, handful.dice, needed, hit, f"{sort}hit", len(rerolls), rerolls).successes
    wounding = handful.to_wound
    made = throw(play, hits, wounding.total, wounding.cite, f"{sort}wound", len(again), again)
    return hits, made.successes


def roll_off(
    play: Play[Aguila], cite: RuleId, purpose: str, more: Mapping[Role, int] | None = None
) -> Role:
    """Both roll a die, some add their strategic factor; ties are rolled again. ["BSA-Q125"]"""
    while True:
        red, blue = (play.roll(DIE, cite, purpose) + (more[r] if more else 0) for r in ROLES)
        if red != blue:
            return RED if red > blue else BLUE


def total_of(play: Play[Aguila], dice: int, cite: RuleId, purpose: str) -> int:
    """The sum of some dice. ["BSA-1-dados-c"]"""
    return sum(faces_of(play, dice, cite, purpose))


def faces_of(play: Play[Aguila], dice: int, cite: RuleId, purpose: str) -> Sequence[int]:
    return [play.roll(DIE, cite, purpose) for _ in range(dice)]
