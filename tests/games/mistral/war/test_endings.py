"""Nobody can prolong a match without end: whatever can be set and set again is bounded."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.battle.regrouping import (
    AttachSquadron,
    EndRegrouping,
    Regrouping,
    TransferAfterBattle,
)
from estandarte.games.mistral.combined.bridge import CloseReport, OperationsCouncil
from estandarte.games.mistral.combined.land import LandWar
from estandarte.games.mistral.combined.reports import TellHold
from estandarte.games.mistral.deliberation import MOST_CHANGES, Deliberation
from estandarte.games.mistral.dice.neutral_dice import AwaitChance
from estandarte.games.mistral.dice.player_ranks import TESTS, PrepareMulligan
from estandarte.games.mistral.dice.rank_modifiers import PrepareHand, WithdrawHands
from estandarte.games.mistral.fleets.fifty_gun_ships import BreakDownFleet50, FormFleet50
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.reorganisation import (
    EndReorganisation,
    FormFlotilla,
    PostLeader,
    Reorganising,
    TransferSail,
    UnformFlotilla,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Plot,
    Sailing,
)
from estandarte.games.mistral.state import Engagement
from estandarte.games.mistral.tasks.assignment import Assigning
from estandarte.kernel import Action, Role, but, encode
from estandarte.kernel.testing import new_match, rule
from games.accounts import parts_of
from games.mistral.scenes import formation, leader, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    MAHON,
    Years,
    laid_up,
)

Choice = Callable[[list[Action], list[Action]], Action]


def same_kind(offered: list[Action], before: list[Action]) -> Action:
    """As long as possible what he did last, in another way than then."""
    last = before[-1] if before else None
    alike = [one for one in offered if type(one) is type(last)]
    return next((one for one in alike if one != last), [*alike, offered[-1]][0])


def two_in_turn(offered: list[Action], before: list[Action]) -> Action:
    """What he did the time before last, else now the first and now the last."""
    if len(before) > 1 and before[-2] in offered:
        return before[-2]
    return offered[-1] if len(before) % 2 else offered[0]


STUBBORN: dict[str, Choice] = {
    "first": lambda offered, _: offered[0],
    "last": lambda offered, _: offered[-1],
    "same_kind": same_kind,
    "two_in_turn": two_in_turn,
}
LONGEST = 2 * MOST_CHANGES
"""More answers than this no question of the game takes from one player."""


@rule("IC-2.33-b")
@pytest.mark.parametrize("choice", STUBBORN)
def test_a_stubborn_player_comes_to_the_end(choice: str, scenes: list[Any]) -> None:
    match = new_match(MISTRAL, "y1744", choice, game_length="quarter")
    before: dict[Role, list[Action]] = {BRITISH: [], BOURBONS: []}
    asked: tuple[Any, ...] = ()
    answers = 0
    while not match.is_over:
        role, state = match.waiting[0], match.state
        now = (role, type(state.decision), len(state.stack), state.date, state.impulse)
        answers = answers + 1 if now == asked else 1
        asked = now
        assert answers <= LONGEST, asked
        action = STUBBORN[choice](list(match.options(role)), before[role])
        before[role].append(action)
        match.act(action)
    scenes += parts_of(match)


def harbour(*pieces: Any, frame: Any = None, role: str = BRITISH, **more: Any) -> Years:
    years = Years(None, *pieces, strategy_checks="off", **more)
    years.state.progress = but(years.state.progress, ranks={role: ("commodore",)})
    years.state.stack[:] = [frame or Reorganising((role,))]
    return years


def after_battle() -> Years:
    """Two Flotillas that have fought."""
    names = {"BR-A": ("B1", "B2"), "BR-B": ("B3", "B4")}
    units = [squadron(id, sail=3, formation=at) for at, ids in names.items() for id in ids]
    years = harbour(*map(formation, names), *units, frame=Regrouping((BRITISH,)))
    years.state.battle = Engagement("sp_13", {BRITISH: tuple(names), BOURBONS: ()})
    return years


def ashore() -> Years:
    years = harbour(frame=OperationsCouncil((BOURBONS, BRITISH), "operations"))
    years.state.land = LandWar()
    return years


FORM_50 = FormFleet50(("BD1", "BD1"), role=BRITISH)
BREAK_50 = BreakDownFleet50("britain-fleet50-1", ("BD1", "BD1"), "port_mahon", role=BRITISH)
FLOTILLA = (formation("BR-A", at=MAHON), laid_up("B1", sail=3, formation="BR-A"))
POSTS = (leader("lestock"), leader("rowley"))
NORTH, SOUTH = Directive("move", "sp_12"), Directive("mark_time")


def committing() -> Years:
    return harbour(
        formation("BR-A"), squadron("B1", formation="BR-A"), frame=Committing((BRITISH,))
    )


def plotting() -> Years:
    pieces = formation("BR-A"), squadron("B1", formation="BR-A")
    return harbour(*pieces, frame=Sailing((BRITISH,)), plot_step="impulse")


TO_AND_FRO: dict[str, tuple[Callable[[], Years], Action, Action, Action | None]] = {
    "mulligan": (
        harbour,
        PrepareMulligan(TESTS[0], role=BRITISH),
        PrepareMulligan("", role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "hand": (
        harbour,
        PrepareHand(TESTS[0], role=BRITISH),
        WithdrawHands(role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "chance": (
        harbour,
        AwaitChance("pirates", role=BRITISH),
        WithdrawHands(role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "post": (
        lambda: harbour(*FLOTILLA, *POSTS),
        PostLeader("lestock", "BR-A", role=BRITISH),
        PostLeader("rowley", "BR-A", role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "transfer": (
        lambda: harbour(*FLOTILLA, laid_up("B2", sail=3)),
        TransferSail("B1", "B2", 1, role=BRITISH),
        TransferSail("B2", "B1", 1, role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "flotilla": (
        lambda: harbour(laid_up("B1")),
        FormFlotilla("BR-A", ("B1",), role=BRITISH),
        UnformFlotilla("BR-A", role=BRITISH),
        EndReorganisation(role=BRITISH),
    ),
    "fleet50": (
        lambda: harbour(laid_up("BD1", sail=2)),
        FORM_50,
        BREAK_50,
        EndReorganisation(role=BRITISH),
    ),
    "fleet50_at_first": (
        lambda: harbour(laid_up("BD1", sail=2), frame=Assigning((BRITISH,), free=True)),
        FORM_50,
        BREAK_50,
        None,  # what lies Available must be Assigned before
    ),
    "sail_after_battle": (
        after_battle,
        TransferAfterBattle("B1", "B2", 1, role=BRITISH),
        TransferAfterBattle("B2", "B1", 1, role=BRITISH),
        EndRegrouping(role=BRITISH),
    ),
    "squadron_after_battle": (
        after_battle,
        AttachSquadron("B1", "BR-B", role=BRITISH),
        AttachSquadron("B1", "BR-A", role=BRITISH),
        EndRegrouping(role=BRITISH),
    ),
    "direction": (
        committing,
        Commit("BR-A", NORTH, role=BRITISH),
        Commit("BR-A", SOUTH, role=BRITISH),
        Done(role=BRITISH),
    ),
    "plot": (
        plotting,
        Plot("BR-A", (NORTH,), role=BRITISH),
        Plot("BR-A", (SOUTH,), role=BRITISH),
        Done(role=BRITISH),
    ),
    "land": (
        ashore,
        TellHold("leghorn", BOURBONS, role=BRITISH),
        TellHold("leghorn", BRITISH, role=BRITISH),
        CloseReport(role=BRITISH),
    ),
}


@rule("IC-2.33-b")
@pytest.mark.parametrize("case", TO_AND_FRO)
def test_whoever_hesitates_is_heard_and_whoever_never_stops_goes_on(case: str) -> None:
    """Twelve times to and fro, and as often as it may be; then what closes the question is left."""
    made, there, back, close = TO_AND_FRO[case]
    years = made()
    years.play(*(there, back) * 6)
    asked = years.state.stack[-1]
    assert isinstance(asked, Deliberation)
    years.state.stack[-1] = but(asked, changes={BRITISH: MOST_CHANGES - 1})
    years.play(there)
    assert years.refusal(back) == "IC-2.33-b"
    assert back not in list(years.question.options(years.state, BRITISH))
    assert close is None or years.refusal(close) is None


@rule("IC-2.33-b", "IC-5.15-a")
def test_a_first_direction_is_no_change_of_mind() -> None:
    years = committing()
    years.state.stack[-1] = but(years.question, changes={BRITISH: MOST_CHANGES})
    years.play(Commit("BR-A", NORTH, role=BRITISH))
    assert years.refusal(Commit("BR-A", SOUTH, role=BRITISH)) == "IC-2.33-b"


@rule("IC-2.33-b")
def test_how_often_somebody_has_changed_his_mind_is_his_own_affair() -> None:
    boards = [harbour(frame=Committing((BOURBONS, BRITISH), changes=n)) for n in ({}, {BRITISH: 7})]
    seen = [encode(MISTRAL.view(years.state, BOURBONS)) for years in boards]
    assert seen[0] == seen[1]
    course = MISTRAL.view(boards[1].state, BRITISH).course
    assert [one.changes for one in MISTRAL.codec.frame_stack(course)] == [{BRITISH: 7}]  # type: ignore[attr-defined]
