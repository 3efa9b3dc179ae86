"""The Levant trade: the track, who covers it, and how Squadrons come home."""

from typing import Any

import pytest

from estandarte.games.mistral.corsairs.levant import (
    BoxCovered,
    ComeHome,
    ReturningFromLevant,
    StayAway,
    aboard,
    board,
    boxes_covered,
    first_open_box,
    put_on_track,
)
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.hidden.view import OPEN
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.orders.issuing import may_issue
from estandarte.games.mistral.orders.rendezvous import EAST, may_meet
from estandarte.games.mistral.sea.directions import check_directive
from estandarte.games.mistral.tasks.book import TrackBox
from estandarte.games.mistral.war.prestige import levant_trade
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, flagship, formation, pack, squadron
from games.mistral.task_scenes import BOURBONS, BRITISH, Errand


def covered(*boxes: str, **more: Any) -> Errand:
    scene = Errand(*(auxiliary(f"F{box}", "fleet", place="track") for box in boxes), **more)
    track = {box: TrackBox(scene.state.date, f"F{box}") for box in boxes}
    scene.state.tasks = but(scene.state.tasks, track=track)
    return scene


@rule("MIS-2.632-b", "MIS-2.632-c", "MIS-2.632-a", "MIS-2.632-d", "MIS-X3", "MIS-Q102")
@pytest.mark.parametrize(
    ("boxes", "opens", "worth"),
    [
        ((), "A", 3),
        (("A",), "B", 2),
        (("A", "B"), "C", 1),
        (("A", "B", "C"), "D", 0),
        (("A", "B", "C", "D"), None, 0),
        (("B", "C"), "A", 3),
        (("A", "C"), "B", 2),
    ],
)
def test_the_first_open_box_is_what_the_bourbons_receive(
    boxes: tuple[str, ...], opens: str | None, worth: int
) -> None:
    state = covered(*boxes).state
    assert first_open_box(state) == opens
    track = state.pack.convoys.levant_track
    assert levant_trade(track, boxes_covered(state), state.switches) == worth


@rule("MIS-2.632-b")
def test_a_new_force_takes_the_first_open_box() -> None:
    scene = covered("A", "C")
    scene.state.auxiliaries["X"] = auxiliary("X", "fleet")
    put_on_track(scene.play, "X")
    assert scene.state.tasks.track["B"].auxiliary == "X"
    assert list(scene.state.tasks.track) == ["A", "B", "C"]


def at_the_edge(**more: Any) -> Errand:
    return Errand(squadron("B1", EAST, damage=3), **more)


@rule("MIS-2.633-a", "MIS-2.633-c", "MIS-2.636-a", "MIS-2.636-b")
def test_a_squadron_beyond_the_edge_is_on_the_track_and_out_of_reach() -> None:
    scene = at_the_edge(turn=2)
    board(scene.play, "I-B1")
    assert aboard(scene.state) == {"B1"}
    assert "B1" not in scene.state.units
    assert "I-B1" not in scene.state.formations
    scene.push(Upkeep())  # the Attrition of the Turn
    box = scene.state.tasks.track["A"]
    assert box.squadron is not None
    assert box.squadron.damage == 3
    assert "damage=3" not in str(as_seen(scene.play.events, BOURBONS))
    assert "damage=3" not in str(OPEN.seen(scene.state, BOURBONS, "tasks"))
    assert "damage=3" in str(OPEN.seen(scene.state, BRITISH, "tasks"))


@rule("MIS-2.632-b")
@pytest.mark.parametrize(
    ("taken", "beyond", "refused"),
    [("ABC", False, None), ("ABC", True, "MIS-2.632-b"), ("ABCD", False, "MIS-2.632-b")],
)
def test_a_squadron_leaves_the_map_only_for_an_open_box(
    taken: str, beyond: bool, refused: str | None
) -> None:
    more = [squadron("B2", EAST)] if beyond else []
    scene = Errand(squadron("B1", "sz_maltese"), *more, increment=2)
    order = IssuedOrder("R", "rendezvous", BRITISH, "I-B1", scene.state.date, (EAST,))
    scene.state.orders = OrderBook(issued={"R": order})
    track = {box: TrackBox(scene.state.date, f"X{box}") for box in taken}
    scene.state.tasks = but(scene.state.tasks, track=track)
    off = Directive("move", EAST)
    assert check_directive(scene.state, scene.state.formations["I-B1"], off).cite == refused


@rule("MIS-2.634-a", "MIS-2.634-b", "MIS-2.633-b", "MIS-2.637-a")
def test_only_whole_british_squadrons_are_sent_and_no_flagship_or_flotilla() -> None:
    harbour = "port_mahon/harbour"
    scene = Errand(
        squadron("B1", harbour, state="in_ordinary"),
        squadron("B2", harbour, 3, state="in_ordinary"),
        flagship("namur", harbour, state="in_ordinary", formation="BR-A"),
        squadron("B3", harbour, state="in_ordinary", formation="BR-A"),
        formation("BR-A", at=harbour),
        squadron("S1", "port_cadiz/harbour", state="in_ordinary"),
    )
    for role, who, refused in (
        (BRITISH, "B1", None),
        (BRITISH, "B2", "MIS-2.634-a"),
        (BRITISH, "namur", "MIS-2.634-b"),
        (BRITISH, "BR-A", "MIS-2.633-b"),
        (BOURBONS, "S1", "MIS-2.637-a"),
    ):
        assert may_meet(scene.state, role, who, EAST, "").cite == refused


def away(turn: int) -> Errand:
    """B1 has been on the track since Turn 2."""
    scene = at_the_edge(turn=2)
    board(scene.play, "I-B1")
    scene.state.date = but(scene.state.date, turn=turn)
    return scene.push(ReturningFromLevant())


@rule("MIS-2.633-d", "MIS-2.633-e", "IC-5.27-e")
def test_it_comes_home_after_eight_turns_as_an_independent_squadron() -> None:
    assert away(9).asks == ""
    scene = away(10)
    assert scene.asks == f"CallingHome {BRITISH}"
    assert scene.refusal(ComeHome("A", "sz_gut", role=BRITISH)) == "IC-5.27-e"
    assert scene.refusal(ComeHome("B", "sz_maltese", role=BRITISH)) == "MIS-2.633-e"
    scene.act(ComeHome("A", "sz_maltese", role=BRITISH))
    home = scene.state.formations["I-B1"]
    assert (home.kind, home.at, home.fleet) == ("independent", "sz_maltese", BRITISH)
    assert scene.unit("B1").state == "ready"
    assert not scene.state.tasks.track
    assert away(10).act(StayAway(role=BRITISH)).asks == ""


@rule("MIS-2.633-e", "IC-9.43-a")
def test_it_must_then_go_to_the_nearest_friendly_port() -> None:
    from estandarte.games.mistral.sea.returning import is_bound

    scene = away(10).act(ComeHome("A", "sz_ionian", role=BRITISH))
    assert is_bound(scene.state, scene.state.formations["I-B1"])


@rule("MIS-2.636-c")
def test_an_auxiliary_does_not_come_home_over_the_edge() -> None:
    scene = covered("A", turn=2)
    scene.state.date = but(scene.state.date, turn=16)
    assert scene.push(ReturningFromLevant()).asks == ""


def worth(*boxes: str, **switches: Any) -> int:
    state = covered(*boxes, **switches).state
    return levant_trade(state.pack.convoys.levant_track, boxes_covered(state), state.switches)


@rule("MIS-2.632-a", "MIS-2.632-c")
def test_with_nothing_covered_box_a_counts_and_else_the_first_that_is_open() -> None:
    assert worth() == 3
    assert worth("A") == 2
    assert worth("B", "C") == 3


@rule("MIS-2.632-d")
def test_with_every_box_covered_the_trade_is_worth_nothing() -> None:
    assert worth("A", "B", "C", "D") == 0


@rule("MIS-2.633-c")
def test_it_is_on_the_track_as_soon_as_it_has_left_the_map() -> None:
    scene = at_the_edge(turn=2)
    board(scene.play, "I-B1")
    assert [event.cite for event in scene.all(BoxCovered)] == ["MIS-2.633-c"]


@rule("MIS-2.633-c")
def test_auxiliaries_of_a_squadron_that_has_left_the_map_are_not_lost_with_it() -> None:
    scene = at_the_edge(turn=2)
    for id, place in (("A", "assigned"), ("T", "tasked")):
        scene.state.auxiliaries[id] = auxiliary(id, "fireship", place=place, formation="I-B1")
    board(scene.play, "I-B1")
    left = scene.state.auxiliaries
    assert [(left[id].place, left[id].formation) for id in "AT"] == [
        ("recovery", ""),
        ("tasked", ""),
    ]


@rule("MIS-2.636-b")
def test_upkeep_does_not_wear_a_squadron_on_the_track() -> None:
    scene = at_the_edge(turn=2)
    board(scene.play, "I-B1")
    scene.push(Upkeep())
    box = scene.state.tasks.track["A"]
    assert box.squadron is not None
    assert box.squadron.damage == 3


@rule("MIS-2.636-a")
def test_nobody_gives_an_order_to_a_squadron_on_the_track() -> None:
    scene = at_the_edge(turn=2)
    board(scene.play, "I-B1")
    chit = next(id for id, one in pack().orders.chits.items() if one.fleet == BRITISH)
    scene.state.orders = but(scene.state.orders, hand={chit: scene.state.date})
    assert may_issue(scene.state, chit, "B1", BRITISH).cite == "MIS-2.636-a"


@rule("MIS-2.633-a")
def test_nobody_leaves_by_the_east_edge_without_an_order() -> None:
    scene = Errand(
        formation("BR-A", at="sz_maltese"), squadron("B1", "sz_maltese", formation="BR-A")
    )
    east = Directive("move", EAST)
    own = scene.state.formations["BR-A"]
    assert check_directive(scene.state, own, east).cite == "MIS-2.633-a"


def refused_east(who: str, role: str = BRITISH) -> str | None:
    harbour = "port_mahon/harbour"
    scene = Errand(
        squadron("B1", harbour, state="in_ordinary"),
        squadron("B2", harbour, 3, state="in_ordinary"),
        flagship("namur", harbour, state="in_ordinary", formation="BR-A"),
        squadron("B3", harbour, state="in_ordinary", formation="BR-A"),
        formation("BR-A", at=harbour),
        squadron("S1", "port_cadiz/harbour", state="in_ordinary"),
    )
    return may_meet(scene.state, role, who, EAST, "").cite


@rule("MIS-2.634-a", "MIS-2.634-b")
def test_a_squadron_goes_whole_and_without_a_flagship() -> None:
    assert refused_east("B1") is None
    assert refused_east("B2") == "MIS-2.634-a"
    assert refused_east("namur") == "MIS-2.634-b"


@rule("MIS-2.633-b", "MIS-2.637-a")
def test_no_flotilla_and_no_bourbon_goes_to_the_levant() -> None:
    assert refused_east("BR-A") == "MIS-2.633-b"
    assert refused_east("S1", BOURBONS) == "MIS-2.637-a"
