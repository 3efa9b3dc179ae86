"""The deployment roll, roles by lot, sides, and who begins."""

from typing import Any

import pytest

from estandarte.games.aguila.before.deployment import Deploying
from estandarte.games.aguila.before.sequence import RolesDrawn
from estandarte.games.aguila.before.sides import (
    DeploymentRolled,
    TakeOrder,
    TakeSide,
    TakingSides,
    sides_of,
)
from estandarte.games.aguila.game import AGUILA
from estandarte.kernel import Dice, Play, Setup, settle
from estandarte.kernel.testing import Stage, rule
from games.aguila.scenes import BLUE, RED, Scene, officer, unit
from games.aguila.tables import names, table, waiting


def rolled(scenario: str, *things: Any, dice: list[int], attacker: str = "", **named: Any) -> Scene:
    scene = table(scenario, *things, dice=dice, begin=False, camp={"attacker": attacker})
    scene.begin(TakingSides(**named))
    return scene


@rule("BSA-16-tirada-a", "BSA-16-campal-a")
def test_the_winner_takes_a_side_or_the_order_and_the_other_the_rest() -> None:
    scene = rolled("campal", dice=[5, 2])
    assert waiting(scene) == (RED,)
    assert names(scene) == ["TakeOrder", "TakeSide"]
    scene.play(TakeSide("top", role=RED))
    assert scene.state.camp.zones == {RED: "top", BLUE: "bottom"}
    assert (waiting(scene), names(scene)) == ((BLUE,), ["TakeOrder"])
    assert scene.refusal(TakeSide("top", role=BLUE)) == "BSA-16-campal-a"


@rule("BSA-16-tirada-a")
def test_who_chooses_the_order_leaves_the_side_to_the_other() -> None:
    scene = rolled("campal", dice=[2, 5])
    scene.play(TakeOrder("opponent", role=BLUE))
    assert (waiting(scene), names(scene)) == ((RED,), ["TakeSide"])
    assert scene.refusal(TakeOrder("me", role=RED)) == "BSA-16-campal-a"


@rule("BSA-16-tirada-a")
def test_the_factor_counts_and_ties_are_rolled_again() -> None:
    scene = table("campal", dice=[3, 2, 4, 1], begin=False)
    scene.state.factors = {RED: 2, BLUE: 3}
    scene.begin(TakingSides())
    assert scene.last(DeploymentRolled).totals == {RED: 6, BLUE: 4}


def chosen_with_more_horse(scenario: str) -> list[str]:
    scene = rolled(scenario, unit("A", "fr_husares:10"), dice=[1, 3])
    assert scene.last(DeploymentRolled).totals == {RED: 7, BLUE: 6}
    return names(scene)


@rule("BSA-16-tirada-b", "BSA-16-tirada-c")
@pytest.mark.parametrize("scenario", ["escalada", "campal"])
def test_more_horse_helps_where_the_roll_is_made(scenario: str) -> None:
    assert chosen_with_more_horse(scenario) == ["TakeOrder", "TakeSide"]


@rule("BSA-16-colina-b")
def test_before_the_hill_sides_are_rolled_for() -> None:
    assert chosen_with_more_horse("colina") == ["TakeOrder", "TakeSide"]


@rule("BSA-16-region-c")
def test_for_a_region_sides_are_rolled_for() -> None:
    assert chosen_with_more_horse("region") == ["TakeOrder", "TakeSide"]


@rule("BSA-16-cruce-e")
def test_at_the_crossroads_sides_are_rolled_for() -> None:
    assert chosen_with_more_horse("cruce") == ["TakeOrder", "TakeSide"]


@rule("BSA-16-asalto-d")
def test_in_an_assault_the_defender_has_two_more_and_only_the_side_is_chosen() -> None:
    scene = rolled("asalto", dice=[3, 2], attacker=RED, side_only=True)
    assert scene.last(DeploymentRolled).totals == {RED: 6, BLUE: 7}
    assert names(scene) == ["TakeSide"]
    scene.play(TakeSide("top", role=BLUE))
    assert scene.moment == ""


@rule("BSA-16-oblicua-d", "BSA-16-divide-c")
def test_on_the_diagonal_and_in_the_quadrants_other_sides_are_chosen() -> None:
    oblique, divide = rolled("oblicua", dice=[5, 2]), rolled("divide", dice=[5, 2])
    assert sides_of(oblique.state) == ("lower", "upper")
    divide.play(TakeSide("bottom_right", role=RED))
    assert divide.state.camp.zones == {RED: "bottom_right", BLUE: "top_left"}


def attackers_drawn(scenario: str) -> list[tuple[str, str]]:
    """Who attacks after a three and after a four, and by which rule."""
    drawn = []
    for face in (3, 4):
        stage = Stage(AGUILA.start(Setup("aguila", scenario), Dice("")), [face, 6, 1])
        play = Play(stage.state)
        settle(play)
        lot = next(e for e in play.events if isinstance(e, RolesDrawn))
        assert (lot.attacker, stage.state.camp.rosters) == (stage.state.camp.attacker, {})
        drawn.append((lot.attacker, lot.cite))
    return drawn


@rule("BSA-16-asalto-a")
def test_who_assaults_is_drawn_by_lot() -> None:
    assert attackers_drawn("asalto") == [(RED, "BSA-16-asalto-a"), (BLUE, "BSA-16-asalto-a")]


@rule("BSA-16-granja-a")
def test_who_attacks_the_farm_is_drawn_by_lot() -> None:
    assert attackers_drawn("granja") == [(RED, "BSA-16-granja-a"), (BLUE, "BSA-16-granja-a")]


@rule("BSA-16-puente-a")
def test_who_attacks_the_bridge_is_drawn_by_lot() -> None:
    assert attackers_drawn("puente") == [(RED, "BSA-16-puente-a"), (BLUE, "BSA-16-puente-a")]


@rule("BSA-16-borodino-a")
def test_who_attacks_at_borodino_is_drawn_by_lot() -> None:
    assert attackers_drawn("borodino") == [(RED, "BSA-16-borodino-a"), (BLUE, "BSA-16-borodino-a")]


@rule("BSA-16-borodino-d")
def test_at_borodino_the_defender_starts_deploying() -> None:
    general = officer("g", "general_de_brigada", role=BLUE, is_commander=True)
    mine = officer("h", "general_de_brigada", is_commander=True)
    troops = unit("A", officer="h"), unit("B", role=BLUE, officer="g")
    scene = table("borodino", *troops, general, mine, at="take_sides", camp={"attacker": RED})
    while scene.moment in ("Assigning", "Distributing"):
        decision = scene.state.decision
        assert decision is not None
        scene.play(next(iter(decision.options(scene.state, decision.waiting[0]))))
    assert (scene.moment, waiting(scene)) == ("Deploying", (BLUE,))


@rule("BSA-16-borodino-d", "BSA-16-orden-b", "BSA-16-orden-a", "BSA-16-divide-d")
@pytest.mark.parametrize(
    ("scenario", "who", "step", "cite"),
    [
        ("borodino", BLUE, 0, "BSA-16-borodino-d"), ("borodino", RED, 0, "BSA-16-orden-b"),
        ("borodino", BLUE, 1, "BSA-16-orden-b"), ("campal", BLUE, 0, "BSA-16-orden-a"),
        ("oblicua", RED, 0, "BSA-16-oblicua-e"), ("divide", RED, 1, "BSA-16-divide-d"),
        ("escalada", RED, 0, "BSA-16-escalada-b"),
    ],
)  # fmt: skip
def test_by_which_rule_somebody_deploys(scenario: str, who: str, step: int, cite: str) -> None:
    state = table(scenario, begin=False, camp={"attacker": RED}).state
    assert Deploying((who,), step).grounds(state) == cite
