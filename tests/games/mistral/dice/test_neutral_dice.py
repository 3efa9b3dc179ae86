"""The modifier of a Player Rank for dice that are nobody's own."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import ClashFought
from estandarte.games.mistral.corsairs.corsairs import activate_pirates
from estandarte.games.mistral.corsairs.pirates import RecoveringCorsairs
from estandarte.games.mistral.dice.neutral_dice import (
    AwaitChance,
    ChanceBent,
    bent,
    open_dice,
)
from estandarte.games.mistral.dice.rank_modifiers import WithdrawHands, hands_left
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.schema.chronicle import Roll, RollResult, SetFlag
from estandarte.games.mistral.sea.weather import blow_winds, form_gales, shift_gales
from estandarte.games.mistral.war.campaigns import ResolvingCampaigns
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.event_step import check_event
from estandarte.games.mistral.war.progress import Gale, Hand
from estandarte.games.mistral.war.tracks import marker
from estandarte.games.mistral.war.years import game_ends_by_die
from estandarte.kernel import Dice, Play, but, encode, prompt_for
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import explore, fought, sides
from games.mistral.corsairs.test_corsairs import FALL, pirates
from games.mistral.corsairs.test_pirates import recovering
from games.mistral.dice.test_rank_modifiers import lends, offered, reorganising
from games.mistral.odds.test_choices import divided, lost_by
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.war.test_campaigns import PO, QUIET
from games.mistral.year_scenes import Years


def awaiting(test: str, by: int, *dice: int, rank: str = "captain", **more: Any) -> Watch:
    watch = Watch(None, dice=dice, **more)
    return lends(watch, BRITISH, rank, Hand(test, by))  # type: ignore[no-any-return]


# --- preparing one


@rule("MIC-17.1-b")
def test_any_die_is_one_that_is_nobodys_own_too() -> None:
    watch = reorganising("captain")
    found = {(a.test, a.by) for a in offered(watch, BRITISH, AwaitChance)}
    assert found == {(test, by) for test in open_dice(watch.state) for by in (-1, 1)}
    kinds = {test.partition(".")[0] for test, _ in found}
    assert kinds == {
        *("wind", "gale", "gale_fades", "campaign", "event"),
        *("event_result", "venice_entry", "pirates", "corsair", "game_end"),
    }


@rule("MIC-17.1-b")
@pytest.mark.parametrize(
    "test", ["", "luck", "combat", "shared_combat", "gale_start", "wind", "event.nothing"]
)
def test_lots_and_dice_of_a_side_are_refused(test: str) -> None:
    watch = reorganising("captain")
    assert watch.refusal(AwaitChance(test, role=BRITISH)) == "MIC-17.1-b"


@rule("MIC-17.1-a", "MIC-17.1-b")
def test_it_is_one_of_those_that_the_rank_gives_in_a_turn() -> None:
    lieutenant = reorganising("lieutenant")
    assert lieutenant.refusal(AwaitChance("pirates", 1, role=BRITISH)) == "MIC-17.1-a"
    lieutenant.play(AwaitChance("pirates", role=BRITISH))
    assert lieutenant.state.progress.hands == {BRITISH: (Hand("pirates", -1),)}
    assert lieutenant.refusal(AwaitChance("corsair", role=BRITISH)) == "MIC-17.1-a"
    assert offered(lieutenant, BRITISH, AwaitChance) == []
    lieutenant.play(WithdrawHands(role=BRITISH))
    assert lieutenant.state.progress.hands == {}
    none = reorganising()
    assert none.refusal(AwaitChance("pirates", role=BRITISH)) == "MIC-17.1-a"
    assert offered(none, BRITISH, AwaitChance) == []


@rule("MIC-17.1-b")
def test_the_switches_say_which_dice_there_are() -> None:
    state = Watch(None).state
    before = set(open_dice(state))
    state.switches = but(
        state.switches,
        combat_dice="shared",
        gales="off",
        pirates="off",
        contra_winds="in_order",
    )
    after = set(open_dice(state))
    assert {"shared_combat", "wind.vendavales"} <= after - before
    assert "pirates" in before - after
    assert not any(test.startswith("gale") for test in after)


@rule("MIC-17.1-b")
def test_the_enemy_knows_nothing_of_it() -> None:
    def told(*wishes: AwaitChance) -> bytes:
        watch = reorganising("commodore")
        watch.play(*wishes)
        board = view_of(watch.state, BOURBONS), prompt_for(watch.state, BOURBONS)
        watch.play(EndReorganisation(role=BRITISH))
        return encode([watch.seen(BOURBONS), board, view_of(watch.state, BOURBONS)])

    assert told() == told(AwaitChance("wind.mistral", 1, role=BRITISH))
    view = view_of(awaiting("pirates", 1).state, BOURBONS)
    boards = [MISTRAL.imagine(view, Dice(str(number))) for number in range(30)]
    guessed = {one.test for board in boards for one in board.progress.hands.get(BRITISH, ())}
    assert guessed & set(open_dice(boards[0]))


# --- the dice


@rule("MIC-17.1-b")
def test_the_first_die_of_its_name_takes_it_and_both_are_told() -> None:
    watch = awaiting("pirates", 1)
    found: list[int] = []
    for test, die in (("corsair", 4), ("pirates", 9), ("pirates", 4)):
        watch.do(lambda play, test=test, die=die: found.append(bent(play, test, die)))
    assert found == [4, 10, 4]
    assert watch.all(ChanceBent) == [ChanceBent("MIC-17.1-b", BRITISH, "pirates", 1)]
    assert hands_left(watch.state, BRITISH) == 0
    assert watch.state.progress.hands == {}
    for role in (BRITISH, BOURBONS):
        assert "ChanceBent" in watch.seen(role)


@rule("MIC-17.1-a", "MIC-17.1-b")
def test_both_sides_may_reach_for_a_die_but_each_only_once() -> None:
    watch = lends(Watch(None), BRITISH, "commodore", *[Hand("pirates", 1)] * 2)
    lends(watch, BOURBONS, "captain", Hand("pirates", 1))
    found: list[int] = []
    for _ in range(3):
        watch.do(lambda play: found.append(bent(play, "pirates", 4)))
    assert found == [6, 5, 4]
    used = awaiting("pirates", 1)
    used.state.progress = but(used.state.progress, lent={BRITISH: 1})
    used.do(lambda play: found.append(bent(play, "pirates", 4)))
    assert found[-1] == 4


def edges(outcome: Callable[[str, int, int], Any], test: str) -> None:
    """At every face the modified die says what its neighbour says, and no further than the ends."""
    plain = [outcome("", 0, die) for die in range(10)]
    assert len({repr(one) for one in plain}) > 1
    for by in (-1, 1):
        bound = [outcome(test, by, die) for die in range(10)]
        assert bound == [plain[max(0, min(9, die + by))] for die in range(10)]


def on(test: str, by: int, die: int, turn: int = 5, year: int = 1744) -> Watch:
    watch = Watch(None, dice=(die,) * 12, year=year, turn=turn)
    return lends(watch, BRITISH, "captain", *([Hand(test, by)] if test else ()))  # type: ignore[no-any-return]


@rule("MIC-17.1-b", "MIC-7.1-d")
def test_a_wind() -> None:
    def blows(test: str, by: int, die: int) -> Any:
        watch = on(test, by, die)
        watch.do(blow_winds)
        return {"mistral", "marin"} & set(watch.state.winds)

    edges(blows, "wind.mistral")


@rule("MIC-17.1-b", "MIC-8.1-b")
def test_a_gale() -> None:
    def forms(test: str, by: int, die: int) -> Any:
        watch = on(test, by, die, turn=1)
        watch.state.winds = ("mistral",)
        watch.do(form_gales)
        return {gale.force for gale in watch.state.gales.values()}

    edges(forms, "gale.mistral")


@rule("MIC-17.1-b", "IC-5.38-a")
def test_a_gale_that_fades() -> None:
    def lasts(test: str, by: int, die: int) -> Any:
        watch = on(test, by, die)
        start = watch.state.pack.theatre.gales.paths["mistral"].starts[0]
        watch.state.gales = {"mistral": Gale("mistral", 7, start, start)}
        watch.state.increment = 2
        watch.do(shift_gales)
        return "mistral" in watch.state.gales

    edges(lasts, "gale_fades.mistral")


@rule("MIC-17.1-b", "MIS-2.522-b")
def test_the_activation_of_the_pirates() -> None:
    def active(test: str, by: int, die: int) -> Any:
        scene = held(pirates(die), test, by)
        activate_pirates(scene.play)
        return scene.state.active_pirates

    edges(active, "pirates")


def held(stage: Any, test: str, by: int) -> Any:
    return lends(stage, BRITISH, "captain", *([Hand(test, by)] if test else ()))


@rule("MIC-17.1-b", "MIC-5.3-a")
@pytest.mark.parametrize(("die", "by", "home"), [(4, -1, True), (3, 1, False), (4, 1, False)])
def test_the_recovery_of_a_corsair(die: int, by: int, home: bool) -> None:
    scene = held(recovering("salee_rovers", dice=(die,), turn=FALL), "corsair", by)
    scene.push(RecoveringCorsairs())
    assert scene.aux("salee_rovers").place == ("assigned" if home else "recovery")


@rule("MIC-17.1-b", "MIS-2.721-a")
@pytest.mark.parametrize(("die", "by", "over"), [(1, 0, False), (1, -1, True), (0, 1, False)])
def test_the_end_of_the_game(die: int, by: int, over: bool) -> None:
    watch = on("game_end" if by else "", by, die, year=1747, turn=5)
    watch.state.progress = but(watch.state.progress, campaign=True)
    found: list[bool] = []
    watch.do(lambda play: found.append(game_ends_by_die(play)))
    assert found == [over]


def campaigns(test: str, by: int, *dice: int, start: str = "start") -> Years:
    """The Po Valley alone, on Turn 5 of 1744."""
    facts: dict[str, Any] = {"year": 1744, "turn": 5, "events": PO, "contingents": QUIET}
    years = Years(None, dice=dice, chronicle={"markers": {"po_valley": start}}, **facts)
    held(years, test, by).run(ResolvingCampaigns())
    return years


@rule("MIC-17.1-b", "MRE-2-a")
@pytest.mark.parametrize(
    ("die", "by", "box"),
    [(6, -1, "start"), (5, 1, "allied_1"), (0, -1, "bourbon_victory"), (9, 1, "allied_victory")],
)
def test_a_campaign(die: int, by: int, box: str) -> None:
    """Its die is a sum with many modifiers and goes beyond its ends: two boxes then."""
    plain = marker(campaigns("", 0, die, 9).state, "po_valley")
    assert marker(campaigns("campaign.po_valley", by, die, 9).state, "po_valley") == box != plain
    assert marker(campaigns("campaign.apennines", by, die, 9).state, "po_valley") == plain


@rule("MIC-17.1-b", "MIS-2.166-a")
@pytest.mark.parametrize(("die", "by", "joins"), [(3, -1, True), (2, 1, False), (3, 1, False)])
def test_the_entry_of_venice(die: int, by: int, joins: bool) -> None:
    years = campaigns("venice_entry", by, 0, die, start="bourbon_1")
    assert (years.state.contingents["venice"] == "active") is joins


@rule("MIC-17.1-b", "MIS-4.1-i")
@pytest.mark.parametrize(
    ("test", "die", "by", "occurs"),
    [
        ("event.treaty_worms_1", 4, -1, True),
        ("event.treaty_worms_1", 3, 1, False),
        ("event.treaty_worms_1", 5, -1, False),
        ("event.second_family_compact", 4, -1, False),
    ],
)
def test_an_event(test: str, die: int, by: int, occurs: bool) -> None:
    years = held(Years(None, dice=(die, 9), year=1743, turn=5, events=PO), test, by)
    play: Play[Any] = Play(years.state)
    years.state.stack[:] = []
    check_event(play, "treaty_worms_1")
    assert bool(years.state.stack) is occurs


@rule("MIC-17.1-b", "IC-9.2-b")
def test_the_result_of_an_event() -> None:
    rows = ((0, 4, "low"), (5, 8, "middle"), (9, 9, "high"))
    roll = Roll(tuple(RollResult(least, most, (SetFlag(flag),)) for least, most, flag in rows))

    def flags(test: str, by: int, die: int) -> Any:
        years = held(Years(None, dice=(die,)), test, by)
        years.run(CarryingOut((roll,)))
        return years.state.history.chronicle.flags

    edges(flags, "event_result")


@rule("MIC-17.1-b", "MIS-Q12")
@pytest.mark.parametrize("by", [-1, 1])
def test_a_combat_die_that_both_read(by: int) -> None:
    state = sides(combat_dice="shared")
    state.progress = but(
        state.progress, ranks={BRITISH: ("captain",)}, hands={BRITISH: (Hand("shared_combat", by),)}
    )
    found = fought(state, 5, 5, 5, 5, 5, 5).all(ClashFought)[0].dice
    assert found == {BRITISH: 5 + by, BOURBONS: 5 + by}


@rule("MIC-17.1-b", "MIS-Q12", "IC-8.41-a")
@pytest.mark.parametrize("by", [-1, 1])
def test_the_odds_count_it_for_a_die_that_both_read(by: int) -> None:
    def won(*hands: Hand) -> tuple[Fraction, Any]:
        fray, action = divided(9, combat_dice="shared")
        state = fray.state
        state.progress = but(state.progress, ranks={BRITISH: ("captain",)}, hands={BRITISH: hands})
        odds = odds_of(state, action)
        assert odds is not None
        assert odds.chance_of("lost") == explore(state, action, lost_by).get(BRITISH, 0)
        return odds.chance_of("won"), odds.facts

    assert won(Hand("shared_combat", by))[1] != won()[1]
