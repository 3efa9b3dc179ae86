"""Shots and charges of battles, laid anew from facts alone and played with the same dice.

python bench/companion.py                   twenty battles of Tercios
python bench/companion.py 5 fresh           five, of seeds that begin with a word

A battle between doctrines is recorded and turned into scripts: the cards of the units, what a tape
(half inches) and an eye give, the dice. Of each kind of deed: how many lose the same on the small
board, how often the chances told beforehand are the same, and every difference by its name.
"""

import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.companion.tercios.scripts import Compared, compare, scripts_of  # noqa: E402
from estandarte.games.tercios import TERCIOS  # noqa: E402
from estandarte.kernel import Dice, Match, Setup  # noqa: E402
from estandarte.kernel.dice import pledge  # noqa: E402
from estandarte.players.doctrine.tercios import DOCTRINE  # noqa: E402
from estandarte.players.playing import play_out  # noqa: E402

FIELDS = ("campos_de_gloria", "campos_de_gloria", "campo_abierto", "campos_de_gloria_28mm")
PAIRS = (("espana_1618_1000", "suecia_1618_1000"), ("suecia_1618_1000", "espana_1618_1000"))
"""Armies that come to grips: two musket armies wait for each other."""


def battle(number: int, word: str) -> Match[Any]:
    field = FIELDS[number % len(FIELDS)]
    red, blue = PAIRS[number // len(FIELDS) % len(PAIRS)]
    secret = f"{word}-{number}"
    setup = Setup("tercios", field, armies={"red": red, "blue": blue}, pledge=pledge(secret))
    match = Match.start(TERCIOS, setup, secret)
    play_out(match, {"red": DOCTRINE, "blue": DOCTRINE}, Dice(secret))
    return match


def told(deed: str, found: list[Compared]) -> None:
    whole = len(found)
    equal = sum(c.sort == "equal" for c in found)
    chances = sum(c.chances for c in found)
    print(f"{deed}: {equal} of {whole} equal in every loss, chances equal in {chances} of {whole}")
    for sort, count in Counter(c.sort for c in found if c.sort != "equal").most_common():
        print(f"    {count:>4}  {sort}")


def main(battles: int = 20, word: str = "beside") -> None:
    print(machine())
    found: list[Compared] = []
    spent = 0.0
    for number in range(battles):
        scripts = list(scripts_of(battle(number, word).record))
        start = process_time()
        found += map(compare, scripts)
        spent += process_time() - start
        print(f"battle {number}: {len(scripts)} deeds", flush=True)
    for deed in ("shoot", "charge"):
        told(deed, [c for c in found if c.deed == deed])
    for one in found:
        if one.sort != "equal":
            print(f"{one.deed}, {one.sort}: {one.note}")
    print(f"{1000 * spent / max(1, len(found)):.1f} ms a deed")


if __name__ == "__main__":
    main(*(int(a) if a.isdecimal() else a for a in sys.argv[1:]))  # type: ignore[arg-type]
