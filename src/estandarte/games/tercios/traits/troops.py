"""The rules of troops that change a value. ["TER-troops-artillery-a"]"""

from collections.abc import Iterable

from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.modifiers import Modifier, decrease, denied, increase

from .hooks import REGISTER, TroopTrait


@REGISTER.trait("fortificada")
class Fortificada(TroopTrait):
    """Behind a wall of its own as long as it has not moved. Like any wall it counts once.

    ["TER-Q4"]
    """

    cite = "TER-troops-fortificada-a"

    def courage_under_fire(self, shot: Shot) -> Iterable[Modifier]:
        if not shot.target.in_place:
            yield denied("fortificada", "TER-troops-fortificada-c")
        elif not shot.mortar:
            yield increase("cubierto", "TER-troops-fortificada-a")

    def courage_in_combat(self, fight: Fight) -> Iterable[Modifier]:
        if fight.unit.in_place and "granadas" not in fight.enemy.profile.arms:
            yield increase("protegido", "TER-troops-fortificada-b")


@REGISTER.trait("evasion")
class Evasion(TroopTrait):
    """May flee from any charge."""

    cite = "TER-troops-evasion-a"

    def discipline(self, check: Check) -> Iterable[Modifier]:
        if check.evasion and check.against is not None and check.against.type == "infantry":
            yield increase("evasion", "TER-troops-evasion-b")


@REGISTER.trait("formacion_abierta")
class FormacionAbierta(TroopTrait):
    """Loose order: little troubled by fire when Disordered; may pass its like in movement."""

    cite = "TER-troops-abierta-a"

    def keeps_courage_under_fire(self, shot: Shot) -> bool:
        return True  # in combat it has the decrease as usual: "TER-troops-abierta-b"


@REGISTER.trait("fortaleza_movil")
class FortalezaMovil(TroopTrait):
    """Waggons and mantlets, as long as the unit keeps them."""

    cite = "TER-troops-fortaleza-a"

    def enemy_combat(self, fight: Fight) -> Iterable[Modifier]:
        mine, horse = fight.enemy, fight.unit
        charged_in_front = fight.attacks and not fight.flanks and not fight.is_charged
        if mine.fortress and horse.type == "cavalry" and charged_in_front:
            # In front: "TER-Q86"; works have no flanks, so always.
            yield decrease("fortaleza_movil", mine.bond.against_horse)

    def courage_under_fire(self, shot: Shot) -> Iterable[Modifier]:
        if shot.target.fortress and not shot.is_cannon:
            yield increase("fortaleza_movil", "TER-troops-fortaleza-g")
