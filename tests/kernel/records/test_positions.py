"""Positions: one line that opens anywhere, and damage that is named."""

import base64
import zlib
from hashlib import blake2b
from typing import Any

import pytest
from msgspec.json import decode, encode

from estandarte.kernel import (
    Dice,
    Match,
    Setup,
    SetupFault,
    Texts,
    but,
    pledge,
    read_position,
    write_position,
)
from estandarte.kernel.packs import PackUsed
from estandarte.kernel.records import positions as positions_module
from kernel.table import HOLD, SECRET, charged, finished, new_match
from skirmish import SKIRMISH

SETUP = Setup("skirmish", "meeting")
TABLE = Texts(("estandarte.kernel",))


def line(role: str | None = None) -> str:
    return write_position(SKIRMISH, SETUP, charged().state, role)


def fault_of(text: str) -> str:
    with pytest.raises(SetupFault) as fault:
        read_position(text, Dice("new"))
    telling = fault.value.telling
    assert not TABLE.say("es", telling.key, telling.facts).startswith("[")
    return telling.key


def packed(data: bytes, name: str = "skirmish") -> str:
    """A position made by hand, with its checksum right."""
    text = base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    return f"estandarte/1 {name} {blake2b(text.encode(), digest_size=4).hexdigest()} {text}"


def unpacked(text: str) -> dict[str, Any]:
    body = text.split()[3]
    found: dict[str, Any] = decode(zlib.decompress(base64.urlsafe_b64decode(body + "===")))
    return found


def forged(text: str, **board: Any) -> str:
    content = unpacked(text)
    content["board"].update(board)
    return packed(encode(content))


def test_a_position_is_one_short_line() -> None:
    head, game, checksum, body = line().split(" ")
    assert (head, game, len(checksum)) == ("estandarte/1", "skirmish", 8)
    assert body.isascii()
    assert len(line()) < 1000


def test_it_opens_as_the_same_board_with_new_dice() -> None:
    game, setup, state = read_position(line(), Dice("new"))
    assert game is SKIRMISH
    assert setup.scenario == "meeting"
    was = charged().state
    assert state.dice == Dice("new")
    state.dice = was.dice
    assert state == was


def test_spaces_around_it_do_no_harm() -> None:
    assert read_position(f"  {line()}\r\n", Dice("new"))


def test_the_seed_of_the_dice_never_travels() -> None:
    match = new_match(seeds={"red": "mine"})
    text = write_position(SKIRMISH, match.record.setup, match.state)
    content = encode(unpacked(text)).decode()
    assert match.state.dice.key not in content
    assert SECRET not in content
    assert unpacked(text)["setup"].get("seeds", {}) == {}


def test_a_position_for_a_role_holds_nothing_that_it_does_not_know() -> None:
    cards = {u["id"]: u["card"] for u in unpacked(line("red"))["board"]["units"]}
    assert cards == {"r1": None, "r2": "stand", "b1": "down", "b2": "down"}
    _, _, state = read_position(line("red"), Dice("new"))
    assert SKIRMISH.view(state, "red") == SKIRMISH.view(charged().state, "red")


def test_a_match_goes_on_from_a_position() -> None:
    game, setup, state = read_position(line(), Dice("new"))
    match = Match.begin(game, setup, "new", state)
    match.act(HOLD)
    assert match.state.units["b1"].hits == 1


def test_a_match_from_a_position_keeps_its_pledge() -> None:
    game, setup, state = read_position(line(), Dice("new"))
    with pytest.raises(SetupFault) as fault:
        Match.begin(game, but(setup, pledge=pledge("promised")), "another", state)
    assert fault.value.telling.key == "fault.pledge"


def test_the_position_of_a_finished_match_opens() -> None:
    text = write_position(SKIRMISH, SETUP, finished().state)
    _, _, state = read_position(text, Dice("new"))
    assert SKIRMISH.result(state) == finished().result


def test_a_pack_travels_with_it() -> None:
    pack = SKIRMISH.pack({"units": {"unit": {"march": 50}}})
    assert pack is not None
    match = new_match(packs=(pack,))
    _, setup, state = read_position(
        write_position(SKIRMISH, match.record.setup, match.state), Dice("new")
    )
    assert setup.packs == (pack,)
    assert state.values.units.unit.march == 50


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hello",
        "estandarte/1",
        "estandarte/1 skirmish",
        "estandarte/1 skirmish 00000000",
        "estandarte/2 skirmish 00000000 AAAA",
        "estandarte/1 skirmish 00000000 AAAA AAAA",
        "x" * 1_000_000,
        "\x00\x01\x02",
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_no_position_is_refused(text: str) -> None:
    assert fault_of(text) == "fault.position"


def test_an_unknown_game_is_named() -> None:
    assert fault_of(line().replace("skirmish", "chess")) == "fault.game"


def test_one_character_altered_anywhere_is_caught() -> None:
    text = line()
    for place in range(len(text)):
        altered = text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]
        assert fault_of(altered) in ("fault.position", "fault.position_checksum", "fault.game")


@pytest.mark.parametrize("letter", ["ñ", "\ud800", "\x00"])
def test_strange_letters_are_refused(letter: str) -> None:
    assert fault_of(line() + letter) == "fault.position_checksum"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"setup":{"game":"skirmish","scenario":"meeting"},"board":{}}',
        b'{"setup":{"game":"skirmish","scenario":"meeting"},"board":' + b"[" * 50_000,
        b"\xff\xfe",
    ],
)
def test_a_line_made_by_hand_is_refused_when_it_makes_no_sense(data: bytes) -> None:
    assert fault_of(packed(data)) == "fault.position_content"


def test_what_is_not_packed_is_refused() -> None:
    for text in ("AAAA", "A", "_-_-", base64.urlsafe_b64encode(b"plain").decode()):
        checksum = blake2b(text.encode(), digest_size=4).hexdigest()
        assert fault_of(f"estandarte/1 skirmish {checksum} {text}") == "fault.position_content"


def test_a_line_cut_short_is_refused() -> None:
    body = line().split()[3][:-40]
    checksum = blake2b(body.encode(), digest_size=4).hexdigest()
    assert fault_of(f"estandarte/1 skirmish {checksum} {body}") == "fault.position_content"


def test_a_line_that_swells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions_module, "LARGEST", 200)
    assert fault_of(line()) == "fault.position_content"


@pytest.mark.parametrize(
    "board",
    [
        {"stack": [{"kind": "reaction", "waiting": ["blue"], "unit": "b1"}]},
        {"stack": [{"kind": "round", "number": 1, "at": "supper"}]},
        {"stack": [{"kind": "charging", "unit": "r9", "target": "b9", "at": ""}]},
        {"units": {"r1": {"id": "r1", "role": "red", "x": "far"}}},
        {"units": []},
        {"novelty": 1},
    ],
    ids=repr,
)
def test_a_board_in_disorder_is_refused(board: dict[str, Any]) -> None:
    assert fault_of(forged(line(), **board)) == "fault.position_content"


def test_a_view_in_disorder_is_refused() -> None:
    assert fault_of(forged(line("red"), charger="r9")) == "fault.position_content"


def test_a_pack_that_does_not_fit_is_refused() -> None:
    used = PackUsed("x", "y", {"units": {"unit": {"march": "far"}}})
    setup = Setup("skirmish", "meeting", packs=(used,))
    text = write_position(SKIRMISH, setup, charged().state)
    assert fault_of(text) == "fault.position_content"


def test_a_position_that_names_two_games_is_refused() -> None:
    content = unpacked(line())
    content["setup"]["game"] = "lepanto"
    assert fault_of(packed(encode(content))) == "fault.position_content"
