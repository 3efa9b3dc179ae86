"""The vanguard: before the first initiative roll some units make a quick march."""

from collections.abc import Iterable

from estandarte.games.aguila.dice import roll_off
from estandarte.games.aguila.ground.formations import may_adopt, why_not_adopt
from estandarte.games.aguila.ground.weather import infantry_may_quick_march
from estandarte.games.aguila.movement.allowances import quick_march_allowance
from estandarte.games.aguila.movement.ice import cross_all_ice
from estandarte.games.aguila.movement.orders import legs_verdict
from estandarte.games.aguila.movement.paths import Leg, Walk
from estandarte.games.aguila.movement.roads import walk_on_roads
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base

CITE = "BSA-13-vanguardia-a"


class VanguardMarched(Event):
    """It has marched ahead, and its formation is known. ["BSA-Q93"]"""

    unit: UnitId
    base: Base
    formation: FormationName

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=self.base, formation=self.formation))
        state.camp = but(state.camp, declared=(*state.camp.declared, self.unit))


def vanguard_of(state: Aguila, role: Role) -> list[UnitId]:
    return [u.id for u in state.of(role) if u.has("vanguardia") and not u.building]


class MarchAhead(Action):
    """A quick march before the battle, over any ground but the enemy's. ["BSA-13-vanguardia-a"]"""

    unit: UnitId
    formation: FormationName
    legs: tuple[Leg, ...]

    def check(self, state: Aguila, during: "VanguardChoice") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role or self.unit not in during.units:
            return no(CITE, unit=self.unit)
        if not may_adopt(unit, self.formation):
            return no(why_not_adopt(unit, self.formation), unit=self.unit, formation=self.formation)
        if unit.is_infantry and not infantry_may_quick_march(state):
            return no("BSA-15-torrencial-d", unit=self.unit)
        formed = but(unit, formation=self.formation)
        verdict = legs_verdict(state, formed, self.legs, turns=0, pivots=1)
        if not verdict:
            return verdict
        found = self.walk(state, formed)
        if isinstance(found, Verdict):
            return found
        return no("BSA-3-inter-a", unit=self.unit) if found.crossed else YES

    def walk(self, state: Aguila, unit: Unit) -> Walk | Verdict:
        # nothing keeps it in its zone, nor out of the band along the diagonal
        reach = quick_march_allowance(state, unit)
        return walk_on_roads(state, unit, self.legs, reach.length, quick=True)

    def perform(self, play: Play[Aguila], during: "VanguardChoice") -> None:
        play.end(left=tuple(n for n in during.left if n != self.unit))
        unit = but(play.state.units[self.unit], formation=self.formation)
        found = self.walk(play.state, unit)
        assert isinstance(found, Walk)
        cite = scenario_of(play.state).order.vanguard
        play.emit(VanguardMarched(cite, self.unit, found.base, self.formation))
        cross_all_ice(play, self.unit, found.ice)


class HoldBack(Forgo):
    """No more of this side's vanguard marches ahead."""

    def perform(self, play: Play[Aguila], during: "VanguardChoice") -> None:
        play.end(left=tuple(u for u in during.left if u not in during.units))


class VanguardChoice(Decision):
    """Which unit of the vanguard marches, and where to?"""

    accepts = (MarchAhead, HoldBack)
    shown = ("units",)
    units: Open[tuple[UnitId, ...]]
    left: Open[tuple[UnitId, ...]]

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield HoldBack(role=role)
        for name in self.units:
            unit = state.units[name]
            for formation in unit.profile.formations[:2]:
                reach = quick_march_allowance(state, but(unit, formation=formation)).length
                for distance in (reach, reach // 2):
                    yield MarchAhead(name, formation, (Leg("ahead", distance),), role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("march_ahead", {"unit": choice(*self.units), "legs": Limit("path")})
        yield Offer("hold_back")


class Vanguard(Procedure):
    """If both have a vanguard a die says who begins; then unit by unit. ["BSA-13-vanguardia-b"]"""

    left: Open[tuple[UnitId, ...]] = ()
    role: Open[Role] = ""

    @stage
    def begin(self, play: Play[Aguila]) -> None:
        state = play.state
        mine = {r: vanguard_of(state, r) for r in ROLES}
        first = next((r for r in ROLES if mine[r]), "")
        if all(mine.values()):
            first = roll_off(play, "BSA-13-vanguardia-b", "vanguard")
        play.note(left=tuple(u for r in ROLES for u in mine[r]), role=first)

    @stage
    def march(self, play: Play[Aguila]) -> None:
        state = play.state
        mine = {r: tuple(u for u in self.left if state.units[u].role == r) for r in ROLES}
        if not self.left:
            return
        role = self.role if mine[self.role] else other(self.role)
        play.note(at="march", role=other(role))
        play.call(VanguardChoice((role,), mine[role], self.left))
