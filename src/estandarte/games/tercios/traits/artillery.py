"""The special rules of artillery. ["TER-troops-artillery-a"]"""

from collections.abc import Iterable

from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import wear
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.hooks import REGISTER, TroopTrait, is_able
from estandarte.games.tercios.values.modifiers import denied, increase
from estandarte.kernel import Play, Term


@REGISTER.trait("caballos_de_tiro")
class CaballosDeTiro(TroopTrait):
    cite = "TER-troops-tiro-a"
    has_horses = True


@REGISTER.trait("defensa_de_dotacion")
class DefensaDeDotacion(TroopTrait):
    """Its crew fights as infantry, as all gunners do."""

    cite = "TER-troops-dotacion-a"


@REGISTER.trait("experimental")
class Experimental(TroopTrait):
    """Each 1 wears the gun itself, or whoever has it in his works."""

    cite = "TER-troops-experimental-a"

    def after_shot(self, play: Play[Tercios], shot: Shot, dice: tuple[int, ...]) -> None:
        # A gun in the ranks of a Formation keeps no count of wear. "TER-Q62"
        if not shot.unit.bond.in_ranks and dice.count(1):
            wear(play, shot.unit.id, dice.count(1), "TER-troops-experimental-a")
            settle_breaks(play, shot.unit.id)


@REGISTER.trait("fortificada")
class Fortificada(TroopTrait):
    """Behind a wall of its own as long as it has not moved. Like any wall it counts once.

    ["TER-Q4"]
    """

    cite = "TER-troops-fortificada-a"

    def courage_under_fire(self, shot: Shot) -> Iterable[Term]:
        if not shot.target.in_place:
            yield denied("fortificada", "TER-troops-fortificada-c")
        elif not shot.mortar:
            yield increase("cubierto", "TER-troops-fortificada-a")

    def courage_in_combat(self, fight: Fight) -> Iterable[Term]:
        if fight.unit.in_place and not is_able(fight.enemy.profile, "breaches"):
            yield increase("protegido", "TER-troops-fortificada-b")


@REGISTER.trait("integrada")
class Integrada(TroopTrait):
    """It may be a part of a Formation: `unions/gun.py`."""

    cite = "TER-troops-integrada-a"


@REGISTER.trait("mando_incorporado")
class MandoIncorporado(TroopTrait):
    cite = "TER-troops-mandoinc-a"
    commands_itself = True


@REGISTER.trait("mortero")
class Mortero(TroopTrait):
    """Cubierto is no help against it."""

    cite = "TER-weapons-mortero-a"
    lobs = True


@REGISTER.trait("sin_escapatoria")
class SinEscapatoria(TroopTrait):
    """It is destroyed when it loses, as all guns are."""

    cite = "TER-troops-escapatoria-a"
