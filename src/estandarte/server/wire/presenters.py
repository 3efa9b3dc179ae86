"""What leaves the table for a role: one function for each kind of message, and no other way out.

Each takes a role and shows nothing but what the kernel built for that role. Sentences and structure
travel together, so neither a browser nor a bot needs to know a rule.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypedDict

from estandarte.kernel import (
    SPECTATOR,
    Account,
    Action,
    Event,
    Game,
    Intention,
    Match,
    Odds,
    Prompt,
    Record,
    Result,
    Role,
    SetupFault,
    Step,
    Tally,
    Telling,
    Texts,
    Verdict,
    as_seen,
    export_for,
    kind_of,
    prompt_for,
    tell,
    tell_end,
)
from estandarte.kernel.records.export import Heard
from estandarte.kernel.words.facts import facts_told, remedy_told
from estandarte.server.database.rows import Said
from estandarte.server.faults import Fault, table_texts
from estandarte.server.seating_plan import Sheet, Sitter

from . import envelopes

MOST_OPTIONS = 2_000
LATELY = 2
"""The steps in which what a piece is lost by may have begun."""

Document = dict[str, Any]


class Shown(TypedDict):
    """What one role sees of the board."""

    view: Any
    score: dict[Role, int]


def view_for(game: Game[Any, Any], state: Any, role: Role) -> Shown:
    """The board as a role sees it, and the points as it may count them."""
    view = game.view(state, role)
    return {"view": view, "score": dict(game.score(view))}


def words_for(
    game: Game[Any, Any], state: Any, role: Role, language: str
) -> envelopes.BoardInWords:
    """The board in sentences and drawn with letters, for those who cannot see it."""
    view = game.view(state, role)
    return {
        "sentences": list(game.describe(view, language)),
        "drawing": game.draw(view, language, 100),
    }


def prompt_in_words(game: Game[Any, Any], prompt: Prompt, language: str) -> envelopes.Prompt:
    """The open question as one role hears it."""
    asked = prompt.question
    return {
        "asks": prompt.asks,
        "waiting": prompt.waiting,
        "mine": prompt.is_mine,
        "over": prompt.is_over,
        "question": said(game, asked, language) if asked else "",
        "cite": prompt.cite,
        "rule": rule_text(game, prompt.cite, language),
        "facts": prompt.facts,
        "offers": prompt.offers,
    }


def prompt_at(game: Game[Any, Any], state: Any, role: Role, language: str) -> envelopes.Prompt:
    """The question that was open at some moment of the record."""
    return prompt_in_words(game, prompt_for(state, role), language)


class Sentences:
    """Each event told once in each language, however many roles see it alike."""

    def __init__(self, game: Game[Any, Any], language: str) -> None:
        self.game, self.language = game, language
        self._told: dict[int, tuple[Event, str | None]] = {}

    def of(self, event: Event) -> str | None:
        found = self._told.get(id(event))
        if found is None or found[0] is not event:
            found = self._told[id(event)] = (event, tell(self.game, event, self.language))
        return found[1]

    def told(self, event: Event, start: Any) -> envelopes.Told:
        """With what it is in the story of the match."""
        told: envelopes.Told = {"event": event, "text": self.of(event)}
        mark = self.game.story.mark(event)
        if mark.turn is not None:
            told["turn"] = mark.turn
        if mark.part is not None:
            told["part"] = mark.part
        if mark.spell:
            told["spell"] = mark.spell
        if mark.fight:
            told["fight"] = True
        if side := mark.lost and self.game.side_of(start, mark.lost):
            told["loss"] = side
        if done := mark.done:
            side = self.game.side_of(start, done.piece)
            told["deed"] = {"what": done.what, "piece": done.piece, "side": side}
            if done.worth:
                told["deed"]["worth"] = done.worth
        if weight := self.game.weight(event):
            told["weight"] = weight
        return told


def events_for(
    record: Record[Any], step: Step, role: Role, sentences: Sentences
) -> list[envelopes.Told]:
    """What happened, as one role may know it, with its sentences; news have a weight."""
    seen = as_seen(step.events, role)
    told = [sentences.told(e, record.start) for e in seen]
    for place, luck in record.game.luck(record.start, seen, _before(record, step, role)):
        told[place].setdefault("luck", []).append(
            {"role": luck.role, "of": luck.of, "got": luck.got, "promised": float(luck.promised)}
        )
    for place, one in enumerate(told):
        deed = one.get("deed")
        if deed and deed["what"] == "loss":
            earlier = [*reversed(seen[:place]), *_before(record, step, role, LATELY)]
            deed["how"] = record.game.story.cause(seen[place], earlier)
    return told


def _before(record: Record[Any], step: Step, role: Role, most: int = 0) -> Iterator[Event]:
    """What a role has seen before a step, or in the last steps before it, the latest first."""
    passed = record.steps[: max(0, step.number - 1)]
    for earlier in reversed(passed[-most:] if most else passed):
        yield from reversed(as_seen(earlier.events, role))


def step_for(
    record: Record[Any], number: int, step: Step, role: Role, sentences: Sentences
) -> envelopes.Step:
    """One step: who acted is known to all, what he did only from the events."""
    return {
        "step": number,
        "by": step.action.role,
        "events": events_for(record, step, role, sentences),
    }


def heard_step(heard: Heard, sentences: Sentences) -> envelopes.Step:
    """A step of an export; nobody knows what the board was like before it."""
    told: list[envelopes.Told] = [{"event": e, "text": sentences.of(e)} for e in heard.events]
    return {"step": heard.number, "by": heard.by, "events": told}


def options_for(match: Match[Any], role: Role, language: str, about: str = "") -> Document:
    """The actions now open to a role, each with its name; if asked, only those about one piece."""
    found = list(islice(match.options(role, about), MOST_OPTIONS + 1))
    listed = [option_for(match, role, a, language) for a in found[:MOST_OPTIONS]]
    return {"options": listed, "more": len(found) > MOST_OPTIONS}


def option_for(match: Match[Any], role: Role, action: Action, language: str) -> envelopes.Option:
    """An action with all that is known of it before any die: what it closes, what it costs."""
    told = action_in_words(match.game, action, language)
    if toll := match.game.toll(match.likely(role), action):
        told["toll"] = toll
    return told


def action_in_words(game: Game[Any, Any], action: Action, language: str) -> envelopes.Option:
    return {
        "action": action,
        "text": tell(game, action, language) or "",
        "risky": action.risky,
        "closes": action.closes,
    }


def intentions_for(match: Match[Any], role: Role, language: str) -> list[envelopes.Intended]:
    """What a role has said that it wants done, in words; nobody else's."""
    return intentions_in_words(match.game, match.intentions(role), language)


def intentions_in_words(
    game: Game[Any, Any], intentions: Iterable[Intention], language: str
) -> list[envelopes.Intended]:
    return [{"intention": one, "text": said(game, one.told(), language)} for one in intentions]


def verdict_for(game: Game[Any, Any], verdict: Verdict, language: str) -> envelopes.Verdict:
    """Yes, or no with the rule that says so."""
    return {
        "ok": bool(verdict),
        "cite": verdict.cite,
        "rule": rule_text(game, verdict.cite, language),
        "facts": verdict.facts,
        "told": list(facts_told(game, verdict.facts, language)),
        "remedy": remedy_told(game, verdict, language),
    }


def trial_for(match: Match[Any], role: Role, action: Action, language: str) -> envelopes.Verdict:
    """A verdict, what it is about, and where pieces would stand as far as the role can know."""
    found = match.check(action)
    verdict = verdict_for(match.game, found, language)
    view = match.view(role)
    shown = match.game.may_measure(view, action)
    tried = "" if found else _tried(match.game, action, language)
    return {**verdict, "tried": tried, "ends": dict(match.game.ends(view, action)) if shown else {}}


def _tried(game: Game[Any, Any], action: Action, language: str) -> str:
    """What was refused, in words; nothing where it speaks of what is not on this table."""
    try:
        return tell(game, action, language) or ""
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        return ""


def odds_for(game: Game[Any, Any], action: Action, odds: Odds | None, language: str) -> Document:
    """What may come of an action, as exact fractions and as tallies that explain themselves."""
    if odds is None:
        return {"odds": None}
    hopes = game.hopes(action)
    return {
        "odds": {
            "chances": [
                {"result": c.result, "ways": c.ways, "of": c.of, "facts": c.facts,
                 "bearing": hopes.of(c.result),
                 "text": _result_text(game, c.result, c.facts, language)}
                for c in odds.chances
            ],
            "cite": odds.cite,
            "rule": rule_text(game, odds.cite, language),
            "tally": tally_in_words(game, odds.tally, language),
            "against": tally_in_words(game, odds.against, language),
            "facts": odds.facts,
        }
    }  # fmt: skip


def caution_for(match: Match[Any], role: Role, action: Action, language: str) -> Document:
    """What a choice puts at risk, as far as the role knows, and the rule that says so."""
    caution = match.game.caution(match.view(role), action)
    if caution is None:
        return {"caution": "", "cautioned_by": ""}
    return {"caution": said(match.game, caution, language), "cautioned_by": caution.cite}


def tally_in_words(
    game: Game[Any, Any], tally: Tally | None, language: str
) -> envelopes.TallyShown | None:
    if tally is None:
        return None
    lines: list[envelopes.TallyLine] = [
        {"line": str(line), "cite": line.cite, "facts": line.facts,
         "rule": rule_text(game, line.cite, language)}
        for line in tally.lines
    ]  # fmt: skip
    return {"total": str(tally.total), "lines": lines}


def export_as(match: Match[Any], role: Role, account: Account) -> bytes:
    """The match on paper: whole when it is over, until then as one role may hold it."""
    return bytes(match.record) if match.is_over else export_for(match, role, account)


def fault_in_words(
    fault: Fault | SetupFault, language: str, texts: Texts | None = None
) -> envelopes.WireError:
    """An answer that is no, for whoever asked; in the table's words or in those of a game."""
    telling = fault.telling
    said = texts or table_texts()
    text = said.say(language, telling.key, telling.facts, telling.count)
    return {"key": telling.key, "text": text, "facts": telling.facts}


def refusal_in_words(game: Game[Any, Any], verdict: Verdict, language: str) -> envelopes.WireError:
    """An action that the rules refuse."""
    told = verdict_for(game, verdict, language)
    text = f"{told['rule']} [{verdict.cite}]"
    return {"key": "server.refused", "text": text, "facts": verdict.facts, "verdict": told}


def talk_for(heard: Iterable[Said], role: Role, mine: str) -> list[Said]:
    """What was said, as far as a role may hear it; the umpire hears everything."""
    return [s for s in heard if s.audience in ("all", role) or s.sitter == mine or role == "umpire"]


def reminder_for(game: Game[Any, Any], sheet: Sheet, sitter: Sitter, link: str) -> tuple[str, str]:
    """Subject and words of a letter: that he is waited for, and nothing of the board."""
    say = table_texts().say
    facts = {"title": plain(sheet.title), "name": plain(sitter.name), "link": link,
             "game": game.title.get(sitter.language, game.name)}  # fmt: skip
    return (
        say(sitter.language, "server.reminder_subject", facts),
        say(sitter.language, "server.reminder_words", facts),
    )


def plain(words: str) -> str:
    """What somebody has called something, for a letter: no line of its own, no address in it."""
    return " ".join("".join(c if c.isalnum() or c in "-'" else " " for c in words).split())


def rule_text(game: Game[Any, Any], cite: str | None, language: str) -> str:
    statement = game.book.get(cite) if cite else None
    return statement.text(language) if statement else ""


def said(game: Game[Any, Any], telling: Telling, language: str) -> str:
    return game.texts.say(language, telling.key, telling.facts, telling.count)


def ending_in_words(
    game: Game[Any, Any], result: Result | None, language: str
) -> envelopes.Ending | None:
    """What the rules call the end of a match, and why it came to it."""
    if result is None:
        return None
    kind, why = tell_end(game, result, language)
    return {"kind": kind, "why": why}


def role_name(game: Game[Any, Any], role: Role, language: str) -> str:
    key = f"role.{role}"
    if game.texts.knows(language, key):
        return game.texts.say(language, key)
    shared = table_texts()
    return shared.say(language, key) if shared.knows(language, key) else role


def _result_text(game: Game[Any, Any], result: str, facts: dict[str, Any], language: str) -> str:
    """By a name of its own, or by its number (`sunk.2`)."""
    for key in (f"result.{result}", f"odds.{result}", f"term.{result}"):
        if game.texts.knows(language, key):
            return game.texts.say(language, key, facts)
    name, _, count = result.partition(".")
    key = f"result.{name}.count"
    if not count.isdecimal() or not game.texts.knows(language, key):
        return result
    return game.texts.say(language, key, {**facts, "count": int(count)}, int(count))


__all__ = [
    "MOST_OPTIONS",
    "SPECTATOR",
    "events_for",
    "export_as",
    "fault_in_words",
    "kind_of",
    "odds_for",
    "options_for",
    "prompt_in_words",
    "refusal_in_words",
    "reminder_for",
    "step_for",
    "talk_for",
    "trial_for",
    "verdict_for",
    "view_for",
]
