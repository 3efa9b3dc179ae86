"""Answers to `why`, `odds` and `rule`: verdicts, chances and statements in words."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import Game, Odds, RuleId, Tally, Verdict


def verdict_told(
    game: Game[Any, Any], verdict: Verdict, speech: Speech, width: int
) -> Iterator[str]:
    """Yes; or no, with the rule, its statement and the facts it was applied to."""
    if verdict:
        yield speech.say("table.allowed")
        return
    yield rule_told(game, verdict.cite or "", speech, width)
    if verdict.facts:
        yield "    " + speech.say("table.facts", facts=facts_told(game, verdict.facts, speech))


def rule_told(game: Game[Any, Any], id: RuleId, speech: Speech, width: int) -> str:
    statement = game.book.get(id)
    text = statement.text(speech.language) if statement else "?"
    line = speech.say("table.rule", cite=id, statement=text)
    return textwrap.fill(line, width, subsequent_indent="    ", break_on_hyphens=False)


def facts_told(game: Game[Any, Any], facts: Mapping[str, Any], speech: Speech) -> str:
    return "; ".join(
        f"{speech.word(game, name, 'fact')}: {_value(value)}" for name, value in facts.items()
    )


def odds_told(game: Game[Any, Any], odds: Odds, speech: Speech, width: int) -> Iterator[str]:
    """Exact fractions first, then the sums behind them, line by line with their rules."""
    for chance in odds.chances:
        said = speech.result(game, chance.result)
        if chance.facts:
            said = f"{said} ({facts_told(game, chance.facts, speech)})"
        share = speech.percent(float(chance.chance))
        yield "  " + speech.say("table.chance", result=said, fraction=chance.chance, share=share)
    if odds.facts:
        yield "    " + speech.say("table.facts", facts=facts_told(game, odds.facts, speech))
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
        facts = f" ({facts_told(game, line.facts, speech)})" if line.facts else ""
        written = f"    {line!s:>5}  [{line.cite}] {text}{facts}"
        yield textwrap.fill(written, width, subsequent_indent=" " * 11, break_on_hyphens=False)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)
