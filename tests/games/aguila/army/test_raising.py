"""Raising: a mustered army becomes units and Officers."""

import pytest

from estandarte.games.aguila.army.raising import profile_of, raised_officers, raised_units
from estandarte.games.aguila.army.roster import Army
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import army_from
from estandarte.wargame.plane.measures import inches, millimetres
from games.aguila.army.test_roster import GOOD, brigade
from games.aguila.scenes import PACK, RED, officer

CASTANOS = army_from(PACK.samples()["castanos_1808"], Army)


@rule("BSA-1-perfil-a", "BSA-1-perfil-h")
def test_a_profile_has_every_value_of_its_entry() -> None:
    profile = profile_of("fr_linea:24", PACK)
    assert (profile.minis, profile.companies, profile.speed) == (24, 6, 4)
    assert (profile.melee, profile.shooting, profile.defence) == (4, 5, 4)
    assert (profile.attacks, profile.courage, profile.discipline) == (12, (15, 17), 4)
    assert profile.abilities == ("voltigeurs", "granaderos", "elan")
    assert (profile.front, profile.depth) == (millimetres(120), millimetres(80))


def test_the_units_of_an_army_are_raised_in_its_order_with_their_slots() -> None:
    units = raised_units(CASTANOS, RED, PACK)
    assert len(units) == 13
    assert units["red-1"].profile.entry == "es_linea"
    assert [u.profile.slot for u in units.values()] == ["basic"] * 7 + ["support"] * 3 + [
        "elite"
    ] * 3
    assert units["red-6"].formation == "unlimbered"


@rule("BSA-1-unidades-i", "BSA-12-aide-b")
def test_officers_are_single_figures_and_aides_lengthen_the_generals_arm() -> None:
    officers = raised_officers(CASTANOS, RED, PACK)
    general = officers["red-general"]
    assert [o.is_commander for o in officers.values()] == [True, False, False]
    assert (general.name, general.command_range) == ("n_castanos", inches(15))
    assert {"estratega", "momento_oportuno"} <= set(general.abilities)
    assert officers["red-officer-0-0"].command_range == inches(6)
    assert general.disc.radius == officer().radius


@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_every_sample_army_can_be_raised(name: str) -> None:
    army = army_from(PACK.samples()[name], Army)
    written = sum(len(b.basic) + len(b.support) + len(b.elite) for b in army.brigade)
    assert len(raised_units(army, RED, PACK)) == written
    assert len(raised_officers(army, RED, PACK)) == 1 + sum(len(b.officers) for b in army.brigade)


@rule("BSA-Q87")
def test_a_regimental_gun_is_worth_what_it_cost() -> None:
    units = ["fr_linea:24", "fr_novata:24", "g_lig+regimental"]
    army = army_from({**GOOD, "brigade": brigade(basic=units)}, Army)
    costs = [u.profile.cost for u in raised_units(army, RED, PACK).values() if u.is_gun]
    assert costs == [40 + 15]
