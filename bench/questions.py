"""How many questions a side is asked, by game and kind; and how many reach a person.

python bench/questions.py                     a match of each game
python bench/questions.py mistral y1744 5     five matches of one scenario
python bench/questions.py lepanto battle 1 4  the first four turns of one
python bench/questions.py --letters 1         a Year by post: how many letters each Fleet writes
python bench/questions.py --score 20          who wins: by intentions, or question by question

For each side and kind of question: how often it is put (asked), how often there is one legal
answer (one), how often nothing is filled into the answer, as in *no* or *done* (bare), and how many
reach a person: at a table that answers only what has one answer (person), and where the doctrine
leads by intentions and forms, each form and each time that it says them counted as a question too
(intending).
"""

import sys
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.games.mistral.game import MISTRAL  # noqa: E402
from estandarte.kernel import (  # noqa: E402
    SHELF,
    Action,
    Dice,
    DieRolled,
    Game,
    Intend,
    Match,
    Role,
    Setup,
    fields_of,
)
from estandarte.kernel.dice import pledge  # noqa: E402
from estandarte.players import Player, player_of, quick_rank_of, take_turn  # noqa: E402
from estandarte.players.doctrine.mistral import DOCTRINE  # noqa: E402
from estandarte.players.doctrine.mistral.intending import IntendingDoctrine  # noqa: E402

USUAL = (("lepanto", "tutorial"), ("tercios", "campo_abierto"), ("aguila", "campo_abierto"),
         ("mistral", "y1744"))  # fmt: skip
ARMIES = {
    "tercios": {"red": "espana_1618_1500", "blue": "suecia_1618_1500"},
    "aguila": {"red": "dupont_1808", "blue": "castanos_1808"},
}
"""Of 1,500 points each."""
Counts = dict[str, Counter[tuple[Role, str]]]


LIMIT = 10_000
"""The last turn that is played."""


def is_bare(action: Action) -> bool:
    return not any(value for name, value in fields_of(action).items() if name != "role")


def new_battle(game: Game[Any, Any], scenario: str, seed: int) -> Match[Any]:
    secret = f"seed-{seed}"
    armies = ARMIES.get(game.name, {})
    setup = Setup(game.name, scenario, armies=armies, pledge=pledge(secret))
    return Match.start(game, setup, secret)


def goes_on(match: Match[Any]) -> bool:
    return not match.is_over and getattr(match.state, "turn", 0) <= LIMIT


def count(match: Match[Any], players: dict[Role, Player], seed: int, counts: Counts) -> None:
    """One match, every question of it."""
    dice = Dice(f"questions-{seed}")
    while goes_on(match):
        role = match.waiting[0]
        decision: Any = match.state.decision
        key = role, type(decision).__name__
        counts["asked"][key] += 1
        counts["one"][key] += len(list(islice(decision.options(match.state, role), 2))) == 1
        counts["person"][key] += match.unasked(role) is None
        action = take_turn(match, role, players[role], dice)
        counts["bare"][key] += is_bare(action)
        match.act(action)


def led(match: Match[Any], players: dict[Role, Player], seed: int, asked: Counts | None) -> None:
    """One match in which the table answers for whoever has intentions; the rest is asked."""
    dice = Dice(f"questions-{seed}")
    while goes_on(match):
        role = match.waiting[0]
        spares = isinstance(players[role], IntendingDoctrine | Saying)
        action = match.unasked(role) if spares else None
        if action is None:
            kind = type(match.state.decision).__name__
            action = take_turn(match, role, players[role], dice)
            if asked is not None and spares:
                said = isinstance(action, Intend)
                asked["intending"][role, "(intentions)" if said else kind] += 1
        match.act(action)


def table(game: str, scenario: str, matches: int) -> None:
    counts: Counts = {k: Counter() for k in ("asked", "one", "bare", "person", "intending")}
    kind, turns = SHELF.take(game), 0
    best = player_of(kind, quick_rank_of(kind))
    for seed in range(1, matches + 1):
        every: dict[Role, Player] = dict.fromkeys(kind.roles, best)
        count(new_battle(kind, scenario, seed), every, seed, counts)
        for role in kind.roles:
            match = new_battle(kind, scenario, seed)
            led(match, {**every, role: leading(match, role, best)}, seed, counts)
            turns += min(LIMIT, getattr(match.state, "turn", 0))
    print(f"\n{game} {scenario}, {matches} matches: questions a match\n")
    if turns:
        led_by = sum(counts["intending"].values()) / turns
        print(f"a side by intentions: {led_by:.1f} questions a turn of {turns} turns\n")
    print(f"{'':<12}{'':<24}" + "".join(f"{name:>10}" for name in counts))
    for role in kind.roles:
        total = {name: sum(n for (r, _), n in c.items() if r == role) for name, c in counts.items()}
        row(role, "all", total.values(), matches)
        kinds = {k for c in counts.values() for r, k in c if r == role}
        for name in sorted(kinds, key=lambda k: -counts["asked"][role, k]):
            row("", name, (c[role, name] for c in counts.values()), matches)


def row(role: str, name: str, numbers: Iterable[int], matches: int) -> None:
    print(f"{role:<12}{name:<24}" + "".join(f"{n / matches:>10.1f}" for n in numbers), flush=True)


class Saying:
    """Says once what most would say, and what more it is given; the rest as a doctrine answers."""

    def __init__(self, intend: Intend, doctrine: Player) -> None:
        self.intend, self.doctrine, self.said = intend, doctrine, False

    def choose(self, game: Any, view: Any, prompt: Any, dice: Dice) -> Action:
        if not self.said:
            self.said = True
            return self.intend
        return self.doctrine.choose(game, view, prompt, dice)


def leading(match: Match[Any], role: Role, best: Player) -> Player:
    game = match.game
    if game is MISTRAL:
        return intending()
    kind: Any = next(k for k in game.codec.actions if issubclass(k, Intend))
    return Saying(kind(tuple(game.usual(match.likely(role), role)), role=role), best)


def intending() -> Player:
    return IntendingDoctrine(DOCTRINE)


def score(matches: int) -> None:
    """How often the doctrine by intentions wins; a draw is half a win."""
    won = 0.0
    for seed in range(matches):
        role = MISTRAL.roles[seed % 2]
        match = new_battle(MISTRAL, "y1744", 1 + seed // 2)
        led(match, {**dict.fromkeys(MISTRAL.roles, DOCTRINE), role: intending()}, seed // 2, None)
        assert match.result is not None
        won += 0.5 if match.result.winner is None else match.result.winner == role
        print(
            seed + 1,
            role,
            match.result.winner,
            match.result.score,
            f"{won / (seed + 1):.0%}",
            flush=True,
        )


def letters(seed: int) -> None:
    """A letter holds all that a Fleet is asked until it has to hear from the other, or of a die."""
    match = new_battle(MISTRAL, "y1744", seed)
    players: dict[Role, Player] = {r: IntendingDoctrine(DOCTRINE, asked=()) for r in MISTRAL.roles}
    dice, written, answers = Dice(f"questions-{seed}"), Counter[Role](), Counter[Role]()
    writing: Role = ""
    while goes_on(match):
        spared = next((a for r in match.waiting if (a := match.unasked(r)) is not None), None)
        role = writing if writing in match.waiting else match.waiting[0]
        action = spared or take_turn(match, role, players[role], dice)
        if spared is None:
            written[role] += role != writing
            answers[role] += 1
            writing = role
        step = match.act(action)
        if any(isinstance(event, DieRolled) and event.only is None for event in step.events):
            writing = ""
    for role in MISTRAL.roles:
        print(f"{role:<12}{written[role]:>5} letters, {answers[role]:>5} answers in them")


def main(words: list[str]) -> None:
    print(machine())
    if words[:1] == ["--score"]:
        score(int(words[1]))
    elif words[:1] == ["--letters"]:
        letters(int(words[1]))
    elif words:
        globals()["LIMIT"] = int(words[3]) if len(words) > 3 else LIMIT
        table(words[0], words[1], int(words[2]) if len(words) > 2 else 1)
    else:
        for game, scenario in USUAL:
            table(game, scenario, 1)


if __name__ == "__main__":
    main(sys.argv[1:])
