"""Batalla por el puente: no defender may be left near the bridge."""

from collections.abc import Iterator

from estandarte.games.aguila.before.ground.shapes import Laid, river
from estandarte.games.aguila.before.zones import (
    defender_of,
    depth_of_zone,
    is_defender,
    starts_below,
    strip,
)
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.ground.fords import outline_of_span
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import has_near
from estandarte.games.aguila.scenarios.counting import Count, by_verdict
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout, gap_to
from estandarte.games.aguila.scenarios.objectives import RIVER, look_for_ford
from estandarte.games.aguila.scenarios.pitched import (
    Arrivals,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.state import Aguila, Ground, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Play, Role, Verdict, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.terrain import Field

NEAR_BRIDGE = inches(6)


class River(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """At most twenty inches from the defender's edge, with a bridge in its centre."""
        if len(pieces) != 1 or pieces[0].piece not in ("river", "stream"):
            return no(self.rule, pieces=len(pieces))
        laid = pieces[0]
        far = gap_to(state, laid, edge)[1] + laid.width // 2
        bridge = len(laid.crossings) == 1 and laid.crossings[0].x == state.field.centre.x
        return YES if far <= inches(20) and bridge else no(self.rule, far=far)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        field, middle = state.field, state.field.centre.x
        for edge in ("bottom", "top"):
            for far in (18, 14):
                y = field.bottom + inches(far) if edge == "bottom" else field.top - inches(far)
                yield (river("river", field, y, inches(3), middle),), edge, ""

    def name(self, number: int) -> str:
        return RIVER

    def objectives(self, ground: tuple[Ground, ...]) -> tuple[Objective, ...]:
        return (Objective("bridge", ground[0].crossings[0], ground[0].id),)


def near_bank(state: Aguila, role: Role) -> int:
    """How far the river is from a side's edge."""
    river = state.ground.get(RIVER)
    if river is None:
        return depth_of_zone(state)
    rows, field = [p.y for p in river.line], state.field
    below = starts_below(state, role)
    middle = min(rows) - field.bottom if below else field.top - max(rows)
    return middle - river.width // 2


class OnTheBank(Zones):
    """The defender's reaches to the river."""

    def box(self, state: Aguila, role: Role) -> Field | None:
        if not is_defender(state, role):
            return super().box(state, role)
        return strip(state, role, 0, near_bank(state, role))

    def post_verdict(self, state: Aguila, unit: Unit, base: Base) -> Verdict:
        """Of those who defend a bridge one unit at least stands near it. ["BSA-Q103"]"""
        camp = state.camp
        if not is_defender(state, unit.role) or not camp.objectives:
            return YES
        off = {*camp.reserves, *camp.hidden, unit.id}
        others = any(u.role == unit.role and u.id not in off for u in camp.waiting.values())
        posted = (base, *(u.base for u in state.of(unit.role)))
        bridges = [outline_of_span(state, state.ground[m.ground], m.at) for m in camp.objectives]
        near = any(within(body, bridge, NEAR_BRIDGE) for body in posted for bridge in bridges)
        return YES if others or near else no("BSA-Q103", unit=unit.id)


class WithFord(Order):
    def after_ground(self, play: Play[Aguila]) -> None:
        look_for_ford(play, defender_of(play.state))


class BehindTheRiver(Arrivals):
    def flank(self, state: Aguila, role: Role) -> int:
        if is_defender(state, role):
            return near_bank(state, role)
        return super().flank(state, role)


class BridgeHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        """Measured from the whole of the bridge, bank to bank. ["BSA-16-puente-i"]"""
        mark = state.camp.objectives[0]
        river = state.ground.get(mark.ground)
        place = outline_of_span(state, river, mark.at) if river is not None else mark.at
        return by_verdict(state, bridge(state, state.camp.attacker, place))


def bridge(state: Aguila, attacker: Role, place: Shape) -> victory.Verdict:
    """No defender nearer than six inches to it. ["BSA-16-puente-i"]"""
    held = has_near(state, other(attacker), place, "nearer", 6)
    return "defender" if held else "attacker"


class Puente(PitchedBattle):
    name = "puente"
    sides = Sides("BSA-16-puente-a", True, "with_ground")
    ground = River("BSA-16-puente-c")
    zones = OnTheBank("BSA-16-puente-f", "BSA-16-puente-e", "BSA-16-puente-f")
    order = WithFord()
    arrivals = BehindTheRiver(splits="BSA-16-puente-b", early="BSA-16-puente-g")
    length = "BSA-16-puente-h"
    outcome = BridgeHeld("BSA-16-puente-i")
    worth = Worth(("within", 5))
