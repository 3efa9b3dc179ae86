"""The fleets before the first move, and packs that contradict the book. [LEP-3.3, LEP-4.0]"""

from collections import Counter
from typing import Any

import pytest

from estandarte.games.lepanto import CHRISTIANS, LEPANTO, OTTOMANS, Lepanto
from estandarte.games.lepanto.schema.pack import open_pack, pack_named, shipped_pack
from estandarte.kernel import Dice, Setup
from estandarte.kernel.packs import PackFault
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.hexes import DIRECTIONS, EAST, hex_of


def battle() -> Lepanto:
    """The board of the full battle before anything has happened."""
    return LEPANTO.start(Setup("lepanto", "battle"), Dice(""))


def strength(state: Lepanto, squadron: str) -> dict[str, int]:
    return dict(Counter(s.kind for s in state.ships.values() if s.squadron == squadron))


PACK = pack_named(shipped_pack().fingerprint)


# --- sides, classes, squadrons


@rule("LEP-1.0-a")
def test_two_sides_fight() -> None:
    assert LEPANTO.roles == (CHRISTIANS, OTTOMANS)
    assert {s.role for s in battle().ships.values()} == {"christians", "ottomans"}
    centre = {
        s.side: s.commander["en"] for s in PACK.fleets.squadrons.values() if s.wing == "centre"
    }
    assert centre == {CHRISTIANS: "Don Juan de Austria", OTTOMANS: "Ali Pasha"}


@rule("LEP-1.0-b")
def test_there_are_exactly_three_classes() -> None:
    kinds = {s.kind for s in battle().ships.values()}
    assert kinds == {"galleass", "galley", "galliot"}
    abilities = {
        t.kind: (t.guns, t.muskets, t.reorientation, t.shore) for t in PACK.ships.types.values()
    }
    assert len(set(abilities.values())) == 3  # each class has its own


@rule("LEP-3.3-a", "LEP-3.3-b")
def test_galleasses_are_christian_and_galliots_ottoman() -> None:
    ships = battle().ships.values()
    assert {s.role for s in ships if s.kind == "galleass"} == {CHRISTIANS}
    assert {s.role for s in ships if s.kind == "galliot"} == {OTTOMANS}


@rule("LEP-3.3-f")
def test_each_fleet_has_four_squadrons_of_their_own_colours() -> None:
    for side in (CHRISTIANS, OTTOMANS):
        own = [s for s in PACK.fleets.squadrons.values() if s.side == side]
        assert sorted(s.wing for s in own) == ["centre", "left", "reserve", "right"]
    assert len({s.colour for s in PACK.fleets.squadrons.values()}) == 8
    assert {s.squadron for s in battle().ships.values()} == set(PACK.fleets.squadrons)


def squadron(name: str, commander: str) -> tuple[str, dict[str, int], str]:
    """Its colour, its ships, and the rule against any other ship among them."""
    listed = PACK.fleets.squadrons[name]
    assert commander in listed.commander["en"]
    last = max(id for id, berth in PACK.fleets.ships.items() if berth.squadron == name)
    types = {k for k, type in PACK.ships.types.items() if type.side == listed.side}
    other = min(types - {PACK.fleets.ships[last].type})
    away = {"fleets": {"ships": {last: {"type": other}}}}
    return listed.colour, dict(strength(battle(), name)), fault(away)


@rule("LEP-3.3-g")
def test_the_christian_left_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("C-I", "Barbarigo") == ("purple", {"galleass": 2, "galley": 25}, "LEP-3.3-g")


@rule("LEP-3.3-h")
def test_the_christian_centre_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("C-C", "Juan de Austria") == (
        "mustard",
        {"galleass": 2, "galley": 33},
        "LEP-3.3-h",
    )


@rule("LEP-3.3-i")
def test_the_christian_right_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("C-D", "Doria") == ("blue", {"galleass": 2, "galley": 25}, "LEP-3.3-i")


@rule("LEP-3.3-j")
def test_the_christian_reserve_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("C-R", "Santa Cruz") == ("white", {"galley": 18}, "LEP-3.3-j")


@rule("LEP-3.3-k")
def test_the_ottoman_left_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("O-I", "Ochiali") == ("burgundy", {"galley": 28, "galliot": 9}, "LEP-3.3-k")


@rule("LEP-3.3-l")
def test_the_ottoman_centre_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("O-C", "Ali Pasha") == ("green", {"galley": 28, "galliot": 14}, "LEP-3.3-l")


@rule("LEP-3.3-m")
def test_the_ottoman_right_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("O-D", "Scirocco") == ("orange", {"galley": 26, "galliot": 1}, "LEP-3.3-m")


@rule("LEP-3.3-n")
def test_the_ottoman_reserve_is_as_printed_and_no_pack_has_another() -> None:
    assert squadron("O-R", "Amuret Reis") == ("yellow", {"galley": 4, "galliot": 10}, "LEP-3.3-n")


@rule("LEP-X1", "LEP-Q1", "LEP-Q2")
def test_the_fleets_count_107_and_120_ships_worth_208_and_206() -> None:
    state = battle()
    assert Counter(s.role for s in state.ships.values()) == {CHRISTIANS: 107, OTTOMANS: 120}
    assert Counter((s.role, s.kind) for s in state.ships.values()) == {
        (CHRISTIANS, "galleass"): 6,
        (CHRISTIANS, "galley"): 101,
        (OTTOMANS, "galley"): 86,
        (OTTOMANS, "galliot"): 34,
    }
    assert state.points() == {CHRISTIANS: 208, OTTOMANS: 206}


# --- where they stand


@rule("LEP-4.0-a")
def test_every_ship_starts_in_its_printed_hex() -> None:
    state = battle()
    assert {s.id: s.at for s in state.ships.values()} == {
        id: hex_of(berth.hex) for id, berth in PACK.fleets.ships.items()
    }
    assert len(state.places) == 227  # nobody shares a hex
    assert state.ships["C-R-06"].at == 125


@rule("LEP-4.0-b", "LEP-3.4-a")
def test_every_ship_starts_with_its_printed_facing() -> None:
    ships = battle().ships
    assert {s.id: s.bow for s in ships.values()} == {
        id: berth.facing for id, berth in PACK.fleets.ships.items()
    }
    assert {s.bow for s in ships.values()} <= set(DIRECTIONS)


@rule("LEP-4.0-c")
def test_no_ship_has_acted_when_play_begins() -> None:
    for ship in battle().ships.values():
        marks = (ship.moved, ship.fired, ship.shot, ship.boarded, ship.rammed)
        assert marks == (0, 0, 0, 0, 0)
        assert (ship.reoriented, ship.passed, ship.drifted) == (0, 0, 0)


@rule("LEP-3.2-a", "LEP-4.0-e")
def test_play_starts_with_the_christian_movement_of_turn_one() -> None:
    match = new_match(LEPANTO, "battle")
    decision = match.state.decision
    assert match.state.turn == 1
    assert decision is not None
    assert (type(decision).__name__, decision.waiting) == ("Movement", (CHRISTIANS,))
    cites = [(type(e).__name__, e.cite) for e in match.record.opening.events]
    assert ("TurnBegun", "LEP-3.2-a") in cites
    assert ("PhaseBegun", "LEP-4.0-e") in cites


@rule("LEP-6.3-a")
def test_the_first_wind_blows_due_east_and_no_die_is_thrown_for_it() -> None:
    match = new_match(LEPANTO, "battle")
    assert match.state.wind == EAST
    thrown = {getattr(e, "purpose", "") for e in match.record.opening.events}
    assert "wind" not in thrown


@rule("LEP-8.0-a", "LEP-Q49")
def test_the_christian_reserve_stands_along_the_western_edge() -> None:
    columns = {s.at // 100 for s in battle().ships.values() if s.squadron == "C-R"}
    assert columns == {1}


@rule("LEP-8.0-b")
def test_the_ottoman_reserve_stands_along_the_eastern_edge() -> None:
    columns = {s.at // 100 for s in battle().ships.values() if s.squadron == "O-R"}
    assert columns == {PACK.waters.columns}


def test_every_galleass_starts_under_tow() -> None:
    from estandarte.games.lepanto.movement.tows import is_towed

    state = battle()
    assert all(is_towed(state, s) for s in state.ships.values() if s.is_galleass)


@pytest.mark.parametrize("scenario", ["tutorial", "centre", "north"])
def test_the_small_scenarios_hold_only_ships_of_the_fleets(scenario: str) -> None:
    state = LEPANTO.start(Setup("lepanto", scenario), Dice(""))
    assert state.ships.keys() <= PACK.fleets.ships.keys()
    assert {s.role for s in state.ships.values()} == {CHRISTIANS, OTTOMANS}


# --- packs that contradict the book


def fault(over: dict[str, Any]) -> str:
    """The rule that a pack with these values breaks."""
    with pytest.raises(PackFault) as caught:
        open_pack(over)
    return str(caught.value).rsplit(": ", 1)[1]


def berth(**changes: Any) -> dict[str, Any]:
    return {"fleets": {"ships": {"C-C-01": changes}}}


def ship_type(name: str, **changes: Any) -> dict[str, Any]:
    return {"ships": {"types": {name: changes}}}


@rule("LEP-1.0-a", "LEP-1.0-b")
def test_a_pack_with_other_sides_or_classes_is_refused() -> None:
    assert fault(ship_type("galliot", side="venetians")) == "LEP-1.0-a"
    assert fault(ship_type("galliot", kind="galley")) == "LEP-1.0-b"
    assert fault(berth(type="caravel")) == "LEP-3.3-h"  # not a class: the squadron is short of one


@rule("LEP-3.3-a", "LEP-3.3-b", "LEP-3.3-c", "LEP-3.3-d", "LEP-6.6-b")
def test_a_pack_that_gives_a_class_to_the_wrong_side_is_refused() -> None:
    assert fault(ship_type("galleass", side="ottomans")) == "LEP-3.3-a"
    assert fault(ship_type("galliot", side="christians")) == "LEP-3.3-b"
    assert fault(ship_type("christian_galley", ram=True)) == "LEP-3.3-c"
    assert fault(ship_type("ottoman_galley", ram=False)) == "LEP-3.3-d"
    assert fault(ship_type("galliot", shore=False)) == "LEP-6.6-b"


@rule("LEP-3.3-e")
def test_a_pack_whose_galleass_has_no_side_guns_is_refused() -> None:
    assert fault({"charts": {"range": {"galleass": {"port": []}}}}) == "LEP-3.3-e"


@rule("LEP-3.3-f", "LEP-3.3-g", "LEP-3.3-n")
def test_a_pack_with_other_squadrons_is_refused() -> None:
    assert fault({"fleets": {"squadrons": {"C-I": {"wing": "centre"}}}}) == "LEP-3.3-f"
    assert fault({"fleets": {"squadrons": {"C-I": {"colour": "white"}}}}) == "LEP-3.3-f"
    assert fault({"fleets": {"ships": {"C-I-03": {"squadron": "C-C"}}}}) == "LEP-3.3-g"
    assert fault({"fleets": {"ships": {"O-R-01": {"type": "galliot"}}}}) == "LEP-3.3-n"
    assert fault({"fleets": {"ships": {"O-R-01": {"type": "christian_galley"}}}}) == "LEP-3.3-n"


@pytest.mark.parametrize("hex", ["0000", "3725", "0155", "0901", "1153", "0802", "x", "12345"])
@rule("LEP-4.0-a")
def test_a_pack_that_berths_a_ship_in_no_water_of_its_own_is_refused(hex: str) -> None:
    assert fault(berth(hex=hex)) == "LEP-4.0-a"


@rule("LEP-4.0-a")
def test_a_pack_that_berths_two_ships_in_one_hex_is_refused() -> None:
    assert fault(berth(hex=PACK.fleets.ships["C-C-02"].hex)) == "LEP-4.0-a"


@pytest.mark.parametrize("facing", [0, 7, -1])
@rule("LEP-4.0-b", "LEP-3.4-a")
def test_a_pack_with_a_facing_between_the_hexsides_is_refused(facing: int) -> None:
    assert fault(berth(facing=facing)) == "LEP-4.0-b"


@rule("LEP-8.0-a", "LEP-8.0-b")
def test_a_pack_with_a_reserve_away_from_its_edge_is_refused() -> None:
    assert fault({"fleets": {"ships": {"C-R-06": {"hex": "0225"}}}}) == "LEP-8.0-a"
    assert fault({"fleets": {"ships": {"O-R-01": {"hex": "3527"}}}}) == "LEP-8.0-b"


@rule("LEP-6.3-a")
def test_a_pack_with_another_first_wind_is_refused() -> None:
    assert fault({"scenarios": {"battle": {"wind": 3}}}) == "LEP-6.3-a"


@pytest.mark.parametrize("scenario", sorted(LEPANTO.scenarios()))
def test_the_ships_stand_in_the_order_in_which_paper_gives_them_back(scenario: str) -> None:
    state = LEPANTO.start(Setup("lepanto", scenario), Dice(""))
    again = LEPANTO.codec.load(LEPANTO.codec.save(state))
    assert list(again.ships) == list(state.ships)
