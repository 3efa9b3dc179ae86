"""Breaking: the check that too much wear calls for."""

from typing import Any

from estandarte.games.tercios.morale.breaking import BreakTested, settle_breaks
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.morale.markers import wear
from estandarte.kernel.testing import rule
from games.tercios.scenes import BLUE, RED, Scene, commander, unit


def worn(before: int, more: int, dice: list[int], **fields: Any) -> Scene:
    """A squadron that stands four markers has some, and is given more."""
    scene = Scene(unit("A", wear=before, **fields), unit("B", at=(10, 10)), dice=dice)
    scene.doing(wear, "A", more, "TER-shoot-wear-a")
    scene.doing(settle_breaks, "A")
    return scene


@rule("TER-break-a")
def test_only_more_wear_than_it_stands_puts_a_unit_to_the_test() -> None:
    assert worn(3, 1, []).all(BreakTested) == []
    assert len(worn(3, 2, [6, 1, 1, 1]).all(BreakTested)) == 1


@rule("TER-break-b")
def test_every_marker_too_many_is_a_break_point() -> None:
    found = [worn(3, 1 + many, [6, 6, 6, 6]).last(BreakTested).points for many in (1, 2, 3)]
    assert found == [1, 2, 3]


@rule("TER-break-e", "TER-markers-g")
def test_who_holds_stays_at_the_limit_with_no_more_than_it_stands() -> None:
    scene = worn(3, 3, [6, 6, 1, 1])
    assert (scene.last(BreakTested).held, scene.unit("A").wear) == (True, 4)


@rule("TER-break-c", "TER-break-d", "TER-X13")
def test_two_sixes_hold_a_squadron_with_two_break_points() -> None:
    scene = worn(3, 3, [6, 2, 6, 1], disordered=True)
    assert scene.last(BreakTested).points == 2
    assert scene.unit("A").wear == 4


@rule("TER-break-f", "TER-X13", "TER-scenario-i")
def test_one_six_is_not_enough() -> None:
    scene = Scene(unit("A", wear=3), unit("B", at=(10, 10)), dice=[6, 2, 5, 1])
    scene.doing(wear, "A", 3, "TER-shoot-wear-a")
    scene.doing(settle_breaks, "A")
    assert "A" not in scene.state.units
    assert scene.last(UnitDestroyed).points == 2
    assert scene.state.score == {RED: 0, BLUE: 2}


@rule("TER-X14", "TER-troops-mercenarios-a", "TER-qualities-acaudalado")
def test_mercenaries_break_unless_somebody_pays() -> None:
    def broken(dice: list[int], *officers: Any) -> Scene:
        scene = Scene(
            unit("A", "escuadron_clasico+mercenarios", wear=3), unit("B", at=(10, 10)), *officers,
            dice=dice,
        )  # fmt: skip
        scene.doing(wear, "A", 3, "TER-shoot-wear-a")
        scene.doing(settle_breaks, "A")
        return scene

    unpaid = broken([])
    assert "A" not in unpaid.state.units
    assert unpaid.last(BreakTested).dice == ()
    rich = commander("R", 2, at=(36, 14), qualities=("acaudalado",))
    assert broken([6, 6], rich).last(BreakTested).dice == (6, 6)
    richer = commander("R", 4, at=(36, 14), qualities=("acaudalado",))
    assert broken([6, 1, 1, 6], richer).last(BreakTested).held
