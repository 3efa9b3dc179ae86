"""A word that nobody knows, or one that changes the meaning, is never passed over."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cli.table.test_heard import GAMES, corpus
from cli.table.test_sentences import moments
from estandarte.cli.table.whole import Deed, understood
from estandarte.kernel import Dice, Match, kind_of
from estandarte.wargame.grammar.lexicon import Lexicon, lexicon_of
from estandarte.wargame.grammar.tokens import number_in, tokens_of

NONSENSE = ("blorp", "zurriburri", "quoxly", "frambol", "dance", "baila", "sideways", "mañana")
TURNING = """
not, never, don't, only, just one, merely, except, unless, if, when, until, till, after, before,
while, half, twice, thrice, double, slowly, quickly, carefully, together, alone, separately, in
turn, the rest, the others, nobody, no one, none, nothing, everybody else, nobody else, instead,
rather, maybe, perhaps, almost, nearly, barely, hardly, neither, nor, or, without, backwards,
sideways, again, once, later, tomorrow, next turn, last, first, second, at least, at most, more
than, less than, about, roughly, exactly, stop, cancel, wait, hold, as if, even if, only if,
except if, because, although, but, too, also, still, any, some, few, several, many, most, other,
another, same, different, enemy, hostile, friendly, back, away from, beyond, behind, between,
around, unlike, pretend to, refuse to, forget to, avoid, ask, no, nunca, jamás, solo, solamente,
únicamente, salvo, excepto, menos, a menos que, si, cuando, hasta que, hasta, después, antes,
mientras, medio, media, mitad, la mitad, el doble, dos veces, tres veces, despacio, deprisa,
lentamente, juntos, por separado, a la vez, el resto, los demás, nadie, ninguno, ninguna, nada, en
vez de, en lugar de, quizá, tal vez, casi, apenas, ni, tampoco, o, sin, hacia atrás, de nuevo,
otra vez, luego, mañana, el turno que viene, primero, último, al menos, como mucho, más de, menos
de, unos, exactamente, cancela, espera, aunque, pero, también, todavía, cualquiera, algunos,
varios, muchos, otro, mismo, distinto, enemigo, lejos de, detrás de, entre, finge, evita
"""
WORDS = {"nonsense": NONSENSE, "turning": tuple(" ".join(w.split()) for w in TURNING.split(","))}
EACH = {"nonsense": 1, "turning": 2}
CUT = re.compile(r"[,;]$|^(?:y|and)$")
LATER = {"then", "luego", "despues", "afterwards", "finally"}
"""Between two orders these say what their order says already."""


def says_the_same(
    lexicon: Lexicon, asks: str, deed_of: Callable[[str], Deed], tokens: list[str], place: int,
    added: str,
) -> bool:  # fmt: skip
    """Where a word of the list truly changes nothing, and is understood."""
    before, after = tokens_of(" ".join(tokens[:place])), tokens_of(" ".join(tokens[place:]))
    word = tokens_of(added)
    if set(word) <= LATER and set(before[-1:] + after[:1]) & {"y", "and", *LATER}:
        return True  # *y* between two orders already says that the second comes after the first
    # How many chits is all that is asked: *only two* is two, as the kept *only one*, *solo uno*.
    if asks == "drawing_orders" and number_in(after[0] if after else "") is not None:
        return word in (["only"], ["solo"], ["solamente"])
    low = max((p + 1 for p, t in enumerate(tokens[:place]) if CUT.search(t)), default=0)
    high = min((p + 1 for p, t in enumerate(tokens) if p >= place and CUT.search(t)), default=99)
    kinds = {kind_of(action) for action in deed_of(" ".join(tokens[low:high])).actions}
    if lexicon.is_end(word) and kinds and kinds <= set(lexicon.enders):
        return True  # `nothing, end the phase`
    every = {kind_of(action) for action in deed_of(" ".join(tokens)).actions}
    if word in (["together"], ["juntos"]) and every == {"move_line"}:
        return True  # so the table calls it
    if word in (["quickly"], ["deprisa"]) and kinds == {"declare_charge"}:
        return True  # nobody charges slowly
    # `the Real stays where she is, wait`: another word for what is done there, and nothing else
    known = {kind for verb in lexicon.verbs_in(word) for kind in lexicon.kinds(verb)}
    return bool(kinds) and kinds <= known


def passed_over(game: str, words: tuple[str, ...], each: int, seed: int) -> Iterator[str]:
    """Sentences that are carried out as if a word added to them had not been said."""
    chance = Random(seed)
    for asks, match, role in moments(game, {one["at"] for one in corpus(game)}):
        view = match.view(role)
        board = match.game.imagine(view, Dice("words"))
        named = match.game.named(view, match.record.setup)

        def deed_of(line: str, match: Match[Any] = match, role: str = role) -> Deed:
            return understood(match.game, board, role, match.game.read(view, line, named))  # noqa: B023

        for one in corpus(game):
            if one["at"] != asks or "does" not in one:
                continue
            for line in (*one.get("en", ()), *one.get("es", ())):
                as_said, tokens = deed_of(line), line.split()
                for added in chance.sample(words, each) if as_said.at_once else ():
                    place = chance.randint(0, len(tokens))
                    more = " ".join([*tokens[:place], added, *tokens[place:]])
                    deed = deed_of(more)
                    same = deed.at_once and deed.actions == as_said.actions
                    lexicon = lexicon_of(match.game.package)
                    if same and not says_the_same(lexicon, asks, deed_of, tokens, place, added):
                        yield f"{asks}: {more}"


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_word_added_is_not_passed_over(game: str, words: str) -> None:
    wrong = list(passed_over(game, WORDS[words], EACH[words], 51))
    assert not wrong, f"{len(wrong)}: {wrong[:60]}"


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_none_of_all_the_words_is_passed_over(game: str) -> None:
    wrong = list(passed_over(game, WORDS["turning"], len(WORDS["turning"]), 2))
    assert not wrong, f"{len(wrong)}: {wrong[:60]}"
