"""Officers, lists and scenarios at their limits: who is left without a unit, who is redeployed."""

from typing import Any

import pytest

from estandarte.games.aguila.army.inspection import inspect
from estandarte.games.aguila.army.raising import raised_units
from estandarte.games.aguila.army.roster import Army
from estandarte.games.aguila.before.assigning import (
    Assigning,
    DistributeSkirmishers,
    Distributing,
    ready_assignment,
)
from estandarte.games.aguila.before.placing_terrain import PlacePiece, PlacingTerrain
from estandarte.games.aguila.before.redeploying import Redeploying
from estandarte.games.aguila.before.terrain_shapes import patch
from estandarte.games.aguila.charge.phase import Charges
from estandarte.games.aguila.fire.phase import Shooting
from estandarte.games.aguila.ground.earthworks import prepare_heights
from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.movement.riding import LeaveUnit
from estandarte.games.aguila.scenarios.camp import Objective, fallen_unit
from estandarte.games.aguila.scenarios.deciding import borodino_points, result_of
from estandarte.games.aguila.scenarios.objectives import PlaceMarker, PlacingMarkers
from estandarte.games.aguila.state import Losses
from estandarte.games.aguila.turn.courage import CourageTested, KeepThemInHand
from estandarte.games.aguila.turn.courage_tests import lose_officer, lose_unit
from estandarte.games.aguila.turn.initiative import LetItBe, StealInitiative
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import army_from
from estandarte.wargame.plane.measures import inches
from games.aguila.army.test_roster import (
    GOOD,
    brigade,
    own,
    problems,
)
from games.aguila.before.test_before_battle import again, redeploying
from games.aguila.before.test_deployment import the_river
from games.aguila.movement.test_phase import BESIDE, orders
from games.aguila.scenes import BLUE, PACK, RED, Scene, area, enemy, officer, place, unit
from games.aguila.tables import ZONES, options, table
from games.aguila.turn.test_initiative import rolled


@rule("BSA-5-general-a", "BSA-1-unidades-c")
def test_a_unit_of_ones_own_has_a_formation_in_every_size_and_a_sort_of_its_arm() -> None:
    sizes = {n: {"attacks": 12, "courage": [15, 17]} for n in ("24", "36")}
    assert problems(**own(formations=[])) == ["BSA-5-general-a"]
    assert problems(**own(formations=["mass"], size=sizes)) == ["BSA-5-general-a"]
    assert problems(**own(formations=["line", "mass"], size=sizes)) == []
    assert problems(**own(kind="light_cavalry")) == ["BSA-1-unidades-c"]


def two_brigades(*first: Any) -> tuple[Any, ...]:
    general = officer("g", "general_de_division", is_commander=True)
    others = [unit(f"w{n}", brigade=1) for n in range(4)]
    return (*first, *others, general, officer("b", brigade=1))


@rule("BSA-12-lista-c")
def test_no_unit_is_broken_up_that_an_officer_of_its_brigade_needs() -> None:
    light = unit("L", "fr_tiradores:12", values={"slot": "support"})
    line, staff = (unit("A"), unit("C")), [officer(n) for n in "OP"]
    needed = table("campal", *two_brigades(light, *line, *staff, officer("Q")), begin=False)
    needed.begin(Distributing((RED,)))
    broken = DistributeSkirmishers("L", ("A",), role=RED)
    assert needed.refusal(broken) == "BSA-10-ruptura-h"
    spare = table("campal", *two_brigades(light, *line, *staff), begin=False)
    spare.begin(Distributing((RED,)))
    spare.play(broken)
    spare.begin(Assigning((RED,)))
    assert all(option.check(spare.state, spare.state.decision) for option in options(spare))


@rule("BSA-12-lista-c", "BSA-14-brigadas-e")
def test_the_ready_assignment_gives_the_general_a_unit_where_one_can_be_spared() -> None:
    tight = table("campal", *two_brigades(unit("A"), officer("O")), begin=False)
    assigned = ready_assignment(tight.state.camp, RED)
    assert (assigned["A"], set(assigned.values())) == ("O", {"O", "g", "b"})


@rule("BSA-12-lista-d")
def test_who_is_redeployed_stays_in_range_of_his_officer_or_the_general() -> None:
    eye = officer("O", abilities=("estratega",), at=(30, 6))
    scene = redeploying(unit(at=(30, 12), officer="O"), eye)
    assert scene.refusal(again(45, 12)) == "BSA-12-lista-d"
    assert scene.refusal(again(35, 12)) is None
    general = officer("G", "general_de_brigada", at=(50, 4), is_commander=True)
    helped = redeploying(unit(at=(30, 12), officer="O"), eye, general)
    assert helped.refusal(again(45, 12)) is None


@rule("BSA-12-estratega-a")
def test_one_unit_at_least_is_left_at_the_bridge() -> None:
    bridge = Objective("bridge", place(35, 18), "the_river")
    troops = [unit(at=(36, 14), officer="O"), unit("C", at=(28, 6), officer="O")]
    eye = officer("O", abilities=("gran_estratega",), at=(30, 9))
    things = the_river(), bridge
    camp = {"attacker": BLUE, "zones": ZONES}
    scene = table("puente", *things, begin=False, on_table=(*troops, eye), camp=camp)
    scene.begin(Redeploying(role=RED))
    assert scene.refusal(again(36, 5)) == "BSA-Q103"
    scene.play(again(30, 15, "C"))
    assert scene.refusal(again(36, 5)) is None


@rule("BSA-16-borodino-h")
def test_the_attackers_who_come_later_have_their_sappers_too() -> None:
    camp = {"attacker": BLUE, "reserves": ("B",)}
    scene = table("borodino", enemy("B"), begin=False, camp=camp)
    scene.doing(prepare_heights)
    assert scene.state.camp.waiting["B"].sappers


@rule("BSA-12-mov-d", "BSA-5-disciplina-b")
def test_a_unit_that_did_not_obey_counts_as_having_moved_for_who_leaves_it() -> None:
    scene = orders(unit(failed_check=True), officer(inside="A"))
    scene.play(LeaveUnit("O", BESIDE, role=RED))
    assert scene.officer().has_moved


@rule("BSA-12-formen-a")
def test_form_up_is_offered_for_the_units_of_an_officer_who_can_still_say_it() -> None:
    leader = officer(abilities=("formen",))
    scene = orders(unit(officer="O"), unit("C", at=(46, 20), officer="X"), leader)
    spoken = [o for o in options(scene) if isinstance(o, ChangeFormation) and o.officer]
    assert {(o.unit, o.officer) for o in spoken} == {("A", "O")}
    dumb = orders(unit(officer="O"), but(leader, spent=("formen",)))
    assert not any(isinstance(o, ChangeFormation) and o.officer for o in options(dumb))


@rule("BSA-12-anticipacion-b")
def test_two_officers_of_one_side_throw_two_dice_for_the_initiative() -> None:
    thieves = [officer(n, abilities=("anticipacion",)) for n in "MN"]
    foe = officer("T", abilities=("anticipacion",), role=BLUE)
    scene = rolled(1, 6, 2, 5, 4, things=[*thieves, foe])
    scene.play(StealInitiative("M", role=RED), StealInitiative("N", role=RED))
    scene.play(StealInitiative("T", role=BLUE))
    assert (scene.state.initiative, scene.dice_thrown()) == (RED, 5)
    assert all(scene.officer(n).spent == ("anticipacion",) for n in "MNT")
    one = rolled(1, 6, 2, 5, things=[*thieves, foe])
    one.play(StealInitiative("M", role=RED), LetItBe(role=RED), StealInitiative("T", role=BLUE))
    assert (one.state.initiative, one.officer("N").spent) == (BLUE, ())
    # against nobody one is enough
    free = rolled(1, 6, things=thieves)
    free.play(StealInitiative("M", role=RED))
    assert (free.moment, free.state.initiative) == ("ChoosingFirst", RED)


@rule("BSA-15-oasis-a")
@pytest.mark.parametrize(("piece", "refusal"), [
    ("oasis", None), ("palm_grove", None), ("wood", "BSA-15-terreno-d"),
])  # fmt: skip
def test_an_oasis_may_have_palms_around_it(piece: str, refusal: str | None) -> None:
    scene = table("campal", dice=[4, 5], begin=False, camp={"terrain": "desert"})
    scene.begin(PlacingTerrain(role=RED))
    laid = patch(piece, place(30, 20), inches(3))
    assert scene.refusal(PlacePiece((laid,), role=RED)) == refusal


@rule("BSA-16-region-b")
def test_a_marker_lies_on_terrain_of_which_only_a_part_is_far_enough_from_the_edges() -> None:
    scene = table("region", area("wood", 30, 16, 3), dice=[4, 2], begin=False)
    scene.begin(PlacingMarkers())
    assert scene.refusal(PlaceMarker(place(45, 22), role=RED)) == "BSA-16-region-b"
    assert scene.refusal(PlaceMarker(place(30, 18.5), role=RED)) is None
    assert any(isinstance(option, PlaceMarker) for option in options(scene))


@rule("BSA-16-borodino-l")
def test_guns_of_the_guard_count_double_and_a_battery_of_them_too() -> None:
    scene = table("borodino", begin=False)
    guns = [unit(n, "g_pes_e", battery="x", battery_guns=2) for n in "AC"]
    alone, line = unit("D", "g_pes_e"), unit("E", "g_pes", battery="y", battery_guns=1)
    fallen = tuple(fallen_unit(gun) for gun in (*guns, alone, line))
    scene.state.camp = but(scene.state.camp, fallen=fallen)
    assert [borodino_points(scene.state, f) for f in fallen] == [0, 2, 2, 1]


@rule("BSA-12-disciplinario-b", "BSA-12-disciplinario-c", "BSA-12-muerte-a")
@pytest.mark.parametrize(("phase", "asked"), [(Shooting, True), (Charges, True), (None, False)])
def test_a_disciplinarian_keeps_his_unit_in_hand_when_a_general_falls(
    phase: Any, asked: bool
) -> None:
    strict = officer(inside="A", abilities=("disciplinario",))
    general = officer("G", "general_de_brigada", at=(36, 12))
    scene = Scene(unit(damage=5), enemy(), strict, general, fields={"initiative": RED})
    if phase is not None:
        scene.begin(phase())
    scene.throw(1, 2)
    scene.doing(lose_officer, "G", "BSA-12-dano-a")
    assert (scene.moment == "Bracing") is asked
    if asked:
        scene.play(KeepThemInHand("O", role=RED))
        assert scene.last(CourageTested).total == 6  # three, and the half of five


@rule("BSA-Q87")
def test_a_regimental_gun_is_worth_what_it_cost() -> None:
    units = ["fr_linea:24", "fr_novata:24", "g_lig+regimental"]
    army = army_from({**GOOD, "brigade": brigade(basic=units)}, Army)
    costs = [u.profile.cost for u in raised_units(army, RED, PACK).values() if u.is_gun]
    assert costs == [40 + 15]


@rule("BSA-10-ruptura-c", "BSA-Q113")
def test_an_army_that_flees_leaves_nothing_to_be_decided() -> None:
    scene = orders(unit(), unit("C", at=(46, 20)), dice=[1])
    scene.state.losses[RED] = Losses(whole=4)
    scene.doing(lose_unit, "A", "BSA-15-nieve-c")  # the ice broke while they marched
    assert (scene.state.winner, scene.state.stack) == (BLUE, [])
    result = result_of(scene.state)
    assert result is not None
    assert result.reason == "broken"


def broken(army: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same army broken in every way, by the rule that refuses it."""
    first, *others = army["brigade"]
    one, basic, support = first["basic"][0], first["basic"], first.get("support", ())

    def but_for(**changes: Any) -> dict[str, Any]:
        return {**army, "brigade": [{**first, **changes}, *others]}

    alone = [{**b, "officers": []} for b in army["brigade"]]
    return {
        "BSA-14-basicas-a": but_for(basic=[]),
        "BSA-14-apoyo-a": but_for(support=[*support, *[one] * len(basic)]),
        "BSA-14-elite-a": but_for(elite=[one] * (len(support) + 1)),
        "BSA-14-limite-a": but_for(basic=[*basic, *["g_lig"] * 20]),
        "BSA-14-lista-b": but_for(basic=[*basic, *[one] * 20]),
        "BSA-14-lista-a": but_for(basic=[*basic, "nobody:24"]),
        "BSA-15-partida-a": {**army, "points": 100},
        "BSA-12-general-b": {name: part for name, part in army.items() if name != "general"},
        "BSA-12-lista-a": {**army, "brigade": alone},
    }


@rule("BSA-14-basicas-a", "BSA-14-apoyo-a", "BSA-14-elite-a", "BSA-14-limite-a", "BSA-14-lista-b")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_every_list_refuses_its_armies_when_they_are_broken(name: str) -> None:
    for cite, army in broken(PACK.samples()[name]).items():
        found = inspect(army_from(army, Army), PACK).problems
        assert cite in [problem.cite for problem in found]


@rule("BSA-Q127")
def test_armies_that_break_in_one_and_the_same_clash_draw() -> None:
    def both_fall(play: Any) -> None:
        lose_unit(play, "A", "BSA-10-auto-a")
        lose_unit(play, "B", "BSA-10-auto-a")

    scene = Scene(unit(), enemy())  # neither has a General to hold it together
    scene.state.losses = {RED: Losses(whole=2), BLUE: Losses(whole=2)}
    scene.doing(both_fall)
    assert (scene.state.is_over, scene.state.winner, scene.state.stack) == (True, "", [])
