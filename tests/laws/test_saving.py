"""Save = load = clone, at every step; and a position opens anywhere."""

from estandarte.kernel import SPECTATOR, UMPIRE, Dice, carry_out, encode, read_position
from estandarte.kernel.records.positions import write_position
from laws.moments import Case, every_game, every_match, first_matches


@every_match
def test_what_is_saved_is_loaded(case: Case) -> None:
    codec = case.game.codec
    for moment in case.moments():
        saved = codec.save(moment.state)
        loaded = codec.load(saved)
        assert loaded == moment.state
        assert codec.save(loaded) == saved


@every_match
def test_a_loaded_board_plays_on_alike(case: Case) -> None:
    codec = case.game.codec
    for moment in case.moments():
        loaded, clone = codec.load(codec.save(moment.state)), moment.state.clone()
        assert carry_out(loaded, moment.action) == carry_out(clone, moment.action)
        assert codec.save(loaded) == codec.save(clone)


@every_match
def test_a_clone_is_equal_and_its_own(case: Case) -> None:
    codec = case.game.codec
    for moment in case.moments():
        before = codec.save(moment.state)
        clone = moment.state.clone()
        assert clone == moment.state
        assert type(clone) is type(moment.state)
        assert codec.save(clone) == before
        carry_out(clone, moment.action)
        clone.stack.clear()
        clone.dice.throw(6, "a stream of its own")
        assert codec.save(moment.state) == before


@every_match
def test_the_last_board_is_saved_too(case: Case) -> None:
    codec, state = case.game.codec, case.played.match.state
    assert codec.load(codec.save(state)) == state
    assert state.clone() == state


@first_matches
def test_a_view_is_saved_and_loaded(case: Case) -> None:
    codec = case.game.codec
    for moment in case.moments():
        for role in (*case.roles, UMPIRE):
            view = case.game.view(moment.state, role)
            assert codec.view(encode(view)) == view


@first_matches
def test_a_full_position_opens_as_the_same_board(case: Case) -> None:
    game, setup = case.game, case.played.match.record.setup
    for moment in case.moments():
        line = write_position(game, setup, moment.state)
        assert "\n" not in line
        opened, again, state = read_position(line, moment.state.dice.clone())
        assert opened is game
        assert again.scenario == setup.scenario
        assert state == moment.state


@first_matches
def test_a_position_for_one_role_opens_as_what_it_knew(case: Case) -> None:
    game, setup = case.game, case.played.match.record.setup
    for moment in case.moments():
        for role in (*game.roles, SPECTATOR):
            line = write_position(game, setup, moment.state, role)
            _, _, state = read_position(line, Dice("another table"))
            assert encode(game.view(state, role)) == encode(game.view(moment.state, role))


@every_game
def test_the_schema_of_all_that_travels_can_be_built(game) -> None:
    schema = game.codec.schema()
    assert set(schema["actions"]) | set(schema["events"]) <= schema["$defs"].keys()
    assert encode(schema)
