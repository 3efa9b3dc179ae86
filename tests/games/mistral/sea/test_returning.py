"""The duty to return to Port, plots of a whole Impulse, and the other ways to move in turn."""

import pytest

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import markers
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.executing import CloseCouncil, EndOfImpulseOrders
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.directions import points
from estandarte.games.mistral.sea.log import CourseBroken, CourseSet
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.returning import havens, homeward, is_bound
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Done,
    Plot,
    Sail,
    SendHome,
)
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

BD1 = "I-BD1"
STAY, ENTER, LEAVE = (Directive(k) for k in ("mark_time", "enter_harbour", "leave_harbour"))  # type: ignore[arg-type]


def alone(at: str = "sp_12", **more: object) -> Watch:
    return Watch(Movement(number=2), squadron("BD1", at=at), **more)  # type: ignore[arg-type]


GO_ON = SendHome(BD1, role=BRITISH)


@rule("MRS-1-v")
def test_who_must_return_is_sent_like_any_other_marker_before_his_fleet_has_done() -> None:
    watch = alone()
    watch.play(Done(role=BOURBONS))
    asked = watch.state.decision
    assert asked is not None
    assert watch.refusal(Done(role=BRITISH)) == "MRS-1-v"
    assert next(iter(asked.options(watch.state, BRITISH))) == GO_ON
    watch.play(GO_ON)
    assert watch.refusal(GO_ON) == "IC-5.12-a"
    assert watch.refusal(SendHome("BO-A", role=BRITISH)) == "IC-5.12-b"
    assert watch.refusal(Done(role=BRITISH)) is None
    by_hand = alone(return_autopilot="off")
    by_hand.play(Done(role=BOURBONS))
    assert by_hand.refusal(GO_ON) == "MRS-1-v"


def ordered(watch: Watch, holder: str, fleet: str = BRITISH) -> None:
    order = IssuedOrder("X", "cruise", fleet, holder, Date(1744, 9))
    watch.state.orders = but(watch.state.orders, issued={"X": order})


@rule("IC-9.43-a", "IC-3.35-b", "MIS-2.222-a", "MIS-2.222-b", "MRX-35")
def test_an_independent_squadron_without_an_order_goes_to_the_nearest_friendly_port() -> None:
    """Villefranche is Savoyard, and Savoy is with the British in 1744."""
    watch = alone()
    assert havens(watch.state, watch.state.formations[BD1]) == ("port_villefranche",)
    watch.play(Done(role=BOURBONS), GO_ON, Done(role=BRITISH))
    assert watch.state.formations[BD1].at == "port_villefranche"
    assert watch.last(CourseSet).way == ("sp_12", "port_villefranche")
    watch.run(Movement(number=3))
    watch.play(Done(role=BOURBONS), GO_ON, Done(role=BRITISH))
    assert watch.state.units["BD1"].state == "fitting_out"


@rule("IC-3.27-g", "IC-3.27-e")
@pytest.mark.parametrize(
    ("port", "state"), [("port_villefranche", "fitting_out"), ("port_mahon", "in_ordinary")]
)
def test_the_duty_is_done_in_any_harbour_whatever_state_it_gives(port: str, state: str) -> None:
    watch = alone(port)
    watch.play(Done(role=BOURBONS), GO_ON, Done(role=BRITISH))
    assert watch.state.units["BD1"].state == state
    watch.run(Movement(number=3))
    watch.play(Done(role=BOURBONS), Done(role=BRITISH))
    assert watch.state.formations[BD1].at == f"{port}/harbour"


@rule("IC-2.36-b", "IC-3.35-b")
def test_without_the_autopilot_its_owner_may_do_nothing_else() -> None:
    watch = alone(return_autopilot="off")
    watch.play(Done(role=BOURBONS))
    home = Directive("move", "port_villefranche")
    assert watch.refusal(Sail(BD1, Directive("move", "sp_13"), role=BRITISH)) == "IC-2.36-b"
    assert watch.refusal(Sail(BD1, STAY, role=BRITISH)) == "IC-3.35-b"
    watch.play(Sail(BD1, home, role=BRITISH))
    assert watch.state.formations[BD1].at == "port_villefranche"


@rule("MRS-1-v")
def test_what_goes_by_itself_is_not_sailed_by_hand() -> None:
    watch = alone(at="port_villefranche", increment=2)
    watch.play(Done(role=BOURBONS))
    one = watch.state.formations[BD1]
    watch.state.formations[BD1] = but(one, at="sp_12", spent=False)
    watch.state.units["BD1"] = but(watch.state.units["BD1"], state="ready")
    assert watch.refusal(Sail(BD1, STAY, role=BRITISH)) == "MRS-1-v"


@rule("IC-9.43-a")
def test_a_detachment_without_an_order_stays_in_port_and_with_one_sails() -> None:
    at = "port_villefranche/harbour"
    ship = squadron("B1", at=at, formation="BR-1", state="fitting_out")
    watch = Watch(Movement(number=2), formation("BR-1", at=at), ship)
    watch.play(Done(role=BOURBONS))
    assert watch.refusal(Sail("BR-1", LEAVE, role=BRITISH)) == "IC-9.43-a"
    ordered(watch, "BR-1")
    assert watch.refusal(Sail("BR-1", LEAVE, role=BRITISH)) is None


@rule("IC-9.43-a")
def test_a_flag_sails_freely() -> None:
    watch = Watch(None, formation("BR-A"), squadron("B1", formation="BR-A"))
    assert not is_bound(watch.state, watch.state.formations["BR-A"])


@rule("IC-2.36-a")
def test_a_way_once_begun_stays_good_though_the_winds_change() -> None:
    watch = Watch(None, squadron("BD1", at="sp_14"))
    one = watch.state.formations[BD1]
    usual = homeward(watch.state, one)
    other = next(
        leg.there
        for leg in watch.state.theatre.legs_from("sp_14")
        if leg.there not in {step.to for step in usual}
    )
    watch.do(lambda play: play.emit(CourseSet("IC-2.36-a", BD1, BRITISH, ("sp_14", other, "x"))))
    assert other in {step.to for step in homeward(watch.state, one)}


@rule("MIC-18.2-h", "MIS-Q19")
@pytest.mark.parametrize(("increment", "fast", "slow"), [(0, 1, 0), (1, 1, 1), (2, 1, 1)])
def test_the_fifth_point_comes_before_all_others(increment: int, fast: int, slow: int) -> None:
    swift = squadron("B1", formation="BR-A", allowance=5)
    plain = squadron("B2", formation="BR-B", allowance=4)
    watch = Watch(None, formation("BR-A"), swift, formation("BR-B"), plain, increment=increment)
    found = [points(watch.state, watch.state.formations[id]) for id in ("BR-A", "BR-B")]
    assert found == [fast, slow]


@rule("MRS-1-b")
def test_by_the_switch_both_fleets_plot_in_secret() -> None:
    ships = (
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("FR-C", at="coast_a"),
        squadron("F1", at="coast_a", formation="FR-C"),
    )
    watch = Watch(Movement(number=2), *ships, movement_plot="simultaneous")
    assert watch.asks == ("Committing", (BOURBONS, BRITISH))
    watch.play(Commit("BR-A", Directive("move", "sp_14"), role=BRITISH), Done(role=BRITISH))
    assert watch.state.formations["BR-A"].at == "sp_13"
    told = [name for name in watch.seen(BOURBONS) if name != "TasksDeclined"]
    assert told == ["IncrementBegun"]
    watch.play(Commit("FR-C", Directive("move", "sp_13"), role=BOURBONS), Done(role=BOURBONS))
    assert watch.state.formations["BR-A"].at == "sp_14"
    assert watch.state.formations["FR-C"].at == "sp_13"


def plotted(*plan: Directive, **more: object) -> Watch:
    nothing = Formation("D-british-1", BRITISH, "", "dummy", "sp_12")
    watch = Watch(Movement(number=1), nothing, plot_step="impulse", **more)  # type: ignore[arg-type]
    watch.play(Done(role=BOURBONS))
    watch.play(Plot("D-british-1", plan, role=BRITISH), Done(role=BRITISH))
    return watch


@rule("MRS-1-c")
def test_by_the_switch_all_points_of_an_impulse_are_plotted_at_once() -> None:
    watch = plotted(Directive("move", "sp_13"), Directive("move", "sp_14"))
    assert markers(watch.state, BRITISH) == {"sp_13": 1}
    watch.run(Movement(number=2))
    assert watch.state.decision is None
    assert markers(watch.state, BRITISH) == {"sp_14": 1}
    usual = Watch(Movement(number=1), Formation("D-british-1", BRITISH, "", "dummy", "sp_12"))
    assert usual.refusal(Plot("D-british-1", (STAY,), role=BOURBONS)) == "MRS-1-c"


@rule("MRS-1-c")
def test_a_gale_stops_a_plot_and_its_owner_is_asked_again() -> None:
    watch = plotted(Directive("move", "sp_13"), Directive("move", "sp_14"))
    watch.state.gales["gregales"] = Gale("gregales", 9, "sp_14", "sp_14")
    watch.run(Movement(number=2))
    assert watch.last(CourseBroken) is not None
    watch.state.gales.clear()
    watch.run(Movement(number=3))
    assert watch.asks == ("Sailing", (BRITISH,))


@rule("IC-2.32-d", "IC-9.43-a")
@pytest.mark.parametrize(
    ("id", "state", "home"),
    [
        ("N1", "limited_neutrality", True),
        ("N1", "war", True),
        ("S1", "war", True),
        ("S1", "limited_neutrality", False),
    ],
)
def test_a_neapolitan_goes_home_whatever_naples_does(id: str, state: str, home: bool) -> None:
    watch = Watch(None, squadron(id, at="sp_19"), contingents={"naples": state})
    found = havens(watch.state, watch.state.formations[f"I-{id}"])
    assert (found == ("port_naples",)) is home


@rule("IC-3.35-a", "IC-2.32-d")
def test_home_in_naples_a_neapolitan_is_independent_no_more() -> None:
    lying = squadron("N1", at="port_naples/harbour", state="in_ordinary", formation="I-N1")
    alone = Formation("I-N1", BOURBONS, "spanish", "independent", "port_naples/harbour")
    watch = Watch(None, alone, lying, contingents={"naples": "limited_neutrality"})
    watch.run(EndOfImpulseOrders())
    watch.play(CloseCouncil(role=BOURBONS), CloseCouncil(role=BRITISH))
    assert watch.state.units["N1"].formation == ""
