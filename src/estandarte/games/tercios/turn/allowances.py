"""What an order allows: two different actions with ¡Atención!, one move with ¡Corred!."""

from typing import Any

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.values.strength import rule_for
from estandarte.kernel import YES, Play, Verdict, no


def used(during: Any, name: str) -> bool:
    return name in getattr(during, "done", ())


def spend(play: Play[Tercios], name: str) -> None:
    """One action of the order is used: ¡Atención! has two of them, ¡Corred! one move."""
    done = (*play.state.stack[play.here].done, name)
    play.end(done=done, goes_on=len([d for d in done if d != "free turn"]) < 2)


def action_verdict(state: Tercios, during: Any, name: str) -> Verdict:
    unit = state.units.get(during.unit)
    if unit is None:
        return no("TER-activation-f", unit=during.unit)
    if used(during, name):
        return no("TER-orders-atencion-b", action=name)
    if barred := unit.bond.bars(unit, name):
        return no(barred, unit=unit.id)
    if name in ("march", "orient") and during.order == "atencion":
        trait = rule_for(state, unit, "either")
        if trait is not None and used(during, "orient" if name == "march" else "march"):
            return no(trait.either, unit=unit.id)
    if unit.limbered and during.order == "atencion" and name in ("march", "shoot"):
        cite = "TER-troops-tiro-f" if name == "march" else "TER-troops-tiro-e"
        return no(cite, unit=unit.id)
    return YES
