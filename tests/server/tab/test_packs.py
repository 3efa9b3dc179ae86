"""Games are brought when they are first imported, from packs that are always the same."""

import subprocess
import sys
from pathlib import Path

from estandarte.server.tab.packs import GZIP, game_of, unpack
from estandarte.server.tab.site import packing

IMPORTING = Path(__file__).with_name("importing.py")


def test_a_module_is_of_one_game_or_of_all() -> None:
    assert game_of("estandarte.games.lepanto.combat.phase") == "lepanto"
    assert game_of("estandarte.players.doctrine.aguila") == "aguila"
    assert game_of("estandarte.games") == game_of("estandarte.kernel") == ""


def test_a_game_is_brought_once_when_it_is_imported(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    for name, files in packing.our_packs().items():
        (packs / name).write_bytes(packing.pack(files))
    words = [sys.executable, str(IMPORTING), str(tmp_path / "own"), str(packs)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_each_module_of_ours_is_in_one_pack_and_the_server_s_own_parts_in_none() -> None:
    packs = packing.our_packs()
    assert sorted(packs) == ["aguila", "core", "lepanto", "mistral", "tercios"]
    every = [name for files in packs.values() for name in files]
    assert len(every) == len(set(every))
    assert "estandarte/games/lepanto/combat/phase.py" in packs["lepanto"]
    assert "estandarte/players/doctrine/lepanto/__init__.py" in packs["lepanto"]
    wanted = ("games/__init__.py", "kernel/game.py", "server/database/migrations/0001_matches.sql")
    assert {f"estandarte/{name}" for name in wanted} <= packs["core"].keys()
    assert not [name for name in every if name.startswith(("estandarte/cli", "estandarte/lab"))]


def test_the_same_files_make_the_same_pack_and_come_out_as_they_went_in(tmp_path: Path) -> None:
    files = {"a/b.py": b"x = 1\n", "a/c.toml": b""}
    pressed = packing.pack(files)
    assert pressed == packing.pack(dict(reversed(files.items()))) and pressed.startswith(GZIP)
    unpack(pressed, tmp_path)
    found = {p.relative_to(tmp_path).as_posix(): p for p in tmp_path.rglob("*") if p.is_file()}
    assert {name: path.read_bytes() for name, path in found.items()} == files
