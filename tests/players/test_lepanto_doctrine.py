"""The doctrine of Lepanto: what it does in plain situations, and whom it beats."""

from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import Broadside
from estandarte.games.lepanto.movement.facing import Reorient, Reorientation
from estandarte.games.lepanto.movement.phase import Move, MoveLine, Movement
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.turn.closing import Conclude, EndPhase
from estandarte.kernel import Dice, Role
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.lepanto import DOCTRINE
from estandarte.players.doctrine.lepanto.judging import Judge
from estandarte.players.doctrine.lepanto.mood import Scene as Sight
from estandarte.players.doctrine.lepanto.worth import musket_danger
from estandarte.players.playing import play_out, take_turn
from estandarte.players.ranks import player_of, ranks_of
from estandarte.wargame.hexes import EAST, NORTH_EAST, SOUTH_WEST, WEST, distance
from games.lepanto.scenes import Scene, enemy, galleass, galley
from players.lepanto_table import FIRST, STANDARD, choice


def test_a_squadron_far_from_the_enemy_sails_on_in_line() -> None:
    line = [galley(f"A{n}", f"08{n}", EAST) for n in range(20, 26)]
    action = choice(Scene(*line, enemy("B", "3025"), wind=EAST))
    assert isinstance(action, MoveLine)
    assert set(action.ships) == {ship.id for ship in line}
    assert action.path == "ss"  # before the wind and without an oar, so that no crew tires


def test_ottomans_march_against_the_wind_without_tiring() -> None:
    line = [enemy(f"B{n}", f"30{n}", WEST) for n in range(20, 26)]
    action = choice(Scene(galley("A", "0825"), *line, wind=EAST, side=OTTOMANS))
    assert isinstance(action, MoveLine)
    assert action.path == "rs"


def test_a_galleass_is_towed_forward_while_the_enemy_is_far() -> None:
    scene = Scene(galleass("G", "1120"), galley("T", "1220"), enemy("B", "2520"), wind=EAST)
    action = choice(scene)
    assert isinstance(action, Move)
    assert (action.ship, "a" in action.path) == ("T", False)


def test_a_galleass_is_let_go_when_the_enemy_is_near() -> None:
    scene = Scene(galleass("G", "1120"), galley("T", "1220"), enemy("B", "1420"), wind=EAST)
    action = choice(scene)
    assert isinstance(action, Move)
    assert action.path.startswith("a")


def test_where_tows_are_asked_for_it_asks_while_the_enemy_is_far() -> None:
    ships = (galleass("G", "1120"), galley("T", "1220"))
    far = Scene(*ships, enemy("B", "2520"), wind=EAST, tow_along="when_asked")
    far.play(choice(far))
    assert far.ship("G").at > 1120
    near = Scene(*ships, enemy("B", "1420"), wind=EAST, tow_along="when_asked")
    near.play(choice(near))
    assert (near.at("G"), near.at("T") != "1220") == ("1120", True)


def test_a_tug_that_must_ask_does_not_march_with_the_line() -> None:
    line = [galley(f"A{n}", f"08{n}", EAST) for n in range(20, 26)]
    ships = (*line, galleass("G", "0722"), enemy("B", "3025"))
    action = choice(Scene(*ships, wind=EAST, tow_along="when_asked"))
    assert isinstance(action, MoveLine)
    assert set(action.ships) == {ship.id for ship in line} - {"A22"}


def test_a_ship_that_cannot_leave_its_rammer_is_left_where_it_is() -> None:
    around = ("1925", "2024", "1924", "2125", "2026", "1926")
    ring = [enemy(f"E{n}", hex, EAST) for n, hex in enumerate(around)]
    rammed = (galley("A", "2025", EAST, held_at=2025), enemy("B", "2025", WEST, stuck=True))
    assert isinstance(choice(Scene(*rammed, *ring, wind=EAST)), EndPhase)


@pytest.mark.parametrize(("switch", "more"), [("all_fire", True), ("own_hex", False)])
def test_an_immobilised_rammer_is_feared_at_the_range_that_its_fire_has(
    switch: str, more: bool
) -> None:
    free, stuck = enemy("B", "2025", WEST), enemy("B", "2025", WEST, stuck=True)
    dangers = []
    for him in (free, stuck):
        scene = Scene(galley("A", "1825", muskets=2), him, same_hex_range=switch)
        sight = Sight(scene.state, CHRISTIANS, FIRST)
        judge = Judge(sight, scene.ship("A"), sight.enemies, him)
        guns = judge.danger(1825, [3])  # as if too far away for small arms
        dangers.append((guns, musket_danger(scene.state, him, judge.ship, 2)))
    assert all((after > before) == more for before, after in zip(*dangers, strict=True))


def test_all_guns_that_bear_are_fired_first() -> None:
    scene = Scene(galley("A", "2025", EAST), enemy("B", "2125"), phase="combat")
    assert isinstance(choice(scene), Broadside)


def test_four_boarders_together_dare_what_one_does_not() -> None:
    # The target lies along the side of each of them and before the bow of none.
    one = galley("A1", "2024", SOUTH_WEST, fired=100)
    alone = Scene(one, enemy("B", "2025", WEST), phase="combat")
    assert not isinstance(choice(alone), Board)
    more = [galley("A2", "2026", NORTH_EAST, fired=100), galley("A3", "1926", EAST, fired=100)]
    more.append(galley("A4", "1924", EAST, fired=100))
    crowd = Scene(one, *more, enemy("B", "2025", WEST), phase="combat")
    action = choice(crowd)
    assert isinstance(action, Board)
    assert len(action.ships) >= 3


def test_a_repulsed_ship_flees() -> None:
    scene = Scene(galley("A", "2025", WEST, repulsed=True), enemy("B", "2225", WEST), wind=WEST)
    action = choice(scene)
    assert isinstance(action, Move)
    scene.play(action)
    assert distance(scene.ship("A").at, scene.ship("B").at) > 3


def test_a_galleass_turns_her_broadside_to_the_enemy() -> None:
    ahead = [enemy("B1", "1320"), enemy("B2", "1420")]
    scene = Scene(galleass("G", "1120", EAST), *ahead, phase="reorientation")
    action = choice(scene)
    assert isinstance(action, Reorient)
    assert action.bow not in (EAST, WEST)


def test_whoever_leads_late_kept_away_at_first_and_now_stays_to_fight() -> None:
    ships = [galley(f"A{n}", f"10{n}") for n in range(20, 26)]
    early = Scene(*ships, enemy("B", "2025"), turn=3)
    late = Scene(*ships, enemy("B", "2025"), turn=25)
    assert not Sight(early.state, CHRISTIANS, FIRST).keeps_away
    assert Sight(late.state, CHRISTIANS, FIRST).keeps_away
    assert not Sight(late.state, OTTOMANS, FIRST).keeps_away
    assert not Sight(late.state, CHRISTIANS, STANDARD).keeps_away


def test_the_ottomans_press_before_their_archers_tire() -> None:
    ships = [galley("A", "1020"), enemy("B", "2025")]
    before, after = Scene(*ships, turn=4), Scene(*ships, turn=12)
    assert (
        Sight(before.state, OTTOMANS, STANDARD).caution
        < Sight(after.state, OTTOMANS, STANDARD).caution
    )


@pytest.mark.parametrize("side", [CHRISTIANS, OTTOMANS])
def test_it_beats_chance(side: Role) -> None:
    other = OTTOMANS if side == CHRISTIANS else CHRISTIANS
    for seed in range(3):
        match = new_match(LEPANTO, "north", seed)
        play_out(match, {side: DOCTRINE, other: Chance()}, Dice(f"beat-{seed}"))
        assert match.result is not None
        assert match.result.winner == side


def test_two_doctrines_always_come_to_an_end() -> None:
    match = new_match(LEPANTO, "centre", "end")
    play_out(match, {CHRISTIANS: DOCTRINE, OTTOMANS: DOCTRINE}, Dice("end"))
    assert match.is_over


@pytest.mark.parametrize("rank", ranks_of(LEPANTO))
def test_every_rank_answers_on_an_empty_sea(rank: str) -> None:
    match = new_match(LEPANTO, "tutorial", 1)
    for ship in list(match.state.ships):
        match.state.remove(ship)
    for moment in (Movement((CHRISTIANS,)), Reorientation((CHRISTIANS,))):
        match.state.stack[-1] = moment
        for number in range(8):
            take_turn(match, CHRISTIANS, player_of(LEPANTO, rank), Dice(f"empty-{number}"))


def fit_to_board(**switches: Any) -> Scene:
    """A boards C alongside at 4:1 or fires at B ahead; the guns of F bear on B as well."""
    ships = (galley("A", "2025", boarding=16), galley("F", "1925"))
    enemies = (enemy("B", "2125"), enemy("C", "2024"))
    return Scene(*ships, *enemies, phase="combat", dice=[6, 6, 1], **switches)


def test_all_guns_fire_first_where_who_fired_may_board() -> None:
    assert choice(fit_to_board()) == Broadside(("A", "F"), role=CHRISTIANS)


@pytest.mark.parametrize("rule", ["gunnery_and_small_arms", "one_kind"])
def test_who_does_better_to_board_keeps_its_guns_silent(rule: str) -> None:
    scene = fit_to_board(engagements=rule)
    assert choice(scene) == Broadside(("F",), role=CHRISTIANS)
    scene.play(choice(scene))
    assert choice(scene) == Board("C", ("A",), role=CHRISTIANS)


def test_who_boards_at_poor_odds_fires_instead() -> None:
    scene = fit_to_board(engagements="gunnery_and_small_arms")
    scene.state.put(scene.ship("A").but(boarding=4))
    assert choice(scene) == Broadside(("A", "F"), role=CHRISTIANS)


def test_alone_it_ends_the_battle_where_it_may_and_else_the_phase() -> None:
    assert choice(Scene(galley("A", "2025"), phase="combat")) == Conclude(role=CHRISTIANS)
    forbidden = Scene(galley("A", "2025"), phase="combat", early_end="forbidden")
    assert choice(forbidden) == EndPhase(role=CHRISTIANS)
