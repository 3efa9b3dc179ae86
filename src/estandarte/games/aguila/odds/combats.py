"""The chances of a combat: blows, tests and blows back, or both at once after a countercharge."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from estandarte.games.aguila.charge.attack_dice import has_half_casualties
from estandarte.games.aguila.charge.falling_back import fall_back_distance, farthest
from estandarte.games.aguila.charge.melee_dice import Blow, blows_of, combat_courage, worst_of
from estandarte.games.aguila.dice import Modifier
from estandarte.games.aguila.ground.ice import ice_between
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.casualties import most_damage
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Value, but
from estandarte.wargame.plane.bases import Base, Side

from .spreads import Spread, added, wounds_of
from .survival import Fate, fate_of, iced, suffered, with_fate


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
        self._back: dict[Sort, tuple[Spread[int], tuple[Modifier, ...], Aguila]] = {}

    def spread(self, charger: Fate | None = None) -> dict[str, Fraction]:
        """How the combat may end. ["BSA-9-orden-a"]"""
        before = charger or fate_of(self.state, self.charger)
        column = self.target.formation == "march_column"
        found: dict[str, Fraction] = defaultdict(Fraction)
        for theirs, chance in self._struck(before).items():
            for ours, share in self._answered(before, theirs).items():
                found[_verdict(ours, theirs, column)] += chance * share
        return dict(found)

    def _sort(self, unit: Unit, fate: Fate) -> Sort:
        left = with_fate(self.state, unit, fate)
        halved = not fate.lost and has_half_casualties(left, self.state.switches)
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
            found: dict[Sort, Fraction] = defaultdict(Fraction)
            for fate, chance in fates.items():
                found[self._sort(self.target, fate)] += chance
            self._given[sort] = found
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
        found: dict[Sort, Fraction] = defaultdict(Fraction)
        for fate, chance in fates.items():
            found[Sort(fate.lost, fate.wavering)] += chance
        return found

    @cached_property
    def _ice_behind(self) -> int:
        if not self.state.frozen:
            return 0
        together = self.meeting.head_on and self.state.switches.countercharge_fallback == "both"
        distance = fall_back_distance(self.charger, together)
        back = farthest(self.state, self.charger.id, distance, backwards=True)
        return len(ice_between(self.state, self.charger.base, back))

    def _blows_back(self, left: Sort) -> tuple[Spread[int], tuple[Modifier, ...], Aguila]:
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
        return next(u for u in able if has_half_casualties(u, switches) == left.halved)


def several_spread(
    state: Aguila, target_id: str, meetings: tuple[Meeting, ...]
) -> dict[str, Fraction]:
    """What becomes of a unit that several charge, each striking in turn. ["BSA-9-coraje-d"]"""
    target = state.units[target_id]
    fates: dict[Fate, Fraction] = {fate_of(state, target): Fraction(1)}
    single = state.switches.multiple_charge_tests == "single"  # "BSA-Q52"
    if single and not any(m.head_on for m in meetings):
        fates = _struck_together(state, target, meetings)
    else:
        for meeting in meetings:
            blow = meeting.blow
            taken, weights = blow_wounds(state, blow), combat_courage(state, blow)
            after: dict[Fate, Fraction] = defaultdict(Fraction)
            for fate, chance in fates.items():
                if fate.lost:
                    after[fate] += chance
                    continue
                for end, share in suffered(state, target, fate, taken, "combat", weights).items():
                    after[end] += chance * share
            fates = after
    column = target.formation == "march_column"
    found: dict[str, Fraction] = defaultdict(Fraction)
    for fate, chance in fates.items():
        found[_verdict(Sort(False, False), Sort(fate.lost, fate.wavering), column)] += chance
    return dict(found)


def _struck_together(
    state: Aguila, target: Unit, meetings: tuple[Meeting, ...]
) -> dict[Fate, Fraction]:
    """All wounds first, then one test with the worst of each weight. ["BSA-Q52"]"""
    taken: Spread[int] = {0: Fraction(1)}
    weights: tuple[Modifier, ...] = ()
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
