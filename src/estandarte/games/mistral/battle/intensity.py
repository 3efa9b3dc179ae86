"""How hard a Battle is fought: Intensity, Personalities, the Damage Level. [8.31, 8.32]"""

from estandarte.games.mistral.schema.charts import Intensity, IntensityTable, Personality
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import Open, Value

INTENSITIES: tuple[Intensity, ...] = ("light", "medium", "heavy")


class Fight(Value):
    """The Intensity after shifts, and what shifts beyond the table add to the Damage Level."""

    intensity: Open[Intensity]
    level: Open[int] = 0


def may_choose(intensity: Intensity, strait: bool) -> bool:
    """Light Intensity is not available in a Strait. ["MIC-2.3-c"]"""
    return not (strait and intensity == "light")


def fight(
    table: IntensityTable,
    chosen: Intensity,
    with_gauge: Personality,
    opponent: Personality,
    strait: bool,
    switches: Switches,
) -> Fight:
    """The choice of the player with the Gauge, shifted by the two senior Leaders.

    ["MIC-2.3-d", "IC-8.31-a"] Shifts stop at Light and Heavy; in a Strait Light is Medium. It is
    this Intensity that counts for additional Squadrons and Disorganisation. ["IC-8.31-b"]
    """
    shift = table.personalities[with_gauge][opponent]
    wanted = INTENSITIES.index(chosen) + shift
    least = 1 if strait else 0
    column = max(least, min(2, wanted))
    # What a Strait makes of Light is not beyond the table. ["MIS-Q23"]
    over = wanted - max(0, min(2, wanted))
    beyond = over if switches.bit_overflow == "level" else 0
    return Fight(INTENSITIES[column], beyond)


def damage_level(table: IntensityTable, how: Fight, die: int) -> int:
    """The raw Damage Level, the same for both sides in every Combat. ["IC-8.32-a"]

    ["MIC-2.3-a", "MIC-2.3-f"]
    """
    column = {"light": table.light, "medium": table.medium, "heavy": table.heavy}
    return max(0, column[how.intensity][die] + how.level)
