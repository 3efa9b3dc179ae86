"""The alférez of Águila: legal in every moment, stronger than chance, true to its trade."""

from typing import Any

import pytest

from estandarte.games.aguila.before.ground.placing import ChooseTerrain, TerrainChoice
from estandarte.games.aguila.camp import Camp, Objective
from estandarte.games.aguila.charge.phase import (
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
    EndDeclarations,
)
from estandarte.games.aguila.charge.under_way import charge_on
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
)
from estandarte.games.aguila.movement.paths import Walk, hull_of, walk
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer
from estandarte.games.aguila.odds.charges import stood
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.turn.initiative import ChoosingFirst, MoveFirst
from estandarte.games.aguila.turn.reorganisation import Regroup, Regrouping
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Action, Dice
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.aguila.first import FIRST as DOCTRINE
from estandarte.players.doctrine.aguila.first.aims import (
    aim_of,
    contested_by,
    goals_of,
    is_needed,
    is_winning,
    must_dare,
    sent_to,
    stands_at,
)
from estandarte.players.doctrine.aguila.first.crossing import (
    by_the_bridge,
    is_at_ford,
    is_cut_off,
    only_ford,
    shoots_over,
)
from estandarte.players.doctrine.aguila.first.marching import bends, leash, way_past_guns
from estandarte.players.doctrine.aguila.first.moving import order_for
from estandarte.players.doctrine.aguila.first.places import (
    beaten,
    charge_value,
    horse_near,
    prospect,
    soon,
    value_at,
)
from estandarte.players.doctrine.aguila.first.riding import ride_wish
from estandarte.players.doctrine.aguila.first.sending import boldness
from estandarte.players.doctrine.aguila.first.setting_up import formation_wanted
from estandarte.players.doctrine.aguila.first.wayfinding import ways_round
from estandarte.players.doctrine.aguila.first.worth import duel
from estandarte.players.playing import play_out
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import oblique
from estandarte.wargame.plane.points import Point, distance_along
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, place, unit


@pytest.mark.parametrize(("seed", "mine", "theirs"), [(1, RED, BLUE), (4, BLUE, RED)])
def test_it_beats_chance(seed: int, mine: str, theirs: str) -> None:
    match = new_match(AGUILA, "campo_abierto", seed)
    play_out(match, {mine: DOCTRINE, theirs: Chance()}, Dice(f"d{seed}"))
    assert match.result is not None
    assert match.result.winner == mine


@pytest.mark.parametrize("scenario", ["puente", "escalada"])
def test_it_plays_whole_scenarios_with_ground_deployment_and_reserves(scenario: str) -> None:
    match = new_match(AGUILA, scenario, 2)
    play_out(match, {RED: DOCTRINE, BLUE: DOCTRINE}, Dice("whole"))
    assert match.is_over
    assert match.state.turn >= 4


def asked(scene: Scene, moment: Any) -> Action:
    scene.state.stack[:] = [moment]
    found = DOCTRINE.answers[type(moment)](scene.state, moment, RED)
    assert found is not None
    return found


def test_columns_march_while_the_enemy_is_far() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 10), officer="O"),
        enemy("B", at=(36, 45)),
        officer(at=(36, 6)),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert isinstance(order, QuickMarch)


def test_infantry_forms_square_before_horse() -> None:
    scene = Scene(
        unit("A", formation="line", officer="O"),
        enemy("B", "fr_coraceros:10", at=(36, 30), formation="line"),
        officer(),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert order == ChangeFormation("A", "square", role=RED)


def test_a_column_opens_into_line_to_fire() -> None:
    scene = Scene(
        unit("A", formation="attack_column", officer="O"),
        enemy("B", at=(36, 29), formation="line"),
        officer(),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert isinstance(order, ChangeFormation)
    assert order.formation == "line"


def test_horse_charges_a_flank_and_leaves_a_square_alone() -> None:
    horse = unit("A", "fr_coraceros:10", at=(36, 20), formation="line")
    flank = Scene(horse, enemy("B", at=(36, 26), facing=90, formation="line"))
    assert asked(flank, DeclaringCharges((RED,))) == DeclareCharge("A", "B", role=RED)
    square = Scene(horse, enemy("B", at=(36, 26), formation="square"))
    assert asked(square, DeclaringCharges((RED,))) == EndDeclarations(role=RED)


def test_fire_is_massed_on_what_is_nearly_broken() -> None:
    scene = Scene(
        unit("G", "g_med", at=(36, 20)),
        enemy("B", at=(30, 40), formation="line"),
        enemy("C", at=(42, 40), formation="line", damage=9),
    )
    assert asked(scene, DeclaringShots((RED,))) == FireGuns("G", "C", role=RED)
    foot = Scene(unit("A", formation="line"), enemy("B", at=(36, 25), formation="line"))
    assert asked(foot, DeclaringShots((RED,))) == DeclareShot("A", "B", role=RED)


def test_officers_regroup_the_most_damaged() -> None:
    scene = Scene(
        unit("A", damage=1, officer="O"),
        unit("B", at=(42, 20), damage=6, officer="O"),
        officer("O", at=(39, 16)),
    )
    assert asked(scene, Regrouping((RED,))) == Regroup("O", "B", role=RED)


def test_who_has_the_initiative_lets_the_enemy_move_first() -> None:
    assert asked(Scene(unit()), ChoosingFirst((RED,))) == MoveFirst("opponent", role=RED)


def test_formations_for_the_march() -> None:
    assert formation_wanted(unit("A")) == "attack_column"
    assert formation_wanted(unit("A", "fr_husares:10")) == "line"
    assert formation_wanted(unit("A", "gb_rifles:12")) == "open"
    # Cossacks know no line, and in march column they could not charge
    assert formation_wanted(unit("A", "ru_cosacos:10")) == "open"


def orders(scene: Scene, name: str = "A") -> Action:
    return order_for(scene.state, scene.unit(name), GivingOrders((RED,)))


def region(*places: tuple[float, float], turn: int = 1) -> dict[str, Any]:
    markers = tuple(Objective(f"m{n}", place(*at)) for n, at in enumerate(places))
    return {"camp": Camp("region", objectives=markers), "turn": turn}


def test_in_torrential_rain_columns_advance_since_they_may_not_hurry() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 10), officer="O"),
        enemy("B", at=(36, 45)),
        officer(at=(36, 6)),
        fields={"weather": "torrential"},
    )
    assert isinstance(orders(scene), Advance)


def test_a_column_closes_in_to_charge_in_the_next_turn() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 20), officer="O"),
        enemy("B", at=(36, 29), formation="march_column", damage=6),
        officer(),
        fields={"initiative": RED},
    )
    order = orders(scene)
    assert isinstance(order, Advance)
    found = walk(scene.state, scene.unit("A"), order.legs, inches(4))
    assert isinstance(found, Walk)
    assert found.base.front_centre.y > scene.unit("A").base.front_centre.y


def test_the_wavering_are_charged() -> None:
    column = unit("A", formation="attack_column", at=(36, 24))
    scene = Scene(
        column,
        enemy("B", at=(36, 29), formation="line", damage=8, wavering=2),
        enemy("C", at=(44, 29), formation="line"),
    )
    assert asked(scene, DeclaringCharges((RED,))) == DeclareCharge("A", "B", role=RED)


def test_infantry_goes_for_the_objective_and_not_for_the_enemy() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 10), officer="O"),
        enemy("B", at=(60, 45)),
        officer(at=(36, 6)),
        fields=region((36, 30)),
    )
    assert sent_to(scene.state, RED)["A"].place == place(36, 30)
    order = orders(scene)
    assert isinstance(order, QuickMarch)
    assert order.legs[-1].kind == "ahead"


def test_who_holds_an_objective_stays_in_reach_of_it() -> None:
    scene = Scene(
        unit("A", formation="line", at=(36, 24), officer="O"),
        enemy("B", at=(66, 45), facing=180),
        officer(),
        fields=region((36, 27), turn=6),
    )
    goal = goals_of(scene.state, RED)[0]
    assert stands_at(scene.state, scene.unit("A").base, goal)
    assert isinstance(orders(scene), StandStill | ChangeFacing)


def test_the_last_holder_does_not_charge_away_from_an_objective_at_the_end() -> None:
    here = unit("A", formation="attack_column", at=(36, 20))
    victim = enemy("B", at=(36, 25), formation="line", damage=3)
    last = Scene(here, victim, fields=region((36, 13), turn=6))
    assert is_needed(last.state, last.unit("A"))
    assert contested_by(last.state, last.unit("B")) is None
    assert asked(last, DeclaringCharges((RED,))) == EndDeclarations(role=RED)
    early = Scene(here, victim, fields=region((36, 13), turn=2))
    assert asked(early, DeclaringCharges((RED,))) == DeclareCharge("A", "B", role=RED)


def test_who_would_win_now_is_careful_and_who_would_not_dares() -> None:
    ahead = Scene(unit("A", at=(36, 24)), enemy("B", at=(60, 40)), fields=region((36, 27), turn=6))
    assert is_winning(ahead.state, RED)
    assert not is_winning(ahead.state, BLUE)
    assert boldness(ahead.state, RED) > boldness(ahead.state, BLUE)


def river_at(y: float) -> Ground:
    return Ground("w", "river", (), (place(0, y), place(72, y)), inches(3), (place(36, y),))


def test_a_river_without_a_ford_on_the_way_leads_round_by_the_bridge() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(12, 10)),
        enemy("B", at=(12, 45)),
        river_at(14),
        fields={"season": "spring"},
    )
    a, b = scene.unit("A"), scene.unit("B")
    assert is_cut_off(scene.state, a.base.front_centre, b.base.centre)
    first = by_the_bridge(scene.state, a, b.base.centre)
    assert first is not None
    assert first.x == place(36, 14).x
    assert first.y < place(36, 14).y


def test_nobody_counts_on_a_charge_over_a_river() -> None:
    column = unit("A", formation="attack_column", at=(12, 20))
    foe = enemy("B", at=(12, 25), formation="march_column")
    assert prospect(Scene(column, foe).state, column) > 0
    barred = Scene(column, foe, river_at(22.5), fields={"season": "spring"})
    assert prospect(barred.state, column) == 0


def test_it_chooses_ground_without_rivers() -> None:
    assert asked(Scene(unit()), TerrainChoice((RED,))) == ChooseTerrain("arid", role=RED)
    pieces = Scene(unit()).state.charts.terrain.type["arid"].pieces
    assert not {"river", "stream"} & set(pieces)


def test_a_gun_draws_the_horse_from_farther_than_a_battalion_does() -> None:
    battalion, gun = enemy("B", at=(36, 35)), enemy("G", "g_med", at=(30, 40))
    horse = unit("A", "fr_husares:10", at=(36, 15))
    assert aim_of(Scene(horse, battalion, gun).state, horse) == gun.base.centre
    foot = unit("A", at=(36, 15))
    assert aim_of(Scene(foot, battalion, gun).state, foot) == battalion.base.centre


def test_two_columns_count_on_each_other_against_one_enemy() -> None:
    column = unit("A", formation="attack_column", at=(36, 25))
    mate = unit("C", formation="attack_column", at=(41, 26), facing=335)
    foe = enemy("B", at=(36, 30), formation="line")
    alone, both = Scene(column, foe), Scene(column, mate, foe)
    assert prospect(both.state, column) > prospect(alone.state, column)
    assert charge_value(both.state, column) > charge_value(alone.state, column)
    away = Scene(column, unit("C", formation="attack_column", at=(41, 26), facing=90), foe)
    assert prospect(away.state, column) == prospect(alone.state, column)


def test_columns_that_come_together_do_not_stop_to_fire() -> None:
    column = unit("A", formation="attack_column", at=(36, 20), officer="O")
    foe = enemy("B", at=(36, 29), formation="line")
    mate = unit("C", formation="attack_column", at=(42, 20), officer="O")
    assert isinstance(orders(Scene(column, foe, officer())), ChangeFormation)
    assert isinstance(orders(Scene(column, mate, foe, officer())), Advance | QuickMarch)


def test_horse_in_march_column_frightens_nobody_into_square() -> None:
    column = unit("A", formation="line", at=(36, 20))
    line = enemy("B", "fr_coraceros:10", at=(36, 28), formation="line")
    assert horse_near(Scene(column, line).state, column, 11)
    march = enemy("B", "fr_coraceros:10", at=(36, 28), formation="march_column")
    assert not horse_near(Scene(column, march).state, column, 11)


def last(scene: Scene, turn: int) -> Scene:
    scene.state.stack[:] = [Turn(length=Length(turns=6, goes_on=(4, 5, 6)))]
    scene.state.turn = turn
    return scene


def test_a_charge_of_the_next_turn_counts_only_as_far_as_there_may_be_one() -> None:
    worth = [soon(last(Scene(unit()), turn).state) for turn in (5, 6, 7, 8, 9)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] == 2 * worth[1]
    assert worth[-1] == 0


def test_horse_waits_for_the_foot_until_the_end_is_near() -> None:
    horse = unit("A", "fr_husares:10", at=(36, 20))
    scene = Scene(horse, unit("C", at=(30, 20)), enemy("B", at=(36, 40)))
    early, late = leash(last(scene, 4).state, horse), leash(last(scene, 5).state, horse)
    assert early is not None
    assert early < 0
    assert late is None


def test_who_is_not_ahead_dares_when_the_end_is_near() -> None:
    scene = Scene(unit("A", at=(30, 20)), enemy("B", at=(30, 40)))
    assert not must_dare(last(scene, 4).state, RED)
    assert must_dare(last(scene, 5).state, RED)
    assert boldness(last(scene, 5).state, RED) < 0 < boldness(last(scene, 4).state, RED)


def test_nobody_likes_to_stand_before_canister() -> None:
    gun, horse = enemy("G", "g_med", at=(36, 30)), unit("A", "fr_husares:10", at=(36, 25))
    assert beaten(Scene(horse, gun).state, horse) > 0
    aside = unit("A", "fr_husares:10", at=(44, 32), facing=270)
    assert beaten(Scene(aside, gun).state, aside) == 0
    limbered = enemy("G", "g_med", at=(36, 30), formation="limbered")
    assert beaten(Scene(horse, limbered).state, horse) == 0
    assert value_at(Scene(horse, gun).state, horse, horse.base) < value_at(
        Scene(horse, limbered).state, horse, horse.base
    )


def test_a_bend_leads_past_an_enemy_and_ends_facing_his_flank() -> None:
    horse = unit("A", "fr_husares:10", at=(28, 22), formation="line")
    foe = enemy("B", at=(36, 30), formation="line")
    found = [t.found.base for t in bends(Scene(horse, foe).state, horse, [foe])]
    assert found
    assert any(base.heading > 450 for base in found)


def test_who_stands_before_a_ford_goes_to_the_bank_and_then_over() -> None:
    far = unit("A", formation="attack_column", at=(36, 19))
    foe, spring = enemy("B", at=(36, 36)), {"season": "spring"}
    scene = Scene(far, foe, river_at(25), fields=spring)
    assert is_at_ford(scene.state, far)
    bank = by_the_bridge(scene.state, far, foe.base.centre)
    assert bank is not None
    assert place(0, 23).y < bank.y < place(0, 23.5).y
    near = unit("A", formation="attack_column", at=(36, 23))
    over = by_the_bridge(Scene(near, foe, river_at(25), fields=spring).state, near, bank)
    assert over is None  # the bank itself lies on this side
    over = by_the_bridge(Scene(near, foe, river_at(25), fields=spring).state, near, foe.base.centre)
    assert over is not None
    assert over.y > place(0, 26.5).y


def test_battalions_along_a_river_form_line_and_shoot_over_it() -> None:
    column = unit("A", formation="attack_column", at=(12, 20), officer="O")
    mate = unit("C", formation="attack_column", at=(36, 20))
    things = (column, mate, enemy("B", at=(12, 31)), river_at(25), officer(at=(12, 16)))
    scene = Scene(*things, fields={"season": "spring"})
    assert shoots_over(scene.state, column)
    order = orders(scene)
    assert isinstance(order, ChangeFormation)
    assert order.formation == "line"
    assert not shoots_over(Scene(*things, fields={"season": "summer"}).state, column)


def test_a_village_is_gone_round_by_its_nearer_end() -> None:
    column = unit("A", formation="attack_column", at=(30, 10), officer="O")
    houses = [area("buildings", x, 20, 2, id=f"h{x}") for x in (26, 32, 38)]
    foe = enemy("B", at=(30, 45))
    scene = Scene(column, foe, *houses, officer(at=(30, 6)))
    ways = ways_round(scene.state, column, foe.base.centre)
    assert ways is not None
    ahead = ways.ahead(column.base.centre)
    assert ahead.x < place(28, 0).x  # the village reaches from 24 to 40 inches
    by_the_right = ways.from_here(place(44, 20))
    assert ways.from_here(place(20, 20)) < by_the_right
    assert isinstance(orders(scene), QuickMarch | Advance)
    beside = unit("A", formation="attack_column", at=(12, 10))
    assert ways_round(scene.state, beside, place(12, 45)) is None
    assert ways_round(Scene(column, foe).state, column, foe.base.centre) is None


def test_who_comes_behind_goes_round_friends_who_have_met_the_enemy() -> None:
    column = unit("A", formation="attack_column", at=(30, 10), officer="O")
    first = unit("C", formation="attack_column", at=(30, 30))
    foe = enemy("B", at=(30, 36))
    scene = Scene(column, first, foe)
    ways = ways_round(scene.state, column, foe.base.centre)
    assert ways is not None
    straight = distance_along(column.base.centre, foe.base.centre)
    assert ways.from_here(column.base.centre) > straight
    # one who is still on the march is no obstacle
    marching = unit("C", formation="attack_column", at=(30, 22))
    assert ways_round(Scene(column, marching, foe).state, column, foe.base.centre) is None


def test_the_mean_of_a_duel_agrees_with_the_exact_odds_of_the_charge() -> None:
    column = unit("A", formation="attack_column", at=(36, 20))
    for damage, facing in ((0, 180), (2, 180), (4, 180), (0, 90)):
        foe = enemy("B", at=(36, 24.5), formation="line", damage=damage, facing=facing)
        state = Scene(column, foe).state
        charge = charge_on(state, column, foe)
        spread = stood(state, charge)
        assert spread is not None
        exact = float(spread.get("destroyed", 0))
        assert abs(duel(state, column, foe, charge.side).breaks - exact) < 0.06


def test_two_who_can_break_an_enemy_together_are_sent_together() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(34, 20), facing=10),
        unit("C", formation="attack_column", at=(40, 20), facing=350),
        enemy("B", at=(37, 25), formation="line"),
    )
    found = asked(scene, DeclaringCharges((RED,)))
    assert isinstance(found, DeclareJointCharge)
    assert set(found.units) == {"A", "C"}


def test_an_officer_rides_out_of_the_way_of_his_second_line() -> None:
    first = unit("A", formation="attack_column", at=(36, 22), officer="O")
    second = unit("C", formation="attack_column", at=(36, 12), officer="O")
    foe = enemy("B", at=(36, 45))
    scene = Scene(first, second, foe, officer(at=(36, 17)))
    ride = ride_wish(scene.state, RED, GivingOrders((RED,)))
    assert isinstance(ride, RideOfficer)
    assert not within(ride.to, hull_of(second.base, oblique(second.base, 0, inches(8))), inches(1))


def test_who_is_too_near_to_the_bank_goes_along_it_to_the_ford() -> None:
    column = unit("A", formation="attack_column", at=(32, 21.5))
    scene = Scene(column, enemy("B", at=(20, 40)), river_at(25), fields={"season": "spring"})
    aim = by_the_bridge(scene.state, column, place(20, 40))
    assert aim is not None
    assert aim.x == place(36, 25).x
    assert aim.y > column.base.front_centre.y


def test_before_an_only_ford_everybody_gathers() -> None:
    spring: dict[str, Any] = {"season": "spring"}
    column = unit("A", formation="attack_column", at=(12, 10))
    assert only_ford(Scene(column, river_at(25), fields=spring).state, place(12, 10)) == place(
        36, 25
    )
    fords = tuple(place(x, 25) for x in (10, 20, 30, 40, 50))
    broad = Ground("w", "river", (), (place(0, 25), place(72, 25)), inches(3), fords)
    assert only_ford(Scene(column, broad, fields=spring).state, place(12, 10)) is None


def test_the_way_past_guns_is_the_nearer_end_of_the_wall() -> None:
    """Guns too near each other to pass between are one wall; one behind is in nobody's way."""

    def base(x: int, y: int) -> Base:
        return Base(Point(inches(x), inches(y)), 0, inches(2), inches(1))

    column = base(0, 0)
    assert way_past_guns(column, []) == 0
    assert way_past_guns(column, [base(0, -4)]) == 0
    one = way_past_guns(column, [base(1, 4)])
    wall = way_past_guns(column, [base(1, 4), base(-1, 4)])
    assert abs(one - inches(5, 4)) <= 10  # half of both fronts and a clearance, less the inch
    assert wall > inches(3)
    assert way_past_guns(base(1, 0), [base(1, 4), base(-1, 4)]) < wall
