"""An army raised: officers, army rules and what each unit is under, as its list says."""

import pytest

from estandarte.games.tercios.army.raising import Raised, raise_army
from estandarte.kernel import Match, Setup
from estandarte.kernel.testing import rule
from estandarte.wargame.armies.places import add
from games.tercios.scenes import PACK, TERCIOS


def raised(sample: str, *but_for: str) -> Raised:
    """A sample army, without its commands of some kinds."""
    tree = PACK.sample(sample)
    command = [c for c in tree["command"] if c["kind"] not in but_for]
    return raise_army(PACK, "red", {**tree, "command": command}, "mm15")


@rule("TER-commanders-a")
def test_every_officer_has_the_level_the_virtues_and_the_qualities_he_was_given() -> None:
    army = raised("tartaros_1496_1000")
    officers = {c.id: (c.level, c.virtues, c.qualities) for c in army.commanders.values()}
    assert officers == {
        "red-general": (4, ("iniciativa", "presencia"), ("intrigante", "avizor")),
        "red-1-cmd": (2, ("brio",), ("amenazante",)),
        "red-2-cmd": (1, (), ("inteligente",)),
        "red-3-cmd": (2, ("lealtad",), ("provocador",)),
        "red-4-cmd": (1, (), ("tutor",)),
        "red-5-cmd": (0, (), ()),
    }
    assert [c.id for c in army.commanders.values() if c.is_general] == ["red-general"]
    assert {u.command for u in army.units.values()} == {f"red-{n}" for n in range(1, 6)}


@rule("TER-commanders-a")
def test_a_battery_has_no_officer() -> None:
    army = raised("hungria_1560_1000")
    [battery] = (c for c in army.commands.values() if c.kind == "battery")
    assert battery.commander == "" and f"{battery.id}-cmd" not in army.commanders
    assert all(c.commander in army.commanders for c in army.commands.values() if c is not battery)


def test_a_further_command_of_companies_has_as_many_as_it_needs() -> None:
    army = {**PACK.sample("espana_1618_1000"), "command": []}
    recruiter = TERCIOS.recruiter()
    [shot] = (c for c in recruiter.plan(army).more if c.id == "companies:compania_disparo")
    assert shot.value == {"kind": "companies", "level": 1, "companies": ["compania_disparo"] * 2}
    raised_cost = recruiter.muster(add(army, "command", shot.value)).cost
    assert shot.cost == raised_cost - recruiter.muster(army).cost == 120


@rule("TER-troops-horda-a")
@pytest.mark.parametrize(
    "sample,but_for,is_horde",
    [
        ("tartaros_1496_500", (), True),
        ("espana_1618_500", (), False),
        ("hungria_1560_500", (), False),
        ("hungria_1560_500", ("infantry",), True),
        ("hungria_1560_500", ("companies",), False),
    ],
)
def test_only_some_lists_are_a_horde_and_some_not_with_infantry(
    sample: str, but_for: tuple[str, ...], is_horde: bool
) -> None:
    assert raised(sample, *but_for).is_horde is is_horde


@rule("TER-troops-horda-a")
def test_the_table_knows_who_is_a_horde() -> None:
    armies = {"red": PACK.sample("espana_1618_500"), "blue": PACK.sample("tartaros_1496_500")}
    match = Match.start(TERCIOS, Setup("tercios", "campo_abierto", armies=armies), "hordes")
    assert match.state.hordes == ("blue",)
