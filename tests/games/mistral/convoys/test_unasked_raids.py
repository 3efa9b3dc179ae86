"""Raids, Fireships, troops ashore: asked on what both Fleets see, whatever there is to send."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import is_worth_asking as may_demand_openly
from estandarte.games.mistral.battle.fireships import FiringShips, KeepFireships
from estandarte.games.mistral.convoys.raiding import LeaveConvoys, RaidingConvoys
from estandarte.games.mistral.convoys.raiding import is_worth_asking as may_raid_openly
from estandarte.games.mistral.convoys.troops import AssembleTroops, AssemblingTroops, KeepTroops
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.state import Clash, Convoy, Engagement
from estandarte.games.mistral.war.annals import write
from estandarte.games.mistral.war.campaigns import HoldTroops, ResolvingCampaigns, SendTroops
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.errand_scenes import Errand, assigned
from games.mistral.hidden.test_unasked import assert_alike, both, looks
from games.mistral.scenes import formation, squadron
from games.mistral.watches import BOURBONS, BRITISH, Watch

# --- Convoys in sight

TROOPS = Convoy("troop_1", BOURBONS, "sp_12", "S3", "at_sea", spotted=True)
DUMMY = Formation("D-british-1", BRITISH, "", "dummy", "sp_12")
TRADE = Convoy("british_levant", BRITISH, "sp_12", "B3", "at_sea")


def beside(*hidden: Any) -> Watch:
    """A Spanish Troop Convoy in sight, and a British marker beside it."""
    watch = Watch(None, *(one for one in hidden if not isinstance(one, Convoy)))
    for convoy in (TROOPS, *(one for one in hidden if isinstance(one, Convoy))):
        watch.state.convoys[convoy.id] = convoy
    watch.run(RaidingConvoys())
    return watch


@rule("IC-8.12-c", "IC-2.31-a")
@pytest.mark.parametrize("other", [DUMMY, TRADE])
def test_a_marker_beside_a_convoy_is_asked_whether_it_can_attack_or_not(other: Any) -> None:
    real = beside(formation("BR-A", at="sp_12"), squadron("B1", "sp_12", formation="BR-A"))
    assert_alike(real, beside(other), both(LeaveConvoys(role=BRITISH)), BOURBONS)


def escort(*, busy: bool, prey: str = "british_levant") -> Errand:
    """A Spanish Formation that everybody sees; its Orders nobody does."""
    pieces = formation("BO-A", at="sp_12", spotted=True), squadron("S1", "sp_12", formation="BO-A")
    scene = Errand(*pieces, formation("BR-A", at="sp_12"), squadron("B1", "sp_12"))
    scene.state.units["B1"] = but(scene.unit("B1"), formation="BR-A")
    scene.convoy(prey, at="sp_12", spotted=True)
    if busy:
        scene.convoy("troop_1", at="port_barcelona/harbour")
        scene.escort("BO-A", "troop_1", BOURBONS)
    return scene


@rule("MIS-2.32-i", "IC-2.31-b")
def test_whether_a_spanish_formation_escorts_is_not_told_by_what_it_is_asked() -> None:
    for busy in (False, True):
        state = escort(busy=busy).state
        assert may_raid_openly(state, BOURBONS) and may_demand_openly(state, BOURBONS)


# --- Fireships


def in_line(*fireships: str) -> Watch:
    """Two Squadrons in one Combat; a British Flotilla has these with it."""
    ours = formation("BR-A", spotted=True), squadron("B1", formation="BR-A")
    theirs = formation("BO-A", spotted=True), squadron("S1", formation="BO-A")
    fires = (assigned(name, "fireship", "BR-A") for name in fireships)
    watch = Watch(None, *ours, *theirs, *fires)
    engaged: dict[str, tuple[str, ...]] = {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}
    clash = Clash({BOURBONS: ("S1",), BRITISH: ("B1",)})
    watch.state.battle = Engagement("sp_13", engaged, gauge=BRITISH, level=4, clashes=(clash,))
    watch.run(FiringShips())
    return watch


@rule("IC-6.23-b", "IC-2.31-b")
def test_whether_there_is_a_fireship_in_the_line_is_not_told_by_the_question() -> None:
    steps = both(KeepFireships(role=BRITISH), KeepFireships(role=BOURBONS))
    assert_alike(in_line("X"), in_line(), steps, BOURBONS)


# --- troops


def landed(count: int) -> Watch:
    quiet = {"naples": "neutral", "genoa": "neutral", "venice": "neutral"}
    events = ("war_start", "spain_austria_war")
    facts: dict[str, Any] = {"year": 1744, "turn": 5, "contingents": quiet, "events": events}
    watch = Watch(None, dice=(4,), **facts)
    write(watch.state, landings=count)
    watch.run(ResolvingCampaigns())
    return watch


@rule("MRE-2-b", "IC-2.31-b")
def test_whether_troops_have_landed_is_not_told_by_the_question() -> None:
    hold = HoldTroops(role=BOURBONS)
    assert landed(1).asks == ("SendingTroops", (BOURBONS,))
    assert_alike(landed(1), landed(0), both(hold, hold), BRITISH)


@rule("MRE-2-b")
def test_who_has_landed_nobody_sends_nobody() -> None:
    march = SendTroops("bourbon", role=BOURBONS)
    assert landed(0).refusal(march) == "MRE-2-b"
    watch = landed(1)
    assert watch.refusal(march) is None
    watch.play(march)
    assert watch.refusal(march) == "MRE-2-b"


def spring(*, at_sea: int, broken: int = 0, **more: Any) -> Watch:
    """Troop Convoys of the Year before that are still on their way, or have come in."""
    watch = Watch(None, turn=5, year=1745, dice=(0, 0), **more)
    for number in range(1, at_sea + 1):
        id = f"troop_{number}"
        watch.state.convoys[id] = Convoy(id, BOURBONS, "port_barcelona/harbour", "S3", "at_sea")
    years = {"1744": broken} if broken else {}
    watch.state.errands = but(watch.state.errands, broken_down=years)
    watch.run(AssemblingTroops())
    return watch


@rule("MIS-2.342-a", "IC-2.31-b")
def test_whether_the_convoys_of_last_year_came_in_is_not_told_by_the_question() -> None:
    under_way, come_in = spring(at_sea=2), spring(at_sea=0, broken=2)
    assert under_way.refusal(AssembleTroops(role=BOURBONS)) == "MIS-2.342-a"
    assert come_in.refusal(AssembleTroops(role=BOURBONS)) is None
    assert view_of(come_in.state, BRITISH).errands.broken_down == {}
    assert under_way.asks == come_in.asks == ("AssemblingMore", (BOURBONS,))
    for watch in (under_way, come_in):
        watch.play(KeepTroops(role=BOURBONS))
    assert looks(under_way, BRITISH) == looks(come_in, BRITISH)
