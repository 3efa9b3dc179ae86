"""The commands that keep a table: serve, backup, move-database, audit-all, and their settings."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from estandarte.server.database.copying import TABLES
from estandarte.server.faults import table_texts
from estandarte.server.settings import Settings, SettingsFault, data_folder, read_settings
from server.cluster import Postgres
from server.conftest import Open
from server.guests import act, planned
from surroundings import PATIENCE

ROOT = Path(__file__).parents[2]


def command(*words: str, **environment: str) -> tuple[int, Any, str]:
    """Status, document and complaint of a command run with --json."""
    given = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "examples/skirmish"),
        "ESTANDARTE_GAMES": "skirmish:SKIRMISH",
        **environment,
    }
    program = (
        "import sys\n"
        "from skirmish import SKIRMISH\n"
        "from estandarte.kernel import SHELF\n"
        "from estandarte.__main__ import main\n"
        "SHELF.add(SKIRMISH)\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words, "--json"],
        capture_output=True, text=True, env=given, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.returncode, json.loads(done.stdout), done.stderr


def test_a_backup_is_taken_while_the_table_is_open(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    red, _, ana, _ = planned(table)
    file = tmp_path / "copy.sqlite"
    status, told, _ = command("backup", str(file), "--database", str(tmp_path / "table.sqlite"))
    assert (status, told["rows"]["matches"], told["rows"]["lines"]) == (0, 1, 4)
    act(ana, kind="end_turn", role="red")
    table.close()
    again = open_table(database=str(file))  # the copy is a table of its own, links included
    board = again.get(f"/api/matches/{red['match']}", red["token"])["board"]
    assert board["step"] == 2
    status, told, complaint = command("backup", str(file), "--database", str(file))
    assert status == 2 and str(file) in complaint


def test_one_command_moves_everything_to_postgresql(
    open_table: Open, tmp_path: Path, postgres: Postgres
) -> None:
    table = open_table()
    red, _, ana, _ = planned(table)
    ana.ask("say", words="off we go")
    table.close()
    url = postgres.new_database()
    status, told, _ = command("move-database", url, "--database", str(tmp_path / "table.sqlite"))
    assert (status, set(told["rows"])) == (0, set(TABLES))
    again = open_table(database=url)
    with again.socket(red["match"], red["token"]) as guest:
        assert guest.welcome["board"]["step"] == 2
        assert guest.welcome["talk"][0]["words"] == "off we go"
        act(guest, kind="end_turn", role="red")
    status, _, complaint = command(
        "move-database", url, "--database", str(tmp_path / "table.sqlite")
    )
    assert status == 2 and complaint.count("\n") == 1


def test_every_stored_match_is_audited_and_the_first_difference_named(
    open_table: Open, tmp_path: Path
) -> None:
    table = open_table()
    red, _, ana, _ = planned(table)
    act(ana, kind="advance", role="red", unit="r1", by=5)
    table.two_players()
    table.close()
    path = str(tmp_path / "table.sqlite")
    status, told, _ = command("audit-all", "--database", path)
    assert (status, told["sound"], len(told["matches"])) == (0, True, 2)
    lying = tmp_path / "lying/skirmish_lying.py"
    lying.parent.mkdir()
    lying.write_text(
        "from skirmish import SKIRMISH\n"
        "from skirmish.acting import Advance\n"
        "honest = Advance._end\n"
        "Advance._end = lambda self, state: honest(self, state) - 1\n".replace("\\\n", "\n")
    )
    status, told, _ = command(
        "audit-all", "--database", path,
        PYTHONPATH=f"{ROOT / 'examples/skirmish'}{os.pathsep}{lying.parent}",
        ESTANDARTE_GAMES="skirmish_lying:SKIRMISH",
    )  # fmt: skip
    assert (status, told["sound"]) == (1, False)
    wrong = next(m for m in told["matches"] if m["fault"])
    assert (wrong["match"], wrong["cite"], wrong["at"]) == (red["match"], "SKI-2-d", 3)


def test_a_match_is_played_with_files_only(tmp_path: Path) -> None:
    record, file = str(tmp_path / "match.estandarte"), tmp_path / "orders.json"
    status, told, _ = command("post", record, "--game", "skirmish")
    assert (status, told["waiting"]) == (0, ["red", "blue"])
    cards = {"red": {"r1": "charge", "r2": "fire"}, "blue": {"b1": "fire", "b2": "stand"}}
    packets = {}
    for role, orders in cards.items():
        _, packets[role], _ = command("post", record, "--role", role)
        action = {"kind": "place_orders", "role": role, "orders": orders}
        file.write_text(json.dumps({**packets[role]["orders"], "actions": [action]}))
        status, told, _ = command("post", record, "--orders", str(file))
        assert (status, told["done"]) == (0, 1)
    assert '"stand"' not in command("post", record, "--role", "red")[1]["record"]
    advance = {"kind": "advance", "role": "red", "unit": "r2", "by": 5}
    file.write_text(json.dumps({**packets["red"]["orders"], "actions": [advance, advance]}))
    status, told, complaint = command("post", record, "--orders", str(file))
    assert (status, told["done"], told["steps"]) == (1, 1, 3)
    assert "[SKI-2-d]" in told["refused"] and complaint == ""
    forged = {**packets["red"]["orders"], "role": "blue", "actions": [{"kind": "end_turn"}]}
    file.write_text(json.dumps(forged))
    status, told, _ = command("post", record, "--orders", str(file))
    assert (status, told["error"]["key"]) == (2, "post.seal")
    for nonsense in ("", "[]", "{}", "[" * 50_000):
        file.write_text(nonsense)
        assert command("post", record, "--orders", str(file))[0] == 2
    assert command("post", record, "--role", "green")[0] == 2
    assert command("verify", record)[0] == 0


def test_a_packet_does_not_count_what_its_side_has_not_heard(tmp_path: Path) -> None:
    """What the other Fleet intends is no step of mine, by letter as little as at the table."""
    record, file = str(tmp_path / "match.estandarte"), tmp_path / "orders.json"
    assert command("post", record, "--game", "mistral", "--scenario", "strait")[0] == 0
    packets = {r: command("post", record, "--role", r)[1] for r in ("bourbons", "british")}
    stay = {"kind": "intend", "role": "bourbons", "intentions": [{"kind": "keep_up"}]}
    file.write_text(json.dumps({**packets["bourbons"]["orders"], "actions": [stay]}))
    status, told, _ = command("post", record, "--orders", str(file))
    assert (status, told["done"]) == (0, 1)
    again = {r: command("post", record, "--role", r)[1] for r in ("bourbons", "british")}
    assert again["british"] == packets["british"]
    assert again["bourbons"]["orders"]["step"] == packets["bourbons"]["orders"]["step"] + 1


def test_a_newer_database_is_refused_in_one_sentence(tmp_path: Path, open_table: Open) -> None:
    open_table().close()
    path = tmp_path / "table.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute("INSERT INTO shape (version) VALUES (99)")
    for words in (["serve", "--port", "1"], ["audit-all"], ["backup", str(tmp_path / "x")]):
        status, told, complaint = command(*words, "--database", str(path))
        assert status == 2
        assert told["error"]["key"] == "server.journal_newer"
        assert complaint.count("\n") == 1 and "99" in complaint


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["--port", "many"], {}),
        (["--port", "0"], {}),
        (["--settings", "/no/such/file"], {}),
        ([], {"ESTANDARTE_PORT": "x"}),
        ([], {"ESTANDARTE_METRICS": "perhaps"}),
        (["--database", "mysql://here"], {}),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], {}),
        ([], {"ESTANDARTE_GAMES": "no_such_module:GAME"}),
    ],
)
def test_serve_refuses_what_it_cannot_use(words: list[str], environment: dict[str, str]) -> None:
    status, told, complaint = command("serve", *words, **environment)
    assert status == 2
    assert told["error"]["sentence"] and complaint.count("\n") == 1


def test_serve_names_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, told, complaint = command(
            "serve", "--port", port, "--database", str(tmp_path / "table.sqlite")
        )
    assert (status, told["error"]["key"]) == (2, "serve.port")
    assert port in complaint


def test_settings_come_from_file_environment_and_hand(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('host = "0.0.0.0"\nport = 1000\nsmtp_host = "post"\n'.replace("\\\n", "\n"))
    environment = {"ESTANDARTE_PORT": "2000", "ESTANDARTE_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2"}
    found = read_settings(file, environment, database="here.sqlite")
    assert (found.host, found.port, found.smtp_host) == ("0.0.0.0", 2000, "post")
    assert found.trusted_proxies == ("10.0.0.1", "10.0.0.2")
    assert read_settings(file, environment, port=3000).port == 3000
    assert found.address == "http://127.0.0.1:2000"
    with pytest.raises(SettingsFault, match="unknown field"):
        file.write_text("colour = 3")
        read_settings(file, {})
    assert Settings().database_url.endswith("table.sqlite")
    assert data_folder().name == "estandarte"


def test_every_sentence_of_the_table_stands_in_both_languages() -> None:
    english, spanish = (table_texts().catalogues[tag].sentences for tag in ("en", "es"))
    assert set(english) == set(spanish)
    from estandarte.kernel.words.texts import blanks

    for key, forms in english.items():
        assert blanks(forms[0]) == blanks(spanish[key][0]), key


def test_every_fault_of_the_server_has_its_sentence() -> None:
    import re

    folder = ROOT / "src/estandarte/server"
    named = {
        key
        for file in folder.rglob("*.py")
        for key in re.findall(r'"(server\.[a-z_]+)"', file.read_text(encoding="utf-8"))
    }
    assert named - {"server.refused"} <= set(table_texts().catalogues["en"].sentences)
