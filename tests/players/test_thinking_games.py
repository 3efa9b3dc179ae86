"""What holds for a rank that thinks in every game that can be thought about."""

from functools import cache
from typing import Any

import pytest

from estandarte.kernel import SHELF, Dice, Match, Prompt, encode, kind_of, question_for
from estandarte.kernel.testing import new_match
from estandarte.players import DOCTRINES, about_of, take_turn, thinking_ranks_of
from estandarte.players.doctrine.studies import Study
from estandarte.players.doctrine.tempers import ANSWER, LOT, STANDARD, Tempered
from estandarte.players.thinking.thinker import Notes, Thinker

GAMES = {
    "lepanto": "north",
    "tercios": "campos_de_gloria",
    "aguila": "campo_abierto",
    "mistral": "strait",
}
LONG = {"tercios": STANDARD, "aguila": "quick"}
"""Matches of which only the beginning is played, and in which temper."""
MUCH = 100_000


def doctrine_for(game: str) -> Tempered[Any]:
    found = DOCTRINES.of(game)
    assert isinstance(found, Tempered)
    return found


def study_of(game: str) -> Study:
    study = doctrine_for(game).study
    assert study is not None
    return study


@cache
def asked_in(game: str) -> tuple[Match[Any], Any, Prompt, Any]:
    """A moment of a match between doctrines that is thought about: the last, or a first one.

    The match, what is seen and asked then, and the board as it is.
    """
    doctrine = doctrine_for(game)
    match: Match[Any] = new_match(SHELF.take(game), GAMES[game], 5)
    found: list[tuple[Any, str]] = []
    while not match.is_over and not (found and game in LONG):
        role = match.waiting[0]
        others = doctrine.answers
        if kind_of(match.state.decision) in study_of(game).weights and (
            others is None or others(match.state, doctrine.of(STANDARD).answer(match.state, role))
        ):
            found.append((match.state.clone(), role))
        match.act(take_turn(match, role, doctrine.of(LONG.get(game, STANDARD)), Dice("d")))
    board, role = found[-1]
    return match, match.game.view(board, role), question_for(board, role), board


def thought(game: str, nodes: int, board: Any = None, **more: Any) -> tuple[bytes, Notes]:
    match, view, prompt, _ = asked_in(game)
    if board is not None:
        view, prompt = match.game.view(board, prompt.role), question_for(board, prompt.role)
    thinker = Thinker(doctrine_for(game), nodes, **more)
    # Nothing but what travels to a machine is thought about: what is hidden cannot matter.
    travelled = match.game.codec.view(encode(view))
    found = thinker.think(match.game, travelled, prompt, Dice("t"), Notes())
    assert found.action.check(match.game.imagine(view, Dice("t")), _asked(match, view))
    return encode(found.action), found.notes


def _asked(match: Match[Any], view: Any) -> Any:
    return match.game.imagine(view, Dice("t")).decision


@pytest.mark.parametrize("game", GAMES)
def test_who_may_not_think_or_is_interrupted_does_as_his_doctrine(game: str) -> None:
    match, view, prompt, _ = asked_in(game)
    usual = encode(doctrine_for(game).of(STANDARD).choose(match.game, view, prompt, Dice("t")))
    calls = iter(range(MUCH))
    assert thought(game, 0)[0] == usual
    assert thought(game, MUCH, stop=lambda: next(calls) >= 20)[0] == usual


@pytest.mark.parametrize("game", GAMES)
def test_the_same_nodes_lead_to_the_same_thought_within_its_budget(game: str) -> None:
    nodes = 150 if game in LONG else 800
    action, notes = thought(game, nodes)
    assert (action, notes) == thought(game, nodes)
    assert 0 <= notes.left <= nodes
    tried = {rated.name for rated in notes.rated}
    if doctrine_for(game).answers is not None:
        assert tried > {STANDARD}
        assert all(name == STANDARD or name.startswith(ANSWER) for name in tried)
        return
    assert tried >= {STANDARD, *doctrine_for(game).plans, *doctrine_for(game).men}
    assert sum(name.startswith(LOT) for name in tried) == nodes * study_of(game).lots // 1_000


@pytest.mark.parametrize("game", GAMES)
def test_no_thought_changes_with_what_is_hidden(game: str) -> None:
    """The same moment with all that the thinker may not know thrown anew."""
    match, view, prompt, board = asked_in(game)
    others = [match.game.imagine(view, Dice(f"other/{n}")) for n in range(2)]
    secrets = [encode(match.game.secrets(one, prompt.role)) for one in (board, *others)]
    hides = bool(match.game.secrets(board, prompt.role))
    assert (len(set(secrets)) > 1) == hides
    nodes = 100 if game in LONG else 600
    known = thought(game, nodes, board)
    assert all(thought(game, nodes, other) == known for other in others)


def test_every_game_has_ranks_that_think() -> None:
    at_sea = {"lepanto": "almirante", "mistral": "almirante"}
    for game in ("lepanto", "tercios", "aguila", "mistral"):
        top = at_sea.get(game, "mariscal")
        assert thinking_ranks_of(SHELF.take(game)) == ("capitan", top)


@pytest.mark.parametrize("game", GAMES)
def test_every_rank_that_thinks_says_what_it_is_like_in_this_game(game: str) -> None:
    taken = SHELF.take(game)
    told = [about_of(taken, rank) for rank in thinking_ranks_of(taken)]
    assert len(told) == 2 and all(about.keys() == {"en", "es"} for about in told)
    assert about_of(taken, "alferez") == about_of(taken, "capitan:nobody") == {}
    man = next(name for name in doctrine_for(game).men if name != STANDARD)
    assert about_of(taken, f"alferez:{man}") == doctrine_for(game).man(man).about
