"""Águila's alférez and the ground that counts: massed before it, and there at the end."""

from typing import Any

import pytest

from estandarte.games.aguila.before.deployment import Deploying
from estandarte.games.aguila.camp import Camp, Objective
from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges
from estandarte.games.aguila.fire.phase import DeclaringShots
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import QuickMarch, StandStill
from estandarte.games.aguila.movement.paths import hull_of
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.movement.riding import JoinUnit, LeaveUnit, RideOfficer
from estandarte.games.aguila.scenarios.outcome import count_of
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.players.doctrine.aguila import doctrine_of
from estandarte.players.doctrine.aguila.outlook import Outlook
from estandarte.players.doctrine.aguila.picture import Picture
from estandarte.players.doctrine.aguila.posture import holds
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import oblique
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, place, unit
from games.aguila.tables import table
from players.aguila_table import STANDARD, answer


def order(scene: Scene, **changes: Any) -> Any:
    return answer(scene, GivingOrders((RED,)), **changes)


def marked(*things: Any, turn: int = 6) -> Scene:
    """A region with one marker in the middle; nobody of Red's foot is left to move."""
    camp = Camp("region", objectives=(Objective("m", place(36, 24)),))
    return Scene(*things, fields={"camp": camp, "turn": turn, "initiative": RED})


FAR = unit("A", at=(10, 6), order="halt", officer="O")
THERE = unit("C", at=(36, 22), order="halt", officer="O")


def test_an_officer_contests_what_the_enemy_would_hold_when_the_battle_may_end() -> None:
    scene = marked(FAR, enemy("B", at=(36, 28)), officer(at=(26, 14)))
    assert count_of(scene.state)[0].winner == BLUE
    ride = order(scene)
    assert isinstance(ride, RideOfficer)
    scene.play(ride)
    assert count_of(scene.state)[0].winner == ""


def test_he_stands_as_far_from_the_enemy_as_that_allows() -> None:
    scene = marked(FAR, enemy("B", at=(36, 28)), officer(at=(34, 16)))
    ride = order(scene)
    assert isinstance(ride, RideOfficer)
    assert ride.to.y <= place(36, 20).y


def test_he_takes_what_is_nobodys_and_stays_there() -> None:
    scene = marked(FAR, enemy("B", at=(66, 44)), officer(at=(30, 10)))
    ride = order(scene)
    scene.play(ride)
    assert count_of(scene.state)[0].winner == RED
    there = but(scene.officer("O"), has_moved=False)
    again = marked(FAR, enemy("B", at=(66, 44)), there)
    assert order(again) == RideOfficer("O", there.at, role=RED)


@pytest.mark.parametrize(
    ("changes", "turn", "mine"),
    [
        ({"stands_in": False}, 6, ()),
        ({}, 4, ()),  # nothing is counted yet
        ({}, 6, (THERE,)),  # it is contested already
    ],
)
def test_he_rides_there_only_where_that_decides(changes: Any, turn: int, mine: Any) -> None:
    scene = marked(*mine, FAR, enemy("B", at=(36, 28)), officer(at=(10, 2)), turn=turn)
    wish = order(scene, **changes)
    rides = isinstance(wish, RideOfficer)
    assert not rides or not within(wish.to, place(36, 24), inches(6))


def test_he_relieves_those_who_may_be_driven_off() -> None:
    near = marked(THERE, FAR, enemy("B", at=(36, 28)), officer(at=(26, 14)))
    ride = order(near, relieves=True)
    assert isinstance(ride, RideOfficer)
    assert within(ride.to, place(36, 24), inches(6))
    safe = marked(THERE, FAR, enemy("B", at=(36, 46)), officer(at=(26, 14)))
    wish = order(safe, relieves=True)
    assert not isinstance(wish, RideOfficer) or not within(wish.to, place(36, 24), inches(6))


def test_near_the_end_he_dares_more_where_ground_is_not_won() -> None:
    def charges(turn: int, **changes: Any) -> bool:
        mine = unit("A", formation="attack_column", at=(36, 20), order="halt", damage=3)
        scene = marked(mine, enemy("B", at=(36, 26)), officer(at=(36, 14)), turn=turn)
        return isinstance(answer(scene, DeclaringCharges((RED,)), **changes), DeclareCharge)

    assert charges(5, dares=1)
    assert not charges(4, dares=1)
    assert not charges(5, dares=0)
    # what is in it for him is that the enemy stands there
    assert charges(5, dares=1, daring=0.0, spoils=40.0)
    assert not charges(5, dares=1, daring=0.0, spoils=0.0)


def test_near_the_end_guns_fire_at_whoever_stands_on_the_ground() -> None:
    gun = unit("G", "g_med", at=(36, 4))
    there, aside = enemy("B", at=(36, 26)), enemy("C", at=(26, 24), damage=4)

    def target(turn: int, **changes: Any) -> str:
        scene = marked(gun, there, aside, officer(at=(30, 4)), turn=turn)
        return answer(scene, DeclaringShots((RED,)), **changes).target

    assert target(5, dares=1, spoils=90.0) == "B"
    assert target(4, dares=1, spoils=90.0) == target(5) == "C"


def test_before_the_end_he_leaves_his_unit_and_keeps_near_the_ground() -> None:
    near = enemy("B", at=(10, 16))
    inside = marked(FAR, near, officer(at=(10, 5), inside="A"), turn=5)
    assert isinstance(order(inside), LeaveUnit)
    early = marked(FAR, near, officer(at=(10, 5), inside="A"), turn=4)
    assert isinstance(order(early), EndMovement)
    behind = marked(FAR, enemy("B", at=(66, 44)), officer(at=(10, 3)), turn=5)
    ride = order(behind)
    assert isinstance(ride, RideOfficer)
    assert within(ride.to, place(36, 24), inches(25))


def test_near_the_end_nobody_is_joined_where_ground_counts() -> None:
    horse = unit("A", "fr_coraceros:10", at=(36, 20), formation="line", order="halt", officer="O")
    scene = marked(horse, enemy("B", at=(36, 26), facing=90), officer(at=(36, 14)), turn=4)
    assert isinstance(order(scene), JoinUnit)
    scene.state.turn = 5
    assert not isinstance(order(scene), JoinUnit)


def test_an_officer_rides_out_of_the_way_of_his_second_line() -> None:
    first = unit("A", formation="line", at=(36, 22), order="halt", officer="O")
    second = unit("C", formation="line", at=(36, 12), order="halt", officer="O")
    scene = Scene(first, second, enemy("B", at=(36, 45)), officer(at=(36, 17)))
    ride = order(scene)
    assert isinstance(ride, RideOfficer)
    assert not within(ride.to, hull_of(second.base, oblique(second.base, 0, inches(8))), inches(1))


def test_who_goes_and_gets_the_enemy_is_followed_by_all() -> None:
    gone = unit("A", formation="line", at=(30, 24), order="quick_march", officer="O")
    left = unit("C", formation="line", at=(40, 10), officer="O")
    scene = Scene(gone, left, enemy("B", at=(36, 38)), officer(at=(36, 6)), fields={"turn": 2})
    assert isinstance(order(scene), QuickMarch)
    assert order(scene, together=False) == StandStill("C", role=RED)


def test_guns_are_driven_up_no_farther_than_the_foot_has_gone() -> None:
    gun = unit("G", "g_lig", at=(36, 6))
    foot = unit("A", formation="line", at=(44, 6), order="halt", officer="O")
    foe = enemy("B", at=(36, 44))
    scene = Scene(gun, foot, foe, officer(at=(30, 6)))
    assert order(scene) == StandStill("G", role=RED)
    assert isinstance(order(scene, escorts=False), DriveGun)
    ahead = Scene(gun, but(foot, base=unit(at=(44, 14)).base), foe, officer(at=(30, 6)))
    assert isinstance(order(ahead), DriveGun)


def deployed(scenario: str, *things: Any, **changes: Any) -> list[Unit]:
    """Where the alférez sets three battalions and a gun."""
    troops = [unit(n, at=(0, 0)) for n in "ABC"]
    scene = table(scenario, *troops, unit("G", "g_med"), *things, at="deploy", first=RED)
    while isinstance(scene.state.decision, Deploying) and scene.state.camp.waiting:
        decision = scene.state.decision
        wish = doctrine_of(but(STANDARD, **changes)).wish(scene.state, decision, RED)
        assert wish is not None
        scene.play(wish)
    return list(scene.state.of(RED))


def middle(units: list[Unit]) -> int:
    return sum(u.base.centre.x for u in units) // len(units)


def test_an_army_deploys_before_the_ground_that_counts() -> None:
    marker = Objective("m", place(9, 24))
    massed, spread = deployed("region", marker), deployed("region", marker, masses=False)
    assert len(massed) == len(spread) == 4
    assert middle(massed) < place(25, 0).x < place(35, 0).x < middle(spread)


@pytest.mark.parametrize(
    ("scenario", "things"),
    [
        ("campal", ()),
        ("colina", (area("easy_hill", 36, 24, 6), Objective("h", place(36, 24), ground="t1"))),
    ],
)
def test_it_spreads_where_the_middle_counts_unless_it_prefers_a_wing(
    scenario: str, things: Any
) -> None:
    usual = deployed(scenario, *things)
    assert usual == deployed(scenario, *things, masses=False)
    assert middle(deployed(scenario, *things, wing=12)) < middle(usual) - inches(6)


@pytest.mark.parametrize("scenario", ["campal", "region"])
def test_where_nothing_but_ground_counts_he_goes_sooner_and_fears_less(scenario: str) -> None:
    """What he fears there, and when he goes and gets the enemy; elsewhere neither is asked."""
    scene = marked(
        unit("A", formation="line", at=(36, 20)),
        enemy("B", at=(36, 24), facing=180, formation="line"),
        officer(at=(36, 14)),
        turn=3,
    )
    scene.state.camp = but(scene.state.camp, scenario=scenario)
    for_ground = scenario == "region"
    temper = but(STANDARD, press_turn=4, sooner=1, caution=0.8, caution_for_ground=0.5)
    assert holds(scene.state, RED, temper) == (not for_ground)
    assert holds(scene.state, RED, but(temper, sooner=0))
    picture = Picture(scene.state, RED, temper)
    assert Outlook(picture, picture.mine[0]).caution == (0.4 if for_ground else 0.8)
