"""Units of one's own: priced by the formula behind the lists, marked, inspected, played."""

from typing import Any

import pytest

from estandarte.games.tercios.army.custom_units import CustomUnit, entry_of, price_of
from estandarte.games.tercios.army.inspection import inspect
from estandarte.games.tercios.army.raising import raise_army
from estandarte.games.tercios.army.roster import Army
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.wargame.muster import ArmyFault, army_from

PACK = PACKS.of({})
SWISS: dict[str, Any] = {
    "counts_as": "tercio", "name": "Los de Uri", "class": "formation", "speed": 5, "combat": 5,
    "discipline": 5, "courage": 4, "endurance": 5, "defences": "escuadron_profundo",
    "arms": ["picas", "alabardas"], "traits": ["numerosos"],
}  # fmt: skip


def with_own(**change: Any) -> dict[str, Any]:
    ready = PACK.samples()["ejercito_de_flandes"]
    first, *others = ready["command"]
    units = ["uri", *first["units"][1:]]
    own = {"uri": {**SWISS, **change}}
    return {**ready, "command": [{**first, "units": units}, *others], "custom": own}


@pytest.mark.parametrize("file", sorted(PACK.troops))
def test_the_formula_and_its_adjustments_give_every_price_of_the_lists(file: str) -> None:
    for name, unit in PACK.troops[file].unit.items():
        if unit.unit_class != "artillery":
            found = price_of(unit, unit.defences, PACK.formula.formula) + unit.adjust
            assert found == unit.cost, name


def test_a_unit_of_ones_own_costs_what_the_formula_says() -> None:
    found = entry_of(army_from(SWISS, CustomUnit), PACK)
    assert found is not None
    assert found.cost == 145
    cheap = army_from(
        {**SWISS, "combat": 1, "discipline": 1, "endurance": 1, "courage": 1}, CustomUnit
    )
    least = entry_of(cheap, PACK)
    assert least is not None
    assert least.cost == 25


def test_it_is_on_the_bill_and_takes_the_field_under_its_name() -> None:
    army = army_from(with_own(), Army)
    report = inspect(army, PACK)
    assert report.is_legal
    assert {line.where: line.points for line in report.lines}["command[0].units[0]"] == 145
    raised = raise_army(PACK, "red", army, "mm15")
    assert raised.units["red-1-1"].profile.combat == 5
    assert raised.own_names == {"red-1-1": "Los de Uri"}


@pytest.mark.parametrize(
    ("change", "cite"),
    [
        ({"counts_as": "nobody"}, "TER-army-e"),
        ({"counts_as": "coraceros"}, "TER-troops-types-c"),
        ({"counts_as": "compania_picas"}, "TER-troops-types-a"),
        ({"traits": ["evasion"]}, "TER-troops-cavalry-a"),
        ({"speed": 9}, "TER-values-b"),
        ({"defences": "walls"}, "TER-defences-a"),
        ({"shooting": ["canon_pesado"], "fire": [2]}, "TER-troops-artillery-a"),
        ({"shooting": ["mosquete"]}, "TER-weapons-a"),
        ({"shooting": ["mosquete"], "fire": [3, 2]}, "TER-weapons-arcabuzmosquete-a"),
        ({"arms": ["laser"]}, "TER-weapons-a"),
        ({"traits": ["wings"]}, "TER-army-e"),
        ({"traits": ["numerosos", "numerosos"]}, "TER-army-e"),
    ],
)
def test_what_no_unit_can_be_is_told_with_its_rule(change: dict[str, Any], cite: str) -> None:
    problems = inspect(army_from(with_own(**change), Army), PACK).problems
    assert cite in {p.cite for p in problems if p.where.startswith("custom.uri")}


@pytest.mark.parametrize(
    "change", [{"combat": 7}, {"combat": 0}, {"fire": []}, {"class": "artillery"}]
)
def test_values_beyond_the_formula_are_not_read(change: dict[str, Any]) -> None:
    with pytest.raises(ArmyFault):
        army_from(with_own(**change), Army)


@pytest.mark.rule("TER-troops-pesada-c")
def test_horse_of_ones_own_rides_like_any_other_and_the_heavy_without_movilidad() -> None:
    horse = {**SWISS, "counts_as": "coraceros", "class": "cavalry", "speed": 7, "arms": []}
    light = entry_of(army_from({**horse, "traits": []}, CustomUnit), PACK)
    heavy = entry_of(army_from({**horse, "traits": ["caballeria_pesada"]}, CustomUnit), PACK)
    foot = entry_of(army_from({**SWISS, "traits": []}, CustomUnit), PACK)
    assert light and heavy and foot
    assert light.traits == ("movilidad", "evasion", "persecucion")
    assert heavy.traits == ("caballeria_pesada", "evasion", "persecucion")
    assert foot.traits == ()
