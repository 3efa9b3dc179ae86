"""A battery fires as one unit: what is granted or taken once, however many guns it has."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding, StructureHit
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.gunnery import fire_gun
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting
from estandarte.games.aguila.fire.sharpshooting import OfficerHit, ShootOfficer
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.odds.charges import reaction_wounds
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.odds.combats import fate_of, named, suffered
from estandarte.games.aguila.odds.volleys import fire_of
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, DieWanted, Play, but
from estandarte.kernel.dice import loaded
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.falls import every_fall, told
from games.aguila.odds.test_choices import charges, fate, fires
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
AT_B = FireGuns("A", "B", role=RED)


def battery(*sorts: str, **named: Any) -> list[Any]:
    """Guns side by side, A, C and D, looking at an enemy before them."""
    together = {"battery": "x", "battery_guns": len(sorts), **named}
    rows = zip("ACD", sorts, strict=False)
    return [unit(n, s, at=(34 + 2 * i, 20), **together) for i, (n, s) in enumerate(rows)]


def foe(gap: float = 15, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


def phase(*things: Any, dice: Any = (), weather: str = "fine", **switches: Any) -> Scene:
    fields = {"initiative": RED, "first": RED, "weather": weather}
    scene = Scene(*things, dice=dice, fields=fields, **switches)
    scene.begin(Shooting())
    return scene


def fired(*things: Any, order: Any = AT_B, **named: Any) -> list[tuple[int, int, int]]:
    """The dice, hits and wounds of each gun; the target stands its test."""
    scene = phase(*things, **{**named, "dice": [*named["dice"], 1, 1]})
    scene.play(order, HoldFire(role=RED))
    return [(e.dice, e.hits, e.wounds) for e in scene.all(UnitShot)]


EACH = ("one_unit", "each_gun")


@rule("BSA-5-marcha-c", "BSA-Q135", "BSA-5-bateria-b")
@pytest.mark.parametrize("guns", [1, 2, 3])
def test_a_battery_rolls_three_dice_again_against_a_march_column_however_many_guns(
    guns: int,
) -> None:
    column = foe(formation="march_column")
    medium = battery(*["g_med"] * guns)
    # each gun hits, makes two hits, and no wound at first; what is rolled again wounds
    first, rest = [5, 2, 1, 1, 6, 6], [5, 2, 1, 1]
    again = {1: first, 2: [*first, *rest, 6], 3: [*first, *rest, 6, *rest]}[guns]
    made = fired(*medium, column, dice=again)
    assert [w for _, _, w in made] == [2, 1, 0][:guns]
    whole = fired(*medium, column, dice=first * guns, battery_rerolls="each_gun")
    assert [w for _, _, w in whole] == [2] * guns


@rule("BSA-Q135")
def test_the_guns_that_wound_best_throw_first() -> None:
    light, heavy = battery("g_lig", "g_pes")
    scene = phase(light, heavy, foe(10), dice=[1, 1])
    scene.play(AT_B, HoldFire(role=RED))
    assert [e.unit for e in scene.all(UnitShot)] == ["C", "A"]


@rule("BSA-5-bateria-b", "BSA-8-fuego-b")
def test_when_the_first_gun_destroys_the_target_the_whole_battery_has_fired() -> None:
    """So that none of them answers a charge in this turn."""
    scene = phase(*battery("g_med", "g_med"), foe(damage=24), dice=[5, 1, 6])
    scene.play(AT_B, HoldFire(role=RED))
    assert "B" not in scene.state.units
    assert scene.unit("A").shot and scene.unit("C").shot
    assert [(e.unit, e.dice) for e in scene.all(UnitShot)] == [("A", 1), ("C", 0)]
    alone = phase(unit(), unit("C", "g_med", at=(42, 20)), foe(10, damage=24),
                  dice=[6] * 12 + [6] * 12)  # fmt: skip
    alone.play(DeclareShot("A", "B", role=RED), FireGuns("C", "B", role=RED), HoldFire(role=RED))
    assert not alone.unit("C").shot  # another unit, which finds nobody to fire at


@rule("BSA-13-elite-a", "BSA-Q135")
@pytest.mark.parametrize(("rules", "thrown"), [("one_unit", 3), ("each_gun", 4)])
def test_an_elite_battery_rolls_one_miss_again_at_units_walls_and_officers(
    rules: str, thrown: int
) -> None:
    house = area("buildings", 36, 32, 3, id="h")
    man = officer("E", at=(36, 30), role=BLUE)
    shots = ((foe(), AT_B), (house, BombardBuilding("A", "h", role=RED)),
             (man, ShootOfficer("A", "E", role=RED)))  # fmt: skip
    for target, order in shots:
        scene = phase(*battery("g_med_e", "g_med_e"), target, dice=[1] * thrown,
                      battery_rerolls=rules)  # fmt: skip
        scene.play(order, HoldFire(role=RED))
        assert scene.dice_thrown() == thrown


@rule("BSA-5-abierta-d", "BSA-Q136")
@pytest.mark.parametrize(("rules", "hits"), [("one_unit", [1, 0, 2]), ("each_gun", [1, 1, 2])])
def test_open_order_halves_the_hits_of_the_whole_battery(rules: str, hits: list[int]) -> None:
    """Hits of 1, 1 and 3: five in all, of which three are left."""
    light = foe(sort="fr_ligera:24", formation="open")
    dice = {"one_unit": [6, 1, 1, 6, 1, 6, 3, 1, 1], "each_gun": [6, 1, 1, 6, 1, 1, 6, 3, 1, 1]}
    made = fired(*battery(*["g_med"] * 3), light, dice=dice[rules], battery_halving=rules)
    assert [h for _, h, _ in made] == hits


@rule("BSA-7-desorg-b", "BSA-Q136")
@pytest.mark.parametrize(("rules", "thrown"), [("one_unit", [1, 0, 1]), ("each_gun", [1, 1, 1])])
def test_shaken_guns_throw_half_their_dice_together(rules: str, thrown: list[int]) -> None:
    guns = battery(*["g_med"] * 3, disorganised=2)
    named: dict[str, Any] = {"dice": [1] * sum(thrown), "battery_halving": rules}
    assert [d for d, _, _ in fired(*guns, foe(), **named)] == thrown
    odds = odds_of(phase(*guns, foe(), battery_halving=rules).state, AT_B)
    assert odds is not None and odds.tally is not None and odds.tally.total == sum(thrown)
    house = area("buildings", 36, 32, 3, id="h")
    walls = phase(*guns, house, **named)
    order = BombardBuilding("A", "h", role=RED)
    odds = odds_of(walls.state, order)
    assert odds is not None and odds.tally is not None and odds.tally.total == sum(thrown)
    walls.play(order, HoldFire(role=RED))
    assert [e.dice for e in walls.all(StructureHit)] == thrown


@rule("BSA-15-torrencial-b", "BSA-Q137", "BSA-Q77")
@pytest.mark.parametrize(("rules", "wounds"), [("one_unit", [1, 1, 1]), ("each_gun", [1, 1, 1])])
def test_torrential_rain_takes_two_wounds_from_the_whole_battery(
    rules: str, wounds: list[int]
) -> None:
    """Wounds of 2, 2 and 1; then of 4, 4 and 4."""
    guns, named = battery(*["g_med"] * 3), {"weather": "torrential", "battery_rain": rules}
    few = [5, 2, 6, 6, 5, 2, 6, 6, 5, 1, 6]
    assert [w for _, _, w in fired(*guns, foe(10), dice=few, **named)] == wounds
    many = fired(*guns, foe(10), dice=[5, 4, 6, 6, 6, 6] * 3, **named)
    assert sum(w for _, _, w in many) == {"one_unit": 10, "each_gun": 6}[rules]


@rule("BSA-15-torrencial-b", "BSA-Q137")
@pytest.mark.parametrize(("rules", "marks"), [("one_unit", 2), ("each_gun", 2)])
def test_the_rain_takes_two_wounds_from_a_battery_that_fires_at_an_officer(
    rules: str, marks: int
) -> None:
    """Three hits and three wounds each: six of which four are left, or one of each gun."""
    man = officer("E", at=(36, 30), role=BLUE, courage=(20, 30))
    scene = phase(*battery("g_med", "g_med"), man, dice=[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3],
                  weather="torrential", battery_rain=rules)  # fmt: skip
    scene.play(ShootOfficer("A", "E", role=RED), HoldFire(role=RED))
    assert sum(e.wounds for e in scene.all(OfficerHit)) == {"one_unit": 4, "each_gun": 2}[rules]
    assert len(scene.all(OfficerHit)) == marks


def charged(*guns: Any, dice: Any = (), weather: str = "fine", **switches: Any) -> Scene:
    general = officer("G", "general_de_brigada", at=(31, 12), is_commander=True, bonus_used=True)
    charger = unit("A", at=(36, 20), **PLAIN)
    fields = {"initiative": RED, "weather": weather}
    scene = Scene(charger, *guns, general, dice=dice, fields=fields, **switches)
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED))
    return scene


def answering(count: int = 2, **marks: Any) -> list[Any]:
    """A battery before the charger, of which the first gun is charged."""
    together = {"battery": "b", "battery_guns": count}
    return [
        enemy(n, "g_lig", at=(36 + 1.6 * i, 24), **together, **(marks if i else {}))
        for i, n in enumerate("BDE"[:count])
    ]


@rule("BSA-Q135", "BSA-Q137", "BSA-11-metralla-a", "BSA-5-bateria-b")
def test_a_charged_battery_too_answers_as_one_unit() -> None:
    """Light guns throw six dice each; in the rain two wounds each leave two of four."""
    dice = [5, 5, 1, 1, 1, 1, 6, 6] * 2 + [1, 1]
    scene = charged(*answering(), dice=dice, weather="torrential")
    scene.play(React("fire", role=BLUE))
    assert [e.wounds for e in scene.all(ReactionFired)] == [1, 1]
    column = charged(*answering(), dice=[5, 5, 5, 1, 1, 1, 1, 1, 1, 2, 2, 5, 1, 1, 1, 1, 1, 1, 3])
    attack = but(column.unit("A"), formation="attack_column")
    column.state.put(attack)
    column.play(React("fire", role=BLUE))
    # two dice to wound rolled again against an attack column, and both by the first gun
    assert [e.wounds for e in column.all(ReactionFired)] == [0, 0]


def by(rules: str) -> dict[str, str]:
    return dict.fromkeys(("battery_rerolls", "battery_halving", "battery_rain"), rules)


@rule("BSA-Q136", "BSA-Q137")
@pytest.mark.parametrize("rules", EACH)
def test_the_odds_of_a_shaken_battery_are_those_of_every_fall_of_the_dice(rules: str) -> None:
    target = foe(8, sort="fr_ligera:24", formation="open")
    guns = battery("g_lig", "g_lig", wavering=2)
    scene = phase(*guns, target, weather="torrential", **by(rules))
    falls = {"gun_hit": 6, "gun_wound": 2, "discipline": 5}
    expected = every_fall(scene.state, fires(AT_B), fate(0), **falls)
    assert told(odds_of(scene.state, AT_B)) == expected


@rule("BSA-Q135", "BSA-Q136", "BSA-Q137")
@pytest.mark.parametrize("rules", EACH)
@pytest.mark.parametrize(
    ("sort", "formation", "hits"),
    [("fr_linea:24", "march_column", 5), ("fr_linea:24", "attack_column", 5),
     ("fr_ligera:24", "open", 6)],
)  # fmt: skip
@pytest.mark.parametrize("weather", ["fine", "torrential"])
def test_the_wounds_of_two_guns_are_those_of_every_fall_of_the_dice(
    rules: str, sort: str, formation: str, hits: int, weather: str
) -> None:
    guns, target = battery("g_lig", "g_lig"), foe(8, sort=sort, formation=formation)
    scene = phase(*guns, target, weather=weather, **by(rules))
    expected: dict[int, Fraction] = {}
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        faces, weight = branches.pop()
        trial = scene.state.clone()
        trial.dice = loaded(*faces)
        try:
            _, _, first, left = fire_gun(Play(trial), guns[0], trial.units["B"], "ball")
            _, _, second, _ = fire_gun(Play(trial), guns[1], trial.units["B"], "ball", left)
        except DieWanted as wanted:
            need = {"gun_hit": hits, "gun_wound": 2}.get(wanted.purpose.removesuffix("_again"))
            sixth = Fraction(1, 6)
            shares = dict.fromkeys((1, 3, 5), 2 * sixth)  # a D3
            if need is not None:
                shares = {1: (need - 1) * sixth, 6: (7 - need) * sixth}
            branches += [((*faces, face), weight * share) for face, share in shares.items()]
            continue
        expected[first + second] = expected.get(first + second, Fraction(0)) + weight
    shots = (Shot("A", "B", load="ball"), Shot("C", "B", load="ball"))
    found: dict[int, Fraction] = {}
    for strain, chance in fire_of(scene.state, shots).items():
        found[strain.wounds] = found.get(strain.wounds, Fraction(0)) + chance
    assert found == expected


@rule("BSA-Q135")
def test_the_odds_of_an_elite_battery_count_its_one_miss_rolled_again() -> None:
    """Each gun hits on 5+; a ball of 1D6 hits, wounding on 2+, may still hurt nobody."""
    guns = battery("g_med_e", "g_med_e")
    harmless = sum(Fraction(1, 6) ** (n + 1) for n in range(1, 7))
    third = Fraction(1, 3)

    def spared(hit: Fraction) -> Fraction:
        return 1 - hit * (1 - harmless)

    one, two = spared(third), spared(1 - (1 - third) ** 2)
    whole = third * harmless * two + (1 - third) * one * one
    assert told(odds_of(phase(*guns, foe()).state, AT_B))["wounds.0"] == whole
    each = phase(*guns, foe(), battery_rerolls="each_gun")
    assert told(odds_of(each.state, AT_B))["wounds.0"] == two * two


@rule("BSA-10-aturdidos-c", "BSA-Q138", "BSA-5-bateria-b")
@pytest.mark.parametrize(("face", "thrown"), [(5, [6, 3]), (4, [6])])
def test_a_shaken_gun_of_a_charged_battery_fires_with_it_after_a_check(
    face: int, thrown: list[int]
) -> None:
    """Disciplina 4 at -1; it then has half its canister."""
    scene = charged(*answering(wavering=2), dice=[face] + [1] * sum(thrown))
    scene.play(React("fire", role=BLUE))
    assert [e.dice for e in scene.all(ReactionFired)] == thrown
    assert scene.unit("D").nerve == ("found" if face == 5 else "lost")


@rule("BSA-Q138")
def test_a_shaken_gun_that_lost_its_nerve_before_is_not_asked_again() -> None:
    guns = answering(wavering=2, nerve="lost")
    scene = charged(*guns, dice=[1] * 6)
    scene.play(React("fire", role=BLUE))
    assert [e.unit for e in scene.all(ReactionFired)] == ["B"]
    asked = charged(*guns, dice=[5] + [1] * 9, wavering_nerve="each_time")
    asked.play(React("fire", role=BLUE))
    assert [e.unit for e in asked.all(ReactionFired)] == ["B", "D"]


@rule("BSA-Q138", "BSA-8-fuego-g")
@pytest.mark.parametrize("mark", [0, 2])
def test_the_odds_of_a_charged_battery_are_those_of_every_fall_of_the_dice(mark: int) -> None:
    guns = []
    for gun in answering(wavering=mark):
        assert gun.profile.gun is not None
        few = but(gun.profile, gun=but(gun.profile.gun, canister_dice=1))
        guns.append(but(gun, profile=few))
    scene = charged(*guns, weather="torrential")
    scene.state.put(but(scene.unit("A"), damage=9))
    falls = {"gun_hit": 5, "gun_wound": 3, "discipline": 5}
    will = charges(DeclareCharge("A", "B", role=RED), "fire")

    def shot_at(state: Aguila, decision: Any) -> Action | None:
        done = type(decision).__name__ == "DeclaringCharges"
        return None if done else will(state, decision)

    expected = every_fall(scene.state, shot_at, fate(9, "A"), **falls)
    spread, weights = reaction_wounds(scene.state, Charge("A", "B", Side.FRONT))
    charger = scene.unit("A")
    found = suffered(
        scene.state, charger, fate_of(scene.state, charger), spread, "reaction", weights
    )
    assert named(found, 9) == expected
