"""Signed links: nobody can make one up, and those given out long ago still lead somewhere."""

import base64
import hmac
from hashlib import sha256

import pytest

from estandarte.server.faults import Fault
from estandarte.server.people.tokens import Seals, SeatToken, WatchToken

KEY = "a key"
SEAT = SeatToken("m1", "s1", 3)
OLD_LINK = "eyJ0eXBlIjoic2VhdCIsIm1hdGNoIjoibTEiLCJzaXR0ZXIiOiJzMSIsInNlcmlhbCI6M30"


def signed(body: str, key: str = KEY) -> str:
    """By the recipe of the first links: the head of an HMAC over what the link says."""
    said = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    sign = hmac.digest(key.encode(), said, sha256)[:20]
    return f"{body}.{base64.urlsafe_b64encode(sign).decode().rstrip('=')}"


def test_links_given_out_long_ago_are_still_read_and_written_alike() -> None:
    assert Seals(KEY).read(signed(OLD_LINK)) == SEAT
    assert Seals(KEY).write(SEAT) == signed(OLD_LINK)


@pytest.mark.parametrize(
    "text",
    ["", ".", "a.b", OLD_LINK, f"{OLD_LINK}.", f"{OLD_LINK}.AAAA", "ñ.ñ", "a" * 2000,
     signed(OLD_LINK, "another key"), signed(OLD_LINK)[:-1], "x" + signed(OLD_LINK),
     signed("bm90aGluZw"), "=." + signed(OLD_LINK)],
)  # fmt: skip
def test_a_link_that_nobody_signed_is_refused(text: str) -> None:
    with pytest.raises(Fault) as fault:
        Seals(KEY).read(text)
    assert (fault.value.status, fault.value.telling.key) == (401, "server.token")


def test_a_link_for_a_seat_is_none_for_watching() -> None:
    with pytest.raises(Fault):
        Seals(KEY).read_as(signed(OLD_LINK), WatchToken)
