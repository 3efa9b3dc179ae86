"""What may not be done is refused, and the refusal names the rule that forbids it."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import Demand, Demanding
from estandarte.games.mistral.convoys.attacking import AttackConvoy
from estandarte.games.mistral.corsairs.knights import may_send
from estandarte.games.mistral.dice.player_ranks import PrepareMulligan
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.promotions import Ransom, Ransoming
from estandarte.games.mistral.fleets.reorganisation import FormFlotilla, PostLeader, Reorganising
from estandarte.games.mistral.fleets.requests import AmendingRequest, AmendRequest, RequestAgain
from estandarte.games.mistral.fleets.upkeep import (
    FitOut,
    FittingOut,
    LayingUp,
    LayUp,
    Repair,
    RepairAgain,
    Repairing,
)
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.executing import BeginExecution, OrdersCouncil
from estandarte.games.mistral.orders.handover import HandOver
from estandarte.games.mistral.orders.issuing import IssueOrder, IssuingOrders
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Sail,
    Sailing,
    SendConvoy,
)
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.assignment import Assign, Assigning
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import BlockadePort, Interdict
from estandarte.games.mistral.tasks.searching import (
    KeepingLookOut,
    LookOut,
    Search,
    SearchAgain,
    SearchingAgain,
)
from estandarte.games.mistral.war.politics import DefyTheFrench
from estandarte.kernel import Action, Decision, but
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import corsairs

HARBOUR = "port_mahon/harbour"


def sea(asked: Decision, *more: Any, **facts: Any) -> Watch:
    """BR-A off Toulon, BR-1 with one Auxiliary, BO-A far away, and a question."""
    pieces = (
        formation("BR-A", at="sp_13", leader="mathews"),
        leader("mathews", formation="BR-A", station=""),
        *(squadron(id, at="sp_13", formation="BR-A") for id in ("B1", "B2")),
        formation("BR-1", at="sp_13"),
        squadron("B3", at="sp_13", formation="BR-1"),
        auxiliary("A1", "fleet", place="assigned", formation="BR-1"),
        auxiliary("A2", "fleet"),
        formation("BO-A", at="sp_20", spotted=True),
        squadron("S1", at="sp_20", formation="BO-A"),
        auxiliary("A9", "fleet", "spain"),
    )
    watch = Watch(None, *pieces, *more, **{"increment": 2, **facts})
    watch.state.stack[:] = [asked]
    chit = IssuedOrder("B-CR1", "cruise", BRITISH, "BR-A", Date(1744, 9), ("sp_01",))
    watch.state.orders = but(
        watch.state.orders, hand={"B-CR4": Date(1744, 9)}, issued={"B-CR1": chit}
    )
    return watch


def move(name: str, to: str, role: str = BRITISH) -> Sail:
    return Sail(name, Directive("move", to), role=role)


ASKED: dict[str, Callable[[], Decision]] = {
    "issuing": lambda: IssuingOrders((BRITISH,)),
    "council": lambda: OrdersCouncil((BRITISH,)),
    "sailing": lambda: Sailing((BRITISH,)),
    "committing": lambda: Committing((BOURBONS,)),
    "looking": lambda: KeepingLookOut((BRITISH,)),
    "demanding": lambda: Demanding((BRITISH,)),
    "tasking": lambda: Tasking((BRITISH,)),
    "assigning": lambda: Assigning((BRITISH,)),
    "reorganising": lambda: Reorganising((BRITISH,)),
    "repairing": lambda: Repairing((BRITISH,)),
    "laying_up": lambda: LayingUp((BRITISH,)),
    "fitting_out": lambda: FittingOut((BRITISH,)),
}
Case = tuple[str, Action, str]

ELSEWHERE: list[Case] = [
    ("council", BeginExecution("B-CR1", role=BRITISH), "IC-9.37-a"),
    ("council", HandOver("B-CR1", "BR-1", role=BRITISH), "IC-9.41-a"),
    ("demanding", Demand("sp_20", "BR-A", "BO-A", role=BRITISH), "IC-8.21-a"),
    ("sailing", Sail("BR-A", Directive("enter_harbour"), role=BRITISH), "IC-5.28-a"),
    ("sailing", Sail("BR-A", Directive("leave_harbour"), role=BRITISH), "IC-3.27-c"),
    ("sailing", SendConvoy("victualling", role=BRITISH), "IC-5.12-b"),
]
UNFORMED: list[Case] = [
    ("issuing", IssueOrder("B-CR4", "BR-B", role=BRITISH), "IC-9.36-a"),
    ("sailing", move("BR-B", "sp_14"), "IC-5.12-b"),
    ("looking", LookOut("BR-B", role=BRITISH), "IC-7.12-c"),
    ("demanding", Demand("sp_13", "BR-B", role=BRITISH), "IC-8.21-a"),
    ("assigning", Assign("A2", "BR-B", role=BRITISH), "IC-6.13-b"),
    ("repairing", Repair("B9", role=BRITISH), "MIC-5.2-b"),
]
ENEMY: list[Case] = [
    ("issuing", IssueOrder("B-CR4", "BO-A", role=BRITISH), "IC-9.36-a"),
    ("sailing", move("BO-A", "sp_19"), "IC-5.12-b"),
    ("committing", Commit("BR-A", Directive("mark_time"), role=BOURBONS), "IC-5.15-a"),
    ("looking", LookOut("BO-A", role=BRITISH), "IC-7.12-c"),
    ("demanding", Demand("sp_20", "BO-A", role=BRITISH), "IC-8.21-a"),
    ("assigning", Assign("A9", "BR-A", role=BRITISH), "IC-6.13-a"),
    ("tasking", Search("A9", "sp_20", role=BRITISH), "IC-7.12-d"),
    ("repairing", Repair("S1", role=BRITISH), "MIC-5.2-b"),
    ("laying_up", LayUp("S1", role=BRITISH), "IC-3.27-f"),
    ("fitting_out", FitOut("S1", role=BRITISH), "IC-3.27-f"),
]
LANES: list[Case] = [
    ("sailing", move("BR-A", "sp_27"), "IC-5.12-b"),
    ("sailing", move("BR-A", "atlantis"), "IC-5.12-b"),
    ("sailing", Sail("BR-A", Directive("catch", "sp_27"), role=BRITISH), "IC-5.12-b"),
    ("committing", Commit("BO-A", Directive("move", "sp_01"), role=BOURBONS), "IC-5.12-b"),
]


@rule(
    "IC-9.37-a", "IC-9.41-a", "IC-8.21-a", "IC-5.28-a", "IC-3.27-c", "IC-9.36-a", "IC-5.12-b",
    "IC-7.12-c", "IC-6.13-b", "MIC-5.2-b", "IC-5.15-a", "IC-6.13-a", "IC-3.27-f",
)  # fmt: skip
@pytest.mark.parametrize(
    ("asked", "action", "cite"), [*ELSEWHERE, *UNFORMED, *ENEMY, *LANES], ids=str
)
def test_orders_to_what_is_elsewhere_unformed_or_the_enemys(
    asked: str, action: Action, cite: str
) -> None:
    watch = sea(ASKED[asked]())
    before = watch.state.clone()
    assert watch.refusal(action) == cite
    assert watch.state == before


@rule("IC-9.37-a", "IC-8.45-b")
def test_orders_to_a_disorganised_formation() -> None:
    watch = sea(KeepingLookOut((BRITISH,)))
    confused = but(watch.state.formations["BR-A"], disorganised=True, at="sp_01")
    watch.state.formations["BR-A"] = confused
    enemy = but(watch.state.formations["BO-A"], at="sp_01", spotted=False)
    watch.state.formations["BO-A"] = enemy
    assert watch.refusal(LookOut("BR-A", role=BRITISH)) == "IC-8.45-b"
    watch.state.stack[:] = [OrdersCouncil((BRITISH,))]
    assert watch.refusal(BeginExecution("B-CR1", role=BRITISH)) == "IC-9.37-a"
    watch.state.formations["BR-A"] = but(confused, disorganised=False)
    assert watch.refusal(BeginExecution("B-CR1", role=BRITISH)) is None


FAR: list[tuple[Action, str]] = [
    (Search("A1", "sp_20", role=BRITISH), "IC-6.14-a"),
    (AttackConvoy("A1", "troop_1", role=BRITISH), "IC-6.14-a"),
    (Interdict("A1", "st_messina", role=BRITISH), "IC-6.14-a"),
    (BlockadePort("A1", "port_cadiz", role=BRITISH), "IC-6.14-a"),
]


@rule("IC-6.14-a")
@pytest.mark.parametrize(("action", "cite"), FAR, ids=str)
def test_tasks_beyond_the_operational_range(action: Action, cite: str) -> None:
    watch = sea(Tasking((BRITISH,)))
    convoy = Convoy("troop_1", BOURBONS, "sp_20", "S1", "at_sea", spotted=True)
    watch.state.convoys["troop_1"] = convoy
    watch.state.formations["BO-A"] = but(watch.state.formations["BO-A"], spotted=False)
    assert watch.refusal(action) == cite


@rule("MIS-2.131-a", "MIS-2.131-b", "IC-6.13-c", "IC-6.11-a")
def test_assignments_over_the_limits() -> None:
    crowd = [auxiliary(f"C{n}", "fleet", place="assigned", formation="BR-A") for n in range(2)]
    port = [auxiliary(f"P{n}", "fleet", place="assigned", at="port_gibraltar") for n in range(2)]
    watch = sea(Assigning((BRITISH,)), *crowd, *port)
    # In Harbour, where Auxiliaries are Assigned.
    for name in ("BR-A", "BR-1"):
        watch.state.formations[name] = but(watch.state.formations[name], at=HARBOUR)
    for id in ("B1", "B2", "B3"):
        unit = watch.state.units[id]
        watch.state.units[id] = but(unit, at=HARBOUR, state="fitting_out")
    assert watch.refusal(Assign("A2", "BR-1", role=BRITISH)) == "MIS-2.131-a"
    assert watch.refusal(Assign("A2", "BR-A", role=BRITISH)) == "MIS-2.131-b"
    assert watch.refusal(Assign("A2", "port_gibraltar", role=BRITISH)) == "IC-6.13-c"
    assert watch.refusal(Assign("A1", "port_mahon", role=BRITISH)) == "IC-6.11-a"
    assert watch.refusal(Assign("A2", "port_mahon", role=BRITISH)) is None


@rule("IC-12.0-b", "MIS-2.422-a")
def test_prestige_that_is_not_there() -> None:
    captive = leader("lestock", captive=True, station="")
    poor = sea(Reorganising((BRITISH,)), captive, prestige=0)
    assert poor.refusal(PrepareMulligan("strategy", role=BRITISH)) == "IC-12.0-b"
    cases: list[tuple[Decision, Action, str]] = [
        (Ransoming((BRITISH,)), Ransom("lestock", "port_mahon", role=BRITISH), "IC-12.0-b"),
        (Repairing((BRITISH,), last="B1"), RepairAgain(role=BRITISH), "IC-12.0-b"),
        (SearchingAgain((BRITISH,), "BO-A", "sp_20"), SearchAgain(role=BRITISH), "IC-12.0-b"),
        (AmendingRequest((BRITISH,), "british", 5), AmendRequest(1, role=BRITISH), "IC-12.0-b"),
        (AmendingRequest((BRITISH,), "british", 5), RequestAgain(role=BRITISH), "IC-12.0-b"),
        (Sailing((BRITISH,)), DefyTheFrench(role=BRITISH), "MIS-2.422-a"),
    ]
    for question, action, cite in cases:
        poor.state.stack[:] = [question]
        assert poor.refusal(action) == cite, action


@rule("IC-12.0-b", "MIC-16.1-o")
@pytest.mark.parametrize(("prestige", "cite"), [(0, "IC-12.0-b"), (1, None)])
def test_the_knights_are_not_sent_without_the_prestige_for_them(
    prestige: int, cite: str | None
) -> None:
    knights = [one for one in corsairs() if one.id == "knights_of_malta"]
    watch = sea(Tasking((BRITISH,)), *knights, prestige=prestige)
    assert may_send(watch.state, BRITISH, "port_algiers").cite == cite
    assert may_send(watch.state, BOURBONS, "port_algiers").cite is None


def test_nobody_acts_for_the_other_or_at_another_time() -> None:
    watch = sea(Sailing((BRITISH,)))
    assert watch.refusal(Done(role=BOURBONS)) == "MIC-18.2-e"
    assert watch.refusal(PostLeader("mathews", "BR-A", role=BRITISH)) == "IC-4.2-b"
    assert watch.refusal(FormFlotilla("BR-B", ("B1",), role=BRITISH)) == "IC-4.2-b"
