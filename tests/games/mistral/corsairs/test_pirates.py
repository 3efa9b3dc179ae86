"""Pirates and Knights through the Year; Troop Convoys by format."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.convoys import may_assemble
from estandarte.games.mistral.convoys.log import ConvoyBrokenDown
from estandarte.games.mistral.convoys.troops import (
    AssembleTroops,
    AssemblingTroops,
    KeepTroops,
    may_form,
)
from estandarte.games.mistral.corsairs.corsairs import activate_pirates, may_task_pirate
from estandarte.games.mistral.corsairs.pirates import (
    ChooseBase,
    CorsairBased,
    NewYearPirates,
    RecoveringCorsairs,
    YearEndPirates,
)
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import Interdict
from estandarte.games.mistral.war.log import BaseNeutralised
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import FALL, SUMMER
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    corsairs,
)

KNIGHTS = "knights_of_malta"
BARBARY = ("pirate_algiers", "pirate_tunis", "pirate_tripoli")


def recovering(*ids: str, dice: tuple[int, ...] = (), turn: int = FALL, **more: Any) -> Errand:
    scene = Errand(*corsairs(), dice=dice, turn=turn, **more)
    for id in ids:
        scene.state.auxiliaries[id] = but(scene.aux(id), place="recovery", at="")
    return scene


@rule("MIS-2.551-a", "MIS-2.551-b", "MIS-2.55-a", "MIC-5.3-b", "MIS-2.551-c")
@pytest.mark.parametrize(("die", "turn", "home"), [(3, FALL, True), (4, FALL, False)])
@pytest.mark.parametrize(("id", "base"), [("salee_rovers", "port_sale"), (KNIGHTS, "port_valetta")])
def test_a_corsair_with_one_base_recovers_there(
    id: str, base: str, die: int, turn: int, home: bool
) -> None:
    scene = recovering(id, dice=(die,), turn=turn).push(RecoveringCorsairs())
    assert scene.aux(id).place == ("assigned" if home else "recovery")
    assert scene.aux(id).at == (base if home else "")


@rule("IC-6.12-b")
def test_only_the_season_helps_corsairs_to_recover() -> None:
    scene = recovering(KNIGHTS, dice=(4,), turn=SUMMER).push(RecoveringCorsairs())
    assert scene.aux(KNIGHTS).place == "assigned"
    without = recovering(KNIGHTS, dice=(4,), turn=SUMMER, recovery_drms="none")
    assert without.push(RecoveringCorsairs()).aux(KNIGHTS).place == "recovery"


@rule("MIS-2.552-a", "MIS-2.551-b", "MIC-16.1-w", "MIS-2.551-c")
@pytest.mark.parametrize("lower", [BRITISH, BOURBONS])
def test_the_player_with_less_prestige_declares_the_base(lower: str) -> None:
    scene = recovering("pirate_algiers", "pirate_tunis", dice=(0, 9))
    scene.state.prestige[lower] = 2
    scene.push(RecoveringCorsairs())
    assert scene.asks == f"ChoosingBase {lower}"
    assert scene.refusal(ChooseBase("port_tripoli", role=lower)) == "MIS-2.551-c"
    assert scene.refusal(ChooseBase("port_sale", role=lower)) == "MIS-2.551-c"
    scene.act(ChooseBase("port_tunis", role=lower))
    assert scene.aux("pirate_algiers").at == "port_tunis"
    assert scene.aux("pirate_tunis").place == "recovery"  # Algiers alone was left, and a nine


@rule("MIS-2.552-b")
def test_on_a_tie_the_lower_die_declares_it() -> None:
    scene = recovering("pirate_algiers", "pirate_tunis", dice=(4, 4, 7, 3))
    scene.push(RecoveringCorsairs())
    assert scene.asks == f"ChoosingBase {BRITISH}"
    other = recovering("pirate_algiers", "pirate_tunis", dice=(2, 3))
    assert other.push(RecoveringCorsairs()).asks == f"ChoosingBase {BOURBONS}"


@rule("MIS-2.551-c")
def test_a_pirate_at_sea_keeps_its_base() -> None:
    scene = recovering("pirate_algiers", dice=(0,))
    scene.state.auxiliaries["pirate_tunis"] = but(
        scene.aux("pirate_tunis"), place="tasked", at="sz_sicilian"
    )
    errand = LastingTask("pirate_tunis", "interdiction", BOURBONS, home="port_tunis")
    scene.state.tasks = but(scene.state.tasks, lasting={"pirate_tunis": errand})
    scene.push(RecoveringCorsairs())
    assert scene.aux("pirate_algiers").at == "port_algiers"


@rule("MIS-2.55-a", "MIC-19.3-f")
def test_the_recovery_step_is_theirs_too() -> None:
    scene = recovering(KNIGHTS, dice=(0,), turn=FALL).push(Upkeep())
    assert scene.aux(KNIGHTS).place == "assigned"


@rule("MIS-2.553-a", "IC-4.3-e")
def test_at_the_end_of_fall_all_are_placed_without_a_roll() -> None:
    scene = recovering("salee_rovers", "pirate_tripoli", KNIGHTS, turn=16)
    scene.push(YearEndPirates())
    places = [scene.aux(id).at for id in ("salee_rovers", "pirate_tripoli", KNIGHTS)]
    assert places == ["port_sale", "port_tripoli", "port_valetta"]


@rule("MIS-2.528-b", "MIS-Q61", "IC-4.3-d", "MIS-2.543-b")
def test_the_new_year_ends_their_cruises_and_the_payment_for_the_knights() -> None:
    scene = recovering(turn=1)
    lasting = {}
    for id, at in (("pirate_algiers", "sz_barbary"), (KNIGHTS, "st_messina")):
        home = scene.aux(id).at
        scene.state.auxiliaries[id] = but(scene.aux(id), place="tasked", at=at)
        lasting[id] = LastingTask(id, "interdiction", BOURBONS, home=home)
    scene.state.tasks = but(scene.state.tasks, lasting=lasting, knights_paid=True)
    scene.push(NewYearPirates())
    assert (scene.aux("pirate_algiers").place, scene.aux("pirate_algiers").at) == (
        "assigned",
        "port_algiers",
    )
    assert scene.aux(KNIGHTS).at == "st_messina"
    assert list(scene.state.tasks.lasting) == [KNIGHTS]
    assert not scene.state.tasks.knights_paid


@rule("MIS-2.526-c", "MIS-2.526-b", "MIC-14.1-d")
def test_a_neutralised_base_keeps_its_pirate() -> None:
    scene = recovering(dice=(5,), turn=SUMMER)
    scene.play.emit(BaseNeutralised("MIS-2.526-b", "port_algiers"))
    activate_pirates(scene.play)
    assert scene.state.active_pirates == ()
    assert scene.aux("pirate_algiers").at == "port_algiers"


@rule("MIS-2.527-a")
def test_pirates_that_can_do_nothing_lie_face_down() -> None:
    scene = recovering("pirate_tunis", turn=SUMMER)
    scene.state.active_pirates = ("port_algiers",)
    scene.state.auxiliaries["pirate_tripoli"] = but(
        scene.aux("pirate_tripoli"), place="tasked", at="sz_maltese"
    )
    for idle in ("pirate_tunis", "salee_rovers", "pirate_tripoli"):
        found = may_task_pirate(
            scene.state, BOURBONS, scene.aux(idle), "interdiction", "sz_maltese"
        )
        assert found.cite == "MIS-2.522-b"


@rule("MIC-16.1-v", "MIS-2.523-b")
@pytest.mark.parametrize(("tie", "role"), [("bourbon", BOURBONS), ("british", BRITISH)])
def test_the_chart_would_give_tied_pirates_to_the_british(tie: str, role: str) -> None:
    scene = recovering(turn=SUMMER, pirate_tie=tie)
    scene.state.active_pirates = ("port_algiers",)
    scene.push(Tasking((role,)))
    assert scene.refusal(Interdict("pirate_algiers", "sz_barbary", role=role)) is None


@rule("MIS-2.523-a", "MIS-2.522-b")
def test_only_the_chosen_player_is_offered_an_active_pirate() -> None:
    scene = recovering(turn=SUMMER)
    scene.state.active_pirates = ("port_algiers",)
    scene.push(Tasking((BOURBONS,)))
    offered = {a.auxiliary for a in scene.options() if isinstance(a, Interdict)}
    assert "pirate_algiers" in offered
    assert "pirate_tunis" not in offered
    scene.state.stack.clear()
    scene.push(Tasking((BRITISH,)))
    assert not [a for a in scene.options() if isinstance(a, Interdict)]
    assert scene.refusal(Interdict("pirate_algiers", "sz_barbary", role=BRITISH)) == "MIS-2.523-b"


def spring(*dice: int, year: int = 1744, **switches: Any) -> Errand:
    return Errand(dice=dice, turn=5, year=year, **switches)


@rule("MIS-2.34-b", "MIS-2.34-c", "MIS-2.345-a", "IC-10.19-a")
def test_generic_two_a_year_if_the_bourbons_want_them() -> None:
    scene = spring(0, 5).push(AssemblingTroops())
    assert scene.asks == f"AssemblingMore {BOURBONS}"
    scene.act(AssembleTroops(role=BOURBONS), AssembleTroops(role=BOURBONS))
    assert [c.route for c in scene.state.convoys.values()] == ["S1", "S6"]
    assert scene.asks == ""
    assert spring().push(AssemblingTroops()).act(KeepTroops(role=BOURBONS)).state.convoys == {}


@rule("MIS-2.34-g", "MIS-2.345-g", "MIS-2.34-b")
def test_in_the_combined_game_the_land_player_asks_for_them() -> None:
    scene = spring(troop_convoys="combined")
    assert may_form(scene.state).cite == "MIS-2.345-g"
    assert scene.push(AssemblingTroops()).asks == ""


def campaign(year: int, turn: int, *dice: int, **more: Any) -> Errand:
    scene = Errand(dice=dice, year=year, turn=turn, troop_convoys="historical", **more)
    scene.state.scenario = "y1741"
    return scene


@rule("MIS-2.34-d", "MIS-Q66")
@pytest.mark.parametrize(
    ("year", "turn", "due"),
    [(1741, 13, True), (1742, 1, True), (1742, 5, True), (1741, 5, False), (1743, 5, False)],
)
def test_the_historical_convoys_come_at_their_dates(year: int, turn: int, due: bool) -> None:
    scene = campaign(year, turn, *([0] if due else [])).push(AssemblingTroops())
    assert ("troop_1" in scene.state.convoys) is due
    assert scene.state.tasks.historical == int(due)
    assert scene.asks == ""


@rule("MIS-2.342-a", "MIS-2.34-d")
def test_the_third_of_the_list_waits_for_a_counter_that_is_free() -> None:
    scene = campaign(1742, 5)
    scene.state.tasks = but(scene.state.tasks, historical=2)
    for id in ("troop_1", "troop_2"):
        scene.convoy(id, at="port_barcelona/harbour", status="in_ordinary")
    scene.push(AssemblingTroops())
    assert scene.state.tasks.historical == 2
    later = campaign(1742, 6, 0)
    later.state.tasks = scene.state.tasks
    later.convoy("troop_2", at="port_barcelona/harbour", status="in_ordinary")
    later.push(AssemblingTroops())
    assert (later.state.tasks.historical, later.state.convoys["troop_1"].route) == (3, "S1")


@rule("MIS-2.34-e", "MIS-2.34-d")
def test_afterwards_one_a_year_from_the_year_after_the_last_was_broken_down() -> None:
    scene = campaign(1742, 5)
    scene.state.tasks = but(scene.state.tasks, historical=3)
    for _ in range(3):
        scene.convoy("troop_1", at="coast_b")
        scene.play.emit(ConvoyBrokenDown("MIS-2.345-f", "troop_1", BOURBONS))
    assert may_form(scene.state).cite == "MIS-2.34-d"
    scene.state.date = but(scene.state.date, year=1743)
    assert may_form(scene.state)
    scene.state.troop_convoys = 1
    assert may_form(scene.state).cite == "MIS-2.34-e"
    assert may_assemble(scene.state)


@rule("MIS-2.34-d", "MIS-2.34-f")
def test_a_scenario_that_begins_later_knows_no_list() -> None:
    scene = campaign(1744, 5)
    scene.state.scenario = "y1744"
    assert may_form(scene.state)


@rule("MIS-2.551-a", "MIS-2.551-b")
def test_knights_and_pirates_recover_to_their_bases() -> None:
    for id, cite in ((KNIGHTS, "MIS-2.551-a"), ("salee_rovers", "MIS-2.551-b")):
        scene = recovering(id, dice=(0,)).push(RecoveringCorsairs())
        assert [event.cite for event in scene.all(CorsairBased)] == [cite]
        assert scene.aux(id).place == "assigned"


@rule("MIS-2.552-a", "MIC-16.1-w")
def test_whoever_has_more_prestige_does_not_choose_the_base() -> None:
    scene = recovering("pirate_algiers", "pirate_tunis")
    scene.state.prestige[BRITISH] = 2
    scene.push(RecoveringCorsairs())
    assert scene.refusal(ChooseBase("port_tunis", role=BOURBONS)) == "MIS-2.552-a"
    assert scene.refusal(KeepTroops(role=BRITISH)) == "MIC-16.1-w"


@rule("MIS-2.528-b")
def test_a_pirate_at_sea_is_home_with_the_new_year() -> None:
    scene = recovering(turn=1)
    id = "pirate_algiers"
    home = scene.aux(id).at
    scene.state.auxiliaries[id] = but(scene.aux(id), place="tasked", at="sz_barbary")
    lasting = {id: LastingTask(id, "interdiction", BOURBONS, home=home)}
    scene.state.tasks = but(scene.state.tasks, lasting=lasting)
    scene.push(NewYearPirates())
    assert [event.cite for event in scene.all(CorsairBased)] == ["MIS-2.528-b"]
