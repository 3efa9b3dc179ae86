"""The Spanish doctrine: Flotillas without Orders, when they may leave Port, when they go home."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import may_demand
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.orders.spanish_doctrine import (
    FlotillasRecalled,
    is_kept_in_port,
    recall,
)
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.directions import may_direct
from estandarte.games.mistral.sea.returning import homeward, is_bound
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, auxiliary, formation, leader, pack, squadron
from games.mistral.year_scenes import BOURBONS, BRITISH

CARTAGENA = "port_cartagena"


def flotilla(at: str = CARTAGENA, name: str = "SP-B", unit: str = "S1", **more: Any) -> list[Any]:
    return [formation(name, at=at, **more), squadron(unit, at=at, formation=name)]


def british(at: str, spotted: bool = True, unit: str = "B1") -> list[Any]:
    name = "BR-A" if unit == "B1" else "BR-B"
    return [formation(name, at=at, spotted=spotted), squadron(unit, at=at, formation=name)]


def ordered(state: Mistral, name: str = "SP-B", **more: Any) -> Mistral:
    kind = more.pop("kind", "cruise")
    order = IssuedOrder("S-CR2", kind, BOURBONS, name, Date(1744, 9), **more)
    state.orders = OrderBook(issued={"S-CR2": order})
    return state


def refusal(state: Mistral, to: str, name: str = "SP-B") -> str | None:
    return may_direct(state, state.formations[name], Directive("move", to)).cite


def sea(*pieces: Any, **more: Any) -> Mistral:
    return Scene(*pieces, increment=2, **more).state


@rule("MIS-2.32-b", "MIS-2.32-a")
def test_a_spanish_flotilla_without_orders_stays_in_port() -> None:
    state = sea(*flotilla())
    assert refusal(state, "sp_04") == "MIS-2.32-b"
    assert may_direct(state, state.formations["SP-B"], Directive("mark_time"))
    assert refusal(ordered(state), "sp_04") is None
    assert all("war_start" in one.events for one in pack().scenarios.values())


@rule("MIS-2.32-b")
@pytest.mark.parametrize(
    ("name", "unit", "admiral", "kept"),
    [
        ("FR-C", "F1", "", False),
        ("BO-A", "S1", "navarro", True),
        ("BO-A", "S1", "de_court", False),
        ("BO-G", "S1", "navarro", True),
        ("BO-A", "S1", "", True),
        ("BO-A", "F1", "", False),
    ],
)
def test_the_command_of_the_leader_decides_for_mixed_flotillas(
    name: str, unit: str, admiral: str, kept: bool
) -> None:
    pieces = flotilla(name=name, unit=unit, leader=admiral)
    if admiral:
        pieces.append(leader(admiral, formation=name, station=""))
    state = sea(*pieces)
    assert is_kept_in_port(state, state.formations[name]) is kept
    assert (refusal(state, "sp_04", name) == "MIS-2.32-b") is kept


@rule("MIS-2.32-c", "MIS-X46", "MIS-Q37")
@pytest.mark.parametrize(
    ("at", "spotted", "refused"),
    [
        ("sp_04", True, None),
        ("sp_06", True, None),
        ("sp_05", True, "MIS-2.32-c"),
        ("sp_06", False, "MIS-2.32-b"),
    ],
)
def test_it_may_leave_if_a_spotted_enemy_is_within_two_points(
    at: str, spotted: bool, refused: str | None
) -> None:
    assert refusal(sea(*flotilla(), *british(at, spotted)), "sp_04") == refused


@rule("MIS-2.32-c", "MIS-Q37")
def test_the_winds_of_the_impulse_decide_what_is_near() -> None:
    pieces = (*flotilla("port_toulon"), *british("sp_13"))
    assert refusal(sea(*pieces, winds=("mistral",)), "sp_13") is None
    against = (*flotilla("sp_13"), *british("port_toulon"))
    state = sea(*against, winds=("mistral",))
    assert state.theatre.distance("sp_13", "port_toulon", ("mistral",)) == 2


@rule("MIS-2.32-c", "IC-5.27-c")
@pytest.mark.parametrize("facing", [":in", ":out"])
def test_an_enemy_in_a_box_is_as_near_whichever_way_he_faces(facing: str) -> None:
    pieces = (*flotilla("port_toulon"), *british(f"sz_lion/sp_13{facing}"))
    assert refusal(sea(*pieces, winds=("mistral",)), "sp_13") is None


@rule("MIS-2.32-d", "MIS-X46")
def test_at_sea_it_keeps_within_two_points_of_a_bourbon_port() -> None:
    state = sea(*flotilla("sp_03"), *british("sp_02"))
    assert refusal(state, "sz_barbary/sp_03:in") == "MIS-2.32-d"
    assert refusal(state, "port_melilla") is None
    assert refusal(ordered(state), "sz_barbary/sp_03:in") is None


@rule("MIS-2.32-d")
def test_from_farther_away_it_may_come_nearer() -> None:
    state = sea(*flotilla("sp_10"), *british("sp_11"))
    assert refusal(state, "sp_09") == "MIS-2.32-d"
    assert refusal(state, "sp_11") is None


@rule("MIS-2.32-h")
def test_it_may_sail_against_a_blockade_of_a_spanish_port() -> None:
    state = sea(*flotilla(), *british("port_barcelona"))
    assert refusal(state, "sp_04") is None  # towards Barcelona, three points away
    assert refusal(state, "sp_02") == "MIS-2.32-h"
    french = sea(*flotilla(), *british("port_toulon"), events=("france_declares_war",))
    assert refusal(french, "sp_04") == "MIS-2.32-c"


@rule("MIS-2.32-h")
def test_an_auxiliary_before_a_spanish_port_is_no_formation_to_attack() -> None:
    lugger = auxiliary("A1", "fleet", place="tasked", at="port_barcelona")
    state = sea(*flotilla(), lugger)
    errand = LastingTask("A1", "blockade", BRITISH)
    state.tasks = but(state.tasks, lasting={"A1": errand})
    assert blockaded(state) == {"port_barcelona"}
    assert refusal(state, "sp_04") == "MIS-2.32-b"


@rule("MIS-2.32-h", "MIS-2.32-e")
def test_who_sails_against_a_blockade_is_not_called_back_on_the_way() -> None:
    scene = Scene(*flotilla("sp_03"), *british("port_barcelona"), increment=2)
    recall(scene.play)
    assert scene.state.history.returning == ()
    del scene.state.formations["BR-A"], scene.state.units["B1"]
    recall(scene.play)
    assert scene.state.history.returning == ("SP-B",)


@rule("MIS-2.32-e")
def test_a_hidden_convoy_is_a_marker_like_any_other() -> None:
    scene = Scene(*flotilla("sp_04"), increment=2)
    scene.state.convoys["british_levant"] = Convoy(
        "british_levant", BRITISH, at="sp_05", status="at_sea"
    )
    recall(scene.play)
    assert scene.state.history.returning == ()
    seen = but(scene.state.convoys["british_levant"], spotted=True)
    scene.state.convoys["british_levant"] = seen
    recall(scene.play)
    assert scene.state.history.returning == ("SP-B",)


def recalled(*pieces: Any, returning: tuple[str, ...] = ()) -> Any:
    scene = Scene(*pieces, increment=2)
    if returning:
        FlotillasRecalled("MIS-2.32-e", returning).apply(scene.state)
    recall(scene.play)
    return scene


@rule("MIS-2.32-e", "MIS-X46")
@pytest.mark.parametrize(("at", "home"), [("sp_02", False), ("sp_06", False), ("sp_13", True)])
def test_without_an_enemy_within_two_points_it_must_go_home(at: str, home: bool) -> None:
    scene = recalled(*flotilla("sp_04"), *british(at, spotted=False))
    assert (scene.state.history.returning == ("SP-B",)) is home
    formation = scene.state.formations["SP-B"]
    assert is_bound(scene.state, formation) is home
    if home:
        steps = {what.to for what in homeward(scene.state, formation)}
        assert steps == {"port_alicante", "port_cartagena"}


@rule("MIS-2.32-e")
def test_a_marker_is_enough_whatever_lies_under_it() -> None:
    dummy = formation("BR-A", at="sp_02", kind="dummy")
    assert recalled(*flotilla("sp_04"), dummy).state.history.returning == ()


@rule("MIS-2.32-e")
def test_nobody_is_recalled_from_a_port_or_from_an_order() -> None:
    assert recalled(*flotilla(CARTAGENA)).state.history.returning == ()
    scene = Scene(*flotilla("sp_04"))
    ordered(scene.state)
    recall(scene.play)
    assert scene.state.history.returning == ()


@rule("MIS-2.32-f", "MIS-X46")
def test_the_duty_stays_though_the_british_come_back() -> None:
    scene = recalled(*flotilla("sp_04"), *british("sp_02"), returning=("SP-B",))
    assert scene.state.history.returning == ("SP-B",)
    assert refusal(scene.state, "sp_05") == "MRS-1-v"
    hand = Scene(*flotilla("sp_04"), *british("sp_02"), increment=2, return_autopilot="off").state
    FlotillasRecalled("MIS-2.32-e", ("SP-B",)).apply(hand)
    assert refusal(hand, "sp_05") == "MIS-2.32-f"
    assert refusal(hand, CARTAGENA) is None


@rule("MIS-2.32-f")
def test_in_harbour_it_is_done() -> None:
    at = CARTAGENA + "/harbour"
    laid_up = [
        formation("SP-B", at=at),
        squadron("S1", at=at, formation="SP-B", state="in_ordinary"),
    ]
    assert recalled(*laid_up, returning=("SP-B",)).state.history.returning == ()


@rule("MIS-2.32-g")
def test_on_its_way_home_it_may_fight() -> None:
    scene = recalled(*flotilla("sp_04"), *british("sp_04"), returning=("SP-B",))
    assert may_demand(scene.state, scene.state.formations["SP-B"])


@rule("MIS-2.32-i")
def test_an_escort_may_not() -> None:
    state = ordered(sea(*flotilla("sp_04"), *british("sp_04")), kind="escort", convoy="troop_1")
    assert may_demand(state, state.formations["SP-B"]).cite == "MIS-2.32-i"


def test_the_british_do_not_learn_who_is_recalled() -> None:
    scene = recalled(*flotilla("sp_04"))
    assert as_seen(scene.play.events, BRITISH) == ()
    assert len(as_seen(scene.play.events, BOURBONS)) == 1
