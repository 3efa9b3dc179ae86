"""Leaders: seniority, Fleet and Command Admirals, Checks, Control, posts."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import NOTIONAL
from estandarte.games.mistral.fleets.leaders import (
    command_admiral,
    control,
    fleet_admiral,
    may_post,
    oversize,
    passes,
    senior,
    senior_present,
    strategist,
)
from estandarte.games.mistral.odds.councils import strategy_odds
from estandarte.games.mistral.schema.forces import RankHeld
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, flagship, formation, leader, squadron, started

WAR = ("france_declares_war",)


def first(*names: str, year: int = 1744, events: tuple[str, ...] = ()) -> str:
    scene = Scene(year=year, events=events)
    found = senior(scene.state, [leader(name) for name in names])
    assert found is not None
    return found.id


@rule("MIC-10.1-b", "IC-3.42-a")
def test_the_higher_rank_is_senior() -> None:
    assert first("lestock", "mathews", "rowley") == "mathews"
    assert first("cornewall", "rowley", year=1743) == "rowley"


@rule("MIC-10.1-c", "IC-3.42-a")
def test_at_equal_rank_red_outranks_white_and_white_blue() -> None:
    assert first("haddock", "mathews", year=1741) == "mathews"
    assert first("rowley", "lestock", year=1744) == "lestock"


@rule("IC-3.42-a")
def test_at_equal_rank_and_ensign_the_earlier_year_is_senior() -> None:
    scene = Scene()
    older = leader("rowley", ranks=(RankHeld("VA", 1740, "blue"),))
    younger = leader("medley", ranks=(RankHeld("VA", 1741, "blue"),))
    assert senior(scene.state, [younger, older]) == older


@rule("MIS-2.311-b", "IC-3.42-b")
def test_before_the_war_spanish_admirals_outrank_french_ones_of_equal_rank() -> None:
    assert first("de_court", "navarro") == "navarro"
    assert first("gabaret", "navarro", year=1743) == "navarro"


@rule("MIS-2.311-d", "IC-3.42-b")
def test_after_it_the_french_outrank_the_spanish() -> None:
    assert first("de_court", "navarro", events=WAR) == "de_court"
    assert first("caylus", "spinola", year=1745, events=WAR) == "caylus"


@rule("IC-3.42-b")
def test_the_higher_rank_comes_before_the_nation() -> None:
    assert first("spinola", "de_court") == "de_court"
    assert first("navarro", "caylus", year=1745, events=WAR) == "navarro"


@rule("MIS-2.311-a", "IC-3.47-b")
def test_the_bourbon_fleet_admiral_is_spanish_if_possible_before_the_war() -> None:
    scene = Scene(leader("spinola"), leader("de_court"))
    found = fleet_admiral(scene.state, "bourbons")
    assert found is not None
    assert found.id == "spinola"
    alone = Scene(leader("de_court"))
    french = fleet_admiral(alone.state, "bourbons")
    assert french is not None
    assert french.id == "de_court"


@rule("MIS-2.311-c", "IC-3.47-b")
def test_the_bourbon_fleet_admiral_must_be_french_after_it() -> None:
    scene = Scene(leader("navarro"), leader("gabaret"), events=WAR)
    found = fleet_admiral(scene.state, "bourbons")
    assert found is not None
    assert found.id == "gabaret"
    assert fleet_admiral(Scene(leader("navarro"), events=WAR).state, "bourbons") is None


@rule("IC-3.47-b", "IC-3.12-a")
@pytest.mark.parametrize("year", range(1740, 1748))
def test_the_rules_of_rank_give_the_admirals_of_every_scenario(year: int) -> None:
    state = started(f"y{year}")
    scenario = state.pack.scenarios[f"y{year}"]
    for fleet, name in scenario.fleet_admirals.items():
        found = fleet_admiral(state, fleet)
        assert found is not None
        assert found.id == name
    for command, name in scenario.command_admirals.items():
        found = command_admiral(state, "bourbons", command)
        assert found is not None
        assert found.id == name


@rule("IC-3.45-c", "MIC-6.2-p", "MIC-6.2-q", "IC-3.12-a")
def test_who_makes_a_strategy_check() -> None:
    state = Scene(leader("navarro"), leader("de_court"), leader("mathews")).state
    assert strategist(state, "bourbons", ["french"]).id == "de_court"
    assert strategist(state, "bourbons", ["spanish"]).id == "navarro"
    assert strategist(state, "bourbons", ["french", "spanish"]).id == "navarro"
    assert strategist(state, "british", [""]).id == "mathews"
    assert strategist(Scene().state, "british", [""]) is NOTIONAL


def test_a_leader_who_is_neither_posted_nor_ashore_is_not_in_play() -> None:
    state = Scene(leader("mathews", station="", captive=True), leader("lestock")).state
    assert strategist(state, "british", [""]).id == "lestock"


@rule("IC-3.45-a")
@pytest.mark.parametrize(
    ("die", "modifier", "passed"), [(3, 0, True), (4, 0, False), (5, -2, True)]
)
def test_a_check_succeeds_up_to_the_rating(die: int, modifier: int, passed: bool) -> None:
    assert passes(3, die, modifier, True) is passed


@rule("IC-3.45-b")
def test_a_natural_zero_always_succeeds_and_a_natural_nine_always_fails() -> None:
    assert passes(0, 0, 5, True)
    assert not passes(6, 9, -9, True)
    assert not passes(0, 0, 5, False)
    assert passes(6, 9, -9, False)


@rule("IC-3.49-a", "MIC-6.2-o", "MIC-4.2-d")
def test_a_formation_without_a_leader_has_a_notional_one() -> None:
    scene = Scene(formation("BR-A"), squadron("B1", formation="BR-A"))
    found = scene.state.leader_of("BR-A")
    assert (found.leadership, found.strategy, found.control, found.personality) == (
        0,
        0,
        1,
        "timid",
    )


def big(count: int, controls: int, **more: Any) -> Scene:
    ids = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "BD1", "BD2", "BD3"][:count]
    return Scene(
        formation("BR-A", leader="mathews"),
        leader("mathews", formation="BR-A", station="", control=controls),
        *(squadron(id, formation="BR-A") for id in ids),
        flagship("namur", formation="BR-A"),
        **more,
    )


@rule("IC-3.44-a", "IC-3.44-b", "MIC-5.1-d", "MRX-22", "IC-3.23-d")
@pytest.mark.parametrize(
    ("squadrons", "controls", "bands"), [(4, 4, 0), (5, 4, 1), (4, 2, 1), (5, 2, 2), (7, 2, 3)]
)
def test_how_far_a_formation_is_oversized(squadrons: int, controls: int, bands: int) -> None:
    state = big(squadrons, controls).state
    assert oversize(state, state.formations["BR-A"]) == bands


@rule("IC-3.44-a")
def test_a_grand_flotilla_adds_the_control_of_its_flotillas() -> None:
    scene = Scene(
        formation("BR-G", leader="mathews"),
        formation("BR-A", under="BR-G", leader="rowley"),
        leader("mathews", formation="BR-G", station=""),
        leader("rowley", formation="BR-A", station=""),
        squadron("B1", formation="BR-A"),
    )
    assert control(scene.state, scene.state.formations["BR-G"]) == 5 + 4


@rule("IC-3.46-b")
def test_a_commodore_who_acts_in_a_flag_controls_one_less() -> None:
    scene = Scene(
        formation("BR-A", leader="cornewall"),
        leader("cornewall", formation="BR-A", station=""),
        squadron("B1", formation="BR-A"),
    )
    assert control(scene.state, scene.state.formations["BR-A"]) == 1
    scene.state.formations["BR-1"] = formation("BR-1", leader="cornewall")
    assert control(scene.state, scene.state.formations["BR-1"]) == 2


@rule("IC-3.46-b")
def test_a_commodore_commands_a_flag_only_if_no_admiral_is_idle() -> None:
    commodore = leader("cornewall")
    flag, detachment = formation("BR-A"), formation("BR-1")
    idle = Scene(commodore, leader("lestock")).state
    assert may_post(idle, commodore, flag).cite == "IC-3.46-b"
    assert may_post(idle, commodore, detachment)
    assert may_post(Scene(commodore).state, commodore, flag)


@rule("MIS-2.124-c", "IC-3.46-d", "MIS-Q99")
@pytest.mark.parametrize(
    ("spanish", "allowed"), [(("S1", "S2"), True), (("S1",), True), ((), False)]
)
def test_half_of_flotilla_a_must_belong_to_the_admirals_command(
    spanish: tuple[str, ...], allowed: bool
) -> None:
    navarro = leader("navarro")
    ids = (*spanish, *("F1", "F2")[len(spanish) :])
    scene = Scene(formation("BO-A"), navarro, *(squadron(i, formation="BO-A") for i in ids))
    verdict = may_post(scene.state, navarro, scene.state.formations["BO-A"])
    assert verdict.cite == (None if allowed else "MIS-2.124-c")


def test_a_french_admiral_does_not_command_a_spanish_flotilla_nor_a_british_one() -> None:
    court = leader("de_court")
    state = Scene(court).state
    assert may_post(state, court, formation("SP-B")).cite == "IC-3.12-a"
    assert may_post(state, court, formation("FR-C"))
    assert may_post(state, court, formation("BR-A")).cite == "IC-3.13-a"


@rule("MIC-2.3-e")
def test_the_senior_leader_of_the_engaged_formations() -> None:
    scene = Scene(
        formation("BR-A", leader="mathews"),
        formation("BR-C", leader="rowley"),
        leader("mathews", formation="BR-A", station=""),
        leader("rowley", formation="BR-C", station=""),
        squadron("B1", formation="BR-A"),
        squadron("B6", formation="BR-C"),
    )
    units = scene.state.units
    assert senior_present(scene.state, units.values()).id == "mathews"
    assert senior_present(scene.state, [units["B6"]]).id == "rowley"
    assert senior_present(scene.state, []) is NOTIONAL


@rule("IC-3.45-c", "MIC-6.2-p")
def test_within_a_command_its_admiral_makes_the_check() -> None:
    state = Scene(leader("navarro"), leader("de_court")).state
    for command, cite in (("spanish", "MIC-6.2-p"), ("french", "IC-3.45-c")):
        odds = strategy_odds(state, "bourbons", [command])
        assert odds is not None and odds.tally is not None
        assert odds.tally.lines[0].cite == cite
        assert strategist(state, "bourbons", [command]).command == command


@rule("MIC-6.2-q", "IC-3.47-b")
def test_the_fleet_admiral_makes_the_british_checks_and_at_sea_too() -> None:
    ashore = strategy_odds(Scene(leader("mathews")).state, "british", [""])
    assert ashore is not None and ashore.tally is not None
    assert ashore.tally.lines[0].cite == "MIC-6.2-q"
    sailing = Scene(
        formation("BR-A", leader="mathews"),
        squadron("B1", formation="BR-A"),
        leader("mathews", formation="BR-A", station=""),
    )
    afloat = strategy_odds(sailing.state, "british", [""])
    assert afloat is not None and afloat.tally is not None
    assert afloat.tally.lines[0].cite == "IC-3.47-b"
    assert afloat.tally.total == ashore.tally.total


def between(*leaders: str, **more: Any) -> str:
    """By which rule the Fleet Admiral makes a Check between the Commands."""
    state = Scene(*(leader(name) for name in leaders), **more).state
    odds = strategy_odds(state, "bourbons", ["french", "spanish"])
    assert odds is not None and odds.tally is not None
    return odds.tally.lines[0].cite


@rule("MIS-2.311-a", "MIS-2.311-c", "IC-3.42-b")
def test_between_the_commands_the_fleet_admiral_is_of_the_one_that_leads() -> None:
    at_war = {"events": ("france_declares_war",)}
    assert between("navarro") == "MIS-2.311-a"
    assert between("de_court", **at_war) == "MIS-2.311-c"
    assert between("de_court") == "IC-3.42-b"
