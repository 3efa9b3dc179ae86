"""Thinking: plans raced on imagined boards; the budget is in actions, and the usual way stands."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from estandarte.kernel import Action, Dice, Match, but, kind_of, question_for, tell
from estandarte.kernel.testing import new_match
from estandarte.players import (
    DOCTRINES,
    play_out,
    player_of,
    ranks_of,
    take_turn,
    thinking_ranks_of,
)
from estandarte.players.doctrine.curves import Curve
from estandarte.players.doctrine.studies import Study, won
from estandarte.players.doctrine.tempers import ANSWER, STANDARD, Man, Tempered, Tempers
from estandarte.players.thinking.advice import SURE, Reasons, advise, reasons_of
from estandarte.players.thinking.analysis import (
    Analysis,
    Judged,
    Stand,
    analyst_of,
    doubt_of,
)
from estandarte.players.thinking.inquiry import Inquiry, analyse
from estandarte.players.thinking.playouts import Ending
from estandarte.players.thinking.racing import HEAT, LOOK, Course, Race, mean_of
from estandarte.players.thinking.thinker import Notes, Thinker
from players.bending import Bending, Bent
from skirmish import SKIRMISH
from skirmish.acting import EndTurn

STUDY = Study(
    clock=("round",),
    safe=1.0,
    nodes={"capitan": 2_000, "mariscal": 6_000},
    weights={"planning": 0.5, "activation": 1.0},
)
MUCH = 100_000
LONG = LOOK + 2 * HEAT


class Waiting(Bending):
    """Waits for the enemy; as a plan, or as somebody else, it charges with all it has."""

    def answer(self, board: Any, role: str) -> Action:
        options = list(board.decision.options(board, role))
        if self.temper.first:
            return options[-1] if kind_of(options[-1]) in ("hold", "place_orders") else options[0]
        wanted = (a for a in options if "charge" in repr(a).lower() or "OpenFire" in repr(a))
        return next(wanted, options[0])


def thoughtful() -> Tempered[Bent]:
    tempers = Tempers({STANDARD: Bent(), "plan": Bent(False), "man": Bent(False)})
    tempers.men = {"plan": Man(plan={"en": "at them"}), "man": Man(name={"en": "Somebody"})}
    return Tempered(Waiting, tempers, STUDY)


@pytest.fixture
def taught() -> Iterator[Tempered[Bent]]:
    doctrine = thoughtful()
    DOCTRINES.add("skirmish", doctrine)
    yield doctrine
    DOCTRINES.forget("skirmish")


def begun(seed: int = 1) -> Match[Any]:
    return new_match(SKIRMISH, "meeting", seed)


def race_in(match: Match[Any], nodes: int, spread: Any = map, **more: Any) -> Race:
    race = Race(SKIRMISH, match.view("red"), thoughtful(), Dice("z"), spread=spread, **more)
    race.run({STANDARD: Course(STANDARD), "plan": Course("plan")}, nodes)
    return race


class Counted:
    """Asked before each action whether the thought must end."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> bool:
        self.times += 1
        return False


def test_ranks_that_think_stand_above_the_doctrine(taught: Tempered[Bent]) -> None:
    assert ranks_of(SKIRMISH) == ("grumete", "alferez", "capitan", "mariscal")
    assert thinking_ranks_of(SKIRMISH) == ("capitan", "mariscal")
    match = begun()
    players = {role: player_of(SKIRMISH, "capitan") for role in SKIRMISH.roles}
    play_out(match, players, Dice("thoughts"))
    assert match.is_over


def test_the_same_nodes_lead_to_the_same_choice_on_one_core_and_on_many() -> None:
    alone = race_in(begun(), 1_500)
    with ThreadPoolExecutor(16) as pool:

        def backwards(do: Callable[[int], Any], worlds: Iterable[int]) -> list[Any]:
            begun_last_first = {n: pool.submit(do, n) for n in sorted(worlds, reverse=True)}
            return [begun_last_first[n].result() for n in sorted(begun_last_first)]

        shared = race_in(begun(), 1_500, backwards)
    assert alone.endings == shared.endings
    assert alone.spent == shared.spent <= 1_500
    assert len(alone.endings[STANDARD]) >= HEAT
    assert alone.best() == shared.best()


@pytest.mark.parametrize("nodes", [0, 1, 5, HEAT])
def test_who_may_not_think_does_what_he_usually_does(nodes: int) -> None:
    match, doctrine = begun(), thoughtful()
    thinker = Thinker(doctrine, nodes)
    action = take_turn(match, "red", thinker, Dice("t"))
    assert action == take_turn(match, "red", doctrine.of(STANDARD), Dice("t"))
    assert thinker.notes["red"].plan == STANDARD


def test_no_more_is_tried_than_is_left_for_the_turn() -> None:
    match, thinker = begun(), Thinker(thoughtful(), 900)
    left = 900
    while not match.is_over and match.state.round == 1:
        role = match.waiting[0]
        match.act(take_turn(match, role, thinker, Dice("t")))
        if role == "red":
            assert 0 <= thinker.notes["red"].left <= left
            left = thinker.notes["red"].left
    assert left < 900


@pytest.mark.parametrize("nodes", [1, 3, 20, 77, 250, 900, 2_500])
def test_a_race_carries_out_no_more_actions_than_it_may(nodes: int) -> None:
    tried = Counted()
    race = race_in(begun(), nodes, stop=tried)
    assert race.spent <= nodes
    # who has no action left is asked once more, and does nothing
    assert tried.times <= nodes + 2


@pytest.mark.parametrize("after", [0, 1, 40])
def test_a_thought_that_is_interrupted_still_answers(after: int) -> None:
    """What was found in whole heats counts, and nothing else."""
    calls = iter(range(MUCH))
    match, thinker = begun(), Thinker(thoughtful(), MUCH, stop=lambda: next(calls) >= after)
    assert match.check(take_turn(match, "red", thinker, Dice("t")))
    assert thinker.notes["red"].plan == STANDARD


def test_a_board_on_which_nobody_can_play_on_costs_the_thought_only(monkeypatch: Any) -> None:
    def lost(self: Waiting, board: Any, role: str) -> Any:
        raise KeyError(role)

    match, doctrine = begun(), thoughtful()
    wish = take_turn(match, "red", doctrine.of(STANDARD), Dice("t"))
    monkeypatch.setattr(Waiting, "answer", lost)
    monkeypatch.setattr(Waiting, "choose", lambda *_: wish)
    assert take_turn(match, "red", Thinker(doctrine, MUCH), Dice("t")) == wish


def test_a_plan_is_kept_for_its_turn_and_forgotten_after_it() -> None:
    match, doctrine = begun(), thoughtful()
    view, prompt = match.view("red"), question_for(match.state, "red")
    turn = STUDY.turn_of(view)
    kept = Thinker(doctrine, 0).think(
        SKIRMISH, view, prompt, Dice("t"), Notes(turn, prompt.asks, "plan")
    )
    assert kept.action == doctrine.of("plan").choose(SKIRMISH, view, prompt, Dice("t"))
    anew = Thinker(doctrine, 0).think(
        SKIRMISH, view, prompt, Dice("t"), Notes("another", prompt.asks, "plan")
    )
    assert anew.action == doctrine.of(STANDARD).choose(SKIRMISH, view, prompt, Dice("t"))
    assert kept.action != anew.action


def test_a_plan_that_leads_to_what_is_not_allowed_is_left_for_the_usual_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, doctrine = begun(), thoughtful()
    view, prompt = match.view("red"), question_for(match.state, "red")
    usual = doctrine.of(STANDARD).choose(SKIRMISH, view, prompt, Dice("t"))
    monkeypatch.setattr(doctrine.of("plan"), "choose", lambda *_: EndTurn(role="red"))
    notes = Notes(STUDY.turn_of(view), prompt.asks, "plan")
    assert not match.check(EndTurn(role="red"))
    found = Thinker(doctrine, 0).think(SKIRMISH, view, prompt, Dice("t"), notes)
    assert found.action == usual


def test_what_was_done_is_weighed_also_where_both_are_asked_at_once() -> None:
    match = begun()
    assert match.waiting == ("red", "blue")
    usual, *_, done = match.options("blue")
    race = Race(SKIRMISH, match.view("blue"), thoughtful(), Dice("z"))
    race.compare({STANDARD: Course(STANDARD, usual), "done": Course(STANDARD, done)}, 1)
    assert [race.openings[name][0] for name in (STANDARD, "done")] == [usual, done]


def test_what_is_hidden_does_not_change_a_thought() -> None:
    found = set()
    for orders in list(begun().options("blue"))[:3]:
        match = begun()
        mine = next(iter(match.options("red")))
        match.act(orders)
        match.act(mine)
        if "red" not in match.waiting:
            continue
        race = race_in(match, 600)
        found.add((repr(race.endings), race.spent))
    assert len(found) == 1


def test_the_usual_way_stands_unless_it_is_beaten_by_an_error() -> None:
    race = Race(SKIRMISH, begun().view("red"), thoughtful(), Dice("z"))
    usual = [Ending(0.5, 0.5, 0)] * LONG
    race.endings = {STANDARD: usual, "even": usual, "noisy": [], "better": [], "worse": []}
    race.endings["noisy"] = [Ending(n % 2, n % 2, 0) for n in range(LONG)]
    assert race.best().name == STANDARD
    assert race.rated("even").is_out
    assert not race.rated("noisy").is_out
    race.endings["worse"] = [Ending(0.3 + n % 2 / 10, 0, -1) for n in range(LONG)]
    assert race.rated("worse").is_out
    race.endings["better"] = [Ending(0.6 + n % 2 / 10, 1, 1) for n in range(LONG)]
    assert race.best().name == "better"
    race.endings["better"] = race.endings["better"][:HEAT]
    assert race.best().name == STANDARD  # one heat is not enough


def test_a_study_says_how_many_heats_are_enough_and_on_how_many_worlds_it_ends() -> None:
    view, dice = begun().view("red"), Dice("z")
    doctrine = thoughtful()
    doctrine.study = but(STUDY, heats=1, worlds=LOOK + HEAT)
    race = Race(SKIRMISH, view, doctrine, dice)
    race.run({STANDARD: Course(STANDARD), "plan": Course("plan")}, MUCH)
    assert len(race.endings["plan"]) == LOOK + HEAT
    assert race.best().name == "plan"
    race.study, race.enough = STUDY, LONG
    assert race.best().name == STANDARD


def test_the_better_plan_is_found_and_followed() -> None:
    """Who charges beats who waits, and it shows long before all is spent."""
    race = race_in(begun(), MUCH)
    found = race.best()
    assert found.name == "plan"
    assert found.gain > found.error
    assert found.won > race.rated(STANDARD).won
    assert race.spent < MUCH
    thinker, match = Thinker(thoughtful(), 10_000), begun()
    action = take_turn(match, "red", thinker, Dice("t"))
    assert thinker.notes["red"].plan == "plan"
    assert "charge" in repr(action)


class Hesitant(Waiting):
    """Orders nobody to charge, but carries out what is ordered."""

    def answer(self, board: Any, role: str) -> Action:
        plans = kind_of(board.decision) == "planning"
        return Waiting(Bent(plans)).answer(board, role)


def weighing(*answers: Action) -> Tempered[Bent]:
    """Hesitates, but knows what else might be said to every question."""

    def known(board: Any, usual: Action) -> list[Action]:
        return list(answers) or list(board.decision.options(board, usual.role))

    return Tempered(Hesitant, thoughtful().tempers, STUDY, answers=known)


def test_the_better_answer_is_found_and_given_this_once() -> None:
    """Who knows other answers weighs them one by one, at every question anew."""
    thinker, match = Thinker(weighing(), 40_000), begun()
    usual = thoughtful().of(STANDARD).answer(match.state, "red")
    action = take_turn(match, "red", thinker, Dice("t"))
    found = thinker.notes["red"]
    assert found.plan.startswith(ANSWER)
    assert action != usual
    assert "charge" in repr(action)
    best = next(rated for rated in found.rated if rated.name == found.plan)
    assert best.is_better
    done, left = (tell(SKIRMISH, told, "en") for told in (action, usual))
    assert reasons_of(thinker, found).plan["en"] == f"{done} (usually: {left})"
    unsure = tuple(but(rated, error=1.0) if rated == best else rated for rated in found.rated)
    equal = reasons_of(thinker, but(found, plan=STANDARD, rated=unsure))
    assert (equal.plan, equal.nearest["en"]) == ({}, done)
    looked_at = but(best, name="answer-99", worlds=LOOK, gain=best.gain + 1)
    equal = reasons_of(thinker, but(found, plan=STANDARD, rated=(*unsure, looked_at)))
    assert equal.nearest["en"] == done  # two boards are too few to come near
    assert found.left < 40_000
    assert found.are_new(None)
    assert found.are_new(Notes(found.turn, found.asked))  # thought once more
    assert not but(found, plan=STANDARD).are_new(found)  # nothing to weigh since
    tired = Notes(found.turn, plan=found.plan)  # nothing left to think with
    again = thinker.think(SKIRMISH, match.view("red"), match.prompt("red"), Dice("t"), tired)
    assert (again.action, again.notes.plan) == (usual, STANDARD)


@pytest.mark.parametrize("most", [0, 300, 3_000])
def test_a_question_takes_no_more_than_is_enough_for_it(most: int) -> None:
    doctrine, match = weighing(), begun()
    doctrine.study = but(STUDY, most={match.prompt("red").asks: most / MUCH})
    thinker = Thinker(doctrine, MUCH)
    take_turn(match, "red", thinker, Dice("t"))
    assert MUCH - most <= thinker.notes["red"].left
    assert (thinker.notes["red"].left == MUCH) == (most == 0)


def test_an_answer_that_is_not_allowed_is_never_tried() -> None:
    match = begun()
    thinker = Thinker(weighing(EndTurn(role="red")), MUCH)
    usual = thoughtful().of(STANDARD).answer(match.state, "red")
    assert take_turn(match, "red", thinker, Dice("t")) == usual
    assert thinker.notes["red"].left == MUCH  # with nothing to weigh nothing is spent


def test_a_lead_is_worth_more_the_greater_it_is_and_less_each_time() -> None:
    worth = [STUDY.standing(lead) for lead in (-2.0, -0.5, 0.0, 0.5, 2.0)]
    assert worth == sorted(worth)
    assert worth[2] == 0.5
    assert worth[3] - worth[2] > (worth[4] - worth[3]) / 3
    assert worth[0] + worth[4] == 1.0


def test_advice_says_its_plan_and_what_it_expects(taught: Tempered[Bent]) -> None:
    match = begun()
    view, prompt = match.view("red"), match.prompt("red")
    found = advise(SKIRMISH, view, prompt, Dice("a"), nodes=10_000)
    assert found.rank == "capitan"
    assert match.check(found.action)
    assert found.reasons.plan == {"en": "at them"}
    assert found.reasons.best is not None
    assert found.reasons.best.is_better
    unthought = advise(SKIRMISH, view, prompt, Dice("a"), nodes=0)
    assert unthought.reasons == Reasons()


def test_who_knows_no_better_is_asked_for_advice_all_the_same() -> None:
    match = begun()
    found = advise(SKIRMISH, match.view("red"), match.prompt("red"), Dice("a"))
    assert found.rank == "grumete"
    assert match.check(found.action)


def test_judgement_luck_and_what_cannot_be_told_add_up_to_the_result(
    taught: Tempered[Bent],
) -> None:
    match = begun()
    players = {"red": taught.of(STANDARD), "blue": taught.of("plan")}
    play_out(match, players, Dice("thoughts"))
    analyst = analyst_of("skirmish", worlds=6, most=2)
    assert analyst is not None
    usual, other = (analyse(analyst, match.record, role) for role in SKIRMISH.roles)
    assert not usual.judged  # who does as usual is not judged
    assert len(other.judged) == 2
    assert other.left_out > 0 and other.luck == 0  # what was not looked at may be either
    for found in (usual, other):
        assert match.result is not None
        assert found.result == won(match.result.winner, found.role)
        assert (found.stands[-1].step, found.stands[-1].worlds) == (len(match.record.steps), 0)
        total = found.first + found.judgement + found.luck + found.untold
        assert total == pytest.approx(found.result)
        assert all(0 <= stand.chance <= 1 for stand in found.stands)
    assert all(abs(moment.gain) > 2 * moment.error for moment in other.key_moments)


def test_an_analysis_in_pieces_is_the_same_analysis(taught: Tempered[Bent]) -> None:
    match = begun()
    play_out(match, dict.fromkeys(SKIRMISH.roles, taught.of("plan")), Dice("thoughts"))
    analyst = analyst_of("skirmish", worlds=5, most=3)
    assert analyst is not None
    boards = [board.clone() for board in match.record.states()]
    inquiry, asked = Inquiry(analyst, match.record, "red"), 0
    while (piece := inquiry.next()) is not None:
        board = boards[piece.step]
        view, prompt = SKIRMISH.view(board, "red"), question_for(board, "red")
        found = analyst.find(SKIRMISH, view, prompt, piece, enough=lambda: True)
        assert len(found.ends) <= 1
        inquiry.take(piece, found)
        inquiry.take(piece, found)  # heard twice it counts once
        asked += 1
    assert inquiry.analysis == analyse(analyst, match.record, "red")
    assert inquiry.done == inquiry.of == 4
    assert asked >= 5 * inquiry.of


def test_what_is_lost_on_every_board_is_sure_and_few_boards_are_not() -> None:
    def judged(*ends: float) -> Judged:
        action = EndTurn(role="red")
        return Judged("1", 0, action, action, mean_of(ends), doubt_of(ends, -1.0), len(ends))

    assert judged(*[-1.0] * 24).is_sure
    assert not judged(-1.0, -1.0).is_sure
    assert not judged(*[0.0] * 24).is_sure
    assert not judged().is_sure
    assert 0 < doubt_of([1.0] * 24, 0.0) < 0.1


def test_luck_is_only_what_goes_beyond_all_errors() -> None:
    def told(chance: float, error: float, **more: Any) -> Analysis:
        end = Stand("9", 90, 0.0, 0.0)
        return Analysis("red", (Stand("1", 0, chance, error, 24), end), (), **more)

    lucky = told(0.75, 0.1, left_out=0)
    assert (lucky.luck, lucky.untold) == (pytest.approx(-0.55), pytest.approx(-0.2))
    within = told(0.15, 0.1, left_out=0)
    assert (within.luck, within.untold) == (0, pytest.approx(-0.15))
    # neither what nobody has weighed nor that somebody gave up is bad luck
    assert told(0.75, 0.1, left_out=3).luck == 0
    assert told(0.75, 0.1, left_out=0, given_up=True).luck == 0
    assert told(0.75, 0.1, left_out=0, given_up=True).untold == pytest.approx(-0.75)


def test_a_match_is_judged_by_the_kinds_of_question_that_a_study_names(
    taught: Tempered[Bent],
) -> None:
    match = begun()
    play_out(match, dict.fromkeys(SKIRMISH.roles, taught.of("plan")), Dice("thoughts"))
    both = analyst_of("skirmish", 1, 1)
    taught.study = but(STUDY, judged=("planning",))
    one = analyst_of("skirmish", 1, 1)
    assert both is not None and one is not None
    asked = [
        kind_of(match.record.steps[step].action) for step in one.decisions(match.record, "red")
    ]
    assert set(asked) == {"place_orders"}
    assert set(one.decisions(match.record, "red")) < set(both.decisions(match.record, "red"))


def test_what_nobody_can_think_about_has_no_analyst() -> None:
    assert analyst_of("skirmish", 2, 2) is None


# A steady adviser


def test_who_asks_twice_hears_the_same(taught: Tempered[Bent]) -> None:
    match = begun()
    view, prompt = match.view("red"), match.prompt("red")
    one, two = (advise(SKIRMISH, view, prompt, nodes=10_000) for _ in range(2))
    assert one == two


def test_who_advises_is_harder_to_convince_than_who_plays(taught: Tempered[Bent]) -> None:
    match = begun()
    view, prompt = match.view("red"), match.prompt("red")
    told = [advise(SKIRMISH, view, prompt, Dice(f"other-{n}"), nodes=5_000) for n in range(4)]
    for found in (one.reasons for one in told):
        if found.plan:
            assert found.best is not None
            assert found.best.gain > SURE * found.best.error
    assert len({str(one.action) for one in told}) == 1


CURVE = Curve(lead=0.5, growth=0.1, error=0.04, fitted=60, held_out=60)


def test_a_curve_gives_both_sides_together_one_and_a_lead_more_with_every_turn() -> None:
    assert CURVE.chance(2.0, 3, "red") + CURVE.chance(-2.0, 3, "blue") == pytest.approx(1.0)
    assert 0.5 < CURVE.chance(1.0, 1, "red") < CURVE.chance(1.0, 6, "red") < 1.0
    better = but(CURVE, sides={"red": 0.3, "blue": -0.3})
    assert better.chance(0.0, 1, "red") > 0.5 > better.chance(0.0, 1, "blue")
    assert CURVE.chance(10_000.0, 6, "red") <= 1.0


def test_where_a_curve_tells_the_chance_no_board_is_imagined(taught: Tempered[Bent]) -> None:
    taught.study = but(STUDY, curve=CURVE)
    match = begun()
    play_out(match, dict.fromkeys(SKIRMISH.roles, thoughtful()), Dice("curve"))
    analyst = analyst_of("skirmish", 24, 0)
    assert analyst is not None
    found = [analyse(analyst, match.record, role) for role in SKIRMISH.roles]
    for analysis in found:
        assert {one.worlds for one in analysis.stands} == {0}
        assert {one.error for one in analysis.stands[:-1]} == {CURVE.error}
    for mine, theirs in zip(found[0].stands, found[1].stands, strict=True):
        assert mine.chance + theirs.chance == pytest.approx(1.0)
