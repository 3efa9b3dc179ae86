"""Units of one's own making."""

from typing import Any

import pytest

from estandarte.games.aguila.army.custom_form import own_units
from estandarte.games.aguila.army.roster import Army
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import ArmyFault, army_from
from games.aguila.army.test_roster import GOOD, PACK, own, problems


@rule("BSA-5-general-a", "BSA-1-unidades-c")
def test_a_unit_of_ones_own_has_a_formation_in_every_size_and_a_sort_of_its_arm() -> None:
    sizes = {n: {"attacks": 12, "courage": [15, 17]} for n in ("24", "36")}
    assert problems(**own(formations=[])) == ["BSA-5-general-a"]
    assert problems(**own(formations=["mass"], size=sizes)) == ["BSA-5-general-a"]
    assert problems(**own(formations=["line", "mass"], size=sizes)) == []
    assert problems(**own(kind="light_cavalry")) == ["BSA-1-unidades-c"]


LIMITS = {
    "speed": (1, 12), "melee": (2, 6), "defence": (2, 6), "discipline": (2, 6), "strength": (0, 3),
    "shooting": (0, 6),
}  # fmt: skip


@pytest.mark.parametrize("value", LIMITS)
def test_the_values_of_a_unit_of_ones_own_have_limits(value: str) -> None:
    low, high = LIMITS[value]
    for number in (low, high):
        assert "" not in problems(**own(**{value: number}))
    for number in (low - 1, high + 1):
        with pytest.raises(ArmyFault):
            army_from({**GOOD, **own(**{value: number})}, Army)


@pytest.mark.parametrize(
    ("size", "sound"),
    [
        ({"attacks": 40, "courage": [39, 40]}, True), ({"attacks": 41, "courage": [15, 17]}, False),
        ({"attacks": 1, "courage": [1, 2]}, True), ({"attacks": 0, "courage": [15, 17]}, False),
        ({"attacks": 12, "courage": [0, 17]}, False), ({"attacks": 12, "courage": [9, 41]}, False),
    ],
)  # fmt: skip
def test_so_have_its_attacks_and_its_courage(size: dict[str, Any], sound: bool) -> None:
    tree = {**GOOD, **own(size={"24": size})}
    if sound:
        assert army_from(tree, Army).custom["mine"].size["24"].attacks == size["attacks"]
        return
    with pytest.raises(ArmyFault):
        army_from(tree, Army)


def test_the_form_of_a_unit_of_ones_own_offers_every_value() -> None:
    army = army_from({**GOOD, **own()}, Army)
    army_list = PACK.army_list("fr_linea_1813")
    assert army_list is not None
    (drawn_up,) = own_units(army, army_list, PACK)
    offered = {f.key: [c.id for c in f.choices] for f in drawn_up.fields}
    for value, (low, high) in LIMITS.items():
        assert offered[value] == [str(n) for n in range(low, high + 1)]
    assert (offered["attacks"][0], offered["attacks"][-1]) == ("1", "24")
    assert (offered["courage"][0], offered["courage"][-1]) == ("5", "30")
    chosen = {f.key: [c.id for c in f.choices if c.on] for f in drawn_up.fields}
    assert chosen["speed"] == ["4"]
    assert chosen["shooting"] == ["5"]
    assert chosen["weapon"] == ["musket"]
    assert chosen["kind"] == ["line_infantry"]
    assert (drawn_up.id, drawn_up.cost) == ("mine", 120)


@rule("BSA-10-prueba-d")
def test_the_second_number_of_courage_is_the_higher_one() -> None:
    sizes = {"24": {"attacks": 12, "courage": [15, 15]}}
    assert problems(**own(size=sizes)) == ["BSA-10-prueba-d"]
