"""The umpire's rulings: words and corrections in the record, replayed and audited."""

from typing import Any

import pytest

from estandarte.kernel import (
    SHELF,
    SPECTATOR,
    UMPIRE,
    Correction,
    Dice,
    Match,
    Refused,
    Ruling,
    State,
    audit,
    parse_record,
)
from estandarte.kernel import testing as kernel_testing
from estandarte.kernel.rulings import corrected, values_at
from estandarte.kernel.testing import rule
from kernel.table import new_match
from skirmish.field import BLUE, RED


def ruling(*changes: Correction, words: str = "It was out of range.", **more: Any) -> Ruling:
    return Ruling(words, changes=changes, role=UMPIRE, **more)


@rule("KER-17")
def test_a_ruling_corrects_the_board_and_stands_in_the_record() -> None:
    match = new_match()
    asked = match.state.decision
    match.act(ruling(Correction(("units", "r1", "x"), 20), about="SKI-2-d"))
    assert match.state.units["r1"].x == 20
    assert match.state.decision == asked  # it answers no question
    again = parse_record(bytes(match.record))
    assert again.state_at().units["r1"].x == 20
    found = audit(again)
    assert found and found.rulings == 1


@rule("KER-17")
def test_players_hear_the_words_and_see_of_the_board_what_they_may() -> None:
    match = new_match()
    match.act(ruling(Correction(("units", "b1", "order"), "fire")))
    for role in (RED, BLUE, SPECTATOR):
        [told] = match.events_since(0, role)
        assert (told.words, told.changes) == ("It was out of range.", ())
    match.act(ruling(words="To blue alone.", only=(BLUE,)))
    assert len(match.events_since(0, BLUE)) == 2
    assert len(match.events_since(0, RED)) == 1


@rule("KER-17")
def test_only_the_umpire_rules_and_he_does_not_play() -> None:
    match = new_match()
    with pytest.raises(Refused) as refused:
        match.act(Ruling("I am right.", role=RED))
    assert refused.value.verdict.cite == "KER-17"
    assert not match.check(Ruling("  ", role=UMPIRE))
    options = list(match.options(RED))
    assert not match.check({"kind": "place_orders", "role": UMPIRE, "orders": {}})
    assert options and not list(match.options(UMPIRE))


NONSENSE = [
    ("units", "nobody", "x"), ("units", "r1", "no_such_field"), ("stack",), ("dice", "key"),
    ("units", "r1", "x", "y"), ("nothing",), (),
]  # fmt: skip


@rule("KER-18")
@pytest.mark.parametrize("at", NONSENSE)
def test_what_is_not_on_the_board_is_not_corrected(at: tuple[str, ...]) -> None:
    match = new_match()
    assert match.check(ruling(Correction(at, 3))).cite == "KER-18"


@rule("KER-18")
def test_a_value_must_be_of_its_kind() -> None:
    match = new_match()
    assert match.check(ruling(Correction(("units", "r1", "x"), "far"))).cite == "KER-18"
    assert match.check(ruling(Correction(("units", "r1", "x"), 30)))
    match.act(ruling(Correction(("units", "r2"), drop=True)))
    assert "r2" not in match.state.units
    match.take_back_by_agreement(UMPIRE)
    assert "r2" in match.state.units


@rule("KER-17")
def test_what_is_dropped_inside_a_piece_leaves_the_piece() -> None:
    match = new_match()
    match.act(ruling(Correction(("units", "r1", "hits"), 2)))
    match.act(ruling(Correction(("units", "r1", "hits"), drop=True)))
    assert match.state.units["r1"].hits == 0


class Stores(State):
    loaves: dict[int, tuple[int, ...]]


@rule("KER-17")
def test_what_is_known_by_a_number_is_corrected_by_it() -> None:
    stores = Stores(Dice(""), [], {3: (1, 2), 4: ()})
    changes = (Correction(("loaves", "4"), drop=True), Correction(("loaves", "3", "1"), 5))
    assert corrected(stores, changes) == {"loaves": {3: (1, 5)}}


@rule("KER-17")
def test_the_umpire_looks_at_every_value_but_what_is_sealed() -> None:
    state = new_match().state
    fields, _ = values_at(state, ())
    assert "units" in fields and not {"stack", "dice"} & {*fields}
    assert values_at(state, ("units",)) == (sorted(state.units), None)
    assert values_at(state, ("units", "r1", "x")) == ([], state.units["r1"].x)
    for way in (("stack",), ("dice", "key"), ("units", "nobody")):
        with pytest.raises(LookupError):
            values_at(state, way)


@rule("KER-17")
@pytest.mark.parametrize(
    ("game", "scenario", "at", "put"),
    [
        ("lepanto", "tutorial", "ships", "repulsed"),
        ("tercios", "campo_abierto", "units", "wear"),
        ("aguila", "campo_abierto", "units", "damage"),
        ("mistral", "y1744", "units", "damage"),
    ],
)
def test_every_game_can_be_corrected(game: str, scenario: str, at: str, put: str) -> None:
    match: Match[Any] = kernel_testing.new_match(SHELF.take(game), scenario)
    for _ in zip(range(60), kernel_testing.playout(match), strict=False):
        if getattr(match.state, at):
            break
    name = next(iter(getattr(match.state, at)))
    value = True if put == "repulsed" else 1
    match.act(ruling(Correction((at, name, put), value)))
    assert getattr(getattr(match.state, at)[name], put) == value
    for role in (*match.game.roles, SPECTATOR, UMPIRE):
        match.view(role)
        match.prompt(role)
    assert audit(parse_record(bytes(match.record)))
