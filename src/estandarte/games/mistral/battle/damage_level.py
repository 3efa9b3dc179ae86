"""The die for the Damage Level, which whoever has the Weather Gauge throws. [8.31, 10.16]"""

from collections.abc import Callable
from functools import partial

from estandarte.games.mistral.dice.d10 import row, throw
from estandarte.games.mistral.dice.player_ranks import mended
from estandarte.games.mistral.dice.rank_modifiers import lent, other_side
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, RuleId

from .intensity import Fight, damage_level


def level_thrown(play: Play[Mistral], role: Role, how: Fight, cite: RuleId) -> int:
    """He may have prepared for one that is too high, or too low. ["MIC-2.3-f", "IC-12.6-a"]"""
    table = play.state.pack.charts.intensity

    def level(die: int) -> int:
        return damage_level(table, how, die)

    throwing = partial(throw, play, cite, "damage_level")
    lighter = play.state.progress.mulligans.get(role) == "lighter"
    if lighter:
        die = mended(play, role, "lighter", throwing, lambda die: -level(die))
    else:
        die = mended(play, role, "heavier", throwing, level)
    return level(_pulled(play, role, die, level))


def _pulled(play: Play[Mistral], role: Role, die: int, level: Callable[[int], int]) -> int:
    """Either side may have a hand ready for a heavier or a lighter Battle. ["MIC-17.1-b"]"""
    moved = True
    while moved:
        moved = False
        for lender in (role, other_side(role)):
            for wish, way in (("lighter", -1), ("heavier", 1)):

                def helps(by: int, way: int = way, die: int = die) -> bool:
                    return way * (level(row(die + by)) - level(die)) > 0

                if by := lent(play, lender, role, wish, helps):
                    die, moved = row(die + by), True
    return die
