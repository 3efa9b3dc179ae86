"""The rules of infantry."""

from collections.abc import Iterable

from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.modifiers import Modifier, decrease, increase

from .hooks import REGISTER, TroopTrait


@REGISTER.trait("brigada")
class Brigada(TroopTrait):
    """Units of one command may share an order card; see planning and activation."""

    cite = "TER-troops-brigada-a"


@REGISTER.trait("cuadros")
class Cuadros(TroopTrait):
    """Never flanked; see `is_flanked` in the combat chapter."""

    cite = "TER-troops-cuadros-a"


@REGISTER.trait("elite")
class Elite(TroopTrait):
    """Sheds even its last wear, and never lacks a commander; see morale."""

    cite = "TER-troops-elite-a"


@REGISTER.trait("emboscada")
class Emboscada(TroopTrait):
    """After ¡Fuego! from cover it slips away; see shooting."""

    cite = "TER-troops-emboscada-a"


@REGISTER.trait("escaramuzadores")
class Escaramuzadores(TroopTrait):
    """No ground is difficult for it; see movement."""

    cite = "TER-troops-escaramuzadores-a"


@REGISTER.trait("fortaleza_movil")
class FortalezaMovil(TroopTrait):
    """Waggons and mantlets, as long as the unit keeps them."""

    cite = "TER-troops-fortaleza-a"

    def enemy_combat(self, fight: Fight) -> Iterable[Modifier]:
        mine, horse = fight.enemy, fight.unit
        charged_in_front = fight.attacks and not fight.flanks and not fight.is_charged
        if mine.fortress and horse.type == "cavalry" and charged_in_front:
            # In front: "TER-Q86"; works have no flanks, so always.
            works = mine.union == "works"
            cite = "TER-troops-emplazada-i" if works else "TER-troops-fortaleza-f"
            yield decrease("fortaleza_movil", cite)

    def courage_under_fire(self, shot: Shot) -> Iterable[Modifier]:
        if shot.target.fortress and not shot.is_cannon:
            yield increase("fortaleza_movil", "TER-troops-fortaleza-g")


@REGISTER.trait("freneticos")
class Freneticos(TroopTrait):
    """Having destroyed an enemy it tests, and takes heart or loses order; see combat."""

    cite = "TER-troops-freneticos-a"


@REGISTER.trait("ligera")
class Ligera(TroopTrait):
    """Muy Difícil is only Difícil for it; see movement."""

    cite = "TER-troops-ligera-a"


@REGISTER.trait("mercenarios")
class Mercenarios(TroopTrait):
    """Never rolls a break check; see morale."""

    cite = "TER-troops-mercenarios-a"


@REGISTER.trait("numerosos")
class Numerosos(TroopTrait):
    """¡Resistid! sheds a marker for each success; see orders."""

    cite = "TER-troops-numerosos-a"


@REGISTER.trait("resguardo")
class Resguardo(TroopTrait):
    """Cavalry of its command may take a charge for it; see reactions."""

    cite = "TER-troops-resguardo-a"
