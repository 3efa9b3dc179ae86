"""Whatever a file, position, army, experiment or message holds: it is read, or refused in words."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from estandarte.kernel import (
    SHELF,
    Dice,
    PackFault,
    RecordFault,
    Setup,
    SetupFault,
    audit,
    encode,
    parse_record,
    read_position,
    write_position,
)
from estandarte.kernel.packs import shipped
from estandarte.kernel.records.record import seal
from estandarte.kernel.testing import new_match
from estandarte.lab.experiment import read_experiment
from estandarte.lab.faults import ExperimentFaults
from estandarte.server.wire import messages
from estandarte.server.wire.schemas import JoinForm, NewMatch
from estandarte.wargame.muster import ArmyFault, army_tree

ROOT = Path(__file__).resolve().parents[2]
REFUSED = (RecordFault, SetupFault, PackFault)
RECORD = (ROOT / "tests/matches/lepanto-tutorial.jsonl").read_bytes().splitlines()[:12]
POSITION = write_position(
    SHELF.take("lepanto"), (m := new_match(SHELF.take("lepanto"), "tutorial")).record.setup, m.state
)
EXPERIMENT = next((ROOT / "experiments").rglob("*.toml")).read_bytes()
ARMY = b'name = "x"\npoints = 1000\n[[units]]\ntype = "tercio"\n'
ARMIES: dict[str, dict[str, Any]] = {
    "tercios": {
        "list": "espana_1618", "organigram": "standard", "points": 500, "year": 1634,
        "general": {"level": 2, "virtues": ["lealtad"], "qualities": ["audaz"]},
        "command": [
            {"kind": "infantry", "level": 1, "units": ["tercio", "tercio"]},
            {"kind": "cavalry", "level": 0, "units": ["coraceros"]},
            {"kind": "battery", "units": ["canon_medio"]},
        ],
    },
    "aguila": {
        "list": "fr_linea_1813", "points": 1500, "year": 1813,
        "general": {"officer": "general_de_brigada"},
        "brigade": [{
            "officers": [{"officer": "comandante"}], "basic": ["fr_linea:24", "fr_novata:24"],
            "support": ["fr_dragones:10"], "elite": ["fr_coraceros:10"],
        }],
    },
}  # fmt: skip
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=9),
    st.just([]), st.just({}), st.just("x" * 5_000),
    st.lists(st.lists(st.integers(0, 3)), max_size=3),
)  # fmt: skip
quietly = settings(
    max_examples=60, derandomize=True, deadline=None, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip

seldom = settings(quietly, max_examples=12)


@st.composite
def spoilt(draw: st.DrawFn, text: bytes) -> bytes:
    """Cut, doubled or with bytes altered."""
    data = bytearray(text)
    for _ in range(draw(st.integers(0, 4))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
    cut = draw(st.sampled_from(("whole", "end", "middle", "twice")))
    if cut == "end":
        return bytes(data[:end])
    if cut == "middle":
        return bytes(data[:start] + data[end:])
    return bytes(data * 2) if cut == "twice" else bytes(data)


@st.composite
def resealed(draw: st.DrawFn) -> bytes:
    """A record with one value replaced by junk, and every seal made anew."""
    pages = [msgspec.json.decode(line) for line in RECORD]
    _spoil(draw, pages[draw(st.integers(0, len(pages) - 1))])
    last, lines = "", []
    for one in pages:
        one.pop("hash", None)
        body = encode(one)[:-1]
        last = seal(last, body)
        lines.append(body + b',"hash":"' + last.encode() + b'"}\n')
    return b"".join(lines)


def _spoil(draw: st.DrawFn, page: Any) -> None:
    """Somewhere within, junk takes the place of what stood there."""
    while isinstance(page, dict | list) and page:
        keys = sorted(page) if isinstance(page, dict) else range(len(page))
        key = draw(st.sampled_from(list(keys)))
        if not isinstance(page[key], dict | list) or not page[key] or draw(st.integers(0, 3)) == 0:
            page[key] = draw(JUNK)
            return
        page = page[key]


@st.composite
def with_junk(draw: st.DrawFn, tree: Any) -> Any:
    """Something sound in which one value, or three, are junk."""
    made = msgspec.json.decode(encode(tree))
    for _ in range(draw(st.sampled_from((1, 3)))):
        _spoil(draw, made)
    return made


@quietly
@given(st.one_of(spoilt(b"\n".join(RECORD)), resealed(), st.binary(max_size=200)))
def test_a_record_is_read_or_refused(data: bytes) -> None:
    try:
        record = parse_record(data)
        record.state_at()
    except REFUSED:
        return
    found = audit(record)
    assert found.fault is None or found.fault.key.startswith("audit.")


@quietly
@given(st.one_of(spoilt(POSITION.encode()), st.binary(max_size=200)))
def test_a_position_is_read_or_refused(data: bytes) -> None:
    try:
        read_position(data.decode(errors="replace"), Dice("fuzz"))
    except REFUSED:
        return


@quietly
@given(st.one_of(spoilt(ARMY), st.binary(max_size=200)))
def test_an_army_file_is_read_or_refused(data: bytes) -> None:
    try:
        army_tree(data)
    except ArmyFault:
        return


@quietly
@given(st.dictionaries(st.text(max_size=9), JUNK, max_size=4))
@pytest.mark.parametrize("game", ["lepanto", "tercios"])
def test_a_pack_is_read_or_refused(game: str, values: dict[str, Any]) -> None:
    try:
        SHELF.take(game).pack(values)
    except REFUSED:
        return


@seldom
@given(st.data())
@pytest.mark.parametrize(
    "game",
    [
        "lepanto",
        "tercios",
        *(pytest.param(n, marks=pytest.mark.soak) for n in ("aguila", "mistral")),
    ],
)
def test_a_pack_that_was_nearly_sound_is_read_or_refused(game: str, data: st.DataObject) -> None:
    whole = shipped(SHELF.take(game).package)
    name = data.draw(st.sampled_from(sorted(whole)))
    try:
        SHELF.take(game).pack(data.draw(with_junk({name: whole[name]})))
    except REFUSED:
        return


@seldom
@given(st.data())
@pytest.mark.parametrize("game", sorted(ARMIES))
def test_an_army_that_was_nearly_sound_is_raised_or_refused(game: str, data: st.DataObject) -> None:
    army, taken = data.draw(with_junk(ARMIES[game])), SHELF.take(game)
    setup = Setup(game, "campo_abierto", armies={taken.roles[0]: army})
    try:
        taken.start(setup, Dice("fuzz"))
    except REFUSED:
        return


@quietly
@given(data=st.one_of(spoilt(EXPERIMENT), st.binary(max_size=200)))
def test_an_experiment_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    path.write_bytes(data)
    try:
        read_experiment(path)
    except (ExperimentFaults, SetupFault):
        return


@quietly
@given(
    st.one_of(
        st.binary(max_size=200), st.dictionaries(st.text(max_size=9), JUNK, max_size=4).map(repr),
        spoilt(b'{"kind":"act","id":1,"action":{"kind":"row","role":"red"},"seen":3,"entered":[1]}'),
        spoilt(b'{"kind":"say","words":"\xc3\xb1","side":false}'),
        spoilt(b'{"game":"lepanto","seats":{"red":{"kind":"me"}},"clock":{"bank":3}}'),
    )
)  # fmt: skip
def test_a_message_or_form_is_read_or_refused(data: bytes | str) -> None:
    for kind in (messages.AnyAsk, NewMatch, JoinForm):
        try:
            msgspec.json.decode(data, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
