"""Asalto a la posición: the attacker marches on and must take two thirds of the positions."""

from estandarte.games.aguila.before.defences import PlacingPositions
from estandarte.games.aguila.before.zones import defender_of, strip
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.ground.garrisons import can_be_held
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.scenarios.control import shapes_of
from estandarte.games.aguila.scenarios.counting import Count, by_verdict
from estandarte.games.aguila.scenarios.pitched import (
    Armies,
    Arrivals,
    Marching,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.scenarios.victory import Verdict
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.kernel import Play, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.terrain import Field


class BeforePositions(Zones):
    """The attacker has none."""

    def box(self, state: Aguila, role: Role) -> Field | None:
        off = role == state.camp.attacker
        return None if off else strip(state, role, inches(10), inches(24))


class WithPositions(Order):
    def positions(self, play: Play[Aguila]) -> None:
        play.call(PlacingPositions(role=defender_of(play.state)))


class PositionsTaken(Outcome):
    def count(self, state: Aguila) -> Count:
        """Two thirds of the positions, or half for a draw. ["BSA-16-asalto-k", "BSA-Q102"]"""
        positions = state.camp.objectives
        won = sum(taken(state, p) for p in positions)
        return by_verdict(state, assault(won, len(positions)))


def assault(taken: int, positions: int) -> Verdict:
    """Two thirds for the attacker, more than half kept for the defender."""
    if positions > 0 and 3 * taken >= 2 * positions:
        return "attacker"  # "BSA-16-asalto-k"
    if 2 * (positions - taken) > positions:
        return "defender"  # "BSA-16-asalto-m"
    return "draw"  # "BSA-16-asalto-l"


def taken(state: Aguila, position: Objective) -> bool:
    """An attacker in it and no defender, or destroyed. ["BSA-Q102"]"""
    ground = state.ground.get(position.ground)
    if ground is None:
        return True
    attacker = state.camp.attacker
    held = {r: _stands_in(state, r, position.ground) for r in ROLES}
    return held[attacker] and not held[other(attacker)]


def _stands_in(state: Aguila, role: Role, name: str) -> bool:
    ground = state.ground[name]
    if can_be_held(state, ground):
        return any(u.building == name for u in state.of(role))
    parts, bodies = outlines_of(ground), shapes_of(state, role)
    return any(overlaps(body, part) for body in bodies for part in parts)


class Asalto(PitchedBattle):
    name = "asalto"
    armies = Armies(defence="_defensa", positions="BSA-16-asalto-b")
    sides = Sides("BSA-16-asalto-a", True, "rolled_side_only", "BSA-16-asalto-d")
    zones = BeforePositions("BSA-16-asalto-f", "BSA-16-asalto-e", "BSA-16-asalto-i")
    order = WithPositions()
    arrivals = Arrivals(Marching("BSA-16-asalto-f", "BSA-16-asalto-g", "BSA-16-asalto-h"))
    length = "BSA-16-asalto-j"
    outcome = PositionsTaken("BSA-16-asalto-k", "BSA-16-asalto-l", "BSA-16-asalto-m")
    worth = Worth(("on", 0), posts=True)
