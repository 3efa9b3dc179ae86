"""The five orders and the order check."""

import pytest

from estandarte.games.tercios.charge.charging import ChargeDeclared
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.morale.markers import DisciplineTested, WearShed
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done, FreeTurn, March, Orient, Reorganise, Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.orders import ImpetuousCharge, OrderLost
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.council import leader, order, ordered
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit


@rule("TER-orders-e")
def test_a_fresh_unit_obeys_without_a_check() -> None:
    scene = Scene(unit("A"))
    scene.activate("A", "corred")
    assert scene.moment == "Running"
    assert not scene.all(DisciplineTested)


@rule("TER-ordercheck-a")
@pytest.mark.parametrize(("wear", "checks"), [(0, 0), (1, 1), (3, 1)])
def test_only_a_fresh_unit_is_spared_the_check(wear: int, checks: int) -> None:
    scene = Scene(unit("A", wear=wear), dice=[5, 5])
    scene.activate("A", "corred")
    assert (len(scene.all(DisciplineTested)), scene.moment) == (checks, "Running")


@rule("TER-ordercheck-d")
def test_who_fails_does_nothing_and_has_had_its_turn() -> None:
    scene = Scene(unit("A", wear=2), dice=[4, 4])
    scene.activate("A", "corred")
    assert (scene.at("A"), scene.unit("A").acted, scene.moment) == ((36.0, 20.0), True, "")
    assert scene.last(OrderLost).unit == "A"


@rule("TER-ordercheck-b", "TER-ordercheck-c", "TER-X6")
def test_a_worn_unit_out_of_command_fails_with_three_and_four() -> None:
    scene = Scene(unit("A", wear=2), dice=[3, 4])
    scene.activate("A", "corred")
    assert scene.last(DisciplineTested).dice == (3, 4)
    assert scene.last(OrderLost).unit == "A"
    assert scene.unit("A").acted
    assert scene.moment == ""


@rule("TER-ordercheck-b", "TER-X6")
def test_with_a_commander_in_reach_it_rolls_all_its_discipline() -> None:
    scene = Scene(unit("A", wear=2), commander("R", at=(36, 14)), dice=[3, 4, 5, 1])
    scene.activate("A", "corred")
    assert scene.last(DisciplineTested).successes == 1
    assert scene.moment == "Running"


@rule("TER-ordercheck-e", "TER-virtues-lealtad")
def test_a_virtue_adds_to_the_check() -> None:
    scene = Scene(
        unit("A", wear=1), commander("R", inside="A", virtues=("lealtad",)), dice=[1, 1, 1, 1, 6]
    )
    scene.activate("A", "corred")
    assert scene.last(DisciplineTested).dice == (1, 1, 1, 1, 6)


@rule("TER-orders-atencion-a", "TER-orders-atencion-b")
def test_attention_is_up_to_two_different_actions() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    scene.activate("A", "atencion")
    scene.play(March(place(36, 22), role=RED))
    assert scene.refusal(March(place(36, 23), role=RED)) == "TER-orders-atencion-b"
    scene.play(Orient(Side.LEFT, role=RED))
    assert scene.moment == ""
    other = Scene(unit("A"))
    other.activate("A", "atencion")
    other.play(Done(role=RED))  # none at all is allowed too
    assert other.moment == ""


@rule("TER-orders-atencion-c")
def test_reorganising_restores_order() -> None:
    scene = Scene(unit("A", disordered=True))
    scene.activate("A", "atencion")
    scene.play(Reorganise(role=RED))
    assert not scene.unit("A").disordered
    assert scene.refusal(Reorganise(role=RED)) == "TER-orders-atencion-b"


@rule("TER-orders-atencion-d", "TER-face-a")
def test_orienting_sets_the_front_where_a_side_was() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    left = scene.unit("A").base.centre_of(Side.LEFT)
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert scene.unit("A").front_centre == left
    assert scene.unit("A").base.heading == 2700


@rule("TER-orders-atencion-e", "TER-X9")
def test_attention_decreases_fire() -> None:
    near = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 26), facing=180, role=BLUE), dice=[1, 1])
    near.activate("A", "atencion")
    near.play(March(place(36, 19), role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(near.last(VolleyFired).dice) == 2
    far = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 29), facing=180, role=BLUE), dice=[1])
    far.activate("A", "atencion")
    far.play(March(place(36, 19), role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(far.last(VolleyFired).dice) == 1


@rule("TER-orders-atacad-a")
def test_atacad_moves_to_contact_and_fights() -> None:
    scene = Scene(
        unit("A", at=(36, 20)), unit("X", at=(36, 24), facing=180, role=BLUE), dice=[1] * 10
    )
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.last(ChargeDeclared).target == "X"
    assert any(e.cite == "TER-round-c" for e in scene.events)


@rule("TER-orders-atacad-b")
def test_a_charge_too_far_goes_as_near_as_it_can() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 20), facing=180, role=BLUE))
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.at("A") == (36.0, 16.0)
    assert scene.moment == ""


@rule("TER-orders-atacad-c")
def test_without_a_visible_enemy_nothing_happens() -> None:
    scene = Scene(
        unit("A", at=(36, 10)), unit("X", at=(36, 30), role=BLUE), area("hill", 36, 20, 5)
    )
    scene.activate("A", "atacad")
    assert scene.last(OrderLost).cite == "TER-orders-atacad-c"


@rule("TER-orders-corred-b", "TER-orders-corred-c")
def test_a_running_unit_neither_shoots_nor_fights() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 25), facing=180, role=BLUE))
    scene.activate("A", "corred")
    assert scene.refusal(Shoot("X", "arcabuz_mosquete", role=RED)) == "TER-orders-corred-b"
    assert scene.refusal(Charge("X", role=RED)) == "TER-orders-corred-c"
    assert scene.refusal(March(place(36, 24.9), role=RED)) == "TER-centres-c"


@rule("TER-orders-fuego-a", "TER-orders-fuego-b")
def test_fire_is_one_full_shot_and_no_move() -> None:
    scene = Scene(
        unit("A", at=(36, 18)), unit("X", at=(36, 25), facing=180, role=BLUE), dice=[1, 1, 1]
    )
    scene.activate("A", "fuego")
    assert scene.refusal(March(place(36, 19), role=RED)) == "TER-orders-fuego-b"
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 3
    assert scene.moment == ""


@rule("TER-orders-resistid-a")
def test_resisting_sheds_one_wear() -> None:
    scene = Scene(unit("A", wear=3), commander("R", at=(36, 14)), dice=[5, 5, 5, 5])
    scene.activate("A", "resistid")
    assert scene.unit("A").wear == 2


@rule("TER-orders-resistid-b")
def test_resisting_never_sheds_the_last_marker() -> None:
    scene = Scene(unit("A", wear=1), commander("R", at=(36, 14)), dice=[5, 5, 5, 5])
    scene.activate("A", "resistid")
    assert scene.unit("A").wear == 1
    assert scene.last(OrderLost).cite == "TER-orders-resistid-b"


@rule("TER-troops-numerosos-a", "TER-troops-numerosos-b", "TER-X24")
def test_the_numerous_shed_one_for_each_success_but_not_the_last() -> None:
    scene = Scene(unit("A", "tercio", wear=4), commander("R", at=(36, 14)), dice=[5, 6, 5, 2, 6])
    scene.activate("A", "resistid")
    assert scene.unit("A").wear == 1


@rule("TER-troops-elite-a", "TER-X24")
def test_the_elite_become_fresh_again() -> None:
    scene = Scene(unit("A", traits=("elite",), wear=1), dice=[5, 1, 1, 1])
    scene.activate("A", "resistid")
    assert scene.unit("A").is_fresh
    assert scene.last(WearShed).cite == "TER-troops-elite-a"


@rule("TER-troops-elite-b")
def test_the_elite_never_lack_a_commander() -> None:
    scene = Scene(unit("A", traits=("elite",), wear=1), dice=[1, 1, 1, 5])
    scene.activate("A", "corred")
    assert len(scene.last(DisciplineTested).dice) == 4


@rule("TER-troops-impetuosos-a", "TER-troops-impetuosos-b")
def test_the_impetuous_may_charge_against_their_order() -> None:
    def scene(dice: list[int]) -> Scene:
        made = Scene(
            unit("A", at=(36, 20), traits=("impetuosos",)), commander("R", at=(36, 14)),
            unit("X", at=(36, 24), facing=180, role=BLUE), dice=dice,
        )  # fmt: skip
        made.activate("A", "fuego")
        return made

    held = scene([5, 1, 1, 1])
    assert held.moment == "FireOrder"
    wild = scene([1, 2, 3, 4])
    assert wild.last(ImpetuousCharge).unit == "A"
    assert wild.moment == "ChargeChoice"
    far = Scene(unit("A", at=(36, 5), traits=("impetuosos",)), unit("X", at=(36, 40), role=BLUE))
    far.activate("A", "fuego")
    assert not far.all(DisciplineTested)


@rule("TER-troops-movilidad-a", "TER-troops-movilidad-b", "TER-X29")
def test_cavalry_turns_for_free_then_moves_and_orients() -> None:
    scene = Scene(unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 40), role=BLUE))
    scene.activate("A", "atencion")
    scene.play(FreeTurn(Side.RIGHT, role=RED))
    assert scene.refusal(FreeTurn(Side.LEFT, role=RED)) == "TER-troops-movilidad-a"
    x, y = scene.at("A")
    scene.play(March(place(x + 7, y), role=RED), Orient(Side.LEFT, role=RED))
    assert scene.moment == ""  # two actions used: it may not also shoot


@rule("TER-troops-pesada-c", "TER-face-b")
def test_heavy_cavalry_and_infantry_have_no_free_turn() -> None:
    scene = Scene(unit("A", "gendarmes"), unit("B", at=(10, 10)))
    scene.activate("A", "atencion")
    assert scene.refusal(FreeTurn(Side.LEFT, role=RED)) == "TER-troops-pesada-c"
    foot = Scene(unit("B", at=(10, 10)))
    foot.activate("B", "atencion")
    assert foot.refusal(FreeTurn(Side.LEFT, role=RED)) == "TER-face-b"


@rule("TER-troops-cuadros-b")
def test_squares_that_turn_do_not_also_move() -> None:
    scene = Scene(unit("A", "tercio+escuadronado", at=(36, 20)))
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert scene.refusal(March(place(30, 20), role=RED)) == "TER-troops-cuadros-b"
    other = Scene(unit("A", "tercio+escuadronado", at=(36, 20)))
    other.activate("A", "atencion")
    other.play(March(place(36, 22), role=RED))
    assert other.refusal(Orient(Side.LEFT, role=RED)) == "TER-troops-cuadros-b"


@rule("TER-Q16", "TER-orders-resistid-a")
def test_a_unit_that_needs_no_check_recovers_without_one() -> None:
    scene = ordered(
        order("autoritario", "A"), unit("A", wear=3, card="resistid"), leader("autoritario")
    )
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").wear == 2
    assert not scene.all(DisciplineTested)


@rule("TER-Q16", "TER-troops-numerosos-a")
@pytest.mark.parametrize(("check", "left"), [([1, 1, 1, 1, 1], 3), ([5, 5, 1, 1, 1], 2)])
def test_the_numerous_still_count_successes_with_one_marker_at_least(
    check: list[int], left: int
) -> None:
    scene = ordered(
        order("autoritario", "A"), unit("A", "tercio", wear=4, card="resistid"),
        leader("autoritario"), dice=[5, 1, *check],
    )  # fmt: skip
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").wear == left


@rule("TER-Q114", "TER-troops-elite-a")
def test_the_elite_and_numerous_shed_even_the_last_marker() -> None:
    best = unit("A", "tercio", traits=("elite",), wear=2)
    scene = Scene(best, dice=[5, 5, 5, 1, 1])
    scene.activate("A", "resistid")
    assert scene.unit("A").is_fresh


@rule("TER-troops-tiro-b", "TER-Q3")
def test_a_gun_that_cannot_move_attacks_nobody() -> None:
    scene = Scene(unit("A", "canon_medio", at=(36, 20)), unit("X", at=(39, 26), **FOE))
    scene.activate("A", "atacad")
    assert scene.last(OrderLost).cite == "TER-troops-tiro-b"
    assert scene.unit("A").base.heading == 0


@rule("TER-Q16", "TER-orders-resistid-b")
def test_the_numerous_with_one_marker_throw_for_nothing() -> None:
    scene = ordered(
        order("autoritario", "A"), unit("A", "tercio", wear=1, card="resistid"),
        leader("autoritario"), dice=[5, 1],
    )  # fmt: skip
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").wear == 1
