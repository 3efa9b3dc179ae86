"""Influences: what changes the die of an Event or of a Campaign. [9.2]"""

from collections.abc import Iterable

from estandarte.games.mistral.schema.chronicle import Modifier
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Tally, tally

from .history import Token
from .seasons import quarters_between

SHOWN = "show_of_force_pending"
QUARTERS = 4


def victories(state: Mistral, side: str, campaigns: Iterable[str], since: str = "any") -> int:
    """Victories of a side: ever, in the last four Quarters, or after an Event.

    Campaigns are resolved before Events, so a Victory of the same Turn came before the Event.
    """
    among = set(campaigns)
    found = (v for v in state.history.chronicle.victories if v.side == side)
    return sum(v.campaign in among and _counts(state, v.date, since) for v in found)


def _counts(state: Mistral, won: Date, since: str) -> bool:
    if since in ("", "any"):
        return True
    if since == "last_4_quarters":
        return quarters_between(won, state.date) < QUARTERS
    after = state.history.chronicle.dates.get(since)
    return after is None or won > after


def last_winner(state: Mistral, campaign: str) -> str:
    """Who won a Campaign last; nothing if nobody ever did."""
    won = [v.side for v in state.history.chronicle.victories if v.campaign == campaign]
    return won[-1] if won else ""


def tokens_for(state: Mistral, kind: str, target: str) -> tuple[Token, ...]:
    """The pending modifiers that the next die for a target takes along."""
    return tuple(
        token
        for token in state.history.chronicle.tokens
        if any(c.target_kind == kind and target in c.targets for c in token.alternatives)
    )


def influence(
    state: Mistral,
    modifiers: Iterable[Modifier],
    kind: str,
    target: str,
    first_check: Date | None = None,
) -> Tally:
    """What is added to the die. ["IC-9.2-b"]

    A Show of Force that an Event lists is the same modifier as its token and counts once.
    """
    found = tally(0, "IC-9.2-b")
    for one in modifiers:
        times = _times(state, one, first_check)
        found = found.add(one.value * times, "IC-9.2-b", times > 0, reason=_reason(one))
    for token in tokens_for(state, kind, target):
        for choice in token.alternatives:
            if choice.target_kind == kind and target in choice.targets:
                found = found.add(choice.value, "MRO-2-e", reason=SHOWN)
    return found


def is_open(modifiers: Iterable[Modifier]) -> bool:
    """Whether nothing that a Fleet keeps secret can weigh on the die."""
    return not any(one.when in (SHOWN, "formation_ready_in") for one in modifiers)


def _reason(one: Modifier) -> str:
    return one.per or one.when or one.event or one.contingent or one.last_result_of


def _times(state: Mistral, one: Modifier, first_check: Date | None) -> int:
    """How often a modifier applies now."""
    if one.per in ("victory", "victory_beyond"):
        return max(0, victories(state, one.side, one.campaigns, one.since) - one.beyond)
    if one.per == "battle_british_french":
        return state.history.chronicle.battles
    if one.per == "quarter_since_first_check":
        return 0 if first_check is None else max(0, quarters_between(first_check, state.date))
    return int(_holds(state, one))


def _holds(state: Mistral, one: Modifier) -> bool:
    if one.when:
        return _is_so(state, one)
    if one.event:
        return state.has_occurred(one.event) and not state.has_occurred(one.unless_event)
    if one.contingent:
        return state.contingents[one.contingent] == one.state
    return bool(one.last_result_of) and _last_result(state, one.last_result_of) == one.result


def _is_so(state: Mistral, one: Modifier) -> bool:
    if one.when == "troop_convoy_formed_this_year":
        return state.troop_convoys > 0
    if one.when == "turn_window":
        return any(w.since <= state.date <= w.until for w in one.windows)
    if one.when == "formation_ready_in":
        return any(
            f.fleet == one.fleet and state.is_ready(f) and space_of(f.at) in one.place
            for f in state.formations.values()
        )
    return False  # a Show of Force is counted by its token


def _last_result(state: Mistral, campaign: str) -> str:
    winner = last_winner(state, campaign)
    return f"{winner}_victory" if winner else ""
