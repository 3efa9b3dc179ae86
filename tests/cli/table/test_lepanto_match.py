"""A whole match of Lepanto at the terminal table, in both languages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from surroundings import PATIENCE

ORDERS = {
    "es": ("avanza C-C v", "andanada", "fin", "sí"),
    "en": ("advance C-C s", "broadside", "end", "yes"),
}


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_match_is_played_to_its_end(language: str, tmp_path: Path) -> None:
    advance, broadside, end, yes = ORDERS[language]
    words = [advance, end, yes] * 2 + [broadside, end, yes] * 60 + ["quit"]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "estandarte", "play", "lepanto", "--scenario", "tutorial"),
            *("--seat", "christians=person", "--seat", "ottomans=alferez"),
            *("--seed", "terminal", "--lang", language),
        ],
        input="\n".join(words) + "\n",
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "100"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "[LEP-10.0-g]" in done.stdout or "[LEP-Q46]" in done.stdout
    assert "[event." not in done.stdout and "[ask." not in done.stdout
    saved = sorted(tmp_path.rglob("*.jsonl"))
    assert saved
    proved = subprocess.run(
        [sys.executable, "-m", "estandarte", "verify", str(saved[0]), "--lang", language],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert proved.returncode == 0, proved.stdout + proved.stderr
