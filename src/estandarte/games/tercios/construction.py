"""What holds by construction: definitions, and what the shape of the data leaves no way to do."""

from estandarte.kernel import RuleId
from estandarte.kernel.words.construction import Held

VALUES = "values/test_values.py::test_"
SHOOTING = "fire/test_shooting.py::test_"
MARCHES = "movement/test_marches.py::test_"
OFFICERS = "commanders/test_officers.py::test_"
MUSTER = "army/test_inspection.py::test_"

HELD: dict[RuleId, Held] = {
    "TER-units-b": Held(
        "The type of a profile is computed, and can only be one of the three.",
        VALUES + "every_list_entry_is_of_one_type_and_one_kind",
    ),
    "TER-bases-a": Held(
        "Bases are raised from one table of sizes, by scale.",
        VALUES + "a_unit_has_the_base_of_its_scale",
    ),
    "TER-bases-b": Held(
        "Rules read the base that is there, whatever its size.",
        VALUES + "a_base_a_little_larger_changes_no_rule",
    ),
    "TER-bases-c": Held("A unit has no figures to count.", VALUES + "bases_are_to_scale"),
    "TER-centres-a": Held(
        "A base computes its four centres from its sides.",
        VALUES + "a_unit_has_a_centre_on_each_side",
    ),
    "TER-values-a": Held(
        "A profile without one of the six values cannot be made.",
        VALUES + "a_profile_has_six_values",
    ),
    "TER-mods-f": Held(
        "The printed table is what the formula gives.",
        VALUES + "one_increase_adds_the_half_rounded_down",
    ),
    "TER-mods-g": Held(
        "The printed table is what the formula gives.",
        VALUES + "one_decrease_takes_the_half_rounded_down",
    ),
    "TER-mods-i": Held(
        "The notation is the two functions that make modifiers.",
        VALUES + "notation_names_one_increase_or_decrease",
    ),
    "TER-defences-b": Held(
        "A defence is compared with the die and used for nothing else.",
        SHOOTING + "a_die_of_the_defence_hits_and_one_below_misses",
    ),
    "TER-defences-c": Held(
        "No modifier is about a defence.", SHOOTING + "cover_and_disorder_never_change_a_defence"
    ),
    "TER-components-a": Held(
        "A card is one of five words, and words do not run out.", VALUES + "there_are_five_orders"
    ),
    "TER-move-f": Held(
        "A march turns and places a base in one step.",
        MARCHES + "a_march_ends_at_its_place_facing_the_way_it_went",
    ),
    "TER-obstacles-a": Held(
        "Only the line of the front centre is looked at.",
        MARCHES + "only_the_front_centre_minds_what_lies_along_the_way",
    ),
    "TER-terrain-move-a": Held(
        "The going is that of the line of the front centre.",
        MARCHES + "difficult_ground_slows_whoever_passes_through_it",
    ),
    "TER-shoot-a": Held(
        "A shot is resolved by one procedure, in the three steps.",
        "odds/test_actions.py::test_the_odds_of_a_volley_are_those_of_every_fall_of_the_dice",
    ),
    "TER-shoot-f": Held(
        "What may stand in a line is a list of Troops.", SHOOTING + "commanders_never_block"
    ),
    "TER-terrain-shoot-oculto-b": Held(
        "An element in which a line begins or ends is not looked at.",
        SHOOTING + "being_inside_the_element_one_sees_and_is_seen",
    ),
    "TER-troops-integrada-c": Held(
        "A gun in the ranks is no body that could command or fight for itself.",
        "unions/test_integrated_guns.py::test_an_integrated_gun_is_a_part_of_its_formation",
    ),
    "TER-commanders-base-a": Held(
        "Commanders are raised with the discs of the table.", MUSTER + "round_bases_are_to_scale"
    ),
    "TER-commanders-base-b": Held(
        "The radius of the data is what is measured from.",
        OFFICERS + "a_commander_is_a_disc_without_front",
    ),
    "TER-commanders-base-d": Held(
        "A disc is measured from its rim.",
        OFFICERS + "command_distance_is_six_inches_between_edges",
    ),
    "TER-commanders-join-d": Held(
        "Inside a unit he has no place of his own.",
        OFFICERS + "he_moves_with_the_unit_that_he_joined",
    ),
    "TER-commanders-loss-a": Held(
        "Four calls remove a commander, each with its own rule.",
        OFFICERS + "a_commander_without_troops_is_removed",
    ),
    "TER-virtues-b": Held(
        "The virtues of whoever is inside are read with every value.",
        "commanders/test_virtues.py::test_the_same_virtue_of_two_commanders_counts_once",
    ),
    "TER-qualities-e": Held(
        "Only qualities are compared between commanders.",
        MUSTER + "common_qualities_and_virtues_may_repeat",
    ),
    "TER-army-a": Held(
        "A recommendation: any limit that both agree on is taken.", MUSTER + "the_recommended_sizes"
    ),
    "TER-allies-c": Held(
        "Allies are commands of the same side.",
        "commanders/test_virtues.py::test_allied_troops_obey_the_commander_of_their_own_contingent",
    ),
    "TER-battle-c": Held(
        "The book has one scenario, so that lots would always draw it.",
        "before/test_deployment.py::test_the_book_has_one_battle_and_players_may_agree_on_another",
    ),
    "TER-scenery-effects": Held(
        "The table is the data, element by element.",
        "before/test_scenery.py::test_the_qualities_of_every_element",
    ),
    "TER-scenario-i": Held(
        "Points come with the loss of a piece, and go to the other side.",
        "turn/test_breaking.py::test_one_six_is_not_enough",
    ),
}
