"""Reorganisation: transfers of Sail, Flotillas, the two roles of SOL(D), posts."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.fifty_gun_ships import Fleet50BrokenDown, Fleet50Formed
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.fleets.reorganisation import (
    BreakDownFleet50,
    EndReorganisation,
    FormFleet50,
    FormFlotilla,
    PostLeader,
    Reorganising,
    TransferSail,
    UnformFlotilla,
)
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import Stage, rule
from games.mistral.scenes import Scene, auxiliary, flagship, formation, leader, squadron

BRITISH, BOURBONS = "british", "bourbons"
MAHON = "port_mahon/harbour"
TOULON = "port_toulon/harbour"


class Step(Stage):
    """A player reorganises; dice are written as they are read."""

    state: Mistral

    def __init__(
        self,
        *pieces: Unit | Formation | Leader | Auxiliary,
        dice: tuple[int, ...] = (),
        role: str = BRITISH,
        **more: Any,
    ) -> None:
        state = Scene(*pieces, **more).state
        super().__init__(state, [die or 10 for die in dice])
        state.stack[:] = [Reorganising((role,))]

    def try_all(self, *actions: Action) -> None:
        for action in actions:
            self.play(action)


def laid_up(id: str, at: str = MAHON, sail: int = 4, damage: int = 0, **more: Any) -> Unit:
    make: Any = flagship if id.islower() else squadron
    facts = {} if id.islower() else {"sail": sail}
    return make(id, at=at, damage=damage, **{"state": "in_ordinary", **facts, **more})  # type: ignore[no-any-return]


def medley() -> Leader:
    """Strategy 5."""
    return leader("medley", station="port_gibraltar")


@rule("IC-3.26-a", "MIC-6.2-g", "IC-3.26-c")
@pytest.mark.parametrize(("die", "sail", "damage"), [(5, 3, 6), (6, 1, 2)])
def test_a_transfer_needs_a_strategy_check_and_takes_its_share_of_damage(
    die: int, sail: int, damage: int
) -> None:
    step = Step(
        medley(), laid_up("B1", damage=9), laid_up("B2", sail=1, damage=2), dice=(die,), year=1745
    )
    step.play(TransferSail("B1", "B2", 2, role=BRITISH))
    assert (step.state.units["B2"].sail, step.state.units["B2"].damage) == (sail, damage)
    assert step.state.units["B1"].damage + step.state.units["B2"].damage == 11


@rule("IC-3.26-a")
def test_one_check_serves_a_receiving_squadron_and_a_failed_one_is_not_repeated() -> None:
    pieces = (medley(), laid_up("B1"), laid_up("B2", sail=1), laid_up("B3", sail=1))
    step = Step(*pieces, dice=(0, 9), year=1745)
    step.play(TransferSail("B1", "B2", 1, role=BRITISH), TransferSail("B1", "B2", 1, role=BRITISH))
    assert step.state.units["B2"].sail == 3
    step.play(TransferSail("B1", "B3", 1, role=BRITISH))
    assert step.state.units["B3"].sail == 1
    assert step.refusal(TransferSail("B1", "B3", 1, role=BRITISH)) == "IC-3.26-a"


@rule("IC-3.25-a", "IC-3.25-c", "IC-3.26-c")
def test_a_squadron_that_gives_all_its_sail_is_unformed_and_takes_its_damage_along() -> None:
    step = Step(laid_up("B1", sail=2, damage=5), laid_up("B2", sail=2), strategy_checks="off")
    step.play(TransferSail("B1", "B2", 2, role=BRITISH))
    assert "B1" not in step.state.units
    assert (step.state.units["B2"].sail, step.state.units["B2"].damage) == (4, 5)


@rule("IC-3.24-a", "IC-3.24-c", "IC-3.26-a", "MIS-2.211-c")
def test_transfers_that_are_refused() -> None:
    step = Step(
        laid_up("B1"),
        laid_up("B2", sail=3),
        laid_up("BD1", sail=1),
        laid_up("B3", at="port_gibraltar/harbour", sail=1),
        laid_up("namur"),
        squadron("B4", at="port_mahon", sail=1),
        laid_up("S1", at=TOULON),
    )

    def refused(giver: str, taker: str, sail: int = 1) -> str | None:
        return step.refusal(TransferSail(giver, taker, sail, role=BRITISH))

    assert refused("B1", "B2") is None
    assert refused("B1", "B2", 2) == "IC-3.24-a"
    assert refused("B1", "B2", 0) == "IC-3.24-a"
    assert refused("B1", "BD1") == "IC-3.24-c"
    assert refused("B1", "B3") == "IC-3.26-a"
    assert refused("B1", "B4") == "IC-3.26-a"
    assert refused("namur", "B2") == "MIS-2.211-c"
    assert refused("S1", "S9") == "IC-3.26-a"


@rule("IC-3.25-b", "IC-3.26-a", "IC-3.26-c")
@pytest.mark.parametrize(("die", "formed"), [(5, True), (6, False)])
def test_a_squadron_is_formed_from_sail_of_the_same_harbour(die: int, formed: bool) -> None:
    giver = laid_up("B1", damage=6, state="fitting_out")
    step = Step(medley(), giver, dice=(die,), year=1745)
    step.play(TransferSail("B1", "B2", 2, role=BRITISH))
    assert ("B2" in step.state.units) is formed
    if formed:
        new = step.state.units["B2"]
        assert (new.sail, new.damage, new.at, new.state) == (2, 3, MAHON, "fitting_out")
        assert (new.formation, step.state.units["B1"].sail) == ("", 2)


@rule("IC-3.25-b")
def test_where_and_from_what_no_squadron_is_formed() -> None:
    step = Step(
        laid_up("B1"),
        laid_up("B3", at="port_villefranche/harbour", state="fitting_out"),
        laid_up("B4", at="port_genoa/harbour", state="fitting_out"),
        laid_up("BD1", sail=2),
        contingents={"genoa": "neutral"},
    )

    def refused(giver: str, taker: str, sail: int = 1) -> str | None:
        return step.refusal(TransferSail(giver, taker, sail, role=BRITISH))

    assert refused("B1", "B2") is None
    assert refused("BD1", "BD2") is None
    assert refused("B1", "BD2") == "IC-3.25-b"  # of the other subclass
    assert refused("B1", "S1") == "IC-3.25-b"  # of another Contingent
    assert refused("B3", "B2") == "IC-3.25-b"  # a Minor Port
    assert refused("B4", "B2") == "IC-3.25-b"  # a Key Port, but Neutral
    assert refused("B1", "B2", 5) == "IC-3.24-a"


@rule("MIS-2.221-f", "IC-3.25-c")
def test_a_flagship_is_not_left_behind_by_a_transfer() -> None:
    flag = formation("BR-A", at=MAHON)
    ships = laid_up("B1", sail=2, formation="BR-A"), laid_up("namur", formation="BR-A")
    step = Step(flag, *ships, laid_up("B2", sail=1))
    assert step.refusal(TransferSail("B1", "B2", 2, role=BRITISH)) == "MIS-2.221-f"
    assert step.refusal(TransferSail("B1", "B2", 1, role=BRITISH)) is None


@rule("IC-3.47-a", "IC-3.34-a")
@pytest.mark.parametrize(
    ("port", "station"), [("port_mahon", "port_mahon"), ("port_bastia", "port_villefranche")]
)
def test_in_a_neutral_port_no_leader_stays_ashore(port: str, station: str) -> None:
    at = f"{port}/harbour"
    flag = formation("BR-A", at=at, leader="medley")
    ship = laid_up("B1", at=at, state="fitting_out", formation="BR-A")
    step = Step(flag, ship, leader("medley", formation="BR-A", station=""), strategy_checks="off")
    step.play(UnformFlotilla("BR-A", role=BRITISH))
    assert step.state.leaders["medley"].station == station


@rule("IC-3.33-a", "MIC-6.2-h", "IC-3.33-b")
@pytest.mark.parametrize(("die", "formed"), [(5, True), (6, False)])
def test_a_flotilla_is_formed_by_one_strategy_check(die: int, formed: bool) -> None:
    step = Step(medley(), laid_up("B1"), laid_up("namur"), dice=(die,), year=1745)
    action = FormFlotilla("BR-A", ("B1", "namur"), role=BRITISH)
    step.play(action)
    assert ("BR-A" in step.state.formations) is formed
    if formed:
        assert step.state.formations["BR-A"].at == MAHON
        assert step.state.units["namur"].formation == "BR-A"
    else:
        assert step.refusal(action) == "IC-3.33-a"


@rule("IC-3.33-b")
def test_the_fleet_admiral_checks_for_a_flotilla_of_both_commands() -> None:
    pieces = (
        leader("navarro", station="port_cadiz", strategy=1),
        leader("de_court", station="port_toulon", strategy=5),
        laid_up("F1", at=TOULON),
        laid_up("S1", at=TOULON),
    )
    step = Step(*pieces, dice=(3,), role=BOURBONS)
    step.play(FormFlotilla("BO-A", ("F1", "S1"), role=BOURBONS))
    assert "BO-A" not in step.state.formations
    french = Step(*pieces, dice=(3,), role=BOURBONS)
    french.play(FormFlotilla("FR-C", ("F1",), role=BOURBONS))
    assert "FR-C" in french.state.formations


@rule("IC-3.32-c", "IC-3.33-a", "MIS-2.221-f", "IC-3.32-a")
def test_flotillas_that_cannot_be_formed() -> None:
    step = Step(
        laid_up("B1"),
        laid_up("B2", at="port_gibraltar/harbour"),
        laid_up("namur"),
        squadron("B3", at="port_mahon"),
    )

    def refused(name: str, *units: str) -> str | None:
        return step.refusal(FormFlotilla(name, units, role=BRITISH))

    assert refused("BR-A", "B1") is None
    assert refused("BR-X", "B1") == "IC-3.32-c"
    assert refused("FR-C", "B1") == "IC-3.32-c"
    assert refused("BR-A", "B1", "B2") == "IC-3.33-a"
    assert refused("BR-A", "B3") == "IC-3.33-a"
    assert refused("BR-A", "B9") == "IC-3.33-a"
    assert refused("BR-A", "namur") == "MIS-2.221-f"
    assert refused("BR-1", "B1", "namur") == "IC-3.32-a"


@rule("IC-3.34-a", "MIC-6.2-h")
def test_an_unformed_flotilla_leaves_its_squadrons_and_its_leader_in_port() -> None:
    step = Step(
        formation("BR-A", at=MAHON, leader="rowley"),
        leader("rowley", formation="BR-A", station="", strategy=4),
        laid_up("B1", formation="BR-A"),
        dice=(0,),
    )
    step.play(UnformFlotilla("BR-A", role=BRITISH))
    assert step.state.formations == {}
    assert step.state.units["B1"].formation == ""
    assert step.state.leaders["rowley"].station == "port_mahon"


@rule("IC-3.34-a")
def test_a_flotilla_at_sea_or_the_enemys_is_not_unformed() -> None:
    step = Step(
        formation("BR-A"),
        squadron("B1", formation="BR-A"),
        formation("FR-C", at=TOULON),
        laid_up("F1", at=TOULON, formation="FR-C"),
    )
    assert step.refusal(UnformFlotilla("BR-A", role=BRITISH)) == "IC-3.34-a"
    assert step.refusal(UnformFlotilla("FR-C", role=BRITISH)) == "IC-3.34-a"


@rule("MIS-X36", "MIS-2.235-a", "MIS-2.236-a", "MIS-2.236-b", "MIS-2.236-d")
def test_two_sol_d_become_a_fleet50_in_the_available_box() -> None:
    step = Step(
        laid_up("BD1", sail=2, damage=3), laid_up("BD2", at="port_gibraltar/harbour", sail=1)
    )
    step.play(FormFleet50(("BD1", "BD2"), role=BRITISH))
    made = step.state.auxiliaries["britain-fleet50-1"]
    assert (made.place, made.kind) == ("available", "fleet50")
    assert (step.state.units["BD1"].sail, step.state.units["BD1"].damage) == (1, 3)
    assert "BD2" not in step.state.units


@rule("MIS-2.236-c", "IC-3.25-a", "MIS-2.238-a", "MIS-Q100")
def test_a_squadron_unformed_by_it_loses_its_points_for_good() -> None:
    """BD2 had nine; Formed again it has those of its two ships alone, and BD1 keeps its own."""
    step = Step(laid_up("BD1", sail=2, damage=3), laid_up("BD2", sail=1, damage=9))
    step.play(FormFleet50(("BD1", "BD2"), role=BRITISH))
    assert "BD2" not in step.state.units
    step.state.stack[:] = [Reorganising((BRITISH,))]
    back = BreakDownFleet50("britain-fleet50-1", ("BD1", "BD2"), "port_mahon", role=BRITISH)
    step.play(back)
    units = step.state.units
    assert {id: (units[id].sail, units[id].damage) for id in units} == {
        "BD1": (2, 3 + 4),
        "BD2": (1, 4),
    }


@rule("MIS-2.236-d")
def test_a_new_fleet50_may_be_assigned_at_once() -> None:
    step = Step(laid_up("BD1", sail=2))
    assert step.refusal(FormFleet50(("BD1", "BD1"), "port_toulon", role=BRITISH)) == "IC-6.13-b"
    step.play(FormFleet50(("BD1", "BD1"), "port_mahon", role=BRITISH))
    made = step.state.auxiliaries["britain-fleet50-1"]
    assert (made.place, made.at) == ("assigned", "port_mahon")


@rule("MIS-X36", "MIS-2.237-a", "MIS-2.237-b", "MIS-2.237-c", "MIS-2.238-a", "MIS-2.235-b")
def test_broken_down_both_sol_d_come_back_with_four_points_each() -> None:
    step = Step(auxiliary("F50", "fleet50"))
    step.play(BreakDownFleet50("F50", ("BD1", "BD1"), "port_mahon", role=BRITISH))
    unit = step.state.units["BD1"]
    assert (unit.sail, unit.damage, unit.state, unit.at) == (2, 8, "in_ordinary", MAHON)
    assert step.state.auxiliaries == {}


@rule("MIS-2.237-a", "MIS-2.237-b", "MIS-2.237-c", "MIS-2.231-b")
def test_breaking_down_that_is_refused() -> None:
    step = Step(
        auxiliary("F50", "fleet50"),
        auxiliary("OUT", "fleet50", place="assigned", at="port_mahon"),
        auxiliary("FL", "fleet"),
        auxiliary("FR", "fleet50", "france"),
        laid_up("BD1", sail=2),
        laid_up("BD2", sail=1, state="fitting_out"),
    )

    def refused(name: str, *to: str, port: str = "port_mahon") -> str | None:
        return step.refusal(BreakDownFleet50(name, (to[0], to[1]), port, role=BRITISH))

    assert refused("F50", "BD3", "BD3") is None
    assert refused("nobody", "BD3", "BD3") == "MIS-2.237-a"
    assert refused("FR", "FD1", "FD1", port="port_toulon") == "MIS-2.237-a"
    assert refused("OUT", "BD3", "BD3") == "MIS-2.237-a"
    assert refused("FL", "BD3", "BD3") == "MIC-12.1-h"
    assert refused("F50", "BD1", "BD3") == "MIS-2.231-b"
    assert refused("F50", "BD2", "BD3") == "MIS-2.237-c"
    assert refused("F50", "B1", "BD3") == "MIS-2.237-b"
    assert refused("F50", "BD3", "BD3", port="port_villefranche") == "MIS-2.237-c"
    assert refused("F50", "BD3", "BD3", port="nowhere") == "MIS-2.237-c"


@rule("MIS-2.239-a", "MIS-2.332-d")
def test_the_french_use_sol_d_as_auxiliaries_only_with_the_guerre_de_course() -> None:
    units = laid_up("FD1", at=TOULON, sail=2), laid_up("FD2", at=TOULON, sail=2)
    action = FormFleet50(("FD1", "FD2"), role=BOURBONS)
    assert Step(*units, role=BOURBONS).refusal(action) == "MIS-2.239-a"
    later = Step(*units, role=BOURBONS, events=("guerre_de_course",))
    assert later.refusal(action) is None


@rule("MIS-2.211-a", "MIS-2.235-a", "MIS-2.236-b")
def test_fleet50_that_cannot_be_formed() -> None:
    full = [auxiliary(f"britain-fleet50-{n}", "fleet50") for n in (1, 2, 3)]
    units = laid_up("BD1", sail=1), laid_up("BD2", sail=1), laid_up("B1")
    assert Step(*full, *units).refusal(FormFleet50(("BD1", "BD2"), role=BRITISH)) == "MIS-2.211-a"
    step = Step(*units, laid_up("BD3", state="fitting_out", sail=2))
    assert step.refusal(FormFleet50(("BD1", "BD1"), role=BRITISH)) == "MIS-2.23-a"
    assert step.refusal(FormFleet50(("BD1", "B1"), role=BRITISH)) == "MIS-2.21-d"
    assert step.refusal(FormFleet50(("BD1", "BD3"), role=BRITISH)) == "MIS-2.236-b"


@rule("MIS-2.211-b")
def test_a_fleet50_counter_is_used_again() -> None:
    step = Step(auxiliary("britain-fleet50-2", "fleet50"), laid_up("BD1", sail=2))
    step.play(FormFleet50(("BD1", "BD1"), role=BRITISH))
    assert "britain-fleet50-1" in step.state.auxiliaries


def posting(*more: Leader, at: str = MAHON) -> Step:
    return Step(
        formation("BR-A", at=at),
        laid_up("B1", formation="BR-A") if at == MAHON else squadron("B1", formation="BR-A"),
        *more,
    )


@rule("IC-3.46-a", "IC-3.48-a")
def test_a_leader_is_posted_in_his_own_port_and_relieves_who_was_there() -> None:
    step = Step(
        formation("BR-A", at=MAHON, leader="lestock"),
        leader("lestock", formation="BR-A", station=""),
        leader("rowley"),
        laid_up("B1", formation="BR-A"),
    )
    step.play(PostLeader("rowley", "BR-A", role=BRITISH))
    assert step.state.formations["BR-A"].leader == "rowley"
    assert step.state.leaders["lestock"].station == "port_mahon"


@rule("IC-3.46-a")
def test_a_leader_elsewhere_or_a_formation_at_sea_cannot_be_joined() -> None:
    far = posting(leader("rowley", station="port_gibraltar"))
    assert far.refusal(PostLeader("rowley", "BR-A", role=BRITISH)) == "IC-3.46-a"
    sea = posting(leader("rowley"), at="sp_13")
    assert sea.refusal(PostLeader("rowley", "BR-A", role=BRITISH)) == "IC-3.46-a"
    assert sea.refusal(PostLeader("nelson", "BR-A", role=BRITISH)) == "IC-3.46-a"


@rule("IC-3.46-c")
def test_a_senior_without_a_post_comes_first() -> None:
    step = posting(leader("rowley"), leader("mathews"))
    assert step.refusal(PostLeader("rowley", "BR-A", role=BRITISH)) == "IC-3.46-c"
    assert step.refusal(PostLeader("mathews", "BR-A", role=BRITISH)) is None


@rule("IC-3.46-b")
def test_a_commodore_waits_for_the_admirals() -> None:
    step = posting(leader("cornewall"), leader("rowley", station="port_gibraltar"))
    assert step.refusal(PostLeader("cornewall", "BR-A", role=BRITISH)) == "IC-3.46-b"


def test_the_enemy_sees_nothing_of_it_and_the_step_ends_when_told() -> None:
    step = Step(medley(), laid_up("B1"), laid_up("B2", sail=1), dice=(0,), year=1745)
    step.play(TransferSail("B1", "B2", 1, role=BRITISH))
    assert as_seen(step.events, BOURBONS) == ()
    step.play(EndReorganisation(role=BRITISH))
    assert step.state.stack == []


def test_every_option_offered_is_lawful() -> None:
    step = Step(medley(), laid_up("B1"), laid_up("B2", sail=1), leader("rowley"))
    decision = step.state.decision
    assert decision is not None
    options = list(decision.options(step.state, BRITISH))
    assert len(options) > 1
    assert all(step.refusal(option) is None for option in options)


@rule("IC-3.24-c", "MIS-2.211-c")
def test_sail_pass_only_between_squadrons_of_one_kind() -> None:
    step = Step(laid_up("B1"), laid_up("BD1", sail=1), laid_up("namur"), laid_up("B2", sail=3))
    assert step.refusal(TransferSail("B1", "BD1", 1, role=BRITISH)) == "IC-3.24-c"
    assert step.refusal(TransferSail("namur", "B2", 1, role=BRITISH)) == "MIS-2.211-c"


@rule("MIS-2.236-a", "MIS-2.236-c")
def test_a_squadron_that_gives_its_last_ship_is_unformed() -> None:
    for sail, cite in ((2, "MIS-2.236-a"), (1, "MIS-2.236-c")):
        step = Step(laid_up("BD1", sail=2), laid_up("BD2", sail=sail, damage=9))
        step.play(FormFleet50(("BD1", "BD2"), role=BRITISH))
        assert step.last(Fleet50Formed).cite == cite
        assert ("BD2" in step.state.units) is (sail == 2)


@rule("MIS-2.238-a", "MIS-2.235-b")
def test_each_ship_comes_back_with_four_points() -> None:
    for there, cite in (((laid_up("BD1", sail=0),), "MIS-2.238-a"), ((), "MIS-2.235-b")):
        step = Step(auxiliary("F50", "fleet50"), *there)
        step.play(BreakDownFleet50("F50", ("BD1", "BD1"), "port_mahon", role=BRITISH))
        assert step.last(Fleet50BrokenDown).cite == cite
        assert (step.state.units["BD1"].sail, step.state.units["BD1"].damage) == (2, 8)


@rule("MIS-2.237-b", "MIS-2.237-c")
def test_they_go_back_to_squadrons_of_their_kind_in_ordinary() -> None:
    step = Step(auxiliary("F50", "fleet50"), laid_up("BD2", sail=1, state="fitting_out"))
    other = BreakDownFleet50("F50", ("B1", "BD3"), "port_mahon", role=BRITISH)
    assert step.refusal(other) == "MIS-2.237-b"
    busy = BreakDownFleet50("F50", ("BD2", "BD3"), "port_mahon", role=BRITISH)
    assert step.refusal(busy) == "MIS-2.237-c"
