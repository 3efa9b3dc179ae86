"""The charge: whom it reaches, by which way, and where it ends."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.charge.paths import charge_way, chargeable
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.overlap import overlaps, touches
from estandarte.wargame.plane.points import Point
from games.tercios.clashes import charged, charger
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


@rule("TER-Q13", "TER-orders-atacad-b")
def test_without_a_way_the_charger_goes_as_near_as_it_can() -> None:
    lake = area("small_lake", 36, 24, 1)
    scene = Scene(charger(), charged(at=(36, 28)), lake)
    scene.activate("A", "atacad")
    before = scene.at("A")
    scene.play(Charge("X", role=RED))
    assert not scene.all(RoundFought)
    assert scene.at("A") != before
    assert scene.moment == ""


@rule("TER-Q34", "TER-charge-h")
@pytest.mark.parametrize(("choice", "fights"), [("straight", False), ("two_legs", True)])
def test_a_charge_goes_round_a_corner_only_if_so_chosen(choice: Any, fights: bool) -> None:
    lake = area("small_lake", 36, 18, 1)  # in the way of every straight charge, but not of sight
    scene = Scene(
        charger(at=(36, 14)), charged("compania_disparo", at=(36, 23)), lake, dice=[1] * 60,
        charge_path=choice,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert bool(scene.all(RoundFought)) is fights


@rule("TER-commanders-base-e")
def test_a_charge_at_a_commander_is_refused_by_his_own_rule() -> None:
    scene = Scene(unit("A"), unit("X", role=BLUE, at=(36, 24), facing=180),
                  commander("K", role=BLUE, at=(40, 24)))  # fmt: skip
    scene.activate("A", "atacad")
    assert scene.refusal(Charge("K", role=RED)) == "TER-commanders-base-e"


@rule("TER-melee-a")
def test_no_other_order_starts_a_combat() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 22), **FOE))
    for order in ("atencion", "corred", "fuego"):
        scene.activate("A", order)
        cite = "TER-orders-corred-c" if order == "corred" else "TER-melee-a"
        assert scene.refusal(Charge("X", role=RED)) == cite
        scene.state.stack.clear()


@rule("TER-charge-a", "TER-charge-b")
def test_who_can_charge_must_and_chooses_among_those_in_reach() -> None:
    scene = Scene(
        unit("A", at=(36, 20)), unit("X", at=(34, 24), **FOE), unit("Y", at=(39.5, 24), **FOE),
        unit("Z", at=(36, 40), **FOE),
    )  # fmt: skip
    scene.activate("A", "atacad")
    assert scene.refusal(Charge("Z", role=RED)) in ("TER-charge-a", "TER-charge-i")
    assert scene.refusal(Charge("X", role=RED)) is None
    assert scene.refusal(Charge("Y", role=RED)) is None


@rule("TER-charge-d")
def test_a_charge_may_not_pivot_more_than_ninety_degrees() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 16), facing=0, role=BLUE))
    assert charge_way(scene.state, scene.unit("A"), scene.unit("X")) is None


@rule("TER-charge-e")
def test_a_charge_reaches_as_far_as_the_nearest_centre() -> None:
    for distance, reaches in ((6, True), (6.01, False)):
        scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 10 + distance), **FOE))
        way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
        assert way is not None
        assert way.reaches == reaches
        assert ("X" in chargeable(scene.state, scene.unit("A"))) is reaches


@rule("TER-charge-f", "TER-charge-g")
def test_the_charger_stops_where_its_base_touches_and_nothing_is_aligned() -> None:
    scene = Scene(unit("A", at=(36, 18), facing=20), unit("X", at=(38, 23), facing=200, role=BLUE))
    way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
    assert way is not None
    assert touches(way.base, scene.unit("X").base)
    assert not overlaps(way.base, scene.unit("X").base)
    assert way.base.heading == place(36, 18).heading_to(way.aim)


@rule("TER-charge-h")
def test_a_blocked_nearest_centre_lets_the_charger_aim_at_another() -> None:
    scene = Scene(
        unit("A", "coraceros", at=(36, 16)),
        unit("X", at=(36, 23), **FOE),
        unit(
            "B",
            "canon_medio",
            at=(36, 20),
            values={"front": inch(0.6), "depth": inch(0.6)},
            role=BLUE,
        ),
    )
    way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
    assert way is not None
    assert way.aim != scene.unit("X").front_centre


@rule("TER-charge-h", "TER-Q34")
def test_a_charge_past_an_obstacle_takes_the_shortest_straight_way_to_contact() -> None:
    small = {"front": inch(0.6), "depth": inch(0.6)}
    scene = Scene(
        unit("A", at=(36, 17.5)), unit("X", at=(36, 23), **FOE),
        unit("B", "canon_medio", at=(36, 20), values=small, role=BLUE),
    )  # fmt: skip
    way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
    assert way is not None
    assert way.reaches  # its lateral centres are 7 inches away, out of reach
    assert way.aim.y == inch(23)
    assert 0.7 * INCH < abs(way.aim.x - inch(36)) < 1.2 * INCH


@rule("TER-charge-e", "TER-charge-h")
@pytest.mark.parametrize(("start", "reaches"), [(16.9, True), (16.8, False)])
def test_an_obstacle_brings_nobody_nearer(start: float, reaches: bool) -> None:
    # The corner of the oblique target is nearer than its barred front centre, 6 inches away.
    small = {"front": inch(0.6), "depth": inch(0.6)}
    oblique = unit("X", at=(36, 22.85), facing=215, role=BLUE)
    gun = unit("B", "canon_medio", at=(36, 19), values=small, role=BLUE)
    scene = Scene(unit("A", at=(36, start)), oblique, gun)
    way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
    assert (way is not None and way.reaches) is reaches


@rule("TER-charge-i")
def test_hidden_enemies_cannot_be_charged() -> None:
    scene = Scene(
        unit("A", "coraceros", at=(36, 10)), unit("X", at=(36, 19), **FOE),
        unit("Y", at=(60, 12), **FOE), area("hill", 36, 14.5, 3),
    )  # fmt: skip
    scene.activate("A", "atacad")
    assert scene.refusal(Charge("X", role=RED)) == "TER-terrain-shoot-oculto-a"


@rule("TER-charge-d", "TER-obstacles-b")
def test_a_gun_in_line_between_its_neighbours_can_be_charged() -> None:
    line = [
        unit("X", "canon_ligero", at=(36, 25), **FOE),
        unit("Y", at=(32.6, 25), **FOE),
        unit("Z", at=(39.4, 25), **FOE),
    ]
    scene = Scene(unit("A", "coraceros", at=(36, 20)), *line)
    way = charge_way(scene.state, scene.unit("A"), scene.unit("X"))
    assert way is not None
    assert way.reaches


@rule("TER-charge-h")
def test_a_charge_in_two_legs_goes_round_a_corner_where_the_table_allows_it() -> None:
    def scene(**switches: Any) -> Scene:
        # A pond hides nothing but bars the straight ways; the horse has Speed to ride round it.
        return Scene(
            unit("A", "coraceros", at=(36, 15)), unit("X", "canon_medio", at=(36, 23), **FOE),
            area("small_lake", 36, 19.5, 1.2), dice=[1] * 40, **switches,
        )  # fmt: skip

    plain = scene()
    assert charge_way(plain.state, plain.unit("A"), plain.unit("X")) is None
    free = scene(charge_path="two_legs")
    way = charge_way(free.state, free.unit("A"), free.unit("X"))
    assert way is not None
    assert way.reaches
    assert way.via is not None
    free.activate("A", "atacad")
    free.play(Charge("X", role=RED))
    assert any(type(e).__name__ == "RoundFought" for e in free.events)


@rule("TER-reactions-b", "TER-Q13")
def test_an_attack_that_only_comes_nearer_is_watched_too() -> None:
    # X cannot be reached in a straight line; A presses on past W, which keeps watch.
    blockers = [unit(f"B{n}", "canon_ligero", at=(33 + 1.6 * n, 25), **FOE) for n in range(5)]
    watcher = unit("W", at=(38.7, 23.2), facing=250, role=BLUE, card="fuego")
    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 30), acted=True, **FOE),
        *blockers, watcher,
    )  # fmt: skip
    scene.begin(_charging("A", "X"))
    assert scene.moment == "Reaction"
    assert scene.state.decision is not None
    assert scene.state.decision.units == ("W",)


def _charging(name: str, target: str) -> Any:
    from estandarte.games.tercios.charge.charging import Charging

    return Charging(unit=name, target=target, start=place(36, 20))


@rule("TER-charge-h", "TER-charge-d")
def test_a_charge_that_was_interrupted_keeps_the_point_it_was_aimed_at() -> None:
    scene = Scene(charger(), charged())
    mine, theirs = scene.unit("A"), scene.unit("X")
    corner = Point(*min(theirs.base.corners, key=lambda corner: corner[1]))
    kept = charge_way(scene.state, mine, theirs, inch(9), corner)
    assert kept is not None and kept.reaches and kept.aim == corner
    elsewhere = charge_way(scene.state, mine, theirs, inch(9), place(36, 30))
    assert elsewhere is not None and elsewhere.aim == theirs.front_centre
    far = charge_way(scene.state, mine, theirs, inch(1), corner)  # what is left reaches neither
    assert far is not None and not far.reaches and far.aim == theirs.front_centre
