"""Attacks on Convoys, by Auxiliaries and in Battle."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand, Engaging
from estandarte.games.mistral.battle.sequence import StandFast, Withdraw
from estandarte.games.mistral.convoys.attacking import AttackConvoy, FallingUponConvoys, attack_odds
from estandarte.games.mistral.convoys.raiding import (
    FallUpon,
    LeaveConvoys,
    Raiding,
    RaidingConvoys,
)
from estandarte.games.mistral.state import Clash, Engagement
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.log import TaskAnnounced
from estandarte.games.mistral.tasks.screening import PutForward
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, pack, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
    corsairs,
)


def prey(*dice: int, kind: str = "fleet", escort: int = 0, **more: Any) -> Errand:
    """A Spanish Auxiliary at Cartagena, the British Convoy off Cape de Gata."""
    base = more.pop("base", "port_cartagena")
    scene = Errand(
        assigned("X", kind, base, "spain"),
        formation("BR-A", at="sp_04"),
        *([squadron("B1", "sp_04", escort, formation="BR-A")] if escort else []),
        dice=dice,
        **{"prestige": 0, **more},  # nobody can pay for another die
    )
    scene.convoy("british_levant", at="sp_04", spotted=True)
    if escort:
        scene.escort("BR-A", "british_levant")
    return scene.push(Tasking((BOURBONS,)))


ATTACK = AttackConvoy("X", "british_levant", role=BOURBONS)


@rule("MIS-X16", "IC-10.18-a", "MIC-3.4-a", "MIC-3.4-b", "MIC-12.1-e", "IC-6.27-a")
@pytest.mark.parametrize(
    ("kind", "escort", "die", "points"),
    [
        ("fleet", 2, 3, 2),
        ("light", 3, 1, 1),
        ("light", 3, 2, 0),
        ("fleet50", 2, 3, 2),
        ("privateer", 2, 3, 2),
    ],
)
def test_an_auxiliary_attacks_a_convoy(kind: str, escort: int, die: int, points: int) -> None:
    scene = prey(die, kind=kind, escort=escort).act(ATTACK)
    assert scene.state.convoys["british_levant"].damage == points
    assert scene.aux("X").place == "recovery"


@rule("MIS-X16", "MIC-3.4-c")
def test_a_partial_screen_weakens_the_attack() -> None:
    scene = prey(4, escort=2)
    scene.state.auxiliaries["Y"] = assigned("Y", "fleet50", "port_gibraltar")
    scene.act(ATTACK, PutForward("Y", role=BRITISH))
    assert scene.state.convoys["british_levant"].damage == 1


def raided() -> Errand:
    """A Pirate of Algiers has attacked an escorted Convoy off Barbary."""
    scene = Errand(
        *corsairs(),
        formation("BR-A", at="sz_barbary"),
        squadron("B1", "sz_barbary", 2, formation="BR-A"),
        dice=[1],
        prestige=0,
    )
    scene.state.auxiliaries["knights_of_malta"] = but(
        scene.aux("knights_of_malta"), place="recovery"
    )
    scene.convoy("british_levant", at="sz_barbary", spotted=True)
    scene.escort("BR-A", "british_levant")
    scene.state.active_pirates = ("port_algiers",)
    scene.push(Tasking((BOURBONS,)))
    scene.act(AttackConvoy("pirate_algiers", "british_levant", role=BOURBONS))
    return scene


@rule("MRX-13", "MIS-2.524-e", "MIC-12.1-w")
def test_a_light_pirate_attacks_and_stirs_up_its_port() -> None:
    scene = raided()
    assert scene.state.convoys["british_levant"].damage == 1
    assert scene.state.orders.stirred == ("port_algiers",)


@rule("MIS-2.529-a")
def test_a_pirate_that_has_attacked_goes_to_its_box() -> None:
    assert raided().aux("pirate_algiers").place == "recovery"


@rule("IC-10.18-b")
def test_one_attack_per_convoy_impulse_and_class() -> None:
    scene = prey(5)
    for id, kind in (("X2", "privateer"), ("L", "light")):
        scene.state.auxiliaries[id] = assigned(id, kind, "port_cartagena", "spain")
    scene.act(ATTACK).push(Tasking((BOURBONS,)))
    again = AttackConvoy("X2", "british_levant", role=BOURBONS)
    assert scene.refusal(again) == "IC-10.18-b"
    assert scene.refusal(AttackConvoy("L", "british_levant", role=BOURBONS)) is None


@rule("IC-10.12-a", "IC-10.18-a", "IC-6.14-a")
def test_what_cannot_be_attacked() -> None:
    unseen = prey()
    unseen.convoy("british_levant", spotted=False)
    assert unseen.refusal(ATTACK) == "IC-10.12-a"
    far = prey(base="port_toulon")
    assert far.refusal(ATTACK) == "IC-6.14-a"
    home = prey()
    home.convoy("british_levant", status="expected", at="")
    assert home.refusal(ATTACK) == "IC-10.18-a"
    own = prey()
    own.convoy("troop_1", at="sp_04", spotted=True)
    assert own.refusal(AttackConvoy("X", "troop_1", role=BOURBONS)) == "IC-10.18-a"


@rule("MIS-Q106", "MIS-2.33-b")
def test_a_french_auxiliary_attacks_no_convoy_before_its_war() -> None:
    scene = prey()
    scene.state.auxiliaries["F"] = assigned("F", "fleet", "port_cartagena", "france")
    action = AttackConvoy("F", "british_levant", role=BOURBONS)
    assert scene.refusal(action) == "MIS-Q106"
    scene.state.events = ("france_declares_war",)
    assert scene.refusal(action) is None


def french_trade(prestige: int = 5) -> Errand:
    scene = Errand(
        assigned("F", "fleet", "coast_a"),
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        prestige=prestige,
        dice=[5, 5],
    )
    scene.convoy("french_levant", at="sp_13", spotted=True)
    return scene


@rule("IC-10.14-a", "MIS-2.33-c", "MIS-2.42-a")
def test_the_french_trade_is_safe_until_the_price_is_paid() -> None:
    scene = french_trade().push(Tasking((BRITISH,)))
    plain = AttackConvoy("F", "french_levant", role=BRITISH)
    assert scene.refusal(plain) == "IC-10.14-a"
    assert scene.act(AttackConvoy("F", "french_levant", True, role=BRITISH)).state.defied
    assert scene.state.prestige[BRITISH] == 2
    raid = french_trade().push(RaidingConvoys())
    assert raid.refusal(FallUpon("BR-A", "french_levant", role=BRITISH)) == "IC-10.14-a"
    raid.act(FallUpon("BR-A", "french_levant", True, role=BRITISH))
    assert raid.state.prestige[BRITISH] == 2


@rule("IC-10.14-a", "MIS-2.422-a", "MIS-2.42-a")
def test_who_cannot_pay_is_not_asked_and_nobody_pays_for_nothing() -> None:
    assert french_trade(prestige=3).push(RaidingConvoys()).asks == ""
    scene = prey()
    paid = AttackConvoy("X", "british_levant", True, role=BOURBONS)
    assert scene.refusal(paid) == "MIS-2.42-a"


@rule("MIC-3.4-a", "MIC-3.4-b", "MIC-3.4-c")
@pytest.mark.parametrize(
    ("kind", "escort", "screened", "expected"),
    [
        ("light", 3, False, {"0": 8, "1": 2}),
        ("light", 3, True, {"0": 9, "1": 1}),
        ("fleet", 1, False, {"4": 3, "3": 3, "2": 2, "1": 2}),
    ],
)
def test_the_odds_of_an_attack_are_exact(
    kind: Any, escort: int, screened: bool, expected: dict[str, int]
) -> None:
    odds = attack_odds(pack().charts.combat, kind, escort, screened)
    assert {one.result: 10 * one.ways // one.of for one in odds} == expected


def raid(*dice: int, squadrons: int = 2, **convoy: Any) -> Errand:
    """A British Flotilla in the location of a Spanish Troop Convoy."""
    names = ("B1", "B2", "B3")[:squadrons]
    scene = Errand(
        formation("BR-A", at="sp_12"),
        *(squadron(name, at="sp_12", formation="BR-A") for name in names),
        dice=dice,
    )
    scene.convoy("troop_1", **{"at": "sp_12", "spotted": True, **convoy})
    return scene


@rule("IC-10.16-a", "IC-8.12-c", "IC-10.16-b")
def test_without_an_escort_every_squadron_fires_at_the_convoy() -> None:
    scene = raid(0, 0, 9).push(RaidingConvoys())
    level = pack().charts.intensity.light[0]
    rows = pack().charts.combat.rows
    worth = 0
    for die in (0, 9):
        text = rows[die][level]
        worth += int(text.rstrip("*").rstrip("S") or 0) + 4 * text.count("S")
    scene.act(FallUpon("BR-A", "troop_1", role=BRITISH))
    assert scene.state.convoys["troop_1"].damage == worth
    assert scene.state.convoys["troop_1"].halted


@rule("IC-7.11-a", "IC-2.31-b")
def test_who_falls_upon_a_convoy_is_spotted_with_all_under_it() -> None:
    scene = raid(9, 9, 9)
    assert not scene.state.formations["BR-A"].spotted
    scene.state.formations["BR-G"] = formation("BR-G", at="sp_12")
    scene.state.formations["BR-A"] = but(scene.state.formations["BR-A"], under="BR-G")
    scene.push(RaidingConvoys()).act(FallUpon("BR-G", "troop_1", role=BRITISH))
    assert all(scene.state.formations[id].spotted for id in ("BR-A", "BR-G"))


@rule("IC-10.15-a", "IC-8.12-a", "IC-8.12-d")
def test_whom_a_formation_cannot_fall_upon() -> None:
    action = FallUpon("BR-A", "troop_1", role=BRITISH)
    for facts in ({"scattered": True}, {"spotted": False}, {"at": "sp_11"}):
        assert raid(**facts).push(RaidingConvoys()).asks == ""
    for spotted, asks in ((True, ""), (False, f"Raiding {BRITISH}")):
        tired = raid()
        facts = {"disorganised": True, "spotted": spotted}
        tired.state.formations["BR-A"] = but(tired.state.formations["BR-A"], **facts)
        assert tired.push(RaidingConvoys()).asks == asks
    assert tired.refusal(action) == "IC-8.12-d"
    busy = raid(0, 0, 9)
    busy.push(RaidingConvoys()).act(action)
    assert busy.push(RaidingConvoys()).asks == ""  # one Battle per location and increment
    assert raid().push(RaidingConvoys()).act(LeaveConvoys(role=BRITISH)).asks == ""


@rule("IC-8.12-a", "IC-8.23-c")
def test_where_an_escort_has_withdrawn_there_is_no_second_battle_over_its_convoy() -> None:
    """BO-A was on station, BR-A came with the wind: the Gauge is British."""
    scene = raid(0)
    scene.state.formations["BR-A"] = but(scene.state.formations["BR-A"], approach="with_wind")
    guard = formation("BO-A", at="sp_12", spotted=True)
    scene.state.formations["BO-A"] = guard
    scene.state.units["S1"] = squadron("S1", at="sp_12", formation="BO-A")
    demand = Demand("sp_12", "BR-A", "BO-A", role=BRITISH)
    scene.push(Engaging()).act(demand, DeclineBattle(role=BRITISH), DeclineBattle(role=BOURBONS))
    scene.act(StandFast(role=BRITISH), Withdraw("BO-A", "sp_13", role=BOURBONS))
    assert scene.state.battle is None and scene.state.stack == []
    assert scene.push(RaidingConvoys()).asks == ""


@rule("IC-8.12-a", "IC-8.12-c")
def test_another_formation_may_fall_upon_another_convoy() -> None:
    scene = raid(9, 9, 9)
    scene.state.formations["BR-B"] = formation("BR-B", at="sp_11")
    scene.state.units["B4"] = squadron("B4", "sp_11", formation="BR-B")
    scene.convoy("troop_2", at="sp_11", spotted=True)
    scene.push(RaidingConvoys()).act(FallUpon("BR-A", "troop_1", role=BRITISH))
    assert scene.asks == f"Raiding {BRITISH}"
    assert scene.refusal(FallUpon("BR-B", "troop_1", role=BRITISH)) == "IC-8.12-a"
    assert scene.refusal(FallUpon("BR-B", "troop_2", role=BRITISH)) is None


@rule("IC-10.16-a", "IC-8.21-a")
def test_an_escort_is_brought_to_battle_first() -> None:
    scene = raid(4, 5)
    scene.state.formations["BO-A"] = formation("BO-A", at="sp_12")
    scene.state.units["S1"] = squadron("S1", at="sp_12", formation="BO-A")
    scene.escort("BO-A", "troop_1", BOURBONS)
    scene.push(RaidingConvoys()).act(FallUpon("BR-A", "troop_1", role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    assert scene.state.battle is not None
    assert scene.state.battle.engaged == {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}


def kept_by_the_french(spotted: bool, *dice: int) -> Errand:
    scene = raid(*dice)
    scene.state.formations["FR-C"] = formation("FR-C", at="sp_12", spotted=spotted)
    scene.state.units["F1"] = squadron("F1", at="sp_12", formation="FR-C")
    scene.escort("FR-C", "troop_1", BOURBONS)
    return scene.push(RaidingConvoys())


@rule("MIS-2.33-b", "MIS-2.33-c", "IC-8.12-b")
@pytest.mark.parametrize("spotted", [False, True])
def test_a_french_escort_is_fought_before_its_war_if_it_is_paid_for(spotted: bool) -> None:
    scene = kept_by_the_french(spotted, 4, 5)
    paying = FallUpon("BR-A", "troop_1", True, role=BRITISH)
    assert (paying in scene.state.decision.options(scene.state, BRITISH)) == spotted
    scene.act(paying)
    assert (scene.state.defied, scene.state.prestige[BRITISH]) == (True, 2)
    assert scene.state.battle is not None


@rule("IC-8.12-b")
def test_nobody_pays_for_an_escort_that_is_not_french() -> None:
    scene = raid(0, 0, 9)
    french = formation("FR-C", at="sp_12", spotted=True)
    scene.state.formations["FR-C"] = french
    scene.state.units["F1"] = squadron("F1", at="sp_12", formation="FR-C")
    scene.push(RaidingConvoys()).act(FallUpon("BR-A", "troop_1", True, role=BRITISH))
    assert (scene.state.defied, scene.state.prestige[BRITISH]) == (False, 5)
    assert scene.state.convoys["troop_1"].damage > 0


@rule("MIS-2.33-b", "IC-8.12-b")
@pytest.mark.parametrize("spotted", [False, True])
def test_a_french_escort_nobody_pays_for_is_left_alone(spotted: bool) -> None:
    """No refusal tells beforehand who escorts."""
    scene = kept_by_the_french(spotted)
    scene.act(FallUpon("BR-A", "troop_1", role=BRITISH))
    assert scene.state.formations["FR-C"].spotted
    assert scene.state.battle is None
    assert scene.state.convoys["troop_1"].damage == 0


@rule("MIS-2.33-b", "IC-8.12-d")
@pytest.mark.parametrize("spotted", [False, True])
def test_french_formations_fall_upon_no_convoy_before_their_war(spotted: bool) -> None:
    """Who is seen to be French is not even asked."""
    flotilla = formation("FR-C", at="sp_12", spotted=spotted)
    pieces = flotilla, squadron("F1", at="sp_12", formation="FR-C")
    for events, refused in (((), "MIS-2.33-b"), (("france_declares_war",), None)):
        scene = Errand(*pieces, events=events)
        scene.convoy("british_levant", at="sp_12", spotted=True)
        silent = spotted and refused is not None
        assert scene.push(RaidingConvoys()).asks == ("" if silent else f"Raiding {BOURBONS}")
        if not silent:
            raiding = FallUpon("FR-C", "british_levant", role=BOURBONS)
            assert scene.refusal(raiding) == refused


@rule("IC-8.12-a", "IC-10.14-a", "IC-8.12-d")
def test_no_price_brings_a_formation_to_a_convoy_that_it_cannot_attack() -> None:
    paid = FallUpon("BR-A", "french_levant", True, role=BRITISH)
    for facts, refused in (
        ({"at": "sp_12"}, "IC-8.12-a"),
        ({"disorganised": True}, "IC-8.12-d"),
        ({}, None),
    ):
        scene = french_trade()
        scene.state.formations["BR-A"] = but(scene.state.formations["BR-A"], **facts)
        if "at" in facts:
            scene.state.units["B1"] = but(scene.unit("B1"), at="sp_12")
        assert scene.push(Raiding((BRITISH,))).refusal(paid) == refused


def after_combats(*dice: int, scattered: bool = False) -> Errand:
    scene = raid(*dice, squadrons=3, scattered=scattered)
    scene.state.formations["BO-A"] = formation("BO-A", at="sp_12")
    scene.state.units["S1"] = squadron("S1", at="sp_12", formation="BO-A")
    scene.escort("BO-A", "troop_1", BOURBONS)
    clash = Clash({BOURBONS: ("S1",), BRITISH: ("B1",)})
    engaged: dict[str, tuple[str, ...]] = {BOURBONS: ("BO-A",), BRITISH: ("BR-A",)}
    scene.state.battle = Engagement("sp_12", engaged, gauge=BRITISH, level=5, clashes=(clash,))
    return scene


@rule("IC-10.16-a")
def test_attackers_without_an_opponent_turn_on_the_convoy() -> None:
    scene = after_combats(4, 8).push(FallingUponConvoys())
    rows = pack().charts.combat.rows
    worth = 0
    for die in (4, 8):
        text = rows[die][5]
        worth += int(text.rstrip("*").rstrip("S") or 0) + 4 * text.count("S")
    assert scene.state.convoys["troop_1"].damage == worth > 0
    assert scene.dice_left == []


@rule("IC-10.15-a", "MIS-2.154-b")
def test_a_scattered_convoy_is_left_alone() -> None:
    scene = after_combats(4, 8, scattered=True).push(FallingUponConvoys())
    assert scene.dice_left == [4, 8]


@rule("MIS-2.32-i")
def test_a_spanish_escort_attacks_no_british_convoy() -> None:
    scene = Errand(formation("BO-A", at="sp_12"), squadron("S1", "sp_12", formation="BO-A"))
    scene.convoy("british_levant", at="sp_12", spotted=True)
    scene.convoy("troop_1", at="sp_12")
    scene.escort("BO-A", "troop_1", BOURBONS)
    scene.push(RaidingConvoys())
    raiding = FallUpon("BO-A", "british_levant", role=BOURBONS)
    assert scene.refusal(raiding) == "MIS-2.32-i"
    assert scene.options() == [LeaveConvoys(role=BOURBONS)]


@rule("MIC-12.1-e", "MIC-12.1-t")
def test_fleet_and_light_auxiliaries_attack_convoys_and_may_be_screened() -> None:
    for kind, cite in (("fleet", "MIC-12.1-e"), ("fleet50", "MIC-12.1-e"), ("light", "MIC-12.1-t")):
        scene = prey(3, kind=kind).act(ATTACK)
        assert [event.cite for event in scene.all(TaskAnnounced)] == [cite]
        hidden = scene.all(TaskAnnounced)[0].seen_by(BRITISH)
        assert (hidden.cite, hidden.task.auxiliary) == ("IC-6.2-a", "")
