"""What a host may set: told with its default, and read from wherever it is written."""

import re
from pathlib import Path

import msgspec
import pytest

from estandarte.server.settings import Settings, SettingsFault, read_settings

ROOT = Path(__file__).resolve().parents[2]


def test_every_setting_of_a_host_is_told_with_its_default() -> None:
    table = (ROOT / "docs/hosting.md").read_text(encoding="utf-8").partition("## Settings")[2]
    rows = [
        line.split("|")[1:3] for line in table.partition("\n## ")[0].splitlines() if "| `" in line
    ]
    told = {name: said for names, said in rows for name in re.findall(r"`(\w+)`", names)}
    known = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    assert told.keys() == known.keys()
    for name, said in told.items():
        default, words = known[name], said.replace(",", "").split()
        if isinstance(default, bool):
            assert ("yes" if default else "no") in words or not words, name
        elif isinstance(default, int | float) and default and words:
            assert f"{default:.12g}" in words, name


def test_yes_and_no_are_read_in_all_their_forms() -> None:
    def read(text: str) -> bool:
        return read_settings(environment={"ESTANDARTE_ACCOUNTS": text}).accounts

    assert all(read(text) for text in ("1", "true", "yes", "YES"))
    assert not any(read(text) for text in ("0", "false", "no", "No"))
    with pytest.raises(SettingsFault, match="ESTANDARTE_ACCOUNTS"):
        read("perhaps")


def test_numbers_and_lists_are_read_from_the_environment() -> None:
    told = {"ESTANDARTE_PORT": "90", "ESTANDARTE_TRUSTED_PROXIES": " 10.0.0.1 ,, 10.1.0.0/16 "}
    found = read_settings(environment=told)
    assert (found.port, found.trusted_proxies) == (90, ("10.0.0.1", "10.1.0.0/16"))
    with pytest.raises(SettingsFault, match="ESTANDARTE_PORT"):
        read_settings(environment={"ESTANDARTE_PORT": "x"})


def test_where_a_browser_finds_the_table() -> None:
    assert Settings(host="0.0.0.0", port=90).address == "http://127.0.0.1:90"
    assert Settings(host="table.example", port=90).address == "http://table.example:90"
    assert Settings(public_url="https://table.example/").address == "https://table.example"
