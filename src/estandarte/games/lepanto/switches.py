"""Choices where the book leaves a doubt; the first value of each is our ruling."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from estandarte.kernel import Value


class Switches(Value):
    calm: Literal["shifts", "becalmed"] = "shifts"  # LEP-Q5
    towing_speed: Literal["full", "one_by_oar"] = "full"  # LEP-Q11
    anchored_drift: Literal["drift", "hold"] = "drift"  # LEP-Q13
    drift_phases: Literal["own", "both"] = "own"  # LEP-Q15
    stranding: Literal["afloat", "eliminated"] = "afloat"  # LEP-Q16
    engagements: Literal["gunnery_and_one", "gunnery_and_small_arms", "one_kind", "all_kinds"] = (
        "gunnery_and_one"  # LEP-Q19
    )
    split_fire: Literal["halved", "divided"] = "halved"  # LEP-Q20
    lowest_odds: Literal["one_to_two", "one_to_one"] = "one_to_two"  # LEP-Q23
    ottoman_penalty: Literal["always", "firing"] = "always"  # LEP-Q24
    repulse_reach: Literal["distance", "fire_zones"] = "distance"  # LEP-Q27
    boarding_both: Literal["all", "strongest"] = "all"  # LEP-Q31
    ramming_moment: Literal["combat", "at_once"] = "combat"  # LEP-Q32
    same_hex_range: Literal["all_fire", "own_hex"] = "all_fire"  # LEP-Q38
    reserve_fire: Literal["nothing", "fire"] = "nothing"  # LEP-Q43
    broken_cable: Literal["this_turn", "for_good"] = "this_turn"  # LEP-Q57
    tow_after_drift: Literal["allowed", "barred"] = "allowed"  # LEP-Q59
    rammed_bar: Literal["while_shared", "until_leaving"] = "while_shared"  # LEP-Q61
    early_end: Literal["allowed", "forbidden"] = "allowed"  # LEP-Q62
    rammed_turn: Literal["leaving", "on_the_spot"] = "leaving"  # LEP-Q63
    lapsed_ram: Literal["unspent", "spent"] = "unspent"  # LEP-Q64
    tow_along: Literal["by_position", "when_asked"] = "by_position"  # LEP-Q66

    letter: ClassVar[Mapping[str, Any]] = {
        "drift_phases": "both",
        "engagements": "gunnery_and_small_arms",
        "lowest_odds": "one_to_one",
        "broken_cable": "for_good",
        "rammed_bar": "until_leaving",
        "early_end": "forbidden",
    }
    """Why each of them, and what of all other rulings: docs/rulings.md."""
