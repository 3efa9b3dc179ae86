"""What a player of Tercios or Águila does at the screen, and a hand that plays on by the wire."""

import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from surroundings import PATIENCE, until
from web.conftest import Server

ENDINGS = {"end_movement", "hold_fire", "end_declarations", "end_regrouping", "skip_commander"}
ENDINGS |= {"end_phase"}
BOLD = {"shoot", "charge", "declare_shot", "declare_charge", "fire_guns"}


class Wire:
    """A seat taken by the page, played on by requests."""

    def __init__(self, server: Server | None, page: Any, token: str = "") -> None:
        """The seat of the page, or another of its match."""
        self.home = server.url if server else ""
        self.match, mine = page.url.split("#/match/")[1].split("/")[:2]
        self.token = token or mine
        self.mark = 0
        self.chance = random.Random(7)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(
            f"{self.home}/api/matches/{self.match}{path}",
            json.dumps(body).encode() if body is not None else None,
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def record(self) -> str:
        head = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.home}/api/matches/{self.match}/record"
        request = urllib.request.Request(address, None, head)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def board(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(f"?mark={self.mark}")["board"]
        self.mark = int(found["mark"])
        return found

    def _asked(self, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        board = self.board()
        return board if board["result"] or board["prompt"]["mine"] or enough(board) else None

    def proposed(self) -> list[dict[str, Any]]:
        """What a good player would answer, where nothing can be listed."""
        found: list[dict[str, Any]] = self.ask("/ask", {"ask": {"kind": "propose"}})["parts"]
        return found

    def chosen(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Fight where one can, end what can be ended, else anything."""
        bold = [one for one in options if one["action"]["kind"] in BOLD]
        ends = [one for one in options if one["action"]["kind"] in ENDINGS]
        if bold and self.chance.random() < 0.8:
            return self.chance.choice(bold)
        if ends and self.chance.random() < 0.9:
            return ends[0]
        return self.chance.choice(options)

    def play_until(self, enough: Callable[[dict[str, Any]], bool]) -> None:
        for _ in range(3000):
            board = until(lambda: self._asked(enough), "nothing more is asked")
            if board["result"] or enough(board):
                return
            options = self.ask("/options")["options"] or self.proposed()
            if not options:
                continue  # the table has answered meanwhile what had one answer only
            try:
                self.ask("/act", {"action": self.chosen(options)["action"]})
            except urllib.error.HTTPError as refused:
                assert refused.code in (409, 422), refused.code
        raise AssertionError("the battle does not come to its end")


def is_over(page: Any) -> bool:
    return bool(page.get_by_test_id("account").count())


def wait_for_me(page: Any) -> None:
    page.wait_for_selector('[data-testid="orders"], [data-testid="account"]', state="attached")


def last_step(page: Any) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuemax"))


STEPPED = (
    "n => document.querySelector('[data-testid=account]') "
    "|| Number(document.querySelector('[role=slider]').ariaValueMax) > n"
)
"""Whether the match has gone on, or is over."""


def answer(page: Any) -> None:
    """Carry out one thing: what ends something, what is laid ready, or the first of the list."""
    wait_for_me(page)
    if is_over(page):
        return
    before = last_step(page)
    if page.get_by_test_id("end").count():
        page.get_by_test_id("end").click()
    elif not page.get_by_test_id("confirm").count():
        page.keyboard.press("o")
        page.get_by_test_id("order").first.click()
    # What ends something is carried out at once, unless it is only laid ready to be confirmed.
    confirmable = "document.querySelector('[data-testid=confirm]:enabled')"
    page.wait_for_function(f"{STEPPED} || {confirmable}", arg=before)
    if last_step(page) == before and page.locator("[data-testid=confirm]:enabled").count():
        page.get_by_test_id("confirm").click()
    page.wait_for_function(STEPPED, arg=before)


def finish(page: Any, most: int = 120) -> None:
    for _ in range(most):
        if is_over(page):
            return
        answer(page)
    raise AssertionError("the battle does not come to its end")
