"""The turn: its phases, its length, its beginning."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import EndDeclarations
from estandarte.games.aguila.fire.phase import HoldFire
from estandarte.games.aguila.movement.phase import EndMovement
from estandarte.games.aguila.state import Losses
from estandarte.games.aguila.turn.initiative import MoveFirst
from estandarte.games.aguila.turn.sequence import (
    Turn,
    TurnBegan,
    goes_on_with,
    rule_of_length,
)
from estandarte.kernel import Dice, DieRolled, but
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, PACK, RED, Scene, enemy, officer, unit

LENGTHS = PACK.scenarios.length
SHORT = LENGTHS["standard"]


def idle(scene: Scene) -> None:
    """Both players do nothing through a whole turn."""
    scene.play(MoveFirst("me", role=RED))
    for action in (EndMovement, HoldFire, EndDeclarations):
        scene.play(action(role=RED), action(role=BLUE))


def battle(*things: Any, dice: list[int], turn: int = 0) -> Scene:
    scene = Scene(*things, dice=dice, fields={"turn": turn})
    scene.begin(Turn(length=SHORT))
    return scene


@rule("BSA-2-turno-a")
def test_the_phases_follow_each_other_and_the_next_turn_begins() -> None:
    scene = battle(unit(), enemy(), dice=[5, 1])
    moments = [scene.moment]
    scene.play(MoveFirst("me", role=RED))
    for action in (EndMovement, HoldFire):
        moments.append(scene.moment)
        scene.play(action(role=RED), action(role=BLUE))
    moments.append(scene.moment)
    scene.throw(5, 1)
    scene.play(EndDeclarations(role=RED), EndDeclarations(role=BLUE))
    assert moments == ["ChoosingFirst", "GivingOrders", "DeclaringShots", "DeclaringCharges"]
    assert (scene.state.turn, scene.moment) == (2, "ChoosingFirst")


@rule("BSA-16-turnos-a", "BSA-16-campal-b")
def test_the_standard_battle_has_six_to_nine_turns() -> None:
    assert PACK.scenarios.scenario["campal"].length == "standard"
    assert [goes_on_with(LENGTHS["standard"], t) for t in range(5, 10)] == [1, 4, 5, 6, None]


@rule("BSA-16-turnos-b", "BSA-16-escalada-f", "BSA-16-cruce-f")
def test_the_long_battle_has_seven_to_ten_turns() -> None:
    assert {PACK.scenarios.scenario[s].length for s in ("escalada", "cruce")} == {"long"}
    assert [goes_on_with(LENGTHS["long"], t) for t in range(6, 11)] == [1, 4, 5, 6, None]


@rule("BSA-16-borodino-j")
def test_borodino_has_seven_to_nine_turns() -> None:
    assert [goes_on_with(LENGTHS["borodino"], t) for t in range(6, 10)] == [1, 5, 6, None]


def lasting(scenario: str) -> tuple[str, list[int | None]]:
    """By which rule a four lets it go on after the sixth turn, and what each turn needs for it."""
    length = LENGTHS[PACK.scenarios.scenario[scenario].length]
    scene = Scene(unit(), enemy(), dice=[4, 5, 1], fields={"turn": 6})
    scene.state.camp = but(scene.state.camp, scenario=scenario)
    scene.begin(Turn(length=length, at="go_on"))
    assert (scene.state.turn, scene.state.is_over) == (7, False)
    thrown = next(e.cite for e in scene.events if type(e).__name__ == "DieRolled")
    return thrown, [goes_on_with(length, turn) for turn in range(5, 10)]


SIX_TO_NINE = [1, 4, 5, 6, None]


@rule("BSA-16-asalto-j")
def test_an_assault_lasts_six_to_nine_turns() -> None:
    assert lasting("asalto") == ("BSA-16-asalto-j", SIX_TO_NINE)


@rule("BSA-16-granja-h")
def test_the_farm_lasts_six_to_nine_turns() -> None:
    assert lasting("granja") == ("BSA-16-granja-h", SIX_TO_NINE)


@rule("BSA-16-colina-c")
def test_the_hill_lasts_six_to_nine_turns() -> None:
    assert lasting("colina") == ("BSA-16-colina-c", SIX_TO_NINE)


@rule("BSA-16-region-d")
def test_the_region_lasts_six_to_nine_turns() -> None:
    assert lasting("region") == ("BSA-16-region-d", SIX_TO_NINE)


@rule("BSA-16-puente-h")
def test_the_bridge_lasts_six_to_nine_turns() -> None:
    assert lasting("puente") == ("BSA-16-puente-h", SIX_TO_NINE)


@rule("BSA-16-pueblo-e")
def test_the_village_lasts_six_to_nine_turns() -> None:
    assert lasting("pueblo") == ("BSA-16-pueblo-e", SIX_TO_NINE)


@rule("BSA-16-oblicua-h")
def test_the_diagonal_lasts_six_to_nine_turns() -> None:
    assert lasting("oblicua") == ("BSA-16-oblicua-h", SIX_TO_NINE)


@rule("BSA-16-divide-f")
def test_the_quadrants_lasts_six_to_nine_turns() -> None:
    assert lasting("divide") == ("BSA-16-divide-f", SIX_TO_NINE)


@rule("BSA-16-turnos-a")
@pytest.mark.parametrize(("face", "over"), [(4, False), (3, True)])
def test_after_the_sixth_turn_a_die_decides(face: int, over: bool) -> None:
    scene = battle(unit(), enemy(), dice=[5, 1], turn=5)
    scene.throw(face, 5, 1)
    idle(scene)
    assert scene.state.is_over is over


@rule("BSA-10-ruptura-c")
def test_a_broken_army_ends_the_battle() -> None:
    general = officer(rank="general_de_brigada", is_commander=True, at=(5, 5))
    scene = battle(unit(), enemy(), general, dice=[5, 1])
    scene.state.losses[RED] = Losses(whole=4, lost=2, reached_in=1)
    scene.throw(1)
    idle(scene)
    assert (scene.state.is_over, scene.state.winner, scene.state.stack) == (True, BLUE, [])


@rule("BSA-13-tozuda-a")
@pytest.mark.parametrize(("face", "wavering"), [(4, False), (3, True)])
def test_stubborn_troops_may_recover_at_the_start_of_a_turn(face: int, wavering: bool) -> None:
    scene = battle(unit(abilities=("tozuda",), wavering=1), enemy(), dice=[face, 5, 1])
    assert scene.unit().is_wavering is wavering


def test_a_new_turn_forgets_what_was_done_in_the_last() -> None:
    tired = unit(
        order="advance", moved=5, shot=True, was_charged=True, declared=True, regrouped=True
    )
    man = officer(
        bonus_used=True, quick_marched=True, has_moved=True, regrouped=True, steadied=True
    )
    scene = Scene(tired, man)
    TurnBegan("X", 2).apply(scene.state)
    assert scene.unit() == unit()
    assert scene.officer() == officer()


def test_a_battle_of_random_orders_comes_to_its_end() -> None:
    """Nobody gets stuck: whatever is offered can be done, phase after phase."""
    generals = [
        officer(f"{r}-g", "general_de_brigada", at=(36, y), role=r, is_commander=True)
        for r, y in ((RED, 8), (BLUE, 40))
    ]
    sorts = ("fr_linea:24", "fr_husares:10", "g_med", "fr_ligera:12")
    red = [unit(f"r{n}", s, at=(18 + 12 * n, 19)) for n, s in enumerate(sorts)]
    blue = [enemy(f"b{n}", s, at=(18 + 12 * n, 29)) for n, s in enumerate(sorts)]
    scene = Scene(*red, *blue, *generals)
    scene.state.losses = {r: Losses(whole=6) for r in (RED, BLUE)}
    scene.state.turn = 0
    scene.state.dice = Dice("battle")
    scene.begin(Turn(length=SHORT))
    hand = Dice("orders")
    for _ in range(3000):
        decision = scene.state.decision
        if decision is None:
            break
        role = hand.choice(decision.waiting)
        action = hand.choice(list(decision.options(scene.state, role)))
        assert scene.refusal(action) is None
        scene.play(action)
    assert scene.state.is_over


@rule("BSA-16-turnos-a", "BSA-16-turnos-b", "BSA-16-borodino-j")
@pytest.mark.parametrize(
    ("name", "cite"),
    [
        ("standard", "BSA-16-turnos-a"),
        ("long", "BSA-16-turnos-b"),
        ("borodino", "BSA-16-borodino-j"),
    ],
)
def test_each_length_quotes_its_own_rule(name: str, cite: str) -> None:
    assert rule_of_length(PACK.scenarios.length[name]) == cite


def after_seven(scenario: str, length: str) -> str:
    """By which rule a five lets it go on after the seventh turn."""
    scene = Scene(unit(), enemy(), dice=[5, 5, 1], fields={"turn": 7})
    scene.state.camp = but(scene.state.camp, scenario=scenario)
    scene.begin(Turn(length=LENGTHS[length], at="go_on"))
    assert (scene.state.turn, scene.state.is_over) == (8, False)
    return str(scene.all(DieRolled)[0].cite)


@rule("BSA-16-cruce-f")
def test_the_crossroads_last_seven_to_ten_turns() -> None:
    assert after_seven("cruce", "long") == "BSA-16-cruce-f"


@rule("BSA-16-escalada-f")
def test_an_escalation_lasts_seven_to_ten_turns() -> None:
    assert after_seven("escalada", "long") == "BSA-16-escalada-f"


@rule("BSA-16-borodino-j")
def test_borodino_goes_on_after_seven_turns_with_a_five() -> None:
    assert after_seven("borodino", "borodino") == "BSA-16-borodino-j"


@rule("BSA-16-turnos-b")
def test_a_long_battle_of_ones_own_lasts_seven_to_ten_turns() -> None:
    assert after_seven("", "long") == "BSA-16-turnos-b"
