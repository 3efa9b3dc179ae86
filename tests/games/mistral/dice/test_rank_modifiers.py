"""The modifier of a Player Rank for any die: its owner says for which, the enemy's included."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import ClashFought
from estandarte.games.mistral.battle.fireships import AttackHarbour
from estandarte.games.mistral.battle.sequence import IntensitySet
from estandarte.games.mistral.combined.shore_tasks import BombardPort
from estandarte.games.mistral.dice.mulligans import LetItStand, ThrowAgain, ThrowingAgain
from estandarte.games.mistral.dice.neutral_dice import ChanceAwaited
from estandarte.games.mistral.dice.player_ranks import TESTS, MulliganTaken
from estandarte.games.mistral.dice.rank_modifiers import (
    ENEMY_DICE,
    HandLent,
    HandPrepared,
    LendHand,
    PrepareHand,
    WithdrawHands,
    hands_left,
)
from estandarte.games.mistral.fleets.forces import NOTIONAL
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.fleets.requests import AmendRequest, Requesting
from estandarte.games.mistral.fleets.strategy_checks import strategy_die
from estandarte.games.mistral.fleets.upkeep import Repair, RepairAgain
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.odds.councils import shore_odds, strategy_odds
from estandarte.games.mistral.tasks.giving import TaskingWindow
from estandarte.games.mistral.tasks.searching import Search, SearchAgain
from estandarte.games.mistral.tasks.shadowing import is_shadowed
from estandarte.games.mistral.war.progress import Hand
from estandarte.games.mistral.war.years import TurnBegun
from estandarte.kernel import (
    Action,
    Decision,
    Dice,
    Match,
    Setup,
    as_seen,
    but,
    encode,
    pledge,
    prompt_for,
)
from estandarte.kernel.testing import rule
from estandarte.players.doctrine.mistral.keeping import reorganise, repair
from estandarte.players.doctrine.mistral.lending import request
from estandarte.players.doctrine.mistral.scouting import leave_the_die
from games.mistral.battle.test_fireships import harbour
from games.mistral.battle_scenes import fought, sides
from games.mistral.combined.test_shore import off
from games.mistral.dice.test_mulligans import docks, hunt
from games.mistral.dice.test_player_ranks import checked, ranked
from games.mistral.dice.test_prepared_mulligans import (
    ASKED,
    KINDS,
    attacked,
    chased,
    followed,
    gauge,
    ready,
)
from games.mistral.doctrine_scenes import TEMPER
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import Errand
from games.mistral.year_scenes import Years, laid_up
from laws import test_secrecy
from laws.moments import Budget, Case

COMMANDS = {"lieutenant": 1, "captain": 1, "post_captain": 2, "commodore": 3}


def lends(watch: Any, role: str, rank: str, *hands: Hand) -> Any:
    """A player of a rank who has these ready."""
    state = watch.state
    state.progress = but(
        state.progress,
        ranks={**state.progress.ranks, role: (rank,)},
        hands={**state.progress.hands, role: hands},
    )
    return watch


def reorganising(*ranks: str) -> Watch:
    watch = Watch(None)
    watch.state.stack[:] = [Reorganising((BRITISH,))]
    return ranked(watch, *ranks) if ranks else watch


def offered(stage: Any, role: str, kind: type[Action]) -> list[Any]:
    return [a for a in asked(stage).options(stage.state, role) if isinstance(a, kind)]


def asked(stage: Any) -> Decision:
    decision = stage.state.decision
    assert isinstance(decision, Decision)
    return decision


LESS, MORE = Hand("strategy", -1), Hand("strategy", 1, against=True)


# --- preparing one


@rule("MIC-17.1-a", "MIC-17.1-b")
def test_a_lieutenant_takes_one_off_and_a_captain_adds_one_too() -> None:
    lieutenant, captain = reorganising("lieutenant"), reorganising("captain")
    assert {a.by for a in offered(lieutenant, BRITISH, PrepareHand)} == {-1}
    assert {a.by for a in offered(captain, BRITISH, PrepareHand)} == {-1, 1}
    more = PrepareHand("combat", 1, role=BRITISH)
    assert lieutenant.refusal(more) == "MIC-17.1-a"
    assert captain.refusal(more) is None
    for by in (-2, 0, 2):
        assert captain.refusal(PrepareHand("combat", by, role=BRITISH)) == "MIC-17.1-a"


@rule("MIC-17.1-b")
def test_it_is_for_any_die_the_enemys_included() -> None:
    found = offered(reorganising("lieutenant"), BRITISH, PrepareHand)
    assert [a.test for a in found if not a.against] == list(TESTS)
    assert [a.test for a in found if a.against] == list(ENEMY_DICE)


@rule("MIC-17.1-b")
def test_dice_that_nobody_knows_or_that_are_met_at_the_table_are_refused() -> None:
    watch = reorganising("captain")
    for test, against in (("", False), ("luck", False), ("luck", True), ("repair", False)):
        assert watch.refusal(PrepareHand(test, -1, against, role=BRITISH)) == "MIC-17.1-b"
    assert watch.refusal(PrepareHand("repair", 1, True, role=BRITISH)) is None


@rule("MIC-17.1-a")
@pytest.mark.parametrize(("rank", "times"), list(COMMANDS.items()))
def test_as_many_stand_ready_as_the_rank_gives_in_a_turn(rank: str, times: int) -> None:
    watch = reorganising(rank)
    wish = PrepareHand("strategy", role=BRITISH)
    for _ in range(times):
        watch.play(wish)
    assert watch.refusal(wish) == "MIC-17.1-a"
    assert offered(watch, BRITISH, PrepareHand) == []
    assert watch.state.progress.hands == {BRITISH: (LESS,) * times}
    watch.play(WithdrawHands(role=BRITISH))
    assert watch.state.progress.hands == {}
    assert watch.refusal(WithdrawHands(role=BRITISH)) == "MIC-17.1-b"


@rule("MIC-17.1-a")
@pytest.mark.parametrize("ranks", [(), ("naval_ordnance", "rear_admiral_red")])
def test_without_such_a_rank_there_is_nothing_to_prepare(ranks: tuple[str, ...]) -> None:
    watch = reorganising(*ranks)
    assert offered(watch, BRITISH, PrepareHand) == offered(watch, BRITISH, WithdrawHands) == []
    assert watch.refusal(PrepareHand("strategy", role=BRITISH)) == "MIC-17.1-a"


@rule("MIC-17.1-b")
def test_the_enemy_sees_no_difference_before_it_is_used() -> None:
    def told(*wishes: PrepareHand) -> bytes:
        watch = reorganising("commodore")
        watch.play(*wishes)
        board = view_of(watch.state, BOURBONS), prompt_for(watch.state, BOURBONS)
        watch.play(EndReorganisation(role=BRITISH))
        return encode([watch.seen(BOURBONS), board, view_of(watch.state, BOURBONS)])

    own = PrepareHand("strategy", role=BRITISH)
    enemy = PrepareHand("search", 1, True, role=BRITISH)
    assert told() == told(own) == told(enemy, own, enemy)


@rule("MIC-17.1-b")
def test_its_owner_sees_what_he_has_ready_and_the_enemy_imagines_something() -> None:
    watch = lends(reorganising(), BRITISH, "commodore", LESS, MORE)
    assert view_of(watch.state, BRITISH).progress.hands == {BRITISH: (LESS, MORE)}
    view = view_of(watch.state, BOURBONS)
    assert view.progress.hands == {}
    boards = [MISTRAL.imagine(view, Dice(str(number))) for number in range(12)]
    assert any(board.progress.hands.get(BRITISH) for board in boards)
    assert all(encode(view_of(board, BOURBONS)) == encode(view) for board in boards)


# --- own dice for which it stands ready


@rule("MIC-17.1-a", "MIC-17.1-b")
def test_it_is_used_once_a_turn_by_a_captain_and_twice_by_a_post_captain() -> None:
    captain = lends(Watch(None, dice=(4, 4)), BRITISH, "captain", LESS)
    assert [checked(captain), checked(captain)] == [True, False]
    assert captain.all(HandLent) == [HandLent("MIC-17.1-b", BRITISH, "strategy", -1, BRITISH)]
    post = lends(Watch(None, dice=(4, 4, 4)), BRITISH, "post_captain", LESS, LESS)
    assert [checked(post) for _ in range(3)] == [True, True, False]


@rule("MIC-17.1-a")
def test_one_that_is_ready_waits_for_the_next_turn_if_all_were_used() -> None:
    watch = lends(Watch(None, dice=(4, 4)), BRITISH, "captain", LESS)
    watch.state.progress = but(watch.state.progress, lent={BRITISH: 1})
    assert not checked(watch)
    watch.do(lambda play: play.emit(TurnBegun("MIC-18.1-a", 1744, 6)))
    assert checked(watch)
    assert watch.state.progress.hands == {}


@rule("MIC-17.1-b")
@pytest.mark.parametrize(
    ("hand", "die"),
    [
        (LESS, 5),  # it would not help
        (LESS, 3),  # it is not needed
        (Hand("strategy", 1), 4),  # the wrong way
        (Hand("leadership", -1), 4),  # another die
        (Hand("strategy", -1, against=True), 4),  # the enemy's
    ],
)
def test_a_hand_that_would_not_help_is_kept(hand: Hand, die: int) -> None:
    watch = lends(Watch(None, dice=(die,)), BRITISH, "captain", hand)
    assert checked(watch) is (die == 3)
    assert watch.all(HandLent) == []
    assert watch.state.progress.hands == {BRITISH: (hand,)}


@rule("MIC-17.1-b")
def test_nothing_is_lent_that_nobody_has_prepared() -> None:
    watch = ranked(Watch(None, dice=(4,)), "commodore")
    assert not checked(watch)
    assert watch.all(HandLent) == []


NEAR = [(scene, test, bad, good) for scene, test, bad, good in KINDS if abs(bad - good) == 1]


@rule("MIC-17.1-b")
@pytest.mark.parametrize(("scene", "test", "bad", "good"), NEAR)
def test_every_other_own_die(scene: Callable[..., bool], test: str, bad: int, good: int) -> None:
    assert scene(Hand(test, good - bad), bad)
    assert not scene(Hand(test, bad - good), bad)


# --- dice of the enemy


@rule("MIC-17.1-b")
@pytest.mark.parametrize(("scene", "test", "bad", "good"), NEAR)
def test_the_same_die_met_by_the_enemy(
    scene: Callable[..., bool], test: str, bad: int, good: int
) -> None:
    assert scene("leadership", good)
    assert not scene(Hand(test, bad - good, against=True), good)
    assert scene(Hand(test, good - bad, against=True), good)


@rule("MIC-17.1-b", "IC-3.45-a")
def test_a_check_of_the_enemy_fails_by_one() -> None:
    watch = lends(Watch(None, dice=(3, 3)), BOURBONS, "captain", MORE)
    assert [checked(watch), checked(watch)] == [False, True]
    assert HandLent("MIC-17.1-b", BOURBONS, "strategy", 1, BRITISH) in watch.events
    for role in (BRITISH, BOURBONS):
        assert "HandLent" in watch.seen(role)


@rule("MIC-17.1-b")
def test_one_hand_answers_another() -> None:
    watch = lends(Watch(None, dice=(3,)), BOURBONS, "captain", MORE)
    assert checked(lends(watch, BRITISH, "captain", LESS))
    assert [event.role for event in watch.all(HandLent)] == [BOURBONS, BRITISH]


@rule("MIC-17.1-b", "IC-12.6-a")
def test_a_mulligan_stands_behind_a_hand() -> None:
    def both(*dice: int) -> Watch:
        watch = lends(Watch(None, dice=dice), BRITISH, "captain", LESS)
        watch.state.progress = but(watch.state.progress, mulligans={BRITISH: "strategy"})
        return watch  # type: ignore[no-any-return]

    saved = both(4)
    assert checked(saved)
    assert saved.all(MulliganTaken) == []
    again = both(5, 4)
    assert checked(again)
    assert len(again.all(MulliganTaken)) == len(again.all(HandLent)) == 1
    ruined = lends(both(3, 2), BOURBONS, "captain", MORE)
    ruined.state.progress = but(ruined.state.progress, lent={BRITISH: 1})
    assert checked(ruined)
    assert len(ruined.all(MulliganTaken)) == 1


@rule("MIC-17.1-b", "IC-8.33-b")
@pytest.mark.parametrize(
    ("hand", "by"),
    [
        (Hand("combat", -1), (-1, 0)),
        (Hand("combat", 1), (0, 0)),
        (Hand("combat", 1, against=True), (0, 1)),
        (Hand("combat", -1, against=True), (0, 0)),
    ],
)
def test_the_guns_of_either_side(hand: Hand, by: tuple[int, int]) -> None:
    """The British throw first; a hand waits for a die that it changes."""

    def points(die: int) -> dict[str, int]:
        first = fought(sides(), 5, die, die, 5, 5, 5).all(ClashFought)[0]
        return {role: first.inflicted[role] + 4 * first.sunk[role] for role in (BRITISH, BOURBONS)}

    ours = next(die for die in range(1, 10) if points(die - 1)[BRITISH] > points(die)[BRITISH])
    theirs = next(die for die in range(9) if points(die + 1)[BOURBONS] < points(die)[BOURBONS])
    state = lends(_On(sides()), BRITISH, "captain", hand).state
    fray = fought(state, 5, ours, theirs, 5, 5, 5)
    found = fray.all(ClashFought)[0].dice
    assert found == {BRITISH: ours + by[0], BOURBONS: theirs + by[1]}


class _On:
    def __init__(self, state: Any) -> None:
        self.state = state


@rule("MIC-17.1-b", "MIC-2.3-f")
@pytest.mark.parametrize(
    ("role", "hand", "more"),
    [
        (BRITISH, Hand("heavier", -1), 1),
        (BRITISH, Hand("lighter", 1), -1),
        (BRITISH, Hand("heavier", 1), 0),
        (BOURBONS, Hand("lighter", 1, against=True), -1),
        (BOURBONS, Hand("heavier", -1, against=True), 1),
        (BOURBONS, Hand("heavier", -1), 0),
    ],
)
def test_either_side_pulls_at_the_damage_level(role: str, hand: Hand, more: int) -> None:
    """The British have the Gauge and throw."""

    def level(state: Any, die: int) -> int:
        fray = fought(state, die, 5, 5, 5, 5, 5, intensity="medium")
        return int(fray.last(IntensitySet).level)

    levels = [level(sides(), die) for die in range(10)]
    middle = next(d for d in range(1, 9) if levels[d - 1] > levels[d] > levels[d + 1])
    found = level(lends(_On(sides()), role, "captain", hand).state, middle)
    assert found == levels[middle - more]


@rule("MIC-17.1-b", "MIC-4.1-c")
def test_dice_thrown_against_each_other() -> None:
    """The Bourbons throw a four first."""
    assert gauge(Hand("tie", 1), 4)
    assert not gauge(Hand("tie", -1), 4, 4, 3)
    assert gauge("relief", 5)
    assert not gauge(Hand("tie", -1, against=True), 5, 4, 3)


@rule("MIC-17.1-b", "IC-6.24-b")
@pytest.mark.parametrize(
    ("hand", "die", "place"),
    [
        (Hand("bomb", -1), 9, "recovery"),
        (Hand("bomb", 1, against=True), 8, "assigned"),
        (Hand("relief", 1), 9, "recovery"),
    ],
)
def test_a_natural_nine_alone_uses_up_a_bomb(hand: Hand, die: int, place: str) -> None:
    scene = harbour(die, 3, kind="bomb")
    ready(scene.state, BRITISH, hand)
    scene.act(AttackHarbour("X", role=BRITISH))
    assert scene.aux("X").place == place
    assert len(scene.all(HandLent)) == (hand.test == "bomb")


# --- dice on the table


HELP = [(attacked, BOURBONS, 9), (followed, BRITISH, 7), (chased, BOURBONS, 5)]


@rule("MIC-17.1-b")
@pytest.mark.parametrize(("make", "role", "bad"), HELP)
def test_after_an_own_die_on_the_table_its_owner_is_asked(
    make: Callable[..., Errand], role: str, bad: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = with_rank(make, role, "lieutenant", bad, monkeypatch)
    assert isinstance(asked(scene), ThrowingAgain)
    assert scene.refusal(LendHand(1, role=role)) == "MIC-17.1-a"
    assert scene.refusal(ThrowAgain(role=role)) == "IC-12.0-b"
    assert scene.options() == [LetItStand(role=role), LendHand(-1, role=role)]
    scene.act(LendHand(-1, role=role))
    assert not isinstance(scene.state.decision, ThrowingAgain)
    assert hands_left(scene.state, role) == 0
    if make is not attacked:
        assert is_shadowed(scene.state, "BO-A") is (make is followed)


def with_rank(
    make: Callable[..., Errand],
    role: str,
    rank: str,
    die: int,
    monkeypatch: pytest.MonkeyPatch,
    prestige: int = 0,
) -> Errand:
    """The scene plays at once: who is at the table has his rank before it begins."""
    push = Errand.push

    def ranking(scene: Errand, frame: Any) -> Errand:
        scene.state.progress = but(scene.state.progress, ranks={role: (rank,)})
        return push(scene, frame)

    monkeypatch.setattr(Errand, "push", ranking)
    return make(die, prestige=prestige)


@rule("MIC-17.1-a", "MIC-17.1-b")
@pytest.mark.parametrize(("rank", "enough"), [("captain", False), ("post_captain", True)])
def test_nobody_is_asked_whose_hands_cannot_mend_the_die(
    rank: str, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = with_rank(followed, BRITISH, rank, 8, monkeypatch)
    assert isinstance(scene.state.decision, ThrowingAgain) is enough
    if enough:
        scene.act(LendHand(role=BRITISH), LendHand(role=BRITISH))
    assert is_shadowed(scene.state, "BO-A") is enough


@rule("MIC-17.1-b")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED[1:])
def test_the_other_side_has_a_hand_ready_against_it(
    make: Callable[..., Errand],
    role: str,
    bad: int,
    good: int,
    achieved: Callable[[Errand], bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert achieved(make(good, prestige=0))
    enemy, test = (BOURBONS, "shadow") if make is followed else (BRITISH, "counter_shadow")
    meet(monkeypatch, enemy, Hand(test, 1, against=True))
    scene = make(good, prestige=0)
    assert not achieved(scene)
    assert [event.fleet for event in scene.all(HandLent)] == [role]


@rule("MIC-17.1-b", "MIC-3.4-a")
def test_the_owner_of_a_convoy_has_a_hand_ready_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def damage(die: int) -> int:
        return attacked(die, prestige=0).state.convoys["british_levant"].damage

    table = [damage(die) for die in range(10)]
    edge = next(die for die in range(9) if table[die + 1] < table[die])
    meet(monkeypatch, BRITISH, Hand("convoy_attack", 1, against=True))
    assert damage(edge) == table[edge + 1]


def meet(monkeypatch: pytest.MonkeyPatch, lender: str, hand: Hand) -> None:
    push = Errand.push

    def met(scene: Errand, frame: Any) -> Errand:
        return push(lends(scene, lender, "captain", hand), frame)

    monkeypatch.setattr(Errand, "push", met)


def searched(*dice: int, prestige: int = 0, **hands: Any) -> Errand:
    scene = hunt(*dice, prestige=prestige)
    for role, (rank, *held) in hands.items():
        lends(scene, role, rank, *held)
    return scene.push(TaskingWindow(role=BRITISH)).act(Search("X", "sp_14", role=BRITISH))


def first_miss() -> int:
    return next(d for d in range(10) if not searched(d).state.formations["BO-A"].spotted)


@rule("MIC-17.1-b", "MIC-2.1-a")
def test_a_search_that_misses_by_one() -> None:
    miss = first_miss()
    scene = searched(miss, british=("lieutenant",))
    assert scene.options() == [LetItStand(role=BRITISH), LendHand(-1, role=BRITISH)]
    assert scene.refusal(SearchAgain(role=BRITISH)) == "IC-12.0-b"
    scene.act(LendHand(role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    worse = searched(miss + 1, british=("lieutenant",)).act(LendHand(role=BRITISH))
    assert not worse.state.formations["BO-A"].spotted
    assert "SearchingAgain" not in worse.asks


@rule("MIC-17.1-b", "MIC-2.1-a")
def test_a_search_of_the_enemy_is_made_to_miss() -> None:
    blind = Hand("search", 1, against=True)
    hit = first_miss() - 1
    assert searched(hit).state.formations["BO-A"].spotted
    scene = searched(hit, bourbons=("captain", blind))
    assert not scene.state.formations["BO-A"].spotted
    both = searched(hit, bourbons=("captain", blind), british=("lieutenant",))
    assert both.act(LendHand(role=BRITISH)).state.formations["BO-A"].spotted


@rule("MIC-17.1-b", "MIC-5.2-a")
def test_a_repair_die() -> None:
    watch = docks(7, prestige=0)
    watch.state.progress = but(watch.state.progress, ranks={BOURBONS: ("captain",)})
    lend = LendHand(role=BOURBONS)
    assert watch.refusal(lend) == "MIC-17.1-b"
    assert offered(watch, BOURBONS, LendHand) == []
    watch.play(Repair("S1", role=BOURBONS))
    assert watch.state.units["S1"].damage == 6
    told = as_seen(watch.play(lend), BRITISH)
    assert watch.state.units["S1"].damage == 5
    assert [type(event).__name__ for event in told] == ["HandLent"]
    assert watch.refusal(lend) == "MIC-17.1-a"


@rule("MIC-17.1-b", "IC-12.6-a")
def test_a_repair_die_thrown_again_takes_a_hand_too() -> None:
    watch = docks(9, 7)
    watch.state.progress = but(watch.state.progress, ranks={BOURBONS: ("captain",)})
    watch.play(Repair("S1", role=BOURBONS), RepairAgain(role=BOURBONS), LendHand(role=BOURBONS))
    assert watch.state.units["S1"].damage == 5
    assert watch.refusal(RepairAgain(role=BOURBONS)) == "IC-12.6-a"


@rule("MIC-17.1-b", "MIC-5.2-a")
def test_a_repair_of_the_enemy() -> None:
    spoiled = lends(docks(6, prestige=0), BRITISH, "captain", Hand("repair", 1, against=True))
    spoiled.play(Repair("S1", role=BOURBONS))
    assert spoiled.state.units["S1"].damage == 6
    assert spoiled.all(HandLent)


@rule("MIC-17.1-b", "IC-11.1-a")
def test_a_request_die() -> None:
    years = Years(None, laid_up("B1", at="port_mahon/harbour"), year=1746, turn=5, dice=(5,))
    years.state.prestige[BRITISH] = 0
    lends(years, BRITISH, "post_captain")
    years.run(Requesting("british"))
    years.play(LendHand(1, role=BRITISH), LendHand(1, role=BRITISH))
    assert years.question.die == 7
    assert years.refusal(LendHand(1, role=BRITISH)) == "MIC-17.1-a"
    years.play(AmendRequest(role=BRITISH))
    assert years.question is None


@rule("MIC-17.1-b", "IC-11.1-a")
def test_a_request_of_the_enemy() -> None:
    years = Years(None, laid_up("B1", at="port_mahon/harbour"), year=1746, turn=5, dice=(8,))
    lends(years, BOURBONS, "lieutenant", Hand("request", -1, against=True))
    years.run(Requesting("british"))
    assert years.question.die == 7


# --- odds


@rule("MIC-17.1-b", "IC-3.45-a")
def test_the_odds_count_what_is_ready() -> None:
    def chance(*hands: Hand, mulligan: str = "", used: int = 0) -> Fraction:
        watch = lends(Watch(None), BRITISH, "commodore", *hands)
        watch.state.progress = but(
            watch.state.progress, mulligans={BRITISH: mulligan}, lent={BRITISH: used}
        )
        mathews = but(NOTIONAL, strategy=3)
        return strategy_die(watch.state, BRITISH, mathews).chance(watch.state)

    assert chance() == Fraction(4, 10)
    assert chance(LESS) == chance(LESS, LESS) == Fraction(5, 10)
    assert chance(LESS, used=3) == chance(Hand("strategy", 1)) == Fraction(4, 10)
    assert chance(Hand("leadership", -1)) == chance(MORE) == Fraction(4, 10)
    assert chance(LESS, mulligan="strategy") == 1 - Fraction(5, 10) ** 2


@rule("MIC-17.1-b")
def test_the_odds_tell_nothing_of_what_the_enemy_has_ready() -> None:
    watch = lends(Watch(None), BOURBONS, "captain", MORE)
    plain = Watch(None)
    assert strategy_odds(watch.state, BRITISH, [""]) == strategy_odds(plain.state, BRITISH, [""])


@rule("MIC-17.1-b", "MIC-15.1-a")
def test_the_odds_of_a_task_against_the_shore() -> None:
    def chance(*hands: Hand) -> Fraction:
        table = lends(off("coast_b"), BRITISH, "captain", *hands)
        odds = shore_odds(table.state, BombardPort("bomb", "leghorn", "depot", role=BRITISH))
        assert odds is not None
        return odds.chance_of("passes")

    assert chance(Hand("bomb", -1)) == chance() + Fraction(1, 10)
    assert chance(Hand("bomb", 1)) == chance(Hand("marines", -1)) == chance()


# --- how the rank of alférez uses it


@rule("MIC-17.1-b")
@pytest.mark.parametrize(
    ("rank", "wishes"),
    [
        ("naval_ordnance", []),
        ("lieutenant", [("catching", -1, False)]),
        ("post_captain", [("catching", -1, False), ("combat", -1, False)]),
        ("commodore", [("catching", -1, False), ("combat", -1, False), ("combat", 1, True)]),
    ],
)
def test_the_doctrine_has_as_many_ready_as_its_rank_gives(
    rank: str, wishes: list[tuple[str, int, bool]]
) -> None:
    watch = reorganising(rank)
    found = []
    while isinstance(wish := reorganise(watch.state, asked(watch), BRITISH, TEMPER), PrepareHand):
        watch.play(wish)
        found.append((wish.test, wish.by, wish.against))
    assert found == wishes


@rule("MIC-17.1-b")
@pytest.mark.parametrize(("make", "role", "bad"), HELP)
def test_the_doctrine_lends_where_that_makes_a_die_better(
    make: Callable[..., Errand], role: str, bad: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = with_rank(make, role, "captain", bad, monkeypatch)
    wish = leave_the_die(scene.state, asked(scene), role)
    assert wish == LendHand(-1, role=role)


@rule("MIC-17.1-b", "MIC-5.2-a", "IC-11.1-a")
@pytest.mark.parametrize(("die", "lends_it"), [(9, False), (7, True), (5, False)])
def test_the_doctrine_lends_a_repair_die_only_what_counts(die: int, lends_it: bool) -> None:
    watch = docks(die, prestige=0)
    watch.state.progress = but(watch.state.progress, ranks={BOURBONS: ("captain",)})
    watch.play(Repair("S1", role=BOURBONS))
    wish = repair(watch.state, asked(watch), BOURBONS)
    assert isinstance(wish, LendHand) is lends_it


@rule("MIC-17.1-b", "IC-11.1-a")
def test_the_doctrine_asks_for_more_ships() -> None:
    years = Years(None, laid_up("B1", at="port_mahon/harbour"), year=1746, turn=5, dice=(7,))
    lends(years, BRITISH, "captain")
    years.run(Requesting("british"))
    assert request(years.state, years.question, BRITISH) == LendHand(1, role=BRITISH)
    years.play(LendHand(1, role=BRITISH))
    assert request(years.state, years.question, BRITISH) is None


# --- the laws of secrecy on matches between commodores


@dataclass(frozen=True)
class Ranked(Case):
    """A match in which both sides have hands to lend."""

    def new_match(self) -> Match[Any]:
        brings = {"margin": 10, "ranks": ["commodore", "admiral_of_the_fleet"]}
        secret = f"ranked-{self.seed}"
        armies = dict.fromkeys(self.game.roles, brings)
        setup = Setup("mistral", self.scenario, armies=armies, pledge=pledge(secret))
        return Match.start(self.game, setup, secret)


LAWS = [
    test_secrecy.test_the_view_of_what_a_view_imagines_is_that_view,
    test_secrecy.test_the_same_is_asked_of_the_same_roles,
    test_secrecy.test_options_do_not_depend_on_secrets,
    test_secrecy.test_odds_do_not_depend_on_secrets,
    test_secrecy.test_verdicts_do_not_depend_on_secrets,
    test_secrecy.test_what_anybody_does_looks_the_same,
    test_secrecy.test_events_tell_no_more_than_the_view,
]
MATCH = Ranked("mistral", "strait", 3, Budget(prefix=150, later=40, imagined=25))


@rule("MIC-17.1-b")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_nothing_tells_of_a_hand_that_stands_ready(law: Callable[[Case], None]) -> None:
    law(MATCH)


def test_hands_are_prepared_and_lent_in_that_match() -> None:
    events = [event for step in MATCH.played.match.record.steps for event in step.events]
    assert any(isinstance(event, HandPrepared) for event in events)
    assert any(isinstance(event, HandLent) for event in events)
    assert any(isinstance(event, ChanceAwaited) for event in events)
