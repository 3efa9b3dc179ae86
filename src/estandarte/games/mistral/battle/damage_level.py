"""The die for the Damage Level, which whoever has the Weather Gauge throws. [8.31, 10.16]"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from estandarte.games.mistral.dice.d10 import SIDES, row
from estandarte.games.mistral.dice.own_die import WAYS, TableDie
from estandarte.games.mistral.dice.rank_modifiers import other_side
from estandarte.games.mistral.dice.ready import Hands, Ready
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, RuleId

from .intensity import Fight, damage_level


class LevelDie(TableDie):
    """As good for one side as for the other: no rank reads it, and both may pull at it."""

    def read(self, state: Mistral, face: int) -> int:
        return face

    def level(self, face: int) -> int:
        return abs(self.worths[face])

    def mended(self, die: int, hands: Hands) -> tuple[int, bool]:
        """Either side may have a hand ready for a heavier or a lighter Battle. ["MIC-17.1-b"]"""
        if hands.again(self.owner, self.purpose) and not self.is_enough(self.worths[die]):
            return 0, True
        now, moved = die, True
        while moved:
            moved = False
            for lender in (self.owner, other_side(self.owner)):
                for wish, way in (("lighter", -1), ("heavier", 1)):
                    if by := hands.lend(lender, self.owner, wish, partial(self._pulls, now, way)):
                        now, moved = row(now + by), True
        return now - die, False

    def _pulls(self, die: int, way: int, by: int) -> bool:
        return way * (self.level(row(die + by)) - self.level(die)) > 0


def level_die(owner: Role, levels: Sequence[int], mulligan: str) -> LevelDie:
    """He may have prepared for one that is too high, or too low. ["MIC-2.3-f", "IC-12.6-a"]"""
    if mulligan == "lighter":
        return LevelDie(owner, "lighter", tuple(-level for level in levels))
    return LevelDie(owner, "heavier", tuple(levels))


def levels_of(state: Mistral, how: Fight) -> list[int]:
    """The Damage Level of each face."""
    return [damage_level(state.pack.charts.intensity, how, face) for face in range(SIDES)]


def level_thrown(play: Play[Mistral], role: Role, how: Fight, cite: RuleId) -> int:
    ready = play.state.progress.mulligans.get(role, "")
    die = level_die(role, levels_of(play.state, how), ready)
    return abs(die.throw(play, cite, "damage_level").worth)


def levels_ahead(
    owner: Role, levels: Sequence[int], asker: Role, ready: Ready
) -> dict[int, Fraction]:
    """How likely each Damage Level is, with what one of them has ready. ["MIC-2.3-f"]"""
    die, found = level_die(owner, levels, ready.mulligan), dict[int, Fraction]()
    for face, more, _, ways in die.ends(range(SIDES), asker, ready):
        level = die.level(face + more)
        found[level] = found.get(level, Fraction(0)) + Fraction(ways, WAYS)
    return found
