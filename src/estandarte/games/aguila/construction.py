"""What holds by construction: definitions, and what the shape of the data leaves no way to do."""

from estandarte.kernel import RuleId
from estandarte.kernel.words.construction import Held

HELD: dict[RuleId, Held] = {
    "BSA-1-unidades-a": Held(
        "An arm is one of three words, and an Officer is a type of his own.",
        "schema/test_data.py::test_there_are_four_categories_of_unit",
    ),
    "BSA-1-unidades-b": Held(
        "A kind that is not in the table cannot be written in the data.",
        "schema/test_data.py::"
        "test_there_are_six_sorts_of_infantry_and_three_of_cavalry_with_their_guards",
    ),
    "BSA-1-unidades-d": Held(
        "Sizes are read from the lists, which are held to the table.",
        "schema/test_data.py::test_the_smallest_infantry_unit_has_two_ranks_of_six",
    ),
    "BSA-1-unidades-e": Held(
        "Sizes are read from the lists, which are held to the table.",
        "schema/test_data.py::test_the_common_infantry_unit_has_four_ranks_of_six",
    ),
    "BSA-1-unidades-f": Held(
        "Sizes are read from the lists, which are held to the table.",
        "schema/test_data.py::test_the_large_infantry_unit_has_six_ranks_of_six",
    ),
    "BSA-1-unidades-h": Held(
        "Sizes are read from the lists, which are held to the table.",
        "schema/test_data.py::test_cavalry_is_five_wide_and_one_to_three_deep",
    ),
    "BSA-1-unidades-i": Held(
        "An Officer has a disc and no ranks.",
        "army/test_raising.py::"
        "test_officers_are_single_figures_and_aides_lengthen_the_generals_arm",
    ),
    "BSA-1-unidades-l": Held(
        "What is usual is in the lists, and the profile decides.",
        "schema/test_data.py::test_the_usual_arms_of_each_sort",
    ),
    "BSA-1-peanas-a": Held(
        "Bases are raised from one table of sizes.",
        "schema/test_data.py::test_the_bases_of_units_in_millimetres",
    ),
    "BSA-1-peanas-b": Held(
        "Bases are raised from one table of sizes.",
        "schema/test_data.py::test_a_base_is_as_wide_as_its_files_of_figures",
    ),
    "BSA-1-arcos-a": Held(
        "A base computes its four sides.",
        "fire/test_phase.py::test_a_unit_has_four_sides_with_an_arc_each",
    ),
    "BSA-1-arcos-b": Held(
        "Every arc is computed from one angle at the corners.",
        "fire/test_phase.py::test_a_unit_has_four_sides_with_an_arc_each",
    ),
    "BSA-1-vision-g": Held(
        "What a piece hides is a word of its entry, known before the battle.",
        "before/ground/test_placing.py::test_how_a_piece_counts_is_agreed_before_the_game",
    ),
    "BSA-1-vision-h": Held(
        "From a height units are not among what may stand in a line.",
        "fire/test_phase.py::test_from_a_hill_one_sees_over_units",
    ),
    "BSA-1-vision-i": Held(
        "Lines are exact, so that nobody can be in doubt.",
        "fire/test_phase.py::test_a_line_of_sight_is_never_a_matter_of_dice",
    ),
    "BSA-1-perfil-a": Held(
        "A profile without one of its values cannot be made.",
        "army/test_raising.py::test_a_profile_has_every_value_of_its_entry",
    ),
    "BSA-1-perfil-b": Held(
        "The value is compared with the die and used for nothing else.",
        "charge/test_melee_dice.py::test_a_frontal_charge_rolls_its_attacks_with_its_own_skill",
    ),
    "BSA-1-perfil-d": Held(
        "The value is compared with the die and used for nothing else.",
        "charge/test_melee_dice.py::test_a_hit_wounds_by_the_defence_of_who_is_hit",
    ),
    "BSA-1-perfil-f": Held(
        "Courage is a pair of numbers, read by the test alone.",
        "turn/test_courage.py::test_courage_is_two_numbers",
    ),
    "BSA-1-perfil-g": Held(
        "Discipline is read by the check alone.",
        "turn/test_discipline.py::test_a_check_is_one_die_against_the_discipline",
    ),
    "BSA-1-perfil-h": Held(
        "A unit's abilities are the names in its entry.",
        "army/test_raising.py::test_a_profile_has_every_value_of_its_entry",
    ),
    "BSA-1-medir-a": Held(
        "Nothing asks whether one may measure.",
        "test_game.py::test_the_board_is_given_with_its_measures",
    ),
    "BSA-1-dados-a": Held(
        "Every throw names the same number of sides.", "test_dice.py::test_all_dice_have_six_faces"
    ),
    "BSA-1-dados-b": Held(
        "A D3 is a function of a D6.", "test_dice.py::test_a_d3_is_half_a_die_rounded_up"
    ),
    "BSA-1-dados-c": Held("Sums of dice are sums.", "test_dice.py::test_two_dice_are_summed"),
    "BSA-4-terreno-a": Held(
        "How a piece counts is a word of its entry, known before the battle.",
        "before/ground/test_placing.py::test_how_a_piece_counts_is_agreed_before_the_game",
    ),
    "BSA-4-piezas-a": Held(
        "A loose piece has one of three ways to count.",
        "ground/test_terrain.py::test_loose_pieces_are_impassable_or_obstacles_or_decoration",
    ),
    "BSA-4-piezas-c": Held(
        "An obstacle adds nothing to a way and bars no place.",
        "movement/test_phase.py::test_impassable_ground_and_obstacles",
    ),
    "BSA-4-piezas-e": Held(
        "Decoration is not among the ground that is looked at.",
        "movement/test_phase.py::test_decoration_is_ignored",
    ),
    "BSA-4-piezas-f": Held(
        "Small pieces are so in the data.",
        "before/ground/test_placing.py::test_how_a_piece_counts_is_agreed_before_the_game",
    ),
    "BSA-4-areas-a": Held(
        "Areas are so in the data.", "ground/test_terrain.py::test_areas_are_difficult_terrain"
    ),
    "BSA-10-prueba-a": Held(
        "The table throws for whoever should; the event names him.",
        "turn/test_courage.py::test_the_opponent_throws_the_dice_of_a_test",
    ),
    "BSA-14-ejemplo-a": Held(
        "An example: the list is raised as it stands.",
        "schema/test_data.py::test_the_french_brigade_of_1813_is_the_example_of_the_book",
    ),
    "BSA-15-terreno-h": Held(
        "A type that is not in the table cannot be named.",
        "ground/test_terrain.py::test_there_are_six_types_of_terrain",
    ),
    "BSA-15-tablas-b": Held(
        "The zones are names for the players' choice.",
        "ground/test_terrain.py::test_every_type_names_its_zones",
    ),
}
