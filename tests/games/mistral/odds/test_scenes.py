"""Chances in scenes of other chapters are those that were kept; that they are right is a law.

Chosen so that together they come by nearly all that is reckoned; each is weighed whenever somebody
was asked in it.
"""

from typing import Any

import pytest

from games.accounts import weighed_in_scene

SCENES = {
    "battle/test_engaging.py": """
        test_spaniards_who_escort_a_convoy_do_not_attack
        test_there_is_one_battle_in_a_location_and_increment
        test_under_a_french_leader_flotilla_a_is_no_spanish_escort
    """,
    "battle/test_fireships.py": """
        test_nobody_is_asked_to_screen_a_fireship_or_a_bomb
        test_one_squadron_by_lot_and_nobody_outside_knows_which
        test_whether_there_is_a_fireship_in_the_line_is_not_told_by_the_question
    """,
    "battle/test_sequence.py": """
        test_a_tie_for_the_gauge_is_thrown_until_one_is_higher
        test_a_tie_is_lost_by_the_side_without_the_gauge
        test_at_medium_one_more_squadron_joins_a_combat
        test_both_sides_of_a_combat_strike_at_once
        test_nor_does_he_bring_both_commands_off_so_easily
        test_off_toulon_the_british_have_the_gauge_eleven_to_eight
        test_the_side_with_the_gauge_withdraws_freely_and_the_battle_is_over
        test_with_both_commands_engaged_no_combat_mixes_them
        test_without_the_gauge_nobody_withdraws_in_a_strait
    """,
    "battle/test_stations.py": """
        test_a_failed_strategy_check_is_not_tried_again
        test_a_flagship_keeps_company_with_a_squadron_of_her_own_nation
        test_after_a_battle_sail_pass_between_squadrons_that_fought
        test_her_stronger_hull_does_not_save_a_flagship_from_a_sunk_result
        test_the_steps_of_a_battle_come_in_the_order_of_the_book
    """,
    "convoys/test_attacking.py": """
        test_a_partial_screen_weakens_the_attack
        test_an_escort_is_brought_to_battle_first
        test_fleet_and_light_auxiliaries_attack_convoys_and_may_be_screened
        test_where_an_escort_has_withdrawn_there_is_no_second_battle_over_its_convoy
    """,
    "convoys/test_convoys_among_formations.py": """
        test_a_convoy_has_one_point_in_an_increment_and_none_in_the_first
    """,
    "convoys/test_victualling.py": """
        test_the_step_that_was_laid_is_a_secret_and_is_guessed_by_the_other
    """,
    "convoys/test_voyages.py": """
        test_diverted_troops_go_there_and_arrive
    """,
    "corsairs/test_pirates.py": """
        test_on_a_tie_the_lower_die_declares_it
    """,
    "dice/test_mulligans.py": """
        test_a_convoy_that_does_not_catch_the_wind_tries_again
        test_a_request_die_is_thrown_again_and_may_then_be_amended
        test_a_search_that_fails_twice_has_failed
        test_a_shared_die_is_nobodys_own
        test_after_a_search_that_fails_the_searcher_alone_is_asked
        test_an_admiral_of_the_fleet_repairs_again_for_nothing
        test_lookouts_look_again_too
        test_the_die_may_stand
        test_the_enemy_sees_that_a_die_was_bought_and_not_which
        test_the_marker_searched_again_is_imagined_as_none_of_those_that_are_left
        test_the_marker_that_was_missed_is_searched_again_and_nobody_learns_which_it_is
        test_there_must_be_a_die_just_thrown_and_prestige_and_only_one_a_turn
        test_who_cannot_pay_or_has_bought_one_is_not_asked
    """,
    "dice/test_neutral_dice.py": """
        test_it_is_one_of_those_that_the_rank_gives_in_a_turn
        test_the_enemy_knows_nothing_of_it
    """,
    "dice/test_player_ranks.py": """
        test_a_mulligan_is_prepared_while_reorganising_by_who_can_pay
        test_a_wind_not_caught_is_tried_again
    """,
    "dice/test_prepared_mulligans.py": """
        test_a_damage_level_that_is_too_high_is_thrown_again
        test_how_a_convoy_is_escorted_is_not_told_by_the_question
    """,
    "dice/test_rank_modifiers.py": """
        test_a_lieutenant_takes_one_off_and_a_captain_adds_one_too
        test_a_repair_die
        test_a_repair_die_thrown_again_takes_a_hand_too
        test_a_request_die
        test_a_search_of_the_enemy_is_made_to_miss
        test_a_search_that_misses_by_one
        test_dice_that_nobody_knows_or_that_are_met_at_the_table_are_refused
        test_dice_thrown_against_each_other
        test_its_owner_sees_what_he_has_ready_and_the_enemy_imagines_something
        test_the_doctrine_asks_for_more_ships
        test_the_enemy_sees_no_difference_before_it_is_used
        test_the_odds_count_what_is_ready
    """,
    "fleets/test_counters.py": """
        test_a_battle_as_such_is_worth_no_prestige
        test_a_formation_in_harbour_is_marked_not_to_move
        test_a_squadron_without_a_formation_does_not_move
        test_by_the_switch_a_harbour_knows_one_state_only
        test_no_die_is_thrown_to_turn_ships_into_an_auxiliary
    """,
    "fleets/test_joining.py": """
        test_at_sea_it_becomes_independent_and_a_flagship_may_not
        test_whom_it_may_not_take
    """,
    "fleets/test_reinforcements.py": """
        test_a_flagship_takes_her_own_point
        test_sail_wait_while_their_port_is_blockaded_or_no_counter_has_room
    """,
    "fleets/test_reorganisation.py": """
        test_a_fleet50_counter_is_used_again
        test_an_unformed_flotilla_leaves_its_squadrons_and_its_leader_in_port
        test_breaking_down_that_is_refused
        test_the_fleet_admiral_checks_for_a_flotilla_of_both_commands
    """,
    "odds/test_choices.py": """
        test_the_largest_battle_is_counted_whole
    """,
    "odds/test_tasks.py": """
        test_a_counter_shadow_is_an_even_chance
    """,
    "orders/test_issuing.py": """
        test_a_squadron_of_a_harbour_goes_alone_to_escort_only
        test_only_orders_in_ones_own_hand_are_issued
        test_under_the_doctrine_the_french_neither_cruise_nor_interdict
    """,
    "orders/test_kinds.py": """
        test_a_convoy_brought_home_fulfils_an_escort
        test_an_escort_that_leaves_the_battle_has_failed
        test_squadrons_help_by_three_at_most
    """,
    "orders/test_step.py": """
        test_an_escort_order_may_be_held_before_its_convoy_comes
    """,
    "sea/test_returning.py": """
        test_a_gale_stops_a_plot_and_its_owner_is_asked_again
    """,
    "sea/test_sailing.py": """
        test_a_grand_flotilla_takes_its_flotillas_along
        test_each_has_his_turn_in_an_increment
        test_out_of_toulon_by_catching_the_wind
    """,
    "sea/test_theatre.py": """
        test_one_may_turn_back_from_a_box_without_catching_the_wind
    """,
    "sea/test_weather.py": """
        test_gales_that_last_the_impulse_move_but_do_not_fade
        test_the_gales_of_the_west_and_of_the_lion_start_at_their_places
    """,
    "tasks/test_assignment.py": """
        test_before_the_first_turn_pairs_of_sol_d_may_change_their_role
    """,
    "tasks/test_interdiction.py": """
        test_french_fifties_interdict_straits_from_1745_and_no_sea_zone
    """,
    "tasks/test_screening.py": """
        test_a_galley_in_a_port_is_screened_by_galleys_only
        test_a_screened_pirate_does_not_reach_its_convoy
        test_an_auxiliary_of_the_other_player_screens_a_pirate_as_its_class
        test_fleet_auxiliaries_screen_and_are_used_up
        test_galleys_and_light_auxiliaries_screen
        test_knights_who_recover_hunt_nobody
        test_one_screen_per_task
        test_the_bourbons_have_the_first_choice_and_pay_nothing
        test_the_british_pay_for_the_knights_once_a_year
        test_the_classes_and_what_they_act_as
        test_the_knights_hunt_a_pirate_at_any_time_of_its_task
        test_the_search_of_a_light_auxiliary_is_not_screened_but_its_shadow_is
        test_the_task_is_announced_without_its_class
        test_to_let_it_pass_uses_nothing_up
        test_what_a_screen_that_fails_or_half_succeeds_cites
        test_who_has_no_screener_in_range_is_asked_like_who_has_one_and_can_only_let_it_pass
        test_who_may_be_put_forward
        test_without_prestige_the_british_cannot_have_them
    """,
    "tasks/test_searching.py": """
        test_each_class_searches_by_its_own_rule
        test_each_formation_looks_once_an_increment_and_may_keep_quiet
        test_every_marker_is_rolled_for_in_random_order
        test_no_lookout_finds_a_shadow_even_on_a_zero
        test_nobody_learns_which_marker_a_die_was_for
        test_nothing_is_shadowed_in_a_gale
        test_only_one_counter_shadow_an_impulse_and_only_from_the_formation
        test_the_dice_of_a_search_are_seen_by_all
        test_the_squadrons_never_help_the_spotting
        test_who_lets_it_go_searches_on_and_is_used_up
        test_who_may_not_search
        test_who_shadows_leaves_the_other_markers_alone
    """,
}
"""Of each file the tests whose scenes are weighed."""


@pytest.mark.parametrize("file", SCENES)
def test_the_chances_in_scenes_of_other_tests(file: str, scenes: list[Any]) -> None:
    names = SCENES[file].split()
    scenes += [(name, *weighed_in_scene("mistral", f"{file}::{name}")) for name in names]
