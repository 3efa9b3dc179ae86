"""The die for the Damage Level, which whoever has the Weather Gauge throws. [8.31, 10.16]"""

from functools import partial

from estandarte.kernel import Play, Role, RuleId

from .die import throw
from .intensity import Fight, damage_level
from .ranks import mended
from .state import Mistral


def level_thrown(play: Play[Mistral], role: Role, how: Fight, cite: RuleId) -> int:
    """He may have prepared for one that is too high, or too low. ["MIC-2.3-f", "IC-12.6-a"]"""
    table = play.state.pack.charts.intensity

    def level(die: int) -> int:
        return damage_level(table, how, die)

    throwing = partial(throw, play, cite, "damage_level")
    lighter = play.state.watch.mulligans.get(role) == "lighter"
    if lighter:
        return level(mended(play, role, "lighter", throwing, lambda die: -level(die)))
    return level(mended(play, role, "heavier", throwing, level))
