"""Two trees are compared by what comes of their scenes."""

from pathlib import Path

import pytest

from surroundings import tool

compare = tool("compare_scenes")
SCENES = "tests/games/lepanto/sea/test_wind.py"


def test_a_value_that_differs_is_found_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """On one of the trees a 3 is the calm, and not a 4."""
    checked_out = compare.checked_out

    def otherwise(commit: str) -> Path:
        base: Path = checked_out(commit)
        charts = base / "src/estandarte/games/lepanto/data/charts.toml"
        text = charts.read_text(encoding="utf-8")
        planted = text.replace('"none", "none", "none", "calm"', '"none", "none", "calm", "none"')
        assert planted != text
        charts.write_text(planted, encoding="utf-8")
        return base

    monkeypatch.setattr(compare, "PLACE", tmp_path)
    monkeypatch.setattr(compare, "checked_out", otherwise)
    monkeypatch.setattr("sys.argv", ["compare", "HEAD", SCENES, "--most", "2", "--workers", "1"])
    assert compare.main() == 1
    said = capsys.readouterr().out
    assert "have parted" in said and "# lepanto/sea/test_wind.py::" in said
    assert "\n- " in said and "\n+ " in said
    assert not (tmp_path / "base").exists()
