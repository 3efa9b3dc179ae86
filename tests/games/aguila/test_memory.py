"""What is remembered of a table, and for how long."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.aguila.memory import remembered
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but

from .scenes import Scene, enemy, officer, unit

Change = Callable[[Aguila], None]


def put(name: str, **fields: Any) -> Change:
    return lambda state: state.put(but(state.units[name], **fields))


def scene() -> Aguila:
    return Scene(
        unit("A", at=(36, 10)), unit("F", at=(20, 10)), enemy("B", at=(36, 25)), officer("O")
    ).state


def times_measured(change: Change) -> int:
    """How often somebody measures who is asked before a change, twice, and after it."""
    measured = []

    @remembered
    def measure(state: Aguila, unit: Unit, target: Unit, far: int, near: object = None) -> int:
        measured.append(unit)
        return far

    state = scene()
    for near in (None, "a hint"):
        assert measure(state, state.units["A"], state.units["B"], 3, near=near) == 3
    state = state.clone()
    change(state)
    measure(state, state.units["A"], state.units["B"], 3)
    return len(measured)


def rode(state: Aguila) -> None:
    rider = state.officers["O"]
    state.put_officer(but(rider, at=but(rider.at, x=rider.at.x + 1)))


def rain(state: Aguila) -> None:
    state.weather = "rain"


def fell(state: Aguila) -> None:
    del state.units["F"]


@pytest.mark.parametrize(
    "change",
    [
        lambda state: None,
        put("F", damage=3, order="halt"),
        put("B", shot=True),
        lambda state: state.put_officer(but(state.officers["O"], has_moved=True)),
    ],
)
def test_while_all_stand_as_they_did_nothing_is_measured_twice(change: Change) -> None:
    assert times_measured(change) == 1


@pytest.mark.parametrize(
    "change",
    [
        put("A", order="advance"),
        put("F", formation="square"),
        lambda state: state.put(but(state.units["F"], base=state.units["A"].base)),
        rode,
        rain,
        fell,
    ],
)
def test_when_somebody_moves_it_is_measured_anew(change: Change) -> None:
    assert times_measured(change) == 2


def test_who_is_only_imagined_is_measured_every_time() -> None:
    measured = []

    @remembered
    def measure(state: Aguila, unit: Unit, other: Unit) -> bool:
        measured.append(unit)
        return True

    state = scene()
    mine, foe = state.units["A"], state.units["B"]
    for _ in range(2):
        measure(state, but(mine, formation="square"), foe)
        measure(state, mine, but(foe, formation="square"))
    assert len(measured) == 4
