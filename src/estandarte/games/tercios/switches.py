"""Choices of rules made before the match: the rulings that may be read otherwise."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from estandarte.kernel import Value

Scale = Literal["mm15", "mm28"]


class Switches(Value, cache_hash=True):
    """The defaults are our rulings."""

    turn_limit: Literal[0, 4, 5, 6, 7, 8, 10, 12] = 0  # "TER-battle-duration-a"
    """Turns agreed on; none leaves the length to the lead."""
    fervor_loss: Literal["check", "keep"] = "check"  # "TER-Q7"
    premeasuring: Literal["allowed", "forbidden"] = "allowed"  # "TER-Q12"
    proximity: Literal["path", "end_of_move"] = "path"  # "TER-Q18"
    correction_inches: int = 1  # "TER-Q27"
    correction_degrees: int = 15  # "TER-Q27"
    loyalty_in_break_checks: bool = False  # "TER-Q33"
    charge_path: Literal["straight", "two_legs"] = "straight"  # "TER-Q34"
    broken_in_a_draw: Literal["consolidate", "disengage"] = "consolidate"  # "TER-Q37"
    disengage_inches_28mm: Literal[3, 4] = 3  # "TER-Q40"
    retreat_at_table_edge: Literal["stop", "destroyed"] = "stop"  # "TER-Q41"
    ambush: Literal["withdraw", "hidden_deployment", "none"] = "withdraw"  # "TER-Q45"
    fortification_retreat: Literal["stand", "ridden_down", "lose_unit"] = "stand"  # "TER-Q48"
    integrated_gun_in_defeat: Literal["survives", "destroyed"] = "survives"  # "TER-Q62"
    enigmatico_target: Literal[5, 6] = 5  # "TER-Q70"
    deployment_line_28mm: Literal[12, 18] = 12  # "TER-Q76"
    complice_and_sagaz_reach: Literal["command_distance", "line_of_sight"] = (
        "command_distance"  # "TER-Q99"
    )
    heroe_wear: Literal["before", "after"] = "before"  # "TER-Q101"
    intrepido_loss: Literal["every_combat", "second_action_only"] = "every_combat"  # "TER-Q101"
    cauteloso_scope: Literal["both_sides", "enemies_only"] = "both_sides"  # "TER-Q110"
    tranquilo_scope: Literal["retreats_too", "disengagement_only"] = "retreats_too"  # "TER-Q112"
    gallardo_scope: Literal["all_but_combat", "courage_only"] = "all_but_combat"  # "TER-Q105"
    same_century: bool = False  # "TER-army-c"

    earlier: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "1": {"gallardo_scope": "courage_only"},
    }
    letter: ClassVar[Mapping[str, Any]] = {
        "fortification_retreat": "ridden_down",
        "integrated_gun_in_defeat": "destroyed",
        "intrepido_loss": "second_action_only",
    }
    """Why each of them, and what of all other rulings: docs/rulings.md."""
