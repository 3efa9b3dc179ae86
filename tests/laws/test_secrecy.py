"""Nothing that a role is given depends on what it may not know.

For a board and a role another board is imagined, on which all that the role may not know is thrown
anew. Whatever the role can see or ask must be the same on both, byte for byte.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from estandarte.kernel import (
    UMPIRE,
    Action,
    Dice,
    Role,
    Upon,
    answer,
    as_seen,
    but,
    carry_out,
    check,
    encode,
    kind_of,
    prompt_for,
)
from laws.moments import Case, Moment, every_match, first_matches, thinned, varied


def pairs(case: Case, most: int = 60) -> Iterator[tuple[Moment, Role, Any]]:
    """Boards, who looks at them, and the same board as that role imagines it."""
    for moment in varied(case.moments(), min(most, case.budget.imagined)):
        for role in case.roles:
            view = case.game.view(moment.state, role)
            yield moment, role, case.game.imagine(view, Dice(f"imagined-{moment.step}"))


@every_match
def test_the_view_of_what_a_view_imagines_is_that_view(case: Case) -> None:
    for moment, role, imagined in pairs(case):
        seen = case.game.view(moment.state, role)
        assert encode(case.game.view(imagined, role)) == encode(seen)


@every_match
def test_the_same_is_asked_of_the_same_roles(case: Case) -> None:
    for moment, role, imagined in pairs(case):
        asked, again = moment.state.decision, imagined.decision
        told = asked.waits_for(moment.state, role)
        assert (kind_of(again), again.waits_for(imagined, role)) == (kind_of(asked), told)
        assert encode(prompt_for(imagined, role)) == encode(prompt_for(moment.state, role))


@every_match
def test_options_do_not_depend_on_secrets(case: Case) -> None:
    for moment, role, imagined in pairs(case):
        mine, again = case.options(moment.state, role), case.options(imagined, role)
        assert encode(again) == encode(mine)


@every_match
def test_odds_do_not_depend_on_secrets(case: Case) -> None:
    game = case.game
    for moment, role, imagined in pairs(case, 25):
        views = game.view(moment.state, role), game.view(imagined, role)
        for option in thinned(case.options(moment.state, role), 20):
            one, other = (game.odds(view, option) for view in views)
            assert encode(other) == encode(one)


@first_matches
def test_odds_add_up_to_certainty(case: Case) -> None:
    for moment in thinned(list(case.moments()), 25):
        for role in moment.state.decision.waiting:
            view = case.game.view(moment.state, role)
            for option in thinned(case.options(moment.state, role), 20):
                odds = case.game.odds(view, option)
                if odds is not None:
                    assert sum(c.chance for c in odds.chances) == 1
                    assert odds.cite is None or odds.cite in case.game.book


@every_match
def test_verdicts_do_not_depend_on_secrets(case: Case) -> None:
    actions = [moment.action for moment in thinned(list(case.moments()), 40)]
    for moment, role, imagined in pairs(case, 30):
        for action in [*case.options(moment.state, role), *actions]:
            mine = but(action, role=role)
            one, other = case.game.check(moment.state, mine), case.game.check(imagined, mine)
            assert encode(other) == encode(one), mine


@every_match
def test_what_anybody_does_looks_the_same(case: Case) -> None:
    for moment, role, imagined in pairs(case, 30):
        for acting in moment.state.decision.waiting:
            for action in thinned(case.options(moment.state, acting), 12):
                if check(imagined, action):
                    assert_looks_the_same(case, moment.state, imagined, action, role)


def assert_looks_the_same(
    case: Case, state: Any, imagined: Any, action: Action, role: Role
) -> None:
    """The events and the next question; unless a secret ends: what is shown may differ then."""
    one, other = state.clone(), imagined.clone()
    other.dice = one.dice.clone()
    hidden = {*case.game.secrets(one, role), *case.game.secrets(other, role)}
    seen, again = (as_seen(carry_out(board, action), role) for board in (one, other))
    left = {*case.game.secrets(one, role)} & {*case.game.secrets(other, role)}
    if hidden <= left:
        assert encode(again) == encode(seen), action
        assert encode(prompt_for(other, role)) == encode(prompt_for(one, role)), action
        assert encode(case.game.view(other, role)) == encode(case.game.view(one, role)), action


@every_match
def test_events_tell_no_more_than_the_view(case: Case) -> None:
    """Two actions of a kind that lead to boards which differ only in what a role may not know."""
    for moment in varied(case.moments(), 12):
        for acting in moment.state.decision.waiting:
            options = thinned(case.options(moment.state, acting), 10)
            for role in set(case.roles) - {acting}:
                told: dict[tuple[type[Action], bytes], list[tuple[bytes, bytes]]] = {}
                for action in options:
                    trial = moment.state.clone()
                    seen = encode(as_seen(carry_out(trial, action), role))
                    after = type(action), encode(case.game.view(trial, role))
                    secret = encode(case.game.secrets(trial, role))
                    for before, then in told.setdefault(after, []):
                        # with the same secrets they differ in something that was done openly
                        assert before == secret or then == seen, action
                    told[after].append((secret, seen))


@every_match
def test_what_is_secret_is_imagined_otherwise(case: Case) -> None:
    """Did a view show it, it would be imagined as it is, time after time."""
    for role in case.roles:
        tries: Counter[str] = Counter()
        alike: Counter[str] = Counter()
        for moment in thinned(list(case.moments()), 60):
            view, secrets = (
                case.game.view(moment.state, role),
                case.game.secrets(moment.state, role),
            )
            for number in range(5):
                imagined = case.game.imagine(view, Dice(f"{moment.step}/{number}"))
                again = case.game.secrets(imagined, role)
                tries.update(secrets.keys())
                alike.update(n for n, v in secrets.items() if encode(again.get(n)) == encode(v))
        assert [n for n in tries if tries[n] >= 15 and alike[n] == tries[n]] == []


@every_match
def test_imagination_follows_from_the_dice_alone(case: Case) -> None:
    save = case.game.codec.save
    for moment, role, imagined in pairs(case, 20):
        view = case.game.view(moment.state, role)
        again = case.game.imagine(view, Dice(f"imagined-{moment.step}"))
        assert save(again) == save(imagined)


@every_match
def test_where_nothing_is_hidden_nothing_is_invented(case: Case) -> None:
    for moment, role, imagined in pairs(case):
        if not case.game.secrets(moment.state, role):
            imagined.dice = moment.state.dice
            assert case.game.codec.save(imagined) == case.game.codec.save(moment.state)


@first_matches
def test_the_umpire_sees_the_board_as_it_is(case: Case) -> None:
    for moment in thinned(list(case.moments()), 25):
        assert not case.game.secrets(moment.state, UMPIRE)
        imagined = case.game.imagine(case.game.view(moment.state, UMPIRE), moment.state.dice)
        assert case.game.codec.save(imagined) == case.game.codec.save(moment.state)


@first_matches
def test_spectators_know_no_more_than_every_player(case: Case) -> None:
    for moment in case.moments():
        hidden = set(case.game.secrets(moment.state, "spectator"))
        for role in case.game.roles:
            assert set(case.game.secrets(moment.state, role)) <= hidden


@first_matches
def test_what_is_imagined_can_be_played(case: Case) -> None:
    for _, _, imagined in pairs(case, 10):
        assert case.game.codec.load(case.game.codec.save(imagined)) == imagined
        for other in imagined.decision.waiting:
            sample = imagined.decision.sample(imagined, other, Dice("sample"))
            assert check(imagined, sample)
            carry_out(imagined.clone(), sample)


@every_match
def test_what_the_table_answers_does_not_depend_on_secrets(case: Case) -> None:
    """Neither where there is one answer only, nor what follows from intentions. [KER-14]"""
    done = thinned(list(case.moments()), 20)
    upon = tuple(Upon(kind_of(m.state.decision), plain(m.action)) for m in done)
    for moment, role, imagined in pairs(case, 15):
        if role not in moment.state.decision.waiting:
            continue
        for said in ((), upon):
            one, other = (
                answer(case.game, said, case.game.view(board, role), prompt_for(board, role))
                for board in (moment.state, imagined)
            )
            assert encode(one) == encode(other)


@first_matches
def test_what_follows_from_usual_intentions_does_not_depend_on_secrets(case: Case) -> None:
    """Nor whether anything does: else one could hear from the table what somebody cannot do."""
    for moment, role, imagined in pairs(case, 8):
        if role not in moment.state.decision.waiting:
            continue
        said = tuple(case.game.usual(moment.state, role))
        one, other = (
            answer(case.game, said, case.game.view(board, role), prompt_for(board, role))
            for board in (moment.state, imagined)
        )
        assert encode(one) == encode(other)
        assert one is None or case.game.check(moment.state, one) or case.game.hides_pieces


def plain(action: Action) -> Any:
    return json.loads(encode(action))


@every_match
def test_where_all_is_listed_nothing_else_is_ever_done(case: Case) -> None:
    for moment in case.moments():
        decision = moment.state.decision
        if decision.lists_all(moment.state):
            options = list(decision.options(moment.state, moment.action.role))
            assert moment.action in options


@first_matches
def test_players_of_every_rank_choose_alike(case: Case) -> None:
    players = pytest.importorskip("estandarte.players")
    for rank in players.ranks_of(case.game):
        player = players.player_of(case.game, rank, nodes=30)
        for moment, role, imagined in pairs(case, 15):
            if role not in moment.state.decision.waiting:
                continue
            choices = [
                player.choose(
                    case.game,
                    case.game.view(board, role),
                    prompt_for(board, role),
                    Dice(f"thought-{moment.step}"),
                )
                for board in (moment.state, imagined)
            ]
            assert encode(choices[0]) == encode(choices[1])
            assert case.game.check(moment.state, choices[0])
