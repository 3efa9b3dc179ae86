"""Who may demand a Battle, against whom, and in which order Battles come."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import ClashFought
from estandarte.games.mistral.battle.engaging import (
    DeclineBattle,
    Demand,
    DemandFailed,
    DemandSettled,
    Engaging,
    contacts,
)
from estandarte.games.mistral.battle.sequence import BattleJoined, StandFast, Withdrawing
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.concealment import DummyRemoved, FormationSpotted
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import Dice, but, prompt_for
from estandarte.kernel.testing import rule
from estandarte.players.doctrine.mistral import DOCTRINE
from games.mistral.scenes import formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

WAR = ("france_declares_war",)


def fleets(at: str = "sp_13", ours: dict[str, Any] | None = None, **theirs: Any) -> list[Any]:
    return [
        formation("BR-A", at=at, **{"approach": "with_wind", **(ours or {})}),
        squadron("B1", at=at, formation="BR-A"),
        formation("BO-A", at=at, **{"spotted": True, **theirs}),
        squadron("S1", at=at, formation="BO-A"),
    ]


def french(at: str = "sp_13", **more: Any) -> list[Any]:
    return [
        formation("FR-C", at=at, **{"spotted": True, **more}),
        squadron("F1", at=at, formation="FR-C"),
    ]


@rule("IC-8.12-a", "MIC-18.2-l")
def test_a_battle_needs_both_fleets_at_sea_and_one_of_them_spotted() -> None:
    assert contacts(Watch(None, *fleets()).state) == ("sp_13",)
    assert contacts(Watch(None, *fleets(spotted=False)).state) == ()
    seen = fleets(ours={"spotted": True}, spotted=False)
    assert contacts(Watch(None, *seen).state) == ("sp_13",)
    assert contacts(Watch(None, *fleets()[:2]).state) == ()
    harbour = squadron("S1", at="port_mahon/harbour", formation="BO-A", state="fitting_out")
    laid_up = [formation("BO-A", at="port_mahon/harbour"), harbour]
    assert contacts(Watch(None, *fleets("port_mahon")[:2], *laid_up).state) == ()


@rule("IC-8.12-a")
def test_the_british_are_asked_first_and_if_nobody_wants_it_there_is_none() -> None:
    watch = Watch(Engaging(), *fleets())
    assert watch.asks == ("Demanding", (BRITISH,))
    watch.play(DeclineBattle(role=BRITISH))
    assert watch.asks == ("Demanding", (BOURBONS,))
    watch.play(DeclineBattle(role=BOURBONS))
    assert watch.state.decision is None
    assert watch.all(BattleJoined) == []


@rule("IC-8.21-a", "IC-8.12-a")
def test_one_demand_is_enough_and_names_both_formations() -> None:
    watch = Watch(Engaging(), *fleets())
    watch.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH), DeclineBattle(role=BRITISH))
    watch.play(DeclineBattle(role=BOURBONS))
    assert watch.last(BattleJoined).engaged == {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}


@rule("IC-8.21-a")
def test_if_both_demand_each_names_his_own() -> None:
    more = [
        formation("SP-B", spotted=True),
        squadron("S2", formation="SP-B"),
        formation("BR-B", spotted=True),
        squadron("B2", formation="BR-B"),
    ]
    watch = Watch(Engaging(), *fleets(ours={"spotted": True}), *more)
    watch.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH), DeclineBattle(role=BRITISH))
    watch.play(Demand("sp_13", "SP-B", "BR-B", role=BOURBONS), DeclineBattle(role=BOURBONS))
    assert watch.last(BattleJoined).engaged == {BOURBONS: ("SP-B",), BRITISH: ("BR-A",)}


@rule("IC-8.21-a")
def test_a_marker_is_named_only_where_no_enemy_is_spotted() -> None:
    watch = Watch(Engaging(), *fleets())
    assert watch.refusal(Demand("sp_13", "BR-A", "", role=BRITISH)) == "IC-8.21-a"
    hidden = Watch(Engaging(), *fleets(ours={"spotted": True}, spotted=False))
    assert hidden.refusal(Demand("sp_13", "BR-A", "BO-A", role=BRITISH)) == "IC-8.21-a"
    hidden.play(Demand("sp_13", "BR-A", role=BRITISH), DeclineBattle(role=BRITISH))
    hidden.play(DeclineBattle(role=BOURBONS))
    assert hidden.last(FormationSpotted).formation == "BO-A"
    assert hidden.last(BattleJoined).engaged[BOURBONS] == ("BO-A",)


@rule("IC-8.21-a", "IC-8.12-c", "IC-7.15-a")
def test_a_dummy_so_named_is_removed_and_there_is_no_battle() -> None:
    nothing = Formation("D-bourbons-1", BOURBONS, "", "dummy", "sp_13")
    watch = Watch(Engaging(), *fleets(ours={"spotted": True})[:2], nothing)
    watch.play(Demand("sp_13", "BR-A", role=BRITISH), DeclineBattle(role=BRITISH))
    if watch.state.decision is not None:
        watch.play(DeclineBattle(role=BOURBONS))
    assert watch.last(DummyRemoved).dummy == "D-bourbons-1"
    assert watch.all(BattleJoined) == []


@rule("IC-8.12-d", "IC-8.45-b")
def test_a_disorganised_formation_demands_nothing() -> None:
    watch = Watch(Engaging(), *fleets(ours={"disorganised": True}))
    assert watch.refusal(Demand("sp_13", "BR-A", "BO-A", role=BRITISH)) == "IC-8.12-d"


@rule("IC-8.12-d", "MIS-2.32-i")
def test_spaniards_who_escort_a_convoy_do_not_attack() -> None:
    watch = Watch(Engaging(), *fleets(ours={"spotted": True}))
    order = IssuedOrder("S-ES", "escort", BOURBONS, "BO-A", Date(1744, 9), convoy="troop_1")
    watch.play(DeclineBattle(role=BRITISH))
    demand = Demand("sp_13", "BO-A", "BR-A", role=BOURBONS)
    assert watch.refusal(demand) is None
    watch.state.orders = but(watch.state.orders, issued={"S-ES": order})
    assert watch.refusal(demand) == "MIS-2.32-i"


@rule("IC-8.12-d", "IC-9.36-b")
def test_under_a_french_leader_flotilla_a_is_no_spanish_escort() -> None:
    ships = [*fleets(ours={"spotted": True}), leader("de_court", formation="BO-A", station="")]
    watch = Watch(Engaging(), *ships, events=WAR)
    watch.state.formations["BO-A"] = but(watch.state.formations["BO-A"], leader="de_court")
    order = IssuedOrder("F-ES", "escort", BOURBONS, "BO-A", Date(1744, 9), convoy="french_levant")
    watch.state.orders = but(watch.state.orders, issued={"F-ES": order})
    watch.play(DeclineBattle(role=BRITISH))
    assert watch.refusal(Demand("sp_13", "BO-A", "BR-A", role=BOURBONS)) is None


@rule("IC-8.12-d")
def test_before_their_war_the_french_demand_nothing() -> None:
    ships = [*fleets(ours={"spotted": True})[:2], *french()]
    peace = Watch(Engaging(), *ships)
    peace.play(DeclineBattle(role=BRITISH))
    assert peace.state.decision is None
    war = Watch(Engaging(), *ships, events=WAR)
    war.play(DeclineBattle(role=BRITISH))
    assert war.refusal(Demand("sp_13", "FR-C", "BR-A", role=BOURBONS)) is None


@rule("IC-8.12-b", "MIS-2.42-a", "MIS-2.42-b")
def test_to_fight_the_french_before_their_war_costs_three_prestige() -> None:
    ships = [*fleets()[:2], *french()]
    watch = Watch(Engaging(), *ships)
    plain = Demand("sp_13", "BR-A", "FR-C", role=BRITISH)
    assert watch.refusal(plain) == "IC-8.12-b"
    watch.play(but(plain, defying=True))
    assert watch.state.prestige[BRITISH] == 2
    assert watch.state.defied
    poor = Watch(Engaging(), *ships, prestige=3)
    assert poor.refusal(but(plain, defying=True)) == "MIS-2.422-a"
    war = Watch(Engaging(), *ships, events=WAR)
    assert war.refusal(plain) is None


@rule("IC-8.12-b")
def test_a_marker_that_proves_french_is_let_go() -> None:
    ships = [*fleets(ours={"spotted": True})[:2], *french(spotted=False)]
    watch = Watch(Engaging(), *ships)
    watch.play(Demand("sp_13", "BR-A", role=BRITISH), DeclineBattle(role=BRITISH))
    if watch.state.decision is not None:
        watch.play(DeclineBattle(role=BOURBONS))
    assert watch.last(FormationSpotted).formation == "FR-C"
    assert watch.all(BattleJoined) == []


@rule("MIC-18.2-n", "MIC-18.2-m", "IC-8.12-a")
@pytest.mark.parametrize(("die", "first"), [(4, "sp_13"), (5, "sp_14")])
def test_several_battles_come_in_random_order(die: int, first: str) -> None:
    more = [
        formation("BR-B", at="sp_14", approach="with_wind"),
        squadron("B2", at="sp_14", formation="BR-B"),
        formation("SP-B", at="sp_14", spotted=True),
        squadron("S2", at="sp_14", formation="SP-B"),
    ]
    watch = Watch(Engaging(), *fleets(), *more, dice=(die,), year=1744)
    watch.play(
        Demand("sp_13", "BR-A", "BO-A", role=BRITISH),
        Demand("sp_14", "BR-B", "SP-B", role=BRITISH),
        DeclineBattle(role=BRITISH),
        DeclineBattle(role=BOURBONS),
    )
    assert [e.location for e in watch.all(BattleJoined)] == [first]
    assert [e.location for e in watch.all(DemandSettled)] == [first]
    assert list(watch.state.progress.demands) == [{"sp_13": "sp_14", "sp_14": "sp_13"}[first]]


@rule("IC-8.12-a")
def test_there_is_one_battle_in_a_location_and_increment() -> None:
    watch = Watch(Engaging(), *fleets(), formation("BR-B"), squadron("B2", formation="BR-B"))
    watch.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH))
    assert watch.refusal(Demand("sp_13", "BR-B", "BO-A", role=BRITISH)) == "IC-8.12-a"


@rule("MRS-1-d")
def test_with_every_formation_in_sight_the_leader_must_bring_on_the_battle() -> None:
    ships = [*fleets(ours={"leader": "mathews", "spotted": True})]
    mathews = leader("mathews", formation="BR-A", station="")
    bad = Watch(Engaging(), *ships, mathews, dice=(4,), fog="open")
    bad.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH))
    assert bad.all(DemandFailed)
    assert bad.refusal(Demand("sp_13", "BR-A", "BO-A", role=BRITISH)) == "IC-8.12-a"
    good = Watch(Engaging(), *ships, mathews, dice=(3,), fog="open")
    good.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH))
    assert good.state.progress.demands


@rule("IC-8.12-c")
def test_a_hidden_convoy_makes_contact_like_any_marker() -> None:
    watch = Watch(None, *fleets(ours={"spotted": True})[:2])
    convoy = Convoy("french_levant", BOURBONS, at="sp_13", status="at_sea")
    watch.state.convoys[convoy.id] = convoy
    assert contacts(watch.state) == ("sp_13",)
    watch.state.convoys[convoy.id] = but(convoy, spotted=True)
    assert contacts(watch.state) == ()


@rule("IC-8.21-a", "IC-7.11-a")
def test_a_hidden_grand_flotilla_is_spotted_with_all_under_it() -> None:
    """Three Squadrons against four: who pairs his own must see every one of the others."""
    watch = Watch(
        Engaging(),
        formation("BR-A", spotted=True, approach="with_wind"),
        *(squadron(id, formation="BR-A") for id in ("B1", "B2", "B3")),
        formation("BO-G"),
        formation("SP-B", under="BO-G"),
        formation("FR-C", under="BO-G"),
        *(squadron(id, formation="SP-B") for id in ("S1", "S2")),
        *(squadron(id, formation="FR-C") for id in ("F1", "F2")),
        dice=(5,) * 60,
        events=WAR,
        prestige=0,
    )
    watch.play(DeclineBattle(role=BRITISH))
    watch.play(Demand("sp_13", "BO-G", "BR-A", role=BOURBONS), DeclineBattle(role=BOURBONS))
    assert all(watch.state.formations[id].spotted for id in ("BO-G", "SP-B", "FR-C"))
    while isinstance(watch.state.decision, Withdrawing):
        watch.play(StandFast(role=watch.state.decision.waiting[0]))
    while (decision := watch.state.decision) is not None:
        role = decision.waiting[0]
        view, prompt = MISTRAL.view(watch.state, role), prompt_for(watch.state, role)
        watch.play(DOCTRINE.choose(MISTRAL, view, prompt, Dice("fray")))
    assert len(watch.all(ClashFought)) == 3
