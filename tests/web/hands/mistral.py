"""Two admirals at one table by the wire: what a browser need not be watched doing."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from estandarte.kernel import SHELF, encode, kind_of, write_position
from estandarte.kernel.testing import new_match
from surroundings import PATIENCE, until
from web.conftest import Server
from web.hands import post

MISTRAL = SHELF.take("mistral")
Json = dict[str, Any]
WAYS = {
    "british": ("st_gibraltar",),
    "bourbons": ("st_gibraltar", "sp_01"),
}
"""Where each goes to meet the other, the surest first."""
ENDINGS = (
    "end_assignment", "end_issuing", "send_no_convoy", "hold_courses", "close_council", "let_pass",
    "give_no_more_tasks", "keep_quiet", "let_go", "end_step", "end_reorganisation", "done",
    "stand_fast", "stay_out", "keep_fireships", "keep_orders", "end_regrouping", "hold_back",
)  # fmt: skip


class Seat:
    """One side of a match, played by requests."""

    def __init__(self, server: Server, match: str, token: str, role: str) -> None:
        self.home, self.match, self.token, self.role = server.url, match, token, role
        self.draw = 0
        """So many chits are drawn when one may."""

    @property
    def path(self) -> str:
        return f"/#/match/{self.match}/{self.token}"

    def ask(self, path: str, body: Json | None = None) -> Any:
        request = urllib.request.Request(
            f"{self.home}/api/matches/{self.match}{path}",
            json.dumps(body).encode() if body is not None else None,
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def board(self) -> Json:
        found: Json = self.ask("?mark=0")["board"]
        return found

    def options(self) -> list[Json]:
        return [one["action"] for one in self.ask("/options")["options"]]

    def act(self, action: Json) -> None:
        self.ask("/act", {"action": action})

    def answer(self) -> None:
        options = self.options()
        if options:
            self.act(wished(options, self.role, self.draw))


def wished(options: list[Json], role: str, draw: int = 0, stays: bool = False) -> Json:
    """The one wish of the moment, or what says that nothing more is wanted."""
    return _wish(options, role, draw, stays) or _ending(options) or options[0]


def _wish(options: list[Json], role: str, draw: int, stays: bool) -> Json | None:
    """To sea, to the meeting, and to battle."""
    for one in options:
        if one["kind"] == "demand" or (one["kind"] == "draw_chits" and one["count"] == draw):
            return one
    told = [one for one in options if one["kind"] in ("sail", "commit")]
    for one in told:
        if one["directive"]["kind"] == "leave_harbour" and not stays:
            return one
    for goal in WAYS[role]:
        for one in told:
            if one["directive"].get("to") == goal:
                return one
    return None


def _ending(options: list[Json]) -> Json | None:
    kinds = {one["kind"]: one for one in reversed(options)}
    return next((kinds[kind] for kind in ENDINGS if kind in kinds), None)


def admirals(server: Server, **start: Any) -> tuple[Seat, Seat]:
    """Both seats of a match in the Strait, from its beginning unless another start is given."""
    seats = {"british": {"kind": "me"}, "bourbons": {"kind": "open"}}
    form = start or {"game": "mistral", "scenario": "strait"}
    opened = post(server, "/api/matches", {**form, "seats": seats, "name": "Inés"})
    invite = opened["invites"]["bourbons"].rsplit("/", 1)[1]
    joined = post(server, f"/api/matches/{opened['match']}/join", {"invite": invite})
    return (
        Seat(server, opened["match"], opened["token"], "british"),
        Seat(server, opened["match"], joined["token"], "bourbons"),
    )


def seat_of(server: Server, page: Any, role: str) -> Seat:
    """The seat that a page has taken."""
    match, token = page.url.split("#/match/")[1].split("/")[:2]
    return Seat(server, match, token, role)


def play_until(
    seats: tuple[Seat, ...], enough: Callable[[str, Json], bool], draw: int = 0
) -> Json | None:
    """Play on until something is asked of somebody; nothing if the match is over before."""
    for _ in range(900):
        seat, board = until(lambda: _asked(seats), "nobody is asked anything")
        if board["result"]:
            return None
        if enough(seat.role, board):
            return board
        seat.draw = draw
        try:
            seat.answer()
        except urllib.error.HTTPError as refused:
            # the page may have answered first, or the enemy may have to
            assert refused.code in (409, 422), refused.code
    raise AssertionError("nothing of the kind was ever asked")


def _asked(seats: tuple[Seat, ...]) -> tuple[Seat, Json] | None:
    """Whoever has to answer; anybody once the match is over."""
    boards = ((seat, seat.board()) for seat in seats)
    return next((one for one in boards if one[1]["result"] or one[1]["prompt"]["mine"]), None)


def admirals_asked(
    server: Server, asks: str, role: str, stays: str = "", **switches: Any
) -> tuple[Seat, Seat]:
    """Both seats of a match that goes on where a side is asked this; one may stay in harbour."""
    for seed in range(8):
        match = new_match(MISTRAL, "strait", seed, gales="off", dummies=0, **switches)
        while (decision := match.state.decision) and not match.is_over:
            if kind_of(decision) == asks and role in decision.waiting:
                position = write_position(MISTRAL, match.record.setup, match.state)
                return admirals(server, position=position)
            who = decision.waiting[0]
            offered = list(decision.options(match.state, who))
            told = [json.loads(encode(one)) for one in offered]
            match.act(offered[told.index(wished(told, who, stays=who == stays))])
    raise AssertionError("nothing of the kind was ever asked")
