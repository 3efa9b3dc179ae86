"""What holds by construction: definitions, and what the shape of the data leaves no way to do."""

from estandarte.kernel import RuleId
from estandarte.kernel.words.construction import Held

HELD: dict[RuleId, Held] = {
    "LEP-3.4-a": Held(
        "A bow is one of six numbers; no other can be written in a pack.",
        "test_setup.py::test_a_pack_with_a_facing_between_the_hexsides_is_refused",
    ),
    "LEP-4.0-c": Held(
        "A ship of the set-up has no mark of any phase.",
        "test_setup.py::test_no_ship_has_acted_when_play_begins",
    ),
    "LEP-5.3-j": Held(
        "An attack is checked before its die is thrown: none is left to challenge.",
        "combat/test_engagements.py::"
        "test_a_wrong_attack_is_refused_before_its_die_and_changes_nothing",
    ),
    "LEP-6.1-b": Held(
        "A towed galleass has no movement of its own.",
        "movement/test_towing.py::test_galley_and_galleass_move_as_one_with_oars_and_sails",
    ),
    "LEP-6.1-d": Held(
        "Its bow is worked out from the hex into which it is hauled.",
        "movement/test_towing.py::test_under_tow_the_galleass_points_at_its_galley_after_every_hex",
    ),
    "LEP-6.3-e": Held(
        "The number of the die is that of the direction.",
        "sea/test_wind.py::test_number_one_is_the_westernmost_hex",
    ),
    "LEP-6.4-d": Held(
        "A drift changes the hex of a ship and nothing else.",
        "sea/test_drift.py::test_drift_keeps_the_facing_and_goes_with_the_wind_whatever_it_is",
    ),
    "LEP-6.4-g": Held(
        "Who was held back is not remembered: every phase asks all ships anew.",
        "sea/test_drift.py::test_it_drifts_again_once_the_hex_is_free",
    ),
    "LEP-6.4-h": Held(
        "There is one wind, and drift asks for no other direction.",
        "sea/test_drift.py::test_when_the_wind_shifts_the_drift_shifts_with_it",
    ),
    "LEP-6.4-m": Held(
        "There is one wind, and drift asks for no other direction.",
        "sea/test_drift.py::test_every_wind_has_its_own_hex",
    ),
    "LEP-6.7-j": Held(
        "Whoever is immobilised loses the mark of its crew with it.",
        "movement/test_exhaustion.py::test_an_immobilised_ship_is_not_marked_exhausted",
    ),
    "LEP-9.0-g": Held(
        "His die is thrown for the galleasses of the right wing, who are the only ones asked for.",
        "movement/test_doria.py::test_the_other_four_galleasses_do_not_care",
    ),
}
