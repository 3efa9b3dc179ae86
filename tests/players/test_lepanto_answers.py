"""The doctrine of Lepanto since its first alférez: each thing that it has learnt, by itself."""

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import Broadside
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.kernel import Action, Dice, but
from estandarte.kernel.testing import new_match
from estandarte.players import man_of, opponents_of, play_out
from estandarte.players.doctrine.lepanto import DOCTRINE
from estandarte.players.doctrine.lepanto.answering import answer_of, mark
from estandarte.players.doctrine.lepanto.fighting import margin_of, next_attack
from estandarte.players.doctrine.lepanto.judging import Judge
from estandarte.players.doctrine.lepanto.menace import perils_of
from estandarte.players.doctrine.lepanto.mood import Scene as Sight
from estandarte.players.doctrine.lepanto.worth import small_arms_worth
from estandarte.wargame.hexes import EAST, NORTH_WEST, WEST, distance
from games.lepanto.scenes import Scene, enemy, galleass, galley, galliot
from players.lepanto_table import FIRST, STANDARD, choice


def feared(scene: Scene, him: Ship) -> dict[int, float]:
    """By hex, what the table of answers says of an enemy."""
    answer, here = answer_of(scene.state, him), mark(him.at)
    return {
        hex: answer[mark(hex) - here]
        for hex in scene.state.waters.hexes
        if mark(hex) - here in answer
    }


@pytest.mark.parametrize("bow", [EAST, NORTH_WEST])
@pytest.mark.parametrize("becalmed", [False, True])
@pytest.mark.parametrize("tired", [0, 2])
def test_the_table_of_answers_is_what_the_enemy_can_do_on_the_open_sea(
    tired: int, becalmed: bool, bow: int
) -> None:
    him = enemy("B", "2525", bow, tired=tired)
    scene = Scene(galley("A", "1005"), him, turn=2, becalmed=becalmed, wind=EAST)
    worst = {hex: peril.worst for hex, peril in perils_of(scene.state, him).items() if peril.worst}
    assert feared(scene, him) == worst


def test_a_galleass_answers_from_where_she_lies() -> None:
    her = galleass("G", "2525", EAST)
    found = feared(Scene(her, enemy("B", "4005"), side=OTTOMANS), her)
    assert max(distance(her.at, hex) for hex in found) == 3
    assert max(found.values()) == pytest.approx(4 / 6)


@pytest.mark.parametrize(("switch", "chance"), [("all_fire", 1 / 3), ("own_hex", 1 / 6)])
def test_an_immobilised_rammer_answers_at_the_range_that_his_fire_has(
    switch: str, chance: float
) -> None:
    him = enemy("B", "2025", WEST, stuck=True)
    scene = Scene(galley("A", "1825"), him, same_hex_range=switch)
    assert feared(scene, him)[1825] == pytest.approx(chance)


def danger(*friends: Ship) -> float:
    """What a place in the reach of one enemy is feared for, with these friends about."""
    scene = Scene(galley("A", "1525", EAST), *friends, enemy("B", "2025", WEST), wind=EAST)
    sight = Sight(scene.state, CHRISTIANS, STANDARD)
    judge = Judge(sight, scene.ship("A"), sight.enemies, sight.enemies[0])
    return judge.danger(1725, [3])


def test_an_enemy_who_can_shoot_at_many_is_feared_less_by_each() -> None:
    many = [galley(f"F{n}", f"17{n}", EAST) for n in (23, 24, 26)]
    assert danger() == danger(galley("F", "0505")) > danger(*many) > 0


def test_the_last_to_move_strikes_without_fear() -> None:
    ships = (galley("A", "1020"), enemy("B", "2025"))
    end = Scene(*ships, turn=30).state
    assert Sight(end, OTTOMANS, STANDARD).caution == 0
    assert Sight(end, CHRISTIANS, STANDARD).caution > 0
    assert Sight(end, OTTOMANS, FIRST).caution > 0


def test_near_the_end_who_is_behind_dares_what_who_is_ahead_does_not() -> None:
    ships = (galley("A", "1020"), galley("A2", "1021"), enemy("B", "2025"))
    margins = {
        (turn, role): margin_of(Sight(Scene(*ships, turn=turn).state, role, STANDARD))
        for turn in (5, 29)
        for role in (CHRISTIANS, OTTOMANS)
    }
    assert margins[5, CHRISTIANS] == margins[5, OTTOMANS]
    assert margins[29, OTTOMANS] < 0 < margins[5, OTTOMANS] < margins[29, CHRISTIANS]


@pytest.mark.parametrize(("muskets", "allowed"), [(4, True), (9, False)])
def test_however_much_one_dares_none_fires_at_worse_odds_than_are_allowed(
    muskets: int, allowed: bool
) -> None:
    scene = Scene(
        galleass("G", "2025", muskets=muskets),
        galliot("L", "2125"),
        phase="combat",
        side=OTTOMANS,
    )
    shot = FireSmallArms("L", ("G",), role=OTTOMANS)
    worth = small_arms_worth(scene.state, scene.ship("L"), scene.ship("G"), STANDARD.attack)
    assert (scene.refusal(shot) is None, worth > -99) == (allowed, allowed)


def test_who_can_hit_one_enemy_alone_fires_before_who_can_choose() -> None:
    free, bound = galley("A1", "2025", EAST), galley("A2", "2126", NORTH_WEST)
    scene = Scene(free, bound, enemy("B1", "2125"), enemy("B2", "2225"), phase="combat")
    action = choice(scene)
    assert isinstance(action, Broadside)
    assert action.ships == ("A2", "A1")


def test_galleasses_are_towed_into_range_and_not_let_go_before() -> None:
    ships = (galleass("G", "1120"), galley("T", "1220"), enemy("B", "1620"))
    path = getattr(choice(Scene(*ships, wind=EAST)), "path", "")
    assert path and "a" not in path
    assert "a" in getattr(choice(Scene(*ships, wind=EAST), "alferez-1"), "path", "")


def test_a_temper_that_does_not_look_ahead_fears_only_what_bears_now() -> None:
    place = but(STANDARD.place, answer=0.0)
    blind = but(STANDARD, place=place)
    scene = Scene(galley("A", "1525", EAST), galliot("L", "2025", EAST), wind=EAST)
    sight = Sight(scene.state, CHRISTIANS, blind)
    judge = Judge(sight, scene.ship("A"), sight.enemies, sight.enemies[0])
    assert judge.danger(1825, [2]) == 0


@pytest.mark.parametrize(("at", "rams"), [("2325", True), ("2225", False)])
def test_a_galliot_rams_with_a_run_up_of_three_hexes_or_not_at_all(at: str, rams: bool) -> None:
    scene = Scene(galley("A", "2025", WEST), galliot("L", at, WEST), wind=WEST, side=OTTOMANS)
    sight = Sight(scene.state, OTTOMANS, STANDARD)
    judge = Judge(sight, scene.ship("L"), sight.enemies, sight.enemies[0])
    hexes = distance(scene.ship("L").at, 2025)
    there = judge.value(2025, WEST, False, hexes)
    assert (there > judge.value(scene.ship("L").at, WEST, False, 0)) is rams


@pytest.mark.parametrize("temper", sorted(DOCTRINE.tempers))
def test_every_temper_fights_a_match_to_its_end(temper: str) -> None:
    match = new_match(LEPANTO, "tutorial", temper)
    play_out(match, dict.fromkeys(LEPANTO.roles, DOCTRINE.of(temper)), Dice(temper))
    assert match.is_over


def test_the_men_of_1571_have_names_in_both_languages() -> None:
    men = [man_of(LEPANTO, rank) for rank in opponents_of(LEPANTO) if rank.startswith("alferez:")]
    assert 3 <= len(men) <= 6
    assert all(man.name.keys() == man.about.keys() == {"en", "es"} for man in men)


def test_the_reserve_comes_up_under_oars_where_it_is_told_to_hasten() -> None:
    line = [galley(f"A{n}", f"08{n}", EAST, reserve=True) for n in range(20, 26)]
    scene = Scene(*line, enemy("B", "3025"), wind=EAST, turn=8)
    paths = [getattr(choice(scene, temper), "path", "") for temper in ("standard", "bazan")]
    assert paths == ["ss", "rss"]


def tempted(scene: Scene, evens: float = STANDARD.attack.evens) -> Action | None:
    """What somebody attacks whom next to nothing holds back."""
    role = scene.state.decision.waiting[0]  # type: ignore[union-attr]
    temper = but(STANDARD, attack=but(STANDARD.attack, margin=-9.0, evens=evens))
    return next_attack(Sight(scene.state, role, temper))


def test_a_galley_does_not_stake_herself_for_a_galley_at_even_odds() -> None:
    abeam = (galley("A", "2025", EAST), enemy("B", "2024", WEST))
    scene = Scene(*abeam, phase="combat")
    assert isinstance(tempted(scene, evens=0.0), Board | FireSmallArms)
    assert tempted(scene) is None


def test_a_galliot_may_for_a_galley_and_who_is_behind_at_the_end_for_anybody() -> None:
    galley_abeam = (galley("A", "2025", EAST, muskets=3), galliot("L", "2024", WEST, muskets=3))
    scene = Scene(*galley_abeam, phase="combat", side=OTTOMANS)
    assert isinstance(tempted(scene), FireSmallArms)
    spared = galley("C", "0505")
    late = Scene(
        galley("A", "2025", EAST),
        spared,
        enemy("B", "2024"),
        phase="combat",
        turn=30,
        side=OTTOMANS,
    )
    temper = but(STANDARD, attack=but(STANDARD.attack, margin_behind=-9.0))
    assert next_attack(Sight(late.state, OTTOMANS, temper)) is not None


@pytest.mark.parametrize(("turn", "turns"), [(29, True), (30, False)])
def test_nobody_turns_on_the_spot_when_no_shot_will_be_fired_any_more(
    turn: int, turns: bool
) -> None:
    scene = Scene(galley("A", "2025", WEST), enemy("B", "2325"), phase="reorientation", turn=turn)
    assert isinstance(choice(scene), Reorient) is turns
