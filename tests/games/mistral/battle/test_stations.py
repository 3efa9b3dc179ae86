"""Before, during and after the guns: stations taken in secret, DPs shared out, ships regrouped."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.broadsides import ShareDamage, SharingDamage
from estandarte.games.mistral.battle.combats import (
    Add,
    DivideShifts,
    Dividing,
    Pair,
    Pairing,
    engaged_units,
)
from estandarte.games.mistral.battle.regrouping import (
    AttachSquadron,
    EndRegrouping,
    Regrouping,
    TransferAfterBattle,
)
from estandarte.games.mistral.battle.resolution import Depart, Departing
from estandarte.games.mistral.battle.sequence import FormationJoined, Join, SetIntensity
from estandarte.games.mistral.battle.stations import (
    StationsChosen,
    StationsReady,
    TakeStations,
    TakingStations,
    berths,
)
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Formation,
    Leader,
    Unit,
)
from estandarte.games.mistral.fleets.leaders import senior_present
from estandarte.games.mistral.tasks.screening import PutForward
from estandarte.kernel import as_seen, but
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import (
    BOURBONS,
    BRITISH,
    Fray,
    sides,
)
from games.mistral.scenes import auxiliary, flagship, formation, leader, pack, squadron


def to_stations(
    *more: Unit | Formation | Leader | Auxiliary,
    ours: tuple[str, ...] = ("B1",),
    theirs: tuple[str, ...] = ("S1",),
) -> Fray:
    fray = Fray(sides(*more, ours=ours, theirs=theirs), dice=[], plain=False)
    fray.stand()
    fray.keep_out()
    return fray


@rule("IC-8.26-a")
def test_a_leader_is_on_one_ship_of_his_own_formation() -> None:
    fray = to_stations(ours=("B1", "B2"))
    assert fray.asks == ("TakingStations", BRITISH)
    assert fray.refusal(TakeStations({"mathews": "S1"}, {}, role=BRITISH)) == "MIS-2.224-a"
    assert fray.refusal(TakeStations({}, {}, role=BRITISH)) == "IC-8.26-a"
    fray.play(TakeStations({"mathews": "B2"}, {}, role=BRITISH))
    assert fray.state.battle is not None
    assert fray.state.battle.posts == {"navarro": "S1", "mathews": "B2"}


@rule("MIS-2.224-a", "IC-8.26-a")
def test_an_admiral_goes_to_a_flagship_and_a_commodore_where_he_likes() -> None:
    fray = to_stations(ours=("B1", "B2", "namur", "marlborough"))
    pairs = {"namur": "B1", "marlborough": "B2"}
    assert fray.refusal(TakeStations({"mathews": "B1"}, pairs, role=BRITISH)) == "MIS-2.224-a"
    assert fray.refusal(TakeStations({"mathews": "marlborough"}, pairs, role=BRITISH)) is None
    state = sides(ours=("B1",), theirs=("S1", "santa_isabel"))
    state.formations["BO-A"] = but(state.formations["BO-A"], leader="liano")
    del state.leaders["navarro"]
    state.leaders["liano"] = leader("liano", formation="BO-A", station="")
    commodore = Fray(state, dice=[], plain=False)
    commodore.stand()
    pair = {"santa_isabel": "S1"}
    assert commodore.refusal(TakeStations({"liano": "S1"}, pair, role=BOURBONS)) is None
    assert commodore.refusal(TakeStations({"liano": "B1"}, pair, role=BOURBONS)) == "IC-8.26-a"


@rule("MIS-2.224-a", "MIC-2.3-e")
def test_the_flagships_of_its_flotillas_are_those_of_the_grand_flotilla() -> None:
    state = sides(
        formation("BR-B", under="BR-A", leader="lestock"),
        leader("lestock", formation="BR-B", station=""),
        squadron("B3", formation="BR-B"),
        flagship("namur", formation="BR-B"),
        ours=("B1",),
    )
    state.formations["BR-A"] = but(state.formations["BR-A"], kind="grand")
    fray = Fray(state, dice=[], plain=False)
    fray.stand()
    assert berths(fray.state, BRITISH) == {"mathews": ("namur",), "lestock": ("namur",)}
    del fray.state.units["B1"]
    assert senior_present(fray.state, engaged_units(fray.state, BRITISH)).id == "mathews"


@rule("MIS-2.221-e", "MIS-2.221-h", "MIS-2.221-a")
def test_a_flagship_keeps_company_with_a_squadron_of_her_own_nation() -> None:
    fray = to_stations(ours=("B1", "B2"), theirs=("S1", "S2", "F1", "real_felipe"))
    post = {"navarro": "real_felipe"}
    assert fray.refusal(TakeStations(post, {"real_felipe": "F1"}, role=BOURBONS)) == "MIS-2.221-e"
    assert fray.refusal(TakeStations(post, {}, role=BOURBONS)) == "MIS-2.221-e"
    fray.play(
        TakeStations(post, {"real_felipe": "S2"}, role=BOURBONS),
        TakeStations({"mathews": "B1"}, {}, role=BRITISH),
    )
    fray.throw(5)
    fray.play(SetIntensity("medium", role=BRITISH), Pair("B1", "S2", role=BRITISH))
    battle = fray.state.battle
    assert battle is not None
    assert battle.clashes[0].units[BOURBONS] == ("S2", "real_felipe")


@rule("MIS-2.221-e")
def test_without_a_squadron_of_her_nation_any_other_will_do() -> None:
    fray = to_stations(ours=("B1",), theirs=("F1", "real_felipe"))
    assert fray.state.battle is not None
    assert fray.state.battle.companions == {"real_felipe": "F1"}


@rule("IC-2.33-a")
def test_stations_stay_hidden_until_both_have_chosen() -> None:
    fray = to_stations(ours=("B1", "B2"), theirs=("S1", "S2"))
    decision = fray.state.decision
    assert isinstance(decision, TakingStations)
    assert decision.waiting == (BOURBONS, BRITISH)
    written = fray.play(TakeStations({"navarro": "S2"}, {}, role=BOURBONS))
    assert as_seen(written, BRITISH) == (StationsReady("IC-8.26-a", BOURBONS),)
    assert isinstance(as_seen(written, BOURBONS)[0], StationsChosen)
    assert fray.state.battle is not None
    assert fray.state.battle.posts == {}
    fray.play(TakeStations({"mathews": "B2"}, {}, role=BRITISH))
    assert fray.state.battle.posts == {"navarro": "S2", "mathews": "B2"}
    assert fray.state.battle.chosen == {}


def three_against_one(dice: tuple[int, ...], **switches: Any) -> Fray:
    """B1 alone against three Spanish Squadrons in one heavy Combat; Leadership is equal."""
    state = sides(ours=("B1",), theirs=("S1", "S2", "S3"), **switches)
    for name in ("mathews", "navarro"):
        calm = but(state.leaders[name], personality="aggressive", leadership=3)
        state.leaders[name] = calm
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(*dice[:1])
    fray.play(SetIntensity("heavy", role=BRITISH), Pair("B1", "S1", role=BRITISH))
    fray.throw(*dice[1:])
    fray.play(Add(0, role=BOURBONS), Add(0, role=BOURBONS))
    return fray


def suffered(fray: Fray) -> list[int]:
    return [fray.state.units[id].damage for id in ("S1", "S2", "S3")]


@rule("IC-8.36-c", "MIS-Q43")
def test_what_is_left_over_goes_to_the_first_and_then_as_the_owner_likes() -> None:
    fray = three_against_one((5, 2, 9))
    asked = fray.state.decision
    assert isinstance(asked, SharingDamage)
    assert (asked.waiting, asked.points) == ((BOURBONS,), 5)
    options = [a.shares for a in asked.options(fray.state, BOURBONS)]  # type: ignore[attr-defined]
    assert options == [{"S1": 2, "S2": 2, "S3": 1}, {"S1": 2, "S2": 1, "S3": 2}]
    uneven = ShareDamage({"S1": 1, "S2": 2, "S3": 2}, role=BOURBONS)
    assert fray.refusal(uneven) == "MIS-Q43"
    assert fray.refusal(ShareDamage({"S1": 2, "S2": 2}, role=BOURBONS)) == "IC-8.36-c"
    assert fray.refusal(ShareDamage({"B1": 5}, role=BOURBONS)) == "IC-8.36-c"
    negative = ShareDamage({"S1": 7, "S2": -2}, role=BOURBONS)
    assert fray.refusal(negative) == "IC-8.36-c"
    fray.play(ShareDamage({"S1": 2, "S2": 1, "S3": 2}, role=BOURBONS))
    assert suffered(fray) == [2, 1, 2]


@rule("IC-8.36-c", "MIS-Q43")
def test_by_the_switch_the_owner_divides_all_of_it() -> None:
    fray = three_against_one((5, 2, 9), damage_split="owner")
    assert isinstance(fray.state.decision, SharingDamage)
    fray.play(ShareDamage({"S3": 5}, role=BOURBONS))
    assert suffered(fray) == [0, 0, 5]


@rule("IC-8.36-c", "IC-2.31-b")
def test_nobody_else_learns_how_the_owner_has_divided_it() -> None:
    fray = three_against_one((5, 2, 9), damage_split="owner")
    events = fray.play(ShareDamage({"S3": 5}, role=BOURBONS))
    assert not any("S3" in repr(event) for event in as_seen(events, BRITISH))


@rule("MIS-2.226-c", "MIS-2.225-a")
def test_her_stronger_hull_does_not_save_a_flagship_from_a_sunk_result() -> None:
    state = sides(theirs=("S1", "santa_isabel"), facts={"S1": {"sail": 1}})
    assert state.units["santa_isabel"].rating == state.units["S1"].rating + 2
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(3, 0, 9, 5, 6, 4, 9)
    fray.play(SetIntensity("medium", role=BRITISH))
    while isinstance(asked := fray.state.decision, Dividing):
        fray.play(DivideShifts(0, role=asked.waiting[0]))
    assert "santa_isabel" not in fray.state.units


def won(*more: Unit | Formation | Leader | Auxiliary, **facts: dict[str, Any]) -> Fray:
    """The British have won with B1 and B2 in BR-A and BR-B; the Bourbons have left."""
    state = sides(
        *more,
        formation("BR-B", approach="with_wind"),
        squadron("B4", formation="BR-B", **facts.get("B4", {})),
        ours=("B1", "B2", "namur"),
        facts=facts,
    )
    for name, mind in (("mathews", "cautious"), ("navarro", "aggressive")):
        state.leaders[name] = but(state.leaders[name], personality=mind)
    fray = Fray(state, dice=[], plain=False)
    engaged = fray.state.battle
    assert engaged is not None
    fray.state.battle = but(engaged, engaged={**engaged.engaged, BRITISH: ("BR-A", "BR-B")})
    fray.stand()
    fray.keep_out()
    fray.play(TakeStations({"mathews": "namur"}, {"namur": "B1"}, role=BRITISH))
    fray.throw(5)
    fray.play(SetIntensity("light", role=BRITISH))
    assert isinstance(fray.state.decision, Pairing)
    fray.throw(2, 9)
    fray.play(Pair("B1", "S1", role=BRITISH))
    while isinstance(asked := fray.state.decision, Dividing):
        fray.play(DivideShifts(0, role=asked.waiting[0]))
    if isinstance(fray.state.decision, Departing):
        fray.play(Depart("sp_14", role=BOURBONS))
    return fray


@rule("IC-3.26-d", "IC-3.26-c", "MIC-18.3-c", "IC-8.38-a")
def test_after_a_battle_sail_pass_between_squadrons_that_fought() -> None:
    fray = won(B1={"sail": 4, "damage": 6}, B2={"sail": 2}, B4={"sail": 4})
    assert isinstance(fray.state.decision, Regrouping)
    before = fray.state.units["B1"].damage
    fray.throw(0)
    fray.play(TransferAfterBattle("B1", "B2", 2, role=BRITISH))
    units = fray.state.units
    assert (units["B1"].sail, units["B2"].sail) == (2, 4)
    assert units["B2"].damage == before // 2
    fray.play(EndRegrouping(role=BRITISH))
    assert fray.state.stack == []


@rule("IC-3.26-d", "MIC-18.3-c")
def test_what_was_not_in_the_battle_is_not_regrouped() -> None:
    far = formation("BR-C", at="sp_12"), squadron("B5", at="sp_12", formation="BR-C", sail=2)
    fray = won(*far, B2={"sail": 2})
    assert fray.refusal(TransferAfterBattle("B5", "B2", 1, role=BRITISH)) == "MIC-18.3-c"
    assert fray.refusal(TransferAfterBattle("B1", "S1", 1, role=BRITISH)) == "MIC-18.3-c"
    assert fray.refusal(TransferAfterBattle("namur", "B2", 1, role=BRITISH)) == "MIS-2.211-c"
    assert fray.refusal(TransferAfterBattle("B1", "B2", 3, role=BRITISH)) == "IC-3.24-a"
    assert fray.refusal(AttachSquadron("B1", "BR-C", role=BRITISH)) == "IC-3.35-c"


@rule("IC-3.26-d")
def test_a_failed_strategy_check_is_not_tried_again() -> None:
    fray = won(B2={"sail": 2})
    fray.throw(9)
    fray.play(TransferAfterBattle("B1", "B2", 1, role=BRITISH))
    assert fray.state.units["B2"].sail == 2
    assert fray.refusal(TransferAfterBattle("B1", "B2", 1, role=BRITISH)) == "IC-3.26-d"


@rule("IC-3.35-c")
def test_after_a_battle_a_squadron_changes_its_formation() -> None:
    fray = won()
    fray.throw(0)
    fray.play(AttachSquadron("B2", "BR-B", role=BRITISH))
    assert fray.state.units["B2"].formation == "BR-B"
    # The Namur may not be left without a Squadron.
    assert fray.refusal(AttachSquadron("B1", "BR-B", role=BRITISH)) == "MIS-2.221-f"


@rule("IC-3.35-c", "IC-3.33-c")
def test_a_formation_left_by_its_last_squadron_is_unformed() -> None:
    fray = won()
    fray.throw(0)
    fray.play(AttachSquadron("B4", "BR-A", role=BRITISH))
    assert "BR-B" not in fray.state.formations


@rule("MIC-18.3-a", "MIC-18.3-b")
def test_the_steps_of_a_battle_come_in_the_order_of_the_book() -> None:
    fray = won(B2={"sail": 2})
    fray.play(EndRegrouping(role=BRITISH))
    wanted = [
        "BattleJoined",
        "GaugeTaken",
        "LeaderAssigned",
        "IntensitySet",
        "ClashFormed",
        "ClashFought",
        "BattleLost",
        "FormationWithdrew",
        "BattleEnded",
    ]
    names = [type(event).__name__ for event in fray.events]
    assert [name for name in dict.fromkeys(names) if name in wanted] == wanted
    assert names.count("ClashFought") == 1


@pytest.mark.parametrize("kind", ["frigate", "galley"])
@rule("MIC-3.1-q", "MIC-3.1-r", "MIC-3.1-w", "MIC-3.1-x")
def test_frigate_and_galley_squadrons_belong_to_other_games(kind: str) -> None:
    import msgspec

    from estandarte.games.mistral.schema.forces import SquadronCounter

    counter = {
        "contingent": "spain",
        "subclass": kind,
        "most_sail": 2,
        "allowance": 5,
        "rating": 10,
        "shift": [0, 0],
    }
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(counter, SquadronCounter)


def assisted(*more: Unit | Formation | Leader | Auxiliary) -> Fray:
    """BR-B, under a Leader of one point too few, asks an Auxiliary for help."""
    second = formation("BR-B", leader="rowley", approach="with_wind")
    rowley = leader("rowley", formation="BR-B", station="", personality="cautious", leadership=4)
    helper = auxiliary("A1", "fleet", place="assigned", formation="BR-B")
    ships = squadron("B4", formation="BR-B")
    fray = Fray(sides(second, rowley, ships, helper, *more), dice=[])
    fray.stand()
    return fray


@rule("IC-6.22-a", "IC-6.28-a", "MIC-6.1-c")
def test_the_auxiliary_that_assists_a_reinforcement_may_be_screened() -> None:
    alone = assisted()
    alone.throw(5)
    alone.play(Join("A1", role=BRITISH))
    assert alone.last(FormationJoined).formation == "BR-B"
    assert alone.state.auxiliaries["A1"].place == "recovery"
    enemy = auxiliary("E1", "fleet", "spain", place="assigned", formation="BO-A")
    fray = assisted(enemy)
    fray.play(Join("A1", role=BRITISH))
    assert fray.asks == ("OfferingScreen", BOURBONS)
    fray.throw(5)
    fray.play(PutForward("E1", role=BOURBONS))
    assert fray.last(FormationJoined) is None
    assert {fray.state.auxiliaries[id].place for id in ("A1", "E1")} == {"recovery"}


@rule("MIC-3.1-q", "MIC-3.1-w")
def test_no_squadron_of_frigates_is_in_the_components() -> None:
    assert {one.subclass for one in pack().ships.squadrons.values()} == {"sol", "sol_d"}


@rule("MIC-3.1-r", "MIC-3.1-x")
def test_galleys_are_auxiliaries_here_and_never_squadrons() -> None:
    assert "galley" in pack().ships.auxiliaries
    assert not any("galley" in id.lower() for id in pack().ships.squadrons)
