"""Convoys move as Formations do: in the Step of their Fleet, and among its markers."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.log import ConvoyMoved
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.sea.log import MarkerMoved
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Done,
    Sail,
    SendConvoy,
)
from estandarte.games.mistral.sea.weather import GalesRecalled
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.sequence import Impulse
from estandarte.kernel import as_seen, but, encode
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

TROOPS = Convoy("troop_1", BOURBONS, "sp_14", "S3", "at_sea")
LION = "sz_lion/sp_14:in"
TRADE = Convoy("british_levant", BRITISH, "sp_03", "B3", "at_sea")


def with_convoy(convoy: Convoy, *pieces: Any, number: int = 2, **more: Any) -> Watch:
    watch = Watch(None, *pieces, **more)
    watch.state.convoys[convoy.id] = convoy
    watch.run(Movement(number=number))
    return watch


def at_sea(id: str, unit: str, at: str) -> tuple[Any, Any]:
    return formation(id, at=at), squadron(unit, at=at, formation=id)


def bourbon_step(hidden: Any) -> tuple[Watch, bytes]:
    """Two Flotillas and something between them, all of which move in one increment."""
    pieces = (*at_sea("BO-A", "S1", "sp_19"), *at_sea("FR-C", "F1", "sp_12"))
    watch = Watch(None, *pieces, dummies=4)
    if isinstance(hidden, Convoy):
        watch.state.convoys[hidden.id] = hidden
    else:
        watch.state.formations[hidden.id] = hidden
    watch.run(Movement(number=2))
    watch.play(Commit("BO-A", Directive("move", "sp_18"), role=BOURBONS))
    watch.play(Commit("FR-C", Directive("move", "sp_13"), role=BOURBONS))
    if not isinstance(hidden, Convoy):
        watch.play(Commit(hidden.id, Directive("move", LION), role=BOURBONS))
    watch.play(Done(role=BOURBONS))
    told = as_seen(watch.play(Done(role=BRITISH)), BRITISH)
    return watch, encode([told, view_of(watch.state, BRITISH).fleets[BOURBONS]])


@rule("IC-10.11-b", "IC-4.2-b")
def test_a_convoy_moves_among_the_formations_of_its_fleet() -> None:
    watch, _ = bourbon_step(TROOPS)
    moved = [event for event in as_seen(watch.events, BRITISH) if isinstance(event, MarkerMoved)]
    assert [event.here for event in moved] == ["sp_12", "sp_14", "sp_19"]
    assert watch.all(ConvoyMoved)


@rule("IC-10.11-b", "IC-2.31-a")
def test_nobody_can_tell_it_from_a_dummy_by_when_it_moves() -> None:
    dummy = Formation("D-bourbons-1", BOURBONS, "", "dummy", "sp_14")
    assert bourbon_step(TROOPS)[1] == bourbon_step(dummy)[1]


def british_step(**more: Any) -> Watch:
    watch = with_convoy(TRADE, *at_sea("BR-A", "B1", "sp_13"), **more)
    watch.play(Done(role=BOURBONS))
    return watch


@rule("IC-10.11-b")
def test_the_british_send_a_convoy_before_or_after_their_formations() -> None:
    first, later = british_step(), british_step()
    go, send = (
        Sail("BR-A", Directive("move", "sp_14"), role=BRITISH),
        SendConvoy("british_levant", role=BRITISH),
    )
    first.play(send, go)
    later.play(go, send)
    seen = [
        [e.here for e in as_seen(watch.events, BOURBONS) if isinstance(e, MarkerMoved)]
        for watch in (first, later)
    ]
    assert seen == [["sp_03", "sp_13"], ["sp_13", "sp_03"]]


@rule("IC-10.11-b")
def test_a_convoy_has_one_point_in_an_increment_and_none_in_the_first() -> None:
    watch = british_step()
    send = SendConvoy("british_levant", role=BRITISH)
    assert send in watch.state.decision.options(watch.state, BRITISH)  # type: ignore[union-attr]
    watch.play(send)
    assert watch.refusal(send) == "IC-10.11-b"
    assert send not in watch.state.decision.options(watch.state, BRITISH)  # type: ignore[union-attr]
    watch.play(Done(role=BRITISH))
    assert len(watch.all(ConvoyMoved)) == 1
    early = with_convoy(TRADE, *at_sea("BR-A", "B1", "sp_13"), number=1)
    early.play(Done(role=BOURBONS))
    assert early.refusal(send) == "IC-10.11-b"


@rule("IC-5.12-b")
def test_nobody_sends_the_convoy_of_the_enemy() -> None:
    watch = with_convoy(TROOPS)
    watch.play(Done(role=BOURBONS))
    assert watch.refusal(SendConvoy("troop_1", role=BRITISH)) == "IC-5.12-b"
    assert watch.refusal(SendConvoy("armada", role=BRITISH)) == "IC-5.12-b"


@rule("IC-10.11-b")
def test_it_must_move_whenever_it_can_and_is_sent_before_its_fleet_has_done() -> None:
    watch = british_step()
    assert watch.refusal(Done(role=BRITISH)) == "IC-10.11-b"
    options = list(watch.state.decision.options(watch.state, BRITISH))  # type: ignore[union-attr]
    assert Done(role=BRITISH) not in options
    watch.play(SendConvoy("british_levant", role=BRITISH))
    assert watch.state.convoys["british_levant"].at != "sp_03"
    assert watch.refusal(Done(role=BRITISH)) is None


@rule("IC-10.11-b", "MRS-1-c")
def test_where_an_impulse_is_plotted_at_once_it_goes_by_itself_among_the_others() -> None:
    watch = Watch(None, *at_sea("BR-A", "B1", "sp_13"), plot_step="impulse")
    watch.state.convoys[TRADE.id] = TRADE
    watch.state.progress = but(watch.state.progress, stopped=("BR-A",))
    watch.run(Movement(number=2))
    watch.play(Done(role=BRITISH))
    assert watch.all(ConvoyMoved)


# --- one Fleet moves a whole Impulse


def storm(at: str = "sp_13") -> Gale:
    return Gale("mistral", 9, at, at)


def alternate(*dice: int, **more: Any) -> Watch:
    pieces = (*at_sea("BR-A", "B1", "sp_13"), *at_sea("BO-A", "S1", "sp_13"))
    watch = Watch(None, *pieces, storm(), dice=dice, movement_plot="alternate", dummies=0, **more)
    watch.run(Impulse(number=2, at="move"))
    return watch


@rule("MRS-1-b", "IC-5.33-a")
@pytest.mark.parametrize("timing", ["per_mpi", "per_impulse"])
def test_each_fleet_suffers_in_the_increments_in_which_it_moves(timing: str) -> None:
    watch = alternate(*[5] * 40, gale_duration="full_impulse", gale_timing=timing)
    while (asked := watch.state.decision) is not None and watch.state.increment < 2:
        watch.play(next(iter(asked.options(watch.state, asked.waiting[0]))))
    hurt = watch.state.units["B1"].damage
    assert (hurt > 0) == (timing == "per_mpi")
    assert watch.state.units["S1"].damage == 0


@rule("MRS-1-b", "IC-5.38-a")
def test_the_second_fleet_meets_the_gale_where_the_first_has_met_it() -> None:
    """A Gale that fades before the second increment has blown in the first, for both."""
    watch = alternate(0, *[5] * 20)
    harmed = {}
    while (asked := watch.state.decision) is not None and len(harmed) < 2:
        movement = next((f for f in watch.state.stack if isinstance(f, Movement)), None)
        if movement is not None and movement.number == 2 and asked.waiting == (movement.mover,):
            name = {BRITISH: "B1", BOURBONS: "S1"}[movement.mover]
            harmed[movement.mover] = watch.state.units[name].damage
            assert watch.state.gales == {}
        watch.play(next(iter(asked.options(watch.state, asked.waiting[0]))))
    assert watch.all(GalesRecalled)
    assert harmed == {BRITISH: 2, BOURBONS: 2}


@rule("MRS-1-b", "IC-7.12-c")
def test_each_fleet_keeps_its_look_out_in_its_own_increments() -> None:
    watch = alternate(*[5] * 40, gales="off")
    watch.state.gales.clear()
    asked = []
    for _ in range(12):
        movers = [f.mover for f in watch.state.stack if hasattr(f, "mover") and f.mover]
        decision = watch.state.decision
        assert decision is not None
        if type(decision).__name__ == "KeepingLookOut":
            asked.append((movers[-1], decision.waiting[0]))
        watch.play(next(iter(decision.options(watch.state, decision.waiting[0]))))
    assert asked and all(mover == role for mover, role in asked)


def test_the_fields_of_a_convoy_that_move_it_are_hidden_from_the_enemy() -> None:
    watch = with_convoy(but(TROOPS, spotted=True, spent=True))
    (seen,) = view_of(watch.state, BRITISH).fleets[BOURBONS].convoys
    assert (seen.spent, seen.route) == (False, "")
