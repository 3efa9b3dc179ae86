"""Files that are not what they should be: one sentence, status 2, and nothing written."""

import pytest

FILES = {
    "missing": None,
    "empty": b"",
    "binary": bytes(range(256)) * 50,
    "text": b"Dear mother,\nthe weather is fine.\n",
    "json": b'{"estandarte":"record"}\n',
    "other kind": b'{"estandarte":"recipe","format":1}\n',
    "long line": b"x" * 17_000_000,
    "deep": b"[" * 200_000 + b"\n",
    "no line end": b"estandarte",
    "utf-16": "estandarte/1 skirmish".encode("utf-16"),
}

COMMANDS = {
    "verify": ["verify"],
    "position": ["position"],
    "analyse": ["analyse"],
    "record": ["play", "--record"],
    "place": ["play", "--position"],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", FILES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_file_that_is_no_record_is_refused(estandarte, tmp_path, command, content, language):
    file = tmp_path / "file"
    if FILES[content] is not None:
        file.write_bytes(FILES[content])
    elif command == "record":
        pytest.skip("a record that is not there yet is a new one")
    ran = estandarte(*COMMANDS[command], file, "--lang", language)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert "fault." not in ran.err
    assert ran.out == ""
    if FILES[content] is not None:
        assert file.read_bytes() == FILES[content]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_no_file(estandarte, tmp_path, command):
    ran = estandarte(*COMMANDS[command], tmp_path)
    assert ran.status == 2
    assert "folder" in ran.err


def test_a_file_that_never_ends_is_refused(estandarte, monkeypatch):
    from estandarte.cli.commands.records import verify

    monkeypatch.setattr(verify, "LARGEST", 1_000_000)
    ran = estandarte("verify", "/dev/zero")
    assert ran.status == 2
    assert "too large" in ran.err


def test_a_record_cut_anywhere_is_recovered_or_refused(estandarte, record, tmp_path):
    data = record.read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(1, len(data), len(data) // 25):
        cut.write_bytes(data[:length])
        ran = estandarte("position", cut)
        assert ran.status in (0, 2)
        assert ran.err.count("\n") == (1 if ran.status else 0)
        assert cut.read_bytes() == data[:length]


def test_a_record_with_a_hole_is_refused_with_its_line(estandarte, record, tmp_path):
    lines = record.read_bytes().splitlines(keepends=True)
    del lines[4]
    holed = tmp_path / "holed.jsonl"
    holed.write_bytes(b"".join(lines))
    for words in (["position", holed], ["play", "--record", holed]):
        ran = estandarte(*words)
        assert ran.status == 2
        assert "5" in ran.err


@pytest.mark.parametrize(
    "line",
    [
        "estandarte/1",
        "estandarte/1 skirmish",
        "estandarte/1 chess 00000000 AAAA",
        "estandarte/1 skirmish 00000000 AAAA BBBB",
        "estandarte/1 skirmish 00000000 ñandú",
        "estandarte/2 skirmish 00000000 AAAA",
    ],
)
def test_a_damaged_position_is_refused(estandarte, line):
    ran = estandarte("play", "--position", line)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_position_with_a_true_checksum_and_false_content_is_refused(estandarte):
    import base64
    import zlib
    from hashlib import blake2b

    for body in (b"", b"nonsense", zlib.compress(b"{}"), zlib.compress(b"[" * 10_000_000)):
        text = base64.urlsafe_b64encode(body).decode().rstrip("=")
        checksum = blake2b(text.encode(), digest_size=4).hexdigest()
        ran = estandarte("play", "--position", f"estandarte/1 skirmish {checksum} {text}")
        assert ran.status == 2
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "simulate", "rules", "muster", "bench", "games"])
@pytest.mark.parametrize("game", ["chess", "", "../lepanto", "lepanto\n", "LEPANTO", "😀"])
def test_an_unknown_game_is_named(estandarte, command, game):
    words = [command, game, "x"] if command == "muster" else [command, game]
    if game == "" and command in ("play", "bench", "games"):
        pytest.skip("no game is named at all")
    ran = estandarte(*words)
    assert ran.status == 2
    assert "skirmish" in ran.err
