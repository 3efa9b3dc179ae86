"""Before the first decision: who binds himself, who shows what, and who is waited for no longer."""

import time
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import DieWanted, commitment_to, stage
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.play import agreements, beginning, seating
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Sitter
from estandarte.server.wire.schemas import JoinForm, NewMatch, SeatForm
from server.play.test_rooms import elsewhere, in_hall, opened
from skirmish.acting import Round

ME = {"red": SeatForm("me")}
HOURS = 48.0


async def two(hall: Hall, both: bool = True, **form: Any) -> tuple[Room, Sitter, Sitter]:
    """Ana, who will bind herself, and Bea, who will too unless told otherwise."""
    room = await opened(hall, seats=ME, public=True, commits=True, **form)
    bea = await seating.join(room, JoinForm(commits=both), None)
    return room, room.sheet.sitters[room.sheet.host], bea


async def bind(room: Room, *sitters: Sitter) -> None:
    for sitter in sitters:
        await beginning.commit(room, sitter, commitment_to(sitter.id))


async def refused(work: Any) -> tuple[int, str]:
    with pytest.raises(Fault) as found:
        await work
    return found.value.status, found.value.telling.key


def test_seeds_are_shown_when_all_are_bound_and_the_board_comes_last(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats=ME, public=True)
        ana = room.sheet.sitters[room.sheet.host]
        await bind(room, ana)  # though she has not said that she would
        assert ana.promised and room.sheet.status == "gathering"  # nobody sits at blue
        bea = await seating.join(room, JoinForm(commits=True), None)
        assert room.sheet.revealing == 0.0
        await bind(room, bea)
        assert room.sheet.revealing > 0.0 and room.match is None
        room.sheet.revealing = 5.0
        assert await refused(beginning.commit(room, ana, "x")) == (409, "server.dice_open")
        assert await refused(beginning.reveal(room, ana, "x")) == (422, "server.seed")
        await beginning.reveal(room, ana, ana.id)
        assert (room.sheet.revealing, room.match) == (5.0, None)
        await beginning.reveal(room, bea, bea.id)
        assert room.sheet.setup.seeds == {"red": ana.id, "blue": bea.id}
        assert room.sheet.setup.seats == {"red": "person", "blue": "person"}
        for late in (beginning.commit(room, ana, "x"), beginning.reveal(room, ana, ana.id)):
            assert await refused(late) == (409, "server.begun")

    in_hall(tmp_path, work)


def test_who_is_not_bound_shows_nothing_and_who_does_not_play_is_not_bound(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, ana, bea = await two(hall, both=False)
        closed = (409, "server.dice_closed")
        assert await refused(beginning.reveal(room, ana, "x")) == closed
        await bind(room, ana)
        assert room.sheet.revealing > 0.0
        assert await refused(beginning.reveal(room, bea, "x")) == closed
        none = (403, "server.no_seat")
        assert await refused(beginning.commit(room, Sitter("s-x", "x", ["red"]), "x")) == none
        bea.roles = ["umpire"]
        assert await refused(beginning.commit(room, bea, "x")) == none

    in_hall(tmp_path, work)


def test_a_held_match_waits_for_its_host_and_then_for_nobody(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, ana, bea = await two(hall, hold=True)
        await bind(room, ana, bea)
        assert room.sheet.revealing == 0.0
        await beginning.begin(room)
        assert room.sheet.revealing > 0.0
        await beginning.reveal(room, ana, ana.id)
        await beginning.reveal(room, bea, bea.id)
        assert room.sheet.status == "playing"

    in_hall(tmp_path, work)


def test_how_long_somebody_is_waited_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, ana, bea = await two(hall)
        late, early = (time.time() - HOURS * 3600 + more for more in (-60.0, 60.0))
        alone = await opened(hall, seats=ME, commits=True)
        alone.sheet.complete = late
        assert not beginning.is_too_late(alone)  # somebody else is not even there
        for complete in (early, late):
            room.sheet.complete = complete
            assert beginning.is_too_late(room) is (complete == late)
        await bind(room, ana, bea)
        assert not beginning.is_too_late(room)
        for revealing in (early, late):
            room.sheet.revealing = revealing
            assert beginning.is_too_late(room) is (revealing == late)
        begun = await opened(hall)
        begun.sheet.complete = begun.sheet.revealing = late
        assert not beginning.is_too_late(begun)

    in_hall(tmp_path, work, reveal_hours=HOURS)


def test_the_first_who_does_not_show_his_seed_has_lost(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, ana, bea = await two(hall)
        await bind(room, ana, bea)
        await beginning.lapse(room)  # there is time
        assert room.match is None
        room.sheet.revealing = 5.0
        gone = await elsewhere(hall, room)
        gone.sheet.revealing, gone.gone = 5.0, True
        await beginning.lapse(gone)
        assert gone.match is None
        await beginning.lapse(room)
        result = room.begun()[0].result
        assert result is not None and (result.winner, result.reason) == ("blue", "unrevealed")
        assert room.sheet.status == "over" and room.saved == room.mark

    in_hall(tmp_path, work)


def test_who_never_binds_himself_is_left_out(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, ana, bea = await two(hall)
        await bind(room, ana)
        room.sheet.complete = 5.0
        await beginning.lapse(room)
        assert not bea.promised and room.sheet.revealing > 0.0 and room.match is None
        await beginning.reveal(room, ana, ana.id)
        assert room.sheet.setup.seeds == {"red": ana.id} and room.sheet.status == "playing"

    in_hall(tmp_path, work)


def test_real_dice_for_the_opening_are_thrown_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Round.plan

    def plan(self: Round, play: Any) -> None:
        for purpose in ("weather", "light"):
            play.roll(6, "SKI-1-a", purpose)
        honest(self, play)

    monkeypatch.setattr(Round, "plan", stage(plan))

    async def work(hall: Hall) -> None:
        room = await opened(hall, real_dice=True)
        assert room.opening_die is not None and room.opening_die.purpose == "weather"
        with pytest.raises(DieWanted):
            await beginning.throw_for_opening(room, (7,))
        assert room.sheet.opening == []
        await beginning.throw_for_opening(room, (3,))
        assert room.sheet.opening == [3] and room.opening_die.purpose == "light"
        await beginning.throw_for_opening(room, (4,))
        assert room.opening_die is None and room.sheet.status == "playing"

    in_hall(tmp_path, work)


def test_who_plays_a_rated_match_with_himself_plays_for_nothing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = Person("p-ana", "ana", "", 1, 0.0, "{}")
        await hall.journal.add_person(ana)
        both = {role: SeatForm("hot_seat") for role in ("red", "blue")}
        room, _ = await seating.open_match(
            hall, NewMatch(game="skirmish", seats=both, rated=True), ana
        )
        assert room.sheet.status == "playing" and room.sheet.rivals == {}
        await agreements.resign(room, "red")
        assert await hall.journal.ratings_of(ana.id) == []

    in_hall(tmp_path, work)
