"""The special rules of cavalry, of which all has Movilidad, Evasión and Persecución.

["TER-troops-cavalry-a"]
"""

from collections.abc import Iterable

from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Check
from estandarte.games.tercios.values.hooks import REGISTER, TroopTrait
from estandarte.games.tercios.values.modifiers import increase
from estandarte.kernel import RuleId, Term


@REGISTER.trait("angulo_extendido")
class AnguloExtendido(TroopTrait):
    cite = "TER-troops-angulo-a"
    wide = True
    lent_by_mark = "innovador"


@REGISTER.trait("caballeria_pesada")
class CaballeriaPesada(TroopTrait):
    cite = "TER-troops-pesada-a"
    evades_foot = "TER-troops-pesada-a"
    turns_slowly = "TER-troops-pesada-c"


@REGISTER.trait("caracolear")
class Caracolear(TroopTrait):
    cite = "TER-troops-caracolear-a"
    falls_back = True


@REGISTER.trait("choragiew")
class Choragiew(TroopTrait):
    """A command may ride as one column: `unions/column.py`."""

    cite = "TER-troops-choragiew-a"


@REGISTER.trait("dragon")
class Dragon(TroopTrait):
    cite = "TER-troops-dragon-a"
    with_fuego = "TER-troops-dragon-a"  # "TER-Q55"


@REGISTER.trait("evasion")
class Evasion(TroopTrait):
    cite = "TER-troops-evasion-a"
    evades = True
    lent_in_reach = "dispuesto"
    lent_by = "TER-qualities-dispuesto"
    lent_to = "ligera"

    def discipline(self, check: Check) -> Iterable[Term]:
        if check.evasion and check.against is not None and check.against.type == "infantry":
            yield increase("evasion", "TER-troops-evasion-b")


@REGISTER.trait("horda")
class Horda(TroopTrait):
    """An army with two units in each go: its list says so."""

    cite = "TER-troops-horda-a"


@REGISTER.trait("hostigador")
class Hostigador(TroopTrait):
    cite = "TER-troops-hostigador-a"
    harasses = True


@REGISTER.trait("impetuosos")
class Impetuosos(TroopTrait):
    cite = "TER-troops-impetuosos-a"
    impetuous = "TER-troops-impetuosos-c"
    lent_by_leader = "bravo"  # "TER-qualities-bravo"


@REGISTER.trait("movilidad")
class Movilidad(TroopTrait):
    cite = "TER-troops-movilidad-a"
    free_turn = True
    taken_by = "caballeria_pesada"  # "TER-troops-pesada-c"


@REGISTER.trait("persecucion")
class Persecucion(TroopTrait):
    """Rides down infantry that retreats; works by the letter alone. ["TER-Q48"]"""

    cite = "TER-troops-persecucion-a"

    def rides_down(self, loser: Unit) -> RuleId:
        foot = loser.type == "infantry" or loser.bond.rooted
        return "TER-troops-persecucion-a" if foot else ""


@REGISTER.trait("vanguardia")
class Vanguardia(TroopTrait):
    cite = "TER-troops-vanguardia-a"
    vanguard = True
