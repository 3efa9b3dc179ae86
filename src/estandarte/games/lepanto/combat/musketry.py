"""Small arms: ratios, split fire, and what turns 10 and 20 change. [LEP-7.2, LEP-7.3]"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import Phase
from estandarte.games.lepanto.turn.losses import lose
from estandarte.kernel import (
    YES,
    Action,
    Event,
    Play,
    RuleId,
    Tally,
    Telling,
    Verdict,
    fields_of,
    no,
    tally,
)

from .engaging import (
    column,
    enemy_target,
    may_attack,
    range_between,
)
from .repulse import ShipRepulsed

Result = Literal["E", "B", "R"]


class SmallArmsFired(Event):
    """A ship's soldiers fired at another ship."""

    ship: str
    target: str
    attack: Tally
    defence: Tally
    odds: str
    die: int
    modified: int
    result: Result

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(shot=state.phase))

    def told(self) -> Telling:
        word = {"E": "eliminated", "B": "both", "R": "repulsed"}[self.result]
        facts = {**fields_of(self), "thrown": (self.die, self.modified)}
        return Telling(f"event.small_arms_fired.{word}", facts)


def firing_strength(state: Lepanto, ship: Ship, target: Ship, targets: int) -> Tally:
    """F, halved for distance, for several targets and for tired archers. [LEP-Q21]"""
    far = range_between(state, ship, target) >= state.waters.pack.charts.musketry.halved_at
    counted = tally(ship.muskets, "LEP-7.2-c" if far else "LEP-7.2-f", ship=ship.id)
    counted = counted.halve("LEP-7.2-e", when=far)
    if state.switches.split_fire == "halved":
        counted = counted.halve("LEP-7.2-k", when=targets > 1)
    else:
        counted = counted.divide(targets, "LEP-Q20", when=targets > 1)
    return counted.halve("LEP-7.3-a", when=is_weakened(state, ship))


def standing_strength(state: Lepanto, target: Ship) -> Tally:
    """The F of the target; weakened too unless the table plays otherwise. [LEP-Q24]"""
    weakened = is_weakened(state, target) and state.switches.ottoman_penalty == "always"
    return tally(target.muskets, "LEP-7.2-c", ship=target.id).halve("LEP-7.3-a", when=weakened)


def is_weakened(state: Lepanto, ship: Ship) -> bool:
    return ship.role == OTTOMANS and state.turn >= state.penalty_turns[0]


LATE_DIE: dict[str, RuleId] = {OTTOMANS: "LEP-7.3-b", CHRISTIANS: "LEP-7.3-c"}
"""By which rule the die of each side is modified in the last third of the battle."""


def reminder(state: Lepanto) -> dict[str, list[RuleId]]:
    """What the turn track reminds of: the rules of the late turns that are now in force."""
    first, second = state.penalty_turns
    in_force = ["LEP-7.3-a"] if state.turn >= first else []
    in_force += LATE_DIE.values() if state.turn >= second else ()
    return {"LEP-7.3-d": in_force}


def modifier(state: Lepanto, ship: Ship) -> int:
    """What the late turns add to the die: high is bad for the firer. [LEP-7.3-b, LEP-7.3-c]"""
    if state.turn < state.penalty_turns[1]:
        return 0
    return state.waters.pack.charts.musketry.modifiers[ship.role]


def small_arms_odds(state: Lepanto, ship: Ship, target: Ship, targets: int) -> str | None:
    """The column of one ship's fire at one target; None if it may not be tried.

    In whole numbers, since doctrines ask for it thousands of times.
    """
    chart = state.waters.pack.charts.musketry
    strength, against = ship.muskets, target.muskets
    if range_between(state, ship, target) >= chart.halved_at:
        against *= 2
    if targets > 1:
        against *= 2 if state.switches.split_fire == "halved" else targets
    if is_weakened(state, ship):
        against *= 2
    if is_weakened(state, target) and state.switches.ottoman_penalty == "always":
        strength *= 2
    return column(state, Fraction(strength), Fraction(against))


def result_of(state: Lepanto, odds: str, die: int) -> str:
    """Read the table for small arms and boarding; dice beyond it are clamped. [LEP-Q25]"""
    return state.waters.pack.charts.odds.columns[odds][max(1, min(6, die)) - 1]


class FireSmallArms(Action):
    """Fire small arms at one enemy, or at several with half strength each. [LEP-7.2-j]"""

    risky = True
    ship: str
    targets: tuple[str, ...]

    def told(self) -> Telling:
        return Telling("action.fire_small_arms", fields_of(self), len(self.targets))

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if not (verdict := may_attack(state, self.role, self.ship, "small_arms")):
            return verdict
        if not self.targets or len(set(self.targets)) != len(self.targets):
            return no("LEP-Q20", targets=list(self.targets[:20]))
        ship = state.ships[self.ship]
        for id in self.targets:
            if not (verdict := enemy_target(state, self.role, id)):
                return verdict
            target = state.ships[id]
            if target.at != ship.at and target.at not in state.waters.near[ship.at]:
                return no("LEP-7.2-b", ship=ship.id, target=id)
            if small_arms_odds(state, ship, target, len(self.targets)) is None:
                return no("LEP-Q23", ship=ship.id, target=id)
        return YES

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        for id in self.targets:
            result = self._fire(play, id)
            if result != "E":
                break  # a repulsed or lost ship fires no more [LEP-Q30]

    def _fire(self, play: Play[Lepanto], id: str) -> str:
        state, number = play.state, len(self.targets)
        ship, target = state.ships[self.ship], state.ships[id]
        attack = firing_strength(state, ship, target, number)
        defence = standing_strength(state, target)
        odds = column(state, attack.total, defence.total)
        assert odds is not None
        die = play.roll(6, "LEP-7.2-l", "small_arms", "small_arms")
        modified = die + modifier(state, ship)
        result: Result = result_of(state, odds, modified)  # type: ignore[assignment]
        cite = {"R": "LEP-7.2-m", "E": "LEP-7.2-n", "B": "LEP-7.2-o"}[result]
        play.emit(SmallArmsFired(cite, ship.id, id, attack, defence, odds, die, modified, result))
        if result != "R":
            lose(play, cite, id, "small_arms", ship.id)
        if result == "B":
            lose(play, cite, ship.id, "small_arms", id)
        if result == "R":
            play.emit(ShipRepulsed("LEP-7.2-m", ship.id))
        return result


def small_arms_targets(state: Lepanto, ship: Ship) -> Iterator[Ship]:
    """Enemies one or two hexes away in every direction, and in its own hex."""
    places, enemy_at, role = state.places, state.enemy_at, ship.role
    if len(places[ship.at]) > 1 and (other := enemy_at(ship.at, role)):
        yield other
    for hex in state.waters.near[ship.at]:
        if hex in places and (other := enemy_at(hex, role)):
            yield other


def small_arms_options(state: Lepanto, ship: Ship) -> Iterator[Action]:
    """Each target alone; of the ways to split fire, all that can be hit with half strength."""
    found = list(small_arms_targets(state, ship))
    for target in found:
        if small_arms_odds(state, ship, target, 1) is not None:
            yield FireSmallArms(ship.id, (target.id,), role=ship.role)
    for number in range(len(found), 1, -1):
        able = [t for t in found if small_arms_odds(state, ship, t, number) is not None]
        if len(able) >= number:
            yield FireSmallArms(ship.id, tuple(t.id for t in able[:number]), role=ship.role)
            break
