"""What a board asks: where an order leads, how far it reaches, which order leads to a place."""

from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.movement.buildings import LeaveBuilding
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    QuickMarch,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.table.previews import ends_of, order_towards, outlook, reach_of
from estandarte.kernel import check
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.points import Point, distance_along
from games.aguila.scenes import RED, Scene, area, enemy, inch, officer, place, unit


def orders(*pieces: object) -> Scene:
    scene = Scene(*pieces)
    scene.begin(GivingOrders((RED,)))
    return scene


def led(scene: Scene, x: float, y: float, piece: str = "A") -> object:
    return order_towards(scene.state, RED, piece, place(x, y))


def test_a_place_straight_ahead_is_reached_by_an_advance() -> None:
    scene = orders(unit(at=(36, 20)))
    front = scene.unit().base.front_centre
    goal = Point(front.x, front.y + inch(3))
    action = order_towards(scene.state, RED, "A", goal)
    assert isinstance(action, Advance)
    assert check(scene.state, action)
    assert ends_of(scene.state, action)["A"].front_centre == goal


def test_a_place_aside_is_reached_with_a_turn_first() -> None:
    scene = orders(unit(at=(36, 20)))
    action = led(scene, 39, 23)
    assert isinstance(action, Advance)
    assert [leg.kind for leg in action.legs] == ["turn", "ahead"]
    end = ends_of(scene.state, action)["A"]
    assert distance_along(end.front_centre, place(39, 23)) <= inch(0.05)


def test_a_place_beyond_an_advance_is_reached_at_the_quick() -> None:
    scene = orders(unit(at=(36, 20)))
    action = led(scene, 36.5, 30)
    assert isinstance(action, QuickMarch)
    assert check(scene.state, action)


def test_a_place_behind_is_reached_by_stepping_back() -> None:
    scene = orders(unit(at=(36, 20)))
    base = scene.unit().base
    behind = base.front_centre.towards(base.heading + 1800, inch(1))
    action = order_towards(scene.state, RED, "A", behind)
    assert isinstance(action, StepBack)
    assert check(scene.state, action)


def test_where_nothing_is_legal_the_table_can_still_say_why() -> None:
    scene = orders(unit(at=(36, 20), formation="square"))
    action = led(scene, 36, 25)
    assert action is not None
    verdict = check(scene.state, action)
    assert verdict.cite == "BSA-5-cuadro-j"


def test_the_end_of_an_order_is_where_it_leads() -> None:
    scene = orders(unit(at=(36, 20)))
    turn = ChangeFacing("A", 450, inch(1), role=RED)
    assert ends_of(scene.state, turn)["A"].heading == (scene.unit().base.heading + 450) % 3600
    ahead = Advance("A", (Leg("ahead", inch(2)),), role=RED)
    front = scene.unit().base.front_centre
    assert ends_of(scene.state, ahead)["A"].front_centre.y == front.y + inch(2)


def test_reach_names_each_order_and_whom_a_unit_may_charge() -> None:
    scene = orders(unit(at=(36, 20)), enemy(at=(36, 25)), officer(at=(30, 20)))
    found = reach_of(scene.state, "A")
    assert {"advance", "back"} <= found.keys()
    assert all(isinstance(base, Base) for base in found.get("charges", {}).values())
    assert reach_of(scene.state, "O").keys() == {"ride"}
    assert reach_of(scene.state, "nobody") == {}


def test_an_officer_rides_to_a_place() -> None:
    scene = orders(unit(at=(36, 20)), officer(at=(30, 20)))
    action = led(scene, 31, 22, "O")
    assert action is not None
    assert getattr(action, "to", None) == place(31, 22)


def test_options_about_a_unit_are_its_own() -> None:
    scene = orders(unit(at=(36, 20)), officer(at=(30, 20)))
    during = scene.state.decision
    assert during is not None
    listed = [o for o in during.options(scene.state, RED) if o.names("A")]
    assert sorted(map(str, during.options_about(scene.state, RED, "A"))) == sorted(map(str, listed))


@rule("BSA-3-ligero-b", "BSA-11-atalaje-h")
def test_limbered_horse_artillery_is_led_far_at_the_quick() -> None:
    scene = orders(unit("A", "g_med_m", "limbered", at=(36, 20)))
    action = led(scene, 37, 36)
    assert isinstance(action, QuickMarch)
    assert check(scene.state, action)
    assert distance_along(ends_of(scene.state, action)["A"].front_centre, place(37, 36)) < inch(1)


@rule("BSA-4-edificio-g")
def test_a_garrison_is_led_out_towards_a_place() -> None:
    farm = area("farm", 36, 30, 3, id="farm")
    scene = orders(garrisoned(unit(), farm), farm)
    action = led(scene, 36, 18)
    assert isinstance(action, LeaveBuilding)
    assert check(scene.state, action)
    assert action.ahead == inch(2)
    end = ends_of(scene.state, action)["A"]
    scene.throw(6)  # nobody commands it
    scene.play(action)
    assert (scene.unit().building, scene.unit().base) == ("", end)


@rule("BSA-8-cond-g")
def test_how_far_a_charge_has_to_go_is_known_beforehand() -> None:
    scene = Scene(unit(at=(36, 20)), enemy(at=(36, 24)), enemy("C", at=(36, 40)))
    scene.begin(DeclaringCharges((RED,)))
    near = outlook(scene.state, DeclareCharge("A", "B", role=RED))
    far = outlook(scene.state, DeclareCharge("A", "C", role=RED))
    assert near is not None and far is not None
    assert near.key == "outlook.reaches" and near.facts["far"] <= near.facts["reach"]
    assert far.key == "outlook.falls_short" and far.facts["far"] > far.facts["reach"]
