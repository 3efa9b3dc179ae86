"""Answers to `why`, `odds` and `rule`: verdicts, chances and statements in words."""

import textwrap
from collections.abc import Iterator, Mapping
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
    kind_of,
    tell,
)
from estandarte.kernel.words.facts import facts_told, listed, remedy_told
from estandarte.players.thinking.advice import Advice, Reasons

LIKELIEST = 2
"""So many results are told beside an option; `odds` tells all."""
LEAST = 0.02
"""What is rarer than this is left for `odds`."""


def verdict_told(
    game: Game[Any, Any], verdict: Verdict, speech: Speech, width: int
) -> Iterator[str]:
    """Yes; or no, with the rule, its statement and the facts it was applied to."""
    if verdict:
        yield speech.say("table.allowed")
        return
    yield rule_told(game, verdict.cite or "", speech, width)
    if told := _told(game, verdict.facts, speech):
        yield "    " + speech.say("table.facts", facts=told)
    if advice := remedy_told(game, verdict, speech.language):
        yield textwrap.fill(advice, width, initial_indent="    ", subsequent_indent="    ")


def _told(game: Game[Any, Any], facts: Mapping[str, Any], speech: Speech) -> str:
    return listed(facts_told(game, facts, speech.language))


def rule_told(game: Game[Any, Any], id: RuleId, speech: Speech, width: int) -> str:
    statement = game.book.get(id)
    text = statement.text(speech.language) if statement else "?"
    line = speech.say("table.rule", cite=id, statement=text)
    return textwrap.fill(line, width, subsequent_indent="    ", break_on_hyphens=False)


def advice_told(game: Game[Any, Any], advice: Advice, speech: Speech, width: int) -> Iterator[str]:
    """The order, the plan behind it, what is expected of it, and its exact odds."""
    order = tell(game, advice.action, speech.language) or kind_of(advice.action)
    yield speech.say("advice.order", by=speech.say(f"advice.{advice.rank}"), order=order)
    yield "  " + reasons_told(advice.reasons, speech)
    if advice.odds is not None:
        yield from odds_told(game, advice.odds, speech, width)


def reasons_told(reasons: Reasons, speech: Speech) -> str:
    """A plan with what was expected of it; about equal where nothing was clearly better."""
    best, expected = reasons.best, reasons.expected
    facts: dict[str, str | int] = {"plan": speech.among(reasons.plan or reasons.nearest)}
    if best is not None:
        facts |= {"worlds": best.worlds, "points": speech.number(round(best.points, 1))}
        facts["error"] = speech.number(round(best.points_error, 1))
    said = [speech.say(key, **facts) for key in reasons.keys]
    if battle := speech.among(reasons.battle):
        said.insert(0, speech.say("advice.battle", plan=battle))
    if expected is not None and not expected.is_over:
        lead, error = (speech.number(round(n, 1)) for n in (expected.lead, expected.lead_error))
        said.append(speech.say("advice.stands", points=lead, error=error, worlds=expected.worlds))
    elif expected is not None:
        won, error = speech.percent(expected.won), speech.percent(expected.won_error)
        said.append(speech.say("advice.expects", won=won, error=error, worlds=expected.worlds))
    return " ".join(said)


def odds_told(game: Game[Any, Any], odds: Odds, speech: Speech, width: int) -> Iterator[str]:
    """Exact fractions first, then the sums behind them, line by line with their rules."""
    for chance in odds.chances:
        said = speech.result(game, chance.result)
        if told := _told(game, chance.facts, speech):
            said = f"{said} ({told})"
        share = speech.percent(float(chance.chance))
        yield "  " + speech.say("table.chance", result=said, fraction=chance.chance, share=share)
    if told := _told(game, odds.facts, speech):
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
        told = _told(game, line.facts, speech)
        facts = f" ({told})" if told else ""
        written = f"    {line!s:>5}  [{line.cite}] {text}{facts}"
        yield textwrap.fill(written, width, subsequent_indent=" " * 11, break_on_hyphens=False)


def beside(match: Match[Any], role: Role, action: Action, speech: Speech) -> str:
    """What stands beside an option: where it leads, what the dice need, the likeliest results."""
    game, view = match.game, match.view(role)
    outlook = game.outlook(view, action)
    told = [game.texts.say(speech.language, outlook.key, outlook.facts)] if outlook else []
    if not game.may_measure(view, action):
        told.append(speech.say("table.not_measured"))
    elif dice := chances_told(match, role, action, speech):
        told.append(dice)
    elif action.risky:
        told.append(speech.say("table.dice_decide"))
    return "; ".join(told)


def chances_told(match: Match[Any], role: Role, action: Action, speech: Speech) -> str:
    """The likeliest results in a few words; nothing where no die decides."""
    try:
        odds = match.odds(role, action)
    except TooManyWays:
        return speech.say("table.many_ways")
    if odds is None:
        return ""
    if len(odds.chances) == 1 and match.game.outlook(match.view(role), action):
        return ""  # what will come of it is said already
    likely = [c for c in odds.chances if c.chance >= LEAST][:LIKELIEST]
    told = [
        f"{speech.result(match.game, c.result)} {speech.percent(float(c.chance))}" for c in likely
    ]
    needed = odds.facts.get("needed")
    need = [speech.say("table.need", needed=needed)] if isinstance(needed, int) else []
    return ", ".join([*need, *told])
