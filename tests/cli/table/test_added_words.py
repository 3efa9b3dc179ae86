"""A word that nobody knows, or one that changes the meaning, is never passed over."""

from random import Random
from typing import Any

import pytest

from cli.table.test_heard import GAMES, corpus
from cli.table.test_sentences import moments
from estandarte.cli.table.whole import understood
from estandarte.kernel import Dice
from estandarte.wargame.grammar.tokens import number_in

NONSENSE = ("blorp", "zurriburri", "quoxly", "frambol", "dance", "baila", "sideways", "mañana")
TURNING = (
    "not", "only", "except", "if", "unless", "until", "after", "before", "half", "twice", "slowly",
    "never", "nobody", "instead", "maybe", "almost", "neither", "nor", "or", "without", "while",
    "backwards", "unlike", "except if", "the rest", "nobody else", "as if", "even if", "only if",
    "no", "solo", "menos", "excepto", "salvo", "si", "hasta", "después", "antes", "medio", "mitad",
    "dos veces", "despacio", "nunca", "nadie", "ninguno", "quizá", "casi", "ni", "o", "sin",
    "mientras", "tampoco", "el resto", "los demás", "a menos que", "en vez de", "solamente",
)  # fmt: skip
EACH = 8


def says_the_same(asks: str, tokens: list[str], place: int, added: str) -> bool:
    """Where a word of the list truly changes nothing, and is understood."""
    before, after = tokens[place - 1 : place], tokens[place : place + 1]
    if added == "después" and before in (["y"], ["and"]):
        return True  # *y* between two orders already says that the second comes after the first
    # How many chits is all that is asked: *only two* is two, as the kept *only one*, *solo uno*.
    how_many = asks == "drawing_orders" and after and number_in(after[0]) is not None
    return bool(how_many) and added in ("only", "solo", "solamente")


@pytest.mark.parametrize("words", [NONSENSE, TURNING], ids=["nonsense", "turning"])
@pytest.mark.parametrize("game", GAMES)
def test_a_word_added_is_not_passed_over(game: str, words: tuple[str, ...]) -> None:
    chance, wrong = Random(51), list[Any]()
    for asks, match, role in moments(game, {one["at"] for one in corpus(game)}):
        view = match.view(role)
        board = match.game.imagine(view, Dice("words"))
        named = match.game.named(view, match.record.setup)
        for one in corpus(game):
            if one["at"] != asks or "does" not in one:
                continue
            for line in (*one.get("en", ()), *one.get("es", ())):
                as_said = understood(match.game, board, role, match.game.read(view, line, named))
                for added in chance.sample(words, EACH if len(words) > EACH else 2):
                    tokens = line.split()
                    place = chance.randint(0, len(tokens))
                    more = " ".join([*tokens[:place], added, *tokens[place:]])
                    reading = match.game.read(view, more, named)
                    deed = understood(match.game, board, role, reading)
                    same = deed.at_once and deed.actions == as_said.actions
                    if same and not says_the_same(asks, tokens, place, added):
                        wrong.append(more)
    assert not wrong, f"{len(wrong)}: {wrong[:60]}"
