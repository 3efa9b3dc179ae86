"""What one asks of the war: the date, who is where with what damage, Orders, Leaders."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from estandarte.games.mistral.fleets.forces import Formation, Leader
from estandarte.games.mistral.hidden.view import FleetSeen, MistralView
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.war.seasons import season_of
from estandarte.games.mistral.war.sequence import Impulse, Increment, Turn, War
from estandarte.kernel import Texts, kind_of, stages_of

COURSE = {kind_of(frame): frame for frame in (War, Turn, Impulse, Increment)}
"""The frames whose stages the book calls Steps, the outermost first."""


def standing(view: MistralView, texts: Texts, language: str) -> Iterator[str]:
    """The aim, date and increment, Prestige, winds, and one's own Orders."""
    yield texts.say(language, "tell.aim")
    season = texts.say(language, f"tell.{season_of(view.date.turn)}")
    facts = {"year": view.date.year, "turn": view.date.turn, "season": season}
    facts |= {"impulse": view.impulse, "increment": view.increment}
    yield texts.say(language, "tell.date", facts)
    yield from step_told(view, texts, language)
    yield texts.say(language, "tell.prestige", {role: view.prestige[role] for role in FLEETS})
    if view.winds:
        yield texts.say(language, "tell.winds", {"winds": view.winds})
    yield from _orders(view, texts, language)


def step_told(view: MistralView, texts: Texts, language: str) -> Iterator[str]:
    """The Step that is under way: the innermost that has begun. ["IC-4.2-b", "IC-4.3-a"]"""
    frames = msgspec.json.decode(view.course or "[]", type=list[dict[str, object]])
    begun = [(str(f["kind"]), str(f["at"])) for f in frames if f["kind"] in COURSE and f.get("at")]
    for kind, following in begun[-1:]:
        stages = (*stages_of(COURSE[kind]), "end")
        now = {after: name for name, after in pairwise(stages)}.get(following, "")
        if texts.knows(language, f"step.{now}"):
            yield texts.say(language, "tell.step", {"step": texts.say(language, f"step.{now}")})


def roll(view: MistralView, texts: Texts, language: str) -> Iterator[str]:
    """Ships with place and damage, then Leaders, Auxiliaries and Orders."""
    for role in FLEETS:
        fleet = view.fleets[role]
        for unit in fleet.units:
            facts = {"unit": unit.id, "at": unit.at, "sail": unit.sail}
            facts |= {"damage": unit.damage, "state": unit.state}
            yield texts.say(language, "roll.unit", facts)
    yield from staff(view, texts, language)


def staff(view: MistralView, texts: Texts, language: str) -> Iterator[str]:
    """Leaders, Auxiliaries and Orders, with whom and where they are."""
    for role in FLEETS:
        fleet = view.fleets[role]
        yield from (_leader(leader, texts, language) for leader in fleet.leaders)
        for auxiliary in fleet.auxiliaries:
            place = auxiliary.formation or auxiliary.at
            kind = (
                "roll.auxiliary"
                if not place
                else "roll.auxiliary_with"
                if auxiliary.formation
                else "roll.auxiliary_at"
            )
            facts = {"auxiliary": auxiliary.id, "place": auxiliary.place}
            facts |= {"at": auxiliary.at, "formation": auxiliary.formation}
            yield texts.say(language, kind, facts)
    yield from _orders(view, texts, language)


def card(view: MistralView, piece: str, texts: Texts, language: str) -> Iterable[str]:
    """A Formation with its ships, Leaders, Auxiliaries and Order, or one ship."""
    for fleet in view.fleets.values():
        for formation in fleet.formations:
            if formation.id == piece:
                return _formation(view, fleet, formation, texts, language)
        for unit in fleet.units:
            if unit.id == piece:
                facts = {"unit": unit.id, "at": unit.at, "sail": unit.sail}
                facts |= {"damage": unit.damage, "state": unit.state}
                values = {"rating": unit.rating, "allowance": unit.allowance}
                return [
                    texts.say(language, "roll.unit", facts),
                    texts.say(language, "card.unit", values),
                ]
        for leader in fleet.leaders:
            if leader.id == piece:
                return [_leader(leader, texts, language)]
    return ()


def _formation(
    view: MistralView, fleet: FleetSeen, formation: Formation, texts: Texts, language: str
) -> Iterator[str]:
    units = [unit for unit in fleet.units if unit.formation == formation.id]
    facts = {
        "formation": formation.id, "at": formation.at, "units": [u.id for u in units],
        "sail": sum(u.sail for u in units), "damage": sum(u.damage for u in units),
    }  # fmt: skip
    yield texts.say(language, "tell.own" if fleet.own else "tell.seen", facts)
    for leader in fleet.leaders:
        if leader.formation == formation.id:
            yield _leader(leader, texts, language)
    for auxiliary in fleet.auxiliaries:
        if auxiliary.formation == formation.id:
            said = {"auxiliary": auxiliary.id, "formation": formation.id, "place": auxiliary.place}
            yield texts.say(language, "roll.auxiliary_with", said)
    for issued in view.orders.issued.values():
        if issued.holder == formation.id:
            facts = {"order": issued.id, "holder": issued.holder}
            yield texts.say(language, "roll.order", facts)


def _leader(leader: Leader, texts: Texts, language: str) -> str:
    facts = {"leader": leader.id, "leadership": leader.leadership, "strategy": leader.strategy}
    facts |= {"control": leader.control, "formation": leader.formation}
    return texts.say(language, "roll.leader" if leader.formation else "roll.leader_ashore", facts)


def _orders(view: MistralView, texts: Texts, language: str) -> Iterator[str]:
    for order in view.orders.hand:
        yield texts.say(language, "roll.order_in_hand", {"order": order})
    for issued in view.orders.issued.values():
        if issued.fleet == view.role and issued.holder:
            facts = {"order": issued.id, "holder": issued.holder}
            yield texts.say(language, "roll.order", facts)
