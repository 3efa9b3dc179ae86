"""Hard cases of emplaced works: their fire, their gun, their command, their shape."""

from typing import Any

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import Deploying
from estandarte.games.tercios.charge.combat import Combat, defence, fights_of
from estandarte.games.tercios.charge.withdrawal import disengage
from estandarte.games.tercios.fire.shooting import VolleyFired, aim, defence_against
from estandarte.games.tercios.ground.sight import can_see, tried_lines
from estandarte.games.tercios.movement.watchers import first_trigger
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.works_fire import Declared, DeclareShots
from estandarte.games.tercios.unions.works import works_verdict
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.reach import is_in_command
from estandarte.games.tercios.values.strength import combat_of, fire_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import base_at_front
from estandarte.wargame.plane.measures import centimetres
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit

TABOR = "levas+tabor"


WIDE, DEEP = 4.7245, 2.3622


def works(*more: Any, dice: Any = (), **fields: Any) -> Scene:
    """Two blue levies dug in side by side, looking down the table."""
    lead = unit("X", TABOR, at=(36, 24), union="works", parts=("Y",), **FOE, **fields)
    other = unit("Y", TABOR, at=(36 + WIDE, 24), union="works", lead="X", **FOE)
    return Scene(lead, other, *more, dice=dice)


@rule("TER-troops-emplazada-l", "TER-troops-emplazada-m", "TER-orders-atencion-b")
def test_with_atencion_too_each_unit_of_the_works_shoots() -> None:
    scene = works(unit("A", at=(36, 17)), unit("B", at=(42, 17)), disordered=True, dice=[1] * 9)
    scene.activate("X", "atencion")
    assert scene.refusal(Shoot("A", "arcabuz", role=BLUE)) == "TER-troops-emplazada-m"
    assert "DeclareShots" in scene.option_kinds(BLUE)
    both = (Declared("Y", "B", "arcabuz"), Declared("X", "A", "arcabuz"))
    scene.play(DeclareShots(both, role=BLUE))
    volleys = scene.all(VolleyFired)
    assert [(e.unit, e.target) for e in volleys] == [("Y", "B"), ("X", "A")]
    full = works(unit("A", at=(36, 17)), dice=[1] * 9)
    full.activate("X", "fuego")
    full.play(DeclareShots((Declared("X", "A", "arcabuz"),), role=BLUE))
    assert len(volleys[1].dice) < len(full.last(VolleyFired).dice)
    assert scene.moment == "Attention"  # the second action is left, but no second volley
    assert scene.refusal(DeclareShots(both, role=BLUE)) == "TER-orders-atencion-b"


@rule("TER-troops-emplazada-o")
def test_works_measure_their_range_from_their_nearest_point() -> None:
    target = unit("A", at=(37.2, 16))
    scene = works(target)
    shot = aim(scene.state, scene.unit("X"), "A", "arcabuz", "fuego")
    assert isinstance(shot, Shot)  # 8" from the point just above it, more from centre and corner
    farther = works(unit("A", at=(37.2, 15.9)))
    found = aim(farther.state, farther.unit("X"), "A", "arcabuz", "fuego")
    assert not isinstance(found, Shot)


@rule("TER-troops-emplazada-g", "TER-overlap-d", "TER-overlap-c")
def test_friends_do_not_push_a_gun_out_of_its_works() -> None:
    gun = unit("G", "canon_medio+fortificada", at=(30, 30), union="works", lead="X", **FOE)
    friend = unit("F", "compania_disparo", at=(30, 35), **FOE)
    scene = works(gun, friend)
    scene.activate("F", "corred")
    assert scene.refusal(March(place(30, 29.5), role=BLUE)) == "TER-move-e"
    scene.state.put(but(scene.unit("G"), union="", lead=""))
    assert scene.refusal(March(place(30, 29.5), role=BLUE)) is None


@rule("TER-troops-emplazada-f", "TER-ordercheck-c")
def test_works_are_in_command_by_any_of_their_units() -> None:
    beside = commander("S", at=(36 + 2 * WIDE + 3, 24), role=BLUE)
    scene = works(beside)
    assert is_in_command(scene.state, scene.unit("X"))
    away = commander("S", at=(36 + 2 * WIDE + 6, 24), role=BLUE)
    assert not is_in_command(works(away).state, scene.unit("X"))


@rule("TER-reactions-b", "TER-troops-emplazada-f")
def test_every_unit_of_the_works_keeps_watch() -> None:
    scene = works(unit("A", at=(44, 17)), card="fuego")
    found = first_trigger(scene.state, scene.unit("A"), place(44, 17), place(41, 22))
    assert found is not None
    assert found[1] == ("X",)


@rule("TER-markers-e", "TER-troops-emplazada-d", "TER-Q62")
def test_a_gun_does_not_suffer_from_the_wear_of_others() -> None:
    gun = unit(
        "G", "canon_medio+fortificada", at=(30, 24), union="works", lead="X",
        values={"fire": (2,), "endurance": 1}, **FOE,
    )  # fmt: skip
    scene = works(gun, unit("A", at=(30, 10)), wear=2)
    shot = aim(scene.state, scene.unit("G"), "A", "canon_medio", "fuego")
    assert isinstance(shot, Shot)
    assert fire_of(scene.state, shot).total == 2


@rule("TER-troops-emplazada-d", "TER-troops-integrada-d", "TER-troops-emplazada-i")
def test_a_gun_in_the_works_is_met_like_those_who_hold_them() -> None:
    gun = unit("G", "canon_medio+fortificada", at=(30, 24), union="works", lead="X", **FOE)
    scene = works(gun, unit("A", "coraceros", at=(32, 18)), unit("B", at=(28, 18)))
    foot = scene.unit("X")
    scene.state.put(but(foot, parts=(*foot.parts, "G")))
    combat = Combat(attacker="A", defender="G", start=place(32, 18), attacker_attacks=True)
    ours, theirs = fights_of(scene.state, combat)
    assert theirs.unit.id == "G"
    assert combat_of(scene.state, theirs).total == 3  # two, and their pikes against horse
    assert combat_of(scene.state, ours).total == 4  # horse against waggons gains nothing
    assert defence(theirs.unit, ours.unit) == foot.profile.defences.cavalry
    found = aim(scene.state, scene.unit("B"), "G", "arcabuz_mosquete", "fuego")
    assert isinstance(found, Shot)
    assert defence_against(found) == foot.profile.defences.salvas


@rule("TER-troops-emplazada-c", "TER-troops-emplazada-a")
def test_a_fortified_gun_of_the_battery_joins_the_works_in_either_order() -> None:
    foot = {"A": Post(place(36, 10), 0), "B": Post(place(36, 10 - DEEP), 0)}
    gun = {"G": Post(place(39.15, 10), 0)}

    def scene(sort: str = "canon_medio+fortificada") -> Scene:
        made = Scene(frames=[Deploying((RED,)), Deploying((RED,))])
        for name in foot:
            made.state.waiting[name] = unit(name, TABOR, command="red-1")
        made.state.waiting["G"] = unit("G", sort, command="red-3")
        return made

    dug = DeployCommand("red-1", foot, works=(("A", "B"),), role=RED)
    after = scene()
    after.play(dug)
    after.play(DeployCommand("red-3", gun, works=(("G", "A"),), role=RED))
    assert after.unit("A").parts == ("B", "G")
    assert after.unit("G").lead == "A"
    before = scene()
    before.play(DeployCommand("red-3", gun, role=RED))
    before.play(but(dug, works=(("A", "B", "G"),)))
    assert before.unit("A").parts == ("B", "G")
    plain = scene("canon_medio")
    plain.play(dug)
    joined = DeployCommand("red-3", gun, works=(("G", "A"),), role=RED)
    assert plain.refusal(joined) == "TER-troops-emplazada-c"


@rule("TER-troops-emplazada-e")
def test_the_ready_layout_of_works_is_as_square_as_can_be() -> None:
    scene = Scene(frames=[Deploying((RED,))])
    for name in ("A", "B", "C"):
        scene.state.waiting[name] = unit(name, TABOR, command="red-1")
    options = Deploying((RED,)).options(scene.state, RED)
    dug = [a for a in options if isinstance(a, DeployCommand) and a.works]
    assert dug
    row = but(dug[0], posts={n: Post(place(20 + i * WIDE, 10), 0) for i, n in enumerate("ABC")})
    assert scene.refusal(row) == "TER-troops-emplazada-e"


@rule("TER-troops-fortaleza-i", "TER-disengage-d")
def test_beaten_waggons_do_not_make_room_either() -> None:
    from estandarte.games.tercios.charge.combat import Combat

    scene = Scene(
        unit("A", at=(36, 24)), unit("X", TABOR, at=(36, 24), **FOE),
        unit("F", at=(36, 24 - DEEP - 0.2)), dice=[1] * 9,
    )  # fmt: skip
    fought = Combat(attacker="A", defender="X", start=place(36, 20), attacker_attacks=True)
    scene.doing(disengage, "A", "X", fought, "TER-troops-fortaleza-i")
    assert scene.unit("A").wear == 1  # its way back was barred
    assert scene.at("X") == (36.0, 24.0)


@rule("TER-troops-fortaleza-a")
def test_waggons_can_be_left_before_a_card_is_turned_up() -> None:
    scene = Scene(
        unit("A", TABOR, at=(36, 20), card="atacad"), unit("X", at=(36, 23), **FOE),
    )  # fmt: skip
    scene.go()
    assert "Abandon" in scene.option_kinds()
    dug = Scene(
        unit("A", TABOR, at=(36, 20), card="fuego", union="works", parts=("B",)),
        unit("B", TABOR, at=(36, 20 - DEEP), union="works", lead="A"),
    )
    dug.go()
    assert "Abandon" not in dug.option_kinds()


@rule("TER-correct-b")
def test_a_unit_aligns_with_the_wall_of_what_it_may_not_enter() -> None:
    house = area("small_building", 36, 26, 2)
    # It passes the house aslant; its rear would stand too deep in it to be shifted out alone.
    deep = {"depth": centimetres(12)}
    scene = Scene(unit("A", "tercio", at=(38.65, 23.18), facing=14, values=deep), house)
    scene.activate("A", "corred")
    scene.play(March(place(40.1, 29), role=RED))
    assert scene.unit("A").base.heading == 0


@rule("TER-troops-fortaleza-a")
def test_waggons_may_be_left_behind_with_run_in_hand() -> None:
    scene = Scene(unit("A", "levas+tabor", at=(36, 20)), unit("X", at=(36, 40), **FOE))
    scene.activate("A", "corred")
    assert "Abandon" in scene.option_kinds()


@rule("TER-troops-emplazada-e")
@pytest.mark.parametrize(
    ("facings", "cite"),
    [((30, 30), None), ((30, 120), None), ((30, 60), "TER-troops-emplazada-e")],
)
def test_works_are_aligned_with_each_other_and_not_with_the_table(
    facings: tuple[int, int], cite: str | None
) -> None:
    first = unit("A", TABOR, at=(36, 10), facing=facings[0])
    behind = first.front_centre.towards(first.base.heading + 1800, first.profile.depth + 10)
    second = unit("B", TABOR, facing=facings[1])
    base = base_at_front(behind, second.base.heading, second.profile.front, second.profile.depth)
    found = works_verdict((first, but(second, base=base)))
    assert found.cite == cite


@rule("TER-troops-emplazada-f", "TER-shoot-c")
def test_no_unit_of_the_works_stands_in_the_line_of_another() -> None:
    """Y lies behind X and shoots over it."""
    lead = unit("X", TABOR, at=(36, 24), union="works", parts=("Y",), **FOE)
    other = unit("Y", TABOR, at=(36, 24 + DEEP), union="works", lead="X", **FOE)
    scene = Scene(lead, other, unit("A", at=(36, 20)))
    apart, _ = tried_lines(scene.state, scene.unit("Y"), scene.unit("A"))
    assert apart == {"X", "Y", "A"}
    assert can_see(scene.state, scene.unit("Y"), scene.unit("A"))
