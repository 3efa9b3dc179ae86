"""Answers to `why`, `odds` and `rule`: verdicts, chances and statements in words."""

import textwrap
from collections.abc import Iterator
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import (
    Action,
    Game,
    Match,
    Odds,
    Role,
    RuleId,
    Tally,
    TooManyWays,
    Verdict,
)

from .facts import facts_told


def verdict_told(
    game: Game[Any, Any], verdict: Verdict, speech: Speech, width: int
) -> Iterator[str]:
    """Yes; or no, with the rule, its statement and the facts it was applied to."""
    if verdict:
        yield speech.say("table.allowed")
        return
    yield rule_told(game, verdict.cite or "", speech, width)
    if told := facts_told(game, verdict.facts, speech):
        yield "    " + speech.say("table.facts", facts=told)


def rule_told(game: Game[Any, Any], id: RuleId, speech: Speech, width: int) -> str:
    statement = game.book.get(id)
    text = statement.text(speech.language) if statement else "?"
    line = speech.say("table.rule", cite=id, statement=text)
    return textwrap.fill(line, width, subsequent_indent="    ", break_on_hyphens=False)


def odds_told(game: Game[Any, Any], odds: Odds, speech: Speech, width: int) -> Iterator[str]:
    """Exact fractions first, then the sums behind them, line by line with their rules."""
    for chance in odds.chances:
        said = speech.result(game, chance.result)
        if told := facts_told(game, chance.facts, speech):
            said = f"{said} ({told})"
        share = speech.percent(float(chance.chance))
        yield "  " + speech.say("table.chance", result=said, fraction=chance.chance, share=share)
    if told := facts_told(game, odds.facts, speech):
        yield "    " + speech.say("table.facts", facts=told)
    for key, tally in (("table.tally", odds.tally), ("table.against", odds.against)):
        if tally is not None:
            yield "  " + speech.say(key, total=tally.total)
            yield from _tally_told(game, tally, speech, width)
    if odds.cite:
        yield rule_told(game, odds.cite, speech, width)


def _tally_told(game: Game[Any, Any], tally: Tally, speech: Speech, width: int) -> Iterator[str]:
    for line in tally.lines:
        statement = game.book.get(line.cite)
        text = statement.text(speech.language) if statement else ""
        told = facts_told(game, line.facts, speech)
        facts = f" ({told})" if told else ""
        written = f"    {line!s:>5}  [{line.cite}] {text}{facts}"
        yield textwrap.fill(written, width, subsequent_indent=" " * 11, break_on_hyphens=False)


def chance_of(match: Match[Any], role: Role, action: Action, speech: Speech) -> str:
    """The likeliest result of an action in a few words."""
    if not match.game.may_measure(match.view(role), action):
        return speech.say("table.not_measured")
    try:
        odds = match.odds(role, action)
    except TooManyWays:
        return speech.say("table.too_many_ways")
    if odds is None or not odds.chances:
        return speech.say("table.no_die")
    best = odds.chances[0]
    return f"{speech.result(match.game, best.result)} {speech.percent(float(best.chance))}"
