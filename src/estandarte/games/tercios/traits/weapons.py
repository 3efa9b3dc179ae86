"""The rules of weapons. A unit has them only if its list or an option names them.

["TER-weapons-a"]
"""

from collections.abc import Iterable

from estandarte.games.tercios.morale.markers import check_discipline, disorder
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.hooks import REGISTER, TroopTrait
from estandarte.games.tercios.values.modifiers import denied, increase
from estandarte.kernel import Play, RuleId, Term


@REGISTER.trait("granadas")
class Granadas(TroopTrait):
    cite = "TER-weapons-granadas-a"
    breaches = "TER-weapons-granadas-a"


@REGISTER.trait("lanzas_caballeria")
class LanzasCaballeria(TroopTrait):
    cite = "TER-weapons-lanzas-a"

    def rides_down(self, loser: Unit) -> RuleId:
        return "TER-weapons-lanzas-a" if loser.type == "cavalry" else ""


@REGISTER.trait("mandobles")
class Mandobles(TroopTrait):
    """A beaten rival may lose its order."""

    cite = "TER-weapons-mandobles-a"

    def after_victory(self, play: Play[Tercios], loser: UnitId) -> None:
        body, cite = play.state.body(loser).id, "TER-weapons-mandobles-a"
        if not check_discipline(play, body, Check("other"), cite, needed=6):
            disorder(play, loser, cite)


@REGISTER.trait("alabardas")
class Alabardas(TroopTrait):
    cite = "TER-weapons-alabardas-a"

    def combat(self, fight: Fight) -> Iterable[Term]:
        if fight.enemy.disordered:
            yield increase("alabardas", "TER-weapons-alabardas-a")


@REGISTER.trait("bardiches")
class Bardiches(TroopTrait):
    cite = "TER-weapons-bardiches-a"

    def ignores_limit(self, fight: Fight) -> bool:
        return True


@REGISTER.trait("bayoneta")
class Bayoneta(TroopTrait):
    cite = "TER-weapons-bayoneta-a"

    def combat(self, fight: Fight) -> Iterable[Term]:
        if fight.unit.disordered:
            return
        if fight.is_charged and fight.enemy.type == "cavalry":
            yield increase("bayoneta", "TER-weapons-bayoneta-a")
        elif fight.attacks and fight.enemy.type != "cavalry":
            # gunners are infantry in combat: "TER-troops-dotacion-a"
            yield increase("bayoneta", "TER-weapons-bayoneta-b")


@REGISTER.trait("espadachines")
class Espadachines(TroopTrait):
    cite = "TER-weapons-espadachines-a"

    def combat(self, fight: Fight) -> Iterable[Term]:
        if fight.mala_guerra:
            yield increase("espadachines", "TER-weapons-espadachines-a")


@REGISTER.trait("lanzas_pesadas")
class LanzasPesadas(TroopTrait):
    cite = "TER-weapons-lanzaspesadas-a"

    def combat(self, fight: Fight) -> Iterable[Term]:
        if fight.countercharge:
            yield increase("lanzas_pesadas", "TER-weapons-lanzaspesadas-a")


@REGISTER.trait("picas")
class Picas(TroopTrait):
    cite = "TER-weapons-picas-a"
    pikes = True

    def combat(self, fight: Fight) -> Iterable[Term]:
        charged = fight.is_charged and fight.enemy.type == "cavalry"
        if charged and not fight.unit.disordered and not fight.mala_guerra:
            yield increase("picas", "TER-weapons-picas-a")


@REGISTER.trait("salvas")
class Salvas(TroopTrait):
    cite = "TER-weapons-salvas-a"

    def combat(self, fight: Fight) -> Iterable[Term]:
        if fight.attacks and not fight.unit.disordered:
            yield increase("salvas", "TER-weapons-salvas-a")


@REGISTER.trait("jabalina")
class Jabalinas(TroopTrait):
    cite = "TER-weapons-jabalinas-a"

    def keeps_fire_with_atencion(self, shot: Shot) -> bool:
        return shot.sort == "javelin"


@REGISTER.trait("pistola")
class Pistolas(TroopTrait):
    cite = "TER-weapons-pistolas-a"
    atencion = "TER-weapons-pistolas-c"

    def keeps_fire_with_atencion(self, shot: Shot) -> bool:
        return shot.within(4)  # beyond it another weapon shoots as usual


@REGISTER.trait("chispa")
class Chispa(TroopTrait):
    cite = "TER-weapons-chispa-a"

    def fire(self, shot: Shot) -> Iterable[Term]:
        if shot.weapon != "chispa" or not shot.within(6):
            return
        if shot.reaction and not shot.will_flee:
            yield denied("chispa", "TER-weapons-chispa-b")
        else:
            yield increase("chispa", "TER-weapons-chispa-a")
