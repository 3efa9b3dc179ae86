"""A match at the table: whether it is played, who is waited for, who is reminded, what is his."""

import asyncio
import logging
import time
from typing import Any

import msgspec
import pytest

from estandarte.kernel import Intend, Match, PackUsed, RulesVote, Setup, Upon, but, pledge
from estandarte.players.thinking.advice import Reasons
from estandarte.players.thinking.racing import Rated
from estandarte.players.thinking.thinker import Notes
from estandarte.server.database.due import Hour
from estandarte.server.faults import Fault
from estandarte.server.play import clocks
from estandarte.server.play.live_match import LiveMatch, Stopwatch
from estandarte.server.play.seeds import contributors, is_one_hand, wanted
from estandarte.server.play.sleeping import hour_of
from estandarte.server.play.watchers import Watcher
from estandarte.server.seating_plan import Clock, RulesChange, Seat, Sheet, Sitter, Terms
from estandarte.server.settings import Settings
from server.guests import BLUE_STAND, STAND
from server.play.test_newer_rules import DIVIDED
from skirmish import SKIRMISH
from surroundings import PATIENCE

SETUP = Setup("skirmish", "meeting", pledge=pledge("secret"))
UPON = Upon("planning", {"orders": {"r1": "fire", "r2": "fire"}})


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


def is_due(room: LiveMatch) -> bool:
    """Whether it waits for an hour when its clocks have been started."""
    clocks.charge(room, None)
    return hour_of(room, Settings()) != Hour()


def refused(work: Any) -> tuple[int, str]:
    with pytest.raises(Fault) as found:
        work()
    return found.value.status, found.value.telling.key


def test_what_is_played_has_begun_and_is_the_truth_and_has_its_rules() -> None:
    assert live().is_playing and live().playing() is not None
    assert not live(False).is_playing and not live(status="over").is_playing
    assert refused(live(False).playing) == (409, "server.not_begun")
    assert refused(live(False).begun) == (409, "server.not_begun")
    gone = live()
    gone.gone = True
    assert refused(gone.playing) == (409, "server.come_back")
    newer = live(change=RulesChange("1", "2"))
    assert refused(newer.playing) == (409, "server.rules_changed")
    assert newer.machine_roles() == [] == newer.people_to_spare()


def test_who_is_waited_for() -> None:
    both = live()
    assert [s.id for s in both.awaited()] == ["s-red", "s-blue"]
    assert both.machine_roles() == []
    mixed = live(True, "person", "machine")
    assert mixed.machine_roles() == ["blue"] and [s.id for s in mixed.awaited()] == ["s-red"]
    assert hour_of(mixed, Settings()).thinks is not None
    for asleep in (
        live(False, "person", "machine"),
        live(True, "person", "machine", status="over"),
    ):
        assert asleep.machine_roles() == [] == asleep.awaited() == asleep.people_to_spare()
        assert not is_due(asleep)


def test_an_hour_is_set_while_a_clock_runs_or_somebody_may_be_reminded() -> None:
    assert not is_due(live())
    clock = Terms(clock=Clock(decision=60.0))
    assert is_due(live(terms=clock))
    assert not is_due(live(terms=clock, paused=True))
    assert is_due(live(terms=Terms(clock=Clock(bank=60.0))))
    reached = live()
    ana = reached.sheet.sitters["s-red"]
    assert not reached.may_be_reminded(ana)
    ana.email = "ana@table.example"
    assert reached.may_be_reminded(ana) and is_due(reached)
    reached.sheet.reminded["s-red"] = reached.prompted["red"] - 1
    assert reached.may_be_reminded(ana)
    reached.sheet.reminded["s-red"] = reached.prompted["red"]
    assert not reached.may_be_reminded(ana) and not is_due(reached)
    ana.email, ana.webhook = "", "https://table.example"
    reached.sheet.reminded.clear()
    assert reached.may_be_reminded(ana)
    for role in ([], ["blue"]):  # of whom nothing is asked
        ana.roles = role
        reached.prompted.clear()
        reached.sheet.reminded["s-red"] = 0
        assert not reached.may_be_reminded(ana)
    gathering = live(False, status="gathering")
    assert not is_due(gathering)
    gathering.sheet.sitters["s-red"].promised, gathering.sheet.complete = True, 1.0
    assert is_due(gathering)


def test_who_is_here_and_what_was_brought() -> None:
    room = live()
    room.watchers |= {Watcher("red", "en", "s-red", "", 9), Watcher("spectator", "en", "", "", 9)}
    assert room.present() == {"s-red"} and not room.is_strange
    assert live(dice_known=True).is_strange and not live(dice_known=True, proved=True).is_strange
    for brought in (but(SETUP, packs=(PackUsed("p", "f", {}),)), but(SETUP, from_position=True)):
        room.sheet.setup = brought
        assert room.is_strange


def test_a_match_that_is_over_is_closed_and_shown_when_it_is_time(caplog: Any) -> None:
    caplog.set_level(logging.INFO, "estandarte.server")
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
    assert [r.facts for r in caplog.records if r.message == "a match is over"] == [
        {"match": "m", "game": "skirmish"}
    ]


def test_an_action_is_read_for_ones_own_seat() -> None:
    room = live()
    data = msgspec.json.encode(STAND)
    assert room.read_action(data, "red").role == "red"
    assert refused(lambda: room.read_action(data, "blue")) == (403, "server.other_seat")
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


def test_since_when_each_is_asked_his_present_question() -> None:
    room = live()
    assert (room.version, room.saved, room.gone) == (0, 0, False)
    match, _ = room.begun()
    assert room.prompted == {"red": 2, "blue": 2} and room.is_heard_by_all()
    room.saved = 2
    assert room.is_heard_by_all() and not room.is_heard_beyond(None)

    def goes_on(work: Any) -> dict[str, int]:
        work()
        assert room.is_heard_by_all() and room.is_heard_beyond("red")
        room.note_prompts()
        room.saved = room.mark
        return room.prompted

    def done(told: dict[str, Any]) -> dict[str, int]:
        return goes_on(lambda: match.act(match.read(msgspec.json.encode(told))))

    assert done(STAND) == {"blue": 2}  # what others do asks him nothing new
    assert room.asked_at("red") == 0 and room.asked_at("blue") == 2
    assert done(BLUE_STAND) == {"red": 4}
    assert done({"kind": "advance", "role": "red", "unit": "r1", "by": 5}) == {"red": 5}
    vote = RulesVote("2", "1", ("red",), True, False)
    assert goes_on(lambda: match.vote_on_rules(vote)) == {"red": 5}  # it is no answer of his
    assert goes_on(lambda: match.take_back_by_agreement("red", ("red", "blue"))) == {"red": 7}
    room.prompted.clear()  # as when it was read again
    room.note_prompts()
    assert room.prompted == {"red": 7}


def test_what_one_says_for_himself_is_heard_by_nobody_else() -> None:
    room = live()
    assert live(False).is_heard_by_all()
    room.saved = 2
    room.begun()[0].act(Intend(role="red"))
    room.note_prompts()
    assert not room.is_heard_by_all() and not room.is_heard_beyond("red")
    assert room.is_heard_beyond("blue") and room.prompted == {"red": 3, "blue": 2}


def test_only_people_are_spared_and_only_where_there_is_something_to_spare() -> None:
    room = live(True, "person", "machine")
    assert room.people_to_spare() == []
    for role in ("red", "blue"):
        room.begun()[0].act(Intend((UPON,), role=role))
    assert room.people_to_spare() == ["red"] and room.machine_roles() == ["blue"]
    room.sheet.change = RulesChange("1", "2")
    assert room.people_to_spare() == [] == room.machine_roles()


def test_a_machine_keeps_its_plan_and_why_it_was_made() -> None:
    room, usual = live(), Rated("standard", 0, 0, 0, 0, 0.5, 12)
    thought = Reasons(expected=usual)
    first = Notes("1", "movement", "near")
    room.keep_in_mind("red", first, Reasons())  # by its doctrine, without a thought
    assert room.thoughts == [] and room.notes == {"red": first}
    room.keep_in_mind("red", first, thought)  # the same question
    assert room.thoughts == []
    for notes in (but(first, asked="fire"), but(first, turn="2")):
        room.keep_in_mind("red", notes, thought)
        assert room.notes == {"red": notes}
    room.keep_in_mind("blue", first, thought)
    assert room.thoughts == [(0, "red", thought), (0, "red", thought), (0, "blue", thought)]
    early = live(False)
    early.keep_in_mind("red", first, thought)
    assert early.thoughts == [] and early.notes == {"red": first}


def test_everybody_moves_what_is_his() -> None:
    match = Match.start(DIVIDED, but(SETUP, game="divided"), "secret")
    room = LiveMatch(DIVIDED, sheet(), match=match)
    advance = match.read(b'{"kind":"advance","role":"red","unit":"r2","by":5}')
    ana = room.sheet.sitters["s-red"]
    room.may_command(None, advance)
    room.may_command(ana, advance)
    ana.commands = ["r1"]
    assert refused(lambda: room.may_command(ana, advance)) == (403, "server.not_your_command")
    ana.commands = ["r1", "r2"]
    room.may_command(ana, advance)
    live(False).may_command(ana, advance)


def test_a_watch_that_is_stopped_rings_no_more() -> None:
    async def work() -> None:
        watch = Stopwatch()
        watch.stop()
        timer = watch.timer = asyncio.get_running_loop().call_later(PATIENCE, print)
        watch.stop()
        assert timer.cancelled() and watch.timer is None

    asyncio.run(work())
