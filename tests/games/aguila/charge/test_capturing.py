"""A lone Officer who is charged."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.capturing import ChargeOfficer, OfficerSheltered, refuge_of
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.fire.sharpshooting import try_officers
from estandarte.games.aguila.state import Ground
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
HORSE: dict[str, Any] = {"sort": "fr_dragones:10", "formation": "line", **PLAIN}
AT_O = ChargeOfficer("A", "O", role=RED)
GENERAL = officer(
    "G", "general_de_brigada", at=(20, 12), is_commander=True, command_range=inch(60),
    bonus_used=True,
)  # fmt: skip


def victim(at: tuple[float, float] = (36, 28), **named: Any) -> Any:
    return officer("O", at=at, role=BLUE, **named)


def half(*things: Any, dice: Any = ()) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED})
    scene.begin(ChargeHalf(role=RED))
    return scene


@rule("BSA-12-individual-c")
def test_a_charged_officer_rides_to_the_nearest_friends() -> None:
    near, far = enemy("B", at=(36, 36)), enemy("D", at=(50, 44))
    scene = half(unit("A", **HORSE), victim(), near, far, GENERAL)
    scene.play(AT_O)
    assert scene.officer("O").inside == "B"
    assert scene.last(OfficerSheltered).unit == "B"
    assert scene.at("A") == (36, 20)  # there is nobody left to charge
    assert scene.unit("A").declared


@rule("BSA-12-individual-c", "BSA-12-individual-d")
@pytest.mark.parametrize(("gap", "saved"), [(18, True), (18.2, False)])
def test_twice_his_vel_must_bring_him_there_or_he_is_lost(gap: float, saved: bool) -> None:
    man = victim(at=(36, 24), speed=9)
    friend = enemy("B", at=(36, 24 + gap + man.radius / 2540), facing=180)
    scene = half(unit("A", **HORSE), man, friend, GENERAL)
    scene.play(AT_O)
    assert ("O" in scene.state.officers) is saved


@rule("BSA-12-individual-d")
def test_without_friends_he_is_captured_and_his_army_mourns_a_general() -> None:
    man = victim(at=(36, 24), rank="general_de_brigada", speed=1)
    friend = enemy("B", at=(36, 30), damage=3, values={"courage": (5, 6)})
    scene = half(unit("A", **HORSE), man, friend, GENERAL, dice=[6, 6])
    scene.play(AT_O)
    assert "O" not in scene.state.officers
    assert scene.unit("B").is_wavering


@rule("BSA-12-individual-a")
def test_nothing_depends_on_the_side_from_which_an_officer_is_hit() -> None:
    for damage, alive in ((2, True), (3, False)):
        man = but(victim(courage=(9, 10)), damage=damage)
        scene = Scene(unit("A", at=(36, 20)), man, dice=[3, 4])
        scene.doing(try_officers, {"O": 0})
        assert ("O" in scene.state.officers) is alive  # neither flank nor rear adds to it


@rule("BSA-8-cond-e", "BSA-8-cond-f", "BSA-8-cond-g")
def test_an_officer_is_charged_on_the_usual_conditions() -> None:
    def refused(*things: Any) -> str | None:
        return half(*things, GENERAL).refusal(AT_O)

    assert refused(unit("A", **HORSE), victim()) is None
    assert refused(unit("A", **PLAIN), victim(at=(46, 24))) == "BSA-8-cond-e"
    assert refused(unit("A", **HORSE), victim(at=(36, 33))) == "BSA-8-cond-g"
    screen = enemy("B", at=(36, 26))
    assert refused(unit("A", **HORSE), victim(at=(36, 31)), screen) == "BSA-8-cond-f"
    assert refused(unit("A", order="quick_march", **HORSE), victim()) == "BSA-8-cond-c"
    friend = officer("O", at=(36, 28))
    assert refused(unit("A", **HORSE), friend) == "BSA-8-cond-b"
    inside = but(victim(), inside="B")
    assert refused(unit("A", **HORSE), inside, enemy("B", at=(36, 28))) == "BSA-8-cond-b"
    assert half(unit("A", **HORSE), GENERAL).refusal(AT_O) == "BSA-8-cond-b"


def test_who_charged_an_officer_charges_nobody_else() -> None:
    scene = half(unit("A", **HORSE), victim(), enemy("B", at=(36, 31)), GENERAL)
    scene.play(AT_O)
    assert scene.refusal(DeclareCharge("A", "B", role=RED)) == "BSA-8-cond-b"


def test_out_of_command_even_an_officer_is_charged_only_after_a_check() -> None:
    scene = half(unit("A", **HORSE), victim(), enemy("B", at=(36, 36)), dice=[1])
    scene.play(AT_O)
    assert scene.officer("O").inside == ""


def test_an_officer_is_among_the_options() -> None:
    scene = half(unit("A", **HORSE), victim(), GENERAL)
    assert AT_O in list(scene.state.decision.options(scene.state, RED))
    assert refuge_of(scene.state, scene.officer("O")) is None


RIVER = Ground("r", "river", (), (place(0, 24), place(72, 24)), inch(2))
SPRING = {"season": "spring"}


@rule("BSA-8-mov-e", "BSA-8-mov-f")
def test_an_officer_is_charged_only_where_there_is_a_way_to_him() -> None:
    def refused(*things: Any, **fields: Any) -> str | None:
        scene = Scene(unit("A", **HORSE), victim(), GENERAL, *things, fields=fields)
        scene.begin(ChargeHalf(role=RED))
        return scene.refusal(AT_O)

    assert refused() is None
    assert refused(RIVER, **SPRING) == "BSA-15-rio-b"
    assert refused(but(RIVER, crossings=(place(36, 24),)), **SPRING) is None
    # five inches of marsh between them make thirteen of eight
    assert refused(area("marsh", 36, 24, 2.5)) == "BSA-8-mov-f"


@rule("BSA-12-individual-c", "BSA-12-individual-d")
def test_an_officer_does_not_swim_to_his_friends() -> None:
    friends = enemy("B", at=(36, 22), facing=0)
    for river, saved in ((RIVER, False), (but(RIVER, crossings=(place(38, 24),)), True)):
        state = Scene(victim(at=(36, 28)), friends, river, fields=SPRING).state
        assert (refuge_of(state, state.officers["O"]) is not None) is saved


@rule("BSA-6-general-b", "BSA-Q124")
def test_horse_does_not_attack_an_officer_behind_a_high_wall() -> None:
    high = wall((30, 24.5), (36.1, 24.5), "high_wall")
    behind = victim((36, 25.4))  # an elbow of his can be seen
    assert half(unit("A", **HORSE), behind, high, GENERAL).refusal(AT_O) == "BSA-6-general-b"
    beyond = half(unit("A", **HORSE), victim((36, 27)), high, GENERAL)
    assert beyond.refusal(AT_O) != "BSA-6-general-b"
    foot = half(unit("A", **PLAIN), behind, high, GENERAL)
    assert foot.refusal(AT_O) != "BSA-6-general-b"
