"""Choices of rules made before the match: the rulings that may be read otherwise."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from estandarte.kernel import Value


class Switches(Value):
    """The defaults are our rulings."""

    letter: ClassVar[Mapping[str, Any]] = {
        "discipline_floor": "one_plus",
        "natural_one_to_hit": "counts",
        "covers": "added",
        "combat_order": "initiative",
        "lancers_in_woods": "added",
        "officer_target": "added",
        "command_reach": "both",
        "melee_casualties": "single",
        "position_fire": "one_side",
        "building_garrison": "any_size",
        "artillery_limit": "line_exactly",
        "deployment_order": "by_unit",
        "divide_deployment": "maximum",
        "divide_victory": "objectives",
        "oblique_batteries": "one_unit",
        "assault_positions": "fortified",
    }

    pivot: Literal["wheel", "centre_45"] = "wheel"  # "BSA-Q1"
    line_bonus: Literal["replaces", "added"] = "replaces"  # "BSA-Q4"
    attack_column_charge: Literal["three_quarters", "half"] = "three_quarters"  # "BSA-Q5"
    square_melee: Literal["quarter", "half"] = "quarter"  # "BSA-Q6"
    torrential_cavalry: Literal["quarter", "half"] = "quarter"  # "BSA-Q7"
    officers_hinder_change: Literal["counted", "ignored"] = "counted"  # "BSA-Q10"
    inch_rounding: Literal["exact", "half_inch"] = "exact"  # "BSA-Q11"
    discipline_floor: Literal["two_plus", "one_plus"] = "two_plus"  # "BSA-Q14"
    charge_path: Literal["path", "straight"] = "path"  # "BSA-Q114"
    leaving_building: Literal["free", "check"] = "free"  # "BSA-Q115"
    covers: Literal["worst", "added"] = "worst"  # "BSA-Q21"
    combat_order: Literal["charger", "initiative"] = "charger"  # "BSA-Q32"
    lancers_in_woods: Literal["instead", "added"] = "instead"  # "BSA-Q54"
    officer_target: Literal["once", "added"] = "once"  # "BSA-Q68"
    command_reach: Literal["either", "both"] = "either"  # "BSA-Q70"
    melee_casualties: Literal["doubled", "single"] = "doubled"  # "BSA-Q117"
    position_fire: Literal["arcs", "one_side"] = "arcs"  # "BSA-Q139"
    sight_arc: Literal["corridor", "wide"] = "corridor"  # "BSA-Q16"
    attack_rounding: Literal["each_step", "once"] = "each_step"  # "BSA-Q18"
    natural_one_to_hit: Literal["misses", "counts"] = "misses"  # "BSA-Q20"
    gun_casualties: Literal["unaffected", "halved"] = "unaffected"  # "BSA-Q28"
    shooting_courage: Literal["each_player", "phase_end"] = "each_player"  # "BSA-Q31"
    reaction_range: Literal["ignored", "measured"] = "ignored"  # "BSA-Q39"
    cancelled_charge: Literal["spent", "redirect"] = "spent"  # "BSA-Q41"
    evader_at_edge: Literal["stops", "destroyed"] = "stops"  # "BSA-Q45"
    evader_facing: Literal["kept", "infantry_free"] = "kept"  # "BSA-Q46"
    countercharge_fallback: Literal["charger", "both"] = "charger"  # "BSA-Q50"
    multiple_charge_tests: Literal["each_striker", "single"] = "each_striker"  # "BSA-Q52"
    mass_reroll: Literal["any_melee", "charge_only"] = "any_melee"  # "BSA-Q56"
    building_garrison: Literal["up_to_24", "any_size"] = "up_to_24"  # "BSA-Q57"
    blocked_fallback: Literal["shifted", "damage"] = "shifted"  # "BSA-Q58"
    reaction_after_fire: Literal["none", "others_open"] = "none"  # "BSA-Q118"
    wavering_nerve: Literal["once", "each_time"] = "once"  # "BSA-Q138"
    charged_units: Literal["declared", "contacted"] = "declared"  # "BSA-Q119"
    wavering_regroup: Literal["neither", "by_officer"] = "neither"  # "BSA-Q61"
    cavalry_destruction: Literal["single", "double"] = "single"  # "BSA-Q65"
    general_death_test: Literal["two_markers", "all"] = "two_markers"  # "BSA-Q66"
    out_of_command_change: Literal["two_checks", "one_check"] = "two_checks"  # "BSA-Q71"
    breaking_check: Literal["same_turn", "next_turn"] = "same_turn"  # "BSA-Q134"
    structure_hits: Literal["multiplied", "per_die"] = "multiplied"  # "BSA-Q78"
    battery_rerolls: Literal["one_unit", "each_gun"] = "one_unit"  # "BSA-Q135"
    battery_halving: Literal["one_unit", "each_gun"] = "one_unit"  # "BSA-Q136"
    battery_rain: Literal["one_unit", "each_gun"] = "one_unit"  # "BSA-Q137"
    battery_reforming: Literal["never", "base_to_base"] = "never"  # "BSA-Q83"
    sapper_attacks: Literal["fortified_only", "always"] = "fortified_only"  # "BSA-Q85"
    officer_abilities: Literal["own_command", "any_friend"] = "own_command"  # "BSA-Q123"
    officers_as_units: Literal["counted", "ignored"] = "counted"  # "BSA-Q124"
    artillery_limit: Literal["line", "line_exactly", "at_least", "exactly"] = "line"  # "BSA-Q89"
    deployment_order: Literal["by_class", "by_unit"] = "by_class"  # "BSA-Q101"
    divide_deployment: Literal["minimum", "maximum"] = "minimum"  # "BSA-Q108"
    divide_victory: Literal["points", "objectives"] = "points"  # "BSA-Q109"
    oblique_batteries: Literal["each_gun", "one_unit"] = "each_gun"  # "BSA-Q140"
    anticipation: Literal["after_roll", "before_roll"] = "after_roll"  # "BSA-Q126"
    assault_positions: Literal["all", "fortified"] = "all"  # "BSA-Q128"
    rainy_season: Literal["weather", "agreed"] = "weather"  # "BSA-Q132"
    periods: Literal["same", "any"] = "same"  # "BSA-16-comun-a"
    season: Literal["rolled", "winter", "spring", "summer", "autumn"] = "rolled"  # "BSA-Q92"
