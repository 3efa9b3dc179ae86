"""The rules of cavalry. Every cavalry unit has Movilidad, Evasión and Persecución.

["TER-troops-cavalry-a"]
"""

from collections.abc import Iterable

from estandarte.games.tercios.values.circumstances import Check, Shot
from estandarte.games.tercios.values.modifiers import Modifier, increase

from .hooks import REGISTER, TroopTrait


@REGISTER.trait("angulo_extendido")
class AnguloExtendido(TroopTrait):
    """Shoots from its lateral centres too; see shooting."""

    cite = "TER-troops-angulo-a"


@REGISTER.trait("caballeria_pesada")
class CaballeriaPesada(TroopTrait):
    """Evades infantry only, and has no Movilidad; see reactions and movement."""

    cite = "TER-troops-pesada-a"


@REGISTER.trait("caracolear")
class Caracolear(TroopTrait):
    """May fall back after shooting; see shooting."""

    cite = "TER-troops-caracolear-a"


@REGISTER.trait("choragiew")
class Choragiew(TroopTrait):
    """Units of one command may ride as one column; see the chapter of unions."""

    cite = "TER-troops-choragiew-a"


@REGISTER.trait("dragon")
class Dragon(TroopTrait):
    """Shoots only with ¡Fuego!; see shooting."""

    cite = "TER-troops-dragon-a"


@REGISTER.trait("evasion")
class Evasion(TroopTrait):
    """May flee from any charge."""

    cite = "TER-troops-evasion-a"

    def discipline(self, check: Check) -> Iterable[Modifier]:
        if check.evasion and check.against is not None and check.against.type == "infantry":
            yield increase("evasion", "TER-troops-evasion-b")


@REGISTER.trait("impetuosos")
class Impetuosos(TroopTrait):
    """Hard to hold back from a charge; see orders and combat."""

    cite = "TER-troops-impetuosos-a"


@REGISTER.trait("formacion_abierta")
class FormacionAbierta(TroopTrait):
    """Loose order: little troubled by fire when Disordered; may pass its like in movement."""

    cite = "TER-troops-abierta-a"

    def keeps_courage_under_fire(self, shot: Shot) -> bool:
        return True  # in combat it has the decrease as usual: "TER-troops-abierta-b"


@REGISTER.trait("horda")
class Horda(TroopTrait):
    """An army rule: two units in each go; see the sequence."""

    cite = "TER-troops-horda-a"


@REGISTER.trait("hostigador")
class Hostigador(TroopTrait):
    """Shoots and flees in one reaction; see reactions."""

    cite = "TER-troops-hostigador-a"


@REGISTER.trait("movilidad")
class Movilidad(TroopTrait):
    """A free change of facing; see orders."""

    cite = "TER-troops-movilidad-a"


@REGISTER.trait("persecucion")
class Persecucion(TroopTrait):
    """Rides down infantry that retreats; see combat."""

    cite = "TER-troops-persecucion-a"


@REGISTER.trait("vanguardia")
class Vanguardia(TroopTrait):
    """One move before the first turn; see deployment."""

    cite = "TER-troops-vanguardia-a"
