"""Limbering: guns hitched to their teams, driven, and brought into action again."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit
from estandarte.kernel import YES, Verdict, but, no

from .allowances import advance_allowance
from .execution import Obeying
from .orders import Order, way_verdict
from .paths import Leg, is_sound


class DriveGun(Order):
    """Limber, drive, unlimber: foot artillery does two of them, horse artillery all three."""

    limber: bool = False
    legs: tuple[Leg, ...] = ()
    unlimber: bool = False

    @property
    def order(self) -> OrderName:
        return "advance" if self.legs else "change_facing"  # "BSA-Q81"

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        if not unit.is_gun or self.limber == unit.is_limbered:
            return no("BSA-11-atalaje-c", unit=self.unit)
        foot = unit.profile.gun is not None and not unit.profile.gun.horse
        if foot and self.limber and self.unlimber:
            return no("BSA-11-atalaje-f", unit=self.unit)
        if not self.legs:
            return _standing_verdict(unit, self.limber, self.unlimber)
        kinds = [leg.kind for leg in self.legs] if is_sound(self.legs) else []
        if kinds not in (["slide"], ["ahead"]):
            return no("BSA-11-general-c", unit=self.unit)
        team = but(unit, formation="limbered")
        reach = advance_allowance(state, team).length
        return way_verdict(state, team, self.legs, reach, "BSA-11-atalaje-b")

    def obeying(self) -> Obeying:
        # limber and then move, or move and then unlimber. "BSA-11-atalaje-c", "BSA-11-atalaje-d"
        return but(super().obeying(), limber=self.limber, unlimber=self.unlimber)


def _standing_verdict(gun: Unit, limber: bool, unlimber: bool) -> Verdict:
    """Without moving, a gun is either hitched or brought into action. ["BSA-11-atalaje-e"]"""
    if limber == unlimber:
        return no("BSA-11-atalaje-c", unit=gun.id)
    return YES
