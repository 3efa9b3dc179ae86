"""What a quality may be aimed at: friends, enemies, other commanders."""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.tercios.commanding.commanding import Command, QualityRule
from estandarte.games.tercios.ground.sight import command_line, commander_line
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.reach import (
    command_distance,
    distance_rule,
    is_in_reach,
    is_within_distance,
    may_interact,
    stranger_rule,
)
from estandarte.kernel import YES, Verdict, no
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import inches


def own_unit(
    state: Tercios,
    commander: Commander,
    action: Command,
    place: int = 0,
    artillery: bool = False,
    sight_only: bool = False,
    integrated: bool = False,
) -> Unit | Verdict:
    """A friendly target: named, his to deal with, at command distance and in sight.

    Of works any base may be named: they are one unit, and answer as such. `integrated` allows the
    gun in the ranks of a Formation.
    """
    if len(action.units) <= place:
        return no("TER-commanders-action-a", quality=action.quality)
    unit = state.units.get(action.units[place])
    if action.units[place] in state.commanders:  # a unit, but no Troops
        turned = action.side is not None
        cite = "TER-commanders-base-c" if turned else "TER-units-a"
        return no(cite, commander=action.units[place])
    if unit is None or unit.role != commander.role:
        return no("TER-commanders-action-a", unit=action.units[place])
    if unit.lead and integrated and unit.bond.in_ranks:
        unit = state.body(unit.id)
    if unit.lead and not unit.bond.spread:
        return no("TER-commanders-action-a", unit=action.units[place])
    body = state.body(unit.id)
    if unit.type == "artillery" and not artillery:
        return no("TER-troops-mandoinc-c", unit=unit.id)
    if not may_interact(state, commander, unit):
        return no(stranger_rule(commander), unit=unit.id, see="TER-commanders-d")
    if sight_only:
        seen = command_line(state, commander, unit)
        return body if seen else no("TER-commanders-action-b", unit=unit.id)
    inspires = action.quality == "inspirar"
    if not is_within_distance(state, commander, unit):
        return no(distance_rule(commander, inspires), unit=unit.id)
    # Respetable helps inspiration alone.
    reached = (is_in_reach if inspires else command_line)(state, commander, unit)
    return body if reached else no("TER-commanders-action-b", unit=unit.id)


def enemy_unit(
    state: Tercios,
    commander: Commander,
    action: Command,
    place: int = 0,
    far: bool = False,
    artillery: bool = False,
) -> Unit | Verdict:
    """An enemy target: in sight, and at command distance unless the quality says otherwise."""
    if len(action.units) <= place:
        return no("TER-commanders-action-a", quality=action.quality)
    unit = state.units.get(action.units[place])
    if unit is None or unit.role == commander.role or not unit.is_on_table:
        return no("TER-commanders-action-a", unit=action.units[place])
    if unit.type == "artillery" and not artillery:
        return no("TER-troops-mandoinc-c", unit=unit.id)
    if not far and not is_within_distance(state, commander, unit):
        return no(distance_rule(commander), unit=unit.id)
    if not command_line(state, commander, unit):
        return no("TER-commanders-action-b", unit=unit.id)
    return state.body(unit.id)


def officer(
    state: Tercios, commander: Commander, action: Command, friendly: bool, far: bool = False
) -> Commander | Verdict:
    """Another commander as the target."""
    if not action.commanders:
        return no("TER-commanders-action-a", quality=action.quality)
    target = state.commanders.get(action.commanders[0])
    if target is None or target.id == commander.id or (target.role == commander.role) != friendly:
        return no("TER-commanders-action-a", commander=action.commanders[0])
    if not far and not _officers_near(state, commander, target):
        return no("TER-commanders-action-b", commander=target.id)
    if not commander_line(state, commander, target):
        return no("TER-commanders-action-b", commander=target.id)
    return target


def _officers_near(state: Tercios, commander: Commander, target: Commander) -> bool:
    if target.inside:
        return is_within_distance(state, commander, state.units[target.inside])
    shape = state.units[commander.inside].base if commander.inside else commander.disc
    return gap_between(shape, target.disc).within(command_distance(state, commander))


def verdict_of(found: object) -> Verdict:
    return found if isinstance(found, Verdict) else YES


def own_suggestions(state: Tercios, commander: Commander) -> Iterator[Unit]:
    """Friends he could name: whom he reaches comes before what he may do for them."""
    key = "reach", commander.id, commander.at, commander.inside, commander.virtues
    if key not in state.lay:
        near = (u for u in state.of(commander.role) if is_within_distance(state, commander, u))
        state.lay[key] = [unit.id for unit in near]
    return (state.units[name] for name in state.lay[key])


def enemy_suggestions(state: Tercios, commander: Commander) -> Iterator[Unit]:
    return (u for u in state.enemies_of(commander.role) if not u.lead)


def near_each_other(one: Unit, two: Unit) -> bool:
    """Less than 6" apart. ["TER-Q89"]"""
    return gap_between(one.base, two.base).nearer_than(inches(6))


def waits(unit: Unit, cite: str) -> Verdict:
    """A unit that must act next has to have a card to act on, not one for reacting alone."""
    return YES if unit.has_card and not unit.has_acted else no(cite, unit=unit.id)


class ForUnit(QualityRule):
    """An action for one friendly unit, at command distance unless it says otherwise."""

    _guns = False
    _far = False
    _waiting = False
    """Whether the unit must have a card to act on."""
    _tries: tuple[str, tuple[Any, ...]] | None = None
    """A field of the action and what may stand in it, for lists of options."""

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action, artillery=self._guns, sight_only=self._far)
        if isinstance(found, Verdict):
            return found
        verdict = self._fits(state, found, action)
        return verdict and waits(found, self.cite) if self._waiting else verdict

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        """What else must be true of the unit, and of what is said with it."""
        return YES

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        for unit in own_suggestions(state, commander):
            if self._waiting and not waits(unit, self.cite):
                continue
            field, values = self._tries or ("units", ((unit.id,),))
            yield from ({"units": (unit.id,), field: value} for value in values)
