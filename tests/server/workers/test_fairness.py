"""One address does its worst: whose turn it is, who pays, and who is refused, counted in turns."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from estandarte.server import limits
from estandarte.server.faults import Fault
from estandarte.server.limits import Buckets, Pace, Spending, account_in, line_of, seat_in
from estandarte.server.workers.turns import ALONE, MOST_WAITING, PEOPLE, WATCHED, Claim, Turns
from server.conftest import Open
from server.guests import HOT, Json, act, from_address
from surroundings import until

MACHINES = {role: {"kind": "machine", "rank": "almirante"} for role in ("christians", "ottomans")}
AGAINST = {"christians": {"kind": "me"}, "ottomans": {"kind": "machine", "rank": "alferez"}}
DEPLOY = {"game": "lepanto", "scenario": "tutorial"}


# --- whose turn it is


class Queue:
    """Those who want a turn; each holds it until he is told to go."""

    def __init__(self, places: int, kept: int = 0) -> None:
        self.turns = Turns(places, Buckets(0.001, 100.0), kept)
        self.order: list[str] = []
        self._leave: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self, who: str, quick: bool = True, row: Callable[[], int] | int = 0) -> None:
        find = row if callable(row) else lambda: row
        self._tasks.append(asyncio.create_task(self._hold(Claim(who, quick, find))))
        await asyncio.sleep(0)

    async def _hold(self, claim: Claim) -> None:
        async with self.turns.take(claim):
            self.order.append(claim.who)
            await self._leave.setdefault(claim.who, asyncio.Event()).wait()

    async def go(self, who: str) -> None:
        self._leave.pop(who).set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while self.turns._held:
            await asyncio.sleep(0)
        assert not self.turns._waiting


def played(work: Callable[[], Any]) -> None:
    asyncio.run(work())


def test_a_long_thought_leaves_the_place_for_quick_ones_free() -> None:
    async def work() -> None:
        queue = Queue(places=2, kept=1)
        for n in range(100):
            await queue.come(f"crowd/{n}", quick=False)
        await queue.come("long", quick=False)
        assert queue.order == ["crowd/0"]
        await queue.come("quick")
        assert queue.order == ["crowd/0", "quick"]
        await queue.go("quick")
        await queue.come("crowd/quick")  # who holds one place waits with all he wants
        assert queue.order[2:] == []
        await queue.go("crowd/0")
        assert queue.order[2:] == ["long", "crowd/quick"]
        await queue.end()

    played(work)


def test_who_plays_with_people_is_called_before_all_others() -> None:
    async def work() -> None:
        queue, row = Queue(places=1), [ALONE]
        await queue.come("first")
        await queue.come("alone", row=ALONE)
        await queue.come("visited", row=lambda: row[0])
        await queue.come("shown", row=WATCHED)
        await queue.come("people", row=PEOPLE)
        row[0] = WATCHED  # somebody has come to look on
        for who in ("first", "people", "visited", "shown"):
            await queue.go(who)
        assert queue.order == ["first", "people", "visited", "shown", "alone"]
        await queue.end()

    played(work)


def test_matches_nobody_waits_for_have_one_place_a_house_and_leave_one_to_others() -> None:
    async def work() -> None:
        queue = Queue(places=4, kept=1)
        for house in ("a", "b", "c"):
            for n in range(3):
                await queue.come(f"{house}/{n}", quick=False, row=ALONE)
        assert queue.order == ["a/0", "b/0"]
        await queue.come("people", quick=False)
        assert queue.order[2:] == ["people"]
        await queue.go("a/0")
        assert queue.order[3:] == []  # they rest after each turn
        while len(queue.order) < 4:
            await asyncio.sleep(0)
        assert queue.order[3:] == ["c/0"]
        await queue.end()

    played(work)


def test_accounts_and_seats_of_one_house_are_called_as_often_as_another_house() -> None:
    async def work() -> None:
        queue = Queue(places=1)
        queue.turns.spending.add("crowd", 30.0)
        await queue.come("first")
        for n in range(20):
            await queue.come(account_in("crowd", f"p{n}"))
            await queue.come(seat_in("crowd", "m1", f"s{n}"))
        await queue.come("elsewhere")
        await queue.go("first")
        assert queue.order == ["first", "elsewhere"]
        await queue.end()

    played(work)


def test_a_house_may_keep_only_so_many_waiting() -> None:
    async def work() -> None:
        queue = Queue(places=1)
        for n in range(MOST_WAITING * 8 + 1):
            queue.turns.demand(f"house/p{n}")
            await queue.come(f"house/p{n}")
        with pytest.raises(Fault):
            queue.turns.demand("house/another")
        queue.turns.demand("elsewhere")
        await queue.end()

    played(work)


# --- who pays


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    held = SimpleNamespace(now=100.0)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: held.now))
    return held


def test_all_seats_of_a_house_fill_no_faster_than_eight_addresses(clock: SimpleNamespace) -> None:
    purses = Buckets(1.0, 10.0)
    seats = [purses.of(seat_in("house", "m1", f"s{n}")) for n in range(100)]
    assert seats[0].left() == 5.0
    for seat in seats[:16]:
        seat.pay(5.0)
    assert seats[99].left() == 0.0 and purses.of("house").left() == 10.0
    clock.now += 2.0
    assert seats[99].left() == 5.0 and seats[0].left() == 1.0
    for seat in seats:
        seat.pay(0.16)
    assert seats[99].left() == pytest.approx(0.0)
    assert purses.of(account_in("house", "p1")).left() == 10.0
    assert purses.of(seat_in("elsewhere", "m2", "s1")).left() == 5.0


def test_accounts_together_have_as_much_of_the_tables_own_time_as_their_address() -> None:
    purses = Buckets(0.0, 10.0)
    lines = [purses.of(line_of(account_in("house", f"p{n}"))) for n in range(9)]
    assert {line.left() for line in lines} == {2.0}
    for line in lines[:5]:
        line.pay(2.0)
    assert lines[8].left() == 0.0
    assert line_of("house") == "house" and purses.of("house").left() == 10.0


def test_who_wants_the_tables_own_time_at_a_stretch_waits_in_line() -> None:
    async def work() -> None:
        pace, order = Pace(10_000.0, 1.0), list[int]()

        async def moment(number: int, house: str = "crowd") -> None:
            await pace.wait(house)
            order.append(number)
            pace.buckets.of(house).pay(30.0)

        crowd = [asyncio.create_task(moment(n)) for n in range(1, 9)]
        await asyncio.sleep(0)
        await moment(0, "elsewhere")
        assert order == [1, 0]  # each of the crowd once the one before him has been paid for
        await asyncio.gather(*crowd)
        assert order == [1, 0, 2, 3, 4, 5, 6, 7, 8] and not pace._lines

    asyncio.run(work())


def test_who_comes_with_a_crowd_is_not_let_in_on_what_it_has_not_yet_spent() -> None:
    async def work() -> None:
        pace, within = Pace(1e-6, 9.5 * limits.DEPOSIT), Counter[str]()

        async def come(house: str) -> None:
            await pace.wait(house)
            within[house] += 1

        crowd = [asyncio.create_task(come("crowd")) for _ in range(50)]
        await asyncio.gather(*(come("elsewhere") for _ in range(5)))
        assert within == {"crowd": 10, "elsewhere": 5}
        await asyncio.gather(*crowd)  # they took nothing after all, so it is given back
        while pace.buckets.of("crowd").left() < 9.4 * limits.DEPOSIT:
            await asyncio.sleep(0)

    asyncio.run(work())


def test_what_was_used_is_forgotten_by_halves(
    clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Spending, "MOST", 4)
    spending = Spending()
    spending.add("a", 8.0)
    clock.now += limits.HALF
    spending.add("a", 1.0)
    assert spending.of("a") == 5.0
    for n in range(4):
        spending.add(f"b{n}", 0.1 * n)
    assert len(spending._used) <= 4 and spending.of("a") == 5.0  # who has used least is forgotten


def test_a_match_remembers_who_pays_and_tells_nobody(open_table: Open, tmp_path: Path) -> None:
    table = open_table(trusted_proxies=("127.0.0.1",))
    account = table.post("/api/people", {"name": "Ana", "password": "long enough"}, status=201)
    with from_address(table, "10.0.0.9") as guest, from_address(table, "10.0.0.9") as ana:
        ana.headers["Authorization"] = f"Bearer {account['token']}"
        forms = {"game": "skirmish", "seats": HOT, "public": True}
        opened = [by.post("/api/matches", json=forms).json() for by in (guest, ana)]
    payers = [table.hall.rooms[one["match"]].sheet.payer for one in opened]
    assert payers[1] == account_in(payers[0], account["person"])
    assert "10.0.0.9" not in payers[0]
    told = str(opened) + table.http.get("/api/matches").text
    for one in opened:
        told += str(table.get(f"/api/matches/{one['match']}", one["token"]))
        told += str(table.socket(one["match"], one["token"]).welcome)
        told += table.http.get(f"/api/matches/{one['match']}").text
    told += table.http.get("/api/me/data", headers=_bearer(account["token"])).text
    assert payers[0] not in told
    table.close()
    again = open_table()
    for one, payer in zip(opened, payers, strict=True):
        again.get(f"/api/matches/{one['match']}")
        assert again.hall.rooms[one["match"]].sheet.payer == payer


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# --- at the table


def test_an_alferez_answers_while_another_address_lets_twenty_matches_think(
    open_table: Open,
) -> None:
    table = open_table(trusted_proxies=("127.0.0.1",), think_seconds=60.0)
    with from_address(table, "10.0.0.1") as crowd:
        for _ in range(20):
            crowd.post("/api/matches", json={**DEPLOY, "seats": MACHINES})
    until(lambda: table.hall.thinkers.turns._held["/slow"] == 1, "nobody thinks")
    with from_address(table, "10.0.0.2") as fresh:
        seat = fresh.post("/api/matches", json={**DEPLOY, "seats": AGAINST}).json()
    others, answers = 0, 0
    guest = table.socket(seat["match"], seat["token"])
    board = guest.welcome["board"]
    while answers < 5 and board["result"] is None:
        if not board["prompt"]["mine"]:
            before = table.hall.metrics.thoughts
            board = guest.hear("update")
            answers += board["steps"][-1]["by"] == "ottomans"
            others = max(others, table.hall.metrics.thoughts - before)
            continue
        options = guest.ask("options")["options"]
        act(guest, **options[0]["action"])
        board = guest.hear("update")
    assert answers == 5
    assert others < 20  # he waits for none of their rounds, only for what goes on beside him


def test_twenty_people_behind_one_address_ask_beside_a_hundred_seats_of_another(
    open_table: Open,
) -> None:
    """The club's seats have purses of their own; the stranger's together have but so much."""
    table = open_table(
        trusted_proxies=("127.0.0.1",), work_per_second=0.001, work_at_once=0.5, thinkers=1
    )

    def seats(client: httpx.Client, number: int) -> list[Json]:
        form = {"game": "skirmish", "seats": HOT}
        return [client.post("/api/matches", json=form).json() for _ in range(number)]

    def asks(client: httpx.Client, seat: Json) -> int:
        path, key = f"/api/matches/{seat['match']}/options", _bearer(seat["token"])
        return client.get(path, params={"role": "red"}, headers=key).status_code

    with from_address(table, "10.0.0.1") as club, from_address(table, "10.0.0.2") as stranger:
        table.hall.sand.of(table.hall.seals.mask("10.0.0.2") + "/seats").pay(5_000)
        theirs, his = seats(club, 20), seats(stranger, 20)
        table.hall.sand.of(table.hall.seals.mask("10.0.0.1")).drops = 0.4
        assert {asks(club, seat) for seat in theirs} == {200}
        assert {asks(stranger, seat) for seat in his} == {429}


def test_an_account_counts_as_itself_behind_an_address_that_has_used_up_its_own(
    open_table: Open,
) -> None:
    table = open_table(trusted_proxies=("127.0.0.1",), work_per_second=0.0001)
    with from_address(table, "10.0.0.1") as ana, from_address(table, "10.0.0.1") as guest:
        form = {"name": "Ana", "password": "long enough"}
        token = ana.post("/api/people", json=form).json()["token"]
        house = table.hall.seals.mask("10.0.0.1")
        table.hall.sand.of(house).pay(1e6)
        assert guest.get("/api/games").status_code == 429
        guest.headers["Authorization"] = "Bearer of nothing"
        assert guest.get("/api/games").status_code == 429
        ana.headers["Authorization"] = f"Bearer {token}"
        seat = ana.post("/api/matches", json={"game": "skirmish", "seats": HOT})
        assert seat.status_code == 201
    room = table.hall.rooms[seat.json()["match"]]
    assert line_of(room.sheet.payer).startswith(f"{house}/lines/p")


@pytest.mark.parametrize("by_link", [False, True])
def test_a_socket_is_counted_for_the_account_that_it_names(open_table: Open, by_link: bool) -> None:
    table = open_table(work_per_second=0.000_001)
    account = table.post("/api/people", {"name": "Ana", "password": "long enough"}, status=201)
    seat = table.open_match(account["token"], seats={"red": {"kind": "me"}})
    token, session = account["token"], ""
    if by_link:
        token, session = seat["token"], token
    guest = table.socket(seat["match"], token, session=session)
    assert guest.welcome["you"]["role"] == "red"
    house = table.hall.seals.mask("127.0.0.1")
    assert dict(table.hall.sockets) == {account_in(house, account["person"]): 1}
    assert table.hall.sand.of(line_of(account_in(house, account["person"]))).left() < 20_000.0
    assert guest.ask("ping")["kind"] == "answer"
    guest.leave()
    until(lambda: not table.hall.sockets, "the socket is counted for ever")
