"""The charts as exact functions: search, gauge, intensity, combat, losses, wear, screening."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.battle.captures import (
    Casualty,
    captured,
    casualty,
    is_thrown_again,
)
from estandarte.games.mistral.battle.damage_level import levels_ahead, levels_of
from estandarte.games.mistral.battle.gauge import (
    Joining,
    gauge,
    helps,
    joining_modifier,
    joins,
)
from estandarte.games.mistral.battle.intensity import (
    Fight,
    damage_level,
    fight,
    may_choose,
)
from estandarte.games.mistral.dice.d10 import row, share
from estandarte.games.mistral.dice.distributions import spread
from estandarte.games.mistral.dice.ready import NOTHING_READY
from estandarte.games.mistral.fleets.attrition import (
    attrition,
    emergency_repaired,
    fitting_out,
    recovers,
    repaired,
    screened,
)
from estandarte.games.mistral.fleets.forces import Service
from estandarte.games.mistral.odds.choices import reinforcement_odds
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.tasks.search_table import (
    Searcher,
    Sighting,
    search_odds,
    sighting,
)
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import (
    Scene,
    auxiliary,
    flagship,
    formation,
    leader,
    pack,
    squadron,
)

CHARTS = pack().charts


@rule("IC-2.1-d")
@pytest.mark.parametrize(
    ("things", "meant"),
    [
        (2, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]),
        (3, [0, 0, 0, 1, 1, 1, 2, 2, 2, None]),
        (4, [0, 0, 1, 1, 2, 2, 3, 3, None, None]),
        (5, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]),
        (6, [0, 1, 2, 3, 4, 5, None, None, None, None]),
    ],
)
def test_what_a_die_means_among_equal_things(things: int, meant: list[int | None]) -> None:
    assert [share(things, die) for die in range(10)] == meant


def test_one_die_cannot_choose_among_eleven() -> None:
    with pytest.raises(ValueError, match="cannot choose among 11"):
        share(11, 0)
    assert (row(-2), row(11), row(4)) == (0, 9, 4)


def sees(die: int, kind: str = "fleet", squadrons: int = 1, **more: Any) -> Sighting:
    return sighting(CHARTS.search, Searcher(kind, **more), die, squadrons)


@rule("MIC-2.1-a", "IC-7.12-a", "MIC-2.1-f", "MIC-2.1-d")
def test_the_search_table() -> None:
    found = [sees(die) for die in range(10)]
    assert found == [Sighting(True, True)] * 3 + [Sighting(True, False)] * 3 + (
        [Sighting(False, False)] * 4
    )


@rule("MIC-2.1-b", "MIC-2.1-c", "IC-7.12-a")
@pytest.mark.parametrize(
    ("kind", "screened_partly", "last"),
    [("light", False, 5), ("galley", False, 4), ("fleet50", False, 4), ("fleet50", True, 3)],
)
def test_the_last_die_that_spots(kind: str, screened_partly: bool, last: int) -> None:
    assert sees(last, kind, partly_screened=screened_partly).spotted
    assert not sees(last + 1, kind, partly_screened=screened_partly).spotted


@rule("MIS-X6", "MIC-2.1-g", "IC-7.12-b")
def test_a_galley_searches_a_large_formation() -> None:
    assert sees(4, "galley", squadrons=4) == Sighting(True, True)
    assert sees(4, "galley", squadrons=3) == Sighting(True, False)


@rule("MIS-X7", "MIC-2.1-h")
def test_squadrons_help_to_shadow_but_never_to_spot() -> None:
    assert sees(6, "light", squadrons=6) == Sighting(False, False)


@rule("MRX-8")
def test_a_fleet50_searches_three_squadrons() -> None:
    assert sees(2, "fleet50", squadrons=1) == Sighting(True, False)
    assert sees(2, "fleet50", squadrons=3) == Sighting(True, True)


@rule("IC-7.12-c")
def test_a_formation_sees_worse_than_an_auxiliary_and_cannot_shadow() -> None:
    assert sees(4, "", squadrons=9) == Sighting(True, False)
    assert not sees(5, "").spotted
    assert sees(0, "") == Sighting(True, False)


def test_the_exact_odds_of_a_search() -> None:
    odds = {c.result: c.chance for c in search_odds(CHARTS.search, Searcher("fleet"), 1)}
    assert odds == {
        "missed": Fraction(4, 10),
        "shadow": Fraction(3, 10),
        "spotted": Fraction(3, 10),
    }


def sailing(id: str, name: str, approach: str, *units: str, **more: Any) -> Scene:
    return Scene(
        formation(id, approach=approach, leader=name),
        leader(name, formation=id, station=""),
        *(flagship(u, formation=id) if u.islower() else squadron(u, formation=id) for u in units),
        **more,
    )


def gauge_of(scene: Scene) -> Fraction:
    return gauge(scene.state, next(iter(scene.state.formations.values()))).total


@rule("MIC-4.1-a", "IC-8.22-a", "IC-8.22-c", "MIC-6.2-e")
@pytest.mark.parametrize(
    ("approach", "number"),
    [
        ("on_station", 8),
        ("with_wind", 11),
        ("against_wind", 5),
        ("catching", 7),
        ("fitting_out", 6),
    ],
)
def test_the_chance_number_of_each_approach(approach: str, number: int) -> None:
    assert gauge_of(sailing("BR-A", "mathews", approach, "B1")) == number


@rule("MIC-4.1-a")
def test_an_allowance_of_five_adds_two() -> None:
    scene = Scene(
        formation("BR-A", approach="with_wind"), squadron("B1", formation="BR-A", allowance=5)
    )
    assert gauge_of(scene) == 10


@rule("MIS-X20", "MIC-4.1-b", "MRX-9")
def test_the_bourbons_have_the_gauge() -> None:
    british = gauge(*_first(sailing("BR-A", "mathews", "on_station", "B1")))
    bourbon = Scene(
        formation("BO-A", approach="with_wind", leader="spinola"),
        leader("spinola", formation="BO-A", station=""),
        squadron("S1", formation="BO-A", damage=10),
    )
    theirs = gauge(*_first(bourbon))
    assert british.total == 8
    assert theirs.total == 9
    late = gauge(*_first(sailing("BO-A", "navarro", "fitting_out", "S1")))
    assert late.total == 6


def _first(scene: Scene) -> tuple[Any, Any]:
    return scene.state, next(iter(scene.state.formations.values()))


@rule("MIS-X21", "MIC-4.2-a", "MIC-4.2-b", "MIC-4.2-c", "IC-8.24-a")
def test_a_cautious_leader_with_three_squadrons_and_a_fleet_auxiliary() -> None:
    scene = Scene(
        formation("BR-A", leader="medley", approach="with_wind"),
        leader("medley", formation="BR-A", station="", leadership=4),
        *(squadron(id, formation="BR-A") for id in ("B1", "B2", "B3")),
    )
    joining = Joining("BR-A", "fleet")
    assert joining_modifier(scene.state, joining).total == 1
    assert joins(scene.state, joining, 3)
    assert not joins(scene.state, joining, 4)
    assert reinforcement_odds(scene.state, joining).chance_of("joins") == Fraction(4, 10)


@rule("MIC-4.2-b", "IC-8.24-a", "MIC-2.2-a")
def test_rowley_lestock_and_de_court_off_toulon() -> None:
    rowley = Scene(
        formation("BR-C", leader="rowley", approach="with_wind"),
        leader("rowley", formation="BR-C", station=""),
        squadron("B6", formation="BR-C"),
        squadron("BD1", formation="BR-C"),
        flagship("barfleur", formation="BR-C"),
    )
    assert joining_modifier(rowley.state, Joining("BR-C", "fleet")).total == 0
    assert joins(rowley.state, Joining("BR-C", "fleet"), 3)
    lestock = Scene(
        formation("BR-B", leader="lestock", approach="with_wind"),
        leader("lestock", formation="BR-B", station=""),
        squadron("B4", formation="BR-B", damage=4),
        squadron("B5", formation="BR-B", damage=4),
        flagship("neptune", formation="BR-B", damage=3),
    )
    assert joining_modifier(lestock.state, Joining("BR-B", "fleet")).total == 2
    assert not joins(lestock.state, Joining("BR-B", "fleet"), 4)
    court = Scene(
        formation("FR-C", leader="de_court", approach="on_station"),
        leader("de_court", formation="FR-C", station=""),
        *(squadron(id, formation="FR-C", damage=4) for id in ("F1", "F2", "FD1", "FD2")),
        flagship("terrible", formation="FR-C"),
        flagship("esperance", formation="FR-C"),
    )
    assert joining_modifier(court.state, Joining("FR-C")).total == 4
    assert joins(court.state, Joining("FR-C"), 0)
    assert not joins(court.state, Joining("FR-C"), 1)


@rule("MIC-4.2-b")
@pytest.mark.parametrize(
    ("approach", "modifier"),
    [
        ("on_station", -2),
        ("with_wind", 0),
        ("against_wind", 1),
        ("catching", 2),
        ("fitting_out", 2),
    ],
)
def test_how_a_formation_came_counts_for_reinforcement(approach: str, modifier: int) -> None:
    scene = sailing("BR-A", "medley", approach, "B1")
    assert joining_modifier(scene.state, Joining("BR-A")).total == modifier


@rule("MIC-4.2-b", "MIC-6.2-r")
@pytest.mark.parametrize(
    ("personality", "modifier"), [("timid", 1), ("cautious", 0), ("aggressive", -1), ("rash", -1)]
)
def test_personalities_in_battle_reinforcement(personality: str, modifier: int) -> None:
    scene = Scene(
        formation("BR-A", leader="byng", approach="with_wind"),
        leader("byng", formation="BR-A", station="", personality=personality),
        squadron("B1", formation="BR-A"),
    )
    assert joining_modifier(scene.state, Joining("BR-A")).total == modifier


@rule("MIC-4.2-d")
def test_without_a_leader_a_formation_joins_as_a_timid_one_of_rating_zero() -> None:
    scene = Scene(formation("BR-A", approach="with_wind"), squadron("B1", formation="BR-A"))
    assert joining_modifier(scene.state, Joining("BR-A")).total == 1
    odds = reinforcement_odds(scene.state, Joining("BR-A"))
    assert odds.chance_of("joins") == Fraction(1, 10)


@rule("IC-6.22-a")
def test_which_auxiliaries_help_a_reinforcement() -> None:
    state = Scene().state
    assert [helps(state, k) for k in ("fleet", "fleet50", "galley", "light", "bomb", "")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert helps(Scene(light_assist="yes").state, "light")


INTENSITY = {
    "light": [4, 3, 3, 2, 2, 1, 1, 1, 0, 0],
    "medium": [6, 5, 5, 4, 4, 4, 3, 3, 2, 1],
    "heavy": [8, 7, 7, 6, 6, 5, 5, 4, 3, 2],
}


@rule("MIC-2.3-a", "MIC-2.3-f")
@pytest.mark.parametrize("intensity", sorted(INTENSITY))
def test_the_battle_intensity_table(intensity: Any) -> None:
    levels = [damage_level(CHARTS.intensity, Fight(intensity), die) for die in range(10)]
    assert levels == INTENSITY[intensity]


PERSONALITIES = {
    "timid": [-2, -1, 0, -1],
    "cautious": [-2, -1, 0, -1],
    "aggressive": [-1, 0, 1, 0],
    "rash": [0, 1, 2, 1],
}


@rule("MIC-2.3-b")
@pytest.mark.parametrize("own", sorted(PERSONALITIES))
def test_the_personality_matrix(own: Any) -> None:
    row = CHARTS.intensity.personalities[own]
    kinds: tuple[Any, ...] = ("timid", "cautious", "aggressive", "rash")
    assert [row[other] for other in kinds] == PERSONALITIES[own]


def fought(chosen: Any, own: Any, other: Any, strait: bool = False, **switches: Any) -> Fight:
    return fight(CHARTS.intensity, chosen, own, other, strait, Switches(**switches))


@rule("MIS-X8", "MIC-2.3-d", "IC-8.31-a")
def test_an_aggressive_leader_chooses_medium() -> None:
    assert fought("medium", "aggressive", "cautious") == Fight("medium")
    assert damage_level(CHARTS.intensity, Fight("medium"), 3) == 4
    assert fought("medium", "aggressive", "timid") == Fight("light")
    assert damage_level(CHARTS.intensity, Fight("light"), 3) == 2


@rule("MIS-X9", "MRX-10", "IC-8.31-b")
def test_a_rash_leader_stops_at_heavy() -> None:
    assert fought("medium", "rash", "aggressive") == Fight("heavy")
    assert damage_level(CHARTS.intensity, Fight("heavy"), 0) == 8
    assert fought("medium", "rash", "cautious") == Fight("heavy")
    assert damage_level(CHARTS.intensity, Fight("heavy"), 3) == 6


@rule("MIC-2.3-c", "IC-8.31-b", "IC-8.31-a")
def test_there_is_no_light_battle_in_a_strait() -> None:
    assert not may_choose("light", strait=True)
    assert may_choose("light", strait=False)
    assert may_choose("medium", strait=True)
    assert fought("medium", "timid", "timid", strait=True) == Fight("medium")
    assert fought("medium", "timid", "timid") == Fight("light")


@rule("IC-8.31-b")
def test_by_the_switch_shifts_beyond_the_table_change_the_level() -> None:
    over = fought("medium", "rash", "aggressive", bit_overflow="level")
    assert over == Fight("heavy", 1)
    assert damage_level(CHARTS.intensity, over, 0) == 9
    under = fought("light", "timid", "timid", bit_overflow="level")
    assert under == Fight("light", -2)
    assert damage_level(CHARTS.intensity, under, 9) == 0


@rule("MIS-Q23", "IC-8.31-b")
def test_light_that_a_strait_makes_medium_is_not_beyond_the_table() -> None:
    one = fought("medium", "cautious", "cautious", strait=True, bit_overflow="level")
    assert one == Fight("medium", 0)
    two = fought("medium", "cautious", "timid", strait=True, bit_overflow="level")
    assert two == Fight("medium", -1)


def test_the_exact_odds_of_the_damage_level() -> None:
    levels = levels_of(Scene().state, Fight("medium"))
    odds = levels_ahead(BRITISH, levels, BRITISH, NOTHING_READY)
    assert odds[4] == Fraction(3, 10)
    assert sum(odds.values()) == 1


@rule("MIC-4.3-a", "MIC-4.3-b", "MIS-X22", "IC-8.44-a")
def test_colours_struck() -> None:
    table, plain = CHARTS.striking, Switches()
    assert [captured(table, 10, die, plain) for die in range(10)] == [10, 8, 6, 4, 4, 2, 2, 0, 0, 0]
    assert captured(table, 3, 3, plain) == 1
    assert captured(table, 3, 5, plain) == 0
    assert captured(table, 3, 5, Switches(strike_rounding="nearest")) == 1
    assert captured(table, 3, 3, Switches(strike_rounding="up")) == 2
    assert [captured(table, 3, die, plain) for die in range(10)] == [3, 2, 1, 1, 1, 0, 0, 0, 0, 0]


@rule("MIC-4.4-a", "IC-3.4.10-a", "MIS-X12")
def test_the_leader_casualty_table() -> None:
    found = [casualty(CHARTS.casualties, die) for die in range(6)]
    assert found == [
        Casualty("captured"),
        Casualty("killed"),
        Casualty("wounded", 3),
        Casualty("wounded", 2),
        Casualty("wounded", 1),
        Casualty("unhurt"),
    ]
    assert {casualty(CHARTS.casualties, die).fate for die in range(5, 10)} == {"unhurt"}


@rule("IC-8.37-b", "MIS-2.225-b")
def test_with_a_sunk_flagship_the_casualty_is_certain() -> None:
    table = CHARTS.casualties
    again = [is_thrown_again(table, die, True, Switches()) for die in range(10)]
    assert again == [False] * 5 + [True] * 5
    assert not is_thrown_again(table, 9, False, Switches())
    assert not is_thrown_again(table, 9, True, Switches(flagship_loss_leader="table"))


def worn(state: str, season: Any = "summer", die: int | None = None, **service: Any) -> Fraction:
    unit = squadron("B1", state=state)
    facts = {k: v for k, v in service.items() if k != "switches"}
    switches = service.get("switches", Switches())
    return attrition(CHARTS.attrition, unit, season, Service(**facts), switches, die).total


@rule("MIC-5.1-a", "IC-11.2-a")
@pytest.mark.parametrize("season", ["spring", "summer", "fall"])
def test_a_ready_squadron_wears_by_one_and_in_winter_by_two(season: str) -> None:
    assert worn("ready", season) == 1
    assert worn("ready", "winter") == 2
    assert worn("in_ordinary", season) == worn("in_ordinary", "winter") == 0


@rule("MIC-5.1-b", "MIC-5.1-c", "MIS-X23")
def test_fitting_out_costs_one_or_two() -> None:
    chart = CHARTS.attrition
    assert [fitting_out(chart, die, False) for die in range(10)] == [1] * 5 + [2] * 5
    assert [fitting_out(chart, die, True) for die in range(10)] == [1] * 3 + [2] * 7
    assert worn("fitting_out", die=4) == 1
    assert worn("fitting_out", die=3, neutral_port=True) == 2
    assert spread(lambda die: str(fitting_out(chart, die, True))) == {
        "1": Fraction(3, 10),
        "2": Fraction(7, 10),
    }


@rule("MIS-X24", "IC-7.24-c", "IC-11.2-c")
def test_a_blockade_costs_the_blockade_value() -> None:
    assert worn("ready", "winter", blockade=2) == 4
    assert worn("ready", "summer", blockade=2) == 3


@rule("MRX-14", "IC-3.44-b", "IC-11.2-c")
def test_all_items_add_up() -> None:
    assert worn("ready", "winter", blockade=1, oversize=1) == 4
    assert worn("ready", "summer", interdicted=True, oversize=2) == 4


@rule("IC-3.44-b", "MIC-5.1-d", "MIC-5.1-a")
def test_a_squadron_in_ordinary_pays_nothing_for_the_size_of_its_formation() -> None:
    assert worn("in_ordinary", oversize=3) == 0


@rule("MIC-5.1-d")
@pytest.mark.parametrize(("bands", "points"), [(1, 3), (2, 4), (3, 6)])
def test_by_the_switch_the_larger_bands_multiply_the_whole(bands: int, points: int) -> None:
    assert worn("ready", "winter", oversize=bands, switches=Switches(oversize="multiplied")) == (
        points
    )


@rule("IC-11.2-b")
def test_flagships_wear_like_squadrons() -> None:
    unit = flagship("namur")
    assert attrition(CHARTS.attrition, unit, "winter", Service(), Switches()).total == 2


@rule("MIC-5.2-a", "MIC-5.2-i", "IC-11.3-a")
def test_the_repair_table() -> None:
    unit = squadron("B1", state="in_ordinary", damage=5)
    assert [repaired(CHARTS.repair, unit, die) for die in range(10)] == [3] * 3 + [4] * 4 + [5] * 3
    assert repaired(CHARTS.repair, squadron("B1", state="in_ordinary", damage=1), 0) == 0


@rule("MIC-5.2-b")
def test_only_a_unit_in_ordinary_can_be_repaired() -> None:
    with pytest.raises(AssertionError):
        repaired(CHARTS.repair, squadron("B1", state="fitting_out", damage=5), 0)


@rule("IC-11.33-a")
@pytest.mark.parametrize(("damage", "left"), [(9, 7), (8, 6), (7, 6), (6, 6), (3, 3)])
def test_an_emergency_repair_stops_at_two_thirds(damage: int, left: int) -> None:
    unit = squadron("B1", state="fitting_out", damage=damage)
    assert emergency_repaired(CHARTS.repair, unit, 0) == left


def last_die(kind: str, turn: int, open_port: bool = True, **more: Any) -> int:
    one = auxiliary("A", kind, **more.pop("facts", {}))
    state = Scene(turn=turn, **more).state
    return max((d for d in range(10) if recovers(state, one, d, open_port)), default=-1)


@rule("MIC-5.3-a", "MIC-5.3-b", "IC-6.12-a")
@pytest.mark.parametrize(
    ("kind", "last"),
    [("fleet", 3), ("fleet50", 3), ("galley", 4), ("light", 5), ("fireship", 1), ("bomb", 3)],
)
def test_the_recovery_ranges(kind: str, last: int) -> None:
    assert last_die(kind, turn=2, open_port=False) == last


@rule("MIS-X52", "IC-6.12-b", "MIC-5.3-c")
def test_recovery_is_easier_in_fair_seasons_and_on_quarterly_turns() -> None:
    assert last_die("fleet", turn=5) == 7
    assert last_die("fireship", turn=5) == 5
    assert last_die("fleet", turn=2) == 4
    assert last_die("fireship", turn=2) == 2
    assert last_die("fleet", turn=1) == 6
    assert last_die("fleet", turn=5, recovery_drms="none") == 3


@rule("IC-6.12-b", "MIC-5.3-b")
def test_pirates_and_knights_have_no_port_to_help_them() -> None:
    assert last_die("galley", turn=2, facts={"fleet": ""}) == 3
    assert last_die("light", turn=6, facts={"fleet": ""}) == 4


MATRIX = {
    ("fleet", False): ["yes", "partial", "no", "no"],
    ("galley", False): ["yes", "yes", "yes", "partial"],
    ("galley", True): ["no", "no", "yes", "no"],
    ("light", False): ["yes", "yes", "partial", "yes"],
}


@rule("MIC-6.1-a", "IC-6.28-a")
@pytest.mark.parametrize(("tasked", "inshore"), sorted(MATRIX))
def test_the_screening_matrix(tasked: str, inshore: bool) -> None:
    kinds = ("fleet", "fleet50", "galley", "light")
    found = [screened(CHARTS.screening, tasked, k, inshore, Switches()) for k in kinds]
    assert found == MATRIX[tasked, inshore]


@rule("MIS-X27")
def test_three_screens() -> None:
    def result(tasked: str, by: str, inshore: bool = False) -> str:
        return screened(CHARTS.screening, tasked, by, inshore, Switches())

    assert result("light", "galley") == "partial"
    assert result("galley", "fleet", inshore=True) == "no"
    assert result("fleet", "fleet") == "yes"


@rule("IC-6.28-b", "MIC-6.1-f")
def test_a_tasked_fleet50_and_a_privateer_use_the_fleet_row() -> None:
    matrix = CHARTS.screening
    assert screened(matrix, "fleet50", "fleet", False, Switches()) == "yes"
    assert screened(matrix, "fleet50", "galley", False, Switches()) == "no"
    assert screened(matrix, "privateer", "privateer", False, Switches()) == "yes"
    assert screened(matrix, "fleet50", "fleet50", False, Switches()) == "partial"
    assert screened(matrix, "fleet50", "fleet50", False, Switches(fleet50_screen="yes")) == "yes"


@rule("MIC-14.1-a")
def test_the_pirate_activation_table() -> None:
    active = CHARTS.pirates.active
    assert len(active) == 10
    assert active[:4] == ((), (), (), ())
    assert active[4:8] == (("port_sale",), ("port_algiers",), ("port_tunis",), ("port_tripoli",))
    assert active[8:] == (("port_sale", "port_algiers"), ("port_tunis", "port_tripoli"))


@rule("MIC-2.1-d")
def test_a_modified_five_spots_and_a_six_does_not() -> None:
    assert sees(5).spotted
    assert not sees(6).spotted
    assert not sees(5, partly_screened=True).spotted


@rule("IC-8.22-a", "MIC-6.2-e")
def test_the_leadership_is_added_to_the_chance_number() -> None:
    scene = sailing("BR-A", "mathews", "with_wind", "B1")
    found = gauge(scene.state, scene.state.formations["BR-A"])
    rating = scene.state.leaders["mathews"].leadership
    assert [line.amount for line in found.lines if line.cite == "MIC-6.2-e"] == [rating]
    assert found.total == sum(line.number for line in found.lines)


@rule("MIC-4.2-a", "MIC-4.2-c")
def test_a_formation_joins_up_to_the_leadership_of_its_leader() -> None:
    scene = sailing("BR-A", "mathews", "on_station", "B1")
    rating = scene.state.leaders["mathews"].leadership
    last = rating - int(joining_modifier(scene.state, Joining("BR-A")).total)
    assert 0 < last < 8
    assert joins(scene.state, Joining("BR-A"), last)
    assert not joins(scene.state, Joining("BR-A"), last + 1)


@rule("MIC-4.3-a")
def test_the_share_of_colours_struck_by_the_die() -> None:
    shares = [captured(CHARTS.striking, 10, die, Switches()) for die in range(10)]
    assert shares == [10, 8, 6, 4, 4, 2, 2, 0, 0, 0]


@rule("MIC-4.3-b")
def test_a_fraction_of_a_sail_is_not_captured() -> None:
    assert captured(CHARTS.striking, 3, 2, Switches()) == 1
    assert captured(CHARTS.striking, 3, 2, Switches(strike_rounding="up")) == 2


@rule("MIS-2.121-c", "MIC-2.2-f", "IC-7.3-c")
def test_the_worst_squadron_counts_by_its_own_rating() -> None:
    """Ten DPs are much for a Frenchman and less for a Spaniard of fourteen."""
    mixed = Scene(
        formation("BO-A", approach="with_wind"),
        squadron("S1", formation="BO-A", damage=9),
        squadron("F1", formation="BO-A"),
    )
    assert gauge_lines(mixed, "MIS-2.121-c") == []
    mixed.state.units["S1"] = but(mixed.state.units["S1"], damage=10)
    assert gauge_lines(mixed, "MIS-2.121-c") == [CHARTS.damage.gauge]
    british = sailing("BR-A", "mathews", "with_wind", "B1", "B2")
    for id in ("B1", "B2"):
        british.state.units[id] = but(british.state.units[id], damage=8)
    assert gauge_lines(british, "MIC-2.2-f") == [CHARTS.damage.gauge]
    cites = [line.cite for line in joining_modifier(british.state, Joining("BR-A")).lines]
    assert cites.count("IC-7.3-c") == 1


def gauge_lines(scene: Scene, cite: str) -> list[int]:
    one = next(iter(scene.state.formations.values()))
    return [line.amount for line in gauge(scene.state, one).lines if line.cite == cite]
