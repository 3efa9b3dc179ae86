"""Small arms: ratios, range, split fire, the three results. [LEP-7.2]"""

from fractions import Fraction

import pytest

from estandarte.games.lepanto.combat.engaging import column
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.combat.repulse import ShipRepulsed
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot

ONE_AWAY = ("2125", "2024", "1924", "1925", "1926", "2026")
TWO_AWAY = (
    *("2225", "2124", "2123", "2023", "1923", "1824"),
    *("1825", "1826", "1927", "2027", "2127", "2126"),
)
"""The hexes around 2025."""


def shoot(ship: str, *targets: str, role: str = CHRISTIANS) -> FireSmallArms:
    return FireSmallArms(ship, targets, role=role)


def duel(at: str = "2125", dice: tuple[int, ...] = (), **more: object) -> Scene:
    """A Christian galley in 2025 and an Ottoman one somewhere near."""
    return Scene(galley("A", at="2025"), enemy("B", at=at), phase="combat", dice=dice, **more)


@rule("LEP-7.2-a", "LEP-5.3-e")
def test_small_arms_come_in_addition_to_guns_with_a_die_of_their_own() -> None:
    scene = duel(dice=(6, 1))
    scene.play(FireGuns("A", "B", role=CHRISTIANS), shoot("A", "B"))
    rolled = [e.purpose for e in scene.all(DieRolled)]
    assert rolled == ["gunnery", "small_arms"]
    assert scene.lost == {"B"}


@rule("LEP-7.2-a")
@pytest.mark.parametrize("make", [galley, galleass])
def test_every_christian_ship_has_small_arms(make: object) -> None:
    scene = Scene(make("A", at="2025"), enemy("B", at="2125"), phase="combat")  # type: ignore[operator]
    assert scene.refusal(shoot("A", "B")) is None


@rule("LEP-7.2-a")
def test_a_galliot_has_small_arms() -> None:
    scene = Scene(galliot("B", at="2125"), galley("A", at="2025"), phase="combat", side=OTTOMANS)
    assert scene.refusal(shoot("B", "A", role=OTTOMANS)) is None


@rule("LEP-7.2-b")
@pytest.mark.parametrize(
    "hex",
    [*ONE_AWAY, *TWO_AWAY],
)
def test_small_arms_reach_two_hexes_in_every_direction(hex: str) -> None:
    assert duel(hex).refusal(shoot("A", "B")) is None


@rule("LEP-7.2-b")
@pytest.mark.parametrize("hex", ["2325", "1725", "2222", "2028"])
def test_three_hexes_are_too_far(hex: str) -> None:
    assert duel(hex).refusal(shoot("A", "B")) == "LEP-7.2-b"


@rule("LEP-7.2-c")
@pytest.mark.parametrize(
    ("make", "odds"), [(enemy, "1:1"), (galliot, "2:1")], ids=["galley", "galliot"]
)
def test_the_ratio_is_that_of_the_two_values(make: object, odds: str) -> None:
    scene = Scene(galley("A", at="2025"), make("B", at="2125"), phase="combat", dice=[1])  # type: ignore[operator]
    scene.play(shoot("A", "B"))
    assert scene.last(SmallArmsFired).odds == odds


@rule("LEP-7.2-d")
def test_more_than_four_to_one_counts_as_four_to_one() -> None:
    scene = Scene(
        galleass("G", at="2025"), galliot("B", at="2125"), turn=10, phase="combat", dice=[5]
    )
    scene.play(shoot("G", "B"))
    fired = scene.last(SmallArmsFired)
    assert (fired.attack.total, fired.defence.total, fired.odds) == (8, 1, "4:1")


@rule("LEP-7.2-d", "LEP-Q22", "LEP-Q23")
@pytest.mark.parametrize(
    ("strength", "against", "odds"),
    [
        (1, 2, "1:2"),
        (3, 4, "1:2"),
        (Fraction(99, 100), 1, "1:2"),
        (Fraction(49, 100), 1, None),
        (1, 4, None),
        (1, 1, "1:1"),
        (3, 2, "1:1"),
        (7, 4, "1:1"),
        (2, 1, "2:1"),
        (5, 2, "2:1"),
        (3, 1, "3:1"),
        (4, 1, "4:1"),
        (9, 2, "4:1"),
        (5, 1, "4:1"),
        (100, 1, "4:1"),
    ],
)
def test_ratios_are_rounded_down_for_the_defender(
    strength: Fraction | int, against: int, odds: str | None
) -> None:
    assert column(duel().state, Fraction(strength), Fraction(against)) == odds


@rule("LEP-7.2-e")
def test_at_two_hexes_the_firer_counts_half() -> None:
    scene = duel("2225", dice=(2,))
    scene.play(shoot("A", "B"))
    fired = scene.last(SmallArmsFired)
    assert (fired.attack.total, fired.defence.total, fired.odds) == (2, 4, "1:2")
    assert fired.attack.lines[-1].cite == "LEP-7.2-e"


@rule("LEP-7.2-f")
def test_at_one_hex_the_firer_counts_in_full() -> None:
    scene = duel("2125", dice=(6,))
    scene.play(shoot("A", "B"))
    attack = scene.last(SmallArmsFired).attack
    assert [(line.cite, line.number) for line in attack.lines] == [("LEP-7.2-f", 4)]


@rule("LEP-7.2-g")
def test_ships_in_between_do_not_block_small_arms() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("F", at="2125"),
        galliot("B", at="2225"),
        phase="combat",
        dice=[1],
    )
    scene.play(shoot("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-7.2-h")
def test_a_ship_that_fired_its_guns_may_leave_it_at_that() -> None:
    scene = duel(dice=(6,))
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    scene.end()
    assert scene.ship("A").shot == 0
    assert scene.asked == ("reorientation", CHRISTIANS)


@rule("LEP-7.2-i")
def test_two_ships_fire_separately_each_with_its_own_value() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="2225"),
        enemy("B", at="2125"),
        phase="combat",
        dice=[6, 6],
    )
    scene.play(shoot("A", "B"), shoot("C", "B"))
    fired = scene.all(SmallArmsFired)
    assert [(e.ship, e.attack.total, e.odds) for e in fired] == [("A", 4, "1:1"), ("C", 4, "1:1")]


@rule("LEP-7.2-i")
def test_two_weak_ships_cannot_join_to_reach_a_ratio() -> None:
    """Each galliot alone has 1:4 against a galleass; together they would have 1:2."""
    scene = Scene(
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        galleass("G", at="2025"),
        phase="combat",
        side=OTTOMANS,
    )
    refused = [scene.refusal(shoot(ship, "G", role=OTTOMANS)) for ship in "BC"]
    assert refused == ["LEP-Q23", "LEP-Q23"]


@rule("LEP-7.2-j")
def test_one_ship_fires_at_several() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        galliot("D", at="2024"),
        phase="combat",
        dice=[1, 1, 1],
    )
    scene.play(shoot("A", "B", "C", "D"))
    assert scene.lost == {"B", "C", "D"}


@rule("LEP-7.2-k", "LEP-Q20")
@pytest.mark.parametrize("targets", ["BC", "BCD"])
def test_several_targets_halve_the_firer_once(targets: str) -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        galliot("D", at="2024"),
        phase="combat",
        dice=[1, 1, 1],
    )
    scene.play(shoot("A", *targets))
    assert {e.attack.total for e in scene.all(SmallArmsFired)} == {2}
    assert scene.last(SmallArmsFired).attack.lines[-1].cite == "LEP-7.2-k"


@rule("LEP-Q20")
def test_the_halving_stays_when_an_early_target_is_gone() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        phase="combat",
        dice=[1, 3],
    )
    scene.play(shoot("A", "B", "C"))
    assert [(e.target, e.odds) for e in scene.all(SmallArmsFired)] == [("B", "1:1"), ("C", "1:1")]


@rule("LEP-Q20")
def test_no_ship_is_named_twice_among_the_targets() -> None:
    assert duel().refusal(shoot("A", "B", "B")) == "LEP-Q20"


@rule("LEP-Q20")
def test_targets_are_declared_before_the_first_die() -> None:
    """A second salvo at somebody else is a second engagement, not a split."""
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        phase="combat",
        dice=[1],
    )
    scene.play(shoot("A", "B"))
    assert scene.refusal(shoot("A", "C")) == "LEP-5.3-g"


@rule("LEP-Q20")
@pytest.mark.parametrize(
    ("split_fire", "strength"), [("halved", Fraction(4)), ("divided", Fraction(8, 3))]
)
def test_a_table_may_divide_by_the_number_of_targets(split_fire: str, strength: Fraction) -> None:
    scene = Scene(
        galleass("G", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        galliot("D", at="2024"),
        phase="combat",
        dice=[1, 1, 1],
        split_fire=split_fire,
    )
    scene.play(shoot("G", "B", "C", "D"))
    assert {e.attack.total for e in scene.all(SmallArmsFired)} == {strength}


@rule("LEP-Q20")
def test_division_can_take_a_target_out_of_reach() -> None:
    board = [galley("A", at="2025"), *(enemy(n, at=h) for n, h in (("B", "2125"), ("C", "1925")))]
    third = enemy("D", at="2024")
    halved = Scene(*board, third, phase="combat")
    divided = Scene(*board, third, phase="combat", split_fire="divided")
    action = shoot("A", "B", "C", "D")
    assert (halved.refusal(action), divided.refusal(action)) == (None, "LEP-Q23")


@rule("LEP-Q21")
def test_halvings_add_up_and_fractions_are_kept() -> None:
    """An Ottoman galliot at two hexes, two targets, turn 10: an eighth of 2."""
    ottoman = galliot("B", at="2025", muskets=9)
    scene = Scene(
        ottoman,
        galley("A", at="2225", muskets=1),
        galley("C", at="1825", muskets=1),
        turn=10,
        phase="combat",
        side=OTTOMANS,
        dice=[6],
    )
    scene.play(shoot("B", "A", "C", role=OTTOMANS))
    attack = scene.last(SmallArmsFired).attack
    assert attack.total == Fraction(9, 8)
    halvings = [line.cite for line in attack.lines[1:]]
    assert halvings == ["LEP-7.2-e", "LEP-7.2-k", "LEP-7.3-a"]


@rule("LEP-Q21")
@pytest.mark.parametrize(
    ("at", "targets", "turn", "part"),
    [("2125", 1, 9, 1), ("2225", 1, 9, 2), ("2225", 2, 9, 4), ("2225", 2, 10, 8)],
)
def test_a_half_a_quarter_an_eighth(at: str, targets: int, turn: int, part: int) -> None:
    scene = Scene(
        enemy("B", at="2025", muskets=16),
        galley("A", at=at, muskets=1),
        galley("C", at="1825", muskets=1),
        turn=turn,
        phase="combat",
        side=OTTOMANS,
        dice=[1, 1],
    )
    scene.play(shoot("B", *"AC"[:targets], role=OTTOMANS))
    assert scene.all(SmallArmsFired)[0].attack.total == Fraction(16, part)


@rule("LEP-Q23")
def test_below_one_to_two_there_is_no_attack() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2225", muskets=5), phase="combat")
    assert scene.refusal(shoot("A", "B")) == "LEP-Q23"


@rule("LEP-Q23")
def test_a_table_may_forbid_everything_below_one_to_one() -> None:
    far = duel("2225", lowest_odds="one_to_one")
    near = duel("2125", lowest_odds="one_to_one")
    assert far.refusal(shoot("A", "B")) == "LEP-Q23"
    assert near.refusal(shoot("A", "B")) is None


@rule("LEP-Q23")
def test_of_several_targets_each_must_be_within_the_odds() -> None:
    scene = Scene(
        galley("A", at="2025"), galliot("B", at="2125"), enemy("C", at="2225"), phase="combat"
    )
    assert scene.refusal(shoot("A", "B")) is None
    assert scene.refusal(shoot("A", "C")) is None
    assert scene.refusal(shoot("A", "B", "C")) == "LEP-Q23"


@rule("LEP-7.2-l", "LEP-3.5-a")
def test_each_attack_throws_one_die() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        phase="combat",
        dice=[1, 1],
    )
    scene.play(shoot("A", "B", "C"))
    dice = scene.all(DieRolled)
    assert [(d.cite, d.sides, d.purpose) for d in dice] == [("LEP-7.2-l", 6, "small_arms")] * 2


@rule("LEP-7.2-l")
@pytest.mark.parametrize(
    ("ship", "muskets", "results"),
    [
        (galley("A", at="2025", muskets=2), 4, "BRRRRR"),
        (galley("A", at="2025"), 4, "EBRRRR"),
        (galley("A", at="2025"), 2, "EEBRRR"),
        (galley("A", at="2025", muskets=6), 2, "EEEERR"),
        (galleass("A", at="2025"), 2, "EEEEER"),
    ],
    ids=["1:2", "1:1", "2:1", "3:1", "4:1"],
)
def test_the_die_is_read_in_the_column_of_the_ratio(
    ship: object, muskets: int, results: str
) -> None:
    found = ""
    for die in range(1, 7):
        target = enemy("B", at="2125", muskets=muskets)
        scene = Scene(ship, target, phase="combat", dice=[die])  # type: ignore[arg-type]
        scene.play(shoot("A", "B"))
        found += scene.last(SmallArmsFired).result
    assert found == results


@rule("LEP-7.2-m", "LEP-3.2-c")
def test_repulse_strikes_the_firer_and_spares_the_target() -> None:
    scene = duel(dice=(6,))
    target = scene.ship("B")
    scene.play(shoot("A", "B"))
    assert (scene.ship("A").repulsed, scene.ship("B")) == (True, target)
    assert scene.last(ShipRepulsed).cite == "LEP-7.2-m"


@rule("LEP-7.2-n")
def test_elimination_takes_the_target_alone() -> None:
    scene = duel(dice=(1,))
    scene.play(shoot("A", "B"))
    assert scene.lost == {"B"}
    assert not scene.ship("A").repulsed
    assert scene.last(ShipLost).cite == "LEP-7.2-n"


@rule("LEP-7.2-o")
def test_both_takes_firer_and_target() -> None:
    scene = duel(dice=(2,))
    scene.play(shoot("A", "B"))
    assert scene.lost == {"A", "B"}
    assert [e.cite for e in scene.all(ShipLost)] == ["LEP-7.2-o", "LEP-7.2-o"]


@rule("LEP-7.2-w")
def test_a_repulse_does_not_undo_the_guns_fired_before() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2026"),
        phase="combat",
        dice=[1, 6],
    )
    scene.play(FireGuns("A", "B", role=CHRISTIANS), shoot("A", "C"))
    assert scene.ship("A").repulsed
    assert scene.lost == {"B"}
    assert scene.ship("A").fired == NOW


@rule("LEP-Q30")
@pytest.mark.parametrize(("die", "lost"), [(4, set()), (2, {"A", "B"})], ids=["R", "B"])
def test_the_first_failure_ends_the_fire_at_several(die: int, lost: set[str]) -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        galliot("C", at="1925"),
        phase="combat",
        dice=[die, 1],
    )
    scene.play(shoot("A", "B", "C"))
    assert scene.lost == lost
    assert scene.dice_left == [1]


@rule("LEP-6.7-g")
def test_an_exhausted_crew_fires_small_arms() -> None:
    scene = Scene(galley("A", at="2025", tired=2), enemy("B", at="2125"), phase="combat", dice=[1])
    scene.play(shoot("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-Q43")
@pytest.mark.parametrize(("switch", "refused"), [("nothing", "LEP-8.0-e"), ("fire", None)])
def test_reserves_fire_small_arms_only_by_the_switch(switch: str, refused: str | None) -> None:
    scene = Scene(
        galley("A", at="2025", squadron="C-R"),
        enemy("B", at="2125"),
        phase="combat",
        turn=4,
        reserves=True,
        reserve_fire=switch,
    )
    assert scene.refusal(shoot("A", "B")) == refused


def test_options_offer_each_target_alone_and_the_widest_split() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galliot("B", at="2125"),
        enemy("C", at="1925"),
        enemy("D", at="2225"),
        phase="combat",
    )
    decision = scene.state.decision
    assert decision is not None
    listed = [
        a.targets
        for a in decision.options(scene.state, CHRISTIANS)
        if isinstance(a, FireSmallArms) and a.ship == "A"
    ]
    assert sorted(map(sorted, listed)) == [["B"], ["B", "C"], ["C"], ["D"]]
