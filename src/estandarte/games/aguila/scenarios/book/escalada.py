"""Escalada bélica: light troops begin; the line comes later, and the elite last."""

from estandarte.games.aguila.before.assigning import ArmySplit
from estandarte.games.aguila.before.deployment_order import OFFICERS, is_skirmisher
from estandarte.games.aguila.scenarios.pitched import (
    Arrivals,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Zones,
)
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Play, RuleId


class LightTroopsFirst(Order):
    def divide_army(self, play: Play[Aguila]) -> None:
        camp = play.state.camp
        late = [u.id for u in camp.waiting.values() if vanguard_step(u) is None]
        for role in ROLES:
            mine = tuple(n for n in late if camp.waiting[n].role == role)
            play.emit(ArmySplit("BSA-16-escalada-c", role, mine))

    def step(self, unit: Unit) -> int:
        step = vanguard_step(unit)
        return OFFICERS if step is None else step


def vanguard_step(unit: Unit) -> int | None:
    """The order of Escalada bélica; None for those who come later. ["BSA-16-escalada-b"]"""
    if unit.profile.kind == "light_cavalry":
        return 0
    if unit.profile.kind == "light_infantry" or is_skirmisher(unit):
        return 1
    gun = unit.profile.gun
    return 2 if gun is not None and gun.horse else None


class AtWill(Arrivals):
    def early_rule(self, unit: Unit | None) -> RuleId:
        elite = unit is not None and unit.profile.slot == "elite"
        return "BSA-16-escalada-e" if elite else ""


class Escalada(PitchedBattle):
    name = "escalada"
    sides = Sides(rule="BSA-16-escalada-a")
    zones = Zones("BSA-16-escalada-a")
    order = LightTroopsFirst(classes="BSA-16-escalada-b")
    arrivals = AtWill(entry="BSA-16-escalada-d", at_will=True)
    length = "BSA-16-escalada-f"
    outcome = Outcome("BSA-16-escalada-g")
