"""The formula: it gives every price of the lists, and prices what is in no list."""

import pytest

from estandarte.games.aguila.army.costs import gun_cost, officer_cost, unit_cost
from estandarte.games.aguila.schema.pack import pack_named, shipped_pack
from estandarte.kernel import but

PACK = pack_named(shipped_pack().fingerprint)
UNITS = PACK.units()


@pytest.mark.parametrize("name", sorted(UNITS))
def test_the_formula_gives_the_price_of_every_unit(name: str) -> None:
    unit = UNITS[name]
    assert {n: unit_cost(unit, int(n), PACK) for n in unit.size} == {
        n: v.cost for n, v in unit.size.items()
    }


def test_the_formula_gives_the_price_of_every_gun() -> None:
    assert {n: gun_cost(g, PACK) for n, g in PACK.guns.gun.items()} == {
        n: g.cost for n, g in PACK.guns.gun.items()
    }


def test_the_formula_gives_the_price_of_every_officer() -> None:
    for ranks in PACK.officers.officer.values():
        for rank, values in ranks.items():
            assert officer_cost(values, rank, (), PACK) == values.cost
    for general in PACK.generals.general.values():
        assert officer_cost(general, general.rank, (), PACK) == general.cost


def test_who_never_hits_hand_to_hand_pays_nothing_for_his_blows() -> None:
    line = but(UNITS["fr_linea"], melee=0)
    more = but(line, size={n: but(v, attacks=v.attacks + 4) for n, v in line.size.items()})
    unarmed = [but(unit, weapon="") for unit in (line, more)]
    assert unit_cost(unarmed[0], 24, PACK) == unit_cost(unarmed[1], 24, PACK)
    assert unit_cost(line, 24, PACK) < unit_cost(UNITS["fr_linea"], 24, PACK)


def test_a_bought_ability_is_added_to_the_price_of_an_officer() -> None:
    values = PACK.officers.officer["francia"]["comandante"]
    assert officer_cost(values, "comandante", ("inspirador",), PACK) == values.cost + 15


def test_the_parts_of_a_price() -> None:
    line = UNITS["fr_linea"]
    # melee 24, shooting 16, durability 40, discipline 16, abilities 22: 118, to the nearest five
    assert unit_cost(line, 24, PACK) == 120
    assert unit_cost(but(line, abilities=()), 24, PACK) == 95  # 96
    assert unit_cost(but(line, shooting=0, weapon=""), 24, PACK) == 100  # 102
    assert unit_cost(but(line, discipline=3), 24, PACK) == 125  # 126
    assert unit_cost(but(line, melee=3), 24, PACK) == 125  # 126
    assert unit_cost(but(line, formations=("line",)), 24, PACK) == 110  # 112
