"""Orders in a player's own words."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move, MoveLine
from estandarte.games.lepanto.movement.towing import Anchor, BreakTow, NameTow
from estandarte.games.lepanto.schema.pack import PACKAGE
from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.table.view import view
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
)
from estandarte.kernel import SPECTATOR, Action
from estandarte.kernel.testing import new_match
from estandarte.wargame.grammar.lexicon import lexicon_of
from estandarte.wargame.hexes import EAST, NORTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot

BATTLE = new_match(LEPANTO, "battle").state
FRONT = tuple(f"C-I-{number:02d}" for number in range(3, 15))


def order(words: str, role: str = CHRISTIANS) -> Action | None:
    """What is understood at the start of the battle."""
    return LEPANTO.understand(view(BATTLE, role), words)


def in_scene(scene: Scene, words: str) -> Action | None:
    decision = scene.state.decision
    assert decision is not None
    return LEPANTO.understand(view(scene.state, decision.waiting[0]), words)


@pytest.mark.parametrize("words", ["move Leone di Capodistria r", "boga Leone di Capodistria 1"])
def test_a_galley_goes_by_the_name_of_history(words: str) -> None:
    scene = Scene(galley("C-I-07", "1010"), enemy("O-D-07", "3030"))
    assert in_scene(scene, words) == Move("C-I-07", "r", role=CHRISTIANS)


def test_a_galleass_goes_by_the_name_of_her_captain_in_either_language() -> None:
    for words in ("move Ambrogio Bragadin's galleass r", "mueve la galeaza de Ambrogio Bragadin r"):
        assert order(words) == Move("C-I-G1", "r", role=CHRISTIANS)


def christian(action: type[Any], *fields: Any) -> Action:
    made: Action = action(*fields, role=CHRISTIANS)
    return made


COURSES = [
    ("move C-I-07 rrs<", "rrs<"),
    ("mover C-I-07 bbv<", "rrs<"),
    ("move C-I-07 r2s1", "rrs"),
    ("mover C-I-07 boga 2 vela 1 babor", "rrs<"),
    ("move C-I-07: row two, sail one, then turn to starboard", "rrs>"),
    ("mueve C-I-07 boga dos hexágonos y navega uno a vela", "rrs"),
    ("mueve C-I-07 vira a estribor y boga 1", ">r"),
    ("MOVE c-i-07 S S", "ss"),
    ("move ci7 r", "r"),
    ("row C-I-07 2", "rr"),
    ("row C-I-07", "r"),
    ("rema C-I-07 uno", "r"),
    ("boga C-I-07 2 vela 2", "rrss"),
    ("sail C-I-07 two", "ss"),
    ("navega C-I-07 1", "s"),
    ("avanza C-I-07 2", "rr"),
    ("advance C-I-07", "r"),
    ("turn C-I-07 NE", "<"),
    ("vira C-I-07 a estribor", ">"),
    ("move C-I-07 0912", "r"),
    ("move C-I-07 to 1012", "ss"),
    ("move C-I-07 to 1012 NE", "ss<"),
]


@pytest.mark.parametrize(("words", "path"), COURSES)
def test_a_course_in_letters_or_words(words: str, path: str) -> None:
    found = order(words)
    if "0912" in words or "1012" in words:  # there may be several as good; it must lead there
        assert isinstance(found, Move)
        assert LEPANTO.check(BATTLE, found)
        assert len(found.path) == len(path)
    else:
        assert found == christian(Move, "C-I-07", path)


def test_a_ship_may_be_called_by_its_name() -> None:
    assert order("boga Real 2") == christian(Move, "C-C-10", "rr")
    assert order("mover la Marquesa vela") == christian(Move, "C-I-20", "s")


def test_a_hex_dead_ahead_but_too_far_is_refused_by_the_rule() -> None:
    far = order("move C-I-07 1412")
    assert far is not None
    assert LEPANTO.check(BATTLE, far).cite == "LEP-6.2-b"
    assert order("move C-I-07 1530") is None


LINES = [
    ("line C-I-03..C-I-14 rr", FRONT, "rr"),
    ("línea C-I-03 .. C-I-14 boga 2", FRONT, "rr"),
    ("line C-I-03 to C-I-14 rr", FRONT, "rr"),
    ("línea C-I-03 hasta C-I-05 v", FRONT[:3], "s"),
    ("move C-I-03 C-I-05, r", ("C-I-03", "C-I-05"), "r"),
    ("row C-I-05..C-I-03", FRONT[:3], "r"),
]


@pytest.mark.parametrize(("words", "ships", "path"), LINES)
def test_a_line_of_ships_moves_together(words: str, ships: tuple[str, ...], path: str) -> None:
    found = order(words)
    assert isinstance(found, MoveLine)
    assert sorted(found.ships) == list(ships)
    assert found.path == path


def test_a_squadron_advances_with_the_ships_that_may_still_move() -> None:
    found = order("avanza C-I rs")
    assert isinstance(found, MoveLine)
    assert found.path == "rs"
    assert "C-I-G1" not in found.ships
    assert len(found.ships) == 25
    assert LEPANTO.check(BATTLE, found)


def test_a_squadron_advances_without_those_that_cannot() -> None:
    scene = Scene(
        galley("C-I-07", at="1010", squadron="C-I"),
        galley("C-I-08", at="1011", squadron="C-I", tired=1),
        galley("C-I-09", at="1012", squadron="C-I"),
        enemy("O-D-12", at="1112"),
    )
    found = in_scene(scene, "advance C-I r")
    assert found == MoveLine(("C-I-07",), "r", role=CHRISTIANS)
    named = in_scene(scene, "advance C-I-07 C-I-08 r")
    assert scene.refusal(named) == "LEP-6.7-b"  # type: ignore[arg-type]


def test_a_range_leaves_out_ships_that_are_gone() -> None:
    scene = Scene(galley("C-I-03", at="1010"), galley("C-I-06", at="1012"))
    found = in_scene(scene, "line C-I-03..C-I-08 r")
    assert found == MoveLine(("C-I-03", "C-I-06"), "r", role=CHRISTIANS)


def test_another_squadron_s_number_is_no_range() -> None:
    assert order("line C-I-03..C-C-10 r") == christian(MoveLine, ("C-I-03", "C-C-10"), "r")


SIMPLE = [
    ("anchor C-I-G1", (Anchor, "C-I-G1")),
    ("fondea cig1", (Anchor, "C-I-G1")),
    ("corta C-I-G2", (BreakTow, "C-I-G2")),
    ("break c-i-g2", (BreakTow, "C-I-G2")),
    ("tow C-I-01 C-I-G1", (NameTow, "C-I-01", "C-I-G1")),
    ("remolca C-I-G1 con C-I-01", (NameTow, "C-I-01", "C-I-G1")),
    ("tow C-I-01", (NameTow, "C-I-01", "C-I-G1")),
    ("pass C-I", (PassSquadron, "C-I")),
    ("pasa c-c", (PassSquadron, "C-C")),
    ("hold C-I-03..C-I-05", (Hold, ("C-I-03", "C-I-04", "C-I-05"))),
    ("hold C-I", (PassSquadron, "C-I")),
    ("end", (EndPhase,)),
    ("Fin.", (EndPhase,)),
    ("termina la fase", (EndPhase,)),
    ("concluye", (Conclude,)),
    ("drift", (Drift,)),
    ("deriva C-C-G2 C-C-G1", (Drift, ("C-C-G2", "C-C-G1"))),
    ("fire C-I-07 O-D-12", (FireGuns, "C-I-07", "O-D-12")),
    ("fuego contra O-D-12 con C-I-07", (FireGuns, "C-I-07", "O-D-12")),
    ("dispara C-C-G1 Sultana por babor", (FireGuns, "C-C-G1", "O-C-07", "port")),
    ("fire C-I-07", (Broadside, ("C-I-07",))),
    ("fire all", (Broadside,)),
    ("broadside", (Broadside,)),
    ("andanada C-I-07 C-I-08", (Broadside, ("C-I-07", "C-I-08"))),
    ("arcabuces C-I-07 O-D-12 O-D-13", (FireSmallArms, "C-I-07", ("O-D-12", "O-D-13"))),
    ("muskets C-I-07 at O-D-12", (FireSmallArms, "C-I-07", ("O-D-12",))),
    ("board O-D-12 with C-I-07 C-I-08", (Board, "O-D-12", ("C-I-07", "C-I-08"))),
    ("aborda O-D-12 con C-I-07", (Board, "O-D-12", ("C-I-07",))),
    ("orienta C-I-07 oeste", (Reorient, "C-I-07", WEST)),
    ("turn C-I-07 1", (Reorient, "C-I-07", 1)),
    ("turn C-I-07 9", (Reorient, "C-I-07", 9)),
]


@pytest.mark.parametrize(("words", "meant"), SIMPLE)
def test_an_order_in_either_language(words: str, meant: tuple[Any, ...]) -> None:
    assert order(words) == christian(*meant)


NOTHING = [
    "", " ", "?", "hello", "move", "move C-I-07", "move C-I-07 xyz", "row", "line rr", "turn",
    "turn C-I-07", "turn C-I-07 up", "fire", "fire O-D-12", "muskets C-I-07", "board", "ram",
    "pass C-I C-C", "end C-I-07", "andanada O-C", "fire C-I-07 O-D-12 O-D-13", "tow",
    "move C-I-07 99999999999999", "row C-I-07 ٣", "x" * 5_000, "move " * 500,
]  # fmt: skip


@pytest.mark.parametrize("words", NOTHING)
def test_what_is_no_order_is_not_understood(words: str) -> None:
    assert order(words) is None


REFUSED = [
    ("move O-D-12 r", "LEP-5.2-a"),
    ("move C-I-99 r", "LEP-5.2-a"),
    ("line O-D-02..O-D-04 r", "LEP-5.2-a"),
    ("anchor O-D-12", "LEP-5.2-a"),
    ("move C-R-03 r", "LEP-8.0-c"),
    ("fire C-I-07 O-D-12", "LEP-2.0-d"),
    ("ram O-D-12", "LEP-2.0-d"),
]


@pytest.mark.parametrize(("words", "cite"), REFUSED)
def test_an_order_that_is_understood_may_still_be_refused(words: str, cite: str) -> None:
    action = order(words)
    assert action is not None
    assert LEPANTO.check(BATTLE, action).cite == cite


def test_turning_on_the_spot_by_name_number_or_side() -> None:
    scene = Scene(galley("C-I-07", at="1010"), phase="reorientation")
    for words in ("turn C-I-07 NE", "orienta C-I-07 noreste", "face C-I-07 north-east",
                  "turn C-I-07 north east", "gira C-I-07 a babor", "turn C-I-07 5"):  # fmt: skip
        assert in_scene(scene, words) == Reorient("C-I-07", NORTH_EAST, role=CHRISTIANS), words
    assert in_scene(scene, "turn C-I-07 port 2") == Reorient("C-I-07", 6, role=CHRISTIANS)
    assert in_scene(scene, "gira C-I-07 2 a estribor") == Reorient("C-I-07", 2, role=CHRISTIANS)


def test_boarding_without_names_takes_all_that_lie_alongside() -> None:
    scene = Scene(
        galley("C-I-07", at="1010"),
        galley("C-I-08", at="1012"),
        enemy("O-D-12", at="1011"),
        phase="combat",
    )
    together = in_scene(scene, "aborda O-D-12")
    assert isinstance(together, Board)
    assert sorted(together.ships) == ["C-I-07", "C-I-08"]
    assert scene.refusal(together) is None
    assert in_scene(scene, "board with C-I-07") == Board("O-D-12", ("C-I-07",), role=CHRISTIANS)


def test_a_squadron_s_broadside_is_fired_by_the_ships_whose_guns_bear() -> None:
    scene = Scene(
        galley("C-I-07", at="1010", squadron="C-I"),
        galley("C-I-08", at="1020", squadron="C-I"),
        galley("C-I-09", at="1009", squadron="C-I", repulsed=True),
        enemy("O-D-12", at="1110"),
        phase="combat",
    )
    found = in_scene(scene, "andanada C-I")
    assert found == Broadside(("C-I-07",), role=CHRISTIANS)
    assert scene.refusal(found) is None


def test_an_order_to_ram_is_a_course_first_and_an_attack_later() -> None:
    scene = Scene(galley("C-I-07", at="1010"), enemy("O-D-12", at="1210"), side=OTTOMANS, wind=WEST)
    course = in_scene(scene, "embiste C-I-07 con O-D-12")
    assert isinstance(course, Move)
    scene.play(course)
    assert scene.ship("O-D-12").ramming == "C-I-07"
    scene.end()
    for words in ("ram", "embiste", "ram O-D-12", "ram C-I-07"):
        assert in_scene(scene, words) == Ram("O-D-12", role=OTTOMANS), words


def test_a_hex_is_reached_without_tiring_the_crew_where_that_can_be() -> None:
    scene = Scene(galley("C-I-07", at="1010"), wind=EAST)
    course = in_scene(scene, "move C-I-07 1210")
    assert isinstance(course, Move)
    scene.play(course)
    assert scene.at("C-I-07") == "1210"
    assert not scene.ship("C-I-07").is_exhausted(scene.state.turn)


def test_a_watcher_s_order_is_his_own_and_nobody_obeys_it() -> None:
    action = LEPANTO.understand(view(BATTLE, SPECTATOR), "end")
    assert action == EndPhase(role=SPECTATOR)
    assert LEPANTO.check(BATTLE, action).cite == "LEP-5.2-a"


SHIPS = ("C-I-07", "ci7", "O-D-12", "real", "C-I", "..", "C-I-G1", "C-C-99", "O-D", "sultana")
WORDS = (
    *(word for language in ("en", "es") for word in lexicon_of(PACKAGE).words(language)),
    *SHIPS,
    "rr",
    "<",
    "a",
    "2",
    "1012",
    "NE",
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=8))
def test_nothing_that_is_typed_raises(words: list[str]) -> None:
    scenes = [
        galley("C-I-07", at="1010"),
        galleass("C-I-G1", at="0910"),
        enemy("O-D-12", at="1110"),
        galliot("O-D-L01", at="1111"),
    ]
    for phase in ("movement", "combat", "reorientation"):
        state = Scene(*scenes, phase=phase).state
        for role in (CHRISTIANS, OTTOMANS, SPECTATOR):
            action = LEPANTO.understand(view(state, role), " ".join(words))
            assert action is None or isinstance(action, Action)
            if action is not None:
                LEPANTO.check(state, action)
