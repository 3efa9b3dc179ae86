"""Player Ranks as the data pack gives them. [12.4]"""

from typing import Annotated, Literal, get_args

from estandarte.kernel import Value, ruled
from estandarte.kernel.packs import Provenance

from .map import Words

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

Test = Literal[
    "leadership",
    "strategy",
    "catching",
    "recovery",
    "combat",
    "fireship",
    "bomb",
    "marines",
    "lighter",
    "heavier",
    "tie",
    "casualty",
    "hull",
    "colours",
    "convoy",
    "landing",
    "post",
    "fitting_out",
    "show",
    "relief",
]
TESTS: tuple[Test, ...] = get_args(Test)
"""Dice for which a Mulligan is prepared: they fall in the middle of something else, or in secret.

After a Repair, a Search, a Request, a Shadow or an attack on a Convoy its owner is at the table
anyway and decides at once. Winds, Gales, Pirates, Events and Campaigns are nobody's own, no more
than a lot that chooses among equals: a ship, a Route, a chit.
"""
AtTheTable = Literal["repair", "search", "request", "shadow", "counter_shadow", "convoy_attack"]
AT_THE_TABLE: tuple[AtTheTable, ...] = get_args(AtTheTable)
"""The dice after which their owner is asked at once; the other side can only be prepared."""
Purpose = Test | AtTheTable
"""What a die with an owner is thrown for."""


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
