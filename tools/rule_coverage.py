"""Writes docs/coverage/<game>.md: which rules are implemented, proved and seen in play.

    pytest --seen build/seen.json     the whole suite, once; `make coverage` does both
    python tools/rule_coverage.py --met build/seen.json

Implemented are the rules that a test has met, cited by an event, a refusal, a sum or a question,
and the few that hold by construction; without `--met` those that the source names. Of several
files, as of a whole run and of some tests run again, it takes all. Seen in play
are the rules that events, refusals and odds cite while programs play some matches.
Seeds are fixed and rows stand in the order of the book, so but for their date the pages change only
when the game or its tests do.
"""

import argparse
import ast
import json
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from estandarte import __version__
from estandarte.cli.rulebook.coverage import Coverage, Row, coverage_of, coverage_of_kernel
from estandarte.kernel import (
    SHELF,
    Action,
    Dice,
    Game,
    Match,
    Odds,
    Setup,
    SetupFault,
    TooManyWays,
    but,
    fields_of,
    pledge,
)
from estandarte.players import log_lapse, player_of, ranks_of, take_turn, thinking_ranks_of

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src/estandarte/games"
MOST_STEPS = 4_000
"""Steps looked at in one scenario; the grand ones would go on for minutes."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these; all that are installed otherwise")
    parser.add_argument("--matches", type=int, default=6, help="matches of each scenario")
    parser.add_argument(
        "--met", type=Path, nargs="+", help="what the tests met, as pytest --seen wrote it"
    )
    parser.add_argument("--into", type=Path, default=ROOT / "docs/coverage")
    asked = parser.parse_args()

    asked.into.mkdir(parents=True, exist_ok=True)
    heard = [heard_in(file) for file in asked.met or ()]
    met = frozenset(rule for each in heard for rule in each["rules"]) if heard else None
    kernel_seen: Counter[str] = Counter()
    statements = []
    for name in asked.games or SHELF.names():
        try:
            game = SHELF.take(name)
        except SetupFault as fault:
            print(f"{name}: {fault.telling.facts.get('fault', fault.telling.key)}", file=sys.stderr)
            return 1
        seen = seen_in_play(game, asked.matches)
        kernel_seen += seen
        statements = list(game.book.values())
        counted = coverage_of(game, "en", seen, met)
        write(asked.into, game.title["en"], counted, asked.matches, met is not None)
    bare = not_met(heard, asked.games or SHELF.names())
    print(f"{len(bare)} lines of sums that no test marked with their rule has met")
    print("".join(f"  {line}\n" for line in bare), end="")
    if statements:
        table = coverage_of_kernel(statements, "en", kernel_seen, met)
        write(asked.into, "The table", table, asked.matches, met is not None)
    return 0


def heard_in(file: Path) -> dict[str, list[str]]:
    """What a run of tests has written down; older ones wrote rules alone."""
    heard = json.loads(file.read_text())
    return {"rules": heard} if isinstance(heard, list) else heard


def not_met(heard: list[dict[str, list[str]]], games: Iterable[str]) -> list[str]:
    """Lines of sums that were told or are made, and that a mistake could change unseen."""
    told, met = (
        {line for each in heard for line in each.get(name, ())} for name in ("told", "met")
    )
    known = {line.split()[1] for line in told}
    made = {cite for game in games for cite in made_in(GAMES / game)} - known
    rules = {id for game in games for id in SHELF.take(game).book}
    return sorted(line for line in told - met if line.split()[1] in rules) + [
        f"{cite} is never told" for cite in sorted(made) if heard
    ]


MAKERS = ("Term", "reduce", "multiply", "Share")
"""What makes a line of a sum."""


def made_in(folder: Path) -> Iterator[str]:
    """Rules of terms in the source; a nought may only be the rule of a check."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in MAKERS and not _is_nought(node):
                texts = (n.value for arg in node.args for n in ast.walk(arg)
                         if isinstance(n, ast.Constant))  # fmt: skip
                yield from (text for text in texts if isinstance(text, str) and "-" in text)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _is_nought(node: ast.Call) -> bool:
    return bool(node.args) and getattr(node.args[0], "value", None) == 0


def seen_in_play(game: Game[Any, Any], matches: int) -> Counter[str]:
    """How often each rule was cited, over matches between all ranks in every scenario."""
    seen: Counter[str] = Counter()
    ranks = [rank for rank in ranks_of(game) if rank not in thinking_ranks_of(game)]
    for scenario in game.scenarios():
        left = MOST_STEPS
        for number in range(matches):
            pairing = [ranks[(number >> place) % len(ranks)] for place in range(len(game.roles))]
            match = _match(game, scenario, number, pairing)
            left -= _watch(match, left, seen)
            if left <= 0:
                break
    return seen


def _match(game: Game[Any, Any], scenario: str, number: int, ranks: list[str]) -> Match[Any]:
    secret = f"coverage-{scenario}-{number}"
    seats = dict(zip(game.roles, ranks, strict=True))
    setup = Setup(game.name, scenario, seats=seats, pledge=pledge(secret))
    return Match.start(game, setup, secret)


def _watch(match: Match[Any], most: int, seen: Counter[str]) -> int:
    players = {r: player_of(match.game, rank) for r, rank in match.record.setup.seats.items()}
    dice = Dice(match.secret)
    lately: deque[Action] = deque(maxlen=12)
    seen.update(event.cite for event in match.record.opening.events)
    for step in range(most):
        if match.is_over:
            seen.update(_refusals(match, lately[-1], lately))
            return step
        role = match.waiting[0]
        action = take_turn(match, role, players[role], dice, log_lapse)
        seen.update(_refusals(match, action, lately))
        if action.risky:
            seen.update(_odds(match, action))
        lately.append(action)
        seen.update(event.cite for event in match.act(action).events)
    return most


def _refusals(match: Match[Any], action: Action, lately: deque[Action]) -> Iterator[str]:
    """The rules against doing it otherwise: again, for another side, with other pieces."""
    for attempt in (*lately, *_variants(match.game, action, lately), {"kind": "?"}):
        verdict = match.check(attempt)
        if verdict.cite is not None:
            yield verdict.cite
    taken_back = match.may_take_back(action.role)
    if taken_back.cite is not None:
        yield taken_back.cite


def _variants(game: Game[Any, Any], action: Action, lately: deque[Action]) -> Iterator[Action]:
    yield from (but(action, role=role) for role in game.roles if role != action.role)
    fields = fields_of(action)
    for other in lately:
        for name, value in fields_of(other).items():
            if name in fields and type(fields[name]) is type(value) and fields[name] != value:
                yield but(action, **{name: value})


def _odds(match: Match[Any], action: Action) -> Iterator[str]:
    try:
        odds: Odds | None = match.odds(action.role, action)
    except TooManyWays:
        return
    if odds is None:
        return
    if odds.cite:
        yield odds.cite
    for tally in (odds.tally, odds.against):
        yield from (line.cite for line in (tally.lines if tally else ()))


def write(folder: Path, title: str, coverage: Coverage, matches: int, met: bool) -> None:
    path = folder / f"{coverage.game}.md"
    path.write_text(page(title, coverage, matches, met), encoding="utf-8")
    counts = coverage.counts()
    print(
        f"{coverage.game}: {counts['rules']} rules, {counts['implemented']} implemented,"
        f" {counts['proved']} proved, {counts['seen']} seen in play"
    )


MET = "met by a test, cited by an event, a refusal, a sum or a question, with the first place in"
NAMED = "cited in the code, with the first place in"


def page(title: str, coverage: Coverage, matches: int, met: bool) -> str:
    counts = coverage.counts()
    today = time.strftime("%Y-%m-%d", time.gmtime())
    lines = [
        f"# {title}: which rules are played",
        "",
        f"{today} · estandarte {__version__}. Written by `make coverage`; not to be edited.",
        f"*Implemented*: {MET if met else NAMED} the code; or held by construction.",
        "*Proved*: tests marked with the rule. *Seen*: cited by events, refusals or odds in up to"
        f" {matches} matches of each scenario between programs.",
        "",
        f"{counts['statements']} statements, {counts['rules']} of them rules:"
        f" {counts['implemented']} implemented, {counts['proved']} proved,"
        f" {counts['seen']} seen in play.",
    ]
    chapter = None
    for row in coverage.rows:
        if row.chapter != chapter:
            chapter = row.chapter
            lines += [
                "",
                f"## {chapter}",
                "",
                "| Rule | Implemented | Proved | Seen |",
                "|---|---|---|---|",
            ]
        lines.append(_line(row))
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    mark = f" ({row.mark})" if row.mark else ""
    first = next(iter(islice(row.implemented, 1)), "")
    more = f" and {len(row.implemented) - 1} more" if len(row.implemented) > 1 else ""
    code = f"`{first.rpartition(':')[0]}`{more}" if first else "–"
    if row.held:
        code = "by construction"
    elif not row.met:
        code = "never met" if first else "–"
    return f"| {row.id}{mark} | {code} | {len(row.proved) or '–'} | {'yes' if row.seen else '–'} |"


if __name__ == "__main__":
    sys.exit(main())
