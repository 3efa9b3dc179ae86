"""Fortaleza Móvil, emplaced works, columns of Choragiew, guns: limbers, integration, batteries."""

from typing import Any

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.charge.combat import Combat, RoundFought, fights_of
from estandarte.games.tercios.fire.shooting import VolleyFired, shooters
from estandarte.games.tercios.ground.sight import lines_to
from estandarte.games.tercios.morale.breaking import GiveUpUnit, settle_breaks
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.morale.markers import DisciplineTested, obeys_at_once, wear
from estandarte.games.tercios.movement.leaving import slot_of
from estandarte.games.tercios.movement.marches import facing_verdict
from estandarte.games.tercios.reactions.reacting import React, Reacting
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Orient, Shoot
from estandarte.games.tercios.turn.falling_in import JoinColumn
from estandarte.games.tercios.turn.orders import OrderLost
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning
from estandarte.games.tercios.turn.works_fire import Declared, DeclareShots, ShotLost
from estandarte.games.tercios.unions.column import may_unite
from estandarte.games.tercios.unions.mobile_fortress import Abandon, FortressLost
from estandarte.games.tercios.unions.works import works_verdict
from estandarte.games.tercios.values.reach import is_in_command
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    has,
    printed_speed,
    speed_of,
)
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import centimetres, inches
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, place, unit

TABOR = "levas+tabor"


DEEP = 2.3622
"""The depth of a Formation, in inches."""


def works(*more: Any, dice: Any = (), wear_now: int = 0, sort: str = TABOR, **fields: Any) -> Scene:
    """Two or three levies dug in as one, blue, with the first as their lead."""
    names = ("X", "Y", "Z")[: fields.pop("count", 2)]
    units = []
    for number, name in enumerate(names):
        lead = "" if number == 0 else "X"
        units.append(
            unit(
                name, sort, at=(36 + 4.7245 * number, 24), union="works", lead=lead,
                parts=names[1:] if number == 0 else (), wear=wear_now if number == 0 else 0, **FOE,
                **(fields if number == 0 else {}),
            )
        )  # fmt: skip
    return Scene(*units, *more, dice=dice)


def column(
    *names: str, dice: Any = (), more: Any = (), sort: str = "husares_pesados", **fields: Any
) -> Scene:
    lead, *rest = names
    head = unit(lead, sort, at=(36, 20), union="column", parts=tuple(rest), **fields)
    from estandarte.wargame.plane.bases import base_at_front

    depth = head.profile.depth * len(names)
    from estandarte.kernel import but

    head = but(head, base=base_at_front(place(36, 20), 0, head.profile.front, depth))
    tail = [unit(n, sort, at=(36, 20), union="column", lead=lead) for n in rest]
    return Scene(head, *tail, *more, dice=dice)


@rule("TER-troops-fortaleza-a", "TER-troops-fortaleza-b")
def test_waggons_may_be_left_behind_for_ever() -> None:
    scene = Scene(unit("A", TABOR))
    scene.activate("A", "atencion")
    scene.play(Abandon("A", role=RED))
    assert not scene.unit("A").fortress
    assert scene.refusal(Abandon("A", role=RED)) == "TER-troops-fortaleza-b"
    assert scene.refusal(March(place(36, 24), role=RED)) is None  # it acts normally at once


@rule("TER-troops-fortaleza-c", "TER-troops-fortaleza-d", "TER-troops-fortaleza-e")
def test_with_waggons_no_turning_no_charging_and_little_speed() -> None:
    scene = Scene(unit("A", TABOR), unit("X", at=(36, 24), **FOE))
    assert facing_verdict(scene.state, scene.unit("A"), Side.LEFT).cite == "TER-troops-fortaleza-c"
    assert printed_speed(scene.unit("A")) == 2
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 4
    scene.activate("A", "atacad")
    assert scene.last(OrderLost).cite == "TER-troops-fortaleza-d"
    reacting = Scene(unit("A", TABOR, card="atacad"), unit("X", at=(36, 24), **FOE))
    reacting.begin(Reacting(units=("A",), enemy="X", charge=True, start=place(36, 24)))
    assert reacting.refusal(React("A", role=RED)) == "TER-troops-fortaleza-d"


@rule("TER-troops-fortaleza-f")
def test_horse_charges_waggons_badly_from_the_front_only() -> None:
    def dice_of(start: Any, facing: int = 0) -> int:
        scene = Scene(
            unit("A", "coraceros", at=(36, 18), facing=facing),
            unit("X", TABOR, at=(36, 24), **FOE),
        )
        combat = Combat(attacker="A", defender="X", start=start, attacker_attacks=True)
        return combat_of(scene.state, fights_of(scene.state, combat)[0]).total

    assert dice_of(place(36, 18)) == 4
    assert dice_of(place(36, 30)) == 6


@rule("TER-troops-fortaleza-i", "TER-troops-fortaleza-j")
def test_a_beaten_waggon_fort_stays_unless_it_must_retreat() -> None:
    def charge(resist: list[int]) -> Scene:
        scene = Scene(
            unit("A", at=(36, 20)),
            unit("X", TABOR, at=(36, 24), **FOE),
            unit("Y", at=(5, 40), **FOE),
            dice=[4, 4, 1, 1, 1, 1, *resist, 1, 1, 1],
        )
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED))
        return scene

    stays = charge([5, 1, 1])
    assert stays.at("X") == (36.0, 24.0)
    assert stays.at("A")[1] == pytest.approx(21.0, abs=0.02)
    runs = charge([1, 1, 1])
    assert runs.last(FortressLost).cite == "TER-troops-fortaleza-j"
    assert not runs.unit("X").fortress
    assert runs.unit("X").base.heading == 0


@rule("TER-troops-fortaleza-h")
def test_who_has_waggons_may_be_dug_in_and_who_has_none_may_not() -> None:
    for sort, cite in ((TABOR, None), ("levas", "TER-troops-fortaleza-h")):
        pair = unit("A", sort, at=(10, 10)), unit("B", sort, at=(10, 10 - DEEP))
        assert works_verdict(pair).cite == cite


@rule("TER-troops-emplazada-a", "TER-troops-emplazada-c", "TER-troops-emplazada-e")
def test_like_units_with_waggons_may_be_dug_in_together() -> None:
    def cite(*units: Any) -> str | None:
        return works_verdict(units).cite

    one, two = unit("A", TABOR, at=(10, 10)), unit("B", TABOR, at=(10, 10 - DEEP))
    assert cite(one, two) is None
    assert cite(one) == "TER-troops-emplazada-a"
    assert cite(one, unit("B", "levas+gulyay", at=(10, 10 - DEEP))) == "TER-troops-emplazada-a"
    other = unit("B", TABOR, at=(10, 10 - DEEP), command="red-2")
    assert cite(one, other) == "TER-troops-emplazada-a"
    assert cite(one, unit("B", TABOR, at=(20, 10))) == "TER-troops-emplazada-e"
    # side by side is twice as long as it need be, and three in a row still more
    assert cite(one, unit("B", TABOR, at=(14.7245, 10))) == "TER-troops-emplazada-e"
    third = unit("C", TABOR, at=(10, 10 - 2 * DEEP))
    assert cite(one, two, third) is None
    gun = unit("G", "canon_medio+fortificada", at=(10 + 3.15, 10))
    assert cite(one, two, gun) is None
    plain = unit("G", "canon_medio", at=(10 + 3.15, 10))
    assert cite(one, two, plain) == "TER-troops-emplazada-c"
    grand = unit("G", "canon_medio+fortificada+gran_bateria", at=(10 + 3.94, 10))
    assert cite(one, two, grand) == "TER-troops-emplazada-c"


@rule("TER-troops-emplazada-b", "TER-troops-emplazada-g")
def test_works_are_never_left_nor_moved() -> None:
    scene = works()
    scene.activate("X", "atencion")
    assert scene.refusal(Abandon("X", role=BLUE)) == "TER-troops-emplazada-b"
    assert scene.refusal(March(place(36, 22), role=BLUE)) == "TER-troops-emplazada-g"
    assert scene.refusal(Orient(Side.LEFT, role=BLUE)) == "TER-troops-emplazada-f"


@rule("TER-troops-emplazada-d")
def test_a_gun_in_the_works_obeys_their_card() -> None:
    gun = unit("Y", "canon_medio+fortificada", at=(40, 24), union="works", lead="X", **FOE)
    scene = Scene(unit("X", TABOR, at=(36, 24), union="works", parts=("Y",), **FOE), gun)
    assert [u.id for u in shooters(scene.state, scene.unit("X"))] == ["X", "Y"]
    assert [u.id for u in scene.state.of(BLUE)] == ["X"]


@rule("TER-troops-emplazada-f", "TER-troops-emplazada-h", "TER-troops-emplazada-i")
def test_works_have_no_flanks_and_are_strong_all_round() -> None:
    scene = works(unit("A", "coraceros", at=(36, 30), facing=180))
    combat = Combat(attacker="A", defender="X", start=place(36, 30), attacker_attacks=True)
    ours, theirs = fights_of(scene.state, combat)
    assert not theirs.flanked
    assert combat_of(scene.state, ours).total == 4
    assert courage_in_combat(scene.state, theirs).total == 3


@rule("TER-troops-emplazada-j", "TER-troops-emplazada-k")
def test_works_of_several_units_have_one_card_and_count_as_fresh() -> None:
    scene = works(wear_now=3)
    assert obeys_at_once(scene.unit("X"))
    scene.begin(Planning((BLUE,)))
    assert scene.refusal(PlaceCards({"X": "fuego"}, role=BLUE)) is None
    assert (
        scene.refusal(PlaceCards({"X": "fuego", "Y": "fuego"}, role=BLUE))
        == "TER-troops-emplazada-k"
    )
    alone = Scene(unit("X", TABOR, wear=3, **FOE))
    assert not obeys_at_once(alone.unit("X"))


@rule("TER-troops-emplazada-l", "TER-troops-emplazada-m", "TER-troops-emplazada-n")
def test_each_unit_of_the_works_shoots_as_declared_beforehand() -> None:
    scene = works(
        unit("A", at=(36, 17)), unit("B", at=(42, 17)), dice=[4, 4, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1]
    )
    scene.activate("X", "fuego")
    assert scene.refusal(Shoot("A", "arcabuz", role=BLUE)) == "TER-troops-emplazada-m"
    twice = (Declared("X", "A", "arcabuz"), Declared("X", "B", "arcabuz"))
    assert scene.refusal(DeclareShots(twice, role=BLUE)) == "TER-troops-emplazada-l"
    both = (Declared("Y", "B", "arcabuz"), Declared("X", "A", "arcabuz"))
    scene.play(DeclareShots(both, role=BLUE))
    assert [(e.unit, e.target) for e in scene.all(VolleyFired)] == [("Y", "B"), ("X", "A")]
    kinds = [
        type(e).__name__
        for e in scene.events
        if type(e).__name__ in ("VolleyFired", "DamageResisted")
    ]
    assert kinds == ["VolleyFired", "DamageResisted"] * 2
    assert scene.moment == ""  # and with that its order is carried out


@rule("TER-troops-emplazada-o", "TER-troops-emplazada-p")
def test_works_shoot_and_are_shot_at_from_any_point() -> None:
    scene = works(unit("A", at=(36, 33), facing=180))
    assert next(lines_to(scene.state, scene.unit("X"), scene.unit("A")), None) is not None
    assert next(lines_to(scene.state, scene.unit("A"), scene.unit("Y")), None) is not None


@rule("TER-troops-emplazada-q")
def test_the_wear_of_works_is_one_count() -> None:
    scene = works(wear_now=1, count=3)
    for name in ("Y", "Z", "X"):
        scene.doing(wear, name, 1, "TER-shoot-wear-a")
    assert (scene.unit("X").wear, scene.unit("Y").wear, scene.unit("Z").wear) == (4, 0, 0)


@rule("TER-troops-emplazada-s")
def test_each_unit_that_works_lose_counts_as_one() -> None:
    scene = works(wear_now=4, count=3)
    scene.doing(wear, "Y", 2, "TER-shoot-wear-a")
    scene.doing(settle_breaks, "Y")
    scene.play(GiveUpUnit("Y", role=BLUE))
    lost = scene.last(UnitDestroyed)
    assert (lost.unit, lost.points, scene.state.score[RED]) == ("Y", 2, 2)


@rule("TER-troops-emplazada-r", "TER-X26")
def test_works_lose_a_unit_and_five_markers() -> None:
    scene = works(wear_now=4, count=3)
    scene.doing(wear, "Y", 2, "TER-shoot-wear-a")
    assert scene.unit("X").wear == 6  # one common count
    scene.doing(settle_breaks, "Y")
    scene.play(GiveUpUnit("Z", role=BLUE))
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["Z"]
    assert scene.unit("X").wear == 1
    assert len(scene.state.units) == 2
    assert scene.state.score[RED] == 2


@rule("TER-X36")
def test_works_that_should_retreat_stand_disordered() -> None:
    scene = works(
        unit("A", "escuadron_clasico", at=(36, 20)), unit("W", at=(5, 40), **FOE), wear_now=1,
        dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.unit("X").wear == 4
    assert scene.unit("X").disordered
    assert scene.at("X") == (36.0, 24.0)
    assert scene.at("A")[1] == pytest.approx(21.0, abs=0.02)


def ride_as_one(sort: str = "husares_pesados", wear: int = 0, **fields: Any) -> str | None:
    one = unit("A", "husares_pesados", at=(36, 20), wear=wear)
    return may_unite(one, unit("B", sort, **fields)).cite


@rule("TER-troops-choragiew-a")
def test_only_those_who_know_how_ride_as_one() -> None:
    assert ride_as_one() is None
    assert ride_as_one("coraceros") == "TER-troops-choragiew-a"


@rule("TER-troops-choragiew-e")
def test_all_of_one_command_may_ride_as_one_and_nobody_else() -> None:
    assert ride_as_one(command="red-2") == "TER-troops-choragiew-e"
    third = column("A", "B")
    more = unit("C", "husares_pesados", command=third.unit("A").command)
    assert may_unite(third.unit("A"), more).cite is None


@rule("TER-troops-choragiew-f")
def test_who_is_disordered_does_not_ride_with_others() -> None:
    assert ride_as_one(disordered=True) == "TER-troops-choragiew-f"


@rule("TER-troops-choragiew-g")
def test_worn_units_ride_as_one_even_at_the_limit() -> None:
    limit = unit("A", "husares_pesados").profile.endurance
    assert ride_as_one(wear=limit) is None
    assert ride_as_one(wear=1) is None


@rule("TER-troops-choragiew-j")
def test_who_rides_up_brings_its_wear_along() -> None:
    scene = Scene(
        unit("A", "husares_pesados", at=(36, 12), wear=2),
        unit("B", "husares_pesados", at=(36, 20), wear=1, card="atacad"), dice=[5, 1],
    )  # fmt: skip
    scene.activate("A", "corred")
    scene.play(JoinColumn("B", role=RED))
    assert (scene.unit("B").wear, scene.unit("A").wear) == (3, 0)


@rule("TER-troops-choragiew-c", "TER-troops-choragiew-d", "TER-troops-choragiew-h")
def test_a_unit_rides_up_and_falls_in_behind() -> None:
    scene = Scene(
        unit("A", "husares_pesados", at=(36, 12), wear=1),
        unit("B", "husares_pesados", at=(36, 20), wear=1, card="atacad"),
        unit("C", "husares_pesados", at=(60, 40)), dice=[5, 1],
    )  # fmt: skip
    scene.activate("A", "corred")
    assert scene.refusal(JoinColumn("C", role=RED)) == "TER-troops-choragiew-c"
    scene.play(JoinColumn("B", role=RED))
    body = scene.unit("B")
    assert body.parts == ("A",)
    assert body.wear == 2
    assert body.card is None
    assert body.acted
    assert body.base.depth == centimetres(8)
    assert body.front_centre == place(36, 20)
    assert scene.unit("A").lead == "B"


@rule("TER-troops-choragiew-b")
def test_columns_may_be_formed_when_deployed() -> None:
    from estandarte.games.tercios.before.deployment import Deploying

    scene = Scene(frames=[Deploying((RED,))])
    for name in ("A", "B"):
        scene.state.waiting[name] = unit(name, "husares_pesados", command="red-2")
    here = {"A": Post(place(36, 10), 0), "B": Post(place(36, 8), 0)}
    scene.state.commands["red-2"] = scene.state.commands["red-3"].__class__(
        "red-2", RED, "battery", ""
    )
    scene.play(DeployCommand("red-2", here, columns=(("A", "B"),), role=RED))
    assert scene.unit("A").parts == ("B",)
    assert not scene.unit("B").is_on_table


@rule("TER-troops-choragiew-k", "TER-troops-choragiew-l")
def test_pooled_wear_may_cost_the_rear_unit() -> None:
    scene = Scene(
        unit("A", "husares_pesados", at=(36, 12), wear=2),
        unit("B", "husares_pesados", at=(36, 20), wear=2), dice=[5, 1],
    )  # fmt: skip
    scene.activate("A", "corred")
    scene.play(JoinColumn("B", role=RED))
    assert "A" not in scene.state.units
    assert scene.unit("B").wear == 0
    assert scene.unit("B").base.depth == centimetres(4)


@rule("TER-troops-choragiew-m", "TER-troops-choragiew-n", "TER-troops-choragiew-o")
def test_a_column_has_one_card_counts_as_fresh_and_fights_with_its_front() -> None:
    scene = column("A", "B", "C", wear=2)
    assert obeys_at_once(scene.unit("A"))
    assert [u.id for u in scene.state.of(RED)] == ["A"]
    foe = unit("X", at=(36, 27), **FOE)
    scene.state.put(foe)
    ours, _ = fights_of(
        scene.state, Combat(attacker="A", defender="X", start=place(36, 20), attacker_attacks=True)
    )
    assert combat_of(scene.state, ours).total == 6


@rule("TER-X25", "TER-troops-choragiew-p", "TER-troops-choragiew-l")
def test_a_column_of_three_rides_over_its_enemy() -> None:
    scene = column(
        "A", "B", "C", wear=2, more=[unit("X", "tercio", at=(36, 27), **FOE)],
        dice=[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] + [1] * 10,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert "TER-troops-choragiew-p" in scene.cites()
    later = column("A", "B", "C", wear=2)
    later.doing(wear, "A", 2, "TER-round-g")
    later.doing(settle_breaks, "A")
    assert later.unit("A").wear == 0
    assert later.unit("A").parts == ("B",)
    assert "C" not in later.state.units


@rule("TER-troops-choragiew-q", "TER-troops-choragiew-r")
def test_a_unit_leaves_its_column_by_the_flank() -> None:
    scene = column("A", "B")
    scene.begin(Planning((RED,)))
    assert (
        scene.refusal(PlaceCards({"A": "atencion", "B": "fuego"}, role=RED))
        == "TER-troops-choragiew-r"
    )
    scene.play(PlaceCards({"A": "atencion", "B": "corred"}, role=RED))
    side = slot_of(scene.state, scene.unit("B")).centre_of(Side.RIGHT)
    scene.activate("B", "corred")
    scene.play(March(side.moved(inches(14), 0), role=RED))
    assert scene.unit("B").lead == ""
    assert scene.unit("B").front_centre == side.moved(inches(14), 0)
    assert scene.unit("A").parts == ()
    assert scene.unit("A").base.depth == centimetres(4)


@rule("TER-troops-fortificada-b")
def test_a_fortified_battery_is_protected_in_combat() -> None:
    def courage(in_place: bool) -> int:
        scene = Scene(
            unit("A", at=(36, 20)),
            unit("X", "canon_medio+fortificada", at=(36, 24), in_place=in_place, **FOE),
        )
        combat = Combat(attacker="A", defender="X", start=place(36, 20))
        return courage_in_combat(scene.state, fights_of(scene.state, combat)[1]).total

    assert courage(True) == 3
    assert courage(False) == 2


@rule("TER-troops-mandoinc-a", "TER-troops-mandoinc-b")
def test_batteries_command_themselves_and_the_companies_beside_them() -> None:
    scene = Scene(
        unit("G", "canon_medio", at=(36, 20), command="red-3"),
        unit("A", "compania_disparo", at=(42, 20), command="red-3"),
        unit("B", "compania_disparo", at=(60, 20), command="red-3"),
    )  # fmt: skip
    assert is_in_command(scene.state, scene.unit("G"))
    assert is_in_command(scene.state, scene.unit("A"))
    assert not is_in_command(scene.state, scene.unit("B"))


@rule("TER-values-e", "TER-values-g")
def test_discipline_and_endurance_are_what_their_names_say() -> None:
    scene = Scene(unit("A", wear=1), commander("R", at=(36, 15)), dice=[1, 1, 1, 5])
    scene.activate("A", "corred")
    assert len(scene.last(DisciplineTested).dice) == 4
    limit = Scene(unit("A", wear=4))
    limit.doing(settle_breaks, "A")
    assert limit.unit("A").wear == 4  # as many as it can carry, and no check
    assert has(scene.state, scene.unit("A"), "unflanked") is False
    assert not scene.all(RoundFought)


@rule("TER-troops-emplazada-d")
def test_a_gun_in_works_shoots_with_fuego_alone_like_one_in_the_ranks() -> None:
    gun = unit("Y", "canon_medio+fortificada", at=(40, 24), union="works", lead="X", **FOE)
    host = unit("X", TABOR, at=(36, 24), union="works", parts=("Y",), **FOE)
    scene = Scene(host, gun, unit("A", at=(38, 14)))
    scene.activate("X", "atencion")
    shots = (Declared("Y", "A", "canon_medio"),)
    assert scene.refusal(DeclareShots(shots, role=BLUE)) == "TER-troops-emplazada-d"


@rule("TER-troops-emplazada-n")
def test_a_shot_at_whom_the_shot_before_has_broken_is_lost() -> None:
    worn = unit("A", at=(36, 17), wear=5)
    scene = works(worn, unit("B", at=(60, 17)), dice=[4, 4, *[1] * 12])
    scene.activate("X", "fuego")
    both = (Declared("Y", "A", "arcabuz"), Declared("X", "A", "arcabuz"))
    scene.play(DeclareShots(both, role=BLUE))
    assert "A" not in scene.state.units
    lost = scene.last(ShotLost)
    assert (lost.cite, lost.unit, lost.target) == ("TER-troops-emplazada-n", "X", "A")


@rule("TER-troops-choragiew-d")
def test_behind_the_unit_it_joins_there_must_be_room() -> None:
    rider = "husares_pesados"
    scene = Scene(
        unit("A", rider, at=(30, 20)), unit("B", rider, at=(36, 20)), unit("C", at=(36, 18)),
    )  # fmt: skip
    scene.activate("A", "corred")
    assert scene.refusal(JoinColumn("B", role=RED)) == "TER-troops-choragiew-d"
