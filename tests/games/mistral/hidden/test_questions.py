"""Who is asked what: nothing is to be read from a question, and few have a single answer."""

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

from estandarte.games.mistral.convoys.stores import Unload
from estandarte.games.mistral.convoys.unloading import UnloadingConvoys
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import ROUTINE
from estandarte.kernel import SPECTATOR, Dice, carry_out, check
from estandarte.kernel.testing import new_match, rule
from games.mistral.errand_scenes import BRITISH, Errand
from laws.moments import Budget, Case
from laws.test_secrecy import assert_looks_the_same

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
    assert found <= {kind.__name__ for kind in ROUTINE}


@rule("MIS-2.148-a")
def test_a_convoy_before_a_full_store_has_nothing_to_unload_and_goes_on() -> None:
    for stored, room in ((3, True), (4, False)):
        scene = Errand()
        at = "port_gibraltar/harbour"
        scene.convoy("victualling", at=at, status="arrived", load=3, bound="port_gibraltar")
        scene.state.victualled["port_gibraltar"] = stored
        scene.push(UnloadingConvoys())
        assert scene.state.decision is None
        scene.push(Reorganising((BRITISH,)))
        assert any(isinstance(one, Unload) for one in scene.options()) is room
        scene.act(EndReorganisation(role=BRITISH))
        assert scene.state.convoys["victualling"].status == "at_sea"


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
