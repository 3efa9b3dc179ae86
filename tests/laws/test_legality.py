"""Every option passes `check`, nobody is left without one, and every match ends."""

from estandarte.kernel import SHELF, Dice, but, carry_out, check, encode, prompt_for
from estandarte.kernel.values import fields_of
from laws.moments import BROKEN, Case, every_match, first_matches


def test_every_game_on_the_shelf_can_be_taken() -> None:
    assert BROKEN == {}
    assert [SHELF.take(name).name for name in SHELF.names()] == SHELF.names()


@every_match
def test_every_option_passes_check(case: Case) -> None:
    for moment in case.moments():
        for role in moment.state.decision.waiting:
            for option in case.options(moment.state, role):
                assert option.role == role
                verdict = case.game.check(moment.state, option)
                assert verdict, (option, verdict)


@first_matches
def test_options_about_a_piece_are_those_that_name_it(case: Case) -> None:
    for moment in case.moments()[:: max(1, len(case.moments()) // 6)]:
        decision = moment.state.decision
        for role in decision.waiting:
            listed = list(decision.options(moment.state, role))
            named = {v for o in listed for v in fields_of(o).values() if isinstance(v, str)}
            for piece in (*sorted(named - {role, ""})[:3], "nobody"):
                about = list(decision.options_about(moment.state, role, piece))
                assert about == [o for o in listed if o.names(piece)], piece


@first_matches
def test_every_option_can_be_carried_out(case: Case) -> None:
    for moment in case.moments()[:: max(1, len(case.moments()) // 8)]:
        for role in moment.state.decision.waiting:
            for option in case.options(moment.state, role)[-40:]:
                trial = moment.state.clone()
                carry_out(trial, option)
                assert trial.decision or case.game.result(trial)


@every_match
def test_a_sample_passes_check(case: Case) -> None:
    dice = Dice(f"samples-{case.seed}")
    for moment in case.moments():
        decision = moment.state.decision
        for role in decision.waiting:
            for _ in range(3):
                sample = decision.sample(moment.state, role, dice)
                assert sample.role == role
                assert case.game.check(moment.state, sample), sample


@every_match
def test_sampling_and_listing_change_nothing(case: Case) -> None:
    for moment in case.moments():
        before = case.game.codec.save(moment.state)
        for role in case.roles:
            prompt_for(moment.state, role)
            case.game.view(moment.state, role)
            case.game.secrets(moment.state, role)
            case.options(moment.state, role)
        assert case.game.codec.save(moment.state) == before


@every_match
def test_who_is_waited_for_has_an_option(case: Case) -> None:
    for moment in case.moments():
        decision = moment.state.decision
        assert decision is not None
        assert decision.waiting
        assert set(decision.waiting) <= set(case.game.roles)
        for role in decision.waiting:
            assert next(iter(decision.options(moment.state, role)), None) is not None


@every_match
def test_options_are_of_the_kinds_that_are_offered(case: Case) -> None:
    for moment in case.moments():
        decision = moment.state.decision
        for role in decision.waiting:
            offered = {offer.action for offer in prompt_for(moment.state, role).offers}
            for option in case.options(moment.state, role):
                assert isinstance(option, decision.accepts)
                assert option.__struct_config__.tag in offered


@every_match
def test_nobody_acts_out_of_turn(case: Case) -> None:
    for moment in case.moments():
        decision = moment.state.decision
        for role in set(case.roles) - set(decision.waiting):
            verdict = check(moment.state, but(moment.action, role=role))
            assert verdict.cite == decision.out_of_turn


@every_match
def test_every_match_ends_with_a_result(case: Case) -> None:
    match = case.played.match
    assert match.is_over
    assert match.state.decision is None
    assert match.result == case.game.result(match.state)
    assert match.result.winner in (None, *case.game.roles)
    assert set(match.result.score) <= set(case.game.roles)
    assert match.waiting == ()
    assert all(match.prompt(role).is_over for role in case.roles)
    assert match.check(match.record.steps[-1].action).cite == "KER-1"


@first_matches
def test_a_board_still_in_play_has_no_result(case: Case) -> None:
    for moment in case.moments():
        assert case.game.result(moment.state) is None


@first_matches
def test_a_scenario_starts_without_a_die(case: Case) -> None:
    setup = case.played.match.record.setup
    first, second = Dice("first"), Dice("second")
    one, other = case.game.start(setup, first), case.game.start(setup, second)
    assert first.thrown == second.thrown == {}
    one.dice = other.dice = Dice("")
    assert encode(one) == encode(other)
