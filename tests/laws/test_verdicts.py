"""No answer to "may I?" depends on what the asker may not know.

The law of test_secrecy, for actions that nobody was offered: of every kind that a game knows, with
names of hidden pieces, of pieces that are nowhere, and of things of another kind.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.json import decode

from estandarte.kernel import (
    YES,
    Action,
    Dice,
    Game,
    Role,
    Verdict,
    check,
    encode,
    names_in,
    no,
    told,
    words_in,
)
from estandarte.kernel.testing import new_match, playout, rule
from laws.forging import NONSENSE, Forger, names_on
from laws.moments import GAMES, Case, every_match, first_matches, thinned, varied
from skirmish import SKIRMISH
from skirmish.acting import Charge

Found = tuple[Action, Verdict, Verdict]

BOARDS = 100_000
"""So many are tried in `make soak`, all games together."""
LEAKS = (
    "Assign", "JoinFlotilla", "TakeUnder", "TransferSail", "GiveUp", "AttackConvoy", "Interdict",
    "CounterShadow", "PostLeader",
)  # fmt: skip
"""Whose rules give reasons that only one who sees the whole board can give."""
TRIES = 100


def forgeries(
    game: Game[Any, Any], state: Any, role: Role, dice: Dice, each: int, altered: int
) -> Iterator[Action]:
    """Actions of every kind that is accepted now, and options with one name exchanged."""
    forger = Forger(dice, state, game.imagine(game.view(state, role), dice))
    for kind in state.decision.accepts:
        yield from (forger.forge(kind, role) for _ in range(each))
    options = thinned(list(state.decision.options(state, role)), 60) if altered else []
    yield from (forger.alter(dice.choice(options)) for _ in range(altered))


def differences(
    game: Game[Any, Any], state: Any, role: Role, dice: Dice, each: int = 2, altered: int = 6
) -> Iterator[Found]:
    """Answers that differ between a board and another that looks the same to the role."""
    imagined = game.imagine(game.view(state, role), dice)
    for action in forgeries(game, state, role, dice, each, altered):
        one, other = told(game, state, action), told(game, imagined, action)
        if encode(one) != encode(other):
            yield action, one, other


@every_match
def test_what_is_told_does_not_depend_on_secrets(case: Case) -> None:
    for moment in varied(case.moments(), case.budget.imagined):
        for role in moment.state.decision.waiting:
            dice = Dice(f"forged-{moment.step}")
            assert list(differences(case.game, moment.state, role, dice)) == []


@first_matches
def test_actions_of_every_kind_are_answered_alike_out_of_place(case: Case) -> None:
    for moment in varied(case.moments(), 4):
        for role in case.game.roles:
            imagined = case.game.imagine(case.game.view(moment.state, role), Dice("other"))
            forger = Forger(Dice(f"kinds-{moment.step}"), moment.state, imagined)
            for kind in case.game.codec.actions:
                action = forger.forge(kind, role)
                answers = [told(case.game, board, action) for board in (moment.state, imagined)]
                assert encode(answers[0]) == encode(answers[1]), action


@first_matches
def test_whether_a_name_is_known_follows_from_the_view(case: Case) -> None:
    game = case.game
    for moment in varied(case.moments(), 6):
        for role in game.roles:
            view = game.view(moment.state, role)
            imagined = game.imagine(view, Dice("names"))
            shown = {*words_in(view), *words_in(decode(getattr(view, "course", "[]")))}
            for board in (moment.state, imagined):
                for name in {n for names in names_on(board) for n in names}:
                    known = game.knows(moment.state, role, (name,))
                    assert known == game.knows(imagined, role, (name,)), name
                    assert game.hides_pieces or not game.secrets(board, role) or name in shown


@first_matches
def test_every_option_is_told_to_be_one(case: Case) -> None:
    for moment in varied(case.moments(), 12):
        for role in moment.state.decision.waiting:
            for option in case.options(moment.state, role):
                assert told(case.game, moment.state, option), option


# --- the gate


def boards_of(game: Game[Any, Any], scenario: str, seed: int) -> Iterator[tuple[Any, Role, Dice]]:
    """Every board of a random match, with each role that is asked something there."""
    match = new_match(game, scenario, seed)
    for number, _ in enumerate(playout(match, seed)):
        for role in match.waiting:
            yield match.state, role, Dice(f"{seed}/{number}")


@rule("KER-9")
def test_the_law_sees_what_refusals_would_tell_without_the_gate() -> None:
    """The reasons that rules give on the true board, for each kind that tells too much."""
    [game] = (one for one in GAMES if one.name == "mistral")
    left = {*LEAKS}
    for state, role, dice in boards_of(game, "y1744", 1):
        imagined = game.imagine(game.view(state, role), dice)
        forger = Forger(dice, state, imagined)
        for kind in [k for k in state.decision.accepts if k.__name__ in left]:
            forged = [forger.forge(kind, role) for _ in range(TRIES)]
            if any(encode(check(state, a)) != encode(check(imagined, a)) for a in forged):
                assert all(told(game, state, a) == told(game, imagined, a) for a in forged)
                left.discard(kind.__name__)
        if not left:
            return
    assert not left


@rule("KER-9")
def test_a_hidden_piece_is_answered_like_one_that_does_not_exist() -> None:
    [game] = (one for one in GAMES if one.name == "mistral")
    hidden = 0
    for state, role, dice in boards_of(game, "y1744", 1):
        for action in forgeries(game, state, role, dice, each=1, altered=2):
            strange = [n for n in names_in(action) if not game.knows(state, role, (n,))]
            if strange:
                assert told(game, state, action) == no("KER-9")
            hidden += any(name in state.units or name in state.formations for name in strange)
        if hidden >= 25:
            break
    assert hidden >= 25
    assert not game.knows(state, role, NONSENSE)


def test_the_law_sees_where_a_secret_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that should not be: a card that lies face down decides whether one may charge."""

    def hesitates(charge: Charge, state: Any, during: Any) -> Verdict:
        target = state.units.get(charge.target)
        return no("SKI-2-c") if target is None or target.order == "fire" else YES

    monkeypatch.setattr(Charge, "check", hesitates)
    boards = (board for seed in range(3) for board in boards_of(SKIRMISH, "meeting", seed))
    assert any(list(differences(SKIRMISH, *board)) for board in boards)


# --- many boards


HIDING = [g for g in GAMES if type(g).secrets is not Game.secrets]


@pytest.mark.soak
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_many_boards_tell_nothing(game: Game[Any, Any]) -> None:
    left = -(-BOARDS // len(HIDING))
    for seed in range(left):
        for scenario in game.scenarios():
            for state, role, dice in boards_of(game, scenario, seed):
                found = differences(game, state, role, dice, each=1, altered=2)
                assert list(found) == [], (scenario, seed)
                left -= 1
                if not left:
                    return
