"""Chances in scenes of other chapters are those that were kept; that they are right is a law.

Chosen so that together they come by nearly all that is reckoned; each is weighed whenever somebody
was asked in it.
"""

from typing import Any

import pytest

from games.accounts import weighed_in_scene

SCENES = {
    "combat/test_bad_input_combat.py": """
        test_a_sunk_ship_neither_attacks_nor_is_attacked
        test_a_whole_fleet_does_not_board_one_ship
        test_targets_at_the_other_end_of_the_sea_are_out_of_reach
    """,
    "combat/test_boarding.py": """
        test_a_galleass_cannot_board
        test_a_repulse_is_for_all_whatever_the_table_says_of_both
        test_a_repulse_is_for_every_boarder
        test_a_table_may_let_only_the_strongest_boarder_go_down
        test_boarding_never_counts_as_more_than_four_to_one
        test_both_takes_every_boarder
        test_options_offer_each_boarder_alone_and_with_help
        test_ships_that_only_lie_by_are_not_affected
    """,
    "combat/test_broadside.py": """
        test_a_broadside_of_a_whole_line_keeps_its_order
        test_a_galleass_fires_all_its_arcs_in_a_broadside
        test_a_repulsed_ship_takes_no_part
        test_a_target_that_is_gone_is_not_fired_at_again
        test_each_ship_takes_the_target_that_is_worth_most
        test_every_ship_fires_once_at_what_lies_ahead
        test_every_shot_of_a_broadside_is_one_that_could_be_fired_alone
        test_no_galley_fires_twice_in_a_broadside
        test_only_the_named_ships_fire
        test_ships_fire_in_the_order_in_which_they_are_named
        test_the_next_ship_takes_what_the_first_has_left
        test_the_ottomans_have_broadsides_too
    """,
    "combat/test_engagements.py": """
        test_a_ship_may_be_the_target_of_any_number_of_attacks
        test_a_ship_may_wait_between_its_guns_and_its_small_arms
        test_a_ship_that_attacked_in_its_own_turn_does_not_attack_in_the_enemys
        test_a_squadron_that_passed_attacks_no_more_in_this_phase
        test_a_table_may_allow_all_kinds
        test_a_wrong_attack_is_refused_before_its_die_and_changes_nothing
        test_attacking_is_voluntary
        test_but_a_ship_in_an_enemy_hex_must_ram
        test_from_the_next_turn_on_an_immobilised_rammer_fires
        test_kinds_of_combat_are_mixed_in_any_order
        test_one_attack_is_of_one_kind
        test_ships_attack_alone_or_board_together
        test_ships_that_act_together_do_not_mix_kinds_either
        test_ships_that_have_fought_are_shown_until_the_phase_ends
        test_small_arms_and_boarding_exclude_each_other
        test_small_arms_are_fired_once
        test_they_exclude_each_other_after_guns_as_well
        test_under_one_kind_a_galleass_still_fires_all_its_arcs
    """,
    "combat/test_galleass_arcs.py": """
        test_a_fifth_ship_is_beyond_a_galleass
        test_a_galleass_fires_at_four_different_ships
        test_an_arc_that_fired_leaves_the_other_three
        test_naming_the_bow_for_a_ship_abeam_is_refused
        test_port_and_starboard_turn_with_the_ship
        test_the_four_targets_must_be_different
    """,
    "combat/test_gunnery.py": """
        test_a_galley_fires_once_in_a_phase
        test_every_ship_fires_its_own_die_with_its_own_factor
        test_options_list_every_shot_and_no_other
        test_ships_in_between_do_not_block_guns
        test_whoever_asks_is_told_that_there_is_no_line_of_sight
    """,
    "combat/test_late_turns.py": """
        test_a_die_above_six_is_read_as_six
    """,
    "combat/test_ramming.py": """
        test_a_successful_ram_takes_the_target_alone
        test_in_the_next_turn_it_attacks_all_the_same
        test_no_christian_course_leads_into_an_enemy_hex
    """,
    "combat/test_repulse.py": """
        test_a_repulsed_galley_tows
        test_a_towed_galleass_recovers_with_the_move_of_its_galley
    """,
    "combat/test_reserves.py": """
        test_from_turn_five_they_move_as_all_others
    """,
    "combat/test_shared_hex.py": """
        test_a_galleass_and_its_rammer_do_not_board_each_other
        test_a_galleass_towed_out_is_free_of_the_longer_bar_even_if_it_comes_back
        test_an_immobilised_rammer_boards_where_it_is_aligned
        test_an_immobilised_rammer_fires_its_guns
        test_an_immobilised_rammer_fires_small_arms
        test_and_not_for_the_galleasses_that_doria_leaves_behind
        test_options_in_a_shared_hex_are_all_legal
        test_others_board_into_a_shared_hex_where_they_are_aligned
        test_others_fire_small_arms_into_a_shared_hex
        test_that_brings_no_new_hexes_into_range
        test_the_arc_used_on_the_rammer_is_spent_for_others
        test_the_friend_in_the_hex_is_no_target
    """,
    "combat/test_small_arms.py": """
        test_a_repulse_does_not_undo_the_guns_fired_before
        test_division_can_take_a_target_out_of_reach
        test_each_attack_throws_one_die
        test_halvings_add_up_and_fractions_are_kept
        test_of_several_targets_each_must_be_within_the_odds
        test_one_ship_fires_at_several
        test_options_offer_each_target_alone_and_the_widest_split
        test_targets_are_declared_before_the_first_die
        test_the_halving_stays_when_an_early_target_is_gone
        test_two_ships_fire_separately_each_with_its_own_value
    """,
    "movement/test_exhaustion.py": """
        test_an_exhausted_ship_rams_under_sail
    """,
    "odds/test_attacks.py": """
        test_grounds_of_great_odds_and_late_turns
        test_who_boards_alone_or_with_no_more_than_four_times_the_strength_names_neither
    """,
    "turn/test_sequence.py": """
        test_a_turn_is_three_christian_and_then_the_same_three_ottoman_phases
        test_each_phase_asks_the_side_whose_turn_it_is
        test_it_moves_again_in_the_next_turn
        test_no_attack_after_the_combat_phase
        test_one_wrong_ship_keeps_the_whole_line_where_it_is
        test_the_ottomans_wait_for_the_christian_turn_to_end
    """,
    "turn/test_victory.py": """
        test_it_is_scored_after_the_removals
        test_the_battle_goes_on_against_nobody
        test_with_nobody_left_at_all_the_battle_runs_out_by_itself
    """,
}
"""Of each file the tests whose scenes are weighed."""


@pytest.mark.parametrize("file", SCENES)
def test_the_chances_in_scenes_of_other_tests(file: str, scenes: list[Any]) -> None:
    names = SCENES[file].split()
    scenes += [(name, *weighed_in_scene("lepanto", f"{file}::{name}")) for name in names]
