"""A table may forbid measuring before a charge is declared; and what a board draws of a move."""

import pytest

from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.table.envelope import envelope
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Orient, Shoot
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH, inches
from games.tercios.scenes import FOE, RED, TERCIOS, Scene, area, inch, place, unit


def two_enemies(choice: str, order: str = "atacad") -> Scene:
    """A has X before it and Y out of reach."""
    scene = Scene(
        unit("A", at=(30, 20)), unit("X", at=(30, 24), **FOE), unit("Y", at=(50, 40), **FOE),
        dice=[6] * 40, premeasuring=choice,
    )  # fmt: skip
    scene.activate("A", order)
    return scene


def targets(scene: Scene) -> list[str]:
    assert scene.state.decision is not None
    return [a.target for a in scene.state.decision.options(scene.state, RED)]  # type: ignore[attr-defined]


@rule("TER-Q12", "TER-charge-a")
def test_where_measuring_is_allowed_only_those_in_reach_are_charged() -> None:
    scene = two_enemies("allowed")
    assert targets(scene) == ["X"]
    assert scene.refusal(Charge("Y", role=RED)) == "TER-charge-a"


@rule("TER-Q12")
def test_without_measuring_every_enemy_in_sight_may_be_declared() -> None:
    scene = two_enemies("forbidden")
    assert targets(scene) == ["X", "Y"]
    scene.play(Charge("Y", role=RED))
    assert scene.moment == ""
    assert scene.at("A")[1] > 20  # it went as near as it could and fell short
    assert scene.at("A") != (30.0, 24.0)


@rule("TER-Q12")
def test_without_measuring_nothing_is_told_of_a_charge_beforehand() -> None:
    scene = two_enemies("forbidden")
    view = view_of(scene.state, RED)
    charge = Charge("X", role=RED)
    assert TERCIOS.may_measure(view, charge).cite == "TER-Q12"
    assert TERCIOS.odds(view, charge) is None
    for piece in ("A", "X", "Y"):
        assert TERCIOS.may_measure(view, piece=piece).cite == "TER-Q12"
    allowed = view_of(two_enemies("allowed").state, RED)
    assert TERCIOS.may_measure(allowed, charge)
    assert TERCIOS.may_measure(allowed, piece="A")
    assert TERCIOS.odds(allowed, charge) is not None


@rule("TER-Q12")
def test_without_measuring_a_unit_still_sees_how_far_its_own_march_goes() -> None:
    scene = two_enemies("forbidden", "atencion")
    view = view_of(scene.state, RED)
    assert TERCIOS.may_measure(view, piece="A")
    assert not TERCIOS.may_measure(view, piece="X")
    assert TERCIOS.may_measure(view, March(place(30, 22), role=RED))
    assert TERCIOS.may_measure(view, Shoot("X", "arcabuz_mosquete", role=RED))


def test_the_envelope_of_a_march_is_the_reach_of_its_order() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(10, 40), **FOE))
    scene.activate("A", "atencion")
    reach = TERCIOS.reach(view_of(scene.state, RED), "A")
    assert set(reach) == {"atencion"}
    ahead = max(reach["atencion"], key=lambda p: p.y)
    assert ahead.y / INCH == pytest.approx(24, abs=0.01)
    during = scene.state.decision
    for end in reach["atencion"]:
        assert March(end, role=RED).check(scene.state, during)  # type: ignore[arg-type]


def test_before_an_order_is_turned_up_the_reach_of_each_is_told() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE))
    reach = TERCIOS.reach(view_of(scene.state, RED), "A")
    assert set(reach) == {"atencion", "corred", "charges"}
    assert list(reach["charges"]) == ["X"]
    assert max(p.x for p in reach["corred"]) > max(p.x for p in reach["atencion"])
    assert TERCIOS.reach(view_of(scene.state, RED), "nobody") == {}


def test_the_envelope_ends_before_a_lake() -> None:
    lake = area("small_lake", 36, 26, 3)
    scene = Scene(unit("A", at=(36, 20)), lake)
    scene.activate("A", "corred")
    reach = TERCIOS.reach(view_of(scene.state, RED), "A")
    ahead = [p for p in reach["corred"] if p.x == inch(36)]
    assert ahead
    assert ahead[0].y <= inch(23)


def test_an_action_ends_where_the_unit_will_stand() -> None:
    scene = two_enemies("allowed")
    ends = TERCIOS.ends(view_of(scene.state, RED), Charge("X", role=RED))
    scene.play(Charge("X", role=RED))
    fought = next(e for e in scene.events if type(e).__name__ == "UnitMoved")
    assert ends["A"] == fought.base  # type: ignore[attr-defined]
    walks = two_enemies("allowed", "atencion")
    view = view_of(walks.state, RED)
    march = March(place(31, 22), role=RED)
    ends = TERCIOS.ends(view, march)
    turned = TERCIOS.ends(view, Orient(Side.LEFT, role=RED))["A"]
    assert turned.heading == 2700
    assert TERCIOS.ends(view, March(place(31, 60), role=RED)) == {}
    walks.play(march)
    assert walks.unit("A").base == ends["A"]


def test_a_place_on_the_ground_is_steered_to_as_far_as_the_march_goes() -> None:
    scene = two_enemies("allowed", "atencion")
    view = view_of(scene.state, RED)
    near = TERCIOS.steer(view, "A", inch(31), inch(21))
    assert near == March(place(31, 21), role=RED)
    far = TERCIOS.steer(view, "A", inch(20), inch(25))
    assert isinstance(far, March)
    assert scene.refusal(far) is None
    assert far.to != place(20, 25)
    assert TERCIOS.steer(view, "X", inch(31), inch(21)) is None
    behind = TERCIOS.steer(view, "A", inch(30), inch(10))
    assert behind == March(place(30, 10), role=RED)
    assert scene.refusal(behind) == "TER-move-g"  # so that the table says why not


def test_the_envelope_holds_only_legal_ends() -> None:
    scene = Scene(
        unit("A", at=(36, 20)),
        unit("B", at=(31, 23)),
        unit("X", at=(40, 26), **FOE),
        area("small_lake", 44, 22, 2),
    )
    rays = envelope(scene.state, scene.unit("A"), "corred")
    assert len(rays) == 13
    for ray in rays:
        if ray.length:
            assert move_verdict(scene.state, scene.unit("A"), ray.end, "corred")
    ahead = rays[6]
    assert ahead.heading == 0
    open_field = Scene(unit("A", at=(36, 20)))
    assert all(
        r.length == inches(8) - 2
        for r in envelope(open_field.state, open_field.unit("A"), "corred")
    )
