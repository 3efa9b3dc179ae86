"""By whose word somebody is counted: the line's own, or that of a proxy whom the host trusts."""

import pytest

from estandarte.server.door.addresses import Proxies
from estandarte.server.settings import SettingsFault, read_settings
from server.conftest import Open
from server.guests import Table

WRONG = {"name": "Nobody", "password": "a long enough one"}


def enter(table: Table, *told: str) -> list[int]:
    """Log-ins as a proxy would hand them on; 401: heard, 429: not even that."""
    sent = [{"X-Forwarded-For": one} for one in told]
    return [table.http.post("/api/sessions", json=WRONG, headers=h).status_code for h in sent]


def test_nobody_is_believed_whom_the_settings_do_not_name(open_table: Open) -> None:
    table = open_table(passwords_per_minute=0.001)
    table.server.app.state.passwords.of("127.0.0.1").pay(30)  # ten are left
    assert enter(table, *(f"9.9.9.{n}" for n in range(12))) == [401] * 10 + [429] * 2


def test_people_behind_a_trusted_proxy_are_counted_one_by_one(open_table: Open) -> None:
    table = open_table(passwords_per_minute=0.001, trusted_proxies=("127.0.0.0/8", "10.1.1.1"))
    for counted in ("127.0.0.1", "8.8.8.8"):
        table.server.app.state.passwords.of(counted).pay(30)
    assert enter(table, *(f"9.9.9.{n}, 10.1.1.1" for n in range(12))) == [401] * 12
    forged = enter(table, *(f"1.1.1.{n}, 8.8.8.8" for n in range(12)))
    assert forged == [401] * 10 + [429] * 2


@pytest.mark.parametrize(
    ("told", "sender"),
    [
        (["9.9.9.9"], "9.9.9.9"), (["9.9.9.9:5000"], "9.9.9.9"), (["1.1.1.1, 9.9.9.9"], "9.9.9.9"),
        (["1.1.1.1", "9.9.9.9, 10.0.0.7"], "9.9.9.9"), (["10.0.0.3"], "10.0.0.3"), ([], "10.0.0.1"),
        (["unknown"], "10.0.0.1"), (["9.9.9.9, unknown"], "10.0.0.1"), ([""], "10.0.0.1"),
        (["[2001:db8::1]:80"], "2001:db8::"), (["2001:db8:0:0:ffff::9"], "2001:db8::"),
        (["::ffff:9.9.9.9"], "9.9.9.9"),
    ],
)  # fmt: skip
def test_the_last_stranger_on_the_way_is_the_sender(told: list[str], sender: str) -> None:
    headers = [(b"x-forwarded-for", one.encode()) for one in told]
    assert Proxies(["10.0.0.0/8"]).sender("10.0.0.1", headers) == sender
    assert Proxies([]).sender("10.0.0.1", headers) == "10.0.0.1"


def test_a_proxy_that_is_no_address_is_named() -> None:
    with pytest.raises(SettingsFault, match="no such place"):
        read_settings(environment={"ESTANDARTE_TRUSTED_PROXIES": "10.0.0.1, no such place"})
