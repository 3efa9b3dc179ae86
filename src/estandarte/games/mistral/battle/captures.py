"""After the Battle: colours struck and Leaders lost. [8.37, 8.44]"""

from estandarte.games.mistral.schema.charts import CasualtyTable, Fate, StrikingTable
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import Value


def captured(table: StrikingTable, sunk: int, die: int, switches: Switches) -> int:
    """How many of the Enemy's Sunk Sail are Captured instead. ["MIC-4.3-a", "IC-8.44-a"]

    Fractions are rounded down, unless the table plays it otherwise. ["MIC-4.3-b", "MIS-Q14"]
    """
    hundredths = sunk * table.percent[die]
    rounding = {"down": 0, "nearest": 50, "up": 99}
    return (hundredths + rounding[switches.strike_rounding]) // 100


class Casualty(Value):
    """What becomes of a Leader, and for how many Turns he is out of play."""

    fate: Fate
    turns: int = 0


def casualty(table: CasualtyTable, die: int) -> Casualty:
    """Captured, killed, wounded for three, two or one Turn, or unhurt. ["MIC-4.4-a"]"""
    return Casualty(table.fates[die], table.turns[die])


def is_thrown_again(table: CasualtyTable, die: int, flagship: bool, switches: Switches) -> bool:
    """With a Sunk Flagship the casualty is certain: no result is thrown again.

    ["IC-8.37-b", "MIS-2.225-b", "MIS-Q88"]
    """
    certain = flagship and switches.flagship_loss_leader == "certain"
    return certain and table.fates[die] == "unhurt"
