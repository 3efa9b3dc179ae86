"""Reorganisation: regrouping, the end of marks, of weather, of armies."""

from typing import Any

import pytest

from estandarte.games.aguila.state import Losses
from estandarte.games.aguila.turn.reorganisation import (
    EndRegrouping,
    Regroup,
    Regrouping,
    Reorganisation,
    UnitRegrouped,
    may_be_regrouped,
)
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit

GENERAL: dict[str, Any] = {"rank": "general_de_brigada", "is_commander": True}


def asking(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED, "first": RED}, **switches)
    scene.begin(Regrouping((RED,)))
    return scene


@rule("BSA-12-reagrupar-e", "BSA-12-reagrupar-f", "BSA-X24", "BSA-12-mando-a")
def test_each_die_of_four_or_more_takes_a_marker_away() -> None:
    scene = asking(unit(damage=5), officer(**GENERAL), dice=[4, 2, 6])
    scene.play(Regroup("O", "A", role=RED))
    assert scene.unit().damage == 3


@rule("BSA-12-reagrupar-e")
@pytest.mark.parametrize(
    ("rank", "dice"), [("general_de_division", 4), ("general_de_brigada", 3), ("comandante", 2)]
)
def test_the_rank_gives_the_dice(rank: str, dice: int) -> None:
    scene = asking(unit(damage=9, officer="O"), officer(rank=rank), dice=[6] * dice)
    scene.play(Regroup("O", "A", role=RED))
    assert scene.unit().damage == 9 - dice


@rule("BSA-13-duros-a", "BSA-X24")
def test_hardy_troops_recover_one_more() -> None:
    scene = asking(unit(damage=5, abilities=("duros",)), officer(**GENERAL), dice=[4, 2, 6])
    scene.play(Regroup("O", "A", role=RED))
    assert scene.unit().damage == 2


def test_no_more_than_the_damage_is_taken_away() -> None:
    scene = asking(unit(damage=1), officer(**GENERAL), dice=[6, 6, 6])
    scene.play(Regroup("O", "A", role=RED))
    assert scene.unit().damage == 0


@rule("BSA-12-reagrupar-a")
def test_an_officer_carried_by_a_quick_march_does_not_regroup() -> None:
    other = unit("C", damage=5, at=(46, 20))
    runners = unit(order="quick_march")
    carried = asking(runners, other, officer(**GENERAL, inside="A"))
    assert carried.refusal(Regroup("O", "C", role=RED)) == "BSA-12-reagrupar-a"
    # who joined them after their march did not run himself
    joined = asking(runners, other, officer(**GENERAL, inside="A", has_moved=True))
    assert joined.refusal(Regroup("O", "C", role=RED)) is None


@rule("BSA-12-reagrupar-a")
def test_an_officer_who_quick_marched_does_not_regroup() -> None:
    scene = asking(unit(damage=5), officer(**GENERAL, quick_marched=True))
    assert scene.refusal(Regroup("O", "A", role=RED)) == "BSA-12-reagrupar-a"


@rule("BSA-12-reagrupar-b", "BSA-12-fuera-b")
def test_the_unit_must_be_in_command_range() -> None:
    scene = asking(unit(damage=5), officer(**GENERAL, at=(36, 3)))
    assert scene.refusal(Regroup("O", "A", role=RED)) == "BSA-12-reagrupar-b"


@rule("BSA-12-reagrupar-c")
@pytest.mark.parametrize(("gap", "cite"), [(2, None), (1.9, "BSA-12-reagrupar-c")])
def test_the_unit_must_not_be_nearer_than_two_inches_to_the_enemy(
    gap: float, cite: str | None
) -> None:
    scene = asking(unit(damage=5, at=(36, 20)), enemy(at=(36, 20 + gap)), officer(**GENERAL))
    assert scene.refusal(Regroup("O", "A", role=RED)) == cite


@rule("BSA-12-reagrupar-c")
def test_a_lone_enemy_officer_hinders_unless_the_switch_ignores_him() -> None:
    things = (unit(damage=5), officer("E", role=BLUE, at=(36, 21.5)), officer(**GENERAL))
    assert asking(*things).refusal(Regroup("O", "A", role=RED)) == "BSA-12-reagrupar-c"
    assert asking(*things, officers_as_units="ignored").refusal(Regroup("O", "A", role=RED)) is None


@rule("BSA-12-reagrupar-g")
def test_a_unit_and_an_officer_regroup_once_a_turn() -> None:
    scene = asking(
        unit(damage=9), unit("C", at=(44, 20), damage=3), officer(**GENERAL), dice=[4, 4, 4]
    )
    scene.play(Regroup("O", "A", role=RED))
    assert scene.refusal(Regroup("O", "A", role=RED)) == "BSA-12-reagrupar-g"
    assert scene.refusal(Regroup("O", "C", role=RED)) == "BSA-12-reagrupar-g"
    second = asking(unit(damage=9, regrouped=True), officer(**GENERAL))
    assert second.refusal(Regroup("O", "A", role=RED)) == "BSA-12-reagrupar-g"


@rule("BSA-10-aturdidos-g")
def test_a_wavering_unit_may_not_be_regrouped() -> None:
    things = (unit(damage=9, wavering=2), officer(**GENERAL))
    assert asking(*things).refusal(Regroup("O", "A", role=RED)) == "BSA-10-aturdidos-g"
    assert (
        asking(*things, wavering_regroup="by_officer").refusal(Regroup("O", "A", role=RED)) is None
    )


@rule("BSA-12-mando-a", "BSA-14-brigadas-d", "BSA-14-brigadas-e")
def test_an_officer_regroups_his_own_units_and_the_general_all() -> None:
    battalion = unit(damage=5, officer="P", brigade=1)
    assert asking(battalion, officer()).refusal(Regroup("O", "A", role=RED)) == "BSA-12-mando-a"
    assert asking(battalion, officer(**GENERAL)).refusal(Regroup("O", "A", role=RED)) is None
    assert (
        asking(enemy(damage=5), officer(**GENERAL)).refusal(Regroup("O", "B", role=RED))
        == "BSA-12-mando-a"
    )


@pytest.mark.parametrize("action", [Regroup("X", "A", role=RED), Regroup("O", "X", role=RED)])
def test_nobody_and_nothing_cannot_regroup(action: Any) -> None:
    assert asking(unit(damage=5), officer(**GENERAL)).refusal(action) == "BSA-12-mando-a"


@rule("BSA-2-reorg-a", "BSA-12-reagrupar-d")
def test_the_initiative_player_regroups_first() -> None:
    theirs = officer("E", role=BLUE, at=(36, 34), **GENERAL)
    scene = Scene(
        unit(damage=5), enemy(damage=5), officer(**GENERAL), theirs, fields={"initiative": BLUE}
    )  # fmt: skip
    scene.begin(Reorganisation())
    assert scene.state.decision.waiting == (BLUE,)
    scene.play(EndRegrouping(role=BLUE))
    assert scene.state.decision.waiting == (RED,)


@rule("BSA-10-aturdidos-a")
def test_marks_end_with_the_turn_after_they_were_gained() -> None:
    fresh, old = (
        unit("A", wavering=3, disorganised=3),
        unit("C", at=(50, 20), wavering=2, disorganised=2),
    )
    scene = Scene(fresh, old, fields={"initiative": RED, "turn": 2})
    scene.begin(Reorganisation())
    assert scene.unit("A").is_wavering and scene.unit("A").is_disorganised
    assert not scene.unit("C").is_wavering and not scene.unit("C").is_disorganised


@rule("BSA-15-aleatoria-a", "BSA-10-ruptura-d")
def test_weather_comes_before_the_breaking_checks() -> None:
    scene = Scene(
        unit(), officer(**GENERAL), dice=[6, 1], fields={"initiative": RED, "weather": "rain"}
    )
    scene.state.losses[RED] = Losses(whole=4, lost=2, reached_in=1)
    scene.begin(Reorganisation())
    assert (scene.state.weather, scene.state.winner) == ("fine", BLUE)


@rule("BSA-Q60", "BSA-10-aturdidos-a")
def test_marks_of_one_turn_end_with_the_next() -> None:
    marked = unit(wavering=2, disorganised=2)
    for turn, left in ((1, True), (2, False)):
        scene = Scene(marked, fields={"turn": turn, "initiative": RED})
        scene.begin(Reorganisation())
        assert (scene.unit().is_wavering, scene.unit().is_disorganised) == (left, left)


@rule("BSA-Q61", "BSA-10-aturdidos-g")
def test_an_officer_regroups_the_wavering_only_by_the_switch() -> None:
    general = officer("G", "general_de_brigada", is_commander=True)
    for switch, cite in (("neither", "BSA-10-aturdidos-g"), ("by_officer", None)):
        scene = Scene(unit(wavering=2, damage=3), general, wavering_regroup=switch)
        found = may_be_regrouped(scene.state, scene.officer("G"), scene.unit())
        assert found.cite == cite


@rule("BSA-12-valiente-a")
def test_the_bravest_of_the_brave_regroups_whom_he_does_not_command() -> None:
    bravest = officer(abilities=("valiente_entre_valientes",))
    scene = asking(unit(damage=3, officer="P"), bravest, dice=[6, 6, 6])
    scene.play(Regroup("O", "A", role=RED))
    assert scene.last(UnitRegrouped).cite == "BSA-12-valiente-a"
