"""The sequence of play: Years, Turns, Impulses, increments, administrative steps. [4.0]"""

from estandarte.games.mistral.battle.engaging import Engaging
from estandarte.games.mistral.combined.bridge import LandFacts
from estandarte.games.mistral.convoys.impulse_start import MorningConvoys
from estandarte.games.mistral.convoys.raiding import RaidingConvoys
from estandarte.games.mistral.convoys.troops import AssemblingTroops
from estandarte.games.mistral.convoys.voyages import EscortsJoin, conceal_convoys
from estandarte.games.mistral.corsairs.corsairs import activate_pirates
from estandarte.games.mistral.corsairs.guerre_de_course import NewYearDoctrine
from estandarte.games.mistral.corsairs.levant import ReturningFromLevant
from estandarte.games.mistral.corsairs.pirates import NewYearPirates, YearEndPirates
from estandarte.games.mistral.events import FormationChanged
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.forces import NOTIONAL
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.fleets.lone_flagships import part_lone_flagships
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.squadron_logs import keep_logs
from estandarte.games.mistral.fleets.strategy_checks import leadership_die
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.hidden.concealment import conceal, look_out
from estandarte.games.mistral.hidden.dummies import Covering
from estandarte.games.mistral.orders.executing import EndOfImpulseOrders
from estandarte.games.mistral.orders.rendezvous import Meetings
from estandarte.games.mistral.orders.spanish_doctrine import recall
from estandarte.games.mistral.orders.step import NewYearOfOrders, OrdersStep
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.directions import SWIFT
from estandarte.games.mistral.sea.gale_damage import force_to_sea, gale_harm
from estandarte.games.mistral.sea.plotting import Movement, clear_plots
from estandarte.games.mistral.sea.weather import blow_winds, clear_gales, form_gales
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import AssigningAuxiliaries
from estandarte.games.mistral.tasks.giving import offer_tasks
from estandarte.games.mistral.tasks.interdiction import ScoringInterdiction, ServingStations
from estandarte.games.mistral.tasks.searching import PlainSearches
from estandarte.games.mistral.tasks.shadowing import TestingShadows
from estandarte.kernel import Event, Open, Play, Procedure, Role, RuleId, stage

from .event_step import NewYearOfHistory, ResolvingEvents
from .seasons import IMPULSES, INCREMENTS, TURNS, is_quarterly
from .years import (
    GameEnded,
    ImpulseBegun,
    TurnBegun,
    TurnEnded,
    YearBegun,
    game_ends_by_die,
    is_cut_short,
    is_open_ended,
    is_over,
    relieve_admirals,
    settle_accounts,
)


class FormationRallied(FormationChanged):
    """It is in order again. ["IC-8.45-c"]"""

    besides = {"disorganised": False}
    formation: str
    fleet: Role
    spotted: bool

    def seen_by(self, role: Role) -> Event | None:
        return self if self.spotted or role == self.fleet else None


class War(Procedure):
    """A game, from its set-up to its last Turn."""

    @stage
    def prepare(self, play: Play[Mistral]) -> None:
        """One free Assign and one free Orders Step before the first Turn. ["MRF-1-a"]"""
        keep_logs(play)
        play.call(OrdersStep(free=True))
        play.call(AssigningAuxiliaries(free=True))

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        play.call(Turn())


class Turn(Procedure):
    """An Operations Phase, then an Administrative Phase. ["MIC-18.1-b", "IC-4.11-a"]

    No Random Events are checked before it. ["MIS-1.51-a", "MIC-18.1-g"]
    """

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        date = play.state.date
        if date.turn == 1 or not play.state.progress.marks:
            play.emit(YearBegun("IC-4.3-d", date.year))
            play.call(NewYearOfOrders())
            play.call(NewYearDoctrine())
            play.call(NewYearOfHistory())
            play.call(NewYearPirates())
        # Each Quarterly Turn opens a Season.
        rule = "MIC-18.1-e" if is_quarterly(date.turn) else "MIC-18.1-b"
        play.emit(TurnBegun(rule, date.year, date.turn))

    @stage
    def hear_the_land(self, play: Play[Mistral]) -> None:
        """Both games begin every Phase together. ["MIS-3.111-a"]"""
        play.call(LandFacts(moment="operations"))

    @stage
    def operate(self, play: Play[Mistral]) -> None:
        """Four Impulses. ["MIC-18.1-c"]"""
        for number in range(IMPULSES, 0, -1):
            play.call(Impulse(number=number))

    @stage
    def test_hulls(self, play: Play[Mistral]) -> None:
        """One Sunk test for every unit above its DR. ["IC-4.25-a", "MIC-2.2-e"]"""
        for role in FLEETS:
            for id in sorted(u.id for u in play.state.units.values() if u.fleet == role):
                sink_by_damage(play, id, "MIC-2.2-e", "IC-4.25-a")
        unform_empty(play)
        part_lone_flagships(play)
        keep_logs(play)

    @stage
    def test_the_end(self, play: Play[Mistral]) -> None:
        """The game ends at once, and the Orders of the Year so far count. ["IC-12.3-c"]"""
        if game_ends_by_die(play):
            settle_accounts(play, with_trade=False)
            play.emit(GameEnded(_random_end(play.state), True))
            play.end()

    @stage
    def hear_the_land_again(self, play: Play[Mistral]) -> None:
        play.call(LandFacts(moment="administration"))

    @stage
    def resolve_events(self, play: Play[Mistral]) -> None:
        """The Steps in the order listed. ["IC-4.3-a", "MIC-19.3-a", "MIC-18.1-f", "MIC-19.3-b"]"""
        play.call(ResolvingEvents())

    @stage
    def give_orders(self, play: Play[Mistral]) -> None:
        """["MIC-19.3-c"]"""
        play.call(OrdersStep())
        play.call(LandFacts(moment="orders"))

    @stage
    def assign_auxiliaries(self, play: Play[Mistral]) -> None:
        """["MIC-19.3-d"]"""
        play.call(AssigningAuxiliaries())
        play.call(LandFacts(moment="auxiliaries"))

    @stage
    def reinforce(self, play: Play[Mistral]) -> None:
        """Request dice, withdrawals, arrivals, promotions. ["IC-4.3-c", "MIC-19.3-e"]"""
        play.call(LandFacts(moment="forces"))
        play.call(AssemblingTroops())
        play.call(ArrivingForces())

    @stage
    def reorganise(self, play: Play[Mistral]) -> None:
        """Each player in any order, Bourbon first. ["IC-4.3-c"]"""
        play.call(Reorganising((BRITISH,)))
        play.call(Reorganising((BOURBONS,)))

    @stage
    def keep_up(self, play: Play[Mistral]) -> None:
        part_lone_flagships(play)
        keep_logs(play)
        play.call(Upkeep())

    @stage
    def relieve(self, play: Play[Mistral]) -> None:
        relieve_admirals(play)

    @stage
    def gather_pirates(self, play: Play[Mistral]) -> None:
        """["IC-4.3-e"]"""
        if play.state.date.turn == TURNS:
            play.call(YearEndPirates())

    @stage
    def score_interdiction(self, play: Play[Mistral]) -> None:
        play.call(ScoringInterdiction())

    @stage
    def close(self, play: Play[Mistral]) -> None:
        """The accounting of a Year, after its last Step. ["IC-4.3-b"]"""
        state = play.state
        over = is_over(state)
        if over or state.date.turn == TURNS:
            settle_accounts(play, with_trade=not is_cut_short(state))
        play.end()
        if over:
            play.emit(GameEnded("MIC-16.2-a" if is_open_ended(state) else "MIS-2.72-a", False))
            return
        play.emit(TurnEnded("IC-4.3-b" if state.date.turn == TURNS else "MIC-18.1-a"))
        play.call(Turn())


def _random_end(state: Mistral) -> RuleId:
    """The Campaign ends so, and one Minor Scenario."""
    if not state.progress.campaign:
        return "MIS-2.72-b"
    return "MIS-2.721-a" if state.date.year > 1747 else "MRF-1-b"


class Impulse(Procedure):
    """In the order of the book. ["IC-4.2-a", "IC-4.24-a"]"""

    number: Open[int]

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        play.emit(ImpulseBegun("MIC-18.1-c" if self.number == 1 else "IC-4.11-a", self.number))
        rally(play)

    @stage
    def look_at_the_sky(self, play: Play[Mistral]) -> None:
        """Winds, then Gales, then the Pirates of a new Turn. ["MIC-18.2-a"]"""
        blow_winds(play)
        form_gales(play)
        force_to_sea(play)
        if self.number == 1:
            activate_pirates(play)

    @stage
    def send_convoys(self, play: Play[Mistral]) -> None:
        """Arrivals, departures, Scattering, returns from the Levant."""
        play.call(ReturningFromLevant())
        play.call(MorningConvoys())

    @stage
    def cover(self, play: Play[Mistral]) -> None:
        play.call(Covering())

    @stage
    def move(self, play: Play[Mistral]) -> None:
        """Four increments; the points of a swift Formation come before them."""
        if play.state.switches.movement_plot == "alternate":
            movers: tuple[Role, ...] = (BRITISH, BOURBONS)
        else:
            movers = ("",)
        for mover in reversed(movers):
            for number in range(INCREMENTS, 0, -1):
                play.call(Increment(number=number, mover=mover))
        if any(entry.allowance >= SWIFT for entry in play.state.pack.ships.squadrons.values()):
            play.call(Movement(number=0))

    @stage
    def lose_sight(self, play: Play[Mistral]) -> None:
        clear_plots(play)
        play.call(TestingShadows())

    @stage
    def hide_again(self, play: Play[Mistral]) -> None:
        conceal(play)
        conceal_convoys(play)

    @stage
    def join_convoys(self, play: Play[Mistral]) -> None:
        play.call(ServingStations())
        play.call(EscortsJoin())

    @stage
    def look_at_orders(self, play: Play[Mistral]) -> None:
        play.call(EndOfImpulseOrders())

    @stage
    def touch_the_land(self, play: Play[Mistral]) -> None:
        play.call(LandFacts(moment="impulse"))

    @stage
    def clear_the_sky(self, play: Play[Mistral]) -> None:
        recall(play)
        clear_gales(play, end_of_turn=self.number == IMPULSES)


class Increment(Procedure):
    """A Movement Point Increment, from the Gales that move to the Battles. ["IC-4.2-b"]"""

    number: Open[int]
    mover: Open[Role] = ""

    @stage
    def move(self, play: Play[Mistral]) -> None:
        play.call(Movement(number=self.number, mover=self.mover))

    @stage
    def search(self, play: Play[Mistral]) -> None:
        """["IC-7.12-c"]"""
        play.call(PlainSearches(mover=self.mover))

    @stage
    def task_after_searches(self, play: Play[Mistral]) -> None:
        """["IC-4.2-b", "MIC-18.2-i"]"""
        offer_tasks(play)

    @stage
    def suffer_gales(self, play: Play[Mistral]) -> None:
        """["MIC-18.2-k"]"""
        gale_harm(play, self.mover)
        part_lone_flagships(play)
        look_out(play)

    @stage
    def task_before_battles(self, play: Play[Mistral]) -> None:
        """["IC-4.2-b", "MIC-18.2-i"]"""
        offer_tasks(play)

    @stage
    def fight(self, play: Play[Mistral]) -> None:
        play.call(RaidingConvoys())
        play.call(Engaging())

    @stage
    def meet(self, play: Play[Mistral]) -> None:
        keep_logs(play)
        play.call(Meetings())


def rally(play: Play[Mistral]) -> None:
    """A Leadership Check for every Disorganised Formation. ["IC-8.45-c", "MIC-6.2-c"]"""
    state = play.state
    for id in sorted(state.formations):
        formation = state.formations[id]
        if not formation.disorganised or formation.under:
            continue
        leader = state.leader_of(id)
        rule = "IC-3.49-a" if leader is NOTIONAL else "MIC-6.2-c"
        fleet = formation.fleet
        die = leadership_die(state, fleet, leader)
        if die.throw(play, rule, "rally", unseen=True, stream=f"{fleet}.{id}").is_good:
            seen = formation.spotted
            play.emit(FormationRallied("IC-8.45-c", id, fleet, seen))
