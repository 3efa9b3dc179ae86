"""Rules that change under a running match, sides that are divided, and moments found quickly."""

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import pytest

from estandarte.kernel import SHELF, Action, Role, but
from server.conftest import Open
from server.test_playing import STAND, act, planned
from skirmish import SkirmishGame
from skirmish.acting import Advance, EndTurn
from skirmish.planning import PlaceOrders, Planning


class Newer(SkirmishGame):
    """The toy game with a later version."""

    version = "2"


class Divided(SkirmishGame):
    """The toy game, each unit a command of its own."""

    name: ClassVar[str] = "divided"

    def commands(self, role: Role) -> Mapping[str, Mapping[str, str]]:
        return {u: {"en": u, "es": u} for u in ({"red": ("r1", "r2")}.get(role, ()))}

    def commands_in(self, state: Any, action: Action) -> Iterable[str]:
        return filter(None, [getattr(action, "unit", None)])


def stored_match(open_table: Open) -> tuple[str, str, str]:
    table = open_table()
    red, blue, ana, _ = planned(table)
    act(ana, kind="advance", role="red", unit="r1", by=5)
    table.close()
    return red["match"], red["token"], blue["token"]


def test_both_sides_accept_newer_rules_before_they_go_on(open_table: Open) -> None:
    match, red, blue = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        rules = table.get(f"/api/matches/{match}", red)["table"]["rules"]
        assert (rules["was"], rules["now"], rules["cite"]) == ("1", "2", None)
        end = {"action": {"kind": "end_turn", "role": "red"}}
        refused = table.post(f"/api/matches/{match}/act", end, red, 409)
        assert refused["error"]["key"] == "server.rules_changed"
        assert table.ask(match, red, kind="accept_rules")["done"] is False
        assert table.ask(match, blue, kind="accept_rules")["done"] is True
        table.post(f"/api/matches/{match}/act", end, red)
    finally:
        SHELF.add(old)


def test_a_difference_is_named_with_its_rule(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, red, _ = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        honest = Advance._end
        monkeypatch.setattr(Advance, "_end", lambda self, state: honest(self, state) - 1)
        rules = table.get(f"/api/matches/{match}", red)["table"]["rules"]
        assert (rules["cite"], rules["at"]) == ("SKI-2-d", 3)
        board = table.get(f"/api/matches/{match}", red)["board"]
        assert board["view"]["units"][0]["x"] == 5  # what was played stays as it was
    finally:
        SHELF.add(old)


def test_the_old_rules_are_kept_where_a_package_offers_them(open_table: Open) -> None:
    match, red, _ = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        SHELF._added["skirmish@1"] = old
        assert table.get(f"/api/matches/{match}", red)["table"]["rules"] is None
        end = {"action": {"kind": "end_turn", "role": "red"}}
        table.post(f"/api/matches/{match}/act", end, red)
    finally:
        SHELF.add(old)
        del SHELF._added["skirmish@1"]


def test_a_side_is_divided_where_the_game_says_so(open_table: Open) -> None:
    table = open_table()
    SHELF.add(Divided())
    try:
        host = table.open_match(game="divided", umpire=True)
        path = f"/api/matches/{host['match']}"
        table.join(host, "blue")

        def sit(*commands: str, status: int = 200) -> Any:
            form = {"role": "red", "commands": list(commands)}
            link = table.post(f"{path}/invites", form, host["token"], 201)["link"]
            return table.post(f"{path}/join", {"invite": link.rsplit("/", 1)[1]}, status=status)

        ana = sit("r1")
        eva = sit("r2")
        sit("r1", status=409)
        bad = {"role": "red", "commands": ["r9"]}
        table.post(f"{path}/invites", bad, host["token"], 422)
        table.post(f"{path}/act", {"action": STAND}, ana["token"])
        blue = table.get(path, host["token"])["table"]["seats"]["blue"]["people"][0]["sitter"]
        assert blue
        r2 = {"action": {"kind": "advance", "role": "red", "unit": "r2", "by": 3}}
        refused = table.post(f"{path}/verdict", r2, ana["token"])
        assert refused["ok"] is False
        assert eva["roles"] == ["red"]
        table.post(f"{path}/act", r2, ana["token"], 403)
        table.post(f"{path}/act", r2, eva["token"], 422)
        seats = table.get(path, ana["token"])["table"]["seats"]["red"]["people"]
        assert [s["commands"] for s in seats] == [["r1"], ["r2"]]
    finally:
        del SHELF._added["divided"]


def test_any_of_a_thousand_steps_is_found_at_once(open_table: Open) -> None:
    table = open_table()
    seat = table.open_match(seats={r: {"kind": "hot_seat"} for r in ("red", "blue")})
    room = table.hall.rooms[seat["match"]]
    assert room.match is not None
    loop = table.server.servers[0].get_loop()
    _play_long(room, loop)
    assert room.history is not None and room.history.step >= 1000
    table.hall.rooms.clear()  # as after a restart: read from the journal, helped by snapshots
    table.get(f"/api/matches/{seat['match']}", seat["token"])
    slowest = 0.0
    for step in (0, 999, 500, 17, 733, 1000, 250, 998, 1, 640):
        started = time.perf_counter()
        found = table.get(f"/api/matches/{seat['match']}/moments/{step}", seat["token"])
        slowest = max(slowest, time.perf_counter() - started)
        assert found["step"] == step
    assert slowest < 0.1


def _play_long(room: Any, loop: Any) -> None:
    """A thousand steps of a game that ends after three rounds: its first round is never over."""

    async def play() -> None:
        async with room.lock:
            while len(room.match.record.steps) < 1000:
                room.match.act(_next_action(room.match.state))
                if len(room.match.record.lines) - room.saved >= 40:
                    await room.settle()
            await room.settle()

    asyncio.run_coroutine_threadsafe(play(), loop).result(60)


def _next_action(state: Any) -> Action:
    decision = state.decision
    role = decision.waiting[0]
    if isinstance(decision, Planning):
        return PlaceOrders({u.id: "stand" for u in state.of(role)}, role=role)
    state.stack[0] = but(state.stack[0], number=1)
    return EndTurn(role=role)


def test_a_fleet_at_lepanto_is_divided_by_squadrons(open_table: Open) -> None:
    table = open_table()
    host = table.open_match(
        game="lepanto", scenario="battle", seats={"christians": {"kind": "open"}}, umpire=True
    )
    path = f"/api/matches/{host['match']}"
    form = {"role": "christians", "commands": ["C-D"]}
    link = table.post(f"{path}/invites", form, host["token"], 201)["link"]
    doria = table.post(f"{path}/join", {"invite": link.rsplit("/", 1)[1]})
    other = table.post(
        f"{path}/invites", {"role": "christians", "commands": ["C-I", "C-C"]}, host["token"], 201
    )["link"]
    barbarigo = table.post(f"{path}/join", {"invite": other.rsplit("/", 1)[1]})
    table.join(host, "ottomans")
    own = {"action": {"kind": "move", "role": "christians", "ship": "C-D-05", "path": "s"}}
    both = {"kind": "move_line", "role": "christians", "ships": ["C-D-06", "C-I-06"], "path": "s"}
    table.post(f"{path}/act", own, barbarigo["token"], 403)
    table.post(f"{path}/act", {"action": both}, doria["token"], 403)
    assert table.post(f"{path}/act", own, doria["token"])["step"] > 0
