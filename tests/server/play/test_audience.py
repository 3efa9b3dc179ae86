"""What those hear who watch: from where on, how late, and nothing twice."""

from pathlib import Path

from estandarte.server.play import agreements
from estandarte.server.play.public_table import summary_of, table_of
from estandarte.server.play.restoring import rules_change
from estandarte.server.play.rooms import Hall
from estandarte.server.play.watchers import Watcher
from estandarte.server.seating_plan import RulesChange, Seat, Sitter, Terms
from server.guests import BLUE_STAND, STAND
from server.play.test_live_match import live
from server.play.test_rooms import does, heard, in_hall, kinds, opened, watching

END = {"kind": "end_turn", "role": "red"}


def test_from_where_on_the_present_is_told(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)

        def told(mark: int, role: str = "red") -> tuple[int, list[int]]:
            now = room.audience.now(role, "en", mark)
            return now["back_to"], [step["step"] for step in now["steps"]]

        assert [told(mark) for mark in range(3)] == [(0, [0]), (0, [0]), (0, [])]
        await does(room, STAND, BLUE_STAND)
        assert [told(mark) for mark in (0, 1, 2, 3, 4)] == [
            (0, [0, 1, 2]), (0, [0, 1, 2]), (0, [1, 2]), (1, [2]), (2, []),
        ]  # fmt: skip
        steps = room.audience.now("red", "en", 2)["steps"]
        assert [step["by"] for step in steps] == ["red", "blue"]
        whole = room.audience.update("red", "en", "changes", 0)
        assert "view" in whole and "changes" not in whole  # he has not seen what it changes

    in_hall(tmp_path, work)


def test_what_is_told_to_many_is_made_once(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        told = room.audience
        view, sentences = told._view("red"), told._sentences("en")
        assert told._view("red") is view and told._sentences("en") is sentences
        assert told._view("blue") is not view and told._sentences("es") is not sentences
        await does(room, STAND)
        after = told._view("red")
        assert after is not view and told._sentences("en") is not sentences
        assert told._view_at("red", 2) is view["view"]
        assert told._view_at("red", 3) is None and told._view_at("umpire", 2) is None
        told.forget_views()
        assert told._view("red") is not after and told._view_at("red", 2) is None

    in_hall(tmp_path, work)


def test_who_comes_hears_of_himself(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        for role in ("red", "spectator"):
            first = watching(room, role)
            room.audience.tell_table()
            assert kinds(first) == ["table"]
            room.audience.tell_table()
            assert kinds(first) == []
            room.audience.join(first)
            room.audience.tell_table()
            assert kinds(first) == ["table"]

    in_hall(tmp_path, work)


def test_how_late_the_bench_is(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        at_once = await opened(hall)
        bench = watching(at_once, "spectator")
        await does(at_once, STAND)
        assert kinds(bench) == ["update", "table"]
        room = await opened(hall, spectator_delay=0.9)
        bench, ana = watching(room, "spectator"), watching(room, "red")
        await does(room, STAND)
        assert "update" not in kinds(bench) and "update" in kinds(ana)
        welcome = room.audience.welcome("spectator", "en", 0)
        assert (welcome["step"], welcome["may_take_back"]) == (0, False)
        assert [s["step"] for s in welcome["steps"]] == [0]
        assert room.audience.welcome("red", "en", 0)["step"] == 1
        history = room.begun()[1]

        def later() -> list[tuple[int, int, list[int]]]:
            history.times[:] = [at - 1.0 for at in history.times]
            room.audience.tell_delayed()
            return [(m["step"], m["back_to"], [s["step"] for s in m["steps"]])
                    for m in heard(bench) if m["kind"] == "update"]  # fmt: skip

        assert later() == [(1, 0, [0, 1])]
        assert later() == [] and kinds(ana) == []
        await does(room, BLUE_STAND, END)
        assert later() == [(3, 1, [2, 3])]
        await agreements.take_back(room, "umpire")
        await does(room, {"kind": "advance", "role": "red", "unit": "r1", "by": 5})
        assert later() == [(3, 2, [3])]

    in_hall(tmp_path, work)


def test_what_the_table_says_of_itself() -> None:
    room = live(terms=Terms(rated=True))
    assert table_of(room)["counts"] is False  # guests
    for sitter in room.sheet.sitters.values():
        sitter.person = f"p-{sitter.id}"
    assert table_of(room)["counts"] is True
    room.sheet.sitters.pop("s-blue")
    assert table_of(room)["counts"] is False
    room.sheet.rivals = {"red": "a", "blue": "b"}
    assert table_of(room)["counts"] is True
    room.sheet.terms = Terms()
    assert table_of(room)["counts"] is False
    room.sheet.sitters["s-u"] = Sitter("s-u", "Eva", ["umpire"])
    room.watchers = {Watcher("red", "en", "s-red", "", 9), Watcher("spectator", "en", "", "", 9)}
    told = table_of(room)
    assert (told["umpire"], told["spectators"], told["die_wanted"]) == (["Eva"], 1, None)
    assert [p["present"] for p in told["seats"]["red"]["people"]] == [True]
    assert told["result"] is None and told["dice"]["commitments"] == {}
    room.sheet.sitters["s-red"].bound = "x"
    assert table_of(room)["dice"]["commitments"] == {"red": "x"}


def test_which_seats_a_list_calls_free() -> None:
    room = live()
    seats = room.sheet.seats
    assert summary_of(room.sheet)["open"] == []
    seats["blue"].sitters = []
    assert summary_of(room.sheet)["open"] == ["blue"]
    seats["red"] = Seat("machine", "grumete")
    assert summary_of(room.sheet)["open"] == ["blue"]
    room.sheet.status = "gathering"
    assert summary_of(room.sheet)["open"] == []
    seats["blue"].kind = "open"
    assert summary_of(room.sheet)["open"] == ["blue"]
    room.sheet.status = "over"
    assert summary_of(room.sheet)["open"] == []


def test_the_end_is_told_to_the_bench_when_it_is_time() -> None:
    room = live(terms=Terms(spectator_delay=3600.0))
    match, history = room.begun()
    assert table_of(room, "spectator")["status"] == "playing"
    match.resign("red")
    room.close_if_over()
    history.grow(9e12)
    late = table_of(room, "spectator")
    assert (late["status"], late["result"]) == ("playing", None)
    assert table_of(room, "red")["status"] == "over"
    history.times[-1] = 5.0
    told = table_of(room, "spectator")
    assert told["status"] == "over" and told["result"] == match.result


def test_what_was_said_of_newer_rules_is_kept_while_they_are_the_newest() -> None:
    room = live()
    match, _ = room.begun()
    assert rules_change(room.sheet, match) is None
    room.sheet.rules = "0"
    change = rules_change(room.sheet, match)
    assert change is not None and (change.was, change.now, change.cite) == ("0", "1", None)
    room.sheet.change = RulesChange("0", "1", accepted=("red",))
    assert rules_change(room.sheet, match) is room.sheet.change
    room.sheet.change = RulesChange("0", "0.9", accepted=("red",))
    assert rules_change(room.sheet, match) == RulesChange("0", "1")
