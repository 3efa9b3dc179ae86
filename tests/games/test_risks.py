"""Which actions are said to hang on dice: before them a player is shown his chances unasked."""

from collections.abc import Iterator

import pytest

from estandarte.kernel import SHELF, Action

RISKS = {
    "lepanto": {"board", "broadside", "fire_guns", "fire_small_arms", "ram"},
    "tercios": {"charge", "command", "cool", "declare_shots", "shoot", "shoot_back"},
    "aguila": {
        "bombard_building", "declare_charge", "declare_joint_charge", "declare_shot", "fire_guns",
        "fire_in_support", "shoot_officer",
    },
    "mistral": {
        "demand", "fall_upon", "pay_for_request", "repair_again", "request_again", "search_again",
        "throw_again",
    },
}  # fmt: skip


def actions_of(package: str, base: type[Action] = Action) -> Iterator[type[Action]]:
    for kind in base.__subclasses__():
        yield from actions_of(package, kind)
        if not kind.__subclasses__() and kind.__module__.startswith(f"{package}."):
            yield kind  # what has brothers under it is what they share, and nobody's action


@pytest.mark.parametrize("game", RISKS)
def test_attacks_and_second_throws_are_risky_and_nothing_else(game: str) -> None:
    found = actions_of(SHELF.take(game).package)
    assert {kind.__struct_config__.tag for kind in found if kind.risky} == RISKS[game]
