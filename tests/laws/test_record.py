"""Replay = original, fold = state, and a record opens as it was written."""

from estandarte.kernel import Match, audit, encode, parse_record
from laws.moments import Case, every_match, first_matches


@every_match
def test_a_record_is_read_as_it_was_written(case: Case) -> None:
    record = case.played.match.record
    again = parse_record(bytes(record))
    assert bytes(again) == bytes(record)
    assert (again.hash, again.result, again.setup) == (record.hash, record.result, record.setup)
    assert again.steps == record.steps
    assert not again.torn


@every_match
def test_a_replay_gives_every_event_again(case: Case) -> None:
    found = audit(parse_record(bytes(case.played.match.record)))
    assert found, found.fault
    assert found.dice_proved
    assert found.steps == len(case.played.match.record.steps)


@every_match
def test_a_replay_without_the_seed_gives_every_event_again(case: Case) -> None:
    record = parse_record(bytes(case.played.match.record))
    record.secret = None
    found = audit(record)
    assert found, found.fault
    assert not found.dice_proved


@every_match
def test_folding_the_events_gives_every_board(case: Case) -> None:
    codec, match = case.game.codec, case.played.match
    boards = {moment.step: codec.save(moment.state) for moment in case.moments()}
    boards[len(match.record.steps)] = codec.save(match.state)
    folded = {
        number: codec.save(state)
        for number, state in enumerate(parse_record(bytes(match.record)).states())
        if number in boards
    }
    assert folded == boards


@every_match
def test_the_same_match_played_again_has_the_same_hash(case: Case) -> None:
    record, again = case.played.match.record, case.new_match()
    for step in record.steps:
        again.act(step.action)
    assert again.record.hash == record.hash


@first_matches
def test_a_match_goes_on_from_any_step(case: Case) -> None:
    codec, record = case.game.codec, case.played.match.record
    for moment in case.moments()[:: max(1, len(case.moments()) // 5)]:
        match = Match.resume(record.until(moment.step))
        assert codec.save(match.state) == codec.save(moment.state)
        if moment.step < len(record.steps):
            step = match.act(moment.action)
            assert encode(step) == encode(record.steps[moment.step])


@first_matches
def test_only_the_umpire_is_shown_every_event(case: Case) -> None:
    match = case.played.match
    happened = tuple(e for s in (match.record.opening, *match.record.steps) for e in s.events)
    assert match.events_since(-1, "umpire") == happened
    for role in case.roles:
        assert len(match.events_since(-1, role)) <= len(happened)
