"""The hooks of special rules: what a rule of troops or weapons may be asked."""

from collections.abc import Iterable

from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.modifiers import Modifier
from estandarte.kernel import Register, Trait


class TroopTrait(Trait, hooks=True):
    """A rule of a unit. Every hook is asked of the unit that has the rule."""

    def combat(self, fight: Fight) -> Iterable[Modifier]:
        """What it does to the unit's own Combat."""
        return ()

    def enemy_combat(self, fight: Fight) -> Iterable[Modifier]:
        """What it does to the enemy's Combat; `fight` is the enemy's."""
        return ()

    def ignores_limit(self, fight: Fight) -> bool:
        """Whether being At the Limit costs no Combat."""
        return False

    def fire(self, shot: Shot) -> Iterable[Modifier]:
        return ()

    def keeps_fire_with_atencion(self, shot: Shot) -> bool:
        """Whether ¡Atención! does not decrease Fire."""
        return False

    def courage_under_fire(self, shot: Shot) -> Iterable[Modifier]:
        return ()

    def keeps_courage_under_fire(self, shot: Shot) -> bool:
        """Whether Disorder costs no Courage against shooting."""
        return False

    def courage_in_combat(self, fight: Fight) -> Iterable[Modifier]:
        return ()

    def discipline(self, check: Check) -> Iterable[Modifier]:
        return ()


REGISTER: Register[TroopTrait] = Register()
