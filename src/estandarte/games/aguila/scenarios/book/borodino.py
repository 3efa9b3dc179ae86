"""Así se venció en Borodino: three heights, defended from light positions."""

from collections.abc import Iterator, Sequence

from estandarte.games.aguila.before.deploying_in_buildings import height_of
from estandarte.games.aguila.before.ground.shapes import Laid, block, group_verdict
from estandarte.games.aguila.before.zones import ASIDE, is_defender
from estandarte.games.aguila.camp import Fallen, Objective
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import Hold, holder
from estandarte.games.aguila.scenarios.counting import Count, for_fallen, is_last_gun, shapes
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout, gap_to
from estandarte.games.aguila.scenarios.heights import prepare_heights
from estandarte.games.aguila.scenarios.pitched import (
    Armies,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Terrain,
    Worth,
    Zones,
    room_aside,
)
from estandarte.games.aguila.state import BLUE, ROLES, Aguila, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Play, Role, RuleId, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point

HILL = Hold("on", 0, "on", 0, "BSA-16-borodino-k")


class Heights(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """Three easy hills, twelve inches apart and eight from the defender's edge."""
        if len(pieces) != 3 or any(p.piece != "easy_hill" for p in pieces):
            return no(self.rule, hills=len(pieces))
        half = state.field.deep // 2
        for laid in pieces:
            near, far = gap_to(state, laid, edge)
            if near < inches(8) or far > half:
                return no(self.rule, near=near, far=far)
        return group_verdict(pieces, inches(12), self.rule)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        field, middle = state.field, state.field.centre.x
        for edge in ("bottom", "top"):
            for far in (12, 14):
                y = field.bottom + inches(far) if edge == "bottom" else field.top - inches(far)
                spots = [Point(middle + inches(20) * n, y) for n in (-1, 0, 1)]
                yield tuple(block("easy_hill", s, inches(7), inches(6)) for s in spots), edge, ""


class BelowTheHeights(Zones):
    def room_verdict(self, state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
        """Twelve inches themselves are too near."""
        if is_open:
            return YES
        room = room_aside(state, body)
        return YES if room > ASIDE else no(self.aside, room=room)

    def dig_verdict(self, state: Aguila, unit: Unit, base: Base) -> Verdict:
        return no("BSA-16-borodino-g", unit=unit.id) if height_of(state, base) else YES


class OnTheHeights(Order):
    def last(self, play: Play[Aguila]) -> None:
        prepare_heights(play)

    def rule_for(self, state: Aguila, role: Role, step: int) -> RuleId:
        first = step == 0 and role != state.camp.attacker
        return "BSA-16-borodino-d" if first else self.classes


class HeightsHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        """Hills, and each destroyed unit or battery. ["BSA-16-borodino-m", "BSA-Q111"]"""
        hills = list(shapes(state).values())
        score = borodino_hills(state, state.camp.attacker, hills)
        losses = for_fallen(state, lambda fallen: borodino_points(state, fallen))
        score = {r: score[r] + losses[r] for r in ROLES}
        return Count(victory.by_points(score), score, (("BSA-16-borodino-l", score),))


def borodino_hills(state: Aguila, attacker: Role, hills: Sequence[Shape]) -> dict[Role, int]:
    """Two points a hill for the attacker, one for the defender. ["BSA-16-borodino-l"]"""
    holders = [holder(state, h, HILL) for h in hills]
    return {attacker: 2 * holders.count(attacker), other(attacker): holders.count(other(attacker))}


def borodino_points(state: Aguila, fallen: Fallen) -> int:
    """A battery counts once, with its last gun; the Guard double. ["BSA-16-borodino-l"]"""
    guard = fallen.guard
    if fallen.battery:
        lost = [f for f in state.camp.fallen if f.battery == fallen.battery]
        if not is_last_gun(state, fallen):
            return 0
        guard = all(f.guard for f in lost)
    return 2 if guard else 1


class AttackersFirst(Worth):
    def of(self, state: Aguila, role: Role, objective: Objective, number: int) -> int:
        return 1 if is_defender(state, role) else 2


class Borodino(PitchedBattle):
    name = "borodino"
    armies = Armies({BLUE: "bagration_1812"})
    sides = Sides("BSA-16-borodino-a", taken="with_ground")
    ground = Heights("BSA-16-borodino-b")
    zones = BelowTheHeights("BSA-16-borodino-e", aside="BSA-16-borodino-n")
    order = OnTheHeights(
        Terrain(placed=3, by_attacker=True, rule="BSA-16-borodino-c"), "BSA-16-orden-b"
    )
    outcome = HeightsHeld("BSA-16-borodino-m", hold=HILL)
    worth = AttackersFirst(("on", 0))
