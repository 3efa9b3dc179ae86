"""The complete Turn of the rules: 1744, Turn 1, from the set-up to the fleets in sight."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.convoys.impulse_start import AnnounceConvoy, Announcing
from estandarte.games.mistral.convoys.routes import SteerFor, is_adrift
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.dummies import PlaceDummies, PlacingDummies
from estandarte.games.mistral.orders.issuing import EndIssuing, IssueOrder, IssuingOrders
from estandarte.games.mistral.orders.step import DrawChits, DrawingOrders, ReceiveOrders
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.directions import carry_out_directive
from estandarte.games.mistral.sea.log import IncrementBegun
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Sail,
    Sailing,
)
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.assignment import Assign, Assigning
from estandarte.games.mistral.tasks.giving import GiveNoTask, Tasking
from estandarte.games.mistral.tasks.interdiction import ServingStations
from estandarte.games.mistral.tasks.searching import Search
from estandarte.games.mistral.tasks.shadowing import OfferingShadow, Shadow
from estandarte.kernel import Action, Decision, Dice, Play, Role, Setup, settle
from estandarte.kernel.dice import DieWanted
from estandarte.kernel.play import carry_out
from estandarte.kernel.testing import rule
from games.mistral.order_scenes import Council, issued
from games.mistral.scenes import Scene, flagship, formation, leader, squadron
from games.mistral.task_scenes import ConvoyStep

BRITISH, BOURBONS = "british", "bourbons"
VILLEFRANCHE, TOULON = "port_villefranche", "port_toulon"
OUR_FLAGS = ("BR-A", "BR-B", "BR-C")
THEIR_FLAGS = ("BO-A", "FR-C")
LEAVE = Directive("leave_harbour")

NONE = 9
DICE: dict[str, list[int]] = {
    # Impulse 1, then Impulse 2: only the Mistral blows, and no Gale comes of it.
    "wind.levanter": [4, 4],
    "wind.mistral": [2, 2],
    "wind.libeccio": [5, 5],
    "wind.gregales": [8, 8],
    "wind.bora": [9, 9],
    "gale.mistral": [8, 9],
    "arrival.victualling": [5, 2],
    # The Dummy, then FR-C, then BO-A, at which the Search ends for the Shadow.
    "search_order": [4, 7],
    "search": [1, 7, 3],
}
DRAWN = {
    BRITISH: ("B-CR3", "B-ES.1", "B-CR1", "B-CR8"),
    BOURBONS: ("S-CR4", "F-ES.1", "S-CR1", "S-CR2", "F-CR1", "F-CR2"),
}
KEPT = {BRITISH: ("B-CR3", "B-ES.1"), BOURBONS: ("S-CR4", "F-ES.1")}
ISSUED = {BRITISH: ("B-CR3", "BR-A"), BOURBONS: ("S-CR4", "BO-A")}

COURSES: dict[tuple[int, int], dict[str, Directive]] = {
    (1, 2): dict.fromkeys(OUR_FLAGS, LEAVE),
    (1, 3): dict.fromkeys(OUR_FLAGS, Directive("move", "coast_a")),
    (2, 2): dict.fromkeys(THEIR_FLAGS, LEAVE),
    (2, 3): dict.fromkeys((*THEIR_FLAGS, "D-bourbons-1"), Directive("move", "sp_13")),
    (2, 4): dict.fromkeys(OUR_FLAGS, Directive("move", "sp_13")),
}
"""What the Formations of both Fleets do in each increment."""


class Table:
    """A match played as the example tells it; whatever it is silent about is passed over."""

    def __init__(self) -> None:
        self.state: Mistral = MISTRAL.start(Setup("mistral", "y1744"), Dice(""))
        self.dice = {purpose: list(faces) for purpose, faces in DICE.items()}
        self._run(lambda board: settle(Play(board)))

    def _run(self, work: Callable[[Mistral], Any], faces: tuple[int, ...] = ()) -> None:
        """Do it on a copy, and again with one die more for each that is wanted."""
        entered = list(faces)
        while True:
            board = self.state.clone()
            board.dice.hand = list(entered)
            try:
                work(board)
            except DieWanted as wanted:
                entered.append(self._face(wanted.purpose))
            else:
                self.state = board
                return

    def _face(self, purpose: str) -> int:
        queue = self.dice.get(purpose)
        return (queue.pop(0) if queue else NONE) or 10

    def play_until(self, impulse: int, increment: int) -> None:
        """Up to the moment in which the Bourbons commit themselves in an increment."""
        goal = impulse, increment
        while (
            not isinstance(self.state.decision, Committing)
            or (self.state.impulse, self.state.increment) != goal
        ):
            self.answer()

    def end_impulse(self, impulse: int) -> None:
        while self.state.impulse == impulse:
            self.answer()

    def answer(self) -> None:
        decision = self.state.decision
        assert decision is not None
        role = decision.waiting[0]
        action = ANSWERS.get(type(decision), _pass)(self.state, decision, role)
        faces = _draw_faces(self.state, role) if isinstance(action, DrawChits) else ()
        self._run(lambda board: carry_out(board, action), faces)


def _draw_faces(state: Mistral, role: Role) -> tuple[int, ...]:
    """The dice with which the chits of the example come out of the Pool."""
    left = list(state.orders.pool[role])
    faces = []
    for chit in DRAWN[role]:
        each = (100 if len(left) > 10 else 10) // len(left)
        number = left.index(chit) * each
        faces += [number // 10, number % 10] if len(left) > 10 else [number]
        left.remove(chit)
    return tuple(face or 10 for face in faces)


def _pass(state: Mistral, decision: Decision, role: Role) -> Action:
    return next(iter(decision.options(state, role)))


def _assign(state: Mistral, decision: Decision, role: Role) -> Action:
    """A Fleet Auxiliary to each Flotilla, two to Port Mahon; the others as it comes."""
    places = dict(
        zip(
            (f"britain-fleet-{n}" for n in range(1, 6)),
            (*OUR_FLAGS, "port_mahon", "port_mahon"),
            strict=True,
        )
    )
    for id, to in places.items():
        action = Assign(id, to, role=role)
        if role == BRITISH and action.check(state, decision):  # type: ignore[arg-type]
            return action
    return _pass(state, decision, role)


def _draw(state: Mistral, decision: Decision, role: Role) -> Action:
    if state.orders.drawn.get(role):
        return ReceiveOrders(KEPT[role], role=role)
    return DrawChits(len(DRAWN[role]), role=role)


def _issue(state: Mistral, decision: Decision, role: Role) -> Action:
    order, holder = ISSUED[role]
    if order in state.orders.hand:
        return IssueOrder(order, holder, role=role)
    return EndIssuing(role=role)


def _cover(state: Mistral, decision: Decision, role: Role) -> Action:
    if is_adrift(state, role):
        return SteerFor("port_gibraltar", role=role)
    if state.impulse > 1:
        return PlaceDummies(role=role)
    places = (VILLEFRANCHE,) * 3 if role == BRITISH else (TOULON,) * 2
    return PlaceDummies(places, role=role)


def _sail(state: Mistral, decision: Decision, role: Role) -> Action:
    kind = Commit if isinstance(decision, Committing) else Sail
    for id, what in COURSES.get((state.impulse, state.increment), {}).items():
        one = state.formations.get(id)
        if one is None or one.fleet != role or one.spent or id in state.committed:
            continue
        return kind(id, what, role=role)
    return Done(role=role)


def _task(state: Mistral, decision: Decision, role: Role) -> Action:
    """Before the fourth increment BR-A's frigate looks into #13."""
    search = Search("britain-fleet-1", "sp_13", role=role)
    moment = (state.impulse, state.increment) == (2, 3) and role == BRITISH
    if moment and search.check(state, decision):
        return search
    return GiveNoTask(role=role)


def _announce(state: Mistral, decision: Decision, role: Role) -> Action:
    return AnnounceConvoy(role=role)


def _shadow(state: Mistral, decision: Decision, role: Role) -> Action:
    return Shadow(role=role)


ANSWERS: dict[type[Decision], Callable[[Mistral, Any, Role], Action]] = {
    Assigning: _assign,
    DrawingOrders: _draw,
    IssuingOrders: _issue,
    Announcing: _announce,
    PlacingDummies: _cover,
    Committing: _sail,
    Sailing: _sail,
    Tasking: _task,
    OfferingShadow: _shadow,
}


@pytest.fixture
def table() -> Table:
    return Table()


@rule("MRX-23")
def test_the_set_up_and_the_free_steps(table: Table) -> None:
    names = {id: {u.id for u in table.state.units_of(id)} for id in (*OUR_FLAGS, *THEIR_FLAGS)}
    assert names == {
        "BR-A": {"B1", "B2", "B3", "namur", "marlborough"},
        "BR-B": {"B4", "B5", "neptune"},
        "BR-C": {"B6", "BD1", "barfleur"},
        "BO-A": {"S1", "S2", "S3", "real_felipe", "santa_isabel"},
        "FR-C": {"F1", "F2", "FD1", "FD2", "terrible", "esperance"},
    }
    naples = table.state.units["N1"]
    assert (naples.sail, naples.damage, naples.state) == (3, 4, "in_ordinary")
    table.play_until(1, 1)
    state = table.state
    frigates = [state.auxiliaries[f"britain-fleet-{n}"] for n in range(1, 6)]
    assert [one.formation or one.at for one in frigates] == [
        *OUR_FLAGS,
        "port_mahon",
        "port_mahon",
    ]
    held = {id: order.holder for id, order in state.orders.issued.items()}
    assert held == {"B-CR3": "BR-A", "S-CR4": "BO-A"}
    assert set(state.orders.hand) == {"B-ES.1", "F-ES.1"}


@rule("MRX-24")
def test_the_morning_of_the_first_impulse(table: Table) -> None:
    table.play_until(1, 1)
    state = table.state
    assert state.winds == ("mistral",) and not state.gales and not state.active_pirates
    convoy = state.convoys["victualling"]
    assert (convoy.status, convoy.checks) == ("expected", 1)
    dummies = [f.at for f in state.formations.values() if f.is_dummy]
    assert sorted(dummies) == [TOULON] * 2 + [VILLEFRANCHE] * 3


@rule("MRX-25")
def test_the_british_come_out_and_nobody_is_seen(table: Table) -> None:
    table.end_impulse(1)
    state = table.state
    for id in OUR_FLAGS:
        one = state.formations[id]
        assert one.at == "coast_a" and state.is_ready(one) and not one.spotted
    assert not state.orders.issued["B-CR3"].executing


@rule("MRX-26")
def test_the_bourbons_are_seen_off_toulon(table: Table) -> None:
    table.play_until(2, 4)
    state = table.state
    convoy = state.convoys["victualling"]
    assert (convoy.at, convoy.status) == ("sz_gut", "at_sea")
    assert "D-bourbons-1" not in state.formations
    spotted = {id: state.formations[id].spotted for id in THEIR_FLAGS}
    assert spotted == {"BO-A": True, "FR-C": False}
    assert {state.formations[id].at for id in THEIR_FLAGS} == {"sp_13"}
    assert state.tasks.lasting["britain-fleet-1"].target == "BO-A"
    while any(state.formations[id].at != "sp_13" for id in OUR_FLAGS):
        table.answer()
        state = table.state
    assert state.increment == 4


# The last Impulse, and what the Turn has cost


def off_toulon() -> Council:
    """Impulse 4: BR-A Cruises in #13, BR-B is beside it, the Convoy is before Gibraltar."""
    fleet = [
        formation("BR-A", leader="mathews"),
        formation("BR-B", leader="lestock"),
        leader("mathews", formation="BR-A", station=""),
        leader("lestock", formation="BR-B", station=""),
        squadron("B1", formation="BR-A", damage=9),
        *(squadron(id, formation="BR-A") for id in ("B2", "B3")),
        *(squadron(id, formation="BR-B") for id in ("B4", "B5")),
        flagship("neptune", formation="BR-B"),
        squadron("S1", at=f"{TOULON}/harbour", state="in_ordinary", damage=5),
    ]
    supplies = Convoy(
        "victualling", BRITISH, at="port_gibraltar", status="at_sea", bound="port_gibraltar"
    )
    order = issued("B-CR3", "BR-A", turn=0, executing=True, count=1)
    sea = Council(*fleet, supplies, order, turn=1, winds=("mistral",), impulse=4)
    sea.state.defied = True
    return sea


def to_toulon(sea: Council) -> list[str]:
    """BR-B beats up to Toulon in the second and third increment."""
    seen = []
    for increment in (2, 3):
        play: Play[Mistral] = Play(sea.state)
        play.emit(IncrementBegun("MIC-18.1-d", increment))
        carry_out_directive(play, "BR-B", Directive("move", TOULON))
        seen.append(sea.state.formations["BR-B"].at)
        sea.begin(ConvoyStep())
    return seen


@rule("MRX-36")
def test_a_blockade_without_an_order_and_a_cruise_that_goes_on() -> None:
    sea = off_toulon()
    assert to_toulon(sea) == ["sp_13", TOULON]
    assert sea.state.convoys["victualling"].at == "port_gibraltar/harbour"
    assert blockaded(sea.state) == set()  # not before the end of the Impulse
    sea.begin(ServingStations())
    assert blockaded(sea.state) == {TOULON}
    sea.answer()
    assert sea.order("B-CR3").count == 2 and sea.record() == (0, 0)


@rule("MRX-36")
@pytest.mark.parametrize(("die", "sail"), [(8, 2), (7, 1)])
def test_a_squadron_far_above_its_rating_is_tested(die: int, sail: int) -> None:
    scene = Scene(squadron("BD1", sail=2, damage=17), dice=[die])
    sink_by_damage(scene.play, "BD1", "IC-4.25-a")
    assert scene.unit("BD1").sail == sail


@rule("MRX-39")
def test_the_attrition_of_a_winter_turn() -> None:
    sea = off_toulon()
    to_toulon(sea)
    sea.begin(ServingStations())
    sea.begin(Upkeep(at="wear"))
    damage = {id: unit.damage for id, unit in sea.state.units.items()}
    assert damage == {
        "B1": 11,
        "B2": 2,
        "B3": 2,
        "B4": 3,
        "B5": 3,
        "neptune": 3,
        "S1": 5,
    }
    assert sea.state.units["B1"].sail == 4
