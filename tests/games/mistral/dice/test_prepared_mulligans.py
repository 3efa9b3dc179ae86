"""Every other die of a Fleet's own: prepared for, thrown again once, and paid for.

Each case is a scene with a die that fails and a second one that does not. The second one is thrown
only if a Mulligan for that kind of die stands ready, and the change that it makes is looked at.
"""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.battle.fireships import AttackHarbour
from estandarte.games.mistral.battle.resolution import SailCaptured, try_leader
from estandarte.games.mistral.battle.sequence import GaugeTaken, IntensitySet
from estandarte.games.mistral.combined.shore_tasks import (
    BombardPort,
    CutOut,
    ShoreMissed,
    ShoreStruck,
)
from estandarte.games.mistral.convoys.attacking import AttackConvoy, FallingUpon
from estandarte.games.mistral.convoys.convoys import check_arrival, check_departure
from estandarte.games.mistral.convoys.unloading import UnloadingConvoys
from estandarte.games.mistral.corsairs.pirates import chooser
from estandarte.games.mistral.dice.mulligans import LetItStand, ThrowAgain, ThrowingAgain
from estandarte.games.mistral.dice.player_ranks import TESTS, MulliganTaken
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.sea.gale_damage import gale_harm
from estandarte.games.mistral.sea.passages import put_to_sea
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import EndingBlockades
from estandarte.games.mistral.tasks.shadowing import CounterShadow, TestingShadows, is_shadowed
from estandarte.games.mistral.war.progress import Gale, Hand
from estandarte.games.mistral.war.years import YearBegun, relieve_admirals
from estandarte.kernel import Dice, Event, as_seen, but, encode, prompt_for
from estandarte.kernel.testing import rule
from games.mistral.battle.test_fireships import harbour
from games.mistral.battle_scenes import Fray, fought, sides
from games.mistral.combined.test_shore import off
from games.mistral.order_scenes import Council, issued
from games.mistral.scenes import formation, leader, squadron
from games.mistral.sequence_scenes import Watch
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
)
from games.mistral.tasks.test_interdiction import closing, station
from games.mistral.tasks.test_searching import shadowed

Wish = str | Hand


def ready(state: Any, role: str, test: Wish) -> None:
    """A Mulligan for a kind of die, or a hand with which its owner or the enemy meets one."""
    if isinstance(test, str):
        state.progress = but(state.progress, mulligans={role: test})
        return
    other = BOURBONS if role == BRITISH else BRITISH
    lender = other if test.against else role
    state.progress = but(state.progress, ranks={lender: ("captain",)}, hands={lender: (test,)})


def taken(events: list[Event]) -> int:
    return sum(isinstance(event, MulliganTaken) for event in events)


# --- each kind of die: (who, first die that fails, what it is when it has not failed)


def hull(test: Wish, *dice: int) -> bool:
    """MIC-2.2-c: ten DPs over its Rating it is Sunk up to nine; one over, up to one."""
    watch = Watch(None, squadron("B1", damage=11, rating=10), dice=dice)
    ready(watch.state, BRITISH, test)
    watch.do(sink_by_damage, "B1", "IC-4.25-a")
    assert taken(watch.events) == (test == "hull")
    return watch.state.units["B1"].sail == 4


def relief(test: Wish, *dice: int) -> bool:
    watch = Watch(None, leader("mathews"), leader("lestock"), turn=1, year=1744, dice=dice)
    watch.do(lambda play: play.emit(YearBegun("IC-4.3-d", 1744)))
    watch.state.prestige[BRITISH] = 3
    ready(watch.state, BRITISH, test)
    watch.do(relieve_admirals)
    return "mathews" in watch.state.leaders


def arrival(test: Wish, *dice: int) -> bool:
    scene = Errand(dice=dice, turn=6)
    scene.convoy("victualling", status="expected", at="", load=8)
    ready(scene.state, BRITISH, test)
    check_arrival(scene.play, "victualling")
    return scene.state.convoys["victualling"].status == "at_sea"


def departure(test: Wish, *dice: int) -> bool:
    scene = Errand(dice=dice, turn=6)
    scene.convoy("troop_1", status="in_ordinary", at="port_barcelona/harbour", route="S3")
    ready(scene.state, BOURBONS, test)
    check_departure(scene.play, "troop_1")
    return scene.state.convoys["troop_1"].status == "at_sea"


def landing(test: Wish, *dice: int) -> bool:
    scene = Errand(dice=dice)
    scene.convoy("troop_1", at="coast_b", status="arrived", scattered=True)
    ready(scene.state, BOURBONS, test)
    scene.push(UnloadingConvoys())
    return scene.state.history.chronicle.landings == 1


def driven_off(test: Wish, *dice: int) -> bool:
    """A Force 10 Gale drives a Fleet Auxiliary off on eight or nine."""
    pieces = (
        formation("BR-A", at="sp_13", spent=False),
        squadron("B1", at="sp_13", formation="BR-A"),
        assigned("A", "fleet", "BR-A"),
        Gale("mistral", 10, "sp_13", "sp_13"),
    )
    watch = Watch(None, *pieces, dice=dice, gale_detachment="off")
    ready(watch.state, BRITISH, test)
    watch.do(gale_harm)
    return watch.state.auxiliaries["A"].place == "assigned"


def blockader(test: Wish, *dice: int) -> bool:
    scene = closing(dice=dice)
    scene.state.stack.clear()
    station(scene, "F", "port_cadiz", BRITISH, "blockade")
    ready(scene.state, BRITISH, test)
    scene.push(EndingBlockades())
    return scene.aux("F").place == "tasked"


def hasty(test: Wish, *dice: int) -> bool:
    at = "port_mahon/harbour"
    pieces = formation("BR-A", at=at), squadron("B1", at=at, formation="BR-A", state="in_ordinary")
    watch = Watch(None, *pieces, dice=dice)
    ready(watch.state, BRITISH, test)
    watch.do(lambda play: put_to_sea(play, play.state.formations["BR-A"]))
    return watch.state.units["B1"].damage == 1


def fitted(test: Wish, *dice: int) -> bool:
    ship = squadron("B1", at="port_mahon/harbour", state="fitting_out")
    watch = Watch(None, ship, dice=dice)
    ready(watch.state, BRITISH, test)
    watch.run(Upkeep())
    return watch.state.units["B1"].damage == 1


def show(test: Wish, *dice: int) -> bool:
    at = "port_venice"
    pieces = formation("BR-A", at=at), squadron("B1", at=at, formation="BR-A")
    sea = Council(*pieces, issued("B-SF4", "BR-A"), dice=list(dice))
    ready(sea.state, BRITISH, test)
    sea.executed("B-SF4", 1)
    return sea.record() == (1, 0)


def casualty(test: Wish, *dice: int) -> bool:
    watch = Watch(None, formation("BR-A"), leader("mathews", formation="BR-A"), dice=dice)
    ready(watch.state, BRITISH, test)
    watch.do(try_leader, "mathews", False)
    return "mathews" in watch.state.leaders


def bombs(test: Wish, *dice: int) -> bool:
    scene = harbour(*dice, 3, kind="bomb")
    ready(scene.state, BRITISH, test)
    scene.act(AttackHarbour("X", role=BRITISH))
    return scene.unit("S1").damage > 0


def port_shelled(test: Wish, *dice: int) -> bool:
    table = off("coast_b", dice=dice)
    ready(table.state, BRITISH, test)
    table.play(BombardPort("bomb", "leghorn", "depot", role=BRITISH))
    return bool(table.all(ShoreStruck))


def cut_out(test: Wish, *dice: int) -> bool:
    prize = squadron("SD1", at="port_genoa/harbour", state="in_ordinary", sail=2)
    table = off("port_genoa", prize, dice=dice)
    ready(table.state, BRITISH, test)
    table.play(CutOut("marines", role=BRITISH))
    return not table.all(ShoreMissed)


def gauge(test: Wish, *dice: int) -> bool:
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], approach="with_wind")
    ready(state, BRITISH, test)
    fray = Fray(state, dice=[4, *dice])
    return bool(fray.last(GaugeTaken).role == BRITISH)


def base(test: Wish, *dice: int) -> bool:
    """The Bourbons throw first; on the lower die one chooses."""
    watch = Watch(None, dice=(4, *dice))
    ready(watch.state, BRITISH, test)
    found: list[str] = []
    watch.do(lambda play: found.append(chooser(play)))
    return found == [BRITISH]


KINDS: list[tuple[Callable[..., bool], str, int, int]] = [
    (hull, "hull", 1, 2),
    (relief, "relief", 6, 5),
    (arrival, "convoy", 2, 1),
    (departure, "convoy", 2, 1),
    (landing, "landing", 5, 4),
    (driven_off, "post", 8, 7),
    (blockader, "post", 3, 4),
    (hasty, "fitting_out", 5, 4),
    (fitted, "fitting_out", 5, 4),
    (show, "show", 4, 3),
    (casualty, "casualty", 1, 5),
    (bombs, "bomb", 9, 6),
    (port_shelled, "bomb", 6, 5),
    (cut_out, "marines", 9, 0),
    (gauge, "tie", 3, 5),
    (base, "tie", 5, 3),
]


@rule("IC-12.6-a", "MIC-16.1-m", "MIS-Q70")
@pytest.mark.parametrize(("scene", "test", "bad", "good"), KINDS)
def test_a_die_that_fails_is_thrown_again_if_that_was_prepared(
    scene: Callable[..., bool], test: str, bad: int, good: int
) -> None:
    assert scene(test, bad, good)


@rule("IC-12.6-a")
@pytest.mark.parametrize(("scene", "test", "bad", "good"), KINDS)
def test_nothing_else_was_prepared_and_the_die_stands(
    scene: Callable[..., bool], test: str, bad: int, good: int
) -> None:
    """The second die would have been good, and nobody throws it."""
    assert not scene("leadership", bad, good)


@rule("IC-12.6-a")
@pytest.mark.parametrize(("scene", "test", "bad", "good"), KINDS)
def test_the_second_die_stands_though_it_fails_too(
    scene: Callable[..., bool], test: str, bad: int, good: int
) -> None:
    assert not scene(test, bad, bad, good)


# --- dice of a table, of which some are better than others


@rule("IC-12.6-a", "MIC-2.3-f")
@pytest.mark.parametrize(
    ("wish", "role", "again"),
    [
        ("heavier", BRITISH, True),
        ("lighter", BRITISH, False),
        ("heavier", BOURBONS, False),
        ("relief", BRITISH, False),
    ],
)
def test_who_has_the_gauge_may_throw_for_the_damage_level_again(
    wish: str, role: str, again: bool
) -> None:
    """A nine is the least, a zero the most: what is too little depends on what was wished."""
    state = sides()
    ready(state, role, wish)
    fray = fought(state, 9, *((0,) if again else ()), 5, 5, 5, 5, intensity="medium")
    low, high = (fought(sides(), die, 5, 5, 5, 5, intensity="medium") for die in (9, 0))
    expected = high if again else low
    assert fray.last(IntensitySet).level == expected.last(IntensitySet).level
    assert bool(fray.all(MulliganTaken)) is again


@rule("IC-12.6-a", "MIC-2.3-f")
def test_a_damage_level_that_is_too_high_is_thrown_again() -> None:
    state = sides()
    ready(state, BRITISH, "lighter")
    fray = fought(state, 0, 9, 5, 5, 5, 5, intensity="medium")
    assert fray.all(MulliganTaken)


@rule("IC-12.6-a", "IC-8.44-a")
@pytest.mark.parametrize(("wish", "struck"), [("colours", 1), ("relief", 0)])
def test_the_winner_may_have_the_colours_struck_after_all(wish: str, struck: int) -> None:
    """The second Sunk Sail of a Spanish Squadron of four, and room for it in B1."""
    state = sides(facts={"B1": {"sail": 3}})
    ready(state, BRITISH, wish)
    fray = fought(state, 0, 0, 9, 9, *((0,) if struck else ()), 9, 9, intensity="heavy")
    assert len(fray.all(SailCaptured)) == struck


@rule("IC-12.6-a", "IC-10.16-a")
@pytest.mark.parametrize(("wish", "again"), [("combat", True), ("hull", False)])
def test_guns_among_a_convoy_fire_again(wish: str, again: bool) -> None:
    pieces = formation("BR-A", at="sp_13"), squadron("B1", at="sp_13", formation="BR-A")
    scene = Errand(*pieces, dice=(5, 9, *((1,) if again else ())))
    scene.convoy("troop_1", at="sp_13", spotted=True)
    ready(scene.state, BRITISH, wish)
    scene.push(FallingUpon(convoy="troop_1", formations=("BR-A",)))
    assert bool(scene.all(MulliganTaken)) is again
    assert scene.dice_left == []


@rule("IC-12.6-a", "MIC-3.2-b", "MIC-3.2-c")
@pytest.mark.parametrize(
    ("dice", "damage"), [((8, 9, 5, 2), 10), ((8, 5, 9, 2), 10), ((2, 8, 5, 2), 10)]
)
def test_any_of_the_three_dice_of_a_fireship(dice: tuple[int, ...], damage: int) -> None:
    scene = harbour(*dice)
    ready(scene.state, BRITISH, "fireship")
    scene.act(AttackHarbour("X", role=BRITISH))
    assert scene.unit("S1").damage == damage
    assert len(scene.all(MulliganTaken)) == 1


@rule("IC-12.6-a", "MIC-2.2-c")
@pytest.mark.parametrize(("wish", "sail"), [("hull", 4), ("relief", 3)])
def test_a_worn_ship_is_tested_again_after_a_battle(wish: str, sail: int) -> None:
    state = sides(facts={"B1": {"damage": 15}})
    ready(state, BRITISH, wish)
    fray = fought(state, 9, 9, 9, 0, *((9,) if sail == 4 else ()), 9, 9, 9)
    assert fray.state.units["B1"].sail == sail


# --- dice on the table, whose owner is asked at once


def attacked(*dice: int, **more: Any) -> Errand:
    """A Spanish Auxiliary among the ships of the British trade."""
    scene = Errand(assigned("X", "fleet", "port_cartagena", "spain"), dice=dice, **more)
    scene.convoy("british_levant", at="sp_04", spotted=True)
    scene.push(Tasking((BOURBONS,)))
    return scene.act(AttackConvoy("X", "british_levant", role=BOURBONS))


def followed(*dice: int, **more: Any) -> Errand:
    return _richer(shadowed(*dice), **more).push(TestingShadows())


def chased(*dice: int, **more: Any) -> Errand:
    scene = _richer(shadowed(*dice), **more).push(Tasking((BOURBONS,)))
    return scene.act(CounterShadow("C", role=BOURBONS))


def _richer(scene: Errand, prestige: int = 2) -> Errand:
    scene.state.prestige = {BRITISH: prestige, BOURBONS: prestige}
    return scene


ASKED: list[tuple[Callable[..., Errand], str, int, int, Callable[[Errand], bool]]] = [
    (attacked, BOURBONS, 9, 1, lambda s: s.state.convoys["british_levant"].damage == 5),
    (followed, BRITISH, 7, 6, lambda s: is_shadowed(s.state, "BO-A")),
    (chased, BOURBONS, 5, 4, lambda s: not is_shadowed(s.state, "BO-A")),
]


def of(scene: Errand, role: str) -> ThrowingAgain:
    asked = scene.state.decision
    assert isinstance(asked, ThrowingAgain)
    assert asked.waiting == (role,)
    return asked


@rule("IC-12.6-a", "MIC-16.1-m")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED)
def test_its_owner_alone_is_asked_and_may_throw_again(
    make: Callable[..., Errand], role: str, bad: int, good: int, achieved: Callable[[Errand], bool]
) -> None:
    scene = make(bad, good, prestige=2)
    shown = of(scene, role).shows(scene.state, BRITISH)
    assert (shown["die"], shown["price"]) == (bad, 1)
    scene.act(ThrowAgain(role=role))
    assert achieved(scene)
    assert scene.state.prestige[role] == 1
    assert not isinstance(scene.state.decision, ThrowingAgain)


@rule("IC-12.6-a")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED)
def test_he_may_leave_it_or_throw_as_badly_again(
    make: Callable[..., Errand], role: str, bad: int, good: int, achieved: Callable[[Errand], bool]
) -> None:
    left = make(bad, prestige=2).act(LetItStand(role=role))
    assert not achieved(left)
    assert left.state.prestige[role] == 2
    twice = make(bad, bad, prestige=2).act(ThrowAgain(role=role))
    assert not achieved(twice)
    for scene in (left, twice):
        assert not isinstance(scene.state.decision, ThrowingAgain)
        assert scene.dice_left == []


@rule("IC-12.6-a", "IC-12.0-b")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED)
def test_who_cannot_pay_is_not_stopped_for(
    make: Callable[..., Errand], role: str, bad: int, good: int, achieved: Callable[[Errand], bool]
) -> None:
    assert not isinstance(make(bad, prestige=0).state.decision, ThrowingAgain)


@rule("IC-12.6-a")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED[1:])
def test_after_a_die_that_does_not_fail_nobody_is_asked(
    make: Callable[..., Errand], role: str, bad: int, good: int, achieved: Callable[[Errand], bool]
) -> None:
    assert not isinstance(make(good, prestige=2).state.decision, ThrowingAgain)


@rule("IC-7.13-b", "IC-12.6-a")
def test_each_shadow_is_tested_once_though_one_is_thrown_for_again() -> None:
    scene = _richer(shadowed(7, 6, 8, 2))
    other = but(scene.state.tasks.lasting["X"], auxiliary="Y")
    scene.state.auxiliaries["Y"] = but(scene.aux("X"), id="Y")
    lasting = {**scene.state.tasks.lasting, "Y": other}
    scene.state.tasks = but(scene.state.tasks, lasting=lasting)
    scene.push(TestingShadows()).act(ThrowAgain(role=BRITISH))
    assert (scene.aux("X").place, scene.aux("Y").place) == ("tasked", "recovery")
    assert scene.dice_left == [2]


@rule("IC-12.6-a")
@pytest.mark.parametrize(("make", "role", "bad", "good", "achieved"), ASKED)
def test_the_question_is_the_same_on_every_board_that_is_imagined(
    make: Callable[..., Errand], role: str, bad: int, good: int, achieved: Callable[[Errand], bool]
) -> None:
    scene = make(bad, good, prestige=2)
    for watcher in (BRITISH, BOURBONS):
        view = view_of(scene.state, watcher)
        for number in range(5):
            other = MISTRAL.imagine(view, Dice(f"{number}"))
            assert encode(view_of(other, watcher)) == encode(view)
            assert encode(prompt_for(other, watcher)) == encode(prompt_for(scene.state, watcher))


@rule("IC-12.6-a")
def test_how_a_convoy_is_escorted_is_not_told_by_the_question() -> None:
    told = []
    for sail in (2, 4):
        pieces = formation("BR-A", at="sp_04"), squadron("B1", "sp_04", sail, formation="BR-A")
        scene = Errand(*pieces, assigned("X", "fleet", "port_cartagena", "spain"), dice=[9, 9])
        scene.convoy("british_levant", at="sp_04", spotted=True)
        scene.escort("BR-A", "british_levant")
        scene.push(Tasking((BOURBONS,))).act(AttackConvoy("X", "british_levant", role=BOURBONS))
        seen = as_seen(scene.play.events, BOURBONS)
        told.append(encode([seen, view_of(scene.state, BOURBONS), scene.asks]))
    assert told[0] == told[1]


def test_every_kind_of_die_is_tried_here_or_with_the_first_ones() -> None:
    here = {test for _, test, _, _ in KINDS} | {"heavier", "lighter", "colours"}
    assert here | {"leadership", "strategy", "catching", "recovery", "combat", "fireship"} == {
        *TESTS
    }
