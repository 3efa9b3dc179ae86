"""Firing arcs: through which sides of a unit its fire may go, and how many of them at once."""

from collections.abc import Iterable, Iterator

from estandarte.games.aguila.ground.formations import share_through_arcs
from estandarte.games.aguila.ground.garrisons import splits_fire
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, RuleId, Verdict, but, no
from estandarte.wargame.plane.bases import SIDES, Side

from .volleys import Shot


def arcs_verdict(state: Aguila, unit: Unit, shot: Shot, before: Iterable[Shot]) -> Verdict:
    """One target for a unit, or one for each of several arcs where its formation has them."""
    mine = [s for s in before if s.unit == unit.id]
    if shot.arcs == 1:
        return _whole_verdict(state, unit, shot, bool(mine))
    rule = _split_rule(state, unit)
    if type(shot.arcs) is not int or share_through_arcs(state, unit, shot.arcs) is None:
        return no(rule, unit=unit.id, arcs=shot.arcs)
    if any(s.arcs != shot.arcs or s.side == shot.side for s in mine) or len(mine) >= shot.arcs:
        return no(rule, unit=unit.id, arcs=shot.arcs)
    return YES


def _whole_verdict(state: Aguila, unit: Unit, shot: Shot, has_shot: bool) -> Verdict:
    """All its fire through one side: the front, or any side of a mass that stands."""
    if unit.building and splits_fire(state, unit):
        return no("BSA-4-edificio-c", unit=unit.id)
    if unit.formation == "square":
        return no("BSA-5-cuadro-g", unit=unit.id)  # never all through one
    if has_shot:
        return no("BSA-7-objetivo-a", unit=unit.id)
    if shot.side is Side.FRONT or unit.building or has_four_sides(unit):
        return YES
    rule = "BSA-5-masa-k" if unit.formation == "mass" else "BSA-7-objetivo-b"
    return no(rule, unit=unit.id)


def numbered(shot: Shot, before: Iterable[Shot]) -> Shot:
    """A shot after those that its unit fires through other arcs."""
    return but(shot, place=sum(s.unit == shot.unit for s in before))


def always_splits(state: Aguila, unit: Unit) -> bool:
    """Squares and garrisons never fire all of it one way. ["BSA-4-edificio-c"]"""
    return unit.formation == "square" or splits_fire(state, unit)


def has_four_sides(unit: Unit) -> bool:
    """A mass that has not moved fires through any side. ["BSA-5-masa-k"]"""
    return unit.formation == "mass" and unit.is_halted


def _split_rule(state: Aguila, unit: Unit) -> RuleId:
    if unit.building:
        return "BSA-4-edificio-b" if splits_fire(state, unit) else "BSA-Q139"
    rules: dict[str, RuleId] = {"square": "BSA-5-cuadro-g", "mass": "BSA-5-masa-k"}
    return rules.get(unit.formation, "BSA-7-objetivo-a")


def ways_to_fire(state: Aguila, unit: Unit) -> Iterator[tuple[Side, int]]:
    """The sides through which a unit may fire, each with the arcs among which it is split.

    ["BSA-4-edificio-b", "BSA-5-cuadro-g"]
    """
    if always_splits(state, unit):
        yield from ((side, arcs) for arcs in (2, 3, 4) for side in SIDES)
    elif unit.building:
        yield from ((side, 1) for side in SIDES)
    elif has_four_sides(unit):
        yield from ((side, arcs) for arcs in (1, 4) for side in SIDES)
    else:
        yield Side.FRONT, 1
