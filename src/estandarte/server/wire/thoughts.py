"""What whoever thinks has to say: advice, the reasons for it, how a match was won and why."""

from typing import Any

from estandarte.kernel import Account, Game, kind_of, tell
from estandarte.kernel.words.facts import number_told
from estandarte.players.thinking.advice import Advice, Reasons
from estandarte.players.thinking.analysis import Judged
from estandarte.players.thinking.explaining import Explained
from estandarte.players.thinking.inquiry import Inquiry
from estandarte.server.faults import table_texts

from . import envelopes
from .presenters import odds_for


def advice_for(game: Game[Any, Any], advice: Advice, language: str) -> envelopes.AdviceShown:
    """What is advised, why, what is expected of it, and its exact odds with their rules."""
    return {
        "by": table_texts().say(language, f"rank.{advice.rank}"),
        "action": advice.action,
        "text": tell(game, advice.action, language) or "",
        "why": reasons_told(advice.reasons, language),
        "odds": odds_for(game, advice.action, advice.odds, language)["odds"],
    }


def reasons_told(reasons: Reasons, language: str) -> str:
    """A plan with what was expected of it; about equal where nothing was clearly better."""
    best, expected = reasons.best, reasons.expected
    facts: dict[str, Any] = {"plan": (reasons.plan or reasons.nearest).get(language, "")}
    if best is not None:
        points, error = (
            number_told(round(value, 1), language) for value in (best.points, best.points_error)
        )
        facts |= {"worlds": best.worlds, "error": error}
        facts["points"] = f"+{points}" if best.points > 0 else points
    said = [table_texts().say(language, key, facts) for key in reasons.keys]
    if battle := reasons.battle.get(language):
        said.insert(0, table_texts().say(language, "advice.battle", {"plan": battle}))
    if expected is not None and expected.is_over:
        facts = {"worlds": expected.worlds, "won": _share(expected.won, language)}
        facts["error"] = _share(expected.won_error, language)
        said.append(table_texts().say(language, "advice.expects", facts))
    elif expected is not None:
        lead, error = (
            number_told(round(value, 1), language) for value in (expected.lead, expected.lead_error)
        )
        facts = {"worlds": expected.worlds, "points": lead, "error": error}
        said.append(table_texts().say(language, "advice.stands", facts))
    return " ".join(said)


def _share(part: float, language: str) -> str:
    return f"{100 * part:.0f} %" if language == "es" else f"{100 * part:.0f}%"


def explained_for(
    game: Game[Any, Any], found: Explained, language: str
) -> envelopes.ExplainedShown:
    """Why something was done: what it promised, its exact odds, and what others would have done."""
    return {
        "role": found.action.role,
        "done": tell(game, found.action, language) or "",
        "chance": found.chance,
        "error": found.error,
        "worlds": found.worlds,
        "rivals": [
            {"text": tell(game, one.action, language) or "", "whose": one.whose.get(language, ""),
             "gain": one.gain, "error": one.error, "sure": one.is_sure}
            for one in found.rivals
        ],
        "odds": odds_for(game, found.action, found.odds, language)["odds"],
        "thought": "",
    }  # fmt: skip


def analysis_for(
    game: Game[Any, Any], inquiry: Inquiry, account: Account, language: str
) -> envelopes.AnalysisShown:
    """How a match was won, as far as it is worked out, by the steps that somebody has heard of."""
    found = inquiry.analysis
    is_told = inquiry.next() is None and bool(found.stands)
    return {
        "role": found.role,
        "done": inquiry.done,
        "of": inquiry.of,
        "stands": [
            {
                "turn": stand.turn,
                "step": account.step_at(stand.step),
                "chance": stand.chance,
                "error": stand.error,
                "worlds": stand.worlds,
            }
            for stand in found.stands
        ],
        "judged": [judged_for(game, one, account, language) for one in found.judged],
        "left_out": found.left_out,
        "sum": {
            "first": found.first,
            "result": found.result,
            "judgement": found.judgement,
            "luck": found.luck,
            "untold": found.untold,
        }
        if is_told
        else None,
    }


def judged_for(
    game: Game[Any, Any], judged: Judged, account: Account, language: str
) -> envelopes.JudgedShown:
    """A decision beside the usual one: by how much it changed the chance of victory."""
    return {
        "turn": judged.turn,
        "step": account.step_at(judged.step),
        "done": tell(game, judged.action, language) or kind_of(judged.action),
        "usual": tell(game, judged.usual, language) or kind_of(judged.usual),
        "gain": judged.gain,
        "error": judged.error,
        "worlds": judged.worlds,
        "sure": judged.is_sure,
    }
