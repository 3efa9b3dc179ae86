"""Keeping a fleet: laying up, repairs, fitting out, Detachments, posts."""

from estandarte.games.mistral.convoys.stores import unloadings
from estandarte.games.mistral.fleets.berthing import BerthSail, berthings
from estandarte.games.mistral.fleets.forces import Formation, Unit
from estandarte.games.mistral.fleets.joining import JoinFlotilla, LeaveFlotilla
from estandarte.games.mistral.fleets.promotions import LandingLeader, LandLeader
from estandarte.games.mistral.fleets.reorganisation import (
    EndReorganisation,
    FormFlotilla,
    PostLeader,
    Reorganising,
)
from estandarte.games.mistral.fleets.upkeep import (
    EndStep,
    FitOut,
    FittingOut,
    LayingUp,
    Repairing,
)
from estandarte.games.mistral.fleets.withdrawals import GiveUp, GivingUp
from estandarte.games.mistral.intentions.estimates import (
    WINTER_ENDS,
    havens,
    is_idle,
    is_winter,
    wear,
)
from estandarte.games.mistral.intentions.upkeep import lay_up, repair
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import alike

from .cruising import free_goals
from .lending import prepared
from .temper import Keeping, MistralTemper


def fit_out(state: Mistral, decision: Decision, role: Role, temper: MistralTemper) -> Action | None:
    """Who sails next Turn: fitted out today it sails without haste."""
    assert isinstance(decision, FittingOut)
    for id in sorted(state.units):
        unit = state.units[id]
        if unit.fleet != role or unit.state != "in_ordinary" or not unit.formation:
            continue
        if not _sails_next(state, state.formations[unit.formation], temper):
            continue
        action = FitOut(id, role=role)
        if action.check(state, decision):
            return action
    return EndStep(role=role)


def _sails_next(state: Mistral, formation: Formation, temper: MistralTemper) -> bool:
    """Whether it has an Order for now, or a Port to close."""
    order = state.orders.order_of(formation.id)
    if is_winter(state) and state.date.turn < WINTER_ENDS:
        return False
    if order is not None:
        return order.kind != "escort"
    return bool(free_goals(state, formation, temper.cruising))


def reorganise(
    state: Mistral, decision: Decision, role: Role, temper: MistralTemper
) -> Action | None:
    """Leaders for who has none, worn ships out of the fleet, sound ones into it or on their own."""
    assert isinstance(decision, Reorganising)
    wishes = (
        *unloadings(state, role, decision),
        *_berths(state, role),
        *_posts(state, role),
        *_releases(state, role, temper.keeping),
        *_spared(state, role, temper.keeping),
        *_detachments(state, role, temper.keeping),
        *_joins(state, role, temper.keeping),
        *prepared(state, role),
    )
    for action in wishes:
        if action.check(state, decision):
            return action
    return EndReorganisation(role=role)


def _berths(state: Mistral, role: Role) -> list[BerthSail]:
    """What comes in fills up the ships that are there, as many at once as there is room for."""
    return [one for one in berthings(state, role) if isinstance(one, BerthSail)][:1]


def _posts(state: Mistral, role: Role) -> list[PostLeader]:
    empty = [f.id for f in state.formations.values() if f.fleet == role and not f.leader]
    free = sorted(
        (x for x in state.leaders.values() if x.fleet == role and x.station),
        key=lambda x: (-x.leadership - x.control, x.id),
    )
    return [PostLeader(x.id, id, role=role) for id in sorted(empty) for x in free]


def _releases(state: Mistral, role: Role, temper: Keeping) -> list[LeaveFlotilla]:
    """Worn ships that keep the sound ones of their Flag in the dockyard."""
    found = []
    for one in _fleets_at_home(state, role):
        units = state.units_of(one.id)
        if any(wear((u,)) < temper.fit_below for u in units if not u.is_flagship):
            worn = sorted(
                (u for u in units if wear((u,)) >= temper.worn), key=lambda u: -wear((u,))
            )
            found += [LeaveFlotilla(unit.id, role=role) for unit in worn]
    return found


def _spared(state: Mistral, role: Role, temper: Keeping) -> list[LeaveFlotilla]:
    """Squadrons of large Flotillas for whom there is a Detachment: one does what five would.

    The soundest go; each Flagship keeps a Squadron beside her. ["MIS-2.223-a"]
    """
    if not temper.detaches:
        return []
    found: list[LeaveFlotilla] = []
    for one in _fleets_at_home(state, role):
        units = state.units_of(one.id)
        squadrons = sorted(
            (u for u in units if not u.is_flagship), key=lambda u: (wear((u,)), u.id)
        )
        spare = len(squadrons) - max(1, len(units) - len(squadrons))
        fit = [u for u in squadrons[: max(0, spare)] if _counters(state, u, temper)]
        found += [LeaveFlotilla(u.id, role=role) for u in fit if not _awaited(state, u, temper)]
    return found


def _awaited(state: Mistral, unit: Unit, temper: Keeping) -> bool:
    """Whether as many Squadrons as there are Detachments for lie loose already."""
    loose = [
        u
        for u in state.units.values()
        if u.fleet == unit.fleet and u.command == unit.command
        if not u.formation and not u.is_flagship
    ]
    return len(loose) >= len(_counters(state, unit, temper))


def _counters(state: Mistral, unit: Unit, temper: Keeping) -> list[str]:
    """The Detachments that are free for a Squadron, then Flotillas that nobody leads."""
    kinds = ("detachment", "flag") if temper.detaches else ("detachment",)
    return [
        id
        for kind in kinds
        for id, counter in state.pack.ships.formations.items()
        if counter.fleet == unit.fleet
        and counter.kind == kind
        and id not in state.formations
        and counter.command in ("", "any", unit.command)
    ]


def _joins(state: Mistral, role: Role, temper: Keeping) -> list[JoinFlotilla]:
    """Sound ships for which there is no Detachment."""
    loose = [u for u in state.units.values() if u.fleet == role and not u.formation]
    return [
        JoinFlotilla(unit.id, one.id, role=role)
        for one in _fleets_at_home(state, role)
        for unit in sorted(loose, key=lambda u: u.id)
        if unit.at == one.at and wear((unit,)) < temper.fit_below
    ]


def _fleets_at_home(state: Mistral, role: Role) -> list[Formation]:
    """Flags without an Order, laid up in a dockyard."""
    yards = havens(state, role)
    return [
        one
        for one in sorted(state.formations.values(), key=lambda one: one.id)
        if one.fleet == role
        and one.kind == "flag"
        and is_idle(state, one)
        and is_harbour(one.at)
        and space_of(one.at) in yards
    ]


def _detachments(state: Mistral, role: Role, temper: Keeping) -> list[FormFlotilla]:
    idle = sorted(
        (u for u in state.units.values() if u.fleet == role and not u.formation),
        key=lambda u: (wear((u,)), u.id),
    )
    found = []
    for unit in idle:
        if unit.is_flagship or wear((unit,)) > temper.form_below or unit.sail < temper.least_sail:
            continue
        # Where a counter has had its try, another may be taken up.
        free = _counters(state, unit, temper)[: None if temper.detaches else 1]
        found += [FormFlotilla(id, (unit.id,), role=role) for id in free]
    return found


def give_up(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The most worn ships go first."""
    actions = [a for a in decision.options(state, role) if isinstance(a, GiveUp)]
    units = state.units
    return max(
        actions,
        key=lambda a: (wear((units[a.piece],)) if a.piece in units else 0.0, a.sail, a.piece),
        default=None,
    )


def land_leader(
    state: Mistral, decision: LandingLeader, role: Role, temper: MistralTemper
) -> Action | None:
    """Where ships lie that nobody leads, and where most lie besides."""
    if not temper.keeping.lands_with_ships:
        return None
    ports = [a for a in decision.options(state, role) if isinstance(a, LandLeader)]

    def wanted(action: LandLeader) -> tuple[int, int]:
        there = [f for f in state.formations.values() if f.fleet == role]
        there = [f for f in there if space_of(f.at) == action.port]
        ships = [u for u in state.units.values() if u.fleet == role]
        return (
            sum(not f.leader for f in there),
            sum(space_of(u.at) == action.port for u in ships),
        )

    return max(ports, key=wanted, default=None)


ANSWERS = {
    FittingOut: fit_out,
    LandingLeader: land_leader,
    Reorganising: reorganise,
    **alike({LayingUp: lay_up, Repairing: repair, GivingUp: give_up}),
}
