"""What wounds, tests and combats make of units, with how likely each is."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from estandarte.games.aguila.attack_dice import has_half_casualties
from estandarte.games.aguila.charge.falling_back import fall_back_distance, farthest
from estandarte.games.aguila.charge.melee_dice import Blow, blows_of, combat_courage, worst_of
from estandarte.games.aguila.courage.breaking import breaks_now, general_of, needed
from estandarte.games.aguila.courage.casualties import most_damage, points_lost
from estandarte.games.aguila.courage.discipline import (
    NERVE,
    discipline_of,
    floor_of,
    lacks_nerve,
    needs_nerve,
)
from estandarte.games.aguila.courage.results import Cause, burden_on, courage_of, is_tested_with
from estandarte.games.aguila.courage.steadiness import fanatic_in, inspirer_of, may_roll_again
from estandarte.games.aguila.courage.testing import need_to_escape
from estandarte.games.aguila.dice import DIE, need_of_check
from estandarte.games.aguila.movement.ice import ice_between, ice_breaks_on
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Term, Value, but
from estandarte.wargame.plane.bases import Base, Side

from .spreads import (
    FACES,
    NONE,
    ONE,
    Ending,
    Spread,
    Trial,
    added,
    courage,
    mixed,
    named_by,
    passing,
    then,
    wounds_of,
)

Weights = tuple[Term, ...]
"""What weighs on a test."""


class Fate(Value):
    """What has become of a unit."""

    damage: int = 0
    wavering: bool = False
    fanatic: bool = False
    """The fanatic in it has still to save it once."""
    lost: bool = False


LOST = Fate(lost=True)


def fate_of(state: Aguila, unit: Unit) -> Fate:
    return Fate(unit.damage, unit.is_wavering, fanatic_in(state, unit.id) is not None)


def with_fate(state: Aguila, unit: Unit, fate: Fate) -> Unit:
    """The unit as it is with another fate; the dice of its attacks follow from it."""
    return but(unit, damage=fate.damage, wavering=state.turn + 1 if fate.wavering else 0)


def trial_of(
    state: Aguila, unit: Unit, fate: Fate, cause: Cause, modifiers: Iterable[Term]
) -> Trial:
    """The test of a unit that has so much damage. ["BSA-10-prueba-e"]"""
    return Trial(
        courage_of(state, unit),
        burden_on(unit, fate.damage, modifiers, cause).total,
        inspirer_of(state, unit, cause) is not None,
        may_roll_again(state, unit, cause) is not None,
        fate.fanatic,
        cause,
    )


@lru_cache(maxsize=8192)
def tested(fate: Fate, trial: Trial) -> Mapping[Fate, Fraction]:
    """What a test makes of a unit. ["BSA-10-prueba-f", "BSA-10-prueba-g", "BSA-10-prueba-h"]"""

    def after(end: Ending) -> Fate:
        if end.result == "routed":
            return LOST
        shaken = fate.wavering or end.result == "wavering"
        return Fate(fate.damage, shaken, fate.fanatic and not end.fanatic_spent)

    return named_by(after, courage(trial))


def suffered(
    state: Aguila, unit: Unit, before: Fate, taken: Spread[int], cause: Cause, weights: Weights = ()
) -> dict[Fate, Fraction]:
    """Wounds and the test that follows: nobody tests unhurt, or with a single marker.

    ["BSA-10-prueba-c", "BSA-10-auto-a"]
    """
    unhurt, most = trial_of(state, unit, before, cause, weights), most_damage(state, unit)

    def hurt(count: int) -> Spread[Fate]:
        now = but(before, damage=before.damage + count)
        if not count or not (now.damage > most or is_tested_with(now.damage)):
            return {now: ONE}
        if now.damage > most:
            return {LOST: ONE}
        return tested(now, but(unhurt, weight=unhurt.weight + count))

    return then(taken, hurt)


def iced(
    state: Aguila, unit: Unit, fates: Mapping[Fate, Fraction], pieces: int
) -> Mapping[Fate, Fraction]:
    """What frozen pieces on its way make of a unit: wounds, but no test. ["BSA-15-nieve-e"]"""
    breaks, most = passing(ice_breaks_on(state, unit)), most_damage(state, unit)

    def crossed(fate: Fate) -> Spread[Fate]:
        if fate.lost:
            return {fate: ONE}
        worse = (but(fate, damage=fate.damage + face) for face in FACES)
        ends = [(breaks / DIE, {end if end.damage <= most else LOST: ONE}) for end in worse]
        return mixed([(1 - breaks, {fate: ONE}), *ends])

    for _ in range(pieces):
        fates = then(fates, crossed)
    return fates


def breaking_now(state: Aguila, unit: Unit) -> Fraction:
    """How likely the army flees at once if this unit is lost. ["BSA-10-ruptura-b"]"""
    losses = state.losses[unit.role]
    if not breaks_now(but(losses, lost=losses.lost + points_lost(state, unit))):
        return NONE
    commander, need = general_of(state, unit.role), needed(state, unit.role)
    if commander is None or need is None:
        return ONE  # "BSA-10-ruptura-f"
    flees = 1 - passing(need)
    if commander.inside != unit.id:
        return flees
    if not commander.has("agil"):
        return ONE  # he falls with his unit
    escapes = passing(need_to_escape(commander.discipline))  # "BSA-12-agil-a"
    return 1 - escapes * (1 - flees)


def breaking_facts(state: Aguila, unit: Unit, lost: Fraction) -> dict[str, Any]:
    """How likely the army flees at once, with the chance that this unit is lost."""
    flees = breaking_now(state, unit) * lost
    return {"army_breaks": str(flees)} if flees else {}


def check_chance(
    state: Aguila, unit: Unit, modifier: int = 0, helped: int = 0, rerolls: int = 0
) -> Fraction:
    """How likely a unit passes a Discipline check. ["BSA-5-disciplina-a", "BSA-Q14"]"""
    own = discipline_of(state, unit).amount
    return passing(need_of_check(own, modifier + helped, floor_of(state)), rerolls)


def nerve_to_fire(state: Aguila, unit: Unit) -> Fraction:
    """How likely a unit dares to shoot: a Wavering one has a check first. ["BSA-10-aturdidos-c"]"""
    if lacks_nerve(state, unit):
        return NONE  # "BSA-Q138"
    return check_chance(state, unit, NERVE.amount) if needs_nerve(state, unit) else ONE


def named(spread: Mapping[Fate, Fraction], before: int) -> dict[str, Fraction]:
    """Destroyed, Wavering with so many wounds, or steady with so many."""

    def name(fate: Fate) -> str:
        word = "wavering" if fate.wavering else "wounds"
        return "destroyed" if fate.lost else f"{word}.{fate.damage - before}"

    return named_by(name, spread)


class Meeting(Value):
    """A charger in contact with the unit it has charged."""

    charger: str
    target: str
    side: Side = Side.FRONT
    head_on: bool = False
    with_infantry: bool = False

    @property
    def blow(self) -> Blow:
        return Blow(
            self.charger, self.target, self.side, head_on=self.head_on,
            with_infantry=self.with_infantry,
        )  # fmt: skip

    @property
    def answer(self) -> Blow:
        if self.head_on:
            return Blow(self.target, self.charger, self.side, head_on=True, countered=True)
        return Blow(self.target, self.charger, self.side, charged=False)


def blow_wounds(state: Aguila, blow: Blow) -> Mapping[int, Fraction]:
    """The wounds of one unit's blows. ["BSA-9-impactar-a", "BSA-9-herir-a"]"""
    return wounds_of(blows_of(state, blow))


def in_contact(state: Aguila, unit: Unit, base: Base) -> Aguila:
    """The field once the charger stands before its enemy."""
    moved = state.clone()
    moved.put(but(unit, base=base))
    return moved


class Sort(NamedTuple):
    """All that matters of a fate once the dice are cast: lost, shaken, halved."""

    lost: bool
    wavering: bool
    halved: bool = False


class Melee:
    """One combat, its blows reckoned once for every state of the charger that may come of fire."""

    def __init__(self, state: Aguila, meeting: Meeting) -> None:
        """The charger already stands in contact."""
        self.state, self.meeting = state, meeting
        self.charger, self.target = state.units[meeting.charger], state.units[meeting.target]
        self._given: dict[Sort, Mapping[Sort, Fraction]] = {}
        self._back: dict[Sort, tuple[Spread[int], Weights, Aguila]] = {}

    def spread(self, charger: Fate | None = None) -> dict[str, Fraction]:
        """How the combat may end. ["BSA-9-orden-a"]"""
        before = charger or fate_of(self.state, self.charger)
        column = self.target.formation == "march_column"

        def ends(theirs: Sort) -> Spread[str]:
            answered = self._answered(before, theirs)
            return named_by(lambda ours: _verdict(ours, theirs, column), answered)

        return then(self._struck(before), ends)

    def _sort(self, unit: Unit, fate: Fate) -> Sort:
        left = with_fate(self.state, unit, fate)
        halved = not fate.lost and has_half_casualties(left, self.state.switches, True)
        return Sort(fate.lost, fate.wavering, halved)

    def _struck(self, before: Fate) -> Mapping[Sort, Fraction]:
        """The charger's blows, and the test of the target after them. ["BSA-9-orden-b"]"""
        sort = self._sort(self.charger, before)
        if sort not in self._given:
            field, blow = self.state.clone(), self.meeting.blow
            field.put(with_fate(field, self.charger, before))
            start, weights = fate_of(field, self.target), combat_courage(field, blow)
            taken = blow_wounds(field, blow)
            fates = suffered(field, self.target, start, taken, "combat", weights)
            self._given[sort] = named_by(lambda fate: self._sort(self.target, fate), fates)
        return self._given[sort]

    def _answered(self, before: Fate, theirs: Sort) -> Mapping[Sort, Fraction]:
        """What is left of the target strikes back; head on it has struck already.

        ["BSA-9-orden-c", "BSA-6-contra-e"]
        """
        head_on = self.meeting.head_on
        if theirs.lost and not head_on:
            return {Sort(False, before.wavering): Fraction(1)}
        if not self.target.profile.melee:
            return self._fallen_back({before: Fraction(1)}, theirs)
        first = fate_of(self.state, self.target)
        left = self._sort(self.target, first) if head_on else theirs
        taken, weights, field = self._blows_back(left)
        fates = suffered(field, self.charger, before, taken, "combat", weights)
        return self._fallen_back(fates, theirs)

    def _fallen_back(self, fates: Mapping[Fate, Fraction], theirs: Sort) -> Mapping[Sort, Fraction]:
        """The charger once it has stepped back from who held, over ice if need be.

        ["BSA-9-orden-d", "BSA-15-nieve-c"]
        """
        if self._ice_behind and not theirs.lost:
            fates = iced(self.state, self.charger, fates, self._ice_behind)
        return named_by(lambda fate: Sort(fate.lost, fate.wavering), fates)

    @cached_property
    def _ice_behind(self) -> int:
        if not self.state.frozen:
            return 0
        together = self.meeting.head_on and self.state.switches.countercharge_fallback == "both"
        distance = fall_back_distance(self.charger, together)
        back = farthest(self.state, self.charger.id, distance, backwards=True)
        return len(ice_between(self.state, self.charger.base, back))

    def _blows_back(self, left: Sort) -> tuple[Spread[int], Weights, Aguila]:
        if left not in self._back:
            field, blow = self.state.clone(), self.meeting.answer
            field.put(self._standing(left))
            self._back[left] = (blow_wounds(field, blow), combat_courage(field, blow), field)
        return self._back[left]

    def _standing(self, left: Sort) -> Unit:
        """The target with any damage of its sort: its dice follow from that alone."""
        now, switches = self.target.damage, self.state.switches
        damages = range(now, max(now, most_damage(self.state, self.target)) + 1)
        able = (with_fate(self.state, self.target, Fate(d, left.wavering)) for d in damages)
        return next(u for u in able if has_half_casualties(u, switches, True) == left.halved)


def several_spread(
    state: Aguila, target_id: str, meetings: tuple[Meeting, ...]
) -> dict[str, Fraction]:
    """What becomes of a unit that several charge, each striking in turn. ["BSA-9-coraje-d"]"""
    target = state.units[target_id]
    fates: Spread[Fate] = {fate_of(state, target): ONE}
    single = state.switches.multiple_charge_tests == "single"  # "BSA-Q52"
    if single and not any(m.head_on for m in meetings):
        fates = _struck_together(state, target, meetings)
    else:
        for meeting in meetings:
            fates = _struck_again(state, target, meeting.blow, fates)
    column, sound = target.formation == "march_column", Sort(False, False)
    return named_by(lambda f: _verdict(sound, Sort(f.lost, f.wavering), column), fates)


def _struck_again(state: Aguila, target: Unit, blow: Blow, fates: Spread[Fate]) -> Spread[Fate]:
    taken, weights = blow_wounds(state, blow), combat_courage(state, blow)

    def hurt(fate: Fate) -> Spread[Fate]:
        lost = {fate: ONE}
        return lost if fate.lost else suffered(state, target, fate, taken, "combat", weights)

    return then(fates, hurt)


def _struck_together(
    state: Aguila, target: Unit, meetings: tuple[Meeting, ...]
) -> dict[Fate, Fraction]:
    """All wounds first, then one test with the worst of each weight. ["BSA-Q52"]"""
    taken: Spread[int] = {0: Fraction(1)}
    weights: Weights = ()
    for meeting in meetings:
        weights = worst_of((*weights, *combat_courage(state, meeting.blow)))
        taken = added(taken, blow_wounds(state, meeting.blow))
    return suffered(state, target, fate_of(state, target), taken, "combat", weights)


def _verdict(ours: Sort, theirs: Sort, column: bool) -> str:
    """The end of a combat in one word; who is left in march column wavers. ["BSA-5-marcha-g"]"""
    if theirs.lost:
        return "both_destroyed" if ours.lost else "destroyed"
    if ours.lost:
        return "lost"
    shaken = theirs.wavering or column
    if ours.wavering:
        return "both_waver" if shaken else "wavers"
    return "enemy_wavers" if shaken else "repulsed"
