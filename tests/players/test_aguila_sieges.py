"""The alférez of Águila before houses, farms and bridges: coming on, going in, driving out."""

from typing import Any

from estandarte.games.aguila.camp import Camp, Objective
from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.phase import DeclaringCharges, EndDeclarations
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.movement.buildings import EnterBuilding
from estandarte.games.aguila.movement.orders import Advance, StandStill
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.scenarios.reserves import Entering, EnterUnit
from estandarte.games.aguila.state import Ground
from estandarte.kernel import Action, Match
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.aguila.first import FIRST as DOCTRINE
from estandarte.players.doctrine.aguila.first.aims import (
    aim_of,
    goal_of,
    must_dare,
    sent_to,
    storms,
)
from estandarte.players.doctrine.aguila.first.marching import leash
from estandarte.players.doctrine.aguila.first.moving import order_for
from estandarte.players.doctrine.aguila.first.places import charge_value
from estandarte.players.doctrine.aguila.first.sending import BOLD, STORMING, boldness
from estandarte.players.player import thinking_dice
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import TOUCH, inches
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, place, unit


def siege(scenario: str, *houses: Ground, turn: int = 2) -> dict[str, Any]:
    """Red attacks some houses or positions."""
    goals = tuple(
        Objective(f"o{n}", place(*_middle(house)), house.id) for n, house in enumerate(houses)
    )
    camp = Camp(scenario, objectives=goals, attacker=RED)
    return {"camp": camp, "turn": turn, "ground": {house.id: house for house in houses}}


def _middle(house: Ground) -> tuple[float, float]:
    xs, ys = [c.x for c in house.corners], [c.y for c in house.corners]
    return sum(xs) / len(xs) / inches(1), sum(ys) / len(ys) / inches(1)


def ordered(scene: Scene, name: str = "A") -> Action:
    return order_for(scene.state, scene.unit(name), GivingOrders((RED,)))


def marched_on(match: Match[Any]) -> list[EnterUnit]:
    """Play on until everybody who marches on has come."""
    found: list[EnterUnit] = []
    for number in range(400):
        role = match.waiting[0]
        dice = thinking_dice(match.state.dice.clone(), role, number)
        action = DOCTRINE.choose(AGUILA, match.view(role), match.prompt(role), dice)
        if isinstance(action, EnterUnit):
            found.append(action)
        elif found and not isinstance(match.state.decision, Entering):
            break
        match.act(action)
    return found


def test_attackers_come_on_in_columns_at_a_quick_march_and_the_horse_at_a_wing() -> None:
    match = new_match(AGUILA, "granja", 3)
    came = marched_on(match)
    state = match.state
    foot = [e for e in came if state.units[e.unit].is_infantry]
    assert len(foot) >= 5
    assert {e.formation for e in foot} <= {"attack_column", "open"}
    assert {e.pace for e in foot} == {"quick_march"}
    middle = (state.field.left + state.field.right) // 2
    horse = [state.units[e.unit].base.centre.x for e in came if state.units[e.unit].is_cavalry]
    near = [state.units[e.unit].base.centre.x for e in foot]
    assert horse
    assert min(abs(x - middle) for x in horse) > min(abs(x - middle) for x in near)


FARM = area("farm", 36, 30, 3, id="farm")
BARN = area("farm", 20, 30, 3, id="barn")


def test_infantry_goes_up_to_the_walls_of_an_empty_position_and_in() -> None:
    fort = area("position", 36, 30, 3, id="fort")
    column = unit("A", formation="attack_column", at=(36, 24.5), officer="O")
    fields = siege("asalto", fort)
    scene = Scene(column, enemy("B", at=(60, 45)), officer(at=(36, 20)), fields=fields)
    order = ordered(scene)
    assert isinstance(order, Advance)
    scene.state.stack[:] = [GivingOrders((RED,))]
    scene.play(order)
    there = scene.unit("A").base
    assert any(within(there, part, TOUCH) for part in outlines_of(fort))
    ready = Scene(
        unit("A", formation="attack_column", at=(36, 27), officer="O"),
        enemy("B", at=(60, 45)),
        officer(at=(36, 20)),
        fields=fields,
    )
    assert ordered(ready) == EnterBuilding("A", "fort", role=RED)


def test_each_house_has_its_own_battalions() -> None:
    left = unit("A", formation="attack_column", at=(30, 12))
    right = unit("C", formation="attack_column", at=(38, 12))
    scene = Scene(left, right, enemy("B", at=(66, 45)), fields=siege("granja", FARM, BARN))
    assert {n: g.id for n, g in sent_to(scene.state, RED).items()} == {"A": "o1", "C": "o0"}


def test_a_defended_house_is_fought_for_before_anybody_goes_there() -> None:
    column = unit("A", formation="attack_column", at=(36, 12))
    held = Scene(column, enemy("B", at=(36, 38)), fields=siege("granja", FARM))
    assert goal_of(held.state, held.unit("A")) is None
    late = Scene(column, enemy("B", at=(36, 38)), fields=siege("granja", FARM, turn=6))
    goal = goal_of(late.state, late.unit("A"))
    assert goal is not None and goal.id == "o0"


def test_an_assault_dares_from_the_beginning_and_its_defence_does_not() -> None:
    mine, theirs = unit("A", at=(36, 12)), enemy("B", at=(36, 34))
    early = Scene(mine, theirs, fields=siege("granja", FARM, turn=1))
    assert storms(early.state, RED) and not storms(early.state, BLUE)
    assert (boldness(early.state, RED), boldness(early.state, BLUE)) == (STORMING, BOLD)
    assert not must_dare(early.state, RED)
    later = Scene(mine, theirs, fields=siege("granja", FARM, turn=3))
    assert must_dare(later.state, RED) and not must_dare(later.state, BLUE)
    gone = Scene(unit("A", at=(36, 24)), enemy("B", at=(66, 45)), fields=siege("granja", FARM))
    assert not storms(gone.state, RED)  # as it stands the attacker has won


def test_in_an_assault_a_column_does_not_turn_to_whom_it_could_charge() -> None:
    column = unit("A", formation="attack_column", at=(36, 20), officer="O")
    beside = enemy("B", at=(43, 17), formation="march_column", damage=9)
    for fields, turns in (({}, True), (siege("granja", area("farm", 36, 40, 3)), False)):
        scene = Scene(column, beside, officer(), fields=fields)
        assert storms(scene.state, RED) is not turns
        scene.state.stack[:] = [GivingOrders((RED,))]
        scene.play(ordered(scene))
        assert (charge_value(scene.state, scene.unit("A")) > 0) is turns


def test_an_assault_spreads_over_its_enemies() -> None:
    near, far = enemy("B", at=(36, 36), facing=180), enemy("C", at=(56, 32), facing=180)
    mates = unit("D", at=(32, 24)), unit("E", at=(38, 24))
    all_of_them = unit("A", at=(46, 16)), *mates, near, far
    scene = Scene(*all_of_them, fields=siege("granja", FARM))
    assert aim_of(scene.state, scene.unit("A")) == scene.unit("C").base.centre
    battle = Scene(*all_of_them)
    battle.state.camp = Camp("region", objectives=scene.state.camp.objectives)
    battle.state.ground = scene.state.ground
    assert aim_of(battle.state, battle.unit("A")) == battle.unit("B").base.centre


def test_horse_does_not_wait_for_the_foot_in_an_assault_but_stays_out_of_lanes() -> None:
    horse = unit("A", "fr_husares:10", at=(36, 20))
    foot, foe = unit("D", at=(36, 10)), enemy("B", at=(36, 40))
    farm = Scene(horse, foot, foe, fields=siege("granja", FARM))
    assert leash(farm.state, farm.unit("A")) is None
    village = Scene(horse, foot, foe, fields=siege("pueblo", FARM))
    assert leash(village.state, village.unit("A")) is not None


def test_an_officer_who_stands_alone_at_an_objective_is_driven_off_near_the_end() -> None:
    lone = officer("P", at=(36, 26), role=BLUE)
    horse = unit("A", "fr_husares:10", at=(36, 16), order="halt", officer="O")
    scene = Scene(
        horse,
        enemy("B", at=(66, 45)),
        officer(at=(36, 10)),
        lone,
        fields=siege("granja", FARM, turn=6),
    )
    moment = DeclaringCharges((RED,))
    scene.state.stack[:] = [moment]
    asked = DOCTRINE.answers[DeclaringCharges]
    assert asked(scene.state, moment, RED) == ChargeOfficer("A", "P", role=RED)
    scene.state.officers.pop("P")
    assert asked(scene.state, moment, RED) == EndDeclarations(role=RED)


def test_who_cannot_go_in_waits_at_the_wall() -> None:
    fort = area("position", 36, 30, 3, id="fort")
    touching = unit("A", formation="attack_column", at=(36, 27), officer="O")
    goal = siege("asalto", fort, turn=6)
    # no house is entered with an enemy at its wall
    kept = Scene(touching, enemy("B", at=(36, 33.5)), officer(at=(36, 20)), fields=goal)
    free = Scene(touching, enemy("B", at=(60, 45)), officer(at=(36, 20)), fields=goal)
    assert ordered(free) == EnterBuilding("A", "fort", role=RED)
    assert ordered(kept) == StandStill("A", role=RED)
