"""A Convoy that was found and attacked runs on for its Port, and may be lost from sight."""

from typing import Any

from estandarte.games.mistral.convoys.attacking import ConvoyHalted, FallingUponConvoys
from estandarte.games.mistral.convoys.log import ConvoyWaited, ImpulseOpened
from estandarte.games.mistral.convoys.raiding import (
    FallUpon,
    LeaveConvoys,
    Raiding,
    RaidingConvoys,
)
from estandarte.games.mistral.convoys.voyages import conceal_convoys
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.sailing import Sail
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Clash, Convoy, Engagement
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.war.sequence import Increment
from estandarte.kernel import Action, but
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

TROOPS = Convoy("troop_1", BOURBONS, "", "S1", "at_sea", spotted=True)
ESCORT = IssuedOrder(
    "S-ES.1", "escort", BOURBONS, "BO-A", Date(1744, 9), convoy="troop_1", executing=True
)
FALL_UPON = FallUpon("BR-A", "troop_1", role=BRITISH)


class Chase(Watch):
    """A British Flotilla beside Spanish troops at sea; it attacks whenever it may."""

    follows = False

    def __init__(self, *more: Any, at: str = "sp_13", prey: Convoy = TROOPS, **rest: Any) -> None:
        ours = formation("BR-A", at=at, spotted=True), squadron("B1", at=at, formation="BR-A")
        super().__init__(None, *ours, *more, dice=(5,) * 90, **rest)
        self.convoy = but(prey, at=at)

    @property
    def convoy(self) -> Convoy:
        (found,) = self.state.convoys.values()
        return found

    @convoy.setter
    def convoy(self, convoy: Convoy) -> None:
        self.state.convoys[convoy.id] = convoy

    def sail(self, *increments: int, mover: str = "") -> None:
        for number in increments:
            self.run(Increment(number=number, mover=mover))
            while (asked := self.state.decision) is not None:
                offered = list(asked.options(self.state, asked.waiting[0]))
                self.play(self._wish(offered))

    def impulse(self) -> None:
        ImpulseOpened("MIC-18.1-c").apply(self.state)
        self.sail(1, 2, 3, 4)
        self.do(conceal_convoys)

    def _wish(self, offered: list[Action]) -> Action:
        raids = [one for one in offered if isinstance(one, FallUpon)]
        there = location_of(self.convoy.at) if self.follows else ""
        step = Sail("BR-A", Directive("move", there), role=BRITISH)
        steps = [step] if step in offered else []
        return (*raids, *steps, offered[0])[0]

    @property
    def attacks(self) -> int:
        return len(self.all(ConvoyHalted))


@rule("IC-10.16-b")
def test_attacked_it_loses_its_next_point_and_runs_on_with_the_others() -> None:
    chase = Chase()
    chase.sail(1)
    assert chase.attacks == 1 and chase.convoy.halted
    chase.sail(2)
    assert (chase.convoy.at, chase.convoy.halted) == ("sp_13", False)
    assert chase.last(ConvoyWaited).cite == "IC-10.16-b"
    chase.sail(3, 4)  # against the wind
    assert chase.convoy.at == "sp_12"


@rule("IC-10.16-b", "IC-10.11-d")
def test_a_lost_point_does_not_undo_the_beating_of_an_earlier_one() -> None:
    """From #14 it works up to #13 against the wind."""
    chase = Chase(at="sp_14")
    chase.sail(2)
    assert (chase.convoy.beating, chase.attacks) == ("sp_13", 1)
    chase.sail(3, 4)
    assert chase.convoy.at == "sp_13"


@rule("IC-10.16-c", "IC-7.1-z")
def test_out_of_sight_at_the_end_of_the_impulse_it_is_a_marker_again() -> None:
    chase = Chase()
    chase.impulse()
    assert chase.attacks == 1
    assert chase.convoy.at not in ("sp_13", "") and not chase.convoy.spotted
    chase.impulse()
    assert chase.attacks == 1  # nobody has followed it


@rule("IC-10.16-c")
def test_who_follows_and_finds_it_attacks_once_an_impulse_while_it_gains_its_port() -> None:
    """Kept in sight all the way, it is Scattered by nobody and comes to its Coastal Space."""
    chase = Chase()
    chase.follows = True
    places = []
    for _ in range(8):
        if chase.convoy.status == "arrived":
            break
        chase.convoy = but(chase.convoy, spotted=True)
        before = chase.attacks
        chase.impulse()
        assert chase.attacks - before <= 1
        places.append(chase.convoy.at)
    assert chase.convoy.status == "arrived" and not chase.convoy.scattered
    assert len(set(places)) == len(places)  # in no Impulse was it held where it was
    assert 1 < chase.attacks <= len(places)


@rule("IC-10.16-c")
def test_a_second_battle_in_the_impulse_is_refused_and_not_asked_for() -> None:
    chase = Chase()
    chase.sail(1)
    chase.state.increment = 2
    chase.run(RaidingConvoys())
    assert chase.state.decision is None
    chase.state.stack[:] = [Raiding((BRITISH,))]
    assert chase.refusal(FALL_UPON) == "IC-10.16-c"
    assert list(Raiding((BRITISH,)).options(chase.state, BRITISH)) == [LeaveConvoys(role=BRITISH)]
    ImpulseOpened("MIC-18.1-c").apply(chase.state)
    assert chase.refusal(FALL_UPON) is None


def escorted(*attackers: str, spotted: bool = True, **more: Any) -> Chase:
    """B1 has found its opponent in the escort; so have as many as there are Spaniards."""
    guards = formation("BO-A"), squadron("S1", formation="BO-A")
    chase = Chase(*guards, *(squadron(id, formation="BR-A") for id in attackers), **more)
    chase.convoy = but(chase.convoy, spotted=spotted)
    chase.state.orders = but(chase.state.orders, issued={"S-ES.1": ESCORT})
    clash = Clash({BOURBONS: ("S1",), BRITISH: ("B1",)})
    engaged: dict[str, tuple[str, ...]] = {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}
    chase.state.battle = Engagement("sp_13", engaged, gauge=BRITISH, level=5, clashes=(clash,))
    chase.run(FallingUponConvoys())
    return chase


@rule("IC-10.16-c", "IC-10.16-a")
def test_an_escort_that_keeps_every_attacker_busy_keeps_them_from_the_convoy() -> None:
    kept = escorted()
    assert (kept.attacks, kept.convoy.damage) == (0, 0)
    outnumbered = escorted("B2")
    assert outnumbered.attacks == 1 and outnumbered.convoy.damage > 0
    outnumbered.run(FallingUponConvoys())
    assert outnumbered.attacks == 1


@rule("IC-10.12-a")
def test_a_hidden_convoy_is_spotted_when_it_is_fired_upon_behind_its_escort() -> None:
    assert [one.convoy for one in escorted("B2", spotted=False).all(ConvoySpotted)] == ["troop_1"]
    assert not escorted(spotted=False).convoy.spotted


@rule("IC-10.16-b", "MRS-1-b")
def test_where_fleets_move_in_turn_it_loses_a_point_of_its_own() -> None:
    chase = Chase(movement_plot="alternate")
    chase.sail(1, 2, 3, 4, mover=BRITISH)
    assert chase.convoy.halted
    chase.sail(1, 2, mover=BOURBONS)
    assert (chase.convoy.at, chase.convoy.halted) == ("sp_13", False)
    chase.sail(3, 4, mover=BOURBONS)
    assert chase.convoy.at == "sp_12"


@rule("MIS-Q105")
def test_by_the_switch_whoever_has_found_it_holds_it_in_every_increment() -> None:
    chase = Chase(attacked_convoy="halted")
    for count in (4, 8):
        chase.impulse()
        assert (chase.attacks, chase.convoy.at) == (count, "sp_13")
    assert escorted(attacked_convoy="halted").convoy.halted


@rule("IC-10.16-c", "IC-7.24-b", "IC-10.15-a")
def test_before_a_blockaded_port_it_waits_and_suffers_until_it_scatters() -> None:
    """Both Ports are shut: Marseilles by BR-A, Toulon by BR-B."""
    trade = Convoy("french_levant", BOURBONS, "", "F1", "at_sea", spotted=True)
    toulon = "port_toulon"
    other = formation("BR-B", at=toulon), squadron("B2", at=toulon, formation="BR-B")
    chase = Chase(*other, at="port_marseilles", prey=trade, events=("france_declares_war",))
    for count in (1, 2):
        chase.impulse()
        assert (chase.attacks, chase.convoy.at) == (count, "port_marseilles")
    chase.convoy = but(chase.convoy, scattered=True)
    chase.impulse()
    assert chase.attacks == 2 and chase.state.convoys == {}
