"""Rules that hold because of how the game is built: there is no way to break them.

Nobody is refused by them, and no event could cite them. Each has its reason, and the test that
shows that the wrong cannot be done.
"""

from estandarte.kernel import RuleId
from estandarte.kernel.words.construction import Held

HELD: dict[RuleId, Held] = {
    "MIS-1.411-b": Held(
        "Events are checked and kept in Minor Scenarios too; nobody has to look at them.",
        "war/test_history.py::test_in_a_minor_scenario_events_are_checked_all_the_same",
    ),
    "MIS-1.421-a": Held(
        "No chit has a mark by which it would have to be drawn or Received.",
        "orders/test_step.py::test_nothing_must_be_drawn",
    ),
    "MIS-1.421-b": Held(
        "Advice: an Escort Order may be held before there is a Convoy.",
        "orders/test_step.py::test_an_escort_order_may_be_held_before_its_convoy_comes",
    ),
    "MIS-1.51-a": Held(
        "The Turn has no stage in which such a die could be thrown.",
        "war/test_sequence.py::test_nothing_is_rolled_before_a_turn",
    ),
    "MIC-18.1-g": Held(
        "The Turn has no stage in which such a die could be thrown.",
        "war/test_sequence.py::test_nothing_is_rolled_before_a_turn",
    ),
    "MIS-2.13-a": Held(
        "Every Class of the books is in the list from which Auxiliaries are made.",
        "tasks/test_searching.py::test_a_search_spots_on_five_and_not_on_six",
    ),
    "MIS-2.157-c": Held(
        "Attrition is taken by units and by land forces at sea, of which a Convoy is neither.",
        "convoys/test_voyages.py::test_neither_gales_nor_attrition_harm_a_convoy",
    ),
    "MIS-2.21-e": Held(
        "The rules in force are the printed ones; those that replaced them are lost.",
        "fleets/test_counters.py::"
        "test_plain_squadrons_have_the_values_of_their_contingent_and_the_others_their_own",
    ),
    "MIS-2.211-b": Held(
        "A counter is free as soon as nothing bears its name.",
        "fleets/test_reorganisation.py::test_a_fleet50_counter_is_used_again",
    ),
    "MIS-2.243-a": Held(
        "A Log holds names alone; what another game made of them is entered by hand.",
        "fleets/test_squadron_logs.py::test_nothing_but_ships_is_written_into_a_log",
    ),
    "MIS-2.32-a": Held(
        "No Event and no list makes Spain Neutral, and none has to be at war first.",
        "orders/test_spanish_doctrine.py::test_a_spanish_flotilla_without_orders_stays_in_port",
    ),
    "MIS-2.32-g": Held(
        "The doctrine looks at steps, never at Battles.",
        "orders/test_spanish_doctrine.py::test_on_its_way_home_it_may_fight",
    ),
    "MIS-2.34-f": Held(
        "Of the list only the dates within the game count.",
        "corsairs/test_pirates.py::test_a_scenario_that_begins_later_knows_no_list",
    ),
    "MIS-2.34.10-a": Held(
        "A Convoy has no field for Sail or size.",
        "convoys/test_voyages.py::test_a_convoy_has_neither_sail_nor_rating",
    ),
    "MIS-2.5-a": Held(
        "Corsairs are read from these rules alone; the base rules hold none of their own.",
        "tasks/test_range.py::test_the_range_of_each_class",
    ),
    "MIS-2.527-a": Held(
        "Who is not Active is not among the Active: there is nothing else to be shown.",
        "corsairs/test_pirates.py::test_pirates_that_can_do_nothing_lie_face_down",
    ),
    "MIS-2.636-b": Held(
        "A Squadron on the track is no unit of the map, and Attrition asks those.",
        "corsairs/test_levant.py::test_a_squadron_beyond_the_edge_is_on_the_track_and_out_of_reach",
    ),
    "MIS-2.71-a": Held(
        "Every change of Prestige is read from one chart.",
        "war/test_years.py::"
        "test_the_nets_of_the_year_are_compared_with_the_levant_trade_on_the_bourbon_side",
    ),
    "MIS-2.711-a": Held(
        "An observation about that chart.",
        "war/test_years.py::"
        "test_the_nets_of_the_year_are_compared_with_the_levant_trade_on_the_bourbon_side",
    ),
    "MIS-2.721-c": Held(
        "With a land war neither a die nor a Turn ends the game, only its peace.",
        "combined/test_politics.py::"
        "test_the_peace_of_the_land_game_ends_both_and_prestige_decides_here",
    ),
    "MIS-3.112-a": Held(
        "Nothing of the land war is counted here, and nothing of ours is told to it.",
        "combined/test_bridge.py::test_what_section_3_does_not_change_stays_as_it_is",
    ),
    "MIS-3.12-a": Held(
        "The combined game runs the same Turn with a council between its Phases.",
        "combined/test_bridge.py::test_what_section_3_does_not_change_stays_as_it_is",
    ),
    "MIS-3.121-a": Held(
        "Each Event is in one of the two lists: thrown for here, or told.",
        "combined/test_politics.py::test_every_event_belongs_to_one_game_or_to_both",
    ),
    "MIS-3.121-b": Held(
        "Marines are made by the set-up of the combined game alone.",
        "combined/test_bridge.py::test_marines_exist_in_the_combined_game_alone",
    ),
    "MIS-3.13-a": Held(
        "There is one such scenario in the list.",
        "combined/test_bridge.py::test_there_is_one_combined_scenario_a_campaign_from_january_1742",
    ),
    "MIS-3.244-a": Held(
        "The cost of a Line asks wind, Gales and Interdiction, and nothing that was told.",
        "combined/test_bridge.py::test_gales_add_ten_and_interdiction_triples_the_whole",
    ),
    "MIS-3.251-e": Held(
        "A Leader is no kind of counter that could go aboard.",
        "combined/test_bridge.py::test_what_may_go_aboard",
    ),
    "MIS-3.258-c": Held(
        "Escort Orders are Issued by the Fleets; no council takes one.",
        "combined/test_bridge.py::test_a_convoy_is_formed_on_request_and_one_a_turn_in_a_port",
    ),
    "MIS-3.34-a": Held(
        "The set-up of the combined game turns the Campaigns off.",
        "combined/test_politics.py::test_the_tracks_of_the_campaigns_are_unused",
    ),
    "MIS-3.362-a": Held(
        "Ships and ground are asked in two different places.",
        "combined/test_politics.py::test_the_ground_of_a_power_is_one_thing_and_its_ships_another",
    ),
    "MIS-3.37-c": Held(
        "The Pool is filled by the same conditions with and without a land war.",
        "combined/test_shore.py::test_against_pirates_a_show_of_force_goes_by_the_naval_rules",
    ),
    "MIC-2.1-h": Held(
        "Whether something is Spotted is read before its Squadrons are counted.",
        "battle/test_charts.py::test_squadrons_help_to_shadow_but_never_to_spot",
    ),
    "MIC-3.1-q": Held(
        "No Squadron of Frigates or Galleys is in the components.",
        "battle/test_stations.py::test_frigate_and_galley_squadrons_belong_to_other_games",
    ),
    "MIC-3.1-r": Held(
        "No Squadron of Galleys is in the components.",
        "battle/test_stations.py::test_frigate_and_galley_squadrons_belong_to_other_games",
    ),
    "MIC-3.1-w": Held(
        "No Squadron of Frigates is in the components.",
        "battle/test_stations.py::test_frigate_and_galley_squadrons_belong_to_other_games",
    ),
    "MIC-3.1-x": Held(
        "No Squadron of Galleys is in the components.",
        "battle/test_stations.py::test_frigate_and_galley_squadrons_belong_to_other_games",
    ),
    "MIC-3.4-d": Held(
        "The sum of such an attack has no place for anything else.",
        "battle/test_damage_table.py::test_convoy_attacks",
    ),
    "MIC-5.1-h": Held(
        "No Squadron of that name is in the components.",
        "fleets/test_counters.py::test_every_contingent_wears_by_the_same_chart",
    ),
    "MIC-5.2-i": Held(
        "The table is read by the die alone.",
        "battle/test_charts.py::test_the_repair_table",
    ),
    "MIC-6.2-d": Held(
        "No counter here has two roles at sea, so that nothing asks for this Check.",
        "fleets/test_counters.py::test_no_die_is_thrown_to_turn_ships_into_an_auxiliary",
    ),
    "MIC-12.2-e": Held(
        "A Task has one field for its Auxiliary.",
        "tasks/test_giving.py::test_a_fleet_is_asked_again_after_each_task",
    ),
    "MIC-16.1-p": Held(
        "After a Battle only its losses are counted.",
        "fleets/test_counters.py::test_a_battle_as_such_is_worth_no_prestige",
    ),
    "MIC-18.3-b": Held(
        "The stages of a Battle run once.",
        "battle/test_stations.py::test_the_steps_of_a_battle_come_in_the_order_of_the_book",
    ),
    "IC-2.1-a": Held(
        "There is one function that throws.",
        "sea/test_weather.py::test_every_die_has_ten_sides_and_its_ten_is_read_as_zero",
    ),
    "IC-2.1-c": Held(
        "A chart that disagrees with the text is a switch, and the text its first value.",
        "fleets/test_counters.py::test_the_text_of_the_rules_goes_before_a_chart",
    ),
    "IC-2.34-a": Held(
        "A place has no list of who lies in it, and so no limit.",
        "hidden/test_concealment.py::test_any_number_of_formations_may_lie_in_one_location",
    ),
    "IC-5.27-c": Held(
        "Both Boxes of a gate have one name as a location.",
        "sea/test_theatre.py::test_the_two_boxes_of_a_gate_are_one_location",
    ),
    "IC-5.28-b": Held(
        "A Coastal Space is one place; only the State tells the sea from the shore.",
        "sea/test_theatre.py::test_a_port_has_a_harbour_of_its_own_and_a_coastal_space_has_not",
    ),
    "IC-5.32-b": Held(
        "Gales are kept by their wind, and a wind with a marker has no die.",
        "sea/test_weather.py::test_no_second_gale_of_a_wind_while_its_marker_lies",
    ),
    "IC-7.11-b": Held(
        "A Port that is Neutral is no Enemy to anybody.",
        "hidden/test_concealment.py::test_a_neutral_coast_beside_a_strait_tells_both_fleets",
    ),
    "IC-7.2-e": Held(
        "No step of movement asks for Auxiliaries.",
        "tasks/test_interdiction.py::test_an_interdicting_auxiliary_stops_no_movement",
    ),
    "MRM-1-b": Held(
        "No step of movement asks whose a Port Space is.",
        "sea/test_theatre.py::test_convoys_cross_the_port_spaces_of_enemies",
    ),
    "IC-2.31-b": Held(
        "A view is built from nothing, and what is not told has no field in it.",
        "hidden/test_view.py::"
        "test_spotting_shows_ships_and_leader_but_neither_damage_nor_auxiliaries_nor_orders",
    ),
    "IC-12.5-a": Held(
        "The end asks Prestige and nothing else.",
        "war/test_years.py::test_the_game_is_won_by_prestige_in_the_grade_of_its_margin",
    ),
    "MIC-11.1-c": Held(
        "Markers are kept by the table: nobody lays one.",
        "fleets/test_counters.py::test_what_lies_on_the_table_is_in_the_view",
    ),
    "MIS-2.154-f": Held(
        "One Convoy goes out and comes home, and nothing gathers it in between.",
        "convoys/test_voyages.py::test_who_left_scattered_comes_back_scattered",
    ),
}
