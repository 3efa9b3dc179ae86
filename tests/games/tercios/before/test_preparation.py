"""Whole preparations drawn by lot: what is offered, refused and done at each step is kept."""

from itertools import islice
from typing import Any

import pytest

from estandarte.games.tercios.before.scenery import PlaceElement, SceneryChoice
from estandarte.kernel import Dice, Match, Setup, carry_out, check, pledge
from estandarte.kernel.testing import rule
from games.accounts import turnings
from games.tercios.scenery import over, water
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS, Scene, area, wall


def prepared(scenario: str, armies: dict[str, Any], scenes: list[Any], **switches: Any) -> int:
    """Steps until the first cards are to be placed."""
    setup = Setup(
        "tercios", scenario, switches=switches, pledge=pledge("eve"), armies=armies,
    )  # fmt: skip
    state, lot = Match.start(TERCIOS, setup, "eve").state, Dice("eve")
    for step in range(80):
        asked = state.decision
        assert asked is not None
        if type(asked).__name__ == "Planning":
            return step
        role = asked.waiting[0]
        action = asked.sample(state, role, lot)
        names = sorted(turnings.names_on(state))
        others = list(islice(turnings.otherwise(action, names, step), 12))
        answers = [(one, check(state, one)) for one in (*others, action)]
        done = carry_out(state, action)
        scenes.append((answers, asked.shows(state, role), done, [e.told() for e in done]))
    raise AssertionError("nobody is ready")


def surveyed(name: str) -> Any:
    army = PACK.sample(name)
    return {**army, "general": {**army["general"], "qualities": ["cartografo"]}}


@rule("TER-battle-prepare-a", "TER-scenario-d")
@pytest.mark.parametrize(
    ("scenario", "armies", "switches"),
    [
        ("campos_de_gloria", ("otomano_1560_500", "croacia_1560_500"),
         {"ambush": "hidden_deployment"}),
        ("campos_de_gloria_28mm", ("espana_1618_500", "suecia_1618_500"),
         {"deployment_line_28mm": 18}),
    ],
)  # fmt: skip
def test_both_sides_prepare_as_they_did(
    scenario: str, armies: tuple[str, str], switches: Any, scenes: list[Any]
) -> None:
    red, blue = (surveyed(name) for name in armies)
    assert prepared(scenario, {"red": red, "blue": blue}, scenes, **switches) > 8


CROWDED = (
    area("small_wood", 20, 20, 3), area("hill", 50, 20, 3, "e2"), water(36), over(36),
    wall((8, 30), (14, 30), id="e3"),
)  # fmt: skip


@rule("TER-scenery-points-b", "TER-scenery-points-c")
@pytest.mark.parametrize("sort", sorted(PACK.terrain.element))
def test_a_piece_of_scenery_a_little_otherwise_is_answered_as_it_was(
    sort: str, scenes: list[Any]
) -> None:
    scene = Scene(*CROWDED, frames=[SceneryChoice((RED,))])
    cost = PACK.terrain.element[sort].cost
    scene.state.scenery_points = {RED: cost, BLUE: 0}
    asked: Any = scene.state.decision
    offered = [o for o in asked.options(scene.state, RED) if getattr(o, "sort", "") == sort]
    names = sorted(turnings.names_on(scene.state))
    for number, action in enumerate(offered[:4]):
        others = islice(turnings.otherwise(action, names, number), number, 60, 3)
        scenes.append([(one, check(scene.state, one)) for one in (action, *others)])
    scene.state.scenery_points = {RED: cost - 1, BLUE: 6}
    dear = PlaceElement(sort, role=RED)
    assert scene.refusal(dear) == "TER-scenery-points-b"


@rule("TER-scenery-points-c")
def test_there_is_no_scenery_of_an_unknown_sort() -> None:
    scene = Scene(frames=[SceneryChoice((RED,))])
    scene.state.scenery_points = {RED: 6, BLUE: 6}
    verdict = check(scene.state, PlaceElement("castle", role=RED))
    assert (verdict.cite, verdict.facts) == ("TER-scenery-points-c", {"sort": "castle"})
