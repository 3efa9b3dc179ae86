"""Odds counted and not sampled: fire, charges, reactions, tests, checks, an army's nerve."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reactions import PressOn, React, Reacting
from estandarte.games.aguila.courage.breaking import end_of_turn
from estandarte.games.aguila.courage.discipline import AskingHelp, RollAlone
from estandarte.games.aguila.courage.results import Failing, TrustToLuck
from estandarte.games.aguila.courage.testing import CourageTesting
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding
from estandarte.games.aguila.fire.gunnery import fire_gun
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting, TryNext
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.odds.choices import courage_odds, odds_of
from estandarte.games.aguila.odds.combats import check_chance
from estandarte.games.aguila.odds.salvos import gun_wounds
from estandarte.games.aguila.odds.spreads import (
    Ending,
    Trial,
    courage,
    mixed,
    successes,
    wounds,
)
from estandarte.games.aguila.odds.volleys import Strain
from estandarte.games.aguila.state import Aguila, Ground, Losses
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regroup, Regrouping
from estandarte.kernel import Action, DieWanted, Play, Term, but
from estandarte.kernel.dice import loaded
from estandarte.kernel.testing import rule
from games.aguila.falls import every_fall, saves_from_rout, told
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit

NEAR: dict[str, Any] = {"at": (36, 15)}


def fires(action: Action) -> Any:
    """Declare one shot, hold all other fire, spend nothing."""

    def will(state: Aguila, decision: Any) -> Action | None:
        role = decision.waiting[0]
        if type(decision).__name__ == "DeclaringShots":
            mine = role == RED and not decision.shots
            return action if mine else HoldFire(role=role)
        if isinstance(decision, Failing):
            return saves_from_rout(decision, state)
        if isinstance(decision, AskingHelp):
            return RollAlone(role=role)
        return TrustToLuck(role=role) if type(decision).__name__ == "Bracing" else None

    return will


def fate(before: int, name: str = "B") -> Any:
    def outcome(state: Aguila, events: list[Any]) -> str:
        found = state.units.get(name)
        if found is None:
            return "destroyed"
        word = "wavering" if found.is_wavering else "wounds"
        return f"{word}.{found.damage - before}"

    return outcome


def shooting(*things: Any, **fields: Any) -> Scene:
    scene = Scene(*things, fields={"initiative": RED, "first": RED, **fields})
    scene.begin(Shooting())
    return scene


SMALL = {"attacks": 1}


@rule("BSA-7-impactar-a", "BSA-7-herir-a", "BSA-7-coraje-a", "BSA-10-prueba-e")
@pytest.mark.parametrize(
    ("things", "damage", "hit", "wound"),
    [
        ([unit(values=SMALL)], 3, 5, 4),
        ([unit(values={"attacks": 2}, formation="attack_column")], 8, 5, 4),
        ([unit(values={"attacks": 4}, disorganised=2)], 9, 6, 4),
        ([unit(values={"attacks": 2}, wavering=2)], 7, 6, 4),
        ([unit(values=SMALL, abilities=("elite", "perforante"))], 9, 5, 3),
        ([unit(values={"attacks": 4}, order="advance"), area("wood", 36, 27, 3)], 10, 6, 4),
    ],
)
def test_the_odds_of_a_volley_are_those_of_every_fall_of_the_dice(
    things: list[Any], damage: int, hit: int, wound: int
) -> None:
    target = enemy(at=(36, 25), damage=damage, formation="line", without=("voltigeurs",))
    scene = shooting(*things, target)
    shot = DeclareShot("A", "B", role=RED)
    expected = every_fall(scene.state, fires(shot), fate(damage), hit=hit, wound=wound)
    assert told(odds_of(scene.state, shot)) == expected


@rule("BSA-7-coraje-c", "BSA-7-coraje-e", "BSA-12-inspirador-a", "BSA-13-resistentes-a")
@pytest.mark.parametrize("facing", [0, 90, 180])
def test_side_traits_and_inspiration_count_in_the_odds_of_a_volley(facing: int) -> None:
    target = enemy(at=(36, 25), damage=9, facing=facing, formation="line",
                   abilities=("resistentes",), without=("voltigeurs",))  # fmt: skip
    leader = officer("G", "comandante", role=BLUE, at=(40, 29), abilities=("inspirador",),
                     is_commander=True)  # fmt: skip
    scene = shooting(unit(values=SMALL), target, leader)
    shot = DeclareShot("A", "B", role=RED)
    expected = every_fall(scene.state, fires(shot), fate(9), hit=5, wound=4)
    assert told(odds_of(scene.state, shot)) == expected


@rule("BSA-11-disparo-a", "BSA-Q75", "BSA-5-abierta-d", "BSA-13-metralla-b", "BSA-15-torrencial-b")
@pytest.mark.parametrize("load", ["ball", "canister"])
@pytest.mark.parametrize("formation", ["line", "open", "march_column"])
@pytest.mark.parametrize("weather", ["fine", "torrential"])
def test_the_wounds_of_a_gun_are_those_of_every_fall_of_the_dice(
    load: Any, formation: str, weather: str
) -> None:
    gun = unit("A", "g_lig")
    assert gun.profile.gun is not None
    gun = but(gun, profile=but(gun.profile, gun=but(gun.profile.gun, canister_dice=2)))
    target = enemy(at=(36, 23), formation=formation)
    state = Scene(gun, target, fields={"weather": weather}).state
    found: dict[int, Fraction] = {}
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        faces, weight = branches.pop()
        trial = state.clone()
        trial.dice = loaded(*faces)
        try:
            made = fire_gun(Play(trial), gun, target, load)[2]
        except DieWanted as wanted:
            tried = range(1, 7) if wanted.purpose == "gun_hits" else (1, 6)
            need = {"ball": {"gun_hit": 5, "gun_wound": 2}, "canister": {"gun_hit": 4}}[load]
            needed = need.get(wanted.purpose.removesuffix("_again"), 3)
            needed += formation == "open" and "hit" in wanted.purpose
            good = Fraction(7 - needed, 6)
            shares = {1: 1 - good, 6: good} if len(tried) == 2 else dict.fromkeys(tried, SIXTH)
            branches += [((*faces, face), weight * share) for face, share in shares.items()]
            continue
        found[made] = found.get(made, Fraction(0)) + weight
    counted = gun_wounds(state, gun, target, load).items()
    assert mixed((chance, {n: Fraction(1)}) for (n, _), chance in counted) == found


@rule("BSA-5-bateria-b", "BSA-5-bateria-c")
def test_a_battery_is_counted_gun_by_gun_and_weighs_on_the_test() -> None:
    guns = [
        unit(n, "g_lig", at=(30 + 3 * i, 20), battery="b", battery_guns=2)
        for i, n in enumerate("AC")
    ]
    scene = shooting(*guns, enemy(at=(32, 28), damage=9))
    odds = odds_of(scene.state, FireGuns("A", "B", role=RED))
    single = shooting(but(guns[0], battery=""), enemy(at=(32, 28), damage=9))
    one = told(odds_of(single.state, FireGuns("A", "B", role=RED)))
    both = told(odds)
    assert both["wounds.0"] == one["wounds.0"] ** 2
    assert odds is not None
    assert "BSA-5-bateria-c" in [line.cite for line in odds.facts["courage"].lines]


SIXTH = Fraction(1, 6)


def charge_together(charge: DeclareJointCharge) -> Any:
    """Declare one joint charge of A and others upon B, which stands."""
    alone = charges(DeclareCharge("A", "B", role=RED), "stand")

    def will(state: Aguila, decision: Any) -> Action | None:
        if type(decision).__name__ == "DeclaringCharges":
            done = state.units["A"].declared
            return EndDeclarations(role=RED) if done else charge
        return alone(state, decision)  # type: ignore[no-any-return]

    return will


def charges(charge: Action, reply: str) -> Any:
    """Declare one charge, answer it so, press on, spend nothing."""

    def will(state: Aguila, decision: Any) -> Action | None:
        role, name = decision.waiting[0], type(decision).__name__
        if name == "DeclaringCharges":
            unit = state.units.get(charge.unit)  # type: ignore[attr-defined]
            return charge if unit and not unit.declared else EndDeclarations(role=role)
        if isinstance(decision, Reacting):
            return React(reply, role=role)  # type: ignore[arg-type]
        if isinstance(decision, Failing):
            return saves_from_rout(decision, state)
        if name == "FacingSquare":
            return PressOn(role=role)
        answers = {"AskingHelp": RollAlone, "Bracing": TrustToLuck}
        return answers[name](role=role) if name in answers else None

    return will


def melee(state: Aguila, events: list[Any]) -> str:
    """The end of a charge in the words of the odds."""
    kinds = [type(e).__name__ for e in events]
    fought = "BlowsStruck" in kinds
    ours, theirs = state.units.get("A"), state.units.get("B")
    if not fought:
        if ours is None:
            return "shot_down"
        stop = next((e for e in events if type(e).__name__ == "ChargeStopped"), None)
        if stop is None:
            return "?"
        return {"BSA-8-fuego-i": "stopped", "BSA-6-evasion-d": "escaped"}.get(stop.cite, "refused")
    if theirs is None:
        return "destroyed" if ours is not None else "both_destroyed"
    if ours is None:
        return "lost"
    if ours.is_wavering:
        return "both_waver" if theirs.is_wavering else "wavers"
    return "enemy_wavers" if theirs.is_wavering else "repulsed"


def charging(*things: Any, **switches: Any) -> Scene:
    leader = officer("G", at=(36, 14), is_commander=True)
    scene = Scene(*things, leader, fields={"initiative": RED, "first": RED}, **switches)
    scene.begin(ChargeHalf(role=RED))
    return scene


TINY: dict[str, Any] = {"values": {"attacks": 1}}
BLOWS = {"melee_hit": 4, "melee_wound": 4}


@rule("BSA-9-orden-b", "BSA-9-orden-c", "BSA-9-ataques-c", "BSA-9-coraje-b")
@pytest.mark.parametrize("facing", [180, 90])
@pytest.mark.parametrize("hurt", [(0, 9), (10, 0)])
def test_the_odds_of_a_charge_are_those_of_every_fall_of_the_dice(
    facing: int, hurt: tuple[int, int]
) -> None:
    scene = charging(
        unit("A", damage=hurt[0], formation="line", without=("elan", "granaderos"), **TINY),
        enemy("B", at=(36, 23), damage=hurt[1], facing=facing, values={"attacks": 1},
              formation="line", without=("granaderos",)),
    )  # fmt: skip
    charge = DeclareCharge("A", "B", role=RED)
    expected = every_fall(scene.state, charges(charge, "stand"), melee, **BLOWS)
    assert told(odds_of(scene.state, charge)) == expected


@rule("BSA-8-multiple-a", "BSA-9-coraje-d", "BSA-Q52")
@pytest.mark.parametrize("tests", ["each_striker", "single"])
def test_two_on_one_are_counted_blow_by_blow(tests: str) -> None:
    plain: dict[str, Any] = {"formation": "line", "without": ("elan", "granaderos")}
    scene = charging(
        unit("A", at=(33.5, 20), **plain, **TINY),
        unit("C", at=(39.5, 20), **plain, **TINY),
        enemy("B", at=(36.5, 23), damage=10, values={"attacks": 1}, **plain),
        multiple_charge_tests=tests,
    )
    charge = DeclareJointCharge(("A", "C"), "B", role=RED)

    will = charge_together(charge)

    def outcome(state: Aguila, events: list[Any]) -> str:
        left = state.units.get("B")
        if left is None:
            return "destroyed"
        return "enemy_wavers" if left.is_wavering else "repulsed"

    expected = every_fall(scene.state, will, outcome, **BLOWS)
    assert told(odds_of(scene.state, charge)) == expected


@rule("BSA-8-fuego-d", "BSA-8-fuego-e", "BSA-8-fuego-f", "BSA-13-elan-a")
@pytest.mark.parametrize("traits", [(), ("elan",)])
def test_fire_at_a_charge_is_counted_before_the_combat(traits: tuple[str, ...]) -> None:
    scene = charging(
        unit("A", damage=9, abilities=traits, formation="line", without=("elan", "granaderos"),
             **TINY),
        enemy("B", "fr_linea:24", at=(36, 23), values={"attacks": 1, "melee": 0}),
    )  # fmt: skip
    charge = DeclareCharge("A", "B", role=RED)
    expected = every_fall(scene.state, charges(charge, "fire"), melee, hit=6, wound=4, **BLOWS)
    odds = odds_of(scene.state, charge)
    assert odds is not None
    then = {n: Fraction(c) for n, c in odds.facts["answers"]["fire"]["then"].items()}
    assert then == expected


@rule("BSA-5-reaccion-a", "BSA-5-cuadro-b", "BSA-6-carga-a")
def test_a_square_formed_in_time_is_counted_with_its_check() -> None:
    scene = charging(
        unit("A", "fr_husares:5", damage=0, values={"attacks": 2}, formation="line",
             without=("granaderos", "formacion_abierta")),
        enemy("B", "fr_linea:24", at=(36, 26), damage=9, values={"attacks": 1}, formation="line",
              without=("granaderos",)),
    )  # fmt: skip
    charge = DeclareCharge("A", "B", role=RED)
    scene.play(charge)
    reaction = React("square", role=BLUE)
    plain = every_fall(scene.state, charges(charge, "stand"), melee, melee_hit=3, melee_wound=4)
    square = scene.state.clone()
    square.put(but(square.units["B"], formation="square"))
    formed = every_fall(square, charges(charge, "stand"), melee, melee_hit=6, melee_wound=4)
    # Disciplina 4 at -2 is a 6: the check passes one time in six
    expected = mixed([(SIXTH, formed), (1 - SIXTH, plain)])
    assert told(odds_of(scene.state, reaction)) == expected


@rule("BSA-6-contra-c", "BSA-6-contra-e")
def test_a_countercharge_is_counted_with_its_die_and_all_blows_at_once() -> None:
    horse: dict[str, Any] = {"values": {"attacks": 1}, "formation": "line"}
    scene = charging(
        unit("A", "fr_coraceros:5", damage=0, without=("coraza",), **horse),
        enemy("B", "fr_coraceros:5", at=(36, 27), damage=4, without=("coraza",), **horse),
    )
    charge = DeclareCharge("A", "B", role=RED)
    scene.play(charge)
    reaction = React("countercharge", role=BLUE)
    expected = every_fall(
        scene.state, charges(charge, "countercharge"), melee,
        melee_hit=3, melee_wound=3, countercharge=5,
    )  # fmt: skip
    assert told(odds_of(scene.state, reaction)) == expected


@rule("BSA-5-abierta-i", "BSA-5-abierta-k", "BSA-6-evasion-d")
@pytest.mark.parametrize("speed", [1, 12])
def test_skirmishers_get_away_or_are_caught(speed: int) -> None:
    scene = charging(
        unit("A", formation="line", without=("elan", "granaderos"), **TINY),
        enemy("B", "fr_ligera:24", at=(36, 23), damage=9, formation="open",
              values={"attacks": 2, "speed": speed}, without=("granaderos",)),
    )  # fmt: skip
    charge = DeclareCharge("A", "B", role=RED)
    scene.play(charge)
    expected = every_fall(scene.state, charges(charge, "evade"), melee, discipline=3, **BLOWS)
    found = told(odds_of(scene.state, React("evade", role=BLUE)))
    assert found == expected
    assert ("escaped" in found) == (speed == 12)


@rule("BSA-12-fuera-a")
def test_a_charge_out_of_command_may_be_refused() -> None:
    scene = charging(unit("A", **TINY), enemy("B", at=(36, 24)))
    scene.state.officers.clear()
    odds = told(odds_of(scene.state, DeclareCharge("A", "B", role=RED)))
    needed = scene.unit("A").profile.discipline
    assert odds["refused"] == Fraction(needed - 1, 6)


@rule("BSA-12-fuera-a", "BSA-12-individual-a")
def test_who_is_out_of_command_may_not_dare_to_charge_an_officer_either() -> None:
    scene = charging(unit("A", **TINY), officer("O", at=(36, 24), role=BLUE))
    charge = ChargeOfficer("A", "O", role=RED)
    assert odds_of(scene.state, charge) is None
    scene.state.officers = {"O": scene.officer("O")}
    needed = scene.unit("A").profile.discipline
    passes = Fraction(7 - needed, 6)
    assert told(odds_of(scene.state, charge)) == {"passes": passes, "fails": 1 - passes}


@rule("BSA-12-fanatico-b", "BSA-12-muyinsp-a")
def test_the_odds_of_a_courage_test() -> None:
    for cause, damage, leader in (
        ("combat", 9, officer("G", inside="A", abilities=("fanatico",), role=RED)),
        ("fire", 12, officer("G", is_commander=True, abilities=("muy_inspirador",))),
        ("general", 9, officer("G", at=(60, 40))),
    ):
        test = CourageTesting(unit="A", cause=cause, modifiers=(Term(1, "BSA-9-coraje-b"),))  # type: ignore[arg-type]
        scene = Scene(unit("A", damage=damage), leader)
        found: dict[str, Fraction] = {}
        for a in range(1, 7):
            for b in range(1, 7):
                for c in range(1, 7):
                    for d in range(1, 7):
                        trial = Scene(unit("A", damage=damage), leader, dice=[a, b, c, d])
                        trial.begin(test)
                        said = fate(damage, "A")(trial.state, [])
                        found[said] = found.get(said, Fraction(0)) + Fraction(1, 6**4)
        assert told(courage_odds(scene.state, test)) == found


@rule("BSA-7-coraje-b", "BSA-7-coraje-c")
@pytest.mark.parametrize("name", ["B", "D"])
def test_whose_courage_is_tried_next_is_told_with_what_his_wounds_weigh(name: str) -> None:
    near = enemy("B", at=(36, 25), damage=7, formation="line", without=("voltigeurs",))
    flank = enemy("D", at=(60, 25), damage=8, facing=90, formation="line", without=("voltigeurs",))
    scene = shooting(unit(values=SMALL), unit("C", at=(60, 15), values=SMALL), near, flank)
    shots = (DeclareShot("A", "B", role=RED), DeclareShot("C", "D", role=RED))
    scene.throw(6, 6, 6, 6)  # both are hit and wounded
    scene.play(*shots, HoldFire(role=RED))
    damage, action = scene.unit(name).damage, TryNext(name, role=RED)
    assert scene.moment == "OrderingTests"

    def will(state: Aguila, decision: Any) -> Action | None:
        return action if type(decision).__name__ == "OrderingTests" else None

    assert told(odds_of(scene.state, action)) == every_fall(scene.state, will, fate(damage, name))


def test_a_courage_test_adds_up_to_one_whatever_weighs_on_it() -> None:
    for weight in range(30):
        for inspired in (False, True):
            trial = Trial((11, 13), weight, inspired=inspired)
            assert sum(courage(trial).values()) == 1
    assert courage(Trial((11, 13), 0))[Ending("wavering")] == Fraction(3, 36)


@rule("BSA-10-ruptura-c", "BSA-10-ruptura-e", "BSA-10-ruptura-f")
def test_how_many_faces_break_an_army() -> None:
    leader = officer("G", is_commander=True)
    lost = Losses(whole=10, lost=6, reached_in=1, further=1)
    stands = []
    for face in range(1, 7):
        trial = Scene(unit(), leader, dice=[face], fields={"losses": {RED: lost, BLUE: Losses()}})
        trial.doing(end_of_turn)
        if not trial.state.losses[RED].broken:
            stands.append(face)
    assert stands == [4, 5, 6]  # Discipline 3, one harder for a loss after the half
    headless = Scene(unit(), dice=[], fields={"losses": {RED: lost, BLUE: Losses()}})
    headless.doing(end_of_turn)
    assert headless.state.losses[RED].broken


@rule("BSA-10-ruptura-b")
def test_the_last_blow_to_an_army_is_told_with_the_odds() -> None:
    leader = officer("G", role=BLUE, at=(50, 40), is_commander=True)
    scene = shooting(
        unit(values=SMALL), enemy(at=(36, 25), damage=20, formation="line"), leader,
        losses={RED: Losses(), BLUE: Losses(whole=4, lost=1)},
    )  # fmt: skip
    odds = odds_of(scene.state, DeclareShot("A", "B", role=RED))
    assert odds is not None
    flees = 1 - Fraction(7 - leader.discipline, 6)
    assert Fraction(odds.facts["army_breaks"]) == odds.chance_of("destroyed") * flees


@rule("BSA-5-cambio-b", "BSA-13-maniobreros-a", "BSA-12-fuera-a")
def test_the_odds_of_changing_formation() -> None:
    scene = Scene(unit("A", abilities=("maniobreros",)), enemy(at=(36, 26)))
    scene.begin(GivingOrders((RED,)))
    order = ChangeFormation("A", "attack_column", role=RED)

    def outcome(state: Aguila, events: list[Any]) -> str:
        return "passes" if state.units["A"].formation == "attack_column" else "fails"

    def will(state: Aguila, decision: Any) -> Action | None:
        unit = state.units["A"]
        return None if unit.order or unit.failed_check else order

    assert told(odds_of(scene.state, order)) == every_fall(scene.state, will, outcome)


@rule("BSA-11-estruct-a", "BSA-11-estruct-b", "BSA-Q78")
@pytest.mark.parametrize("switch", ["multiplied", "per_die"])
def test_the_odds_of_battering_walls(switch: str) -> None:
    house = but(area("farm", 36, 30, 2), structure=3)
    scene = Scene(unit("A", "g_lig"), house, structure_hits=switch)
    scene.state.initiative = RED
    scene.begin(Shooting())
    shot = BombardBuilding("A", "t1", role=RED)

    def outcome(state: Aguila, events: list[Any]) -> str:
        hit = next((e for e in events if type(e).__name__ == "StructureHit"), None)
        assert hit is not None
        return "falls" if not hit.left else f"structure.{hit.points}"

    assert told(odds_of(scene.state, shot)) == every_fall(scene.state, fires(shot), outcome)


@rule("BSA-12-reagrupar-f", "BSA-13-duros-a")
def test_the_odds_of_regrouping() -> None:
    scene = Scene(unit("A", damage=2, abilities=("duros",), officer="O"), officer())
    scene.begin(Regrouping((RED,)))
    action = Regroup("O", "A", role=RED)

    def will(state: Aguila, decision: Any) -> Action | None:
        done = state.units["A"].regrouped
        return EndRegrouping(role=RED) if done else action

    def outcome(state: Aguila, events: list[Any]) -> str:
        return f"recovered.{2 - state.units['A'].damage}"

    assert told(odds_of(scene.state, action)) == every_fall(scene.state, will, outcome)


def test_successes_and_wounds_are_counted_with_dice_rolled_again() -> None:
    assert successes(2, 5) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert successes(1, 5, 1) == {0: Fraction(4, 9), 1: Fraction(5, 9)}
    assert sum(wounds(40, 4, 5, 3, 3).values()) == 1
    assert wounds(1, 4, 0, 4)[1] == Fraction(1, 4)


@rule("BSA-Q18")
def test_the_tallies_explain_dice_and_needs() -> None:
    scene = shooting(
        unit(formation="attack_column", order="advance", disorganised=2),
        enemy(at=(36, 25), formation="line"),
    )
    odds = odds_of(scene.state, DeclareShot("A", "B", role=RED))
    assert odds is not None
    assert odds.tally is not None
    assert odds.against is not None
    cites = [line.cite for line in odds.tally.lines]
    assert cites[0] == "BSA-1-perfil-e"
    assert "BSA-7-desorg-b" in cites
    assert "BSA-5-ataque-g" in cites
    assert {"BSA-7-mod-e", "BSA-7-mod-f"} <= {line.cite for line in odds.against.lines}
    assert odds.tally.total.denominator == 1


def frozen(*things: Any, y: float, wide: float = 0.5) -> Scene:
    """A charge with a frozen stream across the table."""
    stream = Ground("s", "stream", (), (place(0, y), place(72, y)), inch(wide))
    scene = charging(*things, stream)
    scene.state.frozen = True
    return scene


def over_ice(state: Aguila, events: list[Any]) -> str:
    """The end of a charge on which somebody may have fallen through the ice."""
    end = melee(state, events)
    if end == "shot_down":
        return "lost"
    return "destroyed" if "B" not in state.units and end != "both_destroyed" else end


HUSSARS: dict[str, Any] = {
    "sort": "fr_husares:5", "formation": "line", "values": {"attacks": 1},
    "without": ("granaderos", "formacion_abierta"),
}  # fmt: skip


@rule("BSA-15-nieve-c", "BSA-15-nieve-d", "BSA-15-nieve-e", "BSA-X27")
@pytest.mark.parametrize(
    ("damage", "y", "matters", "lost"),
    [
        (0, 28, None, Fraction(1, 12)),
        (5, 28, 2, Fraction(1, 2)),
        (5, 24, 2, Fraction(3, 4)),
    ],
)
def test_the_ice_on_the_way_of_a_charge_is_counted(
    damage: int, y: float, matters: int | None, lost: Fraction
) -> None:
    """Unhurt they may lose half their blows or be lost; if the enemy holds, they come back.

    With the enemy at 24 the stream is behind them where they fall back.
    """
    foe = enemy("B", at=(36, y), damage=2, values={"attacks": 1, "melee": 0},
                formation="attack_column")  # fmt: skip
    horse = {**HUSSARS, "values": {"attacks": 2}}
    scene = frozen(unit("A", at=(36, 18), damage=damage, **horse), foe, y=20)
    charge = DeclareCharge("A", "B", role=RED)
    falls = {"ice": 4, **({"ice_wounds": matters} if matters else {}), **BLOWS}
    expected = every_fall(scene.state, charges(charge, "stand"), over_ice, **falls)
    found = told(odds_of(scene.state, charge))
    assert found == expected
    assert found.get("lost", 0) == lost  # two markers never rout the enemy


@rule("BSA-15-nieve-c", "BSA-8-fuego-i")
def test_ice_comes_after_the_fire_at_a_charge() -> None:
    foe = enemy("B", at=(36, 28), values={"attacks": 1, "melee": 0})
    scene = frozen(unit("A", at=(36, 18), damage=4, **HUSSARS), foe, y=20)
    charge = DeclareCharge("A", "B", role=RED)
    falls = {"ice": 4, "hit": 6, "wound": 4, "melee_hit": 3, "melee_wound": 4}

    def outcome(state: Aguila, events: list[Any]) -> str:
        drowned = any(type(e).__name__ == "IceBroke" for e in events)
        return over_ice(state, events) if drowned else melee(state, events)

    expected = every_fall(scene.state, charges(charge, "fire"), outcome, **falls)
    odds = odds_of(scene.state, charge)
    assert odds is not None
    then = {n: Fraction(c) for n, c in odds.facts["answers"]["fire"]["then"].items()}
    assert then == expected


@rule("BSA-15-nieve-c", "BSA-15-nieve-d")
def test_several_over_ice_are_counted_with_those_who_arrive() -> None:
    foe = enemy("B", at=(36.5, 28), damage=10, values={"attacks": 1, "melee": 0},
                formation="attack_column")  # fmt: skip
    horse = {**HUSSARS, "damage": 10}
    scene = frozen(unit("A", at=(33.5, 18), **horse), unit("C", at=(39.5, 18), **horse), foe, y=20)
    charge = DeclareJointCharge(("A", "C"), "B", role=RED)

    will = charge_together(charge)

    def outcome(state: Aguila, events: list[Any]) -> str:
        left, kinds = state.units.get("B"), [type(e).__name__ for e in events]
        if left is None:
            return "destroyed"
        if "BlowsStruck" not in kinds:
            return "refused"
        return "enemy_wavers" if left.is_wavering else "repulsed"

    expected = every_fall(scene.state, will, outcome, ice=4, ice_wounds=2, **BLOWS)
    assert told(odds_of(scene.state, charge)) == expected


@rule("BSA-15-nieve-c", "BSA-5-abierta-j")
@pytest.mark.parametrize(("speed", "y"), [(1, 26.6), (4, 27.5)])
def test_skirmishers_who_step_back_over_ice_risk_it_too(speed: int, y: float) -> None:
    foe = enemy("B", "fr_ligera:24", at=(36, 23), damage=21, formation="open",
                values={"attacks": 2, "speed": speed}, without=("granaderos",))  # fmt: skip
    charger = unit("A", formation="line", without=("elan", "granaderos"), **TINY)
    scene = frozen(charger, foe, y=y)
    charge = DeclareCharge("A", "B", role=RED)
    scene.play(charge)
    falls = {**BLOWS, "discipline": 3, "ice": 5}
    expected = every_fall(scene.state, charges(charge, "evade"), over_ice, **falls)
    assert told(odds_of(scene.state, React("evade", role=BLUE))) == expected


@rule("BSA-15-nieve-d", "BSA-6-contra-d")
def test_who_goes_to_meet_a_charge_over_ice_risks_it_too() -> None:
    horse: dict[str, Any] = {"values": {"attacks": 1}, "formation": "line"}
    scene = frozen(
        unit("A", "fr_coraceros:5", damage=5, without=("coraza",), **horse),
        enemy("B", "fr_coraceros:5", at=(36, 27), damage=5, without=("coraza",), **horse),
        y=26.5,
    )
    charge = DeclareCharge("A", "B", role=RED)
    scene.play(charge)
    # the next wound is the last for both of them
    falls = {"melee_hit": 3, "melee_wound": 3, "countercharge": 5, "ice": 4, "ice_wounds": 2}
    expected = every_fall(scene.state, charges(charge, "countercharge"), over_ice, **falls)
    assert told(odds_of(scene.state, React("countercharge", role=BLUE))) == expected


@rule("BSA-12-blanco-a", "BSA-12-blanco-b", "BSA-7-coraje-f")
@pytest.mark.parametrize(("attacks", "damage"), [(2, 0), (4, 2)])
def test_the_odds_of_a_shot_at_an_officer_are_those_of_every_fall_of_the_dice(
    attacks: int, damage: int
) -> None:
    man = officer("E", "general_de_brigada", at=(36, 25.6), role=BLUE, damage=damage)
    plain = unit(values={"attacks": attacks}, without=("voltigeurs", "granaderos", "elan"))
    scene = shooting(plain, man, enemy("B", at=(10, 40)))
    shot = ShootOfficer("A", "E", role=RED)

    def fate_of_man(state: Aguila, events: list[Any]) -> str:
        found = state.officers.get("E")
        return "killed" if found is None else f"wounds.{found.damage - damage}"

    expected = every_fall(scene.state, fires(shot), fate_of_man, hit=6, wound=4)
    found = told(odds_of(scene.state, shot))
    assert {name: chance for name, chance in found.items() if chance} == expected


@rule("BSA-Q62", "BSA-7-coraje-f")
def test_wounds_of_several_add_up_and_only_the_worst_of_each_kind_weighs() -> None:
    in_flank, in_rear = Term(1, "BSA-7-coraje-c"), Term(2, "BSA-7-coraje-e")
    flank, front = Strain(2, in_flank, 3), Strain(3, battery=1)
    assert flank.joined(front) == front.joined(flank) == Strain(5, in_flank, 3)
    assert front.joined(Strain(0, in_rear, 9)) == front  # it wounded nobody
    assert Strain(lost=True).joined(flank) == Strain(lost=True)


@rule("BSA-5-disciplina-a")
def test_help_counts_in_a_check_like_any_modifier() -> None:
    scene = Scene(unit(), enemy())
    plain, helped = (check_chance(scene.state, scene.unit("A"), 0, more) for more in (0, 1))
    assert helped == check_chance(scene.state, scene.unit("A"), 1) > plain
