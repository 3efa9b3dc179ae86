"""The special rules of infantry, which a unit has only from its list. ["TER-troops-types-b"]"""

from collections.abc import Iterable

from estandarte.games.tercios.answers.guarding import offer_guard
from estandarte.games.tercios.morale.markers import check_discipline, disorder, shed
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.hooks import REGISTER, TroopTrait
from estandarte.games.tercios.values.modifiers import decrease, denied, increase
from estandarte.kernel import Play, Term


@REGISTER.trait("brigada")
class Brigada(TroopTrait):
    cite = "TER-troops-brigada-a"
    shares_card = True


@REGISTER.trait("cuadros")
class Cuadros(TroopTrait):
    cite = "TER-troops-cuadros-a"
    either = "TER-troops-cuadros-b"
    unflanked = "TER-flank-e"


@REGISTER.trait("elite")
class Elite(TroopTrait):
    cite = "TER-troops-elite-a"
    alone = "TER-troops-elite-b"
    sheds_last = "TER-troops-elite-a"
    lent_by_leader = "bravo"  # "TER-qualities-bravo"


@REGISTER.trait("emboscada")
class Emboscada(TroopTrait):
    """Slips away after ¡Fuego! from cover, or comes late, as the table has it."""

    cite = "TER-troops-emboscada-a"
    ambushes = True


@REGISTER.trait("escaramuzadores")
class Escaramuzadores(TroopTrait):
    """No ground is difficult."""

    cite = "TER-troops-escaramuzadores-a"
    sure_footed = True
    lent_by_mark = "entusiasta"
    lent_to = "ligera"

    def bad_ground(self, very: bool) -> Iterable[Term]:
        cite = "TER-troops-escaramuzadores-b" if very else "TER-troops-escaramuzadores-a"
        yield denied("dificil", cite)


@REGISTER.trait("freneticos")
class Freneticos(TroopTrait):
    """Having destroyed an enemy, they test themselves."""

    cite = "TER-troops-freneticos-a"
    lent_by_leader = "apasionado"

    def after_kill(self, play: Play[Tercios], unit: UnitId) -> None:
        if check_discipline(play, unit, Check("other"), "TER-troops-freneticos-a"):
            shed(play, unit, 1, "TER-troops-freneticos-b", last=True)
        else:
            disorder(play, unit, "TER-troops-freneticos-c")


@REGISTER.trait("ligera")
class Ligera(TroopTrait):
    """Muy Difícil ground is only Difícil."""

    cite = "TER-troops-ligera-a"
    light = True
    sure_footed = True
    lent_by_mark = "entusiasta"

    def bad_ground(self, very: bool) -> Iterable[Term]:
        if very:
            yield decrease("dificil", "TER-troops-ligera-a")


@REGISTER.trait("mercenarios")
class Mercenarios(TroopTrait):
    cite = "TER-troops-mercenarios-a"
    for_pay = True


@REGISTER.trait("numerosos")
class Numerosos(TroopTrait):
    cite = "TER-troops-numerosos-a"
    numerous = "TER-troops-numerosos-b"


@REGISTER.trait("resguardo")
class Resguardo(TroopTrait):
    """Cavalry may take a charge for it."""

    cite = "TER-troops-resguardo-a"

    def charged(self, play: Play[Tercios], charger: UnitId, target: UnitId) -> None:
        offer_guard(play, charger, target)


@REGISTER.trait("formacion_abierta")
class FormacionAbierta(TroopTrait):
    """Loose order: little troubled by fire when Disordered; may pass its like in movement."""

    cite = "TER-troops-abierta-a"
    disordered = "TER-troops-abierta-b"
    loose = True

    def keeps_courage_under_fire(self, shot: Shot) -> bool:
        return True  # in combat it has the decrease as usual: "TER-troops-abierta-b"


@REGISTER.trait("fortaleza_movil")
class FortalezaMovil(TroopTrait):
    """Waggons and mantlets, as long as the unit keeps them."""

    cite = "TER-troops-fortaleza-a"
    on_wheels = True

    def enemy_combat(self, fight: Fight) -> Iterable[Term]:
        mine, horse = fight.enemy, fight.unit
        charged_in_front = fight.attacks and not fight.flanks and not fight.is_charged
        if mine.fortress and horse.type == "cavalry" and charged_in_front:
            # In front: "TER-Q86"; works have no flanks, so always.
            yield decrease("fortaleza_movil", mine.bond.against_horse)

    def courage_under_fire(self, shot: Shot) -> Iterable[Term]:
        if shot.target.fortress and not shot.is_cannon:
            yield increase("fortaleza_movil", "TER-troops-fortaleza-g")
