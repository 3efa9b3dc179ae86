"""The special rules of units."""

from collections.abc import Callable, Collection

from estandarte.kernel import RuleId, Term

from .hooks import OF_UNITS, UnitAbility


@OF_UNITS.trait("agil")
class Agil(UnitAbility):
    cite = "BSA-13-agil-a"
    turns_more = 1


@OF_UNITS.trait("coraza")
class Coraza(UnitAbility):
    cite = "BSA-13-coraza-a"
    cancels_strength = Term(0, cite)


@OF_UNITS.trait("cruel")
class Cruel(UnitAbility):
    cite = "BSA-13-cruel-a"

    def wound_rerolls(self, has: Collection[str]) -> tuple[RuleId, ...]:
        return () if "granaderos" in has else (self.cite,)


@OF_UNITS.trait("duros")
class Duros(UnitAbility):
    cite = "BSA-13-duros-a"
    recovers = 1


@OF_UNITS.trait("elan")
class Elan(UnitAbility):
    """A charge that has been shot at."""

    cite = "BSA-13-elan-a"

    def tests_again(self, cause: str, is_in_rough: Callable[[], bool]) -> bool:
        return cause == "reaction"


@OF_UNITS.trait("elite")
class Elite(UnitAbility):
    cite = "BSA-13-elite-a"
    fire_rerolls = melee_rerolls = (cite,)


@OF_UNITS.trait("escaramuzadores_expertos")
class EscaramuzadoresExpertos(UnitAbility):
    """At home in bad ground."""

    cite = "BSA-13-escaramuza-a"

    def tests_again(self, cause: str, is_in_rough: Callable[[], bool]) -> bool:
        return is_in_rough()


@OF_UNITS.trait("fuego_indirecto")
class FuegoIndirecto(UnitAbility):
    cite = "BSA-13-indirecto-a"
    lobs = True


@OF_UNITS.trait("granaderos")
class Granaderos(UnitAbility):
    """Two, and three for those who are cruel as well."""

    cite = "BSA-13-granaderos-a"

    def wound_rerolls(self, has: Collection[str]) -> tuple[RuleId, ...]:
        return ("BSA-13-granaderos-b",) * 3 if "cruel" in has else ("BSA-9-herir-b", self.cite)


@OF_UNITS.trait("guardias")
class Guardias(UnitAbility):
    cite = "BSA-13-guardias-a"
    fire_rerolls = melee_rerolls = (cite, cite)


@OF_UNITS.trait("lanceros")
class Lanceros(UnitAbility):
    """What their lances are against formations and in bad ground, the chapter of cavalry says."""

    cite = "BSA-6-lanceros-a"
    charge_strength = Term(1, cite)
    lance = True


@OF_UNITS.trait("maniobreros")
class Maniobreros(UnitAbility):
    cite = "BSA-13-maniobreros-a"
    drill_rerolls = 1


@OF_UNITS.trait("metralla")
class Metralla(UnitAbility):
    cite = "BSA-13-metralla-a"
    canister = True


@OF_UNITS.trait("odio")
class Odio(UnitAbility):
    cite = "BSA-13-odio-a"
    melee_rerolls = (cite,) * 3


@OF_UNITS.trait("perforante")
class Perforante(UnitAbility):
    cite = "BSA-13-perforante-a"
    to_wound_by_fire = Term(1, cite)


@OF_UNITS.trait("rapidos")
class Rapidos(UnitAbility):
    """An inch. ["BSA-Q9"]"""

    cite = "BSA-13-rapidos-a"
    charges_further = 1


@OF_UNITS.trait("recarga")
class Recarga(UnitAbility):
    cite = "BSA-13-recarga-a"
    reloads = True


@OF_UNITS.trait("resistentes")
class Resistentes(UnitAbility):
    """Casualties trouble them less."""

    cite = "BSA-13-resistentes-a"
    _calm = Term(-1, cite)

    def on_test(self, cause: str) -> Term | None:
        return self._calm if cause != "general" else None


@OF_UNITS.trait("sigiloso")
class Sigiloso(UnitAbility):
    cite = "BSA-13-sigiloso-a"
    to_be_hit = Term(-1, cite)


@OF_UNITS.trait("temibles")
class Temibles(UnitAbility):
    cite = "BSA-13-temibles-a"
    on_foes_test = Term(2, cite)


@OF_UNITS.trait("veteranos")
class Veteranos(UnitAbility):
    cite = "BSA-13-veteranos-a"
    fire_rerolls = (cite, cite)


@OF_UNITS.trait("voltigeurs")
class Voltigeurs(UnitAbility):
    cite = "BSA-5-voltigeurs-a"
    screens = True


OF_UNITS.alike(
    UnitAbility,
    {
        "artilleria_montada": "BSA-11-atalaje-g",  # movement: unlimbers after a march
        "combatientes_expertos": "BSA-13-expertos-a",  # combat: spent once a game
        "despliegue_oculto": "BSA-13-oculto-a",  # before the battle: hidden
        "formacion_abierta": "BSA-5-abierta-a",  # deployment, reactions
        "fronterizos": "BSA-13-fronterizos-a",  # deployment: in bad ground
        "luchar_en_casa": "BSA-13-casa-a",  # before the battle: redeployed
        "tozuda": "BSA-13-tozuda-a",  # turn: a die before it begins
        "vanguardia": "BSA-13-vanguardia-a",  # before the battle: a quick march
    },
)
