"""What each Fleet may know of the war, built from nothing. [2.31, 7.1]

Of the other Fleet one sees markers, Harbours that are not empty, and what is Spotted, without its
DPs, Auxiliaries and Orders. Everything else of it is left out here and made up in imagining.py.
"""

from hashlib import blake2b
from typing import Any

from estandarte.games.mistral.combined.land import LandWar
from estandarte.games.mistral.eyes import owns_force, owns_ships
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Directive,
    Formation,
    FormationId,
    Leader,
    Service,
    Unit,
)
from estandarte.games.mistral.orders.book import OrderBook
from estandarte.games.mistral.schema.forces import ContingentState
from estandarte.games.mistral.schema.map import Date, SpaceId, Wind
from estandarte.games.mistral.schema.pack import BOURBONS, FLEETS
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Convoy, Engagement, Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.tasks.book import TaskBook
from estandarte.games.mistral.war.history import History
from estandarte.games.mistral.war.progress import Gale, Progress
from estandarte.games.mistral.war.years import Calendar, calendar_of
from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Dice,
    Procedure,
    Role,
    Showing,
    Value,
    View,
    but,
    encode,
    kind_of,
    stages_of,
)

from .concealment import harbours_in_use, markers
from .dummies import PlacingDummies

LAID = ("give_first_tasks", "sail", "carry_out_british", "give_tasks", "carry_out")
"""Stages of an increment before which directions may lie face down."""


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


OPEN = Showing(Mistral, MistralView)
FORCES = (
    "units", "formations", "leaders", "auxiliaries", "convoys", "service", "buffeted", "committed",
)  # fmt: skip
"""What of the board a view holds Fleet by Fleet."""


def view_of(state: Mistral, role: Role) -> MistralView:
    stage, step = _how_far(state)
    seen, ready = forces_seen(state, role), state.ready_formations()
    return OPEN.view(
        state,
        role,
        calendar=calendar_of(state),
        fleets={fleet: fleet_seen(state, fleet, role, seen, ready) for fleet in FLEETS},
        corsairs=tuple([a for a in seen["auxiliaries"].values() if not a.fleet]),
        course=encode(OPEN.seen(state, role, "stack")).decode(),
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


def forces_seen(state: Mistral, role: Role) -> dict[str, Any]:
    return {name: OPEN.seen(state, role, name) for name in FORCES}


def fleet_seen(
    state: Mistral, fleet: Role, role: Role, seen: dict[str, Any], ready: set[FormationId]
) -> FleetSeen:
    """One Fleet, of the forces that a role sees."""
    own = role in (fleet, UMPIRE)
    units, formations, leaders, auxiliaries, convoys = (
        tuple([one for one in seen[name].values() if one.fleet == fleet]) for name in FORCES[:5]
    )
    marked, harbours = markers(state, fleet, ready), harbours_in_use(state, fleet)
    if not own:
        return FleetSeen(own, units, formations, leaders, auxiliaries, convoys, marked, harbours)
    service, buffeted = (
        {id: one for id, one in seen[name].items() if owns_ships(state, fleet, id)}
        for name in ("service", "buffeted")
    )
    committed = {id: w for id, w in seen["committed"].items() if owns_force(state, fleet, id)}
    return FleetSeen(
        own, units, formations, leaders, auxiliaries, convoys, marked, harbours,
        service, buffeted, committed,
    )  # fmt: skip


def secrets_of(state: Mistral, role: Role) -> dict[str, Any]:
    """What a role may not know. The name of a secret says what lies open of it.

    Whatever is shown of the forces behind the markers changes what lies open, and with it the name:
    the old secret has ended, and a new one stands in its place.
    """
    if role == UMPIRE:
        return {}
    found: dict[str, Any] = {}
    forces, ready = forces_seen(state, role), state.ready_formations()
    for fleet in FLEETS:
        if fleet == role:
            continue
        seen = fleet_seen(state, fleet, role, forces, ready)
        lent = [state.progress.lent[fleet]] if fleet in state.progress.lent else []
        paid = state.prestige[fleet], fleet in state.progress.bought, *lent
        open_facts = seen, state.battle, _moment(state, fleet), paid
        found[f"{fleet} forces {_mark(*open_facts)}"] = _forces(state, fleet)
        nobodys = OPEN.seen(state, SPECTATOR, "tasks")
        known = but(nobodys, pauses={}, arrived=(), stations={})
        found[f"{fleet} auxiliaries {_mark(known)}"] = [
            (a.id, a.place, a.at, a.formation)
            for a in state.auxiliaries.values()
            if a.fleet == fleet
        ]
        records = state.orders.records
        found[f"{fleet} orders {_mark(records)}"] = encode(
            OPEN.seen(state, fleet, "orders")
        ).decode()
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
    told = fleet in decision.waiting and not decision.routine
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
    laid = OPEN.seen(state, fleet, "committed")
    return [laid, state.progress.placing.get(fleet, ())]
