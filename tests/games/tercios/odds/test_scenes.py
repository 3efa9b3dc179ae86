"""Chances in scenes of other chapters are those that were kept; that they are right is a law.

Chosen so that together they come by nearly all that is reckoned; each is weighed whenever somebody
was asked in it.
"""

from typing import Any

import pytest

from games.accounts import weighed_in_scene

SCENES = {
    "charge/test_combat.py": """
        test_a_blocked_disengagement_costs_one_wear
        test_a_calm_commander_spares_the_wear_of_a_blocked_way
        test_a_charger_that_breaks_its_enemy_may_follow_up
        test_a_flanked_loser_turns_to_its_enemy_before_it_goes_back
        test_an_elegant_commander_turns_a_retreat_into_a_withdrawal
        test_artillery_that_loses_is_destroyed_at_once
        test_both_rounds_are_fought_though_the_first_destroys
        test_cavalry_rides_down_infantry_that_would_retreat
        test_crossing_a_wood_to_charge_one_fights_disordered
        test_each_side_fights_one_round_the_attacker_first
        test_greatswords_may_disorder_whom_they_beat
        test_mala_guerra_may_be_invoked_again_and_again
        test_only_lances_ride_down_cavalry
        test_only_the_deciding_round_makes_a_retreat
        test_the_impetuous_must_follow_up
        test_where_nobody_invokes_mala_guerra_the_charger_disengages
    """,
    "charge/test_outcome.py": """
        test_a_charger_destroyed_in_combat_lets_nobody_consolidate
        test_a_unit_lost_by_a_column_or_by_works_is_a_unit_destroyed
    """,
    "commanders/qualities/test_activations.py": """
        test_a_horde_coordinates_two_units_in_one_of_its_two_activations
        test_autoritario_makes_a_unit_act_next_without_a_check
        test_decidido_adds_nothing_against_a_rival_as_fast_and_in_order
        test_decidido_adds_one_wear_to_a_charge_won_against_the_slow
        test_decidido_disorders_a_unit_that_loses
        test_innovador_lets_a_unit_that_acts_next_take_fuego
        test_innovador_opens_the_angle_of_a_unit_for_the_turn
        test_insigne_helps_a_distant_unit_in_sight_to_obey
        test_paciente_lets_the_go_pass_without_troops
        test_picaro_may_give_combat_instead
        test_religioso_gives_resistid_or_helps_whoever_had_it
        test_religioso_helps_no_other_order_than_resistid
        test_tenaz_hides_light_troops_that_end_in_a_wood
        test_tenaz_needs_light_troops_and_a_hiding_place
        test_the_coordinator_has_two_units_act
        test_the_enthusiastic_make_a_unit_light
        test_the_innovator_gives_a_wide_angle_and_perhaps_fire
        test_the_meticulous_keep_a_unit_for_the_end
        test_the_perfectionist_sharpens_a_volley
        test_the_religious_turn_a_unit_to_resisting
        test_the_resolute_hit_harder_or_fall_into_disorder
        test_the_rogue_strikes_from_hiding
        test_the_tenacious_vanish
        test_two_coordinated_units_of_one_joint_order_bring_no_third
        test_what_the_enemy_demands_does_not_make_two_activations_of_one
    """,
    "commanders/qualities/test_automatic.py": """
        test_a_gallant_commander_does_not_help_the_reaction_check
        test_afortunado_who_got_away_is_saved_and_does_not_run_with_the_cowards
        test_experto_inspires_every_brigade_unit_of_his_command
        test_experto_inspires_his_brigade_in_whichever_order_it_acts
        test_ready_commanders_let_light_companies_evade
        test_respetable_needs_no_line_to_inspire_but_does_for_the_rest
        test_the_unit_of_a_passionate_commander_takes_heart
    """,
    "commanders/qualities/test_captains.py": """
        test_a_gallop_is_a_second_move
        test_an_accomplice_moves_though_exhausted
        test_an_intrepid_leader_does_not_fall_when_his_unit_is_charged_later
        test_complice_moves_an_exhausted_friend_up_to_nine_inches
        test_intrepido_joins_and_leads_an_immediate_charge
        test_intrepido_may_make_a_unit_act_twice
        test_the_agile_change_units_with_one_move
        test_the_intrepid_lead_a_charge_and_die_if_it_fails
        test_the_shrewd_choose_the_enemys_next_commander
    """,
    "commanders/qualities/test_enemies.py": """
        test_a_conspirator_deals_a_card_that_nobody_knows
        test_not_even_the_owner_sees_the_card_of_a_conspiracy
        test_provocador_drives_an_enemy_to_charge
        test_the_enigmatic_swap_two_cards
        test_the_enlightened_keep_an_enemy_from_acting_next
        test_the_menaced_may_only_react_unless_they_are_last
        test_the_watchful_choose_the_enemys_next_unit
    """,
    "commanders/qualities/test_frio.py": """
        test_a_failed_action_leaves_nothing_to_undo
    """,
    "commanders/qualities/test_heroics.py": """
        test_a_hero_has_a_unit_act_again
        test_a_hero_repeats_the_charge_that_the_impetuous_made_of_their_order
        test_a_protector_draws_troops_out_of_a_building_by_its_back_door
        test_heroe_makes_a_unit_run_again_and_tires_it
        test_preparado_limbers_a_gun_that_has_acted
        test_the_implacable_lead_a_unit_out_of_its_building_from_the_edge
        test_the_implacable_make_a_slow_move_and_keep_the_card
        test_the_marker_of_a_hero_may_be_placed_afterwards
        test_the_prepared_limber_a_gun_that_has_acted
        test_the_protector_draws_a_unit_back
    """,
    "commanders/qualities/test_inspirar.py": """
        test_inspirar_lends_a_virtue_to_the_unit_activated_next
        test_inspiration_ends_with_the_go
        test_inspiration_for_another_unit_is_lost
        test_inspiration_lasts_to_the_end_of_the_go_for_whoever_acted_first
    """,
    "commanders/qualities/test_troops.py": """
        test_a_pack_that_makes_a_quality_easier_is_played_so
        test_a_unit_with_a_card_for_reacting_has_been_activated
        test_an_engineer_helps_a_gun_in_the_ranks_and_one_in_works
        test_an_exchanged_card_takes_its_unit_out_of_the_joint_order
        test_estoico_covers_a_unit_until_it_acts
        test_nobody_falls_with_a_company_that_is_dissolved
        test_raudo_spares_the_decrease_of_attention
        test_stoic_and_undaunted_units_count_as_in_cover_until_they_act
        test_the_daring_exchange_a_card_unseen
        test_the_diligent_restore_order
        test_the_experienced_dissolve_a_company_into_a_formation
        test_the_officious_pass_wear_on
        test_the_provident_leave_a_card_for_reactions
        test_the_skilful_turn_a_gun_but_may_cost_its_card
        test_the_swift_shoot_undiminished_with_attention
    """,
    "commanders/test_commanding.py": """
        test_a_commander_uses_only_his_own_qualities
    """,
    "commanders/test_officers.py": """
        test_the_action_comes_after_the_move
    """,
    "commanders/test_refused_commanders.py": """
        test_respect_helps_inspiration_alone
    """,
    "fire/test_shooting.py": """
        test_disorder_decreases_courage
    """,
    "movement/test_limbering.py": """
        test_a_limbered_gun_meets_no_charge
    """,
    "odds/test_actions.py": """
        test_a_charge_that_falls_short_may_be_shot_down_all_the_same
        test_the_odds_know_that_a_beaten_gun_dies_with_a_conqueror_who_breaks
        test_the_odds_of_a_parting_shot_leave_out_the_gain_of_firearms
    """,
    "reactions/test_countercharge.py": """
        test_a_countercharge_needs_room_where_both_would_meet
        test_after_a_drawn_countercharge_the_first_charger_disengages
        test_pikes_whose_charge_is_met_by_cavalry_are_charged_by_it_too
        test_who_cannot_move_does_not_answer_with_atacad
        test_who_has_thrown_back_an_interception_need_not_go_on
        test_works_on_wheels_do_not_react_with_atacad
    """,
    "reactions/test_flight.py": """
        test_a_unit_caught_while_fleeing_is_flanked
        test_a_unit_that_flees_beside_the_edge_stays_on_the_table
        test_evading_breaks_a_joint_order_too
        test_loose_horse_that_has_shot_its_enemy_down_need_not_flee
        test_who_flees_from_a_building_starts_at_its_edge
    """,
    "reactions/test_guarding.py": """
        test_guarding_breaks_a_joint_order_too
    """,
    "reactions/test_reactions.py": """
        test_a_countercharge_meets_half_way_and_a_draw_drives_the_first_charger_back
        test_a_unit_charged_from_behind_can_neither_shoot_nor_countercharge
        test_bracing_gives_courage_for_the_whole_enemy_activation
        test_cavalry_evades_though_it_has_acted
        test_fire_in_reaction_comes_before_the_combat
        test_heavy_cavalry_does_not_evade_horse_but_may_run_or_brace
        test_without_a_card_only_who_may_evade_is_asked_about_a_charge
    """,
    "reactions/test_shooting_back.py": """
        test_a_charge_that_falls_short_is_shot_at_where_it_ends
        test_a_charger_destroyed_by_fire_does_not_fight
        test_a_charger_disordered_by_fire_fights_disordered
        test_a_charger_is_shot_at_in_the_disorder_of_the_swamp_it_came_through
        test_a_unit_that_turns_to_face_the_charge_is_not_flanked_in_combat
        test_bows_of_skirmishers_shoot_with_attention_but_do_not_flee
        test_dragoons_with_attention_may_turn_but_not_shoot
    """,
    "table/test_words.py": """
        test_kinds_and_names_serve_for_shots_and_activations_too
        test_words_of_a_reaction
    """,
    "test_bad_input.py": """
        test_shots_at_nobody_and_with_nothing_are_refused
    """,
    "turn/test_breaking.py": """
        test_mercenaries_break_unless_somebody_pays
    """,
    "turn/test_orders.py": """
        test_squares_that_turn_do_not_also_move
    """,
    "turn/test_sequence.py": """
        test_a_joint_order_activates_all_its_units_in_one_go
        test_reacting_breaks_a_joint_order
        test_the_enemy_knows_the_cards_of_a_joint_order_once_one_was_turned_up
    """,
    "unions/test_columns.py": """
        test_a_rider_does_nothing_else_before_it_is_out_of_its_column
        test_a_rider_ends_clear_of_the_column_it_left
        test_a_worn_column_counts_as_fresh_for_its_temper_too
        test_riders_who_meant_to_leave_a_column_lose_their_cards_too
        test_shaken_by_fire_on_the_way_it_does_not_fall_in
        test_shaken_on_the_way_it_makes_room_where_it_stands
        test_the_way_to_a_column_keeps_off_enemies
        test_who_rides_up_may_not_wheel_about
    """,
    "unions/test_dug_in.py": """
        test_a_fortified_gun_of_the_battery_joins_the_works_in_either_order
        test_friends_do_not_push_a_gun_out_of_its_works
        test_the_ready_layout_of_works_is_as_square_as_can_be
        test_with_atencion_too_each_unit_of_the_works_shoots
    """,
    "unions/test_integrated_guns.py": """
        test_a_formation_that_flees_loses_its_gun
        test_the_gun_in_the_ranks_shoots_back_after_its_formation
    """,
    "unions/test_losses.py": """
        test_a_hero_spurs_on_what_is_left_of_the_works
        test_after_a_volley_the_owner_of_the_works_names_the_unit_lost
    """,
    "unions/test_unions.py": """
        test_a_column_of_three_rides_over_its_enemy
        test_a_unit_leaves_its_column_by_the_flank
        test_each_unit_of_the_works_shoots_as_declared_beforehand
        test_with_waggons_no_turning_no_charging_and_little_speed
    """,
}
"""Of each file the tests whose scenes are weighed."""


@pytest.mark.parametrize("file", SCENES)
def test_the_chances_in_scenes_of_other_tests(file: str, scenes: list[Any]) -> None:
    names = SCENES[file].split()
    scenes += [(name, *weighed_in_scene("tercios", f"{file}::{name}")) for name in names]
