"""Exact odds: every attack against a full enumeration of its dice."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns, GunsFired
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.combat.ramming import Ram, ShipRammed
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.odds.reasons import lies_between
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import Conclude, EndPhase, PassSquadron
from estandarte.kernel import Action, Dice, Event, Odds, State, encode
from estandarte.kernel.odds import explore
from estandarte.kernel.testing import new_match, playout, rule
from estandarte.wargame.hexes import NORTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot

WORDS = {"E": "eliminated", "B": "both", "R": "repulsed", "I": "immobilised"}


def told(action: Action, events: Sequence[Event]) -> str:
    """The name that odds give to what happened."""
    if isinstance(action, Broadside):
        return f"sunk.{sum(e.sunk for e in events if isinstance(e, GunsFired))}"
    if isinstance(action, FireGuns):
        return "sunk" if any(e.sunk for e in events if isinstance(e, GunsFired)) else "missed"
    results = [e.result for e in events if isinstance(e, SmallArmsFired | ShipBoarded | ShipRammed)]
    if isinstance(action, FireSmallArms) and len(action.targets) > 1:
        fallen = results.count("E")
        return f"{WORDS[results[-1]]}.{fallen}"
    return WORDS[results[-1]]


def asked(scene: Scene, action: Action) -> Odds | None:
    return LEPANTO.odds(LEPANTO.view(scene.state, action.role), action)


def distribution(odds: Odds | None) -> dict[str, Fraction]:
    assert odds is not None
    return {chance.result: chance.chance for chance in odds.chances}


def counted(state: State, action: Action) -> dict[str, Fraction]:
    return explore(state, action, lambda _, events: told(action, events))


def holds(scene: Scene, action: Action) -> dict[str, Fraction]:
    """The odds of an action, proved to be those of its dice."""
    found = distribution(asked(scene, action))
    assert found == counted(scene.state, action)
    assert sum(found.values()) == 1
    return found


# --- guns


@pytest.mark.parametrize("target", ["2125", "2225", "2325"])
def test_odds_of_a_galley_s_guns(target: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=target), phase="combat")
    found = holds(scene, FireGuns("A", "B", role=CHRISTIANS))
    assert found["sunk"] == (Fraction(1, 3) if target == "2125" else Fraction(1, 6))


@pytest.mark.parametrize(
    ("target", "sunk"),
    [("1115", 4), ("1114", 3), ("1113", 2), ("1216", 2), ("0916", 2), ("0816", 1)],
)
def test_odds_of_a_galleass_by_arc_and_range(target: str, sunk: int) -> None:
    scene = Scene(galleass("G", at="1116"), enemy("B", at=target), phase="combat")
    found = holds(scene, FireGuns("G", "B", role=CHRISTIANS))
    assert found["sunk"] == Fraction(sunk, 6)


@pytest.mark.parametrize("arc", ["bow", "stern", "port", "starboard", None])
def test_odds_in_a_shared_hex_follow_the_arc(arc: str | None) -> None:
    scene = Scene(galleass("G", at="1116"), enemy("B", at="1116", stuck=True), phase="combat")
    action = FireGuns("G", "B", arc, role=CHRISTIANS)  # type: ignore[arg-type]
    found = holds(scene, action)
    assert found["sunk"] == Fraction(2 if arc in ("bow", "stern") else 4, 6)


def test_the_tally_of_guns_explains_the_factor() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2225"), phase="combat")
    odds = asked(scene, FireGuns("A", "B", role=CHRISTIANS))
    assert odds is not None and odds.tally is not None
    assert [(line.cite, line.number) for line in odds.tally.lines] == [
        ("LEP-7.1-b", 2),
        ("LEP-7.1-c", 1),
    ]
    assert odds.facts["factor"] == 1


# --- small arms


@rule("LEP-7.3-b", "LEP-7.3-c")
@pytest.mark.parametrize("turn", [1, 9, 10, 19, 20, 30])
@pytest.mark.parametrize("side", [CHRISTIANS, OTTOMANS])
@pytest.mark.parametrize("at", ["2125", "2225"])
def test_odds_of_small_arms_in_every_third_of_the_battle(turn: int, side: str, at: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=at), phase="combat", side=side, turn=turn)
    ship, target = ("A", "B") if side == CHRISTIANS else ("B", "A")
    action = FireSmallArms(ship, (target,), role=side)
    if scene.refusal(action) is None:
        holds(scene, action)
    else:
        assert (turn >= 10, side, at) == (True, OTTOMANS, "2225")
        assert asked(scene, action) is None


@rule("LEP-7.3-c", "LEP-Q25")
def test_odds_include_the_modifier_and_its_clamp() -> None:
    """2:1 with -1: dice 1 to 3 eliminate, 4 takes both, 5 and 6 repulse."""
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", turn=20)
    found = holds(scene, FireSmallArms("A", ("B",), role=CHRISTIANS))
    assert found == {
        "eliminated": Fraction(1, 2),
        "both": Fraction(1, 6),
        "repulsed": Fraction(1, 3),
    }


def around(*names: str) -> list[Ship]:
    hexes = ("2125", "1925", "2024", "2026", "1924", "1926")
    return [galliot(name, at=hex) for name, hex in zip(names, hexes, strict=False)]


@rule("LEP-Q30")
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("turn", [1, 20])
def test_odds_of_split_fire_stop_at_the_first_failure(number: int, turn: int) -> None:
    targets = tuple("BCDE"[:number])
    scene = Scene(galley("A", at="2025"), *around(*targets), phase="combat", turn=turn)
    found = holds(scene, FireSmallArms("A", targets, role=CHRISTIANS))
    assert f"eliminated.{number}" in found


def test_odds_of_split_fire_at_ships_of_different_strength() -> None:
    scene = Scene(
        galleass("G", at="2025"),
        enemy("B", at="2125"),
        galliot("C", at="1925"),
        galliot("D", at="2225"),
        phase="combat",
    )
    action = FireSmallArms("G", ("B", "C", "D"), role=CHRISTIANS)
    holds(scene, action)
    odds = asked(scene, action)
    assert odds is not None
    assert odds.facts["columns"] == ["1:1", "2:1", "1:1"]


def test_odds_of_divided_fire() -> None:
    scene = Scene(
        galleass("G", at="2025"), *around("B", "C", "D"), phase="combat", split_fire="divided"
    )
    holds(scene, FireSmallArms("G", ("B", "C", "D"), role=CHRISTIANS))


def test_the_tally_of_small_arms_has_both_sides() -> None:
    scene = Scene(
        galley("A", at="2025"), enemy("B", at="2225"), phase="combat", side=OTTOMANS, turn=9
    )
    odds = asked(scene, FireSmallArms("B", ("A",), role=OTTOMANS))
    assert odds is not None and odds.tally is not None and odds.against is not None
    assert (odds.tally.total, odds.against.total, odds.facts["columns"]) == (2, 4, ["1:2"])


# --- boarding and ramming

BOARDERS = (
    galley("A", at="2024"),
    galley("C", at="1924"),
    galley("D", at="2026"),
    galley("F", at="1926"),
    galley("G", at="2125", bow=NORTH_EAST),
)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("both", ["all", "strongest"])
def test_odds_of_boarding_alone_and_together(number: int, both: str) -> None:
    ships = BOARDERS[:number]
    scene = Scene(*ships, enemy("B", at="2025"), phase="combat", boarding_both=both, turn=25)
    found = holds(scene, Board("B", tuple(s.id for s in ships), role=CHRISTIANS))
    eliminated = {1: 1, 2: 2, 3: 4, 4: 5, 5: 5}[number]
    assert found["eliminated"] == Fraction(eliminated, 6)


def test_the_tally_of_boarding_names_every_boarder() -> None:
    scene = Scene(*BOARDERS[:3], enemy("B", at="2025"), phase="combat")
    odds = asked(scene, Board("B", ("A", "C", "D"), role=CHRISTIANS))
    assert odds is not None and odds.tally is not None
    assert [line.facts["ship"] for line in odds.tally.lines] == ["A", "C", "D"]
    assert odds.facts["columns"] == ["3:1"]


@rule("LEP-7.5-f")
@pytest.mark.parametrize("way", [1, 2, 3, 4])
def test_odds_of_a_ram_by_hexes_moved(way: int) -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", ramming="A", way=way),
        phase="combat",
        side=OTTOMANS,
    )
    action = Ram("B", role=OTTOMANS)
    assert holds(scene, action)["eliminated"] == Fraction(way, 6)
    odds = asked(scene, action)
    assert odds is not None and odds.tally is not None
    assert [(line.cite, line.number) for line in odds.tally.lines] == [("LEP-7.5-f", way)]


@rule("LEP-Q32")
def test_a_movement_has_odds_where_it_rams_at_once() -> None:
    ships = (galley("A", at="2025"), enemy("B", at="2225"))
    scene = Scene(*ships, phase="movement", side=OTTOMANS, wind=WEST, ramming_moment="at_once")
    assert holds(scene, Move("B", "rs", role=OTTOMANS))["eliminated"] == Fraction(1, 3)
    assert asked(scene, Move("B", "r", role=OTTOMANS)) is None
    usual = Scene(*ships, phase="movement", side=OTTOMANS, wind=WEST)
    assert asked(usual, Move("B", "rs", role=OTTOMANS)) is None


# --- broadsides


def test_odds_of_a_broadside_of_independent_guns() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="2027"),
        enemy("B", at="2125"),
        enemy("D", at="2227"),
        phase="combat",
    )
    found = holds(scene, Broadside(role=CHRISTIANS))
    assert found == {
        "sunk.0": Fraction(2, 3) * Fraction(5, 6),
        "sunk.1": Fraction(1, 3) * Fraction(5, 6) + Fraction(2, 3) * Fraction(1, 6),
        "sunk.2": Fraction(1, 18),
    }


def test_odds_of_a_broadside_at_one_target() -> None:
    """Whoever comes second fires only if the first has missed."""
    scene = Scene(
        galley("A", at="2025"), galley("C", at="1925"), enemy("B", at="2125"), phase="combat"
    )
    found = holds(scene, Broadside(role=CHRISTIANS))
    assert found == {
        "sunk.1": Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 6),
        "sunk.0": Fraction(5, 9),
    }


def test_odds_of_a_broadside_that_finds_new_targets() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="1925"),
        enemy("B", at="2125"),
        enemy("D", at="2225"),
        phase="combat",
    )
    holds(scene, Broadside(role=CHRISTIANS))


def test_odds_of_the_four_arcs_of_a_galleass() -> None:
    scene = Scene(
        galleass("G", at="1116"),
        *(enemy(n, at=h) for n, h in zip("BCDE", ("1216", "1016", "1115", "1117"), strict=True)),
        phase="combat",
    )
    found = holds(scene, Broadside(("G",), role=CHRISTIANS))
    assert found["sunk.4"] == Fraction(2 * 2 * 4 * 4, 6**4)


def test_odds_of_a_galleass_and_a_galley_at_the_same_ships() -> None:
    scene = Scene(
        galleass("G", at="1116"),
        galley("A", at="1117"),
        enemy("B", at="1217"),
        enemy("C", at="1317"),
        enemy("D", at="1115"),
        phase="combat",
    )
    holds(scene, Broadside(role=CHRISTIANS))
    holds(scene, Broadside(("A", "G"), role=CHRISTIANS))


def test_odds_of_a_broadside_of_a_whole_line() -> None:
    """Thirty guns have more ways to fall than can be tried one by one; each pair is alone."""
    rows = range(10, 40)
    scene = Scene(
        *(galley(f"A{row}", at=f"20{row}") for row in rows),
        *(enemy(f"B{row}", at=f"21{row}") for row in rows),
        phase="combat",
    )
    found = distribution(asked(scene, Broadside(role=CHRISTIANS)))
    assert sum(found.values()) == 1
    assert found["sunk.30"] == Fraction(1, 3) ** 30
    assert sum(int(name.split(".")[1]) * chance for name, chance in found.items()) == 10


# --- when there are none


def busy(**more: object) -> Scene:
    return Scene(
        galley("A", at="2025"),
        galley("R", at="2027", repulsed=True),
        enemy("B", at="2125"),
        enemy("C", at="2024"),
        phase="combat",
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "action",
    [
        EndPhase(role=CHRISTIANS),
        PassSquadron("C-C", role=CHRISTIANS),
        Conclude(role=CHRISTIANS),
        Move("A", "r", role=CHRISTIANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_no_odds_where_no_die_decides(action: Action) -> None:
    assert asked(busy(), action) is None


@pytest.mark.parametrize(
    "action",
    [
        FireGuns("A", "C", role=CHRISTIANS),
        FireGuns("B", "A", role=OTTOMANS),
        FireGuns("B", "A", role=CHRISTIANS),
        FireGuns("R", "B", role=CHRISTIANS),
        FireSmallArms("A", (), role=CHRISTIANS),
        FireSmallArms("A", ("B", "B"), role=CHRISTIANS),
        Board("B", ("A",), role=CHRISTIANS),
        Board("C", ("A", "R"), role=CHRISTIANS),
        Ram("A", role=CHRISTIANS),
        Broadside(("R",), role=CHRISTIANS),
        Broadside(("nobody",), role=CHRISTIANS),
    ],
    ids=str,
)
def test_no_odds_for_what_may_not_be_done(action: Action) -> None:
    scene = busy()
    assert scene.refusal(action) is not None
    assert asked(scene, action) is None


@pytest.mark.parametrize("phase", ["movement", "reorientation"])
def test_no_odds_of_attacks_in_other_phases(phase: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase=phase)  # type: ignore[arg-type]
    assert asked(scene, FireGuns("A", "B", role=CHRISTIANS)) is None


@pytest.mark.parametrize(
    "action",
    [
        FireGuns("A", "B", role=CHRISTIANS),
        FireSmallArms("A", ("B", "C"), role=CHRISTIANS),
        Board("C", ("A",), role=CHRISTIANS),
        Broadside(role=CHRISTIANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_odds_change_nothing(action: Action) -> None:
    scene = busy(dice=[1, 2, 3])
    view = LEPANTO.view(scene.state, CHRISTIANS)
    before = encode((scene.state, view))
    places = dict(scene.state.places)
    assert LEPANTO.odds(view, action) is not None
    assert encode((scene.state, view)) == before
    assert scene.state.places == places


def test_odds_are_the_same_for_everybody_who_asks() -> None:
    scene = busy()
    action = FireGuns("A", "B", role=CHRISTIANS)
    found = [LEPANTO.odds(LEPANTO.view(scene.state, r), action) for r in (CHRISTIANS, OTTOMANS)]
    assert found[0] == found[1]


# --- the rules that bear on an attack


def rules_of(scene: Scene, action: Action) -> tuple[str, ...]:
    odds = asked(scene, action)
    assert odds is not None
    rules: tuple[str, ...] = odds.facts["rules"]
    return rules


def test_grounds_of_guns_and_small_arms_after_them() -> None:
    scene = busy(dice=[6])
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    rules = rules_of(scene, FireSmallArms("A", ("B", "C"), role=CHRISTIANS))
    assert {"LEP-7.2-a", "LEP-7.2-j", "LEP-5.3-l", "LEP-7.2-w"} <= set(rules)


def test_grounds_of_an_immobilised_rammer_and_its_prey() -> None:
    ships = (galley("A", at="2025", held_at=2025), enemy("B", at="2025", stuck=True))
    ottoman = Scene(*ships, phase="combat", side=OTTOMANS)
    assert {"LEP-7.5-k", "LEP-7.5-n"} <= set(rules_of(ottoman, FireGuns("B", "A", role=OTTOMANS)))
    assert {"LEP-7.5-l", "LEP-7.5-n"} <= set(
        rules_of(ottoman, FireSmallArms("B", ("A",), role=OTTOMANS))
    )
    boarding = rules_of(ottoman, Board("A", ("B",), role=OTTOMANS))
    assert ("LEP-7.5-m" in boarding, "LEP-7.5-n" in boarding) == (True, False)
    christian = Scene(*ships, phase="combat")
    assert "LEP-7.5-r" in rules_of(christian, FireGuns("A", "B", role=CHRISTIANS))


@rule("LEP-Q38", "LEP-7.5-n")
@pytest.mark.parametrize(("switch", "sunk"), [("all_fire", 2), ("own_hex", 1)])
def test_the_odds_of_an_immobilised_rammer_count_the_range_that_its_fire_has(
    switch: str, sunk: int
) -> None:
    ships = (galley("A", at="1825"), enemy("B", at="2025", stuck=True))
    scene = Scene(*ships, phase="combat", side=OTTOMANS, same_hex_range=switch)
    action = FireGuns("B", "A", role=OTTOMANS)
    assert holds(scene, action)["sunk"] == Fraction(sunk, 6)
    assert ("LEP-7.5-n" in rules_of(scene, action)) == (switch == "all_fire")


def test_grounds_of_attacks_into_a_shared_hex() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True),
        galley("C", at="1925", fired=NOW - 6),
        galley("D", at="2024"),
        phase="combat",
    )
    guns = rules_of(scene, FireGuns("C", "B", role=CHRISTIANS))
    assert {"LEP-7.5-t", "LEP-7.5-w", "LEP-5.3-f"} <= set(guns)
    assert "LEP-7.5-u" in rules_of(scene, FireSmallArms("C", ("B",), role=CHRISTIANS))
    boards = rules_of(scene, Board("B", ("D",), role=CHRISTIANS))
    assert "LEP-7.5-v" in boards
    assert "LEP-5.3-f" not in boards  # she has never attacked before


def test_grounds_of_great_odds_and_late_turns() -> None:
    scene = Scene(
        galleass("G", at="2025"),
        galliot("B", at="2125"),
        enemy("X", at="2325"),
        phase="combat",
        turn=20,
    )
    rules = rules_of(scene, FireSmallArms("G", ("B",), role=CHRISTIANS))
    assert {"LEP-7.2-d", "LEP-7.3-c"} <= set(rules)
    assert "LEP-7.1-n" in rules_of(scene, FireGuns("G", "X", role=CHRISTIANS))
    crowd = Scene(*BOARDERS, enemy("B", at="2025"), phase="combat")
    assert {"LEP-7.4-k", "LEP-5.3-d"} <= set(
        rules_of(crowd, Board("B", ("A", "C", "D", "F", "G"), role=CHRISTIANS))
    )


def test_who_boards_alone_or_with_no_more_than_four_times_the_strength_names_neither() -> None:
    scene = Scene(*BOARDERS, enemy("B", at="2025"), phase="combat")
    strength = {id: scene.ship(id).boarding for id in "ABCDFG"}
    alone = rules_of(scene, Board("B", ("A",), role=CHRISTIANS))
    assert not {"LEP-7.4-k", "LEP-5.3-d"} & set(alone)
    four = rules_of(scene, Board("B", ("A", "C", "D", "F"), role=CHRISTIANS))
    assert strength["A"] * 4 == strength["B"] * 4 and len({*strength.values()}) == 1
    assert "LEP-5.3-d" in four and "LEP-7.4-k" not in four


def test_only_a_ship_on_a_shortest_way_lies_between() -> None:
    ships = (galley("A", at="2020"), enemy("B", at="2023"))
    for hex, between in (("2021", True), ("2022", True), ("2122", False), ("2019", False)):
        scene = Scene(*ships, enemy("X", at=hex), phase="combat")
        assert lies_between(scene.state, scene.ship("A"), scene.ship("B")) is between, hex
    assert not lies_between(Scene(*ships).state, *ships)


def test_every_rule_named_as_ground_is_in_the_book() -> None:
    for scenario in ("tutorial", "centre"):
        match = new_match(LEPANTO, scenario, 3)
        for action in playout(match, 3):
            if action.risky and (odds := match.odds(action.role, action)):
                assert set(odds.facts.get("rules", ())) <= LEPANTO.book.keys()


# --- in a crowd


def crowd(seed: int, **more: object) -> Scene:
    """Twenty ships thrown together by chance, some of them immobilised in a shared hex."""
    dice = Dice(f"crowd-{seed}")
    makers = (galley, galley, galleass, enemy, enemy, galliot)
    hexes = [f"{column}{row}" for column in range(20, 26) for row in range(20, 26)]
    ships: list[Ship] = []
    for number in range(20):
        hex = hexes.pop(dice.throw(len(hexes)) - 1)
        make = dice.choice(makers)
        ships.append(make(f"S{number}", at=hex, bow=dice.throw(6)))
        if ships[-1].role == CHRISTIANS and dice.throw(4) == 1:
            ships.append(enemy(f"T{number}", at=hex, bow=dice.throw(6), stuck=True))
    side = dice.choice((CHRISTIANS, OTTOMANS))
    turn = dice.choice((5, 10, 20))
    return Scene(*ships, phase="combat", side=side, turn=turn, **more)  # type: ignore[arg-type]


SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"engagements": "all_kinds", "split_fire": "divided", "boarding_both": "strongest"},
    {"same_hex_range": "own_hex", "lowest_odds": "one_to_one", "ottoman_penalty": "firing"},
)


@pytest.mark.parametrize("switches", SWITCHES, ids=["rulings", "many kinds", "close range"])
@pytest.mark.parametrize("seed", range(5))
def test_odds_of_every_attack_in_a_crowd(seed: int, switches: dict[str, str]) -> None:
    scene = crowd(seed, **switches)
    decision = scene.state.decision
    assert decision is not None
    side = decision.waiting[0]
    attacks = [
        action
        for action in decision.options(scene.state, side)
        if action.risky
        and not isinstance(action, Broadside)
        # five targets and more fall in thousands of ways; the law is the same
        and not (isinstance(action, FireSmallArms) and len(action.targets) > 4)
    ]
    assert len(attacks) > 5
    for action in attacks:
        holds(scene, action)


@pytest.mark.parametrize("seed", range(6))
def test_odds_of_small_broadsides_in_a_crowd(seed: int) -> None:
    scene = crowd(seed)
    decision = scene.state.decision
    assert decision is not None
    side = decision.waiting[0]
    ships = [ship.id for ship in scene.state.of(side)]
    found = 0
    for pair in pairwise(ships):
        action = Broadside(pair, role=side)
        if scene.refusal(action) is None and sum(1 for _ in action.next_shots(scene.state)) <= 4:
            holds(scene, action)
            found += 1
    assert found
