"""The Victualing Convoy steered by hand: it is laid and moved like any marker of its Fleet."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.log import ConvoyMoved, ConvoyWaited
from estandarte.games.mistral.convoys.victualling import ways
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.game import GRAMMAR, MISTRAL
from estandarte.games.mistral.hidden.view import secrets_of, view_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Plot,
    Sail,
    Sailing,
    SendConvoy,
)
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import Action, Dice, but
from estandarte.kernel.testing import new_match, rule
from estandarte.players.doctrine.mistral.sailing import commit, sail
from games.mistral.doctrine_scenes import TEMPER
from games.mistral.likeness import assert_alike, both, looks
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

STORES = Convoy("victualling", BRITISH, "port_gibraltar", status="at_sea", load=8)
TRADE = Convoy("british_levant", BRITISH, "sp_03", "B3", "at_sea")
DUMMY = Formation("D-british-1", BRITISH, "", "dummy", "port_gibraltar")


def at_sea(id: str, unit: str, at: str) -> tuple[Any, Any]:
    return formation(id, at=at), squadron(unit, at=at, formation=id)


def sea(*hidden: Convoy | Formation, number: int = 2, **more: Any) -> Watch:
    """The second increment of an Impulse; the British steer their Convoy."""
    pieces = more.pop("pieces", ())
    watch = Watch(None, *pieces, **{"convoy_autopilot": "off", **more})
    for one in hidden:
        if isinstance(one, Convoy):
            watch.state.convoys[one.id] = one
        else:
            watch.state.formations[one.id] = one
    watch.run(Movement(number=number))
    return watch


def british_turn(*hidden: Convoy | Formation, **more: Any) -> Watch:
    watch = sea(*hidden, **more)
    watch.play(Done(role=BOURBONS))
    return watch


def go(to: str, id: str = "victualling") -> Sail:
    return Sail(id, Directive("move", to), role=BRITISH)


def lay(kind: Any, to: str = "", id: str = "victualling") -> Commit:
    return Commit(id, Directive(kind, to), role=BRITISH)


def options(watch: Watch) -> list[Action]:
    asked = watch.state.decision
    assert asked is not None
    return list(asked.options(watch.state, BRITISH))


@rule("MRS-1-u", "MIS-2.416-a")
def test_the_british_move_it_as_they_wish_among_their_formations() -> None:
    watch = british_turn(STORES)
    steps = {(a.directive.kind, a.directive.to) for a in options(watch) if isinstance(a, Sail)}
    assert steps >= {("move", "sp_02"), ("move", "st_gibraltar"), ("enter_harbour", "")}
    watch.play(go("sp_02"))
    assert watch.state.convoys["victualling"].at == "sp_02"
    assert watch.asks == ("Sailing", (BRITISH,))
    assert watch.refusal(go("port_gibraltar")) == "IC-10.11-b"


@rule("MIS-2.414-a", "IC-10.11-c")
def test_it_arrives_in_the_harbour_of_a_port_that_it_supplies() -> None:
    watch = british_turn(STORES)
    watch.play(Sail("victualling", Directive("enter_harbour"), role=BRITISH))
    convoy = watch.state.convoys["victualling"]
    assert (convoy.status, convoy.at) == ("arrived", "port_gibraltar/harbour")


@rule("MRS-1-u", "IC-5.12-b", "MIS-2.414-a", "MIS-2.416-a", "IC-5.25-b", "IC-10.11-b")
@pytest.mark.parametrize(
    ("at", "what", "refused"),
    [
        ("sp_03", Directive("move", "sp_13"), "IC-5.12-b"),
        ("sp_03", Directive("move", "nowhere"), "IC-5.12-b"),
        ("sp_03", Directive("leave_harbour"), "IC-5.12-b"),
        ("sp_03", Directive("drive_off", "X"), "IC-5.12-b"),
        ("sp_03", Directive("enter_harbour"), "MIS-2.414-a"),
        ("port_cartagena", Directive("enter_harbour"), "MIS-2.414-a"),
        ("sz_gut", Directive("move", "edge_west"), "MIS-2.416-a"),
        ("sp_03", Directive("catch", "port_algiers"), "IC-5.25-b"),
        ("sp_03", Directive("move", "sp_02"), "IC-5.25-a"),
        ("sp_03", Directive("mark_time"), "IC-10.11-b"),
    ],
)
def test_a_step_that_it_cannot_take_is_refused(at: str, what: Directive, refused: str) -> None:
    watch = british_turn(but(STORES, at=at))
    assert watch.refusal(Sail("victualling", what, role=BRITISH)) == refused
    assert Sail("victualling", what, role=BRITISH) not in options(watch)


@rule("IC-5.25-a", "IC-10.11-d")
@pytest.mark.parametrize(("die", "at"), [(0, "sp_02"), (9, "sp_03")])
def test_it_catches_the_wind_as_formations_do(die: int, at: str) -> None:
    watch = british_turn(but(STORES, at="sp_03"), dice=(die,))
    step = Sail("victualling", Directive("catch", "sp_02"), role=BRITISH)
    assert step in options(watch)
    odds = MISTRAL.odds(view_of(watch.state, BRITISH), step)
    assert odds is not None and odds.cite == "IC-5.25-c"
    watch.play(step)
    assert watch.state.convoys["victualling"].at == at


@rule("IC-10.11-d", "IC-5.14-b")
def test_against_the_wind_it_beats() -> None:
    watch = british_turn(but(STORES, at="sp_03"))
    watch.play(go("port_melilla"))
    convoy = watch.state.convoys["victualling"]
    assert (convoy.at, convoy.beating) == ("sp_03", "port_melilla")


@rule("IC-7.24-b", "IC-7.2-b")
def test_what_is_held_against_it_is_refused() -> None:
    blockade = at_sea("BO-A", "S1", "port_gibraltar")
    shut = british_turn(STORES, pieces=blockade)
    enter = Sail("victualling", Directive("enter_harbour"), role=BRITISH)
    assert shut.refusal(enter) == "IC-7.24-b"
    scattered = british_turn(but(STORES, scattered=True), pieces=blockade)
    assert scattered.refusal(enter) is None
    barred = british_turn(STORES, pieces=at_sea("BO-A", "S1", "st_gibraltar"))
    held = {"BO-A": "st_gibraltar"}
    barred.state.tasks = but(barred.state.tasks, stations=held)
    assert barred.refusal(go("st_gibraltar")) == "IC-7.2-b"


@rule("MRS-1-u", "IC-10.11-a")
def test_no_other_convoy_is_steered_and_none_where_the_software_does_it() -> None:
    assert british_turn(TRADE).refusal(go("sp_02", "british_levant")) == "MRS-1-u"
    by_itself = british_turn(but(STORES, bound="port_mahon"), convoy_autopilot="on")
    assert by_itself.refusal(go("sp_02")) == "MRS-1-u"
    assert by_itself.refusal(SendConvoy("victualling", role=BRITISH)) is None
    assert british_turn(STORES).refusal(SendConvoy("victualling", role=BRITISH)) == "MRS-1-u"


@rule("IC-5.12-b", "IC-5.15-a", "IC-2.31-a")
def test_the_convoy_of_the_enemy_answers_like_one_that_is_not_there() -> None:
    with_it, without = sea(STORES), sea()
    for watch in (with_it, without):
        step = Commit("victualling", Directive("move", "sp_02"), role=BOURBONS)
        assert watch.refusal(step) == "IC-5.15-a"
    troops = Convoy("troop_1", BOURBONS, "sp_14", "S3", "at_sea")
    assert british_turn(troops).refusal(go("sp_13", "troop_1")) == "IC-5.12-b"


@rule("IC-10.11-b", "IC-10.16-b")
def test_it_has_its_points_when_convoys_have_them() -> None:
    assert british_turn(STORES, number=1).refusal(go("sp_02")) == "IC-10.11-b"
    assert british_turn(but(STORES, halted=True)).refusal(go("sp_02")) == "IC-10.11-b"


@rule("IC-10.11-c")
def test_out_of_a_harbour_it_goes_by_itself() -> None:
    watch = british_turn(but(STORES, at="port_gibraltar/harbour"))
    leave = Sail("victualling", Directive("leave_harbour"), role=BRITISH)
    assert watch.refusal(leave) == "IC-10.11-c"
    watch.play(SendConvoy("victualling", role=BRITISH), Done(role=BRITISH))
    assert watch.state.convoys["victualling"].at == "port_gibraltar"


@rule("IC-10.11-b")
def test_it_must_be_steered_before_its_fleet_has_done() -> None:
    watch = british_turn(STORES)
    assert watch.refusal(Done(role=BRITISH)) == "IC-10.11-b"
    assert Done(role=BRITISH) not in options(watch)
    watch.play(go("sp_02"))
    assert watch.refusal(Done(role=BRITISH)) is None


# --- laid in secret


@rule("MRS-1-u", "MRS-1-b", "IC-5.15-a")
def test_where_both_plot_its_step_is_laid_with_the_others_and_carried_out_with_them() -> None:
    watch = sea(STORES, movement_plot="simultaneous")
    assert watch.refusal(Done(role=BRITISH)) == "IC-10.11-b"
    watch.play(lay("move", "sp_02"))
    assert watch.state.committed["victualling"] == Directive("move", "sp_02")
    assert lay("move", "sp_02") not in options(watch)
    watch.play(Done(role=BRITISH), Done(role=BOURBONS))
    assert watch.state.convoys["victualling"].at == "sp_02"
    assert watch.state.committed == {}


@rule("IC-5.15-b")
def test_a_step_that_has_become_impossible_marks_time() -> None:
    watch = sea(STORES, movement_plot="simultaneous")
    watch.play(lay("enter_harbour"), Done(role=BRITISH))
    for piece in at_sea("BO-A", "S1", "port_gibraltar"):
        pieces: Any = watch.state.formations if isinstance(piece, Formation) else watch.state.units
        pieces[piece.id] = piece
    watch.play(Done(role=BOURBONS))
    assert watch.state.convoys["victualling"].at == "port_gibraltar"
    (waited,) = watch.all(ConvoyWaited)
    assert waited.cite == "IC-5.15-b"


@rule("MRS-1-c", "MRS-1-u", "MIC-19.1-a")
def test_plotted_for_an_impulse_it_follows_its_plot_and_then_marks_time() -> None:
    watch = sea(STORES, number=1, plot_step="impulse")
    watch.play(Done(role=BOURBONS))
    plan = Directive("move", "sp_02"), Directive("move", "port_malaga")
    watch.play(Plot("victualling", plan, role=BRITISH))
    assert Done(role=BRITISH) in options(watch)
    watch.play(Done(role=BRITISH))
    for number, at in ((2, "sp_02"), (3, "port_malaga"), (4, "port_malaga")):
        watch.run(Movement(number=number))
        assert watch.state.decision is None
        assert watch.state.convoys["victualling"].at == at
    assert [event.cite for event in watch.all(ConvoyWaited)] == ["MIC-19.1-a"]


@rule("MRS-1-c", "MIC-19.1-a")
def test_with_nothing_plotted_it_marks_time() -> None:
    watch = sea(STORES, number=2, plot_step="impulse")
    assert watch.state.decision is None
    assert watch.state.convoys["victualling"].at == "port_gibraltar"
    assert watch.all(ConvoyWaited) and not watch.all(ConvoyMoved)


@rule("MRS-1-u", "MRS-1-c")
def test_no_plot_for_a_convoy_that_goes_by_itself() -> None:
    plan = (Directive("move", "sp_02"),)
    watch = british_turn(STORES, TRADE, number=1, plot_step="impulse")
    assert watch.refusal(Plot("british_levant", plan, role=BRITISH)) == "MRS-1-u"
    assert watch.refusal(Plot("victualling", (), role=BRITISH)) == "MRS-1-c"
    each = british_turn(STORES, number=1)
    assert each.refusal(Plot("victualling", plan, role=BRITISH)) == "MRS-1-c"
    expected = but(STORES, status="expected", at="")
    coming = british_turn(expected, number=1, plot_step="impulse")
    assert coming.refusal(Plot("victualling", plan, role=BRITISH)) == "MRS-1-u"


@rule("MRS-1-c")
def test_contact_breaks_its_plot_and_its_owner_is_asked_again() -> None:
    enemy = at_sea("BO-A", "S1", "sp_02")
    watch = british_turn(STORES, number=1, plot_step="impulse", pieces=enemy)
    plan = Directive("move", "sp_02"), Directive("move", "port_malaga")
    watch.play(Plot("victualling", plan, role=BRITISH), Done(role=BRITISH))
    watch.run(Movement(number=2))
    assert "victualling" in watch.state.progress.stopped
    assert "victualling" not in watch.state.progress.plots
    watch.run(Movement(number=3))
    assert watch.asks == ("Sailing", (BRITISH,))


# --- nobody can tell


@rule("MRS-1-u", "IC-2.31-a")
def test_a_convoy_that_is_steered_looks_like_a_dummy_that_is_moved() -> None:
    steps: list[tuple[Action, Action]] = [
        (go("sp_02"), go("sp_02", "D-british-1")),
        *both(Done(role=BRITISH)),
    ]
    assert_alike(british_turn(STORES), british_turn(DUMMY), steps, BOURBONS)


@rule("MRS-1-u", "IC-2.31-a", "IC-5.15-a")
def test_what_is_laid_for_it_looks_like_what_is_laid_for_a_dummy() -> None:
    convoy, dummy = (sea(one, movement_plot="simultaneous") for one in (STORES, DUMMY))
    steps: list[tuple[Action, Action]] = [
        (lay("move", "sp_02"), lay("move", "sp_02", "D-british-1")),
        *both(Done(role=BRITISH), Done(role=BOURBONS)),
    ]
    assert_alike(convoy, dummy, steps, BOURBONS)


@rule("MRS-1-c", "IC-2.31-a")
def test_its_plot_is_hidden_and_so_is_that_it_was_stopped() -> None:
    watch = british_turn(STORES, number=1, plot_step="impulse")
    before = looks(watch, BOURBONS)
    watch.play(Plot("victualling", (Directive("move", "sp_02"),), role=BRITISH))
    assert looks(watch, BOURBONS) == before
    assert "victualling" in view_of(watch.state, BRITISH).progress.plots
    watch.state.progress = but(watch.state.progress, stopped=("victualling",))
    assert view_of(watch.state, BOURBONS).progress.stopped == ()


@rule("IC-5.15-a")
def test_the_step_that_was_laid_is_a_secret_and_is_guessed_by_the_other() -> None:
    watch = sea(STORES, movement_plot="simultaneous")
    watch.play(lay("move", "sp_02"), Done(role=BRITISH))
    assert view_of(watch.state, BRITISH).fleets[BRITISH].committed.keys() == {"victualling"}
    assert view_of(watch.state, BOURBONS).fleets[BRITISH].committed == {}
    laid = secrets_of(watch.state, BOURBONS)[f"{BRITISH} directions"][0]
    assert laid == {"victualling": Directive("move", "sp_02")}
    view, guesses = view_of(watch.state, BOURBONS), set()
    for number in range(60):
        imagined = MISTRAL.imagine(view, Dice(f"{number}"))
        guesses.add(imagined.committed.get("victualling"))
        assert view_of(imagined, BOURBONS) == view
    assert len(guesses - {None}) > 1


def before_marseilles(hidden: Convoy | Formation) -> Watch:
    """Something of the Bourbons before a Marseilles that the British have shut."""
    closed = at_sea("BR-A", "B1", "port_marseilles")
    war: dict[str, Any] = {"events": ("france_declares_war",), "convoy_autopilot": "on"}
    watch = sea(hidden, pieces=closed, **war)
    watch.play(Done(role=BOURBONS))
    return watch


@rule("MIS-2.156-a", "IC-2.31-a")
def test_before_a_shut_port_the_french_trade_is_not_asked_about() -> None:
    at = "port_marseilles"
    trade = Convoy("french_levant", BOURBONS, at, "F3", "at_sea", prefers=at)
    dummy = Formation("D-bourbons-1", BOURBONS, "", "dummy", at)
    steps = both(Done(role=BRITISH))
    assert_alike(before_marseilles(trade), before_marseilles(dummy), steps, BRITISH)


@rule("MIS-2.156-a", "IC-2.31-b")
def test_what_the_french_trade_wishes_is_hidden_though_it_is_in_sight() -> None:
    seen = []
    for prefers in ("", "port_toulon", "port_marseilles"):
        trade = Convoy("french_levant", BOURBONS, "sp_14", "F3", "at_sea", spotted=True)
        watch = sea(but(trade, prefers=prefers))
        seen.append(looks(watch, BRITISH))
    assert seen[0] == seen[1] == seen[2]
    guessed = {
        MISTRAL.imagine(view_of(watch.state, BRITISH), Dice(f"{number}"))
        .convoys["french_levant"]
        .prefers
        for number in range(40)
    }
    assert guessed == {"", "port_toulon", "port_marseilles"}


# --- who plays it


@rule("MRS-1-u")
def test_orders_in_words_steer_it() -> None:
    watch = british_turn(STORES)
    assert GRAMMAR.sole(watch.state, BRITISH, "the victualling convoy sails to cape gata") == go(
        "sp_02"
    )
    enter = Sail("victualling", Directive("enter_harbour"), role=BRITISH)
    assert GRAMMAR.sole(watch.state, BRITISH, "que entre el convoy de suministros") == enter


def test_the_doctrine_brings_it_to_the_port_that_needs_it() -> None:
    there = british_turn(STORES)
    enter = Sail("victualling", Directive("enter_harbour"), role=BRITISH)
    assert sail(there.state, Sailing((BRITISH,)), BRITISH, TEMPER) == enter
    there.state.victualled["port_gibraltar"] = 4
    assert sail(there.state, Sailing((BRITISH,)), BRITISH, TEMPER) == go("sp_02")
    near = british_turn(but(STORES, at="port_malaga"))
    assert sail(near.state, Sailing((BRITISH,)), BRITISH, TEMPER) == go("port_gibraltar")
    secret = sea(STORES, movement_plot="simultaneous")
    assert commit(secret.state, Committing((BRITISH,)), BRITISH, TEMPER) == lay("enter_harbour")


@rule("MRS-1-c")
def test_where_an_impulse_is_plotted_the_doctrine_plots_its_way() -> None:
    watch = british_turn(but(STORES, at="sp_02"), number=1, plot_step="impulse")
    enter = Directive("enter_harbour")
    plot = sail(watch.state, Sailing((BRITISH,)), BRITISH, TEMPER)
    way = *(Directive("move", to) for to in ("port_malaga", "port_gibraltar")), enter
    assert plot == Plot("victualling", way, role=BRITISH)
    watch.play(plot, Done(role=BRITISH))
    for number in (2, 3, 4):
        watch.run(Movement(number=number))
    assert watch.state.convoys["victualling"].status == "arrived"


@pytest.mark.parametrize("plot", ["commit", "simultaneous", "alternate"])
@pytest.mark.parametrize("step", ["mpi", "impulse"])
def test_by_chance_it_is_steered_to_the_end_of_the_turns(plot: str, step: str) -> None:
    switches = {"convoy_autopilot": "off", "movement_plot": plot, "plot_step": step}
    match, dice = new_match(MISTRAL, "y1744", 3, **switches), Dice("helm")
    steered = 0
    while match.state.date.turn < 4:
        decision: Any = match.state.decision
        action = decision.sample(match.state, decision.waiting[0], dice)
        steered += getattr(action, "formation", "") == "victualling"
        match.act(action)
    stores = match.state.convoys.get("victualling")
    assert (steered > 0) == (step == "mpi")
    if stores is not None and stores.status == "at_sea" and "harbour" not in stores.at:
        assert ways(match.state, stores)
