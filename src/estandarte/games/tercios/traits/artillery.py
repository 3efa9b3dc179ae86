"""The rules of artillery. ["TER-troops-artillery-a"]"""

from collections.abc import Iterable

from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.modifiers import Modifier, denied, increase

from .hooks import REGISTER, TroopTrait


@REGISTER.trait("caballos_de_tiro")
class CaballosDeTiro(TroopTrait):
    """Can be limbered; see orders."""

    cite = "TER-troops-tiro-a"


@REGISTER.trait("defensa_de_dotacion")
class DefensaDeDotacion(TroopTrait):
    """Its crew fights as infantry; see combat."""

    cite = "TER-troops-dotacion-a"


@REGISTER.trait("experimental")
class Experimental(TroopTrait):
    """Each 1 of a shot wears the gun itself; see shooting."""

    cite = "TER-troops-experimental-a"


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


@REGISTER.trait("integrada")
class Integrada(TroopTrait):
    """May be a part of a Formation; see the chapter of unions."""

    cite = "TER-troops-integrada-a"


@REGISTER.trait("mando_incorporado")
class MandoIncorporado(TroopTrait):
    """Always within command; see reach."""

    cite = "TER-troops-mandoinc-a"


@REGISTER.trait("mortero")
class Mortero(TroopTrait):
    """Cubierto is no help against it; see shooting."""

    cite = "TER-weapons-mortero-a"


@REGISTER.trait("sin_escapatoria")
class SinEscapatoria(TroopTrait):
    """Destroyed when it loses a combat; see combat."""

    cite = "TER-troops-escapatoria-a"
