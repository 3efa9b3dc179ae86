"""A match at the table: whether it is played, who is waited for, who is reminded, what is his."""

import time
from typing import Any

import msgspec
import pytest

from estandarte.kernel import Match, PackUsed, Setup, but, pledge
from estandarte.server.faults import Fault
from estandarte.server.play.live_match import LiveMatch
from estandarte.server.play.seeds import contributors, is_one_hand, wanted
from estandarte.server.play.watchers import Watcher
from estandarte.server.seating_plan import Clock, RulesChange, Seat, Sheet, Sitter, Terms
from server.guests import STAND
from skirmish import SKIRMISH

SETUP = Setup("skirmish", "meeting", pledge=pledge("secret"))


def sheet(red: str = "person", blue: str = "person", **more: Any) -> Sheet:
    """Ana sits at red and Bea at blue, unless machines do."""
    kinds: dict[str, Any] = {"red": red, "blue": blue}
    people = {r: Sitter(f"s-{r}", r, [r]) for r, kind in kinds.items() if kind == "person"}
    return Sheet(
        id="m", game="skirmish", title="", host="s-red", created=0.0, setup=SETUP, secret="secret",
        seats={r: Seat(k, "", [f"s-{r}"] if r in people else []) for r, k in kinds.items()},
        sitters={s.id: s for s in people.values()}, **{"status": "playing", **more},
    )  # fmt: skip


def live(begun: bool = True, *kinds: str, **more: Any) -> LiveMatch:
    match = Match.start(SKIRMISH, SETUP, "secret") if begun else None
    return LiveMatch(SKIRMISH, sheet(*kinds, **more), match=match)


def refused(work: Any) -> str:
    with pytest.raises(Fault) as found:
        work()
    return str(found.value.telling.key)


def test_what_is_played_has_begun_and_is_the_truth_and_has_its_rules() -> None:
    assert live().is_playing and live().playing() is not None
    assert not live(False).is_playing and not live(status="over").is_playing
    assert refused(live(False).playing) == refused(live(False).begun) == "server.not_begun"
    gone = live()
    gone.gone = True
    assert refused(gone.playing) == "server.come_back"
    newer = live(change=RulesChange("1", "2"))
    assert refused(newer.playing) == "server.rules_changed"
    assert newer.machine_roles() == [] == newer.people_to_spare()


def test_who_is_waited_for() -> None:
    both = live()
    assert [s.id for s in both.awaited()] == ["s-red", "s-blue"]
    assert both.machine_roles() == []
    mixed = live(True, "person", "machine")
    assert mixed.machine_roles() == ["blue"] and [s.id for s in mixed.awaited()] == ["s-red"]
    assert mixed.needs_the_table()
    for asleep in (
        live(False, "person", "machine"),
        live(True, "person", "machine", status="over"),
    ):
        assert asleep.machine_roles() == [] == asleep.awaited() == asleep.people_to_spare()
        assert not asleep.needs_the_table()


def test_a_room_stays_open_while_a_clock_runs_or_somebody_may_be_reminded() -> None:
    assert not live().needs_the_table()
    clock = Terms(clock=Clock(decision=60.0))
    assert live(terms=clock).needs_the_table()
    assert not live(terms=clock, paused=True).needs_the_table()
    assert live(terms=Terms(clock=Clock(bank=60.0))).needs_the_table()
    reached = live()
    ana = reached.sheet.sitters["s-red"]
    assert not reached.may_be_reminded(ana)
    ana.email = "ana@table.example"
    assert reached.may_be_reminded(ana) and reached.needs_the_table()
    reached.sheet.reminded["s-red"] = reached.prompted["red"] - 1
    assert reached.may_be_reminded(ana)
    reached.sheet.reminded["s-red"] = reached.prompted["red"]
    assert not reached.may_be_reminded(ana) and not reached.needs_the_table()
    ana.email, ana.webhook = "", "https://table.example"
    reached.sheet.reminded.clear()
    assert reached.may_be_reminded(ana)
    gathering = live(False, status="gathering")
    assert not gathering.needs_the_table()
    gathering.sheet.sitters["s-red"].promised = True
    assert gathering.needs_the_table()


def test_who_is_here_and_what_was_brought() -> None:
    room = live()
    room.watchers |= {Watcher("red", "en", "s-red", "", 9), Watcher("spectator", "en", "", "", 9)}
    assert room.present() == {"s-red"} and not room.is_strange
    assert live(dice_known=True).is_strange and not live(dice_known=True, proved=True).is_strange
    room.sheet.setup = but(SETUP, packs=(PackUsed("p", "f", {}),))
    assert room.is_strange


def test_a_match_that_is_over_is_closed_and_shown_when_it_is_time() -> None:
    room = live(terms=Terms(spectator_delay=3600.0), draw=["red"])
    room.close_if_over()
    assert room.sheet.status == "playing" and not room.is_shown_over
    assert room.match is not None and room.history is not None
    room.match.resign("red")
    room.close_if_over()
    assert (room.sheet.status, room.sheet.draw) == ("over", [])
    ended = room.sheet.ended
    assert ended > 0 and not live(False).is_shown_over
    room.history.grow(time.time())
    assert not room.is_shown_over
    room.history.times[-1] -= 3601.0
    assert room.is_shown_over
    room.close_if_over()
    assert room.sheet.ended == ended  # once


def test_an_action_is_read_for_ones_own_seat() -> None:
    room = live()
    data = msgspec.json.encode(STAND)
    assert room.read_action(data, "red").role == "red"
    assert refused(lambda: room.read_action(data, "blue")) == "server.other_seat"
    assert room.mark == room.mark_of("red") == 2
    assert live(False).mark == 0 == live(False).mark_of("red")


def test_who_adds_to_the_dice_and_what_is_waited_for() -> None:
    shared = sheet(status="gathering")
    shared.sitters["s-c"] = Sitter("s-c", "c", ["red"])
    shared.sitters["s-u"] = Sitter("s-u", "u", ["umpire"])
    assert list(contributors(shared)) == ["red", "blue", "red+2"]
    assert wanted(shared) == ("", [])
    ana, bea = shared.sitters["s-red"], shared.sitters["s-blue"]
    ana.promised = bea.promised = True
    assert wanted(shared) == ("commit", [ana, bea])
    ana.bound = "x"
    assert wanted(shared) == ("commit", [bea])
    bea.bound = "y"
    assert wanted(shared) == ("reveal", [ana, bea])
    shared.revealing, ana.seed = 5.0, "of ana"
    assert wanted(shared) == ("reveal", [bea])
    shared.seats["blue"].kind = "open"
    assert wanted(shared) == ("", [])
    shared.seats["blue"].kind, shared.status = "person", "playing"
    assert wanted(shared) == ("", [])
    real = sheet(status="gathering")
    real.setup, real.sitters["s-red"].promised = but(SETUP, real_dice=True), True
    assert wanted(real) == ("", [])
    assert not is_one_hand(sheet()) and is_one_hand(sheet("person", "machine"))
    assert not is_one_hand(sheet("person", "open"))
