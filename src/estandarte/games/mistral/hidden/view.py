"""What each Fleet may know of the war, built from nothing. [2.31, 7.1]

Of the other Fleet one sees markers, Harbours that are not empty, and what is Spotted, without its
DPs, Auxiliaries and Orders. Everything else of it is left out here and made up in imagining.py.
"""

from hashlib import blake2b
from typing import Any

from estandarte.games.mistral.battle.engaging import Demanding
from estandarte.games.mistral.battle.fireships import SendingFireships
from estandarte.games.mistral.battle.sequence import Reinforcing
from estandarte.games.mistral.combined.land import LandWar
from estandarte.games.mistral.combined.land import known_to as known_on_land
from estandarte.games.mistral.convoys.impulse_start import Announcing
from estandarte.games.mistral.convoys.raiding import Raiding
from estandarte.games.mistral.convoys.routes import SettingCourses
from estandarte.games.mistral.convoys.troops import AssemblingMore
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Directive,
    Formation,
    FormationId,
    Leader,
    Service,
    Unit,
)
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.requests import AmendingRequest
from estandarte.games.mistral.fleets.upkeep import FittingOut, LayingUp, Repairing
from estandarte.games.mistral.fleets.withdrawals import GivingUp
from estandarte.games.mistral.orders.book import OrderBook
from estandarte.games.mistral.orders.executing import OrdersCouncil
from estandarte.games.mistral.orders.issuing import IssuingOrders
from estandarte.games.mistral.orders.log import fleet_of
from estandarte.games.mistral.orders.step import DrawingOrders, Terminating
from estandarte.games.mistral.schema.forces import ContingentState
from estandarte.games.mistral.schema.map import Date, SpaceId, Wind
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Committing, Sailing
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Convoy, Engagement, Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.tasks.assignment import Assigning
from estandarte.games.mistral.tasks.book import TaskBook, known_to
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.screening import OfferingScreen
from estandarte.games.mistral.tasks.searching import KeepingLookOut, SearchingAgain
from estandarte.games.mistral.war.campaigns import SendingTroops
from estandarte.games.mistral.war.effects import ChoosingEffects
from estandarte.games.mistral.war.history import History
from estandarte.games.mistral.war.progress import Gale, Progress
from estandarte.games.mistral.war.years import Calendar, calendar_of
from estandarte.kernel import (
    UMPIRE,
    Dice,
    Procedure,
    Role,
    Value,
    View,
    but,
    encode,
    kind_of,
    stages_of,
)

from .concealment import harbours_in_use, markers
from .dummies import PlacingDummies
from .known_history import known_history
from .visible_frames import frame_seen

LAID = ("give_first_tasks", "sail", "carry_out_british", "give_tasks", "carry_out")
"""Stages of an increment before which directions may lie face down."""


ROUTINE = (
    Committing,
    Sailing,
    Demanding,
    Announcing,
    SettingCourses,
    PlacingDummies,
    Assigning,
    Tasking,
    OfferingScreen,
    Raiding,
    Reinforcing,
    SendingFireships,
    KeepingLookOut,
    SearchingAgain,
    AmendingRequest,
    AssemblingMore,
    SendingTroops,
    ChoosingEffects,
    GivingUp,
    DrawingOrders,
    IssuingOrders,
    OrdersCouncil,
    Terminating,
    Reorganising,
    LayingUp,
    Repairing,
    FittingOut,
)
"""Questions that are asked on public facts only."""


class FleetSeen(Value):
    """A Fleet as a role knows it: all of its own, of another what lies open."""

    own: bool
    units: tuple[Unit, ...]
    formations: tuple[Formation, ...]
    leaders: tuple[Leader, ...]
    auxiliaries: tuple[Auxiliary, ...]
    convoys: tuple[Convoy, ...]
    markers: dict[Place, int]
    """How many markers lie where."""
    harbours: tuple[Place, ...]
    """Harbours that are not empty."""
    service: dict[str, Service] = {}
    buffeted: dict[str, int] = {}
    committed: dict[FormationId, Directive] = {}


class MistralView(View):
    """What one role may know of the war."""

    pack_name: str
    scenario: str
    switches: Switches
    date: Date
    calendar: Calendar
    impulse: int
    increment: int
    winds: tuple[Wind, ...]
    gales: dict[Wind, Gale]
    contingents: dict[str, ContingentState]
    flags: dict[SpaceId, str]
    events: tuple[str, ...]
    prestige: dict[Role, int]
    losses: dict[Role, int]
    defied: bool
    active_pirates: tuple[SpaceId, ...]
    neutralised: tuple[SpaceId, ...]
    troop_convoys: int
    fleets: dict[Role, FleetSeen]
    corsairs: tuple[Auxiliary, ...]
    victualled: dict[SpaceId, int]
    battle: Engagement | None
    orders: OrderBook
    history: History
    tasks: TaskBook
    progress: Progress
    land: LandWar | None
    course: str
    """What is under way, as saved text, without what is hidden."""
    whole: str = ""
    """The state itself, for the umpire alone."""
    stage: str = ""
    """How far the Turn is; empty before the first."""
    step: str = ""
    """The Step of the Administrative Phase that is under way; empty outside it."""


STEPS = (
    "resolve_events", "give_orders", "assign_auxiliaries", "reinforce", "reorganise", "keep_up",
    "close",
)  # fmt: skip
"""The Steps of the Administrative Phase by the stage of the Turn that begins each."""


def view_of(state: Mistral, role: Role) -> MistralView:
    stage, step = _how_far(state)
    fleets = {fleet: fleet_seen(state, fleet, role) for fleet in FLEETS}
    return MistralView(
        role=role,
        pack_name=state.pack_name,
        scenario=state.scenario,
        switches=state.switches,
        date=state.date,
        calendar=calendar_of(state),
        impulse=state.impulse,
        increment=state.increment,
        winds=state.winds,
        gales=dict(state.gales),
        contingents=dict(state.contingents),
        flags=dict(state.flags),
        events=state.events,
        prestige=dict(state.prestige),
        losses=dict(state.losses),
        defied=state.defied,
        active_pirates=state.active_pirates,
        neutralised=state.neutralised,
        troop_convoys=state.troop_convoys,
        fleets=fleets,
        corsairs=tuple(a for a in state.auxiliaries.values() if not a.fleet),
        victualled=dict(state.victualled) if role in (BRITISH, UMPIRE) else {},
        battle=_battle_seen(state, role),
        orders=orders_seen(state, role),
        history=history_seen(state, role),
        tasks=tasks_seen(state, role),
        progress=progress_seen(state, role),
        land=land_seen(state, role),
        course=encode([frame_seen(state, frame, role) for frame in state.stack]).decode(),
        whole=_whole(state) if role == UMPIRE else "",
        stage=stage,
        step=step,
    )


def _how_far(state: Mistral) -> tuple[str, str]:
    """The stage of the Turn, and the Step to which it belongs."""
    for frame in state.stack:
        if isinstance(frame, Procedure) and kind_of(frame) == "turn":
            stages = stages_of(type(frame))
            passed = stages[: stages.index(frame.under_way) + 1] if frame.under_way else ()
            return frame.under_way, next((s for s in reversed(passed) if s in STEPS), "")
    return "", ""


def _whole(state: Mistral) -> str:
    bare = state.clone()
    bare.dice = Dice("")
    return encode(bare).decode()


def fleet_seen(state: Mistral, fleet: Role, role: Role) -> FleetSeen:
    marked, harbours = markers(state, fleet), harbours_in_use(state, fleet)
    if role in (fleet, UMPIRE):
        mine = _moved_by(state, fleet)
        units = tuple(u for u in state.units.values() if u.fleet == fleet)
        convoys = tuple(c for c in state.convoys.values() if c.fleet == fleet)
        ids = {*(unit.id for unit in units), *(convoy.id for convoy in convoys)}
        return FleetSeen(
            True,
            units,
            tuple(f for f in state.formations.values() if f.fleet == fleet),
            tuple(one for one in state.leaders.values() if one.fleet == fleet),
            tuple(a for a in state.auxiliaries.values() if a.fleet == fleet),
            convoys,
            marked,
            harbours,
            {id: served for id, served in state.service.items() if id in ids},
            {id: points for id, points in state.buffeted.items() if id in ids},
            {id: what for id, what in state.committed.items() if id in mine},
        )
    shown = [f for f in state.formations.values() if f.fleet == fleet and f.spotted]
    names = {f.id for f in shown}
    known, asked = auxiliaries_shown(state, fleet), convoys_asked_about(state)
    return FleetSeen(
        False,
        tuple(unit_seen(u) for u in state.units.values() if u.formation in names),
        tuple(formation_seen(f) for f in shown),
        tuple(x for x in state.leaders.values() if x.fleet == fleet and _is_known(x, names)),
        tuple(a for a in state.auxiliaries.values() if a.id in known),
        tuple(
            convoy_seen(c)
            for c in state.convoys.values()
            if c.fleet == fleet and (c.spotted or c.id in asked)
        ),
        marked,
        harbours,
    )


def _is_known(leader: Leader, spotted: set[str]) -> bool:
    """Who leads a Spotted Formation, and who is a prisoner."""
    return leader.captive or leader.formation in spotted


def _moved_by(state: Mistral, fleet: Role) -> set[str]:
    """All of a Fleet for which directions may be laid."""
    forces: list[Formation | Convoy] = [*state.formations.values(), *state.convoys.values()]
    return {one.id for one in forces if one.fleet == fleet}


def unit_seen(unit: Unit) -> Unit:
    """Its Sail are counted, its DPs are not known. ["IC-2.31-b"]"""
    return but(unit, damage=0, at="")


def formation_seen(formation: Formation) -> Formation:
    return but(formation, spent=False, beating="", forfeits=False)


def convoy_seen(convoy: Convoy) -> Convoy:
    """Its kind lies open; Route, load and destination do not."""
    hidden = but(convoy, route="", checks=0, load=0, bound="", beating="")
    return but(hidden, waits=False, spent=False, prefers="")


def convoys_asked_about(state: Mistral) -> set[str]:
    """A question about a Convoy tells that it is there."""
    return {getattr(frame, "convoy", "") for frame in state.stack}


def auxiliaries_shown(state: Mistral, fleet: Role) -> set[str]:
    """Those of a Fleet that stay in sight: on a lasting Task, on the Track, or just shown."""
    book = state.tasks
    known = {*book.lasting, *(box.auxiliary for box in book.track.values())}
    if book.task is not None and book.task.open_class:
        known.add(book.task.auxiliary)
    return {id for id in known if id in state.auxiliaries and state.auxiliaries[id].fleet == fleet}


def _battle_seen(state: Mistral, role: Role) -> Engagement | None:
    battle = state.battle
    if battle is None or role == UMPIRE:
        return battle
    return but(battle, chosen={r: c for r, c in battle.chosen.items() if r == role})


def land_seen(state: Mistral, role: Role) -> LandWar | None:
    if state.land is None or role == UMPIRE:
        return state.land
    return known_on_land(state.land, role)


def orders_seen(state: Mistral, role: Role) -> OrderBook:
    """The record is public, all else its Fleet's own. ["IC-9.31-a"]"""
    book = state.orders
    if role == UMPIRE:
        return book
    return but(
        book,
        pool={r: chits for r, chits in book.pool.items() if r == role},
        drawn={r: chits for r, chits in book.drawn.items() if r == role},
        hand={id: on for id, on in book.hand.items() if fleet_of(state, id) == role},
        issued={id: one for id, one in book.issued.items() if one.fleet == role},
        aside=tuple(id for id in book.aside if fleet_of(state, id) == role),
        tried={r: what for r, what in book.tried.items() if r == role},
    )


def history_seen(state: Mistral, role: Role) -> History:
    return state.history if role == UMPIRE else known_history(state, role)


def tasks_seen(state: Mistral, role: Role) -> TaskBook:
    if role == UMPIRE:
        return state.tasks
    spotted = tuple(f.id for f in state.formations.values() if f.spotted)
    own = tuple(f.id for f in state.formations.values() if f.fleet == role)
    own += (role, *(a.id for a in state.auxiliaries.values() if a.fleet == role))
    return known_to(state.tasks, role, spotted, own)


def progress_seen(state: Mistral, role: Role) -> Progress:
    progress = state.progress
    if role == UMPIRE:
        return progress
    own = _moved_by(state, role)
    ships = state.pack.ships
    return but(
        progress,
        logs={
            id: names
            for id, names in progress.logs.items()
            if ships.contingents[ships.squadrons[id].contingent].fleet == role
        },
        placing={r: at for r, at in progress.placing.items() if r == role},
        plots={id: plan for id, plan in progress.plots.items() if id in own},
        stopped=tuple(id for id in progress.stopped if id in own),
        homeward={id: way for id, way in progress.homeward.items() if id in own},
        mulligans={r: what for r, what in progress.mulligans.items() if r == role},
        hands={r: ready for r, ready in progress.hands.items() if r == role},
    )


def secrets_of(state: Mistral, role: Role) -> dict[str, Any]:
    """What a role may not know. The name of a secret says what lies open of it.

    Whatever is shown of the forces behind the markers changes what lies open, and with it the name:
    the old secret has ended, and a new one stands in its place.
    """
    if role == UMPIRE:
        return {}
    found: dict[str, Any] = {}
    for fleet in FLEETS:
        if fleet == role:
            continue
        seen = fleet_seen(state, fleet, role)
        lent = [state.progress.lent[fleet]] if fleet in state.progress.lent else []
        paid = state.prestige[fleet], fleet in state.progress.bought, *lent
        open_facts = seen, state.battle, _moment(state, fleet), paid
        found[f"{fleet} forces {_mark(*open_facts)}"] = _forces(state, fleet)
        known = but(known_to(state.tasks, "", (), ()), pauses={})
        found[f"{fleet} auxiliaries {_mark(known)}"] = [
            (a.id, a.place, a.at, a.formation)
            for a in state.auxiliaries.values()
            if a.fleet == fleet
        ]
        records = state.orders.records
        found[f"{fleet} orders {_mark(records)}"] = encode(orders_seen(state, fleet)).decode()
        if _chooses_in_secret(state, fleet):
            found[f"{fleet} directions"] = _directions(state, fleet)
        if (asked := state.decision) is not None and asked.waits_for(state, role) == FLEETS:
            found[f"{fleet} answers {type(asked).__name__}"] = fleet in asked.waiting
    return found


def _moment(state: Mistral, fleet: Role) -> str:
    """What a question shows of whoever is asked it.

    In a Battle every step may show something of the damage of those who fight. Elsewhere most
    questions are asked of everybody in every Turn; one that is not shows that there was a choice.
    """
    decision = state.decision
    if decision is None:
        return ""
    told = fleet in decision.waiting and not isinstance(decision, ROUTINE)
    return type(decision).__name__ if told or state.battle is not None else ""


def _mark(*open_facts: Any) -> str:
    return blake2b(encode(open_facts), digest_size=5).hexdigest()


def _forces(state: Mistral, fleet: Role) -> list[Any]:
    hidden = [(f.id, f.at, f.leader) for f in state.formations.values() if f.fleet == fleet]
    units = [
        (u.id, u.formation, u.sail, u.damage) for u in state.units.values() if u.fleet == fleet
    ]
    return [sorted(hidden), sorted(units)]


def _chooses_in_secret(state: Mistral, fleet: Role) -> bool:
    """Between the laying of directions, or the choice of Dummies, and what comes of it."""
    for frame in state.stack:
        if isinstance(frame, PlacingDummies) and fleet not in frame.waiting:
            return True
        if isinstance(frame, Movement) and frame.at in LAID and not frame.mover:
            plotted = state.switches.movement_plot == "simultaneous"
            return plotted or state.switches.plot_step == "impulse" or fleet == BOURBONS
    return False


def _directions(state: Mistral, fleet: Role) -> Any:
    """Directions laid face down, and Dummies about to be placed."""
    own = _moved_by(state, fleet)
    laid = {id: what for id, what in state.committed.items() if id in own}
    return [laid, state.progress.placing.get(fleet, ())]
