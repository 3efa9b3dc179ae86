"""Upkeep: Recovery, Attrition, laying up, Repairs, fitting out; and what a Blockade is."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.damage import UnitDamaged
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Directive,
    Formation,
    Leader,
    Service,
    Unit,
)
from estandarte.games.mistral.fleets.upkeep import (
    EndStep,
    FitOut,
    LayUp,
    Repair,
    StateChanged,
    UnitRepaired,
    Upkeep,
    rolls_of,
)
from estandarte.games.mistral.sea.blockade import blockaded, may_blockade
from estandarte.games.mistral.sea.directions import carry_out_directive
from estandarte.games.mistral.sea.log import IncrementBegun
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import ServingStations
from estandarte.games.mistral.war.log import ContingentStateChanged, EventOccurred
from estandarte.games.mistral.war.sequence import FormationRallied
from estandarte.kernel import Play, settle
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import Stage, rule
from games.mistral.scenes import (
    Scene,
    auxiliary,
    flagship,
    formation,
    leader,
    pack,
    squadron,
    started,
)

BRITISH, BOURBONS = "british", "bourbons"
MAHON, GIBRALTAR = "port_mahon/harbour", "port_gibraltar/harbour"
TOULON, CARTAGENA = "port_toulon/harbour", "port_cartagena/harbour"
WAR = ("france_declares_war",)


class Phase(Stage):
    """The upkeep of a Turn; dice are written as they are read."""

    state: Mistral

    def __init__(
        self,
        *pieces: Unit | Formation | Leader | Auxiliary,
        dice: tuple[int, ...] = (),
        service: dict[str, Service] | None = None,
        stores: dict[str, int] | None = None,
        **more: Any,
    ) -> None:
        state = Scene(*pieces, **more).state
        super().__init__(state, [die or 10 for die in dice])
        state.service.update(service or {})
        state.victualled.clear()
        state.victualled.update(stores or {})
        state.stack[:] = [Upkeep()]
        play: Play[Mistral] = Play(state)
        settle(play)
        self.events += play.events

    def done(self, times: int = 1) -> None:
        for _ in range(times):
            decision = self.state.decision
            assert decision is not None
            self.play(EndStep(role=decision.waiting[0]))

    def repairs(self, role: str) -> None:
        """On to the Repairs of one Fleet."""
        self.done(2 if role == BOURBONS else 3)

    def roll(self, *dice: int) -> None:
        self.throw(*((die or 10) for die in dice))

    def damage(self, id: str) -> int:
        return self.state.units[id].damage


def laid_up(id: str, at: str = MAHON, **more: Any) -> Unit:
    make: Any = flagship if id.islower() else squadron
    return make(id, at=at, **{"state": "in_ordinary", **more})  # type: ignore[no-any-return]


@rule("IC-11.2-a", "MIC-5.1-a", "MIC-19.3-g")
def test_attrition_by_state() -> None:
    phase = Phase(
        squadron("B1"),
        laid_up("B2"),
        laid_up("B3", state="fitting_out"),
        laid_up("B4", state="fitting_out"),
        dice=(4, 5),
        turn=2,
    )
    assert [phase.damage(id) for id in ("B1", "B2", "B3", "B4")] == [2, 0, 1, 2]


@rule("MIC-5.1-c", "MIS-X23")
def test_in_a_neutral_port_fitting_out_is_worse() -> None:
    phase = Phase(laid_up("B1", at="port_ragusa/harbour", state="fitting_out"), dice=(3,))
    assert phase.damage("B1") == 2


@rule("MIC-5.1-c", "IC-2.32-c")
def test_a_coastal_space_counts_as_a_neutral_port() -> None:
    phase = Phase(laid_up("B1", at="coast_b", state="fitting_out"), dice=(3,))
    assert phase.damage("B1") == 2


@rule("MRX-14", "IC-7.24-c", "IC-3.44-b", "IC-11.2-c")
def test_a_winter_turn_before_toulon_in_an_oversized_formation() -> None:
    ids = ("B1", "B2", "B3", "B4", "B5")
    phase = Phase(
        formation("BR-A", at="port_toulon", leader="medley"),
        leader("medley", formation="BR-A", station=""),
        *(squadron(id, at="port_toulon", formation="BR-A") for id in ids),
        service={id: Service(blockade=1) for id in ids},
        turn=2,
        year=1745,
    )
    assert {phase.damage(id) for id in ids} == {4}
    assert phase.state.service == {}


@rule("IC-7.2-a", "IC-11.2-a")
def test_interdicting_a_strait_costs_one_more() -> None:
    phase = Phase(squadron("B1", at="st_elba"), service={"B1": Service(interdicted=True)})
    assert phase.damage("B1") == 2


@rule("IC-2.31-b")
def test_the_enemy_is_told_nothing_of_attrition_or_repair() -> None:
    phase = Phase(laid_up("B1", state="fitting_out", damage=3), dice=(0,))
    assert [e.unit for e in phase.events if isinstance(e, UnitDamaged)] == ["B1"]
    seen = as_seen(phase.events, BOURBONS)
    assert {type(e).__name__ for e in seen} == {"TurnServed"}


@rule("MIC-5.3-a", "MIC-19.3-f", "IC-6.12-b")
@pytest.mark.parametrize(("die", "place"), [(4, "available"), (5, "recovery")])
def test_an_auxiliary_recovers_by_its_die(die: int, place: str) -> None:
    phase = Phase(auxiliary("A", "fleet", place="recovery"), dice=(die,), turn=2)
    assert phase.state.auxiliaries["A"].place == place


@rule("IC-6.12-b")
def test_with_both_key_ports_blockaded_the_british_recover_worse() -> None:
    phase = Phase(
        auxiliary("A", "fleet", place="recovery"),
        squadron("S1", at="port_mahon"),
        squadron("S2", at="port_gibraltar"),
        dice=(4,),
        turn=2,
    )
    assert phase.state.auxiliaries["A"].place == "recovery"


@rule("IC-3.27-f", "MIC-19.3-i", "MIC-19.3-j", "MIC-19.3-k", "IC-4.3-a")
def test_first_laid_up_then_repaired_then_fitted_out() -> None:
    phase = Phase(laid_up("S1", at=CARTAGENA, state="fitting_out", damage=4), dice=(0,))
    phase.play(LayUp("S1", role=BOURBONS))
    phase.done(2)
    phase.roll(0)
    phase.play(Repair("S1", role=BOURBONS))
    phase.done(2)
    assert (phase.state.units["S1"].state, phase.damage("S1")) == ("in_ordinary", 3)
    phase.play(FitOut("S1", role=BOURBONS))
    assert phase.state.units["S1"].state == "fitting_out"
    phase.done(2)
    assert phase.state.stack == []


@rule("IC-3.27-e")
@pytest.mark.parametrize("place", ["port_villefranche/harbour", "port_ragusa/harbour", "coast_b"])
def test_nobody_is_laid_up_outside_a_friendly_key_port(place: str) -> None:
    phase = Phase(laid_up("B1", at=place, state="fitting_out"), laid_up("B2"), dice=(0,))
    phase.done()
    assert phase.refusal(LayUp("B1", role=BRITISH)) == "IC-3.27-e"
    assert phase.refusal(LayUp("B2", role=BRITISH)) == "IC-3.27-f"
    assert phase.refusal(LayUp("B9", role=BRITISH)) == "IC-3.27-f"


@rule("MIS-X25", "MIC-5.2-a", "MIC-5.2-c", "IC-11.3-b")
@pytest.mark.parametrize(("die", "left"), [(2, 3), (6, 4), (8, 5)])
def test_an_ordinary_key_port_gives_one_roll_a_turn(die: int, left: int) -> None:
    phase = Phase(laid_up("S1", at=CARTAGENA, damage=5), turn=10)
    phase.repairs(BOURBONS)
    phase.roll(die)
    phase.play(Repair("S1", role=BOURBONS))
    assert phase.damage("S1") == left
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "MIC-5.2-c"


@rule("MIS-X25", "MRX-15", "MIC-5.2-g", "MIC-5.2-h", "IC-11.3-c", "IC-10.172-a", "MIS-2.147-a")
def test_mahon_on_a_quarterly_turn_with_stored_points() -> None:
    phase = Phase(laid_up("B1", damage=9), turn=5, stores={"port_mahon": 3})
    phase.repairs(BRITISH)
    phase.roll(1, 6, 8, 1, 1)
    for point in (False, False, True, True, True):
        phase.play(Repair("B1", point, role=BRITISH))
    assert phase.damage("B1") == 9 - 2 - 1 - 0 - 2 - 2
    assert phase.state.victualled["port_mahon"] == 0
    assert phase.refusal(Repair("B1", True, role=BRITISH)) == "MIC-5.2-h"
    assert phase.refusal(Repair("B1", role=BRITISH)) == "MIC-5.2-g"


@rule("MIS-X25", "MIS-2.147-a", "MIC-5.2-d")
def test_between_quarters_gibraltar_and_mahon_have_only_their_stores() -> None:
    phase = Phase(
        laid_up("B1", damage=9),
        laid_up("B2", at=GIBRALTAR, damage=5),
        turn=6,
        stores={"port_mahon": 1},
    )
    phase.repairs(BRITISH)
    assert phase.refusal(Repair("B1", role=BRITISH)) == "MIC-5.2-g"
    assert phase.refusal(Repair("B1", True, role=BRITISH)) is None
    assert phase.refusal(Repair("B2", True, role=BRITISH)) == "MIC-5.2-h"
    state = Scene(turn=5).state
    assert (rolls_of(state, "port_gibraltar"), rolls_of(state, "port_mahon")) == (1, 2)


@rule("MIC-5.2-b", "IC-11.3-a")
def test_only_units_in_ordinary_are_repaired() -> None:
    phase = Phase(
        laid_up("S1", at=CARTAGENA, state="fitting_out", damage=5),
        squadron("S2", at="port_cartagena", damage=5),
        dice=(0,),
    )
    phase.repairs(BOURBONS)
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "MIC-5.2-b"
    assert phase.refusal(Repair("S2", role=BOURBONS)) == "MIC-5.2-b"


@rule("MIS-2.33-h", "MIC-5.2-f", "IC-11.3-b")
def test_before_its_war_france_has_one_roll_a_quarter_in_all() -> None:
    pieces = (
        laid_up("F1", at=TOULON, damage=6),
        laid_up("F2", at="port_marseilles/harbour", damage=6),
    )
    phase = Phase(*pieces, turn=5)
    phase.repairs(BOURBONS)
    phase.roll(0)
    phase.play(Repair("F1", role=BOURBONS))
    assert phase.refusal(Repair("F2", role=BOURBONS)) == "MIS-2.33-h"
    between = Phase(*pieces, turn=6)
    between.repairs(BOURBONS)
    assert between.refusal(Repair("F1", role=BOURBONS)) == "MIC-5.2-f"
    at_war = Phase(*pieces, turn=6, events=WAR)
    at_war.repairs(BOURBONS)
    assert at_war.refusal(Repair("F1", role=BOURBONS)) is None


@rule("MIS-2.33-h")
def test_before_its_war_french_ships_in_spanish_ports_use_the_one_roll_too() -> None:
    pieces = (laid_up("F1", at=CARTAGENA, damage=6), laid_up("F2", at=TOULON, damage=6))
    phase = Phase(*pieces, laid_up("S1", at="port_cadiz/harbour", damage=6), turn=5)
    phase.repairs(BOURBONS)
    phase.roll(0)
    phase.play(Repair("F1", role=BOURBONS))
    assert phase.refusal(Repair("F2", role=BOURBONS)) == "MIS-2.33-h"
    assert phase.refusal(Repair("S1", role=BOURBONS)) is None
    between = Phase(*pieces, turn=6)
    between.repairs(BOURBONS)
    assert between.refusal(Repair("F1", role=BOURBONS)) == "MIS-2.33-h"


@rule("IC-11.33-a", "MIS-2.141-a", "MIS-1.303-b", "MIS-2.145-c")
@pytest.mark.parametrize("place", ["port_malaga/harbour", "port_palma/harbour", "coast_b"])
def test_emergency_repairs_at_minor_ports_and_palma(place: str) -> None:
    phase = Phase(laid_up("S1", at=place, state="fitting_out", damage=9), dice=(0,), turn=5)
    phase.repairs(BOURBONS)
    phase.roll(0)
    phase.play(Repair("S1", role=BOURBONS))
    assert phase.damage("S1") == 9
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "IC-11.3-b"


@rule("IC-11.33-a", "MIC-5.2-e")
def test_an_emergency_repair_needs_damage_above_two_thirds() -> None:
    place = "port_malaga/harbour"
    phase = Phase(laid_up("S1", at=place, state="fitting_out", damage=8), dice=(0,), turn=5)
    phase.repairs(BOURBONS)
    assert phase.damage("S1") == 9
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "IC-11.33-a"
    switched = Phase(
        laid_up("S1", at=place, state="fitting_out", damage=8),
        dice=(0,),
        turn=5,
        minor_port_repairs="quarterly",
    )
    switched.repairs(BOURBONS)
    switched.roll(0)
    switched.play(Repair("S1", role=BOURBONS))
    assert switched.damage("S1") == 7


@rule("IC-11.34-a")
def test_a_blockade_stops_repairs_in_minor_ports_only() -> None:
    phase = Phase(
        laid_up("S1", at="port_malaga/harbour", state="fitting_out", damage=12),
        laid_up("S2", at=CARTAGENA, damage=5),
        squadron("B1", at="port_malaga"),
        squadron("B2", at="port_cartagena"),
        dice=(0,),
        turn=5,
    )
    phase.repairs(BOURBONS)
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "IC-11.34-a"
    assert phase.refusal(Repair("S2", role=BOURBONS)) is None


@rule("IC-2.32-d", "IC-3.27-e")
def test_naples_in_limited_neutrality_serves_its_own_ships_as_a_friendly_port() -> None:
    naples = "port_naples/harbour"
    ships = (laid_up(id, at=naples, state="fitting_out") for id in ("N1", "S1"))
    limited = {"naples": "limited_neutrality"}
    phase = Phase(*ships, dice=(4, 3), contingents=limited)
    assert (phase.damage("N1"), phase.damage("S1")) == (1, 2)
    assert phase.refusal(LayUp("N1", role=BOURBONS)) is None
    assert phase.refusal(LayUp("S1", role=BOURBONS)) == "IC-3.27-e"


@rule("IC-7.24-a")
def test_what_a_blockade_is() -> None:
    before = squadron("B1", at="port_cadiz")
    assert blockaded(Scene(before).state) == {"port_cadiz"}
    assert blockaded(Scene(squadron("B1", at="sp_01")).state) == set()
    assert blockaded(Scene(squadron("B1", at="port_ragusa")).state) == set()
    assert blockaded(Scene(squadron("S1", at="port_cadiz")).state) == set()
    shaken = formation("BR-A", at="port_cadiz", disorganised=True)
    assert blockaded(Scene(shaken, squadron("B1", formation="BR-A")).state) == set()
    laid = squadron("B1", at="port_cadiz", formation="BR-A", state="fitting_out")
    assert blockaded(Scene(formation("BR-A", at="port_cadiz"), laid).state) == set()


@rule("IC-7.24-a")
def test_a_blockade_begins_at_the_end_of_an_impulse_and_lasts_while_it_stays() -> None:
    pieces = formation("BR-A", at="sp_01"), squadron("B1", at="sp_01", formation="BR-A")
    scene = Scene(*pieces, increment=2)
    carry_out_directive(scene.play, "BR-A", Directive("move", "port_cadiz"))
    assert blockaded(scene.state) == set()
    settled(scene.state)
    assert blockaded(scene.state) == {"port_cadiz"}
    scene.play.emit(IncrementBegun("MIC-18.1-d", 3))
    carry_out_directive(scene.play, "BR-A", Directive("mark_time"))
    assert blockaded(scene.state) == {"port_cadiz"}
    scene.play.emit(IncrementBegun("MIC-18.1-d", 4))
    carry_out_directive(scene.play, "BR-A", Directive("move", "sp_01"))
    assert blockaded(scene.state) == set()


@rule("IC-7.24-a", "IC-8.45-b")
def test_who_was_disorganised_when_the_impulse_ended_does_not_blockade_in_the_next() -> None:
    shaken = formation("BR-A", at="port_cadiz", disorganised=True)
    scene = Scene(shaken, squadron("B1", at="port_cadiz", formation="BR-A"))
    settled(scene.state)
    scene.play.emit(FormationRallied("IC-8.45-c", "BR-A", BRITISH, True))
    assert blockaded(scene.state) == set()
    settled(scene.state)
    assert blockaded(scene.state) == {"port_cadiz"}


@rule("IC-7.24-a")
def test_a_port_that_turns_enemy_is_not_shut_by_who_lay_before_it_in_peace() -> None:
    scene = Scene(squadron("B1", at="port_genoa"), contingents={"genoa": "neutral"})
    settled(scene.state)
    scene.play.emit(ContingentStateChanged("MIS-2.164-c", "genoa", "active"))
    assert blockaded(scene.state) == set()
    settled(scene.state)
    assert blockaded(scene.state) == {"port_genoa"}


@rule("IC-7.24-a", "IC-7.24-d", "MIS-Q10")
def test_nor_is_a_french_port_by_who_lay_before_it_when_they_were_defied() -> None:
    scene = Scene(squadron("B1", at="port_toulon"))
    settled(scene.state)
    scene.state.defied = True
    assert blockaded(scene.state) == set()
    settled(scene.state)
    assert blockaded(scene.state) == {"port_toulon"}


@rule("IC-7.24-a", "MIS-2.33-d")
def test_nor_is_a_british_port_by_the_french_when_their_war_begins() -> None:
    scene = Scene(squadron("F1", at="port_mahon"), squadron("S1", at="port_gibraltar"))
    settled(scene.state)
    scene.play.emit(EventOccurred("IC-9.2-b", "france_declares_war"))
    assert blockaded(scene.state) == {"port_gibraltar"}
    settled(scene.state)
    assert blockaded(scene.state) == {"port_gibraltar", "port_mahon"}


@rule("IC-7.24-a")
def test_no_fleet_begins_a_year_before_a_port() -> None:
    """So nobody can shut one before the first end of an Impulse has been remembered."""
    for scenario in pack().scenarios:
        state = started(scenario)
        ready = {f.at for f in state.formations.values() if state.is_ready(f)}
        assert not ready & {*state.theatre.ports}, scenario


def settled(state: Mistral) -> None:
    """The end of an Impulse for whoever lies before a Port."""
    state.stack[:] = [ServingStations()]
    settle(Play(state))


@rule("IC-7.24-d", "MIS-2.33-e", "MIS-2.421-b")
def test_french_ports_are_blockaded_only_after_defiance_or_war() -> None:
    scene = Scene(squadron("B1", at="port_toulon"))
    assert blockaded(scene.state) == set()
    scene.state.defied = True
    assert blockaded(scene.state) == {"port_toulon"}
    assert blockaded(Scene(squadron("B1", at="port_toulon"), events=WAR).state) == {"port_toulon"}


@rule("MIS-2.33-d")
def test_french_squadrons_blockade_no_british_port_before_their_war() -> None:
    units = squadron("F1", at="port_gibraltar"), squadron("S1", at="port_mahon")
    state = Scene(*units).state
    assert blockaded(state) == {"port_mahon"}
    assert blockaded(Scene(*units, events=WAR).state) == {"port_gibraltar", "port_mahon"}
    assert not may_blockade(state, state.formations["I-F1"], "port_gibraltar")
    savoy = Scene(squadron("F1", at="port_villefranche"), contingents={"savoy": "active"}).state
    assert blockaded(savoy) == {"port_villefranche"}


def test_every_option_of_the_repairs_is_lawful() -> None:
    phase = Phase(laid_up("B1", damage=9), turn=5, stores={"port_mahon": 1})
    phase.repairs(BRITISH)
    decision = phase.state.decision
    assert decision is not None
    options = list(decision.options(phase.state, BRITISH))
    assert len(options) == 3
    assert all(phase.refusal(option) is None for option in options)


@rule("MIC-19.3-i", "IC-3.27-f")
def test_what_is_fitting_out_is_laid_up_and_nothing_else() -> None:
    phase = Phase(laid_up("S1", at=CARTAGENA, state="fitting_out"), dice=(0,))
    phase.play(LayUp("S1", role=BOURBONS))
    assert phase.last(StateChanged).cite == "MIC-19.3-i"
    assert phase.refusal(LayUp("S1", role=BOURBONS)) == "IC-3.27-f"


@rule("MIC-19.3-j", "MIC-19.3-k")
def test_repairs_come_before_fitting_out() -> None:
    phase = Phase(laid_up("S1", at=CARTAGENA))
    phase.repairs(BOURBONS)
    assert phase.refusal(FitOut("S1", role=BOURBONS)) == "MIC-19.3-j"
    phase.done(2)
    phase.play(FitOut("S1", role=BOURBONS))
    assert phase.last(StateChanged).cite == "MIC-19.3-k"


@rule("MIC-5.2-c", "IC-11.3-c")
def test_one_roll_a_turn_for_who_owns_the_squadron() -> None:
    phase = Phase(laid_up("S1", at=CARTAGENA, damage=5), turn=10)
    phase.repairs(BOURBONS)
    assert phase.refusal(Repair("S1", role=BRITISH)) == "IC-11.3-c"
    phase.roll(2)
    phase.play(Repair("S1", role=BOURBONS))
    assert phase.refusal(Repair("S1", role=BOURBONS)) == "MIC-5.2-c"


@rule("MIC-5.2-g", "MIC-5.2-h")
def test_mahon_has_two_rolls_a_quarter_and_what_is_stored() -> None:
    phase = Phase(laid_up("B1", damage=9), turn=5, stores={"port_mahon": 1})
    phase.repairs(BRITISH)
    phase.roll(1, 6, 8)
    for point in (False, False, True):
        phase.play(Repair("B1", point, role=BRITISH))
    assert phase.refusal(Repair("B1", role=BRITISH)) == "MIC-5.2-g"
    assert phase.refusal(Repair("B1", True, role=BRITISH)) == "MIC-5.2-h"


@rule("MIS-2.141-a", "MIS-1.303-b")
def test_minor_ports_and_palma_make_emergency_repairs() -> None:
    for place, cite in (
        ("port_malaga/harbour", "MIS-2.141-a"),
        ("port_palma/harbour", "MIS-1.303-b"),
    ):
        unit = laid_up("S1", at=place, state="fitting_out", damage=12)
        phase = Phase(unit, dice=(0,), turn=5)
        phase.repairs(BOURBONS)
        phase.roll(0)
        phase.play(Repair("S1", role=BOURBONS))
        assert phase.last(UnitRepaired).cite == cite
