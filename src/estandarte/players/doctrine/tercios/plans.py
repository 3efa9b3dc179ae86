"""Plans: what a commander in chief means to do with a whole battle, as a value told in words.

A plan says how foot, horse and guns bear themselves until the hour of the advance, who goes then
and how, which wing is refused, who is held in reserve, and when it is given up. The doctrine
carries it out: it says how each unit leans, and reads nothing that lies face down.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import endurance_of
from estandarte.kernel import Role, Value, but
from estandarte.kernel.packs import decode

from .temper import TerciosTemper
from .worth import lead_of

Arm = Literal["foot", "horse", "guns"]
Stance = Literal["usual", "stand", "hold", "press", "round", "close"]
"""How somebody bears himself: as usual, standing where he is, holding his ground, going for the
enemy, going for a flank, closing with whoever is nearest."""
NEVER = 99
ARMS: Mapping[str, Arm] = {"infantry": "foot", "cavalry": "horse", "artillery": "guns"}
FILE = "plans.toml"


class Plan(Value, cache_hash=True):
    """What is meant to be done with a battle."""

    foot: Stance = "usual"
    horse: Stance = "usual"
    guns: Stance = "usual"
    hour: int = NEVER
    """The turn of the advance."""
    goes: tuple[Arm, ...] = ()
    """Who goes then."""
    then: Stance = "press"
    """And how."""
    refuses: bool = False
    """Whether those who face the enemy's stronger wing stay."""
    reserve: int = 0
    """So many units stay that are farthest from the enemy."""
    given_up: tuple[int, int] | None = None
    """From this turn on, so many points behind, the plan is given up: everybody goes."""

    def stance_of(self, state: Tercios, unit: Unit) -> Stance:
        """How a unit bears itself now."""
        if self.is_given_up(state, unit.role):
            return "press"
        arm = ARMS[unit.type]
        before: Stance = getattr(self, arm)
        goes = state.turn >= self.hour and arm in self.goes
        if not goes or (self.refuses and _is_refused(state, unit)):
            return before
        return before if self.reserve and _is_in_reserve(state, unit, self.reserve) else self.then

    def is_given_up(self, state: Tercios, role: Role) -> bool:
        """Whether it cannot be won by it any more."""
        if self.given_up is None:
            return False
        turn, behind = self.given_up
        return state.turn >= turn and lead_of(state, role) <= -behind

    @property
    def told(self) -> dict[str, str]:
        """The plan in a sentence, in every language."""
        said = {language: [*self._parts(words)] for language, words in BOOK.words.items()}
        return {language: f"{'; '.join(parts)}." for language, parts in said.items()}

    def _parts(self, words: Mapping[str, str]) -> Iterator[str]:
        """Who stands how; who goes when; what stays behind; when it is given up."""
        stances = {arm: getattr(self, arm) for arm in ARMS.values()}
        alike = len(set(stances.values())) == 1
        if alike:
            yield f"{words['all']} {words[self.foot]}"
        else:
            yield from (f"{words[arm]} {words[stance]}" for arm, stance in stances.items())
        if self.hour < NEVER:
            arms = [words[arm] for arm in self.goes]
            who = words["all"] if len(arms) == len(ARMS) else words["and"].join(arms)
            yield words["hour"].format(turn=self.hour, who=who, how=words[f"to_{self.then}"])
        if self.refuses:
            yield words["refuses"]
        if self.reserve:
            yield words["reserve"].format(units=self.reserve)
        if self.given_up is not None:
            turn, behind = self.given_up
            yield words["given_up"].format(turn=turn, points=behind)


class Book(Value):
    """What lies beside the doctrine as `plans.toml`."""

    plans: dict[str, Plan]
    stances: dict[str, dict[str, float | bool | int]]
    """By how much of the temper each differs."""
    words: dict[str, dict[str, str]]


BOOK: Book = decode(tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8")), Book)


def leaning(state: Tercios, unit: Unit, temper: TerciosTemper) -> TerciosTemper:
    """How a unit leans under the plan of its commander in chief; his own way where he has none."""
    plan = BOOK.plans.get(temper.battle)
    return temper if plan is None else _leant(temper, plan.stance_of(state, unit))


@lru_cache(maxsize=1024)
def _leant(temper: TerciosTemper, stance: Stance) -> TerciosTemper:
    return but(temper, battle="", **BOOK.stances[stance])


def _is_refused(state: Tercios, unit: Unit) -> bool:
    """Whether it stands, as the table lies, on the side of the enemy's stronger half."""
    middle = (state.field.left + state.field.right) // 2
    strength = {True: 0, False: 0}
    for foe in state.enemies_of(unit.role):
        strength[foe.base.centre.x < middle] += endurance_of(state, foe) - foe.wear
    return (unit.base.centre.x < middle) == (strength[True] >= strength[False])


def _is_in_reserve(state: Tercios, unit: Unit, many: int) -> bool:
    """One of so many who are farthest from the enemy's middle, across the table."""
    foes = [foe.base.centre.y for foe in state.enemies_of(unit.role)]
    middle = sum(foes) // max(1, len(foes))
    mine = sorted(state.of(unit.role), key=lambda u: (-abs(u.base.centre.y - middle), u.id))
    return unit.id in [other.id for other in mine[:many]]
