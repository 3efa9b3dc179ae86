"""Guns at their limits: each fires once, what a battery adds up, walls and regimental guns."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.supporting_fire import FireInSupport
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding, StructureHit, middle_of
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.gunnery import gun_modifiers
from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.fire.volley_wounds import Hurt, fire_courage
from estandarte.games.aguila.ground.buildings import LeaveBuilding
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import Advance, ChangeFacing
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.scenarios.camp import Camp
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.courage import Failing, TrustToLuck
from estandarte.games.aguila.turn.discipline import RollAlone
from estandarte.kernel import Action, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.falls import every_fall, saves_from_rout, told
from games.aguila.odds.test_choices import fate
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, place, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
TOGETHER: dict[str, Any] = {"battery": "x", "battery_guns": 2}


def gun(sort: str = "g_med", id: str = "A", **named: Any) -> Any:
    return unit(id, sort, **named)


def pair(sort: str = "g_med", behind: float = 0, **named: Any) -> tuple[Any, Any]:
    """Two guns of a battery, the second perhaps a little behind the first."""
    mate = gun(sort, "C", at=(38, 20 - behind), **TOGETHER, **named)
    return gun(sort, **TOGETHER, **named), mate


def foe(gap: float = 20, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


def phase(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED, "first": RED}, **switches)
    scene.begin(Shooting())
    return scene


@rule("BSA-7-objetivo-a", "BSA-5-bateria-b")
def test_a_gun_named_with_canister_does_not_fire_again_with_the_ball_of_its_mate() -> None:
    scene = phase(*pair(behind=4), foe(5.5), dice=[1] * 9)
    scene.play(FireGuns("A", "B", "canister", role=RED))
    later = FireGuns("C", "B", role=RED)
    odds = odds_of(scene.state, later)
    assert odds is not None and odds.tally is not None and odds.tally.total == 1
    scene.play(later, HoldFire(role=RED))
    assert [(e.unit, e.dice) for e in scene.all(UnitShot)] == [("A", 8), ("C", 1)]


@rule("BSA-7-objetivo-a", "BSA-5-bateria-b")
def test_nor_does_a_howitzer_shell_and_batter_the_same_walls() -> None:
    house = area("buildings", 37, 34.5, 3, id="h")
    scene = phase(*reversed(pair("g_obu", behind=2)), house, dice=[1, 1])
    scene.play(BombardBuilding("C", "h", "indirect", role=RED))
    later = BombardBuilding("A", "h", role=RED)
    odds = odds_of(scene.state, later)
    assert odds is not None and odds.tally is not None and odds.tally.total == 1
    scene.play(later, HoldFire(role=RED))
    assert [e.unit for e in scene.all(StructureHit)] == ["C", "A"]


@rule("BSA-5-bateria-b", "BSA-Q26")
def test_a_battery_of_howitzers_that_fails_its_check_fires_straight_at_the_nearest() -> None:
    near, far = enemy("D", at=(42, 31), **PLAIN), foe(18)
    scout = unit("S", "fr_husares:5", "line", at=(28, 24))
    scene = phase(*pair("g_obu"), scout, near, far, dice=[1, 4, 4])
    scene.play(FireGuns("A", "B", "indirect", role=RED), HoldFire(role=RED))
    shots = [(e.unit, e.target, e.needed) for e in scene.all(UnitShot)]
    assert shots == [("A", "D", 5), ("C", "D", 5)]


@rule("BSA-5-bateria-b", "BSA-7-mod-j")
def test_beyond_six_a_battery_has_a_quarter_of_all_its_canister_too() -> None:
    """Light guns just unlimbered before a fort need 8+: of twelve dice three are thrown."""
    fort = area("position", 37, 26, 3, id="h")
    fresh: dict[str, Any] = {"order": "change_facing", "unlimbered_now": True}
    inside = garrisoned(enemy("B", at=(37, 24), **PLAIN), fort)
    scene = phase(*pair("g_lig", **fresh), inside, fort, dice=[1] * 3)
    order = FireGuns("A", "B", "canister", role=RED)
    odds = odds_of(scene.state, order)
    assert odds is not None and odds.tally is not None and odds.tally.total == 3
    assert told(odds)["wounds.0"] == (1 - Fraction(1, 6) * Fraction(2, 3)) ** 3
    scene.play(order, HoldFire(role=RED))
    assert [e.dice for e in scene.all(UnitShot)] == [2, 1]


@rule("BSA-5-bateria-b", "BSA-7-mod-i")
@pytest.mark.parametrize(("fence", "thrown"), [(False, 3), (True, 2)])
def test_the_odds_name_all_the_dice_of_a_battery(fence: bool, thrown: int) -> None:
    guns = [
        gun(id=n, at=(34 + 2 * i, 20), battery="x", battery_guns=3) for i, n in enumerate("ACE")
    ]
    light = foe(15, sort="fr_ligera:24", formation="open")
    things = [wall((30, 30), (42, 30), id="f")] if fence else []
    scene = phase(*guns, light, *things)
    odds = odds_of(scene.state, FireGuns("A", "B", role=RED))
    assert odds is not None and odds.tally is not None
    assert odds.tally.total == thrown
    assert odds.tally.lines[0].cite == "BSA-5-bateria-b"


@rule("BSA-5-bateria-d", "BSA-7-coraje-d", "BSA-7-coraje-e")
@pytest.mark.parametrize(
    ("facing", "side"), [(180, None), (90, "BSA-7-coraje-d"), (0, "BSA-7-coraje-e")]
)
def test_every_weight_on_a_test_has_its_own_rule(facing: int, side: str | None) -> None:
    heavy = fire_courage([Hurt("B", RED, Side.FRONT, 1, True, 2)])
    assert [(m.amount, m.cite) for m in heavy] == [(2, "BSA-5-bateria-d")]
    scene = phase(*pair("g_pes"), foe(10, facing=facing))
    odds = odds_of(scene.state, FireGuns("A", "B", role=RED))
    assert odds is not None
    cites = [line.cite for line in odds.facts["courage"].lines][1:]
    assert cites == ([side] if side else []) + ["BSA-5-bateria-d"]


@rule("BSA-11-estruct-b", "BSA-10-aturdidos-c", "BSA-7-objetivo-h")
@pytest.mark.parametrize(("wavering", "nearer"), [(2, False), (0, True), (2, True)])
def test_the_odds_at_walls_count_the_checks_before_the_shot(wavering: int, nearer: bool) -> None:
    house = area("buildings", 36, 34, 3, id="h")
    others = [enemy("D", at=(42, 28), **PLAIN)] if nearer else []
    shaken = {"wavering": 2} if wavering else {}
    scene = phase(gun("g_lig", **shaken), house, *others, dice=[1, 1])
    order = BombardBuilding("A", "h", role=RED)
    plain = told(odds_of(phase(gun("g_lig", disorganised=wavering), house).state, order))
    dares = Fraction(1, 3) if wavering else Fraction(1)  # Disciplina 4 at -1
    fires = dares * (Fraction(1, 2) if nearer else 1)
    expected = {name: fires * chance for name, chance in plain.items()}
    expected["structure.0"] += 1 - fires
    assert told(odds_of(scene.state, order)) == expected
    scene.play(order, HoldFire(role=RED))
    assert scene.all(StructureHit) == []  # the check has failed


@rule("BSA-11-atalaje-e", "BSA-11-estruct-a")
def test_the_odds_at_walls_name_what_makes_them_harder_to_hit() -> None:
    house = area("buildings", 36, 34, 3, id="h")
    scene = phase(gun(order="change_facing", unlimbered_now=True, disorganised=2), house)
    odds = odds_of(scene.state, BombardBuilding("A", "h", role=RED))
    assert odds is not None and odds.against is not None
    cites = [line.cite for line in odds.against.lines]
    assert cites == ["BSA-11-estruct-a", "BSA-11-atalaje-e", "BSA-7-desorg-c"]
    assert odds.against.total == 4


@rule("BSA-11-disparo-a")
def test_a_gun_is_pointed_at_the_middle_of_a_rampart() -> None:
    rampart = wall((30, 32), (42, 32), "position", id="h")
    assert middle_of(rampart) == place(36, 32)
    scene = phase(gun(), rampart, dice=[1])
    scene.play(BombardBuilding("A", "h", role=RED), HoldFire(role=RED))
    assert scene.unit("A").base.heading == 0


def charged(*guns: Any, dice: Any = (), camp: Camp | None = None, **switches: Any) -> Scene:
    general = officer("G", "general_de_brigada", at=(31, 12), is_commander=True, bonus_used=True)
    fields = {"initiative": RED, "camp": camp or Camp()}
    charger = unit("A", at=(36, 20), **PLAIN)
    scene = Scene(charger, *guns, general, dice=dice, fields=fields, **switches)
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED))
    return scene


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


@rule("BSA-11-obst-a", "BSA-11-casa-g", "BSA-11-obus-g")
@pytest.mark.parametrize(
    ("sort", "at", "cites"),
    [
        ("g_med", 22, ["BSA-11-obst-a"]),  # a fence on the way
        ("g_obu", 22, []),
        ("g_med", 25, ["BSA-11-casa-g"]),  # the cover of the target, counted once
    ],
)
def test_canister_too_is_fired_less_well_across_an_obstacle(
    sort: str, at: float, cites: list[str]
) -> None:
    scene = Scene(gun(sort), foe(5.5), wall((30, at), (42, at), id="f"))
    found = gun_modifiers(scene.state, scene.unit("A"), scene.unit("B"), "canister")
    assert [(m.amount, m.cite) for m in found] == [(-1, cite) for cite in cites]


FORT = area("position", 36, 20, 3, id="h")


def dug_in(sort: str = "g_med", formation: str = "unlimbered") -> Scene:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True, bonus_used=True)
    piece = garrisoned(gun(sort, formation=formation, at=(36, 21)), FORT)
    scene = Scene(piece, FORT, general)
    scene.begin(GivingOrders((RED,)))
    return scene


@rule("BSA-11-general-c", "BSA-11-zapadores-b")
def test_a_gun_in_an_earthwork_is_turned_and_limbered_there() -> None:
    scene = dug_in()
    assert scene.refusal(ChangeFacing("A", 900, 100, role=RED)) == "BSA-4-edificio-g"
    assert scene.refusal(Advance("A", (Leg("ahead", 100),), role=RED)) == "BSA-4-edificio-g"
    scene.play(ChangeFacing("A", 900, role=RED))
    assert (scene.unit("A").base.heading, scene.unit("A").building) == (900, "h")
    hitched = dug_in()
    hitched.play(DriveGun("A", True, role=RED))
    assert hitched.unit("A").is_limbered


@rule("BSA-11-atalaje-i")
@pytest.mark.parametrize(
    ("sort", "formation", "cite"),
    [
        ("g_med", "limbered", "BSA-11-atalaje-i"),
        ("g_med_m", "unlimbered", "BSA-11-atalaje-i"),
        ("g_med_m", "limbered", None),
    ],
)
def test_only_horse_artillery_that_began_limbered_leaves_its_works_at_a_quick_march(
    sort: str, formation: str, cite: str | None
) -> None:
    scene = dug_in(sort, formation)
    out = LeaveBuilding("A", 0, "limbered", 100, True, role=RED)
    assert scene.refusal(out) == cite
    assert scene.refusal(LeaveBuilding("A", 0, "limbered", 100, role=RED)) is None


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
