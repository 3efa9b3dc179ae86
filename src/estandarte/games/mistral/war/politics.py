"""Politics: which boxes of the Political Events Flow Chart may be marked now. [4.1, 9.2]"""

from estandarte.games.mistral.battle.combats import engaged_units
from estandarte.games.mistral.schema.chronicle import EventEntry, Requirement
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Play, RuleId, Verdict, no

from .influences import victories
from .log import FrenchFought
from .prestige import defy, may_defy
from .seasons import is_quarterly, quarters_between

DEFIED = "british_defied_french"
LANDED = "troop_convoy_unloaded_in_italy"
STEPS = "0123456789"


def chain_of(event: str) -> str:
    """The Treaties and the Insurgency have numbered steps; other Events stand alone."""
    stem = event.rstrip(STEPS)
    return stem.rstrip("_") if stem != event else ""


def may_occur(state: Mistral, name: str, entry: EventEntry) -> bool:
    """Whether nothing but the die is wanting. ["MIS-4.1-f"]"""
    return (
        name not in state.events  # ["MIS-4.1-a", "MIS-4.1-b"]
        and is_checked(state, entry)
        and (entry.earliest is None or state.date >= entry.earliest)  # ["MIS-4.1-j"]
        and in_force(state, entry)
        and _delay_is_over(state, entry)
        and not _chain_has_moved(state, name)
        and all(_is_met(state, one) for one in entry.requires)
    )


def is_checked(state: Mistral, entry: EventEntry) -> bool:
    """A hexagon every Turn, the others on Quarterly Turns. ["MIS-4.1-c", "MIC-19.3-b"]"""
    if entry.seasons and state.season not in entry.seasons:
        return False
    return entry.check == "turn" or (entry.check == "quarter" and is_quarterly(state.date.turn))


def in_force(state: Mistral, entry: EventEntry) -> bool:
    """All the Events that it needs, or any one of those where one is enough.

    ["MIS-4.1-g", "MIS-4.1-h"]
    """
    every = all(state.has_occurred(name) for name in entry.needs)
    some = not entry.needs_one or any(state.has_occurred(name) for name in entry.needs_one)
    return every and some


def _delay_is_over(state: Mistral, entry: EventEntry) -> bool:
    """So many Quarters after what it needs. ["MIS-4.1-k"]"""
    known = state.history.chronicle.dates
    dates = [known[name] for name in entry.needs if name in known]
    return all(quarters_between(date, state.date) >= entry.delay for date in dates)


def _chain_has_moved(state: Mistral, name: str) -> bool:
    """At most one new step of a chain per Quarter. ["MRE-1-d"]"""
    chain = chain_of(name)
    return bool(chain) and any(
        chain_of(other) == chain and quarters_between(date, state.date) == 0
        for other, date in state.history.chronicle.dates.items()
    )


def _is_met(state: Mistral, one: Requirement) -> bool:
    """The Event asks for a given course of the Campaigns. ["MIS-4.1-n"]"""
    campaigns = one.campaigns or (one.campaign,)
    return victories(state, one.side, campaigns, one.event) >= one.count


def allowed_by(name: str, entry: EventEntry) -> RuleId:
    """What of the chart lets an Event occur on its die."""
    if entry.requires:
        return "MIS-4.1-n"
    if chain_of(name):
        return "MRE-1-d"
    if entry.yellow:
        return "MRE-1-a"
    return "MIS-4.1-f" if entry.needs or entry.needs_one else "IC-9.2-b"


def occurs_by_itself(state: Mistral, name: str, entry: EventEntry) -> RuleId | None:
    """The rule by which an Event needs no die; None where it needs one or cannot occur."""
    if name in state.events:
        return None
    if entry.trigger == DEFIED and state.defied:
        return "MIS-2.423-a"
    if state.switches.event_dates == "historical" and entry.historical:
        return "MRS-1-h" if state.date in entry.historical else None
    if not in_force(state, entry):
        return None
    if entry.automatic is not None:
        return "IC-9.2-b" if state.date >= entry.automatic else None
    # What follows from another Event without a die follows at once. ["MIS-4.1-e"]
    return "MIS-4.1-e" if entry.check == "none" and (entry.needs or entry.needs_one) else None


def has_die(state: Mistral, entry: EventEntry) -> bool:
    """By the switch an Event with dates of its own has none. ["MRS-1-h"]"""
    dated = state.switches.event_dates == "historical" and bool(entry.historical)
    return entry.occurs_up_to is not None and not dated


class DefyTheFrench(Action):
    """Pay three Prestige, and attack the French before their war. ["MIS-2.42-a"]"""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if self.role != BRITISH:
            return no("MIS-2.42-a", role=self.role)
        return may_defy(state)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        defy(play)


def remember_battle(play: Play[Mistral]) -> None:
    """Every Battle between British and French Squadrons brings their war nearer."""
    present = {unit.contingent for role in FLEETS for unit in engaged_units(play.state, role)}
    if {"britain", "france"} <= present:
        play.emit(FrenchFought("IC-9.2-b"))
