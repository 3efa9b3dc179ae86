"""People at a table in a process of its own, who come back whenever they are cut off."""

import random
import threading
import time
from typing import Any

import httpx

from server.database.test_crash import Process
from server.guests import Guest, Json
from surroundings import PATIENCE

PAUSE = 0.05


class Stubborn(threading.Thread):
    """Plays the toy game through whatever happens, and remembers what was acknowledged."""

    def __init__(self, port: int, server: Process, seed: int) -> None:
        super().__init__(daemon=True)
        self.port, self.server, self.random = port, server, random.Random(seed)
        self.acknowledged: dict[str, tuple[Json, int]] = {}
        self.steps = self.cuts = self.matches = 0
        self.stopping = False
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.stopping:
            try:
                self._match(self.server.open_match())
            except KeyError:  # the table says that it cannot open one just now
                self.cuts += 1
                time.sleep(PAUSE)
            except (httpx.HTTPError, OSError):
                self.cuts += 1
                time.sleep(PAUSE)

    def _match(self, seat: Json) -> None:
        self.matches += 1
        self.acknowledged[seat["match"]] = (seat, 0)
        while not self.stopping:
            try:
                if self._play(seat):
                    return
            except Exception as cut:  # a line may break in many ways
                if isinstance(cut, AssertionError):
                    self.faults.append(f"{seat['match']}: {cut}")
                    return
                self.cuts += 1
                time.sleep(PAUSE)

    def _play(self, seat: Json) -> bool:
        """On until the match is over; what was acknowledged must be there after each return."""
        match, token = seat["match"], seat["token"]
        with Guest(self.port, match, token, role="red") as red:
            if red.welcome["kind"] == "error":
                assert red.welcome["status"] >= 500, red.welcome
                raise OSError("the table cannot read it just now")
            with Guest(self.port, match, token, role="blue") as blue:
                board = red.welcome["board"]
                assert board["mark"] >= self.acknowledged[match][1], "a step is lost"
                return self._on(seat, {"red": red, "blue": blue}, board["prompt"]["waiting"])

    def _on(self, seat: Json, guests: dict[str, Guest], waiting: list[str]) -> bool:
        while waiting and not self.stopping:
            guest = guests[waiting[0]]
            options = guest.ask("options").get("options") or []
            if not options:
                waiting = waiting[1:] or ["red", "blue"]
                continue
            answer: dict[str, Any] = guest.ask("act", action=self.random.choice(options)["action"])
            if answer["kind"] == "answer":
                self.acknowledged[seat["match"]] = (seat, answer["mark"])
                self.steps += 1
            elif answer.get("status", 500) >= 500:
                raise OSError("the table cannot write just now")
            updates = [m for m in guest.heard if m["kind"] == "update"]
            waiting = updates[-1]["prompt"]["waiting"] if updates else waiting
            for one in guests.values():
                one.unread.clear()
        return not waiting


def lost(server: Process, crowd: list[Stubborn]) -> list[str]:
    """What was acknowledged and is not there."""
    found = [fault for one in crowd for fault in one.faults]
    for one in crowd:
        for match, (seat, mark) in one.acknowledged.items():
            headers = {"Authorization": f"Bearer {seat['token']}"}
            answer = server.http.get(f"/api/matches/{match}", headers=headers, timeout=PATIENCE)
            if answer.status_code != 200 or answer.json()["board"]["mark"] < mark:
                found.append(f"{match}: step {mark} was acknowledged and is lost")
    return found


def gone(crowd: list[Stubborn]) -> None:
    for one in crowd:
        one.stopping = True
    for one in crowd:
        one.join(PATIENCE)
