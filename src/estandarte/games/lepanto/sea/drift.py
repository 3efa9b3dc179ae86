"""Drift: what the wind does to ships that cannot help themselves. [LEP-6.4, LEP-9.0]"""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.lepanto.combat.ramming import ShipImmobilised
from estandarte.games.lepanto.combat.repulse import recover
from estandarte.games.lepanto.movement.tows import is_towed
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.losses import lose
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Telling,
    Verdict,
    fields_of,
    no,
    stage,
)
from estandarte.wargame.hexes import NOWHERE, STEPS, Hex, axial


class ShipDrifted(Event):
    """One hex with the wind, its facing unchanged. [LEP-6.4-c, LEP-6.4-d]"""

    ship: str
    to: Hex
    """The hex downwind, whatever the bow; the ship turns no more than it wants to."""

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        held = ship.held_at if self.to == ship.at else 0
        state.put(ship.but(at=self.to, drifted=state.phase, held_at=held))


class DriftBlocked(Event):
    """Another ship lies downwind; it stays where it is. [LEP-6.4-f]"""

    ship: str
    by: str
    """Once this one is gone, or the wind blows elsewhere, the ship drifts again."""


class DoriaDieThrown(Event):
    """The die for the galleasses of Doria's squadron. [LEP-9.0-a]"""

    die: int
    turn: int
    failed: bool

    def apply(self, state: Lepanto) -> None:
        if self.failed:
            state.doria = False

    def told(self) -> Telling:
        word = "immobilised" if self.failed else "nothing"
        return Telling(f"event.doria_die_thrown.{word}", fields_of(self))


def is_dorias(state: Lepanto, ship: Ship) -> bool:
    """One of the two galleasses of the Christian right wing; no others. [LEP-9.0-g]"""
    if ship.kind != "galleass" or ship.role != CHRISTIANS:
        return False
    return state.waters.pack.fleets.squadrons[ship.squadron].wing == "right"


def doria_galleasses(state: Lepanto) -> list[Ship]:
    return [ship for ship in state.ships.values() if is_dorias(state, ship)]


def throw_for_doria(play: Play[Lepanto]) -> None:
    """Lower than the turn number: both are immobilised for good. [LEP-9.0-b, LEP-9.0-j]"""
    state = play.state
    ships = doria_galleasses(state) if state.doria else []
    if not ships:
        return  # it succeeds once, and not for ships that are gone [LEP-Q44]
    die = play.roll(6, "LEP-9.0-a", "doria", "doria")
    failed = die < state.turn
    play.emit(DoriaDieThrown("LEP-9.0-b" if failed else "LEP-9.0-j", die, state.turn, failed))
    if failed:
        for ship in ships:
            play.emit(ShipImmobilised("LEP-9.0-b", ship.id))


def must_drift(state: Lepanto, ship: Ship) -> bool:
    """Immobilised ships, and galleasses that nobody tows. [LEP-6.1-o, LEP-6.4-a, LEP-Q69]"""
    if ship.stuck:
        return True
    if ship.kind != "galleass" or is_towed(state, ship):
        return False
    return not (ship.anchored and state.switches.anchored_drift == "hold")  # LEP-Q13


def why_adrift(state: Lepanto, ship: Ship) -> RuleId:
    if not ship.is_galleass:
        return "LEP-6.4-c"
    return "LEP-9.0-d" if ship.stuck else "LEP-6.1-o"


def drifters(state: Lepanto, role: Role) -> list[str]:
    """The ships that drift in this phase, the one farthest downwind first. [LEP-Q18]"""
    if state.becalmed:
        return []
    both = state.switches.drift_phases == "both"  # LEP-Q15
    found = [s for s in state.ships.values() if (both or s.role == role) and must_drift(state, s)]
    return [s.id for s in sorted(found, key=lambda s: (-downwind(state, s.at), s.id))]


def downwind(state: Lepanto, hex: Hex) -> int:
    (q, r), (dq, dr) = axial(hex), STEPS[state.wind]
    return 2 * q * dq + 2 * r * dr + q * dr + r * dq


def drift_end(state: Lepanto, ship: Ship) -> tuple[Hex, RuleId | None]:
    """Where the wind carries a ship; with a rule if it is lost there. [LEP-6.4-h, LEP-6.4-m]"""
    waters = state.waters
    to = waters.beside[ship.at][state.wind]
    doria = ship.stuck and is_dorias(state, ship)
    if to == NOWHERE:
        return to, "LEP-9.0-f" if doria else "LEP-6.4-j"
    if to in waters.covered:
        return to, "LEP-9.0-h" if doria else "LEP-6.4-k"
    if (ship.at, to) in waters.cut:
        # It strikes the land in its own hex, whoever lies beyond. [LEP-Q55]
        return to, "LEP-9.0-i" if doria else "LEP-6.4-l"
    if to in waters.land:
        return to, "LEP-Q16"
    stranded = to in waters.shore and ship.kind != "galliot"
    if stranded and state.switches.stranding == "eliminated" and to not in state.places:
        return to, "LEP-Q16"
    return to, None


def let_drift(play: Play[Lepanto], ids: Iterable[str]) -> None:
    for id in ids:
        state = play.state
        ship = state.ships[id]
        to, lost = drift_end(state, ship)
        if lost is not None:
            lose(play, lost, id, "drift")
        elif to in state.places:
            play.emit(DriftBlocked("LEP-6.4-f", id, min(state.places[to])))
        else:
            play.emit(ShipDrifted(why_adrift(state, ship), id, to))
            recover(play, id)


class Drift(Action):
    """Say in which order your ships drift; none named means the farthest downwind first."""

    ships: tuple[str, ...] = ()

    def told(self) -> Telling:
        return Telling("action.drift.order" if self.ships else "action.drift", fields_of(self))

    def check(self, state: Lepanto, during: "DriftOrder") -> Verdict:
        wanted = drifters(state, self.role)
        if self.ships and sorted(self.ships) != sorted(wanted):
            return no("LEP-Q18", ships=wanted)
        return YES

    def perform(self, play: Play[Lepanto], during: "DriftOrder") -> None:
        order = self.ships or drifters(play.state, self.role)
        play.end()
        let_drift(play, order)


class DriftOrder(Decision):
    """The owner chooses the order where one drifting ship lies in the way of another."""

    accepts = (Drift,)
    out_of_turn = "LEP-Q18"
    out_of_place = "LEP-6.4-i"

    def options(self, state: Lepanto, role: Role) -> Iterable[Action]:
        order = drifters(state, role)
        yield Drift(role=role)
        yield Drift(tuple(reversed(order)), role=role)

    def offers(self, state: Lepanto, role: Role) -> Iterable[Offer]:
        yield Offer("drift", {"ships": Limit("several", among=tuple(drifters(state, role)))})

    def shows(self, state: Lepanto, role: Role) -> Mapping[str, Any]:
        return {"turn": state.turn, "ships": drifters(state, self.waiting[0])}


class Drifting(Procedure):
    """All drift of the phase, before any ship moves. [LEP-6.4-i]"""

    role: Open[Role]

    @stage
    def drift(self, play: Play[Lepanto]) -> None:
        state = play.state
        order = drifters(state, self.role)
        if order_matters(state, order):
            play.call(DriftOrder((self.role,)))
        else:
            let_drift(play, order)


def order_matters(state: Lepanto, order: list[str]) -> bool:
    """Whether one of them lies in the way of another, or two would go to one hex."""
    ships = [state.ships[id] for id in order]
    hexes = {ship.at for ship in ships}
    ends = [to for to, lost in (drift_end(state, ship) for ship in ships) if lost is None]
    return len(set(ends)) < len(ends) or any(to in hexes for to in ends)
