"""Who somebody is at a table, by what he holds; and through whose eyes he may look."""

import pytest

from estandarte.server.faults import Fault
from estandarte.server.names import LONGEST_NAME, sound_name
from server.guests import HOT, STAND, Json, Table, act


def seen(table: Table, path: str, token: str, role: str, status: int) -> str:
    """The role that somebody is given, or why he is given none."""
    found = table.get(path, token, status, role=role)
    return str(found["you"]["role"] if status == 200 else found["error"]["key"])


@pytest.fixture(scope="module")
def public(table: Table) -> tuple[Json, Json]:
    return table.two_players(public=True)


def test_each_sees_a_match_as_what_he_is(table: Table, public: tuple[Json, Json]) -> None:
    red, blue = public
    path = f"/api/matches/{red['match']}"
    for token, role, status, told in (
        (red["token"], "", 200, "red"), (blue["token"], "", 200, "blue"),
        (red["token"], "red", 200, "red"), (red["token"], "spectator", 200, "spectator"),
        (red["token"], "blue", 403, "server.other_seat"),
        (red["token"], "umpire", 403, "server.other_seat"),
        ("", "", 200, "spectator"), ("", "spectator", 200, "spectator"),
        ("", "red", 403, "server.other_seat"), (red["watch"], "", 200, "spectator"),
        (red["watch"], "blue", 403, "server.other_seat"), ("nonsense", "", 401, "server.token"),
    ):  # fmt: skip
        assert seen(table, path, token, role, status) == told, (role, told)


def test_the_link_of_another_match_is_none(table: Table, public: tuple[Json, Json]) -> None:
    other = table.open_match(seats=HOT)
    path = f"/api/matches/{public[0]['match']}"
    assert seen(table, path, other["token"], "", 403) == "server.other_match"
    assert seen(table, path, other["watch"], "", 200) == "spectator"  # as anybody
    private = f"/api/matches/{other['match']}"
    assert seen(table, private, public[0]["watch"], "", 404) == "server.match"
    assert seen(table, private, "", "", 404) == "server.match"
    assert seen(table, private, other["token"], "", 200) == "red"
    assert seen(table, private, other["token"], "blue", 200) == "blue"
    unseen = table.open_match(seats=HOT, public=True, spectators=False)
    assert seen(table, f"/api/matches/{unseen['match']}", "", "", 404) == "server.match"


def test_past_moments_are_seen_through_ones_own_eyes_until_all_is_over(table: Table) -> None:
    red, blue = table.two_players(public=True)
    with table.socket(red["match"], red["token"]) as ana:
        act(ana, **STAND)
    path = f"/api/matches/{red['match']}/moments/0"
    for token, role, status in (
        (red["token"], "", 200), (red["token"], "red", 200), (red["token"], "spectator", 200),
        (red["token"], "blue", 403), (red["token"], "umpire", 403), (red["token"], "green", 403),
        ("", "spectator", 200), ("", "red", 403), ("", "umpire", 403),
    ):  # fmt: skip
        table.get(path, token, status, role=role)
    table.ask(red["match"], blue["token"], kind="resign")
    for token in (red["token"], ""):
        for role, status in (("blue", 200), ("umpire", 200), ("spectator", 200), ("green", 403)):
            table.get(path, token, status, role=role)


def test_what_only_players_and_only_umpires_may(table: Table) -> None:
    host = table.open_match(umpire=True)
    red, _ = (table.join(host, role) for role in ("red", "blue"))
    where = host["match"]
    refusals = (
        (host["token"], "resign", "server.no_seat"),
        (host["token"], "offer_draw", "server.no_seat"),
        (red["token"], "pause", "server.umpire_only"), (host["watch"], "resign", "server.no_seat"),
        (host["watch"], "pause", "server.umpire_only"), (host["watch"], "leave", "server.no_seat"),
    )  # fmt: skip
    for token, kind, key in refusals:
        more = {"paused": True} if kind == "pause" else {}
        assert table.ask(where, token, 403, kind=kind, **more)["error"]["key"] == key
    table.ask(where, host["token"], kind="pause", paused=True)
    assert table.hall.rooms[where].sheet.paused


UMPIRES = [{"kind": "examine"}, {"kind": "pause", "paused": True},
           {"kind": "add_time", "role": "red", "seconds": 60.0}]  # fmt: skip
PLAYERS = [
    *({"kind": kind} for kind in ("options", "take_back", "offer_draw", "decline_draw", "resign")),
    *({"kind": kind} for kind in ("usual", "propose", "advise")),
    {"kind": "act", "action": STAND}, {"kind": "verdict", "action": STAND},
    {"kind": "odds", "action": STAND}, {"kind": "reach", "piece": "r1"},
    {"kind": "answer_take_back", "agree": True}, {"kind": "foretell", "intentions": []},
    {"kind": "throw", "faces": [1]}, {"kind": "accept_rules", "agree": True},
]  # fmt: skip
SEATED = [{"kind": "say", "words": "hello"}, {"kind": "leave"}, {"kind": "remind"},
          {"kind": "renew_watch"}, {"kind": "report", "said": 1}]  # fmt: skip


def test_whoever_may_not_ask_is_told_why(table: Table, public: tuple[Json, Json]) -> None:
    red, _ = public
    for token, asks, key in (
        (red["token"], UMPIRES, "server.umpire_only"), ("", UMPIRES, "server.umpire_only"),
        ("", PLAYERS, "server.no_seat"), ("", SEATED, "server.no_seat"),
    ):  # fmt: skip
        for ask in asks:
            refused = table.post(f"/api/matches/{red['match']}/ask", {"ask": ask}, token, 403)
            assert refused["error"]["key"] == key, ask
    sheet = table.hall.rooms[red["match"]].sheet
    assert (sheet.paused, sheet.said, sheet.draw) == (False, 0, [])


@pytest.mark.parametrize(
    ("ask", "status", "key"),
    [
        ({"kind": "say", "words": " \n "}, 422, "server.nothing_said"),
        ({"kind": "say", "words": "a\0b"}, 422, "server.text"),
        ({"kind": "report", "said": 1, "why": "a\0b"}, 422, "server.text"),
        ({"kind": "remind", "email": "nobody"}, 422, "server.email"),
        ({"kind": "remind", "email": "a@b\n"}, 422, "server.email"),
        ({"kind": "moment", "step": 99}, 404, "server.step"),
        ({"kind": "hello"}, 400, "server.message"), ({"kind": "fly"}, 400, "server.message"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_by_name(
    table: Table, public: tuple[Json, Json], ask: Json, status: int, key: str
) -> None:
    red, _ = public
    assert table.ask(red["match"], red["token"], status, **ask)["error"]["key"] == key
    sitter = table.hall.rooms[red["match"]].sheet.sitters[red["sitter"]]
    assert (sitter.email, sitter.webhook) == ("", "")


def test_only_the_host_makes_the_links_of_those_who_watch_void(
    table: Table, public: tuple[Json, Json]
) -> None:
    red, blue = public
    refused = table.ask(red["match"], blue["token"], 403, kind="renew_watch")
    assert refused["error"]["key"] == "server.host_only"
    serial = table.hall.rooms[red["match"]].sheet.watch
    assert table.ask(red["match"], red["token"], kind="renew_watch")["watch"] != red["watch"]
    assert table.hall.rooms[red["match"]].sheet.watch == serial + 1


def test_a_room_that_is_given_up_sends_everybody_back_to_the_door(table: Table) -> None:
    red, _ = table.two_players()
    with table.socket(red["match"], red["token"]) as ana:
        room = table.hall.rooms[red["match"]]
        room.gone = True
        answer = ana.ask("options")
        room.gone = False
        assert (answer["status"], answer["error"]["key"]) == (409, "server.come_back")


@pytest.mark.parametrize(
    ("name", "password", "status"),
    [
        ("Shortest", "1234567", 422), ("Short Enough", "12345678", 201), ("Long", "x" * 1001, 400),
        ("N" * 40, "a long enough one", 201), ("N" * 41, "a long enough one", 400),
    ],
)  # fmt: skip
def test_names_and_passwords_have_their_lengths(
    table: Table, name: str, password: str, status: int
) -> None:
    table.post("/api/people", {"name": name, "password": password}, status=status)


def test_a_name_is_what_can_be_shown_in_one_line() -> None:
    assert sound_name("  Ana \n\t  de   Mendoza\u200b ") == "Ana de Mendoza"
    assert sound_name("x") == "x" and len(sound_name("y" * LONGEST_NAME)) == 40
    for bad in ("", " \n ", "\u200b", "y" * 41):
        with pytest.raises(Fault) as found:
            sound_name(bad)
        assert found.value.telling.key == "server.name_length"
