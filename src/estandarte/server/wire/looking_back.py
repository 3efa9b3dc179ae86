"""How a match was won, as it is told to whoever asks after it."""

from typing import Any

from estandarte.kernel import Account, Game, kind_of, tell
from estandarte.players.thinking.analysis import Judged
from estandarte.players.thinking.inquiry import Inquiry

from . import envelopes


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
