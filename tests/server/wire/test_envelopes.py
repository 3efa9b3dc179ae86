"""What leaves the table is what its envelopes say, and the client's types are written from them."""

import msgspec

from estandarte.server.wire.envelopes import Board, Option, Table, Verdict
from server.guests import Table as Hosts
from server.guests import planned


def test_a_match_is_sent_as_its_envelopes_say(table: Hosts) -> None:
    *_, ana, _ = planned(table)
    msgspec.convert(ana.welcome["board"], Board)
    msgspec.convert(ana.welcome["table"], Table)
    msgspec.convert(ana.ask("options")["options"], list[Option])
    action = {"kind": "advance", "role": "red", "unit": "r1", "by": 41}
    msgspec.convert(ana.ask("verdict", action=action), Verdict)
