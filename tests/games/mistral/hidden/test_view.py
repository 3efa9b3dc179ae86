"""What each Fleet may know: its own, what is Spotted, markers otherwise."""

import json
from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import secrets_of, view_of
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Dice,
    Match,
    as_seen,
    but,
    check,
    encode,
    export_for,
    faults_between,
)
from estandarte.kernel.testing import new_match, playout, rule
from games.mistral.scenes import auxiliary, formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from laws.moments import Budget, Case
from laws.test_secrecy import assert_looks_the_same


def at_sea(spotted: bool) -> Watch:
    return Watch(
        None,
        formation("BO-A", leader="navarro", spotted=spotted),
        squadron("S1", formation="BO-A", damage=7),
        leader("navarro", formation="BO-A", station=""),
        auxiliary("A1", "fleet", "spain", place="assigned", formation="BO-A"),
        Formation("D-bourbons-1", BOURBONS, "", "dummy", "sp_14"),
    )


@rule("IC-2.31-a")
def test_of_what_is_not_spotted_one_sees_a_marker_and_nothing_else() -> None:
    seen = view_of(at_sea(False).state, BRITISH).fleets[BOURBONS]
    assert seen.markers == {"sp_13": 1, "sp_14": 1}
    assert (seen.units, seen.formations, seen.leaders, seen.auxiliaries) == ((), (), (), ())


@rule("IC-2.31-b")
def test_spotting_shows_ships_and_leader_but_neither_damage_nor_auxiliaries_nor_orders() -> None:
    watch = at_sea(True)
    order = IssuedOrder("S-CR4", "cruise", BOURBONS, "BO-A", Date(1744, 9))
    watch.state.orders = but(watch.state.orders, issued={"S-CR4": order})
    view = view_of(watch.state, BRITISH)
    seen = view.fleets[BOURBONS]
    assert [(unit.id, unit.sail, unit.damage) for unit in seen.units] == [("S1", 4, 0)]
    assert [one.id for one in seen.leaders] == ["navarro"]
    assert seen.auxiliaries == ()
    assert view.orders.issued == {}
    assert seen.markers == {"sp_14": 1}


@rule("IC-2.31-b")
def test_of_a_spotted_convoy_the_kind_is_known_and_the_route_is_not() -> None:
    watch = Watch(None)
    convoy = Convoy("troop_1", BOURBONS, "sp_13", "north_a", "at_sea", spotted=True)
    watch.state.convoys[convoy.id] = convoy
    (seen,) = view_of(watch.state, BRITISH).fleets[BOURBONS].convoys
    assert (seen.id, seen.at, seen.route) == ("troop_1", "sp_13", "")


@rule("IC-7.11-c")
def test_of_a_harbour_the_enemy_knows_that_it_is_not_empty() -> None:
    at = "port_toulon/harbour"
    watch = Watch(None, squadron("S1", at=at, state="in_ordinary"))
    seen = view_of(watch.state, BRITISH).fleets[BOURBONS]
    assert (seen.harbours, seen.units) == ((at,), ())


@rule("IC-5.15-a")
def test_directions_are_hidden_until_they_are_carried_out() -> None:
    ships = formation("FR-C", at="coast_a"), squadron("F1", at="coast_a", formation="FR-C")
    watch = Watch(Movement(number=2), *ships)
    watch.play(Commit("FR-C", Directive("move", "sp_13"), role=BOURBONS))
    assert view_of(watch.state, BRITISH).fleets[BOURBONS].committed == {}
    assert "bourbons directions" in secrets_of(watch.state, BRITISH)
    assert "bourbons directions" not in secrets_of(watch.state, BOURBONS)
    watch.play(Done(role=BOURBONS), Done(role=BRITISH))
    assert "bourbons directions" not in secrets_of(watch.state, BRITISH)
    assert "MarkerMoved" in watch.seen(BRITISH)


@rule("IC-2.31-a", "IC-7.15-a")
def test_a_dummy_and_a_formation_move_alike_in_the_enemys_eyes() -> None:
    told = []
    real = formation("BR-A", at="sp_13"), squadron("B1", at="sp_13", formation="BR-A")
    for pieces in (real, (Formation("BR-A", BRITISH, "", "dummy", "sp_13"),)):
        watch = Watch(Movement(number=2), *pieces)
        watch.play(Done(role=BOURBONS))
        done = watch.play(Sail("BR-A", Directive("move", "sp_14"), role=BRITISH))
        told.append(encode([as_seen(done, BOURBONS), view_of(watch.state, BOURBONS)]))
    assert told[0] == told[1]


def test_spectators_and_the_umpire_see_nothing_and_everything() -> None:
    state = at_sea(True).state
    assert not any(fleet.own for fleet in view_of(state, SPECTATOR).fleets.values())
    assert all(fleet.own for fleet in view_of(state, UMPIRE).fleets.values())
    assert secrets_of(state, UMPIRE) == {}


@pytest.mark.parametrize("scenario", ["y1742", "y1746"])
def test_what_is_imagined_agrees_with_what_is_known_all_through_a_quarter(scenario: str) -> None:
    match = new_match(MISTRAL, scenario, 7)
    for number, _ in enumerate(playout(match, 7)):
        if number >= 420:
            break
        if number % 20:
            continue
        for role in (*MISTRAL.roles, SPECTATOR):
            view = match.view(role)
            imagined = MISTRAL.imagine(view, Dice(f"{number}"))
            assert encode(MISTRAL.view(imagined, role)) == encode(view)


def test_the_terminal_draws_tells_and_understands() -> None:
    match = new_match(MISTRAL, "y1744", 1)
    while type(match.state.decision).__name__ != "Sailing":
        role = match.waiting[0]
        match.act(next(iter(match.options(role))))
    view = match.view(BRITISH)
    for language, winter in (("en", "Winter"), ("es", "Invierno")):
        assert winter in MISTRAL.draw(view, language, 80)
        assert any("Toulon" in line or "Tolón" in line for line in MISTRAL.describe(view, language))
    assert MISTRAL.understand(view, "listo") == Done(role=BRITISH)
    assert MISTRAL.understand(view, "sing a song") is None
    while match.state.increment < 2 or match.waiting != (BRITISH,):
        role = match.waiting[0]
        match.act(next(iter(match.options(role))))
        if type(match.state.decision).__name__ == "Sailing" and match.state.increment == 2:
            break
    leave = Sail("BR-A", Directive("leave_harbour"), role=BRITISH)
    assert MISTRAL.understand(match.view(BRITISH), "BR-A leave") == leave
    assert MISTRAL.understand(match.view(BRITISH), "br-a zarpa") == leave


def test_the_board_is_plain_and_has_every_place() -> None:
    board = MISTRAL.board(new_match(MISTRAL, "y1744", 1).record.setup)
    assert board["grid"] == "network"
    assert {"sp_13", "port_toulon", "sz_lion", "coast_a"} <= board["places"].keys()
    assert all({"lon", "lat", "name"} <= place.keys() for place in board["places"].values())


@rule("IC-5.15-a")
def test_a_direction_changed_afterwards_would_be_found_out() -> None:
    """A page of one Fleet's export is bound to every step before it that it could not see."""

    def played(what: str) -> Match[Any]:
        match = new_match(MISTRAL, "y1744", 1)
        while type(match.state.decision).__name__ != "Committing" or match.state.increment < 2:
            match.act(next(iter(match.options(match.waiting[0]))))
        match.act(Commit("FR-C", Directive(what), role=BOURBONS))  # type: ignore[arg-type]
        match.act(Done(role=BOURBONS))
        return match

    honest, other = played("leave_harbour"), played("mark_time")
    export = export_for(honest, BRITISH)
    assert b"leave_harbour" not in export
    assert faults_between(export, honest.record) == []
    *_, last, _ = map(json.loads, export.splitlines())
    assert last["by"] == BOURBONS
    assert faults_between(export, other.record) == [last["step"]]


YEAR = "y1744"


@cache
def single_answers(player: str) -> dict[str, tuple[int, int]]:
    """By the kind of question: how often it was asked in a Year, how often with one answer."""
    match, dice = new_match(MISTRAL, YEAR, 1), Dice(player)
    asked: Counter[str] = Counter()
    single: Counter[str] = Counter()
    while not match.is_over:
        decision: Any = match.state.decision
        role = decision.waiting[0]
        some = list(islice(decision.options(match.state, role), 2))
        name = type(decision).__name__
        asked[name] += 1
        single[name] += len(some) == 1
        sample = decision.sample(match.state, role, dice)
        match.act(some[0] if player == "idle" else sample)
    return {name: (count, single[name]) for name, count in asked.items()}


@pytest.mark.parametrize("player", ["idle", "random"])
def test_only_questions_that_hide_something_are_asked_though_there_is_no_choice(
    player: str,
) -> None:
    """Those are asked on public facts: to skip them would tell that there is nothing to choose."""
    found = {name for name, (_, single) in single_answers(player).items() if single}
    assert found <= {
        kind.__name__ for kind in MISTRAL.codec.frames if getattr(kind, "routine", False)
    }


WATCHED = (
    "GivingUp",
    "AmendingRequest",
    "SearchingAgain",
    "Reorganising",
    "Repairing",
    "Sailing",
    "Announcing",
    "PlacingDummies",
    "ChoosingEffects",
    "Assigning",
    "Tasking",
    "OfferingScreen",
)


@pytest.mark.parametrize(("scenario", "seed"), [("y1746", 3), ("y1744", 2)])
def test_questions_and_answers_look_alike_on_every_board_the_other_imagines(
    scenario: str, seed: int
) -> None:
    """The law of secrecy on the kinds of question that once broke it, more closely."""
    case = Case("mistral", scenario, seed, Budget())
    match, dice = new_match(MISTRAL, scenario, seed), Dice(f"{seed}")
    seen: Counter[str] = Counter()
    for number in range(900):
        decision: Any = match.state.decision
        name, acting = type(decision).__name__, decision.waiting[0]
        action = decision.sample(match.state, acting, dice)
        if name in WATCHED and seen[name] < 12:
            seen[name] += 1
            for role in (*MISTRAL.roles, SPECTATOR):
                view = MISTRAL.view(match.state, role)
                imagined = MISTRAL.imagine(view, Dice(f"{number}"))
                if check(imagined, action):
                    assert_looks_the_same(case, match.state, imagined, action, role)
        match.act(action)
    often = {"AmendingRequest", "Assigning", "Reorganising", "Repairing", "Sailing", "Tasking"}
    assert often | {"Announcing", "PlacingDummies"} <= seen.keys()
