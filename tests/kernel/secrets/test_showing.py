"""What fields say of who sees them, and what is made of it."""

from typing import Annotated, Any

import pytest

from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Asked,
    Choice,
    Dice,
    OfKey,
    Open,
    Own,
    Role,
    Showing,
    State,
    Value,
    View,
    Whole,
    as_told,
    each,
    each_key,
    show_value,
    where,
)
from estandarte.kernel.secrets.showing import said_of, show_kind


class Rule(Value):
    """Printed: it says nothing of its fields."""

    number: int = 0


class Letter(Value):
    role: Open[Role]
    seal: Open[str]
    text: Own[str] = "blank"
    weight: int = 0


def is_out(board: "Desk", role: Role, key: str) -> bool:
    return key in board.out


def lies_out(board: "Desk", role: Role, letter: Letter) -> bool:
    return letter.seal in board.out or letter.role == role


def first_word(board: "Desk", role: Role, desk: "Desk") -> str:
    return desk.motto.split()[0]


def at_noon(board: "Desk", role: Role, desk: "Desk") -> bool:
    return board.hour == 12


class Desk(State):
    hour: Open[int]
    rules: Whole[tuple[Rule, ...]]
    letters: Open[dict[str, Letter]]
    pile: Annotated[tuple[Letter, ...], each(lies_out)]
    drawers: Annotated[dict[str, int], each_key(is_out)]
    hands: OfKey[dict[Role, tuple[Letter, ...]]]
    motto: Annotated[str, as_told(first_word)]
    clock: Annotated[int | None, where(at_noon)]
    last: Open[Letter | None] = None
    out: Open[tuple[str, ...]] = ()
    forgotten: str = "default"


class DeskSeen(View):
    hour: int
    rules: tuple[Rule, ...]
    letters: dict[str, Letter]
    pile: tuple[Letter, ...]
    drawers: dict[str, int]
    hands: dict[Role, tuple[Letter, ...]]
    motto: str
    clock: int | None
    last: Letter | None
    lines: int
    forgotten: str


class Writing(Choice):
    note: Asked[str] = ""


OPEN = Showing(Desk, DeskSeen)
MINE, THEIRS = Letter("red", "a", "attack", 3), Letter("blue", "b", "wait", 4)


def desk(**changes: Any) -> Desk:
    fields: dict[str, Any] = {
        "hour": 9,
        "rules": (Rule(7),),
        "letters": {"a": MINE, "b": THEIRS},
        "pile": (MINE, THEIRS),
        "drawers": {"upper": 1, "lower": 2},
        "hands": {"red": (MINE,), "blue": (THEIRS,)},
        "motto": "festina lente",
        "clock": 5,
        "last": THEIRS,
        "out": ("upper",),
        "forgotten": "secret",
    }
    return Desk(Dice("desk"), [Writing(("red",), note="hm")], **{**fields, **changes})


def seen(board: Desk, role: Role) -> DeskSeen:
    return OPEN.view(board, role, lines=0)


def test_the_owner_sees_his_own_and_what_says_nothing_nobody_sees() -> None:
    shown = seen(desk(), "red")
    assert shown.letters == {"a": Letter("red", "a", "attack"), "b": Letter("blue", "b")}
    assert shown.last == Letter("blue", "b")
    assert shown.forgotten == "default"
    assert seen(desk(), SPECTATOR).letters["a"].text == "blank"


def test_of_lists_and_mappings_some_is_seen() -> None:
    shown = seen(desk(), "red")
    assert shown.pile == (Letter("red", "a", "attack"),)
    assert shown.drawers == {"upper": 1}
    assert shown.hands == {"red": (Letter("red", "a", "attack"),)}
    assert seen(desk(out=("b",)), "red").pile == (Letter("red", "a", "attack"), Letter("blue", "b"))


def test_a_named_function_decides_whether_and_what() -> None:
    assert (seen(desk(), "red").motto, seen(desk(), "red").clock) == ("festina", None)
    assert seen(desk(hour=12), "red").clock == 5


def test_the_umpire_sees_all() -> None:
    board = desk()
    shown = seen(board, UMPIRE)
    assert shown.letters == board.letters
    assert (shown.motto, shown.clock, shown.forgotten) == ("festina lente", 5, "secret")
    assert OPEN.secrets(board, UMPIRE) == {}
    assert show_value(board, UMPIRE, MINE) is MINE


def test_a_view_shares_no_mapping_with_the_board() -> None:
    board = desk()
    for role in ("red", UMPIRE):
        assert seen(board, role).letters is not board.letters
    again = OPEN.board(seen(board, "red"), dice=board.dice, stack=[])
    assert again.letters is not seen(board, "red").letters


def test_the_way_back_has_what_the_view_has_and_else_what_is_given() -> None:
    shown = seen(desk(), "red")
    again = OPEN.board(shown, dice=Dice("again"), stack=[], out=("upper",))
    assert (again.letters, again.out) == (shown.letters, ("upper",))
    assert seen(again, "red") == seen(desk(), "red")


def test_what_is_kept_from_a_role_is_listed_by_where_it_stands() -> None:
    kept = OPEN.secrets(desk(), "red")
    assert kept["letters b text"] == "wait"
    assert kept["letters a weight"] == 3
    assert kept["drawers lower"] == 2
    assert kept["hands blue"] == (THEIRS,)
    assert kept["clock"] == 5
    assert kept["forgotten"] == "secret"
    assert "letters a text" not in kept
    assert set(OPEN.secrets(desk(), "red", "clock")) == {"clock"}


def test_a_variable_of_a_question_may_be_for_whoever_is_asked() -> None:
    board = desk()
    assert OPEN.seen(board, "red", "stack") == board.stack
    assert OPEN.seen(board, "blue", "stack") == [Writing(("red",))]


def test_a_value_all_of_which_is_seen_is_not_copied() -> None:
    class Pin(Value):
        at: Open[int]
        rules: Whole[tuple[Rule, ...]] = ()

    assert show_kind(Pin) is None
    own = Letter("red", "a", "attack")
    assert show_value(desk(), "red", own) is own


def test_a_field_says_it_once_and_can_be_hidden_only_if_something_can_stand_there() -> None:
    class Twice(Value):
        at: Annotated[Open[int], where(at_noon)] = 0

    class Bare(Value):
        rule: Rule

    with pytest.raises(TypeError, match=r"Twice\.at says twice"):
        said_of(Twice)
    with pytest.raises(TypeError, match=r"Bare\.rule can be hidden only if it has a default"):
        show_kind(Bare)
