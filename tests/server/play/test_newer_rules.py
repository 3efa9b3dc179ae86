"""Rules that change under a running match, sides that are divided, and moments found quickly."""

import asyncio
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from estandarte.kernel import SHELF, Action, Role, RulesVote, audit, but, is_mended, parse_record
from estandarte.kernel.testing import rule
from estandarte.server.database.connect import journal_at
from estandarte.server.database.rows import Stored
from estandarte.server.play.auditing import Finding, audit_all
from estandarte.server.play.history import EVERY, History
from estandarte.server.play.restoring import sheet_after
from estandarte.server.seating_plan import RulesChange, write_sheet
from server.conftest import Open
from server.guests import STAND, Table, act, planned
from skirmish import SkirmishGame
from skirmish.acting import Advance, EndTurn
from skirmish.planning import PlaceOrders, Planning
from surroundings import PATIENCE

ROOT = Path(__file__).resolve().parents[3]


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


DIVIDED = Divided()


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
        table.ask(match, red, kind="resign")
        headers = {"Authorization": f"Bearer {red}"}
        paper = table.http.get(f"/api/matches/{match}/record", headers=headers).content
        votes = [v for v in parse_record(paper).course if isinstance(v, RulesVote)]
        assert [(v.was, v.rules, v.by, v.in_force) for v in votes] == [
            ("1", "2", ("red",), False), ("1", "2", ("blue",), True)
        ]  # fmt: skip
        assert audit(parse_record(paper))
    finally:
        SHELF.add(old)


def test_newer_rules_that_one_side_refuses_are_not_played(open_table: Open) -> None:
    match, red, blue = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        with table.socket(match, red) as ana, table.socket(match, blue) as bea:
            assert ana.welcome["table"]["rules"]["now"] == "2"
            assert ana.ask("accept_rules")["done"] is False
            assert bea.ask("accept_rules", agree=False)["done"] is False
            heard = ana.hear("table")["table"]["rules"]
            while not heard["refused"]:
                heard = ana.hear("table")["table"]["rules"]
            assert (heard["accepted"], heard["refused"]) == (["red"], ["blue"])
            end = {"kind": "end_turn", "role": "red"}
            assert ana.ask("act", action=end)["error"]["key"] == "server.rules_changed"
            assert ana.ask("take_back")["error"]["key"] == "server.rules_changed"
            assert bea.ask("accept_rules")["done"] is True  # and he may change his mind
            assert ana.ask("act", action=end)["kind"] == "answer"
    finally:
        SHELF.add(old)


def test_a_match_whose_rules_are_not_agreed_upon_can_still_be_ended(open_table: Open) -> None:
    match, red, blue = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        table.ask(match, blue, kind="accept_rules", agree=False)
        table.ask(match, red, kind="offer_draw")
        table.ask(match, blue, kind="offer_draw")
        found = table.get(f"/api/matches/{match}", red)["table"]
        assert (found["status"], found["result"]["reason"]) == ("over", "agreed")
    finally:
        SHELF.add(old)


class Mended(SkirmishGame):
    """The toy game with a later version, in which a fault of its marches was mended."""

    version = "2"
    mended: ClassVar[Mapping[str, tuple[str, ...]]] = {"1": ("SKI-2-d",)}


@rule("KER-22")
def test_a_mended_rule_is_told_to_both_sides_and_holds_without_a_vote(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, red, blue = stored_match(open_table)
    old, honest = SHELF.take("skirmish"), Advance._end
    table = open_table(games=())
    try:
        SHELF.add(Mended())
        monkeypatch.setattr(Advance, "_end", lambda a, s: honest(a, s) - is_mended("SKI-2-d"))
        for token in (red, blue):
            told = table.get(f"/api/matches/{match}", token)["table"]
            assert (told["rules"], told["mended"]) == (None, ["SKI-2-d"])
        with table.socket(match, red) as ana, table.socket(match, blue) as bea:
            assert bea.welcome["table"]["mended"] == ["SKI-2-d"]
            act(ana, kind="advance", role="red", unit="r2", by=5)
            told = bea.hear("update")
            assert [step["step"] for step in told["steps"]] == [4]  # of the line nothing is told
            assert told["view"]["units"][1]["x"] == 4
        table.ask(match, red, kind="resign")
        headers = {"Authorization": f"Bearer {red}"}
        paper = table.http.get(f"/api/matches/{match}/record", headers=headers).content
        record = parse_record(paper)
        assert [line[:10] for line in record.lines].count(b'{"mended":') == 1
        found = audit(record)
        assert found.dice_proved and [one.step for one in found.mended] == [3]
        (stored,) = audited_at(table)
        assert (stored.fault, stored.mended) == (None, found.mended)
        assert table.get(f"/api/matches/{match}", red)["board"]["step"] == 4
    finally:
        SHELF.add(old)


def audited_at(table: Table) -> list[Finding]:
    """What the audit of all that a table has stored finds."""

    async def findings() -> list[Finding]:
        journal = journal_at(table.hall.settings.database_url)
        await journal.open()
        try:
            return [one async for one in audit_all(journal)]
        finally:
            await journal.close()

    return asyncio.run(findings())


def test_machines_among_themselves_are_not_asked(open_table: Open) -> None:
    table = open_table()
    machine = {"kind": "machine", "rank": "grumete"}
    opened = table.open_match(seats={"red": machine, "blue": machine}, hold=True, public=True)
    table.post(f"/api/matches/{opened['match']}/start", {}, opened["token"])
    table.close()
    old = SHELF.take("skirmish")
    table = open_table(forgives=True, games=(), thinkers=1)
    try:
        SHELF.add(Newer())
        assert table.get(f"/api/matches/{opened['match']}")["table"]["rules"] is None
    finally:
        SHELF.add(old)


KEPT = """
from itertools import islice
import sys
from estandarte.kernel import SHELF, Match, encode, parse_record
from estandarte.kernel.testing import new_match, playout
from estandarte.server.shelf import VersionShelf, put_on_shelf
game, scenario, named = sys.argv[1:]
now = SHELF.take(game)
match = new_match(now, scenario)
actions = list(islice(playout(match), 11))[:10]
put_on_shelf([named])
record = parse_record(b"".join(match.record.lines[:6]), VersionShelf(now.version))
assert record.game is not now and SHELF.take(game) is now
assert game in SHELF.names() and f"{game}@{now.version}" not in SHELF.names()
again = Match.resume(record, match.secret)
for action in actions[4:]:
    again.act(again.game.codec.action(encode(action)))
assert again.record.lines == match.record.lines and len(again.record.lines) == 12
"""


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("lepanto", "tutorial"), ("tercios", "campo_abierto"), ("mistral", "y1741"),
     ("aguila", "campo_abierto")],
)  # fmt: skip
def test_rules_that_were_kept_play_on_what_began_with_them(
    game: str, scenario: str, tmp_path: Path
) -> None:
    """The same actions under the kept rules leave the same record, line by line."""
    keep = [sys.executable, str(ROOT / "tools/keep_rules.py"), game, str(tmp_path)]
    said = subprocess.run(keep, capture_output=True, text=True, check=True).stdout
    named = said.split('"')[1]
    assert named.startswith(f"older={game}_{SHELF.take(game).version}")
    # in a process of its own, so that no other test meets the rules twice
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{KEPT}"
    words = [sys.executable, "-c", program, game, scenario, named]
    subprocess.run(words, check=True, timeout=PATIENCE)


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


def test_the_audit_is_by_the_present_rules_whatever_is_played_by(
    open_table: Open, tmp_path: Path
) -> None:
    match, _, _ = stored_match(open_table)
    old = SHELF.take("skirmish")

    async def findings() -> list[Finding]:
        journal = journal_at(str(tmp_path / "table.sqlite"))
        await journal.open()
        try:
            return [one async for one in audit_all(journal)]
        finally:
            await journal.close()

    try:
        SHELF.add(Newer())
        SHELF.add_older(old)
        (found,) = asyncio.run(findings())
        assert (found.match, found.then, found.now) == (match, "1", "2")
    finally:
        SHELF.add(old)
        del SHELF._added["skirmish@1"]


def test_the_old_rules_are_kept_where_a_package_offers_them(open_table: Open) -> None:
    match, red, _ = stored_match(open_table)
    old = SHELF.take("skirmish")
    table = open_table(games=())
    try:
        SHELF.add(Newer())
        SHELF.add_older(old)
        assert table.get(f"/api/matches/{match}", red)["table"]["rules"] is None
        end = {"action": {"kind": "end_turn", "role": "red"}}
        table.post(f"/api/matches/{match}/act", end, red)
    finally:
        SHELF.add(old)
        del SHELF._added["skirmish@1"]


def test_a_side_is_divided_where_the_game_says_so(open_table: Open) -> None:
    table = open_table(games=("skirmish:SKIRMISH", "server.play.test_newer_rules:DIVIDED"))
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


def test_any_of_a_thousand_steps_is_found_at_once(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    seat = table.open_match(seats={r: {"kind": "hot_seat"} for r in ("red", "blue")})
    room = table.hall.rooms[seat["match"]]
    assert room.match is not None
    loop = table.server.servers[0].get_loop()
    _play_long(room, loop)
    assert room.history is not None and room.history.step >= 1000
    table.hall.rooms.clear()  # as after a restart: read from the journal, helped by snapshots
    table.get(f"/api/matches/{seat['match']}", seat["token"])
    folded: list[int] = []
    fold = History._fold
    monkeypatch.setattr(
        History, "_fold", lambda *given: (folded.append(one[0]) or one for one in fold(*given))
    )
    for step in (0, 999, 500, 17, 733, 1000, 250, 998, 1, 640):
        folded.clear()
        found = table.get(f"/api/matches/{seat['match']}/moments/{step}", seat["token"])
        assert found["step"] == step
        assert len(folded) <= 2 * EVERY  # not from the first step on


def _play_long(room: Any, loop: Any) -> None:
    """A thousand steps of a game that ends after three rounds: its first round is never over."""

    async def play() -> None:
        async with room.lock:
            while len(room.match.record.steps) < 1000:
                room.match.act(_next_action(room.match.state))
                if len(room.match.record.lines) - room.saved >= 40:
                    await room.settle()
            await room.settle()

    asyncio.run_coroutine_threadsafe(play(), loop).result(PATIENCE)


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


def test_a_sheet_that_another_wrote_is_taken_over_unless_its_rules_are_others(
    open_table: Open,
) -> None:
    table = open_table()
    red = table.open_match(seats={"red": {"kind": "me"}})
    sheet = table.hall.rooms[red["match"]].sheet

    def after(**changed: Any) -> Any:
        written = write_sheet(msgspec.structs.replace(sheet, **changed))
        return sheet_after(sheet, Stored(1, written, (), ()))

    assert after(title="Rocroi").title == "Rocroi" and after().setup == sheet.setup
    assert after(rules="0.9.0") is None
    assert after(change=RulesChange("1.0.0", "0.9.0")) is None
