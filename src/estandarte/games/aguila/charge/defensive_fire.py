"""Defensive fire: muskets and canister at a charge, and the charger's Courage after it."""

from collections.abc import Sequence

from estandarte.games.aguila.courage.results import must_test
from estandarte.games.aguila.courage.testing import CourageTesting, wound
from estandarte.games.aguila.dice import DiceThrown, Handful, ToHit, throw_handful
from estandarte.games.aguila.fire.gunnery import (
    battery_modifier,
    battery_of,
    canister_reaches,
    fire_gun,
    gun_to_hit,
)
from estandarte.games.aguila.fire.salvos import ALONE
from estandarte.games.aguila.fire.volleys import hit_rerolls, printed_shooting, to_wound_by_fire
from estandarte.games.aguila.ground.formations import screens, why_no_fire
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Play, Term, but

from .reaction_choices import reaction_dice

REACTION = Term(-1, "BSA-8-fuego-d")
"""The single modifier of fire at a charge. ["BSA-Q38"]"""
MUSKETS = Term(1, "BSA-8-fuego-f")
ARTILLERY = Term(2, "BSA-8-fuego-g")


class ReactionFired(DiceThrown):
    """At a charge, once in a turn."""

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], reaction_fire=True))


def fire_at_charge(play: Play[Aguila], unit: Unit, charger: Unit) -> None:
    """A single flat -1, and the charger's test before it moves.

    Skirmishers before the charger's front do not hinder it. ["BSA-8-fuego-d",
    "BSA-5-voltigeurs-b"]
    """
    state = play.state
    if unit.is_gun:
        guns = answering_guns(state, unit, charger)
        bold = [g for g in guns if not (g.is_wavering and g.nerve == "lost")]
        fire_canister(play, bold, charger, canister_weights(state, guns))
        return
    volley = volley_at_charge(state, unit, charger)
    hits, wounds = throw_handful(play, volley, "BSA-8-fuego-d")
    cite = "BSA-5-voltigeurs-b" if screens(charger) else "BSA-8-fuego-a"
    cite = "BSA-5-cuadro-n" if unit.formation == "square" else cite
    needed = volley.needed
    play.emit(ReactionFired(cite, unit.id, charger.id, volley.dice, needed, hits, wounds))
    _hurt_charger(play, charger.id, wounds, (MUSKETS,))


def volley_at_charge(state: Aguila, unit: Unit, charger: Unit) -> Handful:
    """The dice of small arms at a charge: one flat -1, whatever the distance. ["BSA-8-fuego-d"]"""
    to_hit = ToHit(printed_shooting(unit), (REACTION,))
    need, again = to_hit.need, hit_rerolls(state, unit, charger)
    dice = reaction_dice(state, unit).share(need.share, need.cite)
    return Handful(dice, to_hit, again, to_wound_by_fire(unit, charger))


def answering_guns(state: Aguila, gun: Unit, charger: Unit) -> list[Unit]:
    """A charged gun, and all of its battery that can fire: they act as one.

    Those that waver have to find their nerve first. ["BSA-5-bateria-b", "BSA-8-fuego-b"]
    """
    mates = [g for g in battery_of(state, gun) if g.id != gun.id]
    return [gun, *(g for g in mates if _may_join_in(state, g, charger))]


def _may_join_in(state: Aguila, gun: Unit, charger: Unit) -> bool:
    if gun.shot or gun.reaction_fire or gun.quick_marched:
        return False
    if not canister_reaches(state, gun, charger):
        return False
    return gun.has_reloaded and bool(gun.given("canister")) and why_no_fire(state, gun) is None


def fire_canister(
    play: Play[Aguila], guns: Sequence[Unit], charger: Unit, weights: tuple[Term, ...]
) -> None:
    """Guns answer with canister, at the same flat -1. ["BSA-11-metralla-a", "BSA-Q38"]"""
    made, salvo = 0, ALONE
    for gun in guns:
        needed = gun_to_hit(play.state, gun, charger, "canister", REACTION).total
        dice, hits, wounds, salvo = fire_gun(play, gun, charger, "canister", salvo, REACTION)
        play.emit(
            ReactionFired("BSA-11-metralla-a", gun.id, charger.id, dice, needed, hits, wounds)
        )
        made += wounds
    _hurt_charger(play, charger.id, made, weights)


def canister_weights(state: Aguila, guns: Sequence[Unit]) -> tuple[Term, ...]:
    """Two for artillery, and what a battery adds. ["BSA-8-fuego-g", "BSA-Q62"]"""
    more = battery_modifier(battery_of(state, guns[0])) if len(guns) > 1 else None
    return (ARTILLERY, more) if more is not None and more.amount else (ARTILLERY,)


def _hurt_charger(
    play: Play[Aguila], charger: UnitId, wounds: int, weights: tuple[Term, ...]
) -> None:
    """Its test follows the reaction at once; its wounds stay, whether it arrives or not."""
    if not wounds or not wound(play, charger, wounds, "BSA-8-fuego-c"):
        return
    if must_test(play.state, play.state.units[charger]):
        play.call(CourageTesting(unit=charger, cause="reaction", modifiers=weights))
