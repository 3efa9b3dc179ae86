"""How long a typed sentence takes to be read: processor time, game by game.

    python bench/words.py [lepanto ...] [--questions 60] [--seed words]

At questions of a match played by lot, what the table says of some options is typed back, and the
same with a word in it that nobody knows, which takes longest: every way of cutting it is tried. The
first reading at a question also finds out what everything is called, and is counted.
"""

import argparse
from random import Random
from statistics import median
from time import process_time

from machine import machine

from estandarte.cli.table.naming import Naming
from estandarte.cli.table.orders import Options
from estandarte.cli.table.understanding import Understanding
from estandarte.kernel import LANGUAGES, SHELF, Dice
from estandarte.kernel.testing import new_match

EACH = 4
"""So many sentences of a question in each language."""
LARGEST = {"aguila": "campal", "lepanto": "battle", "mistral": "y1744", "tercios": "rocroi"}
"""The scenario in which most can be named."""


def measured(game: str, questions: int, seed: str) -> tuple[list[float], list[float]]:
    """Milliseconds of sentences that are understood, and of those with a word too many."""
    match = new_match(SHELF.take(game), LARGEST[game], seed)
    dice, chance = Dice(seed), Random(seed)
    whole, spoilt = list[float](), list[float]()
    for _ in range(questions):
        if match.is_over:
            break
        role = match.waiting[0]
        actions = list(match.options(role))
        for language in LANGUAGES:
            naming = Naming(match.game, match.record.setup, language)
            naming.look(match.view(role))
            options = Options(match.game, actions, language, naming.said)
            understanding = Understanding(match, role, options, naming)
            for place in chance.sample(range(len(options)), min(EACH, len(options))):
                said = options.sentence(place)
                words = said.split()
                words.insert(chance.randint(0, len(words)), "blorp")
                for sentence, times in ((said, whole), (" ".join(words), spoilt)):
                    began = process_time()
                    understanding.read(sentence)
                    times.append(1000 * (process_time() - began))
        match.act(match.state.decision.sample(match.state, role, dice))
    return whole, spoilt


def told(times: list[float]) -> str:
    times = sorted(times)
    late = times[int(0.95 * len(times))]
    spread = f"median {median(times):.1f} ms, 95 % within {late:.1f}, longest {times[-1]:.1f}"
    return f"{len(times)} read, {spread}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(LARGEST))
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--seed", default="words")
    asked = parser.parse_args()
    print(machine())
    for game in asked.games:
        whole, spoilt = measured(game, asked.questions, asked.seed)
        print(
            f"{game} ({LARGEST[game]}): {told(whole)}; with a word too many {told(spoilt)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
