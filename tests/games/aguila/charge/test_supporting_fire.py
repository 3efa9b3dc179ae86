"""Regimental guns and batteries that answer a charge on others."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, support_verdict
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.courage.discipline import RollAlone
from estandarte.games.aguila.courage.results import Failing, TrustToLuck
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_phase import foe, mine
from games.aguila.falls import every_fall, saves_from_rout, told
from games.aguila.odds.test_choices import fate
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit


@rule("BSA-11-regimental-b", "BSA-11-general-d")
def test_a_regimental_gun_that_has_moved_is_not_able_to_fire() -> None:
    for fields, cite in (({}, None), ({"order": "advance", "moved": 9}, "BSA-11-general-d")):
        gun = enemy("C", "g_lig", at=(39.5, 24), **fields)
        scene = Scene(mine(), foe(4), gun)
        assert support_verdict(scene.state, "C", Charge("A", "B", Side.FRONT)).cite == cite


PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}


def charged(*guns: Any, dice: Any = (), camp: Camp | None = None, **switches: Any) -> Scene:
    general = officer("G", "general_de_brigada", at=(31, 12), is_commander=True, bonus_used=True)
    fields = {"initiative": RED, "camp": camp or Camp()}
    charger = unit("A", at=(36, 20), **PLAIN)
    scene = Scene(charger, *guns, general, dice=dice, fields=fields, **switches)
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED))
    return scene


TOGETHER: dict[str, Any] = {"battery": "x", "battery_guns": 2}


@rule("BSA-5-bateria-b", "BSA-Q39")
@pytest.mark.parametrize(("reach", "answer"), [("ignored", ["B", "D"]), ("measured", ["B"])])
def test_a_mate_out_of_canister_range_joins_in_only_where_range_is_ignored(
    reach: str, answer: list[str]
) -> None:
    near = enemy("B", "g_lig", at=(36, 24), **TOGETHER)
    mate = enemy("D", "g_lig", at=(38.2, 24.1), **TOGETHER)
    scene = charged(near, mate, dice=[1] * 6 * len(answer), reaction_range=reach)
    scene.play(React("fire", role=BLUE))
    assert [e.unit for e in scene.all(ReactionFired)] == answer


def regiment(dice: Any = (), at: tuple[float, float] = (40.5, 24), **named: Any) -> Scene:
    switches = {"reaction_range": named.pop("reach", "ignored")}
    line, piece = enemy("B", at=(36, 24), **PLAIN), enemy("D", "g_lig", at=at, **named)
    return charged(line, piece, dice=dice, camp=Camp(regimental={"D": "B"}), **switches)


@rule("BSA-11-regimental-b", "BSA-Q40")
@pytest.mark.parametrize(("face", "dice"), [(5, [3]), (4, [])])
def test_a_wavering_regimental_gun_fires_only_after_a_check(face: int, dice: list[int]) -> None:
    """Disciplina 4 at -1; it then has half its canister."""
    scene = regiment([face] + [1] * sum(dice), wavering=2)
    assert scene.moment == "SupportingFire"
    scene.play(FireInSupport(role=BLUE))
    assert [e.dice for e in scene.all(ReactionFired)] == dice
    assert scene.moment == "Reacting"


@rule("BSA-11-regimental-b", "BSA-Q39")
@pytest.mark.parametrize(
    ("reach", "moment"), [("ignored", "SupportingFire"), ("measured", "Reacting")]
)
def test_where_range_is_measured_it_counts_for_a_regimental_gun_too(
    reach: str, moment: str
) -> None:
    assert regiment(at=(40.5, 25), reach=reach).moment == moment


@rule("BSA-11-regimental-b", "BSA-8-fuego-g")
@pytest.mark.parametrize("wavering", [0, 2])
def test_the_odds_of_a_regimental_gun_are_those_of_every_fall_of_the_dice(wavering: int) -> None:
    scene = regiment(wavering=wavering)
    piece = scene.unit("D")
    assert piece.profile.gun is not None
    few = but(piece.profile, gun=but(piece.profile.gun, canister_dice=2))
    scene.state.put(but(piece, profile=few))
    scene.state.put(but(scene.unit("A"), damage=9))

    def will(state: Aguila, decision: Any) -> Action | None:
        if isinstance(decision, Failing):
            return saves_from_rout(decision, state)
        answers = {"SupportingFire": FireInSupport, "AskingHelp": RollAlone, "Bracing": TrustToLuck}
        kind = answers.get(type(decision).__name__)
        return kind(role=decision.waiting[0]) if kind is not None else None

    needs = {"gun_hit": 5, "gun_wound": 3, "discipline": 5}
    expected = every_fall(scene.state, will, fate(9, "A"), **needs)
    odds = odds_of(scene.state, FireInSupport(role=BLUE))
    assert told(odds) == expected
    assert odds is not None and odds.tally is not None
    assert odds.tally.total == (1 if wavering else 2)
