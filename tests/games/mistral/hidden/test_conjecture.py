"""What is made up of the enemy: Orders of every kind and prepared Mulligans, all of them lawful."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from estandarte.games.mistral.convoys.escorts import command_of_convoy, orders_with
from estandarte.games.mistral.dice.player_ranks import TESTS, may_pay
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.conjecture import guess_convoys
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.kinds import (
    chit_entry,
    command_of,
    holder_of,
    may_hold_order,
)
from estandarte.games.mistral.orders.rendezvous import EAST, has_met
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.theatre import location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Dice, but, carry_out, encode, loaded
from estandarte.kernel.testing import new_match, rule
from games.accounts import board_of
from games.mistral.scenes import Scene

BOARDS = [("y1744", 5), ("y1746", 3)]


@cache
def boards(scenario: str, seed: int) -> list[tuple[Mistral, str]]:
    """Boards imagined all through a Year played at random, and who imagines them."""
    match, dice = new_match(MISTRAL, scenario, seed), Dice("guess")
    found: list[tuple[Mistral, str]] = []
    while not match.is_over and match.state.date.turn < 15:
        decision: Any = match.state.decision
        match.act(decision.sample(match.state, decision.waiting[0], dice))
        if len(match.record.steps) % 25 == 0:
            for role in MISTRAL.roles:
                view: Any = match.view(role)
                board = MISTRAL.imagine(view, Dice(f"{len(match.record.steps)}"))
                assert encode(MISTRAL.view(board, role)) == encode(view)
                found.append((board, role))
    return found


def guessed(board: Mistral, role: str) -> list[IssuedOrder]:
    return [one for one in board.orders.issued.values() if one.fleet != role]


def test_over_a_year_orders_of_every_kind_are_guessed(scenes: list[Any]) -> None:
    kinds: Counter[str] = Counter()
    for scenario, seed in BOARDS:
        for board, role in boards(scenario, seed):
            scenes.append(board_of(board))
            for one in guessed(board, role):
                kinds[one.kind] += 1
                kinds["escort under way"] += bool(one.convoy)
                kinds["to a flag"] += bool(one.joins)
                kinds["auxiliary"] += one.holder in board.auxiliaries
                kinds["raiders gone"] += one.kind == "guerre_de_course" and one.executing
    wanted = ("escort", "rendezvous", "guerre_de_course", "cruise", "escort under way")
    assert all(kinds[kind] for kind in (*wanted, "to a flag", "auxiliary")), kinds


@rule("IC-9.36-a", "IC-9.36-b", "IC-9.36-c")
@pytest.mark.parametrize(("scenario", "seed"), BOARDS)
def test_whoever_holds_an_order_may_hold_it(scenario: str, seed: int) -> None:
    for board, role in boards(scenario, seed):
        orders = guessed(board, role)
        assert len({one.holder for one in orders}) == len(orders)
        for one in orders:
            holder = holder_of(board, one)
            assert isinstance(holder, Formation | Auxiliary)
            without = {id: o for id, o in board.orders.issued.items() if id != one.id}
            bare = board.clone()
            bare.orders = but(board.orders, issued=without)
            assert may_hold_order(bare, one.kind, chit_entry(board, one.id), holder), one


@rule("IC-10.13-a", "MIS-2.314-a", "IC-9.36-c")
@pytest.mark.parametrize(("scenario", "seed"), BOARDS)
def test_escorts_are_with_their_convoys(scenario: str, seed: int) -> None:
    for board, role in boards(scenario, seed):
        for one in guessed(board, role):
            if not one.convoy:
                continue
            convoy, holder = board.convoys[one.convoy], holder_of(board, one)
            assert one.kind == "escort" and one.executing and not convoy.scattered
            assert one in list(orders_with(board, convoy))
            assert holder is not None and convoy.fleet == one.fleet
            if isinstance(holder, Auxiliary):
                assert (holder.place, holder.at) == ("tasked", location_of(convoy.at))
                assert holder.kind in ("fleet", "fleet50")
            else:
                assert location_of(holder.at) == location_of(convoy.at)
                lone = holder.kind == "independent" and one.fleet == BOURBONS
                assert not lone or holder.command == command_of_convoy(convoy)


@rule("IC-9.35-c", "IC-9.42-a")
@pytest.mark.parametrize(("scenario", "seed"), BOARDS)
def test_those_sent_to_a_meeting_are_few_and_not_yet_there(scenario: str, seed: int) -> None:
    for board, role in boards(scenario, seed):
        sent: Counter[str] = Counter()
        for one in guessed(board, role):
            if one.kind != "rendezvous":
                continue
            holder = board.formations[one.holder]
            sent[command_of(board, holder)] += 1
            assert one.id.startswith(f"R-{one.fleet}-")
            assert not has_met(board, one)
            assert space_of(holder.at) not in one.locations
            assert one.locations != (EAST,) or one.fleet == BRITISH
        for command, count in sent.items():
            assert count <= board.pack.orders.limits.rendezvous[command]


@rule("IC-12.6-a")
def test_the_enemy_may_have_prepared_a_mulligan_that_he_can_pay() -> None:
    ready: Counter[str] = Counter()
    for scenario, seed in BOARDS:
        for board, role in boards(scenario, seed):
            for enemy in {*MISTRAL.roles} - {role}:
                test = board.progress.mulligans.get(enemy, "")
                ready[test] += 1
                assert not test or (test in TESTS and may_pay(board, enemy))
    assert len(ready) > len(TESTS) // 2
    assert ready[""]


@pytest.mark.parametrize(("scenario", "seed"), BOARDS)
@pytest.mark.parametrize("part", [3, 2])
def test_what_is_imagined_goes_on_to_the_end_of_the_year(
    scenario: str, seed: int, part: int
) -> None:
    every = boards(scenario, seed)
    board, role = every[-len(every) // part]
    board, dice = board.clone(), Dice(f"{part}")
    while board.decision is not None:
        asked = board.decision
        carry_out(board, asked.sample(board, asked.waiting[0], dice))
    assert MISTRAL.result(board) is not None
    assert role in MISTRAL.roles


@pytest.mark.parametrize("role", ["british", "bourbons"])
def test_what_is_imagined_is_played_to_the_end(role: str) -> None:
    match, dice = new_match(MISTRAL, "y1745", 4), Dice("on")
    while match.state.date.turn < 14:
        decision: Any = match.state.decision
        match.act(decision.sample(match.state, decision.waiting[0], dice))
    state = MISTRAL.imagine(match.view(role), Dice(role))
    orders = [one for one in state.orders.issued.values() if one.fleet != role]
    assert state.orders.pool.keys() == {"british", "bourbons"}
    for one in orders:
        assert one.holder in {**state.formations, **state.auxiliaries}
        assert one.id not in state.orders.hand
    while state.decision is not None:
        asked = state.decision
        carry_out(state, asked.sample(state, asked.waiting[0], dice))
    assert MISTRAL.result(state) is not None


def test_imagined_enemies_have_orders_in_execution_convoys_and_routes() -> None:
    """Over many boards; on one they may have none."""
    match, dice = new_match(MISTRAL, "y1744", 6), Dice("orders")
    found: Counter[str] = Counter()
    while match.state.date.turn < 8:
        decision: Any = match.state.decision
        match.act(decision.sample(match.state, decision.waiting[0], dice))
        if len(match.record.steps) % 60:
            continue
        for role in MISTRAL.roles:
            state = MISTRAL.imagine(match.view(role), Dice(f"{len(match.record.steps)}"))
            theirs = [one for one in state.orders.issued.values() if one.fleet != role]
            found["issued"] += len(theirs)
            found["executing"] += sum(one.executing for one in theirs)
            convoys = [c for c in state.convoys.values() if c.fleet != role]
            found["convoys"] += len(convoys)
            found["on their way"] += sum(c.status == "at_sea" for c in convoys)
            found["hands"] += sum(
                match.state.orders.hand.get(id) is None for id in state.orders.hand
            )
            for convoy in convoys:
                if convoy.status == "at_sea":
                    assert convoy.route or convoy.bound, convoy
            found["stores"] += bool(state.victualled) and role != BRITISH
    assert all(found[what] for what in ("issued", "executing", "convoys", "on their way", "hands"))
    assert found["stores"]


@pytest.mark.parametrize(
    ("fate", "status", "at"), [(2, "in_ordinary", "port_barcelona/harbour"), (3, None, None)]
)
def test_troops_that_nobody_has_seen_wait_at_their_port_or_are_not_there(
    fate: int, status: str | None, at: str | None
) -> None:
    state = Scene().state
    state.troop_convoys = 1
    assert guess_convoys(state, BOURBONS, ["sp_13"], loaded(fate, 1)) == ["sp_13"]
    found = state.convoys.get("troop_1")
    assert (found and found.status, found and found.at) == (status, at)
    assert "troop_2" not in state.convoys and "french_levant" not in state.convoys


def test_supplies_that_nobody_has_seen_are_expected_with_some_load() -> None:
    state = Scene().state
    assert guess_convoys(state, BRITISH, ["sp_13"], loaded(2, 2)) == ["sp_13"]
    found = state.convoys["victualling"]
    assert (found.status, found.load, found.bound, found.homebound) == ("expected", 2, "", False)
    assert "british_levant" not in state.convoys
