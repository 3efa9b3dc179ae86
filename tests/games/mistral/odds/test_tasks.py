"""The odds of Tasks are exact, and know no more than the Fleet that asks."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.convoys.attacking import AttackConvoy
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.odds.tasks import bombard_odds, fireship_odds
from estandarte.games.mistral.tasks.giving import GiveNoTask, Tasking
from estandarte.games.mistral.tasks.searching import KeepingLookOut, LookOut, Search
from estandarte.games.mistral.tasks.shadowing import CounterShadow
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
)


def told(scene: Errand, action: Any) -> dict[str, Fraction]:
    odds = odds_of(scene.state, action)
    assert odds is not None
    assert sum(one.chance for one in odds.chances) == 1
    return {one.result: one.chance for one in odds.chances}


def sea(*more: Any, kind: str = "fleet") -> Errand:
    return Errand(
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        assigned("X", kind, "BR-A"),
        formation("BO-A", at="sp_13"),
        *(squadron(id, at="sp_13", formation="BO-A") for id in ("S1", "S2", "S3")),
        *more,
    )


@rule("MIC-2.1-a", "MIC-2.1-b", "IC-7.12-c")
@pytest.mark.parametrize(
    ("kind", "shadow", "spotted", "missed"), [("fleet", 3, 3, 4), ("fleet50", 2, 3, 5)]
)
def test_a_search_of_one_marker(kind: str, shadow: int, spotted: int, missed: int) -> None:
    scene = sea(kind=kind).push(Tasking((BRITISH,)))
    found = told(scene, Search("X", "sp_13", role=BRITISH))
    assert found == {
        "shadow": Fraction(shadow, 10),
        "spotted": Fraction(spotted, 10),
        "missed": Fraction(missed, 10),
    }
    plain = sea().push(KeepingLookOut((BRITISH,)))
    assert told(plain, LookOut("BR-A", role=BRITISH)) == {
        "spotted": Fraction(1, 2),
        "missed": Fraction(1, 2),
    }


@rule("MIC-3.4-a", "MIC-3.4-b")
def test_an_attack_counts_only_the_sail_in_sight() -> None:
    scene = sea(assigned("L", "fleet", "coast_a"))
    scene.convoy("troop_1", at="sp_13", spotted=True)
    scene.escort("BO-A", "troop_1", BOURBONS)
    scene.push(Tasking((BRITISH,)))
    action = AttackConvoy("L", "troop_1", role=BRITISH)
    hidden = told(scene, action)
    assert hidden["4"] == Fraction(3, 10)  # column 4: an S on 0, 4 DPs on 3 and 4
    scene.state.formations["BO-A"] = but(scene.state.formations["BO-A"], spotted=True)
    assert told(scene, action) == {"0": Fraction(8, 10), "1": Fraction(2, 10)}


@rule("IC-7.14-a")
def test_a_counter_shadow_is_an_even_chance() -> None:
    from estandarte.games.mistral.tasks.book import LastingTask

    scene = sea(assigned("C", "fleet", "BO-A", "spain"))
    errand = LastingTask("X", "shadow", BRITISH, "BO-A")
    scene.state.tasks = but(scene.state.tasks, lasting={"X": errand})
    scene.push(Tasking((BOURBONS,)))
    found = told(scene, CounterShadow("C", role=BOURBONS))
    assert found == {"shaken_off": Fraction(1, 2), "shadowed": Fraction(1, 2)}


@rule("MIC-3.2-a", "MIC-3.2-b", "MIC-3.2-d", "MIC-3.2-e", "MIC-3.3-a", "MIC-3.3-b")
def test_fireships_and_bombs_over_all_their_dice() -> None:
    state = sea().state
    against = {n: {c.result: c.chance for c in fireship_odds(state, BRITISH, n)} for n in (1, 4)}
    # A success needs twice the Sail and no nine; column 0 is harmless on eight of ten faces.
    assert against[4]["8"] == Fraction(2, 10) * Fraction(1, 10) * Fraction(1, 10)
    assert against[1]["8"] == Fraction(8, 10) * Fraction(1, 10) * Fraction(1, 10)
    harbour = {
        c.result: c.chance for c in fireship_odds(state, BRITISH, 4, blockade=1, harbour=True)
    }
    assert harbour["16"] == Fraction(1, 10) * Fraction(1, 100)
    bomb = {c.result: c.chance for c in bombard_odds(state, BRITISH)}
    assert bomb["24"] == Fraction(1, 100)
    assert sum(bomb.values()) == 1


def test_what_no_die_decides_has_no_odds() -> None:
    scene = sea().push(Tasking((BRITISH,)))
    assert odds_of(scene.state, GiveNoTask(role=BRITISH)) is None
