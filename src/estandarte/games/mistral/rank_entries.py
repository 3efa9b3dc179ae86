"""Player Ranks as the data pack gives them. [12.4]"""

from typing import Annotated, Literal

from estandarte.kernel import Value, ruled
from estandarte.kernel.packs import Provenance

from .entries import Words

RankEffect = Literal[
    "any_die",
    "ordnance",
    "repair",
    "leadership",
    "strategy",
    "control",
    "range",
    "search",
    "task",
    "own_dice",
    "mulligan",
]


class PlayerRank(Value):
    """What a rank costs in Prestige, and what it does. ["MIC-17.1-a"]"""

    name: Words
    group: Literal["commands", "inspectorates", "flag_officers"]
    cost: Annotated[int, ruled("MIC-16.1-n")]
    effect: RankEffect
    value: int
    times: Annotated[int, ruled("MIC-17.1-c")] = 0
    """Uses in a Turn; without a number it applies all the time."""


class RanksFile(Value):
    provenance: Provenance
    ranks: dict[str, PlayerRank]
