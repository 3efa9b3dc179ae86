"""Chances in scenes of other chapters are those that were kept; that they are right is a law.

Chosen so that together they come by nearly all that is reckoned; each is weighed whenever somebody
was asked in it.
"""

from typing import Any

import pytest

from games.accounts import weighed_in_scene

SCENES = {
    "charge/test_capturing.py": """
        test_out_of_command_even_an_officer_is_charged_only_after_a_check
        test_without_friends_he_is_captured_and_his_army_mourns_a_general
    """,
    "charge/test_combat.py": """
        test_or_advance_the_whole_of_a_die
    """,
    "charge/test_conditions.py": """
        test_who_charges_along_leaves_his_place_to_the_others
    """,
    "charge/test_defensive_fire.py": """
        test_a_charged_battery_answers_with_all_its_guns
        test_canister_at_a_charge_needs_five
        test_who_failed_the_check_to_shoot_does_not_check_again_at_a_charge
    """,
    "charge/test_evading.py": """
        test_a_lone_officer_behind_skirmishers_who_evade_rides_aside
    """,
    "charge/test_joint_charges.py": """
        test_a_square_is_met_on_the_side_from_which_the_charge_comes
        test_each_expert_is_asked_before_his_own_blows
        test_infantry_that_is_not_the_nearest_is_not_fired_at
        test_those_who_lose_their_nerve_drop_out_and_the_rest_goes_on
        test_who_is_in_contact_without_a_part_in_the_fight_is_nudged_out_of_it
    """,
    "charge/test_phase.py": """
        test_a_charger_under_fire_is_tested_with_one_more
        test_a_countercharge_goes_half_its_charge_and_both_strike_together
        test_a_six_forms_the_square_and_the_charge_may_be_called_off
        test_a_square_fires_at_a_charge_from_any_side_with_the_dice_of_its_arcs
        test_horse_charged_by_horse_is_asked_whether_it_countercharges
        test_horse_that_quick_marched_does_not_charge
        test_reaction_fire_has_a_flat_minus_one_and_the_test_comes_before_the_move
        test_skirmishers_evade_and_the_charge_is_lost
    """,
    "charge/test_reactions.py": """
        test_a_charger_made_wavering_by_fire_stops
        test_horse_is_answered_only_with_a_square_that_stands_where_it_stood
        test_who_evades_after_a_countercharge_is_no_longer_met_by_the_first
    """,
    "fire/test_arcs.py": """
        test_a_mass_that_stood_fires_half_its_dice_through_any_one_side
        test_a_square_that_fires_four_ways_has_no_half_of_its_dice_for_an_officer
        test_all_sides_of_a_mass_are_among_its_options
        test_an_instructor_adds_two_attacks_to_the_unit_and_not_to_each_of_its_arcs
        test_in_words_a_square_or_a_mass_fires_through_the_side_that_shows_the_target
    """,
    "fire/test_batteries.py": """
        test_a_battery_weighs_on_the_courage_of_an_officer
        test_a_gun_is_turned_to_walls_and_officers_as_well
        test_a_gun_that_did_not_bear_does_not_choose_a_target_of_its_own
        test_a_howitzer_does_not_pass_over_the_nearest_by_firing_from_above
        test_an_elite_crew_rolls_a_miss_again_at_walls_and_officers
        test_walls_and_officers_are_targets_of_the_whole_battery_too
    """,
    "fire/test_bombarding.py": """
        test_a_battery_fires_at_the_walls_together
        test_a_howitzer_shells_a_building_that_nobody_sees
        test_a_steady_test_after_the_collapse_leaves_it_wavering
        test_just_unlimbered_or_across_a_fence_it_hits_less_often
    """,
    "fire/test_firing.py": """
        test_beyond_six_a_battery_has_a_quarter_of_all_its_canister_too
        test_nor_does_a_howitzer_shell_and_batter_the_same_walls
    """,
    "fire/test_gunnery.py": """
        test_a_gun_is_turned_to_its_target_and_fires
        test_fire_at_a_battery_is_aimed_at_one_of_its_guns
    """,
    "fire/test_phase.py": """
        test_a_square_shoots_through_two_to_four_arcs
        test_a_volley_has_as_many_dice_as_the_unit_has_attacks
        test_all_targets_are_named_before_anybody_shoots
        test_another_than_the_nearest_must_be_wholly_open_to_sight
        test_courage_is_tried_before_the_other_player_shoots
        test_the_initiative_player_shoots_first_then_the_other
        test_the_shooter_chooses_whose_courage_is_tried_first
    """,
    "fire/test_salvos.py": """
        test_when_the_first_gun_destroys_the_target_the_whole_battery_has_fired
    """,
    "fire/test_sharpshooting.py": """
        test_a_square_does_not_fire_with_all_its_arcs_at_one_man
        test_an_officer_who_was_missed_is_not_tested
        test_damage_on_an_officer_counts_only_for_his_courage
        test_nobody_shoots_twice_or_at_nobody
    """,
    "fire/test_targets.py": """
        test_beyond_half_range_too_a_farther_target_may_not_be_masked
        test_shots_that_a_failed_check_turns_on_a_unit_are_counted_among_those_at_it
        test_shots_together_with_a_doubtful_battery_count_its_one_check
        test_the_odds_of_a_battery_count_that_check_once
    """,
    "fire/test_volleys.py": """
        test_permissions_to_roll_again_add_up_and_a_die_is_thrown_twice_at_most
    """,
    "ground/test_buildings.py": """
        test_by_that_switch_the_well_drilled_try_again
    """,
    "movement/test_regrouping_guns.py": """
        test_the_gun_may_stay_silent
    """,
    "movement/test_ways.py": """
        test_a_team_that_was_not_let_through_may_not_try_again
    """,
    "odds/test_choices.py": """
        test_a_charge_out_of_command_may_be_refused
        test_the_last_blow_to_an_army_is_told_with_the_odds
    """,
    "table/test_previews.py": """
        test_a_garrison_is_led_out_towards_a_place
    """,
    "turn/test_breaking.py": """
        test_an_army_that_flees_leaves_nothing_to_be_decided
    """,
    "turn/test_courage.py": """
        test_a_great_disciplinarian_steadies_the_nearest_unit
        test_elan_lets_a_test_from_reaction_fire_be_thrown_again
    """,
    "turn/test_discipline.py": """
        test_help_may_be_declined_and_strangers_cannot_give_it
        test_the_chances_of_a_check_count_the_help_already_given
    """,
    "turn/test_initiative.py": """
        test_a_tie_is_rolled_again
    """,
    "turn/test_reorganisation.py": """
        test_a_wavering_unit_may_not_be_regrouped
        test_hardy_troops_recover_one_more
    """,
    "turn/test_sequence.py": """
        test_the_quadrants_lasts_six_to_nine_turns
    """,
}
"""Of each file the tests whose scenes are weighed."""


@pytest.mark.parametrize("file", SCENES)
def test_the_chances_in_scenes_of_other_tests(file: str, scenes: list[Any]) -> None:
    names = SCENES[file].split()
    scenes += [(name, *weighed_in_scene("aguila", f"{file}::{name}")) for name in names]
