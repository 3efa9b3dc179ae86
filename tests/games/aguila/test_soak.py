"""Random battles on hand-set fields: nobody gets stuck, and every board can be copied and kept."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.movement.paths import end_verdict
from estandarte.games.aguila.state import Aguila, Losses
from estandarte.games.aguila.table.view import AguilaView
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Dice
from estandarte.kernel.codec import Codec
from estandarte.wargame.plane.overlap import overlaps
from games.aguila.scenes import BLUE, PACK, RED, Scene, area, enemy, officer, unit, wall

CODEC: Codec[Any, Any] = Codec(Aguila, AguilaView, "estandarte.games.aguila")
SORTS = ("fr_linea:24", "fr_husares:10", "g_med", "fr_dragones:10", "fr_ligera:12", "g_obu")
SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"evader_facing": "infantry_free", "multiple_charge_tests": "single", "sight_arc": "wide"},
    {
        "leaving_building": "check", "building_garrison": "any_size", "structure_hits": "per_die",
        "battery_reforming": "base_to_base", "blocked_fallback": "damage",
        "countercharge_fallback": "both", "cancelled_charge": "redirect",
    },
)  # fmt: skip


def battlefield(seed: int) -> Scene:
    """Two mixed brigades close together, a held farm between them, walls, a wood and a fort."""
    hand = Dice(f"field-{seed}")
    farm = area("farm", 36, 24, 2.5, id="farm")
    ground = [
        farm, area("wood", 14, 24, 3, id="wood"), area("position", 60, 24, 2, id="fort"),
        wall((44, 23), (54, 23), id="fence"), area("mountain", 25, 25, 1, id="rock"),
    ]  # fmt: skip
    red = [
        unit(f"r{n}", hand.choice(SORTS), at=(9 + 9 * n, hand.choice((16, 17, 18))), officer="r-g")
        for n in range(6)
    ]
    blue = [
        enemy(f"b{n}", hand.choice(SORTS), at=(9 + 9 * n, hand.choice((30, 31, 32))), officer="b-g")
        for n in range(6)
    ]
    home = garrisoned(enemy("b9", hand.choice(("fr_linea:24", "fr_ligera:12"))), farm)
    staff = [
        officer(f"{r[0]}-{k}", rank, at=(x, y), role=r, is_commander=rank != "comandante")
        for r, y in ((RED, 8), (BLUE, 41))
        for k, rank, x in (("g", "general_de_brigada", 36), ("c", "comandante", 24))
    ]
    front = officer("r-x", "comandante", at=(31, 21))
    scene = Scene(*red, *blue, home, *staff, front, *ground, **SWITCHES[seed % len(SWITCHES)])
    state = scene.state
    state.losses = {r: Losses(whole=10) for r in (RED, BLUE)}
    state.camp = Camp(scenario="granja")
    state.turn, state.dice = 0, Dice(f"battle-{seed}")
    scene.begin(Turn(length=PACK.scenarios.length["standard"]))
    return scene


def play(scene: Scene, seed: int, most: int, turns: int) -> None:
    hand = Dice(f"orders-{seed}")
    for step in range(most):
        decision = scene.state.decision
        if decision is None or scene.state.turn > turns:
            return
        role = hand.choice(decision.waiting)
        if step % 7 == 0:
            options = list(decision.options(scene.state, role))
            assert all(scene.refusal(o) is None for o in options)
            keep(scene.state)
            action = hand.choice(options)
        else:
            action = decision.sample(scene.state, role, hand)
        scene.play(action)
        sound(scene.state)


def keep(state: Aguila) -> None:
    """A board can be written, read and copied without loss."""
    written = CODEC.save(state)
    assert CODEC.save(state.clone()) == written
    assert CODEC.save(CODEC.load(written)) == written


def sound(state: Aguila) -> None:
    """Outside of a melee units do not stand upon each other, and garrisons are in their houses."""
    fighting = any(type(f).__name__ in ("Clash", "ChargeHalf") for f in state.stack)
    units = list(state.units.values())
    assert all(not u.building or u.building in state.ground for u in units)
    if not fighting:
        for n, one in enumerate(units):
            for two in units[n + 1 :]:
                assert not overlaps(one.base, two.base), (one.id, two.id)
    for man in state.officers.values():
        assert not man.inside or man.inside in state.units


@pytest.mark.parametrize("seed", range(4))
def test_a_random_battle_runs_without_a_fault(seed: int) -> None:
    scene = battlefield(seed)
    play(scene, seed, 400, 3)
    assert scene.state.turn >= 2 or scene.state.is_over


def test_the_field_is_laid_out_soundly() -> None:
    scene = battlefield(0)
    sound(scene.state)
    units = scene.state.units.values()
    assert all(u.building or end_verdict(scene.state, u, u.base) for u in units)
