"""Mulligans: one own die just rolled, thrown again for one Prestige, once a Turn."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.battle.broadsides import ClashFought
from estandarte.games.mistral.convoys.log import ConvoyMoved
from estandarte.games.mistral.dice.player_ranks import TESTS, MulliganTaken, PrepareMulligan
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.requests import AmendRequest, RequestAgain, Requesting
from estandarte.games.mistral.fleets.upkeep import (
    AuxiliaryRecovered,
    Repair,
    RepairAgain,
    Repairing,
    Upkeep,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Done, SendConvoy
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.searching import (
    ConvoySpotted,
    LetItStand,
    LookOut,
    MarkerMissed,
    PlainSearches,
    Search,
    SearchAgain,
    SearchingAgain,
)
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.kernel import Dice, as_seen, but, carry_out, encode, prompt_for
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import fought, sides
from games.mistral.scenes import auxiliary, formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import Errand, assigned
from games.mistral.year_scenes import Years, laid_up

TOULON = "port_toulon/harbour"


def docks(*dice: int, prestige: int = 5, **more: Any) -> Watch:
    ship = squadron("S1", at=TOULON, state="in_ordinary", damage=6)
    watch = Watch(None, ship, dice=dice, prestige=prestige, **more)
    watch.state.stack[:] = [Repairing((BOURBONS,))]
    watch.state.events = ("france_declares_war",)
    return watch


AGAIN = RepairAgain(role=BOURBONS)


# --- a Repair die


@rule("IC-12.6-a", "MIC-16.1-m", "MIS-Q70")
def test_a_repair_die_just_thrown_is_thrown_again_for_one_prestige() -> None:
    watch = docks(9, 0)
    watch.play(Repair("S1", role=BOURBONS))
    assert watch.state.units["S1"].damage == 6
    watch.play(AGAIN)
    assert watch.state.units["S1"].damage == 4
    assert watch.state.prestige[BOURBONS] == 4
    assert watch.asks == ("Repairing", (BOURBONS,))


@rule("IC-12.6-a")
def test_the_second_die_stands_though_it_is_worse() -> None:
    watch = docks(0, 9)
    watch.play(Repair("S1", role=BOURBONS), AGAIN)
    assert watch.state.units["S1"].damage == 6


@rule("IC-12.6-a", "IC-12.0-b")
def test_there_must_be_a_die_just_thrown_and_prestige_and_only_one_a_turn() -> None:
    watch = docks(9, 9, 9)
    assert watch.refusal(AGAIN) == "IC-12.6-a"
    watch.play(Repair("S1", role=BOURBONS))
    assert AGAIN in list(watch.state.decision.options(watch.state, BOURBONS))  # type: ignore[union-attr]
    watch.play(AGAIN)
    assert watch.refusal(AGAIN) == "IC-12.6-a"
    poor = docks(9, prestige=0)
    poor.play(Repair("S1", role=BOURBONS))
    assert poor.refusal(AGAIN) == "IC-12.0-b"
    assert AGAIN not in list(poor.state.decision.options(poor.state, BOURBONS))  # type: ignore[union-attr]


@rule("IC-12.6-a")
def test_a_mulligan_of_another_die_of_this_turn_leaves_none_for_repairs() -> None:
    watch = docks(9)
    watch.state.progress = but(watch.state.progress, bought=(BOURBONS,))
    watch.play(Repair("S1", role=BOURBONS))
    assert watch.refusal(AGAIN) == "IC-12.6-a"


@rule("MIC-17.1-a")
def test_an_admiral_of_the_fleet_repairs_again_for_nothing() -> None:
    watch = docks(9, 0, prestige=0)
    watch.state.progress = but(watch.state.progress, ranks={BOURBONS: ("admiral_of_the_fleet",)})
    watch.play(Repair("S1", role=BOURBONS), AGAIN)
    assert watch.state.units["S1"].damage == 4
    assert watch.all(PrestigeChanged) == []


@rule("IC-12.6-a")
def test_the_enemy_sees_that_a_die_was_bought_and_not_which() -> None:
    watch = docks(9, 0)
    watch.play(Repair("S1", role=BOURBONS))
    before = encode([view_of(watch.state, BRITISH), prompt_for(watch.state, BRITISH)])
    sound = docks()
    assert encode([view_of(sound.state, BRITISH), prompt_for(sound.state, BRITISH)]) == before
    told = as_seen(watch.play(AGAIN), BRITISH)
    assert [type(event).__name__ for event in told] == ["MulliganTaken", "PrestigeChanged"]


@rule("MIC-5.2-a", "IC-12.6-a")
def test_the_odds_of_a_repair_are_those_of_its_table() -> None:
    watch = docks(9)
    tenths = {"repaired_2": Fraction(3, 10), "repaired_1": Fraction(4, 10)}
    for action in (Repair("S1", role=BOURBONS), AGAIN):
        odds = odds_of(watch.state, action)
        assert odds is not None
        found = {one.result: one.chance for one in odds.chances}
        assert found == {**tenths, "repaired_0": Fraction(3, 10)}
        if action is not AGAIN:
            watch.play(action)


# --- a Search die


def hunt(*dice: int, prestige: int = 2, **more: Any) -> Errand:
    return Errand(
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("BO-A", at="sp_14"),
        squadron("S1", at="sp_14", formation="BO-A"),
        assigned("X", "fleet", "BR-A"),
        dice=dice,
        prestige=prestige,
        **more,
    )


def searching(*dice: int, **more: Any) -> Errand:
    from estandarte.games.mistral.tasks.giving import TaskingWindow

    scene = hunt(*dice, **more).push(TaskingWindow(role=BRITISH))
    return scene.act(Search("X", "sp_14", role=BRITISH))


@rule("IC-12.6-a", "MIC-16.1-m")
def test_after_a_search_that_fails_the_searcher_alone_is_asked() -> None:
    scene = searching(9, 0)
    assert scene.asks == f"SearchingAgain {BRITISH}"
    question = scene.state.decision
    assert question is not None
    assert question.shows(scene.state, BOURBONS) == {"at": "sp_14", "price": 1}
    scene.act(SearchAgain(role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    assert scene.state.prestige == {BRITISH: 1, BOURBONS: 2}
    assert len(scene.all(MulliganTaken)) == 1


@rule("IC-12.6-a")
def test_a_search_that_fails_twice_has_failed() -> None:
    scene = searching(9, 9)
    scene.act(SearchAgain(role=BRITISH))
    assert not scene.state.formations["BO-A"].spotted
    assert not isinstance(scene.state.decision, SearchingAgain)
    assert len(scene.all(MarkerMissed)) == 2


@rule("IC-12.6-a")
def test_the_die_may_stand() -> None:
    scene = searching(9).act(LetItStand(role=BRITISH))
    assert not isinstance(scene.state.decision, SearchingAgain)
    assert scene.state.prestige[BRITISH] == 2
    assert scene.aux("X").place == "recovery"


@rule("IC-12.6-a", "IC-12.0-b")
def test_who_cannot_pay_or_has_bought_one_is_not_asked() -> None:
    assert not isinstance(searching(9, prestige=0).state.decision, SearchingAgain)
    scene = hunt(9)
    scene.state.progress = but(scene.state.progress, bought=(BRITISH,))
    from estandarte.games.mistral.tasks.giving import TaskingWindow

    scene.push(TaskingWindow(role=BRITISH)).act(Search("X", "sp_14", role=BRITISH))
    assert not isinstance(scene.state.decision, SearchingAgain)
    scene.state.stack.append(SearchingAgain((BRITISH,), "BO-A", "sp_14"))
    assert scene.refusal(SearchAgain(role=BRITISH)) == "IC-12.6-a"


@rule("IC-12.6-a", "IC-7.12-c")
def test_lookouts_look_again_too() -> None:
    scene = Errand(
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("BO-A", at="sp_13"),
        squadron("S1", at="sp_13", formation="BO-A"),
        dice=(9, 0),
    )
    scene.push(PlainSearches()).act(LookOut("BR-A", role=BRITISH))
    assert scene.asks == f"SearchingAgain {BRITISH}"
    scene.act(SearchAgain(role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    assert scene.asks == f"KeepingLookOut {BOURBONS}" or scene.asks == ""


@rule("IC-12.6-a", "IC-7.12-d")
def test_the_marker_that_was_missed_is_searched_again_and_nobody_learns_which_it_is() -> None:
    scene = hunt(4, 9, 0, 3)
    scene.convoy("troop_1", at="sp_14")
    from estandarte.games.mistral.tasks.giving import TaskingWindow

    scene.push(TaskingWindow(role=BRITISH)).act(Search("X", "sp_14", role=BRITISH))
    asked = scene.state.decision
    assert isinstance(asked, SearchingAgain)
    missed = asked.marker
    for role in (BRITISH, BOURBONS):
        assert f'"marker":"{missed}"' not in view_of(scene.state, role).course
    scene.act(SearchAgain(role=BRITISH))
    spotted = {e.convoy for e in scene.all(ConvoySpotted)} | {
        f.id for f in scene.state.formations.values() if f.spotted
    }
    assert missed in spotted


@rule("IC-12.6-a")
def test_the_question_after_a_search_is_the_same_on_every_board_the_searcher_imagines() -> None:
    scene = searching(9, 5, 5, 5)
    for role in (BRITISH, BOURBONS):
        view = view_of(scene.state, role)
        for number in range(10):
            other = MISTRAL.imagine(view, Dice(f"{number}"))
            assert encode(view_of(other, role)) == encode(view)
            assert encode(prompt_for(other, role)) == encode(prompt_for(scene.state, role))
            carry_out(other, LetItStand(role=BRITISH))


@rule("IC-12.6-a", "IC-7.12-d")
def test_the_marker_searched_again_is_imagined_as_none_of_those_that_are_left() -> None:
    scene = hunt(4, 9)
    scene.convoy("troop_1", at="sp_14")
    from estandarte.games.mistral.tasks.giving import TaskingWindow

    scene.push(TaskingWindow(role=BRITISH)).act(Search("X", "sp_14", role=BRITISH))
    view = view_of(scene.state, BRITISH)
    for number in range(5):
        board = MISTRAL.imagine(view, Dice(f"{number}"))
        asked, task = board.decision, board.tasks.task
        assert isinstance(asked, SearchingAgain)
        assert task is not None
        assert len(task.remaining) == 1
        assert asked.marker not in task.remaining


# --- dice for which one is prepared


@rule("IC-12.6-a")
def test_one_is_prepared_for_dice_that_fall_in_the_middle_of_something() -> None:
    watch = Watch(None)
    watch.state.stack[:] = [Reorganising((BRITISH,))]
    decision = watch.state.decision
    assert decision is not None
    offered = [a for a in decision.options(watch.state, BRITISH) if isinstance(a, PrepareMulligan)]
    assert [a.test for a in offered] == list(TESTS)
    for test in ("repair", "search"):
        assert watch.refusal(PrepareMulligan(test, role=BRITISH)) == "IC-12.6-a"


def ready(state: Any, role: str, test: str) -> None:
    state.progress = but(state.progress, mulligans={role: test})


@rule("IC-12.6-a", "MIC-5.3-a")
@pytest.mark.parametrize(("prepared", "recovered"), [("recovery", True), ("combat", False)])
def test_an_auxiliary_that_does_not_recover_tries_again(prepared: str, recovered: bool) -> None:
    watch = Watch(None, auxiliary("A1", "fleet", place="recovery"), dice=(9, 0))
    ready(watch.state, BRITISH, prepared)
    watch.run(Upkeep())
    assert bool(watch.all(AuxiliaryRecovered)) is recovered
    assert bool(watch.all(MulliganTaken)) is recovered


@rule("IC-12.6-a", "IC-8.33-b")
@pytest.mark.parametrize(("first", "taken"), [(9, True), (0, False)])
def test_a_combat_die_worse_than_the_average_is_thrown_again(first: int, taken: bool) -> None:
    state = sides()
    ready(state, BRITISH, "combat")
    dice = (first, 1, 5) if taken else (first, 5)
    fray = fought(state, 5, *dice, 5, 5, 5)
    assert bool(fray.all(MulliganTaken)) is taken
    assert fray.all(ClashFought)[0].dice[BRITISH] == (1 if taken else first)


@rule("IC-12.6-a", "MIS-Q12")
def test_a_shared_die_is_nobodys_own() -> None:
    state = sides(combat_dice="shared")
    ready(state, BRITISH, "combat")
    assert fought(state, 5, 9, 5, 5, 5).all(MulliganTaken) == []


@rule("IC-12.6-a", "IC-10.11-b")
def test_a_convoy_that_does_not_catch_the_wind_tries_again() -> None:
    watch = Watch(None, dice=(8, 1))
    at = "sz_gut/st_gibraltar:out"
    watch.state.convoys["british_levant"] = Convoy("british_levant", BRITISH, at, "B1", "at_sea")
    ready(watch.state, BRITISH, "catching")
    watch.run(Movement(number=2))
    watch.play(Done(role=BOURBONS), SendConvoy("british_levant", role=BRITISH))
    assert watch.all(ConvoyMoved)[0].to == "st_gibraltar"
    assert watch.all(MulliganTaken)


# --- a Request die


@rule("IC-12.6-a", "IC-11.1-a")
def test_a_request_die_is_thrown_again_and_may_then_be_amended() -> None:
    ships = laid_up("B1", at="port_mahon/harbour")
    years = Years(Requesting("british"), ships, dice=(0, 9), year=1746, turn=5, prestige=2)
    years.play(RequestAgain(role=BRITISH))
    assert years.state.prestige[BRITISH] == 1
    assert years.question.die == 9
    assert years.refusal(RequestAgain(role=BRITISH)) == "IC-12.6-a"
    years.play(AmendRequest(role=BRITISH))
    assert years.question is None


@rule("IC-12.6-a")
def test_who_has_a_mulligan_for_nothing_is_asked_though_he_has_no_prestige() -> None:
    years = Years(None, year=1746, turn=5, prestige=0, dice=(5,))
    ranks = {BRITISH: ("admiral_of_the_fleet",)}
    years.state.progress = but(years.state.progress, ranks=ranks)
    years.run(Requesting("british"))
    assert years.refusal(AmendRequest(1, role=BRITISH)) == "IC-12.0-b"
    assert years.refusal(RequestAgain(role=BRITISH)) is None
