"""What may be chosen before a match: scenarios, tables, switches and their other readings."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from estandarte.games.tercios.scenarios.new_match import all_scenarios, scale_of, table_of
from estandarte.games.tercios.switches import Switches
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import PACK

CHOICES: dict[str, tuple[Any, ...]] = {
    "turn_limit": (0, 4, 5, 6, 7, 8, 10, 12),
    "disengage_inches_28mm": (3, 4),
    "enigmatico_target": (5, 6),
    "deployment_line_28mm": (12, 18),
    "correction_inches": (),
    "correction_degrees": (),
    "loyalty_in_break_checks": (),
    "same_century": (),
}
"""Where numbers or a yes are asked for; all other switches have words."""
DEFAULTS = {
    "turn_limit": 0, "correction_inches": 1, "correction_degrees": 15,
    "loyalty_in_break_checks": False, "disengage_inches_28mm": 3, "enigmatico_target": 5,
    "deployment_line_28mm": 12, "same_century": False,
}  # fmt: skip


@rule("TER-Q27", "TER-Q33", "TER-Q40", "TER-Q70", "TER-Q76", "TER-battle-duration-a", "TER-army-c")
def test_the_switches_offer_their_readings_and_stand_on_our_rulings() -> None:
    kinds = {field.name: field.type for field in fields(Switches)}
    assert {name: get_args(kinds[name]) for name in CHOICES} == CHOICES
    assert {name: getattr(Switches(), name) for name in DEFAULTS} == DEFAULTS
    words = {name: get_args(kind) for name, kind in kinds.items() if name not in CHOICES}
    assert all(getattr(Switches(), name) == choices[0] for name, choices in words.items())
    assert all(len(choices) >= 2 for choices in words.values())


@rule("TER-battle-duration-a", "TER-battle-table")
def test_scenarios_say_their_turns_their_armies_and_their_table() -> None:
    every = all_scenarios()
    own = ("campos_de_gloria", "campo_abierto", "campos_de_gloria_28mm")
    assert [(every[name].length, every[name].takes_armies) for name in own] == [(8, True)] * 3
    assert not any(one.takes_armies for name, one in every.items() if name not in own)
    assert [scale_of(name, PACK) for name in own] == ["mm15", "mm15", "mm28"]


@rule("TER-battle-table")
@pytest.mark.parametrize(("scale", "wide", "deep"), [("mm15", 72, 48), ("mm28", 96, 60)])
def test_the_table_has_the_size_of_its_bases(scale: str, wide: int, deep: int) -> None:
    field = table_of(PACK, scale)
    assert (field.left, field.bottom, field.right, field.top) == (0, 0, inches(wide), inches(deep))
