"""Luck: what dice bring beyond what was to be expected does not count in a thought."""

from itertools import product
from statistics import fmean, pvariance
from typing import Any

from msgspec.structs import asdict

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.schema.components import OTTOMANS
from estandarte.kernel import Dice, Value, but
from estandarte.players.doctrine.lepanto import DOCTRINE, standing
from estandarte.players.doctrine.tempers import FAR, KEPT, LOT, STANDARD, Tempered, by_lot
from estandarte.players.thinking.playouts import Playout
from estandarte.players.thinking.racing import Course, Race
from estandarte.players.thinking.worlds import World, Worlds
from games.lepanto.scenes import Scene, enemy, galley


def before_a_ram() -> Scene:
    """Three hexes of run-up: sunk on 1 to 3, else the rammer is stuck and does not count."""
    scene = Scene(
        galley("A", at="2225"), galley("C", at="1212"), enemy("B", at="2525"), side=OTTOMANS
    )
    scene.move("B", "rrs")
    scene.end()
    return scene


def ottoman_thought() -> Playout:
    assert DOCTRINE.study is not None
    return Playout(LEPANTO, DOCTRINE, DOCTRINE.study, OTTOMANS)


def test_a_ram_counts_as_what_it_brings_on_average() -> None:
    ends = set()
    for key in range(20):
        board = before_a_ram().state
        board.dice = Dice(f"ram/{key}")
        playout = ottoman_thought()
        playout._act(board, Ram("B", role=OTTOMANS))
        ends.add((standing(board, OTTOMANS), playout.luck))
    before = standing(before_a_ram().state, OTTOMANS)
    assert len(ends) == 2  # sunk or stuck
    expected = {lead - luck for lead, luck in ends}
    assert expected == {fmean(lead for lead, _ in ends)}  # as likely as each other
    assert {lead > before for lead, _ in ends} == {True, False}


def test_where_actions_have_dice_of_their_own_what_was_thrown_before_does_not_matter() -> None:
    ends: dict[bool, set[float]] = {True: set(), False: set()}
    assert DOCTRINE.study is not None
    for own, key in product((True, False), range(20)):
        study = but(DOCTRINE.study, own_dice=own)
        board = before_a_ram().state
        board.dice = Dice(f"ram/{key}")
        playout = Playout(LEPANTO, DOCTRINE, study, OTTOMANS)
        playout._begin_fate(World(board, "fate", STANDARD))
        playout._act(board, Ram("B", role=OTTOMANS))
        ends[own].add(standing(board, OTTOMANS))
    assert {own: len(found) for own, found in ends.items()} == {True: 1, False: 2}


def test_without_luck_the_same_plan_ends_more_alike() -> None:
    view = LEPANTO.view(before_a_ram().state, OTTOMANS)
    worlds = Worlds(LEPANTO, view, Dice("alike"), DOCTRINE)
    leads: list[float] = []
    counted: list[float] = []
    for number in range(12):
        here = worlds.world(number)
        playout = ottoman_thought()
        opening = playout.opening(here, STANDARD)
        (fork,) = playout.turns(here, {"usual": STANDARD}, {"usual": opening})
        ending = playout.finish(fork.board, here)
        counted.append(ending.lead)
        leads.append(ending.lead + playout.luck)
    assert pvariance(counted) < pvariance(leads) / 2


def test_an_end_counts_by_its_lead_without_luck_and_victory_is_only_told() -> None:
    view = LEPANTO.view(before_a_ram().state, OTTOMANS)
    race = Race(LEPANTO, view, DOCTRINE, Dice("ends"), horizon=0)
    race.compare({STANDARD: Course(STANDARD)}, 8)
    ends = race.endings[STANDARD]
    assert all(end.is_over for end in ends)
    assert {end.won for end in ends} > {0.0}  # dice decide, and change nothing:
    assert [end.worth for end in ends] == [race.study.standing(end.lead) for end in ends]


def test_an_opening_is_what_is_done_before_dice_fall_and_is_found_once() -> None:
    scene = Scene(galley("A", at="2225"), enemy("B", at="3025"), side=OTTOMANS)
    view = LEPANTO.view(scene.state, OTTOMANS)
    race = Race(LEPANTO, view, DOCTRINE, Dice("o"))
    race.compare({STANDARD: Course(STANDARD), "plan-away": Course("plan-away")}, 1)
    near, far = race.openings[STANDARD], race.openings["plan-away"]
    assert near[0] != far[0]
    assert {action.role for action in (*near, *far)} == {OTTOMANS}
    first = far[0]
    race.compare({STANDARD: Course(STANDARD), "other": Course(STANDARD, first)}, 1)
    assert race.openings["other"][0] == first


def test_an_opening_is_left_where_a_world_does_not_allow_it() -> None:
    here = World(before_a_ram().state, "fate", STANDARD)
    playout = ottoman_thought()
    plans = dict.fromkeys(("wrong", "right"), STANDARD)
    openings = {"wrong": [Ram("nobody", role=OTTOMANS)], "right": [Ram("B", role=OTTOMANS)]}
    (fork,) = playout.turns(here, plans, openings)
    assert set(fork.courses) == {"wrong", "right"}


def test_courses_that_do_the_same_are_played_once() -> None:
    scene = Scene(galley("A", at="2225"), enemy("B", at="3025"), side=OTTOMANS)
    here = World(scene.state, "fate", STANDARD)
    plans = {"usual": STANDARD, "again": STANDARD, "away": "plan-away"}
    alone, together = ottoman_thought(), ottoman_thought()
    openings = {name: alone.opening(here, plan) for name, plan in plans.items()}
    one_by_one, alone.nodes = {}, 0
    for name, plan in plans.items():
        for fork in alone.turns(here, {name: plan}, openings):
            one_by_one[name] = alone.finish(fork.board, here)
    forks = [
        (set(f.courses), together.finish(f.board, here))
        for f in together.turns(here, plans, openings)
    ]
    assert sorted(len(names) for names, _ in forks) == [1, 2]
    assert all(one_by_one[name] == ending for names, ending in forks for name in names)
    assert together.nodes < alone.nodes


def numbers(temper: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in asdict(temper).items():
        inner = numbers(value) if isinstance(value, Value) else {"": value}
        found |= {f"{name}.{key}": each for key, each in inner.items()}
    return found


def test_a_temper_by_lot_weighs_many_things_otherwise_and_counts_the_same() -> None:
    usual = DOCTRINE.tempers[STANDARD]
    drawn = by_lot(usual, Dice("lot"))
    assert drawn == by_lot(usual, Dice("lot")) != by_lot(usual, Dice("other"))
    moved = 0
    for name, value in numbers(usual).items():
        other = numbers(drawn)[name]
        if isinstance(value, float) and value:
            assert 1 / FAR <= other / value <= FAR
            moved += other != value
        else:
            assert other == value
    weights = [v for v in numbers(usual).values() if isinstance(v, float) and v]
    assert len(weights) / 4 < moved < len(weights)


def test_tempers_by_lot_are_known_by_their_name_and_said_in_words() -> None:
    assert DOCTRINE.of(f"{LOT}7").temper == by_lot(  # type: ignore[attr-defined]
        DOCTRINE.tempers[STANDARD], Dice(f"{LOT}7")
    )
    assert set(DOCTRINE.way(f"{LOT}7")) == set(DOCTRINE.way("doria")) == {"en", "es"}
    assert "Doria" in DOCTRINE.way("doria")["en"]
    assert not DOCTRINE.way(STANDARD)
    ways = DOCTRINE.ways(Dice("w"), 6_000)
    assert len(ways) == len(set(ways))
    assert STANDARD not in ways


def test_a_table_does_not_keep_every_lot_that_was_ever_tried() -> None:
    doctrine = Tempered(DOCTRINE.make, DOCTRINE.tempers)
    first = doctrine.of(f"{LOT}0")
    assert doctrine.of(f"{LOT}0") is first
    for number in range(KEPT):
        doctrine.of(f"{LOT}{number + 1}")
    assert doctrine.of(f"{LOT}0") is not first
