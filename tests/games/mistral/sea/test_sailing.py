"""Sailing: points and increments, lanes and winds, boxes, straits, harbours, commitments."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.gauge import gauge
from estandarte.games.mistral.fleets.forces import (
    Directive,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.sea.directions import MARK_TIME, check_directive, points
from estandarte.games.mistral.sea.log import (
    DirectionCommitted,
    DirectionsCarriedOut,
    FormationMoved,
    HarbourLeft,
    MarkerMoved,
    TimeMarked,
)
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, flagship, formation, leader, squadron
from games.mistral.sequence_scenes import QuietSea

BRITISH, BOURBONS = "british", "bourbons"


def move(to: str) -> Directive:
    return Directive("move", to)


def catch(to: str) -> Directive:
    return Directive("catch", to)


LEAVE, ENTER = Directive("leave_harbour"), Directive("enter_harbour")


class Sea(QuietSea):
    """Increments of movement; dice are written as they are read."""

    def __init__(
        self,
        *pieces: Unit | Formation | Leader | Gale,
        dice: tuple[int, ...] = (),
        increment: int = 2,
        **more: Any,
    ) -> None:
        super().__init__(Scene(*pieces, **more).state, [die or 10 for die in dice])
        self.begin(increment)

    def begin(self, number: int) -> None:
        self.run(Movement(number=number))

    def sail(self, id: str, what: Directive) -> None:
        """The British sail; the Bourbons have committed nothing more."""
        if type(self.state.decision).__name__ == "Committing":
            self.play(Done(role=BOURBONS))
        self.play(Sail(id, what, role=BRITISH))

    def refused(self, id: str, what: Directive) -> str | None:
        return check_directive(self.state, self.state.formations[id], what).cite

    def at(self, id: str) -> str:
        return self.state.formations[id].at


def fleet(at: str, *ids: str, name: str = "BR-A", **more: Any) -> list[Any]:
    """BR-A at a place, with these units."""
    units = [
        (flagship if id.islower() else squadron)(id, at=at, formation=name) for id in ids or ("B1",)
    ]
    return [formation(name, at=at, **more), *units]


@rule("IC-5.12-a", "MIC-18.2-g", "IC-5.12-c", "MIS-X39")
@pytest.mark.parametrize(
    ("ids", "damage", "increments"),
    [(("B1",), 0, [1, 2, 3, 4]), (("B1", "namur"), 0, [2, 3, 4]), (("B1", "namur"), 9, [2, 3])],
)
def test_in_which_increments_a_formation_has_a_point(
    ids: tuple[str, ...], damage: int, increments: list[int]
) -> None:
    found = []
    for increment in (1, 2, 3, 4):
        sea = Sea(*fleet("sp_13", *ids), increment=increment)
        for unit in list(sea.state.units.values()):
            sea.state.units[unit.id] = but(unit, damage=damage if unit.is_flagship else 0)
        if sea.refused("BR-A", MARK_TIME) is None:
            found.append(increment)
    assert found == increments


@rule("IC-5.14-a", "IC-5.12-b", "IC-8.22-c")
def test_with_the_wind_one_point_moves() -> None:
    sea = Sea(*fleet("port_gibraltar"))
    sea.sail("BR-A", move("sp_02"))
    assert sea.at("BR-A") == "sp_02"
    assert sea.state.formations["BR-A"].approach == "with_wind"
    assert sea.refused("BR-A", MARK_TIME) == "IC-5.12-a"


@rule("IC-5.12-b")
def test_there_is_no_moving_along_a_lane_that_does_not_exist() -> None:
    sea = Sea(*fleet("sp_13"))
    assert sea.refused("BR-A", move("sp_27")) == "IC-5.12-b"
    assert sea.refused("BR-A", move("nowhere")) == "IC-5.12-b"


@rule("IC-5.14-b", "IC-8.22-c")
def test_against_the_wind_the_first_point_beats_and_the_second_moves() -> None:
    sea = Sea(*fleet("sp_02"))
    sea.sail("BR-A", move("port_gibraltar"))
    beating = sea.state.formations["BR-A"]
    assert (beating.at, beating.beating) == ("sp_02", "port_gibraltar")
    sea.begin(3)
    sea.sail("BR-A", move("port_gibraltar"))
    arrived = sea.state.formations["BR-A"]
    assert (arrived.at, arrived.approach, arrived.beating) == (
        "port_gibraltar",
        "against_wind",
        "",
    )


@rule("IC-5.14-b")
def test_any_other_use_of_the_next_point_loses_the_first() -> None:
    sea = Sea(*fleet("sp_02"))
    sea.sail("BR-A", move("port_gibraltar"))
    sea.begin(3)
    sea.sail("BR-A", MARK_TIME)
    assert sea.state.formations["BR-A"].beating == ""
    sea.begin(4)
    sea.sail("BR-A", move("port_gibraltar"))
    assert sea.at("BR-A") == "sp_02"


@rule("IC-5.14-c")
def test_if_the_wind_turns_fair_the_second_point_moves_as_usual() -> None:
    sea = Sea(*fleet("sp_02"))
    sea.sail("BR-A", move("port_gibraltar"))
    sea.state.winds = ("levanter",)
    sea.begin(3)
    sea.sail("BR-A", move("port_gibraltar"))
    assert sea.state.formations["BR-A"].approach == "with_wind"


@rule("MRX-5", "IC-5.25-a", "IC-5.25-b", "IC-5.25-c", "IC-5.25-f")
def test_out_of_toulon_by_catching_the_wind() -> None:
    admiral = leader("rowley", formation="BR-A", station="")
    pieces = [*fleet("port_toulon", leader="rowley"), admiral]
    sea = Sea(*pieces, dice=(6,))
    assert sea.refused("BR-A", move("sp_13")) == "IC-5.25-a"
    sea.sail("BR-A", catch("sp_13"))
    assert sea.at("BR-A") == "sp_13"
    assert sea.state.formations["BR-A"].approach == "catching"
    foul = Sea(*pieces, winds=("marin",))
    assert foul.refused("BR-A", catch("sp_13")) == "MIS-1.302-c"
    foul.sail("BR-A", move("sp_13"))
    assert foul.state.formations["BR-A"].beating == "sp_13"


@rule("MIC-19.1-d", "MIC-19.1-e", "IC-8.22-b")
def test_a_failed_attempt_costs_the_point_and_marks_time() -> None:
    sea = Sea(*fleet("port_toulon"), dice=(6,))
    sea.sail("BR-A", catch("sp_13"))
    assert sea.at("BR-A") == "port_toulon"
    assert sea.state.formations["BR-A"].approach == "on_station"
    assert sea.refused("BR-A", MARK_TIME) == "IC-5.12-a"


@rule("IC-5.27-a", "MIC-20.1-a", "MIC-20.1-b", "MIS-X40")
@pytest.mark.parametrize(("die", "at"), [(7, "sz_lion"), (8, "sz_lion/sp_13:in")])
def test_into_a_sea_zone_through_its_box(die: int, at: str) -> None:
    admiral = leader("rowley", formation="BR-A", station="", leadership=4)
    sea = Sea(*fleet("sp_13", leader="rowley"), admiral, dice=(die,))
    sea.sail("BR-A", move("sz_lion/sp_13:in"))
    assert sea.state.formations["BR-A"].approach == "with_wind"
    sea.begin(3)
    assert sea.refused("BR-A", move("sz_lion")) == "IC-5.25-a"
    sea.sail("BR-A", catch("sz_lion"))
    assert sea.at("BR-A") == at


@rule("IC-5.27-d")
def test_back_from_a_box_without_a_die() -> None:
    sea = Sea(*fleet("sz_lion/sp_13:in"))
    sea.sail("BR-A", move("sp_13"))
    assert sea.at("BR-A") == "sp_13"


@rule("IC-5.26-a", "MIC-5.1-a", "MIS-2.223-b")
def test_entering_a_strait_costs_every_unit_one_point_without_a_sunk_test() -> None:
    sea = Sea(*fleet("sp_01", "B1", "namur"))
    sea.state.units["B1"] = but(sea.state.units["B1"], damage=12)
    sea.sail("BR-A", move("st_gibraltar"))
    assert sea.state.units["B1"].damage == 13
    assert sea.state.units["namur"].damage == 1


@rule("IC-5.26-a")
def test_by_the_switch_the_price_of_a_strait_is_paid_at_the_end_of_the_turn() -> None:
    sea = Sea(*fleet("sp_01"), strait_dp="end_of_turn")
    sea.sail("BR-A", move("st_gibraltar"))
    assert sea.state.units["B1"].damage == 0
    assert sea.state.service["B1"].straits == 1


@rule("IC-3.27-c", "IC-5.28-a", "MIC-19.1-b", "IC-8.22-c", "IC-3.27-i")
def test_leaving_a_harbour_takes_a_point_and_makes_all_ready() -> None:
    at = "port_mahon/harbour"
    pieces: list[Any] = [
        formation("BR-A", at=at),
        squadron("B1", at=at, formation="BR-A", state="fitting_out"),
        squadron("B2", at=at, formation="BR-A", state="in_ordinary"),
    ]
    sea = Sea(*pieces, dice=(6,))
    assert sea.refused("BR-A", move("sp_07")) == "IC-3.27-c"
    sea.sail("BR-A", LEAVE)
    assert sea.at("BR-A") == "port_mahon"
    assert {unit.state for unit in sea.state.units.values()} == {"ready"}
    assert sea.state.formations["BR-A"].approach == "fitting_out"


@rule("IC-3.27-d", "MIS-X49")
@pytest.mark.parametrize(
    ("switch", "die", "damage"), [("hasty", 4, 1), ("hasty", 6, 2), ("free", None, 0)]
)
def test_sailing_straight_from_in_ordinary(switch: str, die: int | None, damage: int) -> None:
    at = "port_cartagena/harbour"
    sea = Sea(
        formation("BR-A", at="port_mahon/harbour"),
        squadron("B1", at="port_mahon/harbour", formation="BR-A", state="in_ordinary"),
        formation("SP-B", at=at),
        squadron("S1", at=at, formation="SP-B", state="in_ordinary"),
        dice=() if die is None else (die,),
        ready_from_in_ordinary=switch,
    )
    sea.sail("BR-A", LEAVE)
    assert sea.state.units["B1"].damage == damage
    assert sea.state.units["S1"].state == "in_ordinary"


@rule("IC-3.27-d")
def test_by_the_switch_nobody_sails_from_in_ordinary() -> None:
    at = "port_mahon/harbour"
    sea = Sea(
        formation("BR-A", at=at),
        squadron("B1", at=at, formation="BR-A", state="in_ordinary"),
        ready_from_in_ordinary="forbidden",
    )
    assert sea.refused("BR-A", LEAVE) == "IC-3.27-d"


@rule("IC-3.27-b", "IC-5.28-a", "IC-8.45-c", "IC-2.35-a", "MIS-X49")
def test_entering_a_harbour() -> None:
    sea = Sea(*fleet("port_mahon", disorganised=True))
    sea.sail("BR-A", ENTER)
    assert sea.at("BR-A") == "port_mahon/harbour"
    assert sea.state.units["B1"].state == "in_ordinary"
    assert not sea.state.formations["BR-A"].disorganised
    minor = Sea(*fleet("port_villefranche"))
    minor.sail("BR-A", ENTER)
    assert minor.state.units["B1"].state == "fitting_out"
    assert Sea(*fleet("port_cadiz")).refused("BR-A", ENTER) == "IC-2.35-a"
    assert Sea(*fleet("sp_13")).refused("BR-A", ENTER) == "IC-5.28-a"


@rule("IC-7.24-b", "IC-7.11-a")
def test_who_leaves_a_blockaded_harbour_is_spotted() -> None:
    at = "port_cadiz/harbour"
    sea = Sea(
        formation("SP-B", at=at),
        squadron("S1", at=at, formation="SP-B", state="fitting_out"),
        formation("BR-A", at="port_cadiz"),
        squadron("B1", at="port_cadiz", formation="BR-A"),
    )
    sea.play(Commit("SP-B", LEAVE, role=BOURBONS), Done(role=BOURBONS), Done(role=BRITISH))
    assert sea.at("SP-B") == "port_cadiz"
    assert sea.state.formations["SP-B"].spotted


def bourbon(at: str = "sp_13") -> list[Any]:
    return fleet(at, "S1", name="SP-B")


@rule("IC-5.15-a", "MIC-18.2-d", "MIC-18.2-e", "MIC-18.2-f", "IC-4.2-b")
def test_the_bourbons_commit_the_british_sail_and_the_bourbons_follow() -> None:
    sea = Sea(*bourbon("port_gibraltar"), *fleet("sp_01"))
    sea.play(Commit("SP-B", move("sp_02"), role=BOURBONS), Done(role=BOURBONS))
    assert sea.at("SP-B") == "port_gibraltar"
    sea.play(Sail("BR-A", move("st_gibraltar"), role=BRITISH))
    assert sea.at("SP-B") == "port_gibraltar"
    sea.play(Done(role=BRITISH))
    assert sea.at("SP-B") == "sp_02"
    assert sea.state.stack == []


@rule("IC-5.15-a")
def test_a_commitment_is_hidden_and_belongs_to_its_owner() -> None:
    sea = Sea(*bourbon(), *fleet("sp_01"))
    sea.play(Commit("SP-B", MARK_TIME, role=BOURBONS))
    assert isinstance(sea.last(DirectionCommitted), DirectionCommitted)
    assert not any(isinstance(e, DirectionCommitted) for e in as_seen(sea.events, BRITISH))
    assert sea.refusal(Commit("BR-A", MARK_TIME, role=BOURBONS)) == "IC-5.15-a"


@rule("IC-5.15-b")
def test_a_commitment_that_has_become_impossible_marks_time() -> None:
    french = formation("FR-C", at="port_toulon"), squadron("F1", formation="FR-C")
    sea = Sea(*french, winds=("mistral",))
    sea.play(Commit("FR-C", move("sp_13"), role=BOURBONS), Done(role=BOURBONS))
    sea.state.winds = ()
    sea.play(Done(role=BRITISH))
    assert sea.at("FR-C") == "port_toulon"
    assert sea.last(TimeMarked).formation == "FR-C"


@rule("IC-2.31-a")
def test_the_enemy_sees_a_marker_move_and_not_whose_it_is() -> None:
    sea = Sea(*fleet("port_gibraltar"))
    sea.sail("BR-A", move("sp_02"))
    seen = as_seen(sea.events, BOURBONS)
    assert MarkerMoved("IC-5.12-b", BRITISH, "port_gibraltar", "sp_02") in seen
    assert not any(isinstance(e, FormationMoved | TimeMarked) for e in seen)
    spotted = Sea(*fleet("port_gibraltar", spotted=True))
    spotted.sail("BR-A", move("sp_02"))
    assert any(isinstance(e, FormationMoved) for e in as_seen(spotted.events, BOURBONS))


@rule("MIC-19.1-a")
def test_a_ready_formation_without_a_wish_marks_time() -> None:
    sea = Sea(*fleet("sp_13"))
    sea.play(Done(role=BOURBONS), Done(role=BRITISH))
    assert sea.state.formations["BR-A"].spent


@rule("IC-8.23-c")
def test_a_withdrawn_formation_forfeits_its_next_point_and_no_more() -> None:
    sea = Sea(*fleet("sp_13", forfeits=True))
    assert sea.refused("BR-A", move("sp_14")) == "IC-5.12-a"
    sea.begin(3)
    assert sea.refused("BR-A", MARK_TIME) is None
    assert not sea.state.formations["BR-A"].forfeits


@rule("IC-5.27-e")
def test_the_map_is_left_from_the_gut_and_only_by_order() -> None:
    sea = Sea(*fleet("sz_gut"))
    sea.play(Done(role=BOURBONS))
    assert sea.refusal(Sail("BR-A", move("edge_west"), role=BRITISH)) == "IC-5.27-e"
    order = IssuedOrder(
        "R-british-1", "rendezvous", BRITISH, "BR-A", sea.state.date, ("edge_west",)
    )
    sea.state.orders = OrderBook(issued={order.id: order})
    sea.play(Sail("BR-A", move("edge_west"), role=BRITISH))
    assert sea.at("BR-A") == "edge_west"


@rule("IC-3.27-b", "IC-3.27-c", "IC-8.45-c")
def test_the_flotillas_of_a_grand_one_enter_and_leave_a_harbour_with_it() -> None:
    grand = formation("BR-G", at="port_mahon", spotted=True)
    under = formation("BR-A", at="port_mahon", under="BR-G", spotted=True, disorganised=True)
    ships = squadron("B1", at="port_mahon", formation="BR-G"), *fleet("port_mahon", "B2")[1:]
    harbour = "port_mahon/harbour"
    sea = Sea(grand, under, *ships, dice=(0, 0))
    sea.sail("BR-G", ENTER)
    inside = sea.state.formations["BR-A"]
    assert (inside.at, inside.spotted, inside.disorganised) == (harbour, False, False)
    assert sea.state.place_of(sea.state.units["B2"]) == harbour
    sea.begin(3)
    sea.sail("BR-G", LEAVE)
    outside = sea.state.formations["BR-A"]
    assert (outside.at, outside.approach) == ("port_mahon", "fitting_out")


@rule("IC-5.12-c")
def test_a_point_once_committed_is_not_lost_to_a_bomb() -> None:
    """Ten DPs slow a Spanish Squadron to three points, none of them in the first increment."""
    sea = Sea(*bourbon("port_cadiz/harbour"), increment=1)
    unit = but(sea.state.units["S1"], state="fitting_out", damage=9)
    sea.state.units["S1"] = unit
    sea.play(Commit("SP-B", LEAVE, role=BOURBONS), Done(role=BOURBONS))
    sea.state.units["S1"] = but(unit, damage=10)
    assert points(sea.state, sea.state.formations["SP-B"]) == 0
    sea.play(Done(role=BRITISH))
    assert sea.at("SP-B") == "port_cadiz"


def test_every_option_offered_is_lawful() -> None:
    sea = Sea(*fleet("sp_13"), *bourbon("sp_12"))
    decision = sea.state.decision
    assert decision is not None
    options = list(decision.options(sea.state, BOURBONS))
    assert len(options) > 3
    assert all(sea.refusal(option) is None for option in options)


def test_a_grand_flotilla_takes_its_flotillas_along() -> None:
    sea = Sea(
        formation("BR-G", at="sp_13"),
        formation("BR-A", at="sp_13", under="BR-G"),
        squadron("B1", formation="BR-G"),
        squadron("B2", formation="BR-A"),
        winds=("mistral",),
    )
    assert sea.refused("BR-A", MARK_TIME) == "IC-5.12-a"
    sea.sail("BR-G", move("sp_14"))
    assert sea.at("BR-A") == sea.at("BR-G") == "sp_14"


@rule("IC-5.25-f", "MIC-19.1-e")
def test_who_has_caught_the_wind_counts_so_in_battle() -> None:
    sea = Sea(*fleet("port_toulon"), dice=(0,))
    sea.sail("BR-A", catch("sp_13"))
    assert sea.last(FormationMoved).cite == "MIC-19.1-e"
    found = gauge(sea.state, sea.state.formations["BR-A"])
    assert "IC-5.25-f" in [line.cite for line in found.lines]


def moved_by(at: str, what: Directive, *dice: int) -> str:
    sea = Sea(*fleet(at), dice=dice)
    sea.sail("BR-A", what)
    cite: str = sea.last(FormationMoved).cite
    return cite


@rule("MIC-20.1-a", "MIC-20.1-b")
def test_into_a_zone_by_its_in_box() -> None:
    assert moved_by("sp_13", move("sz_lion/sp_13:in")) == "MIC-20.1-a"
    assert moved_by("sz_lion/sp_13:in", catch("sz_lion"), 0) == "MIC-20.1-b"


@rule("MIC-20.1-c", "MIC-20.1-d")
def test_out_of_a_zone_by_its_out_box() -> None:
    assert moved_by("sz_lion", move("sz_lion/sp_13:out")) == "MIC-20.1-c"
    assert moved_by("sz_lion/sp_13:out", catch("sp_13"), 0) == "MIC-20.1-d"


@rule("IC-5.27-a")
def test_nobody_goes_into_a_zone_without_its_box() -> None:
    sea = Sea(*fleet("sp_13"))
    assert sea.refused("BR-A", move("sz_lion")) == "IC-5.27-a"


@rule("MIC-19.1-b", "IC-3.27-i")
def test_a_point_makes_all_ready_whatever_their_state() -> None:
    at = "port_mahon/harbour"
    for states, cite in ((("fitting_out",) * 2, "MIC-19.1-b"), (STATES, "IC-3.27-i")):
        units = [
            squadron(id, at=at, formation="BR-A", state=state)
            for id, state in zip(("B1", "B2"), states, strict=True)
        ]
        sea = Sea(formation("BR-A", at=at), *units, dice=(6,))
        sea.sail("BR-A", LEAVE)
        assert sea.last(HarbourLeft).cite == cite
        assert {unit.state for unit in sea.state.units.values()} == {"ready"}


STATES = ("fitting_out", "in_ordinary")


@rule("MIC-18.2-d", "MIC-18.2-e", "MIC-18.2-f")
def test_each_has_his_turn_in_an_increment() -> None:
    sea = Sea(*bourbon("port_gibraltar"), *fleet("sp_01"))
    mine = Sail("BR-A", move("st_gibraltar"), role=BRITISH)
    assert sea.refusal(mine) == "MIC-18.2-d"
    sea.play(Commit("SP-B", move("sp_02"), role=BOURBONS), Done(role=BOURBONS))
    assert sea.refusal(but(mine, role=BOURBONS)) == "MIC-18.2-e"
    sea.play(mine, Done(role=BRITISH))
    assert sea.last(DirectionsCarriedOut).cite == "MIC-18.2-f"
