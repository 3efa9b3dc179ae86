"""Combat: the order of blows, tests, parting."""

from itertools import pairwise
from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import (
    AnswerBlows,
    BlowsStruck,
    Clash,
    Contact,
)
from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat
from estandarte.games.aguila.charge.phase import DeclareCharge, EndDeclarations
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.courage.testing import try_officers_in
from estandarte.games.aguila.movement.separation import UnitParted, carried, separate
from estandarte.games.aguila.state import Ground
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between
from games.aguila.charge.test_phase import AT_B, half, mine
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
FRAIL: dict[str, Any] = {"values": {"courage": (2, 3)}, **PLAIN}


def hits(count: int, of: int, wounds: int) -> list[int]:
    """Dice for so many hits out of some blows, and so many wounds out of the hits."""
    return [6] * count + [1] * (of - count) + [6] * wounds + [1] * (count - wounds)


def clash(*things: Any, dice: list[int], contacts: Any = None, **named: Any) -> Scene:
    head_on = named.pop("head_on", False)
    scene = Scene(*things, dice=dice, **named)
    scene.begin(Clash(target="B", contacts=contacts or (Contact("A"),), head_on=head_on))
    return scene


def charger(**named: Any) -> Any:
    return unit("A", at=(36, 30), **{**PLAIN, **named})


def charged(**named: Any) -> Any:
    return enemy("B", at=(36, 30), **{**PLAIN, **named})


def trials(scene: Scene) -> list[tuple[str, int]]:
    return [(e.unit, e.total) for e in scene.events if type(e).__name__ == "CourageTested"]


@rule("BSA-4-piezas-b")
def test_nobody_is_carried_over_water_to_the_far_shore() -> None:
    pond = Ground(
        "p", "lake", tuple(place(x, y) for x, y in ((30, 10), (42, 10), (42, 11), (30, 11)))
    )
    for ground, far in (((), 12.0), ((pond,), 20 - 11 - 8000 / 2540)):
        scene = Scene(unit("A"), *ground)
        end = carried(scene.state, scene.unit("A"), 1800, inch(12))
        gone = scene.unit("A").base.centre.y - end.centre.y
        assert gone == pytest.approx(inch(far), abs=2)


@rule("BSA-9-orden-b")
def test_who_was_struck_is_tested_before_it_strikes_back() -> None:
    dice = [*hits(2, 12, 2), 1, 2, *hits(3, 12, 2), 1, 3]
    scene = clash(charger(), charged(), dice=dice)
    order = [(type(e).__name__, e.unit) for e in scene.events if hasattr(e, "unit")]
    told = [o for o in order if o[0] in ("BlowsStruck", "CourageTested")]
    assert told == [
        ("BlowsStruck", "A"), ("CourageTested", "B"), ("BlowsStruck", "B"), ("CourageTested", "A"),
    ]  # fmt: skip


@rule("BSA-2-cargas-c")
def test_who_survives_a_charge_strikes_back_with_all_its_attacks() -> None:
    scene = clash(charger(), charged(), dice=[*hits(1, 12, 1), *hits(5, 12, 1)])
    first, back = scene.all(BlowsStruck)
    assert (back.unit, back.target, back.dice, back.hits) == ("B", "A", 12, 5)
    assert (first.cite, back.cite) == ("BSA-9-ataques-a", "BSA-2-cargas-c")


@rule("BSA-9-orden-a", "BSA-9-orden-c", "BSA-9-coraje-a")
def test_the_charger_strikes_first_and_who_holds_strikes_back() -> None:
    dice = [*hits(2, 12, 2), 1, 2, *hits(3, 12, 2), 1, 3]
    scene = clash(charger(), charged(), dice=dice)
    assert [(e.unit, e.wounds) for e in scene.all(BlowsStruck)] == [("A", 2), ("B", 2)]
    assert trials(scene) == [("B", 5), ("A", 6)]


@rule("BSA-9-orden-c")
def test_who_is_routed_does_not_strike_back() -> None:
    scene = clash(charger(), charged(**FRAIL), dice=[*hits(2, 12, 2), 3, 3])
    assert [e.unit for e in scene.all(BlowsStruck)] == ["A"]
    assert "B" not in scene.state.units


@rule("BSA-9-coraje-a")
def test_one_marker_needs_no_test() -> None:
    scene = clash(charger(), charged(), dice=[*hits(1, 12, 1), *hits(0, 12, 0)])
    assert trials(scene) == []


@rule("BSA-9-retroceso-a", "BSA-9-orden-d")
def test_infantry_that_did_not_break_its_enemy_falls_back_two_inches() -> None:
    scene = clash(charger(), charged(), dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    assert (scene.at("A"), scene.at("B")) == ((36, 28), (36, 30))
    assert scene.last(UnitParted).cite == "BSA-9-retroceso-a"


@rule("BSA-9-orden-d")
def test_who_did_not_break_its_enemy_goes_back_even_where_it_cannot_go_two_inches() -> None:
    behind = unit("C", at=(36, 30 - charger().base.depth / inch(1) - 2), **PLAIN)
    scene = clash(charger(), charged(), behind, dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    back = next(e for e in scene.all(UnitParted) if e.unit == "A")
    assert (back.cite, scene.at("A")[1]) == ("BSA-9-orden-d", 29)


@rule("BSA-9-retroceso-b")
def test_cavalry_falls_back_four_inches() -> None:
    horse = charger(sort="fr_husares:10", formation="line")
    scene = clash(horse, charged(formation="square"), dice=[*hits(0, 14, 0), *hits(0, 3, 0)])
    assert scene.at("A") == (36, 26)


@rule("BSA-9-retroceso-c", "BSA-10-firmes-a", "BSA-7-desorg-a")
def test_every_survivor_is_disorganised_for_the_next_turn() -> None:
    scene = clash(charger(), charged(), dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    assert scene.unit("A").disorganised == scene.unit("B").disorganised == 2


@rule("BSA-5-marcha-g")
def test_a_march_column_that_survives_wavers() -> None:
    scene = clash(
        charger(), charged(formation="march_column"), dice=[*hits(0, 24, 0), *hits(0, 12, 0)]
    )
    assert scene.unit("B").is_wavering
    line = clash(charger(), charged(), dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    assert not line.unit("B").is_wavering


def broken(*things: Any, dice: list[int]) -> Scene:
    return clash(charger(), charged(**FRAIL), *things, dice=[*hits(2, 12, 2), 3, 3, *dice])


@rule("BSA-9-reagrupar-a")
def test_a_victorious_charger_may_stay_and_turn_anywhere() -> None:
    scene = broken(dice=[])
    assert scene.moment == "RegroupingAfterCombat"
    scene.play(RegroupAfterCombat("stay", 1800, role=RED))
    assert scene.unit("A").base.heading == 1800


@rule("BSA-9-reagrupar-b")
def test_or_advance_the_whole_of_a_die() -> None:
    scene = broken(dice=[5])
    scene.play(RegroupAfterCombat("advance", role=RED))
    assert scene.at("A") == (36, 35)
    blocked = broken(enemy("D", at=(36, 34)), dice=[5])
    blocked.play(RegroupAfterCombat("advance", role=RED))
    assert blocked.at("A")[1] == pytest.approx(33, abs=0.07)  # an inch short of it


@rule("BSA-9-reagrupar-c")
def test_or_retreat_the_whole_of_a_d3() -> None:
    scene = broken(dice=[5])
    scene.play(RegroupAfterCombat("retreat", role=RED))
    assert scene.at("A") == (36, 27)


def repulsed(dice: list[int]) -> Scene:
    first = [*hits(0, 12, 0), *hits(2, 12, 2), 3, 3]
    return clash(charger(**FRAIL), charged(), dice=[*first, *dice])


@rule("BSA-9-reagrupar-d")
def test_a_victorious_defender_may_stay_and_turn_but_not_advance() -> None:
    scene = repulsed([])
    assert "A" not in scene.state.units
    assert scene.refusal(RegroupAfterCombat("advance", role=BLUE)) == "BSA-9-reagrupar-d"
    scene.play(RegroupAfterCombat("stay", 900, role=BLUE))
    assert scene.unit("B").base.heading == 2700


@rule("BSA-9-reagrupar-e")
def test_or_retreat_a_d3() -> None:
    scene = repulsed([3])
    scene.play(RegroupAfterCombat("retreat", role=BLUE))
    assert scene.at("B") == (36, 32)


@rule("BSA-10-aturdidos-g")
def test_a_wavering_victor_does_not_regroup() -> None:
    scene = clash(charger(wavering=2), charged(**FRAIL), dice=[*hits(2, 6, 2), 3, 3])
    assert "B" not in scene.state.units
    assert scene.moment == ""


@rule("BSA-X40", "BSA-9-orden-e", "BSA-9-coraje-b", "BSA-9-coraje-d")
def test_two_battalions_on_front_and_flank() -> None:
    flank = unit("C", at=(33, 31.5), facing=90, **PLAIN)
    steady = charged(values={"courage": (19, 21)})
    dice = [*hits(3, 12, 3), 2, 2, *hits(4, 24, 4), 2, 2]
    contacts = (Contact("A"), Contact("C", Side.LEFT))
    scene = clash(charger(), flank, steady, dice=dice, contacts=contacts)
    assert trials(scene) == [("B", 7), ("B", 12)]
    assert [e.dice for e in scene.all(BlowsStruck)] == [12, 24]
    assert scene.moment == "DividingBlows"


@rule("BSA-9-ataques-e")
def test_the_charged_unit_divides_its_blows_by_the_side_of_each() -> None:
    flank = unit("C", at=(33, 31.5), facing=90, **PLAIN)
    contacts = (Contact("A"), Contact("C", Side.LEFT))
    scene = clash(charger(), flank, charged(), dice=[1] * 36, contacts=contacts)
    for shares in ({"A": 6}, {"A": 13}, {"A": -1, "C": 13}, {"X": 12}):
        assert scene.refusal(AnswerBlows(shares, role=BLUE)) == "BSA-9-orden-c"
    scene.throw(*[1] * 9)
    scene.play(AnswerBlows({"A": 6, "C": 6}, role=BLUE))
    assert [(e.target, e.dice) for e in scene.all(BlowsStruck)[2:]] == [("A", 6), ("C", 3)]


def test_when_the_target_breaks_the_others_need_not_strike() -> None:
    flank = unit("C", at=(33, 31.5), facing=90, **PLAIN)
    contacts = (Contact("A"), Contact("C", Side.LEFT))
    scene = clash(
        charger(), flank, charged(**FRAIL), dice=[*hits(2, 12, 2), 3, 3], contacts=contacts
    )
    assert [e.unit for e in scene.all(BlowsStruck)] == ["A"]


@rule("BSA-6-contra-e")
def test_after_a_countercharge_both_strike_before_either_is_tested() -> None:
    horse = charger(sort="fr_husares:10", formation="line")
    other = charged(sort="fr_dragones:10", formation="line")
    dice = [*hits(2, 14, 2), *hits(2, 14, 2), 1, 2, 1, 3]
    scene = clash(horse, other, dice=dice, head_on=True)
    kinds = [
        type(e).__name__
        for e in scene.events
        if type(e).__name__ in ("BlowsStruck", "CourageTested")
    ]
    assert kinds == ["BlowsStruck"] * 2 + ["CourageTested"] * 2
    assert scene.at("A") == (36, 26)  # the original charger falls back
    assert scene.at("B") == (36, 30)


def test_by_a_switch_both_fall_back_after_a_countercharge() -> None:
    horse = charger(sort="fr_husares:10", formation="line")
    other = charged(sort="fr_dragones:10", formation="line")
    scene = clash(horse, other, dice=[1] * 28, head_on=True, countercharge_fallback="both")
    assert (scene.at("A"), scene.at("B")) == ((36, 28), (36, 32))


@rule("BSA-12-unir-b", "BSA-12-unir-c", "BSA-12-unir-d")
def test_an_officer_in_a_unit_is_tested_on_half_its_wounds() -> None:
    man = officer(role=BLUE, inside="B", courage=(8, 10))  # At 1
    safe = clash(charger(), charged(), man, dice=[*hits(3, 12, 3), 1, 2, *[1] * 13, 3, 4])
    assert "O" in safe.state.officers  # seven and two
    dead = clash(charger(), charged(), man, dice=[*hits(3, 12, 3), 1, 2, *[1] * 13, 4, 4])
    assert "O" not in dead.state.officers


@rule("BSA-12-unir-b", "BSA-Q67")
@pytest.mark.parametrize("wounds", [1, 2])
@pytest.mark.parametrize("abilities", [(), ("heroico",)])
def test_an_officer_is_tested_however_few_the_wounds(
    wounds: int, abilities: tuple[str, ...]
) -> None:
    man = officer(role=BLUE, inside="B", courage=(8, 10), abilities=abilities)
    scene = Scene(charged(), man, dice=[6, 5])
    scene.doing(try_officers_in, "B", wounds)
    assert (
        "O" not in scene.state.officers
    )  # eleven and one or two: a unit of one marker has no test


@rule("BSA-12-heroico-b")
def test_a_hero_is_tested_on_all_the_wounds() -> None:
    hero = officer(role=BLUE, inside="B", courage=(8, 10), abilities=("heroico",))
    scene = clash(charger(), charged(), hero, dice=[*hits(3, 12, 3), 1, 2, *[1] * 15, 3, 4])
    assert "O" not in scene.state.officers  # seven and three


@rule("BSA-12-heroico-b", "BSA-12-unir-d")
@pytest.mark.parametrize(
    ("abilities", "courage", "alive"),
    [
        (("heroico",), (11, 13), True),
        (("heroico",), (10, 12), False),  # Wavering is no pass, and he must pass
        ((), (9, 11), True),  # nine is Wavering, and only a rout kills
        ((), (7, 9), False),
    ],
)
def test_a_hero_must_pass_where_others_must_not_be_routed(
    abilities: tuple[str, ...], courage: tuple[int, int], alive: bool
) -> None:
    man = officer(role=BLUE, inside="B", courage=courage, abilities=abilities)
    back = [1] * (15 if abilities else 13)  # with the two more attacks of a hero
    scene = clash(charger(), charged(), man, dice=[*hits(3, 12, 3), 1, 2, *back, 3, 4])
    assert ("O" in scene.state.officers) is alive


@rule("BSA-9-retroceso-e")
def test_who_cannot_fall_back_far_enough_is_parted_from_the_enemy_all_the_same() -> None:
    cliff = area("mountain", 36, 24, 2.5)  # a third of an inch behind the charger
    scene = clash(charger(), charged(), cliff, dice=[1] * 24)
    assert scene.at("A")[1] == pytest.approx(29.7, abs=0.07)
    one, two = scene.unit("A").base, scene.unit("B").base
    assert not gap_between(one, two).nearer_than(inch(1))
    assert gap_between(one, two).within(inch(1.1))
    hurt = clash(charger(), charged(), cliff, dice=[1] * 24 + [5], blocked_fallback="damage")
    assert hurt.unit("A").damage == 3


@rule("BSA-9-retroceso-e")
def test_in_a_defile_friends_make_room_for_those_who_must_part_from_the_enemy() -> None:
    corners = [((x, 30), (x + 4, 30), (x + 4, 48), (x, 48)) for x in (29.5, 38.5)]
    cliffs = [
        Ground(f"c{n}", "mountain", tuple(place(*p) for p in four))
        for n, four in enumerate(corners)
    ]
    men = unit("A", at=(36, 44.8), **PLAIN)
    last = enemy("B", at=(36, 44.8), **PLAIN)  # its back to the edge of the table
    behind = unit("C", at=(36, 44.8 - 3.15 - 1), **PLAIN)
    scene = Scene(men, last, behind, *cliffs)
    scene.doing(separate, ("A", "B"))
    bases = [scene.unit(n).base for n in "BAC"]
    assert all(not gap_between(a, b).nearer_than(inch(1)) for a, b in pairwise(bases))
    assert scene.at("B") == (36, 44.8)


@rule("BSA-5-marcha-g", "BSA-10-aturdidos-g")
def test_a_march_column_wavers_even_if_it_destroys_its_attacker() -> None:
    dice = [*hits(0, 24, 0), *hits(2, 12, 2), 3, 3]
    scene = clash(charger(**FRAIL), charged(formation="march_column"), dice=dice)
    assert "A" not in scene.state.units
    assert scene.unit("B").is_wavering
    assert scene.moment == ""  # and so it does not regroup
    line = clash(charger(**FRAIL), charged(), dice=[*hits(0, 12, 0), *hits(2, 12, 2), 3, 3])
    assert line.refusal(RegroupAfterCombat("stay", role=BLUE)) is None


def beset(*arcs: Side, dice: list[int]) -> Scene:
    """A square with a charger against each of some arcs, all of whose blows miss."""
    things = [unit(f"A{n}", at=(10 + 8 * n, 10), **PLAIN) for n in range(len(arcs))]
    contacts = tuple(Contact(f"A{n}", Side.FRONT, arc) for n, arc in enumerate(arcs))
    missed = [1] * (16 * len(arcs))  # twelve dice each, and four rolled again
    return clash(*things, charged(formation="square"), dice=[*missed, *dice], contacts=contacts)


@rule("BSA-5-cuadro-f", "BSA-Q52")
def test_a_square_fights_with_a_quarter_of_its_attacks_in_every_arc() -> None:
    scene = beset(Side.FRONT, Side.REAR, dice=[1] * 6)
    answers = [(e.target, e.dice) for e in scene.all(BlowsStruck) if e.unit == "B"]
    assert answers == [("A0", 3), ("A1", 3)]


@rule("BSA-5-cuadro-f", "BSA-Q52")
def test_those_in_one_arc_share_its_quarter() -> None:
    scene = beset(Side.FRONT, Side.REAR, Side.FRONT, dice=[1] * 7)
    assert scene.moment == "DividingBlows"
    assert scene.refusal(AnswerBlows({"A1": 12}, role=BLUE)) == "BSA-9-orden-c"
    scene.play(AnswerBlows({"A0": 4, "A2": 8}, role=BLUE))
    answers = {e.target: e.dice for e in scene.all(BlowsStruck) if e.unit == "B"}
    assert answers == {"A0": 1, "A1": 3, "A2": 2}


@rule("BSA-5-cuadro-e", "BSA-6-lanceros-c", "BSA-6-lanceros-d", "BSA-Q119")
@pytest.mark.parametrize(
    ("sort", "switch", "need"),
    [
        ("fr_dragones:10", "declared", 5),
        ("fr_dragones:10", "contacted", 6),
        ("fr_lanceros:10", "declared", 5),
    ],
)
def test_horse_charge_a_square_after_infantry_even_if_that_was_stopped(
    sort: str, switch: Any, need: int
) -> None:
    weak = unit("C", at=(37.5, 20), damage=4, **{**PLAIN, "values": {
        "courage": (8, 30), "front": 2400}})  # fmt: skip
    horse = mine(sort=sort, formation="line", values={"front": 2400, "attacks": 8, "melee": 4})
    square = enemy("B", at=(36, 24), formation="square", **PLAIN)
    fire = [6] + [1] * 5 + [6] + [3, 3]  # one wound, and C wavers
    scene = half(weak, horse, square, dice=[*fire, *[1] * 11], charged_units=switch)
    scene.play(DeclareCharge("C", "B", role=RED), React("fire", role=BLUE))
    assert scene.unit("C").is_wavering
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert scene.all(BlowsStruck)[0].needed == need


@rule("BSA-Q18", "BSA-Q52", "BSA-10-aturdidos-h", "BSA-5-abierta-f")
@pytest.mark.parametrize(
    ("fields", "parts", "dice"),
    [
        ({"wavering": 2}, {"A": 1, "C": 11}, [("A", 1), ("C", 5)]),
        ({"wavering": 2}, {"A": 11, "C": 1}, [("A", 6)]),
        ({"damage": 12, "wavering": 2}, {"A": 5, "C": 7}, [("A", 2), ("C", 1)]),
        ({"formation": "open"}, {"A": 5, "C": 7}, [("A", 3), ("C", 3)]),
        ({}, {"A": 5, "C": 7}, [("A", 5), ("C", 7)]),
    ],
)
def test_divided_blows_are_no_more_than_undivided(
    fields: dict[str, Any], parts: dict[str, int], dice: list[tuple[str, int]]
) -> None:
    first, second = unit("A", at=(34, 30), **PLAIN), unit("C", at=(39, 30), **PLAIN)
    held = enemy("B", at=(36.5, 30), **PLAIN, **fields)
    scene = Scene(first, second, held, dice=[1] * 80)
    scene.begin(Clash(target="B", contacts=(Contact("A"), Contact("C"))))
    scene.play(AnswerBlows(parts, role=BLUE))
    assert [(e.target, e.dice) for e in scene.all(BlowsStruck) if e.unit == "B"] == dice


@rule("BSA-12-unir-b")
def test_an_officer_in_a_unit_with_one_wound_has_a_test_of_his_own() -> None:
    man = officer(role=BLUE, inside="B", courage=(8, 10), damage=1)
    scene = Scene(charged(), man, dice=[6, 2])
    scene.doing(try_officers_in, "B", 1)
    assert [e.cite for e in scene.all(DieRolled)] == ["BSA-12-unir-b"] * 2
    assert "O" not in scene.state.officers  # eight and two
