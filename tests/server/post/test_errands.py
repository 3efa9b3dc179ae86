"""Errands to others' servers: nobody at the table waits for them, nor do those for others."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from estandarte.server.metrics import Metrics
from estandarte.server.post import errands, letters, office
from estandarte.server.post.errands import Errands
from estandarte.server.post.letters import letter_to, post_letter
from estandarte.server.post.webhooks import call_webhook
from estandarte.server.settings import Settings
from server.conftest import Kept, Open
from server.letterbox import Letterbox
from server.mud import Mud
from surroundings import PATIENCE


def test_slow_webhooks_keep_no_letter_waiting(open_table: Open, letterbox: Letterbox) -> None:
    """And the table closes while they all still drip."""
    table = open_table(
        remind_after=0.2, private_webhooks=True, smtp_host="127.0.0.1", smtp_port=letterbox.port,
        smtp_tls=False,
    )  # fmt: skip
    with Mud("line") as one, Mud("line") as other:
        for mud in (one, other) * 3:
            red, _ = table.two_players()
            table.ask(red["match"], red["token"], kind="remind", webhook=mud.url)
        one.calls.get(timeout=PATIENCE)
        other.calls.get(timeout=PATIENCE)
        red, _ = table.two_players()
        table.ask(red["match"], red["token"], kind="remind", email="ana@a.example")
        assert "ana@a.example" in letterbox.next()
        table.close()
        assert not table.thread.is_alive()


def test_a_mail_server_that_hangs_ends_with_the_table(open_table: Open) -> None:
    for sort in ("mail", "mute"):
        with Mud(sort) as mud:
            table = open_table(smtp_host="127.0.0.1", smtp_port=mud.port, smtp_tls=False)
            red, _ = table.two_players()
            table.ask(red["match"], red["token"], kind="remind", email="ana@a.example")
            mud.calls.get(timeout=PATIENCE)
            table.close()
            assert not table.thread.is_alive()
            assert mud.left.get(timeout=PATIENCE)  # it was hung up


def run(work: Callable[[Errands, Metrics], Awaitable[None]], at_once: int = 2) -> Metrics:
    metrics = Metrics()

    async def whole() -> None:
        found = Errands("webhook", at_once, PATIENCE, metrics)
        await work(found, metrics)
        await found.stop()

    asyncio.run(whole())
    return metrics


def test_a_slow_server_delays_only_itself() -> None:
    async def work(found: Errands, _: Metrics) -> None:
        done: list[str] = []
        begun, gate, all_done = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def slow() -> None:
            done.append("slow begins")
            begun.set()
            await gate.wait()

        async def quick() -> None:
            done.append("quick")
            if done.count("quick") == 5:
                all_done.set()

        for errand in (slow, slow):
            found.send("slow.example", errand)
        for number in range(5):
            found.send(f"quick{number}.example", quick)
        await begun.wait()
        await all_done.wait()
        assert done == ["slow begins", *["quick"] * 5]  # the second to the slow one waits
        gate.set()

    run(work)


def test_who_has_taken_little_time_goes_first() -> None:
    async def work(found: Errands, _: Metrics) -> None:
        order: list[str] = []
        gate, last = asyncio.Event(), asyncio.Event()

        def errand(name: str, end: bool = False) -> Callable[[], Awaitable[None]]:
            async def carry_out() -> None:
                order.append(name)
                await gate.wait()
                if end:
                    last.set()

            return carry_out

        found._sand.of("slow").pay(100.0)
        found.send("first", errand("first"))
        found.send("slow", errand("slow", end=True))
        found.send("fresh", errand("fresh"))
        gate.set()
        await last.wait()
        assert order == ["first", "fresh", "slow"]

    run(work, at_once=1)


def test_what_there_is_no_room_for_is_counted_and_said(
    monkeypatch: pytest.MonkeyPatch, kept: Kept
) -> None:
    monkeypatch.setattr(errands, "MOST_WAITING", 3)
    monkeypatch.setattr(errands, "MOST_FOR_ONE", 2)

    async def work(found: Errands, metrics: Metrics) -> None:
        async def never() -> None:
            await asyncio.Event().wait()

        assert [found.send("a", never) for _ in range(4)] == [True, True, True, False]
        assert [found.send("b", never) for _ in range(4)] == [True, True, False, False]
        assert metrics.dropped == {"letter": 0, "webhook": 3}
        assert "estandarte_webhooks_dropped_total 3\n" in metrics.text()
        await found.stop()
        assert not found.send("c", never)

    run(work)
    said = [line for line in kept.lines if "errands" in line]
    assert '"number": 1' in said[0] and len(said) == 2  # the other two are said a minute later
    assert '"what": "errands were not sent"' in said[1] and '"number": 5' in said[1]


def test_the_time_is_for_the_whole_call_whatever_trickles_in(
    monkeypatch: pytest.MonkeyPatch, kept: Kept
) -> None:
    async def work() -> None:
        for sort in ("line", "mute"):
            with Mud(sort) as mud:
                found = Errands("webhook", 1, 0.1, Metrics())
                url = mud.url.replace("http:", "https:") if sort == "mute" else mud.url

                async def call(url: str = url) -> None:
                    await call_webhook(url, "127.0.0.1", {})

                found.send("a", call)
                await asyncio.to_thread(mud.left.get, True, PATIENCE)
                await found.stop()
        monkeypatch.setattr(letters, "PATIENCE", 0.1)
        with Mud("mail") as mud:
            home = Settings(smtp_host="127.0.0.1", smtp_port=mud.port, smtp_tls=False)
            with pytest.raises(TimeoutError):
                await post_letter(home, letter_to(home, "a@b.example", "s", "w"))
            await asyncio.to_thread(mud.left.get, True, PATIENCE)

    asyncio.run(work())


def test_a_name_that_nobody_finds_holds_up_neither_calls_nor_the_end(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, never, asked = socket.getaddrinfo, threading.Event(), threading.Event()

    def slow(host: Any, *more: Any, **named: Any) -> Any:
        if host != "slow.example":
            return find(host, *more, **named)
        asked.set()
        never.wait(PATIENCE)
        raise socket.gaierror

    table = open_table(remind_after=0.2)
    red, _ = table.two_players()
    table.hall.rooms[red["match"]].sheet.sitters[red["sitter"]].webhook = "http://slow.example/"
    monkeypatch.setattr(socket, "getaddrinfo", slow)
    table.ask(red["match"], red["token"], kind="say", words="hello")
    assert asked.wait(PATIENCE)
    table.close()
    assert not table.thread.is_alive()
    never.set()


def test_one_server_is_called_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever names lead to it."""
    called: list[str] = []

    async def call(url: str, address: str, _: object) -> None:
        called.append(address)

    def find(host: str, port: int, proto: int) -> list[Any]:
        return [(0, 0, 0, "", ("1.1.1.1", port))]

    monkeypatch.setattr(office, "call_webhook", call)
    monkeypatch.setattr(socket, "getaddrinfo", find)

    async def work() -> None:
        metrics = Metrics()
        post = office.PostOffice(Settings(), None, metrics, None)  # type: ignore[arg-type]
        for number in range(90):
            post.call(f"https://a{number}.example/", {})
        while len(called) + metrics.dropped["webhook"] < 90:
            await asyncio.sleep(0.01)
        await post.stop()
        assert 60 <= len(called) < 90 and metrics.dropped["webhook"] > 0

    asyncio.run(work())
