"""Attacks that no rule allows, as values and as raw text: refused by the right rule."""

import json
from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.kernel import Action, encode
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley


def board(**more: object) -> Scene:
    """A galley with an enemy ahead and one alongside, a galleass, a repulsed and a far galley."""
    return Scene(
        galley("A", at="2025"),
        galleass("G", at="1025"),
        galley("R", at="2027", repulsed=True),
        galley("F", at="0525"),
        enemy("B", at="2125"),
        enemy("C", at="2024"),
        phase="combat",
        **more,  # type: ignore[arg-type]
    )


def raw(**fields: Any) -> str | None:
    """The rule that refuses an action sent as text."""
    sent = json.dumps({"role": CHRISTIANS, **fields}).encode()
    return LEPANTO.check(board().state, sent).cite


GOOD: dict[str, dict[str, Any]] = {
    "fire_guns": {"ship": "A", "target": "B"},
    "fire_small_arms": {"ship": "A", "targets": ["B", "C"]},
    "board": {"target": "C", "ships": ["A"]},
    "broadside": {"ships": ["A"]},
}


@pytest.mark.parametrize("kind", GOOD)
def test_what_is_right_is_not_refused(kind: str) -> None:
    assert raw(kind=kind, **GOOD[kind]) is None


ABSURD = [
    None,
    True,
    1,
    -1,
    0,
    1.5,
    -0.5,
    10**40,
    1e308,
    [],
    [[]],
    {},
    {"id": "A"},
    ["A", 1],
    [None],
]


@rule("KER-4")
@pytest.mark.parametrize("value", ABSURD, ids=repr)
@pytest.mark.parametrize(
    ("kind", "field"), [("fire_guns", "ship"), ("fire_guns", "target"), ("board", "target")]
)
def test_a_ship_is_named_by_a_word(kind: str, field: str, value: object) -> None:
    assert raw(kind=kind, **{**GOOD[kind], field: value}) == "KER-4"


@rule("KER-4")
@pytest.mark.parametrize(
    "value", [v for v in ABSURD if not (isinstance(v, list) and v == [])], ids=repr
)
@pytest.mark.parametrize(
    ("kind", "field"),
    [("fire_small_arms", "targets"), ("board", "ships"), ("broadside", "ships")],
)
def test_several_ships_are_named_by_words(kind: str, field: str, value: object) -> None:
    assert raw(kind=kind, **{**GOOD[kind], field: value}) == "KER-4"


@rule("KER-4")
@pytest.mark.parametrize("arc", ["ahead", "", "BOW", "port ", 1, 4.0, -1, True, ["bow"], {}])
def test_an_arc_that_no_ship_has_cannot_be_read(arc: object) -> None:
    assert raw(kind="fire_guns", ship="G", target="B", arc=arc) == "KER-4"


@rule("KER-4")
@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "fire_guns"},
        {"kind": "fire_guns", "ship": "A"},
        {"kind": "fire_guns", "ship": "A", "target": "B", "die": 1},
        {"kind": "fire_guns", "ship": "A", "target": "B", "factor": 4},
        {"kind": "fire_small_arms", "ship": "A", "target": "B"},
        {"kind": "board", "ship": "A", "target": "C"},
        {"kind": "ram", "ship": "A", "hexes": 4},
        {"kind": "torpedo", "ship": "A"},
        {"kind": "", "ship": "A"},
        {"kind": None},
        {"ship": "A", "target": "B"},
    ],
    ids=str,
)
def test_fields_missing_invented_or_misnamed_cannot_be_read(fields: dict[str, Any]) -> None:
    assert raw(**fields) == "KER-4"


@rule("KER-4")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b'"fire_guns"',
        b'{"kind":"fire_guns"',
        b'{"kind":"fire_guns","ship":"A","target":"B","role":"christians"}}',
        b'{"kind":"fire_guns","ship":NaN,"target":"B","role":"christians"}',
        b"\xff\xfe\x00",
        b"[" * 5000,
    ],
    ids=lambda sent: repr(sent[:20]),
)
def test_what_is_no_action_at_all_cannot_be_read(sent: bytes) -> None:
    assert LEPANTO.check(board().state, sent).cite == "KER-4"


@rule("KER-4")
@pytest.mark.parametrize("thing", [None, 3, 2.5, "fire", (), FireGuns, len], ids=str)
def test_things_that_are_no_actions_are_refused(thing: object) -> None:
    assert LEPANTO.check(board().state, thing).cite == "KER-4"


# --- the wrong side, the wrong ship


@rule("LEP-5.3-b")
@pytest.mark.parametrize("role", [OTTOMANS, "spectator", "umpire", "", "CHRISTIANS"])
@pytest.mark.parametrize("kind", GOOD)
def test_only_the_side_whose_turn_it_is_attacks(kind: str, role: str) -> None:
    assert raw(kind=kind, **GOOD[kind], role=role) == "LEP-5.3-b"


STRANGERS = ["B", "Z", "", "a", "A ", "A\n", "☠", "x" * 1_000, "__class__", "-1", "1.5"]


@rule("LEP-5.3-b")
@pytest.mark.parametrize("ship", STRANGERS, ids=lambda s: repr(s[:12]))
def test_an_attack_by_a_foreign_or_unknown_ship_is_refused(ship: str) -> None:
    assert raw(kind="fire_guns", ship=ship, target="B") == "LEP-5.3-b"
    assert raw(kind="fire_small_arms", ship=ship, targets=["B"]) == "LEP-5.3-b"
    assert raw(kind="board", ships=[ship], target="C") == "LEP-5.3-b"
    assert raw(kind="board", ships=["A", ship], target="C") == "LEP-5.3-b"
    assert raw(kind="broadside", ships=[ship]) == "LEP-5.3-b"
    assert raw(kind="ram", ship=ship) == "LEP-5.3-b"


@rule("LEP-5.3-c")
@pytest.mark.parametrize("target", ["A", "F", *STRANGERS[1:]], ids=lambda s: repr(s[:12]))
def test_an_attack_on_a_friend_or_on_nobody_is_refused(target: str) -> None:
    assert raw(kind="fire_guns", ship="A", target=target) == "LEP-5.3-c"
    assert raw(kind="fire_small_arms", ship="A", targets=[target]) == "LEP-5.3-c"
    assert raw(kind="fire_small_arms", ship="A", targets=["B", target]) == "LEP-5.3-c"
    assert raw(kind="board", ships=["A"], target=target) == "LEP-5.3-c"


@rule("LEP-5.3-b", "LEP-5.3-c")
def test_a_sunk_ship_neither_attacks_nor_is_attacked() -> None:
    scene = board(dice=[1])
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    assert scene.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-5.3-c"
    scene.end(3)
    assert scene.asked == ("combat", OTTOMANS)
    assert scene.refusal(FireGuns("B", "A", role=OTTOMANS)) == "LEP-5.3-b"


@pytest.mark.parametrize(
    ("action", "cite"),
    [
        (FireGuns("R", "B", role=CHRISTIANS), "LEP-7.2-p"),
        (FireSmallArms("R", ("B",), role=CHRISTIANS), "LEP-7.2-q"),
        (Board("B", ("R",), role=CHRISTIANS), "LEP-7.2-r"),
        (Broadside(("A", "R"), role=CHRISTIANS), "LEP-7.2-p"),
    ],
    ids=["guns", "small arms", "boarding", "broadside"],
)
@rule("LEP-7.2-p", "LEP-7.2-q", "LEP-7.2-r")
def test_a_repulsed_ship_is_told_why(action: Action, cite: str) -> None:
    assert LEPANTO.check(board().state, encode(action)).cite == cite


@rule("LEP-7.1-a", "LEP-7.2-b", "LEP-7.4-a")
def test_targets_at_the_other_end_of_the_sea_are_out_of_reach() -> None:
    assert raw(kind="fire_guns", ship="F", target="B") == "LEP-7.1-a"
    assert raw(kind="fire_small_arms", ship="F", targets=["B"]) == "LEP-7.2-b"
    assert raw(kind="board", ships=["F"], target="C") == "LEP-7.4-a"
    assert raw(kind="broadside", ships=["F"]) == "LEP-7.1-a"


@rule("LEP-7.5-a")
@pytest.mark.parametrize("ship", ["A", "G", "R"])
def test_no_christian_ship_rams(ship: str) -> None:
    assert raw(kind="ram", ship=ship) == "LEP-7.5-a"


@rule("LEP-7.5-b")
def test_a_ram_by_a_ship_that_rams_nobody_is_refused() -> None:
    assert board(side=OTTOMANS).refusal(Ram("B", role=OTTOMANS)) == "LEP-7.5-b"


# --- too many, too few, twice the same


@rule("LEP-Q20")
@pytest.mark.parametrize("targets", [[], ["B", "B"], ["B", "C", "B"], ["B"] * 500])
def test_small_arms_need_targets_and_each_but_once(targets: list[str]) -> None:
    assert raw(kind="fire_small_arms", ship="A", targets=targets) == "LEP-Q20"


@rule("LEP-5.3-c")
def test_hundreds_of_targets_are_refused_at_the_first_that_is_none() -> None:
    targets = ["B", "C", *(f"O-{n}" for n in range(900))]
    assert raw(kind="fire_small_arms", ship="A", targets=targets) == "LEP-5.3-c"


@rule("LEP-7.4-g")
@pytest.mark.parametrize("ships", [[], ["A", "A"], ["A"] * 500])
def test_boarding_needs_boarders_and_each_but_once(ships: list[str]) -> None:
    assert raw(kind="board", ships=ships, target="C") == "LEP-7.4-g"


@rule("LEP-5.3-b")
def test_hundreds_of_boarders_are_refused_at_the_first_that_is_none() -> None:
    ships = ["A", *(f"C-{n}" for n in range(900))]
    assert raw(kind="board", ships=ships, target="C") == "LEP-5.3-b"


@rule("LEP-7.4-j")
def test_a_whole_fleet_does_not_board_one_ship() -> None:
    ships = [galley(f"A{n}", at=f"{10 + n // 30}{10 + n % 30}") for n in range(100)]
    scene = Scene(galley("A", at="2025"), *ships, enemy("C", at="2024"), phase="combat")
    everybody = ("A", *(ship.id for ship in ships))
    assert scene.refusal(Board("C", everybody, role=CHRISTIANS)) == "LEP-7.4-j"


def test_a_refusal_does_not_send_a_long_list_back() -> None:
    sent = FireSmallArms("A", tuple(["B"] * 5000), role=CHRISTIANS)
    assert len(encode(LEPANTO.check(board().state, sent))) < 500


@pytest.mark.parametrize("phase", ["movement", "reorientation"])
@pytest.mark.parametrize("kind", [*GOOD, "ram"])
@rule("LEP-2.0-d")
def test_attacks_in_another_phase_are_refused(kind: str, phase: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase=phase)  # type: ignore[arg-type]
    fields = GOOD.get(kind, {"ship": "A"})
    sent = json.dumps({"kind": kind, "role": CHRISTIANS, **fields}).encode()
    assert LEPANTO.check(scene.state, sent).cite == "LEP-2.0-d"


def test_no_refused_attack_changes_the_board() -> None:
    scene = board(dice=[1])
    before = encode(scene.state)
    actions: list[Action] = [
        FireGuns("A", "C", role=CHRISTIANS),
        FireSmallArms("R", ("B",), role=CHRISTIANS),
        Board("B", ("A",), role=CHRISTIANS),
        Broadside(("Z",), role=CHRISTIANS),
        Ram("A", role=CHRISTIANS),
    ]
    assert all(LEPANTO.check(scene.state, action).cite for action in actions)
    assert encode(scene.state) == before
