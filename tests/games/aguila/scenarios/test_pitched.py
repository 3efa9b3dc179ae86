"""One contract for all scenarios: each says what differs from the pitched battle, and no more."""

import pytest

from estandarte.games.aguila.scenarios.pitched import SCENARIOS, PitchedBattle, scenario_called
from estandarte.kernel import Value
from games.aguila.scenes import PACK

MOST = 8
PARTS = {name for name in vars(PitchedBattle) if not name.startswith("_")} - {"name"}


def test_every_scenario_of_the_book_has_a_class_in_a_file_of_its_name() -> None:
    assert {*PACK.scenarios.scenario} <= SCENARIOS.keys()
    for name, scenario in SCENARIOS.items():
        assert scenario.__module__.endswith(f".scenarios.book.{name}")


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_scenario_says_eight_things_at_most(name: str) -> None:
    """Where one has to say more, the contract is wrong."""
    said = PARTS & vars(SCENARIOS[name]).keys()
    assert 1 <= len(said) <= MOST, said
    for part in said:
        told = getattr(SCENARIOS[name], part)
        kind, usual = type(told), getattr(PitchedBattle, part)
        assert told != usual
        if isinstance(told, Value):
            own = {n for n in vars(kind) if callable(getattr(kind, n)) and not n.startswith("_")}
            assert len(own) <= MOST, (part, own)


@pytest.mark.parametrize("name", ["albuera", "bailen", "waterloo", "my_own_battle", ""])
def test_any_other_battle_is_a_pitched_one(name: str) -> None:
    assert scenario_called(name) is PitchedBattle
