"""Recorded battles turned into scripts of facts lose on the small board what they lost."""

import pytest

from estandarte.companion.tercios.scripts import Compared, Script, compare, scripts_of
from estandarte.games.tercios import TERCIOS
from estandarte.kernel import Dice, DieRolled, Match, Setup, but
from estandarte.kernel.dice import pledge
from estandarte.players.doctrine.tercios import DOCTRINE
from estandarte.players.playing import play_out
from estandarte.wargame.plane.points import Point

NAMED = {"equal", "another unit stepped in"}
"""What a short battle shows; all other names are told by `bench/companion.py`."""


@pytest.fixture(scope="module")
def scripts() -> list[Script]:
    secret = "short-3"
    match = Match.start(
        TERCIOS, Setup("tercios", "campos_de_gloria", pledge=pledge(secret)), secret
    )
    play_out(match, {"red": DOCTRINE, "blue": DOCTRINE}, Dice(secret))
    return list(scripts_of(match.record))


def test_a_script_has_no_place_in_it(scripts: list[Script]) -> None:
    for script in scripts:
        asked, _ = script.told()
        assert not [v for v in vars_of(asked) if isinstance(v, Point)]


def vars_of(value: object) -> list[object]:
    names = getattr(value, "__struct_fields__", ())
    return [value, *(v for name in names for v in vars_of(getattr(value, name)))]


def test_deed_by_deed_a_battle_loses_the_same_from_facts_alone(scripts: list[Script]) -> None:
    found: list[Compared] = [compare(script) for script in scripts]
    shots = [c for c in found if c.deed == "shoot"]
    charges = [c for c in found if c.deed == "charge"]
    assert len(shots) > 8 and len(charges) > 3
    assert all(c.sort == "equal" and c.chances for c in shots), shots
    assert {c.sort for c in charges} <= NAMED, charges
    assert all(c.chances for c in charges)


def test_other_dice_are_found_out(scripts: list[Script]) -> None:
    """The comparison would see a difference: with every die turned over hardly a deed is equal."""
    turned = []
    for script in scripts:
        events = script.events
        script.events = [
            but(e, result=7 - e.result) if isinstance(e, DieRolled) else e for e in events
        ]
        turned.append(compare(script).sort)
        script.events = events
    assert turned.count("equal") < len(turned) / 2
