"""Player Ranks and Mulligans: what the winner of one game brings to the next."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.convoys.attacking import AttackConvoy
from estandarte.games.mistral.dice.player_ranks import MulliganTaken, PrepareMulligan, read_die
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.leaders import control
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.strategy_checks import leadership_die, strategy_check
from estandarte.games.mistral.fleets.upkeep import Repair, Repairing
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Done, Sail
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.range import range_of
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.kernel import Dice, Play, Setup, SetupFault, but
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import Fray, sides
from games.mistral.scenes import auxiliary, formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import Errand, assigned


def ranked(watch: Watch, *ranks: str) -> Watch:
    watch.state.progress = but(watch.state.progress, ranks={BRITISH: ranks})
    return watch


def ready(watch: Watch, test: str) -> Watch:
    watch.state.progress = but(watch.state.progress, mulligans={BRITISH: test})
    return watch


def checked(watch: Watch, test: str = "strategy") -> bool:
    """Mathews has a Leadership and a Strategy of three."""
    watch.state.leaders["mathews"] = mathews = leader("mathews")
    found: list[bool] = []

    def lead(play: Play[Any]) -> None:
        dice = watch.state.dice
        found.append(
            strategy_check(play, BRITISH, [""], "MIC-6.2-h")
            if test == "strategy"
            else leadership_die(play.state, BRITISH, mathews)
            .cast(play, lambda: dice.throw(10) % 10)
            .is_good
        )

    watch.do(lead)
    return found[0]


@rule("MIC-17.1-a", "MIC-17.1-c")
@pytest.mark.parametrize(
    ("rank", "test"),
    [
        ("vice_admiral_blue", "strategy"),
        ("rear_admiral_blue", "leadership"),
        ("rear_admiral_red", "strategy"),
        ("rear_admiral_red", "leadership"),
    ],
)
def test_a_flag_officer_helps_his_checks_all_the_time(rank: str, test: str) -> None:
    assert not checked(Watch(None, dice=(4,)), test)
    assert checked(ranked(Watch(None, dice=(4,)), rank), test)
    assert not checked(ranked(Watch(None, dice=(5,)), rank), test)


@rule("MIC-17.1-a")
def test_plus_one_on_own_dice_is_left_out_where_it_would_hurt() -> None:
    assert checked(ranked(Watch(None, dice=(3,)), "vice_admiral_red"))
    assert checked(ranked(Watch(None, dice=(4,)), "rear_admiral_red", "vice_admiral_red"))


@rule("MIC-17.1-a")
def test_dockyards_repair_better() -> None:
    at = "port_toulon/harbour"
    watch = Watch(None, squadron("S1", at=at, state="in_ordinary", damage=6), dice=(4, 4))
    watch.state.stack[:] = [Repairing((BOURBONS,))]
    watch.state.events = ("france_declares_war",)
    watch.state.progress = but(watch.state.progress, ranks={BOURBONS: ("dockyards",)})
    watch.play(Repair("S1", role=BOURBONS))
    assert watch.state.units["S1"].damage == 4


@rule("MIC-17.1-a")
def test_an_admiral_of_the_blue_widens_control_and_one_of_the_white_the_range() -> None:
    pieces = formation("BR-A", leader="mathews"), leader("mathews", formation="BR-A", station="")
    watch = Watch(None, *pieces, auxiliary("A1", "fleet"))
    one, scout = watch.state.formations["BR-A"], watch.state.auxiliaries["A1"]
    before, reach = control(watch.state, one), range_of(watch.state, scout)
    ranked(watch, "admiral_blue", "rear_admiral_white")
    assert reach is not None
    assert control(watch.state, one) == before + 1
    assert range_of(watch.state, scout) == reach + 1


@rule("MIC-17.1-a", "IC-12.4-a")
def test_naval_ordnance_adds_a_point_to_every_combat() -> None:
    def inflicted(*ranks: str) -> int:
        state = sides()
        state.progress = but(state.progress, ranks={BRITISH: ranks})
        fray = Fray(state, dice=[])
        fray.stand()
        fray.throw(5, 5, 5)
        while (asked := fray.state.decision) is not None and not fray.state.units.get("lost"):
            if fray.state.battle is None:
                break
            role = asked.waiting[0]
            fray.throw(10)
            fray.play(next(iter(asked.options(fray.state, role))))
        return 14 if "S1" not in fray.state.units else fray.state.units["S1"].damage

    assert inflicted("naval_ordnance") == inflicted() + 1


@rule("MIC-17.1-a")
@pytest.mark.parametrize(("ranks", "points", "tenths"), [((), 3, 3), (("admiral_white",), 4, 4)])
def test_an_admiral_of_the_white_helps_an_attack_on_a_convoy(
    ranks: tuple[str, ...], points: int, tenths: int
) -> None:
    scene = Errand(assigned("X", "fleet", "port_mahon"), dice=[5], prestige=0)
    scene.state.progress = but(scene.state.progress, ranks={BRITISH: ranks})
    scene.convoy("troop_1", at="sp_07", spotted=True)
    attack = AttackConvoy("X", "troop_1", role=BRITISH)
    scene.push(Tasking((BRITISH,)))
    odds = odds_of(scene.state, attack)
    assert odds is not None
    assert odds.chance_of("4") == Fraction(tenths, 10)
    scene.act(attack)
    assert scene.state.convoys["troop_1"].damage == points


@rule("MIC-17.1-a")
@pytest.mark.parametrize(
    ("rank", "die", "read"),
    [
        ("rear_admiral_red", 5, 4),
        ("rear_admiral_red", 0, 0),
        ("vice_admiral_red", 5, 5),
        ("naval_ordnance", 5, 5),
    ],
)
def test_one_less_on_a_die_where_low_is_good(rank: str, die: int, read: int) -> None:
    state = ranked(Watch(None), rank).state
    assert read_die(state, BRITISH, die, lambda face: -face) == read


@rule("MIC-17.1-a")
@pytest.mark.parametrize(
    ("rank", "die", "read"),
    [("vice_admiral_red", 5, 6), ("vice_admiral_red", 9, 9), ("rear_admiral_red", 5, 5)],
)
def test_one_more_on_a_die_where_high_is_good(rank: str, die: int, read: int) -> None:
    state = ranked(Watch(None), rank).state
    assert read_die(state, BRITISH, die, lambda face: face) == read


@rule("MIC-17.1-a")
@pytest.mark.parametrize(("ranks", "sail"), [((), 3), (("vice_admiral_red",), 4)])
def test_a_vice_admiral_of_the_red_keeps_hulls_together(ranks: tuple[str, ...], sail: int) -> None:
    watch = ranked(Watch(None, squadron("B1", damage=13), dice=(3,)), *ranks)
    watch.do(sink_by_damage, "B1", "IC-4.25-a")
    assert watch.state.units["B1"].sail == sail


@rule("IC-12.6-a", "MIC-16.1-m", "MIS-Q70")
def test_a_mulligan_costs_one_prestige_and_comes_once_a_turn() -> None:
    watch = ready(Watch(None, dice=(5, 2, 5)), "strategy")
    assert checked(watch)
    assert watch.state.prestige[BRITISH] == 4
    assert len(watch.all(MulliganTaken)) == 1
    assert not checked(ready(watch, "strategy"))


@rule("IC-12.6-a")
def test_a_mulligan_is_for_the_die_it_was_meant_for() -> None:
    watch = ready(Watch(None, dice=(5,)), "leadership")
    assert not checked(watch)
    assert watch.all(MulliganTaken) == []


@rule("MIC-17.1-a")
def test_an_admiral_of_the_fleet_has_a_mulligan_for_nothing() -> None:
    watch = ranked(ready(Watch(None, dice=(5, 2)), "strategy"), "admiral_of_the_fleet")
    assert checked(watch)
    assert watch.all(PrestigeChanged) == []


@rule("IC-12.6-a", "IC-12.0-b")
def test_a_mulligan_is_prepared_while_reorganising_by_who_can_pay() -> None:
    watch = Watch(None)
    watch.state.stack[:] = [Reorganising((BRITISH,))]
    assert watch.refusal(PrepareMulligan("luck", role=BRITISH)) == "IC-12.6-a"
    watch.play(PrepareMulligan("catching", role=BRITISH))
    assert watch.state.progress.mulligans == {BRITISH: "catching"}
    assert watch.seen(BOURBONS) == []
    watch.play(PrepareMulligan(role=BRITISH))
    assert watch.state.progress.mulligans == {}
    poor = Watch(None, prestige=0)
    poor.state.stack[:] = [Reorganising((BRITISH,))]
    assert poor.refusal(PrepareMulligan("catching", role=BRITISH)) == "IC-12.0-b"


@rule("IC-12.6-a")
def test_a_wind_not_caught_is_tried_again() -> None:
    ships = formation("BR-A", at="port_toulon"), squadron("B1", at="port_toulon", formation="BR-A")
    watch = ready(Watch(Movement(number=2), *ships, dice=(8, 1)), "catching")
    watch.play(Done(role=BOURBONS))
    watch.play(Sail("BR-A", Directive("catch", "sp_13"), role=BRITISH))
    assert watch.state.formations["BR-A"].at == "sp_13"


@rule("IC-12.4-a", "MIC-16.1-n")
def test_ranks_are_bought_with_the_margin_of_the_last_game() -> None:
    def start(*ranks: str, margin: int) -> Any:
        armies = {BRITISH: {"margin": margin, "ranks": list(ranks)}}
        return MISTRAL.start(Setup("mistral", "y1744", armies=armies), Dice(""))

    assert start("captain", "naval_ordnance", margin=6).progress.ranks == {
        BRITISH: ("captain", "naval_ordnance")
    }
    with pytest.raises(SetupFault):
        start("captain", "naval_ordnance", margin=5)
    with pytest.raises(SetupFault):
        start("cabin_boy", margin=9)
    with pytest.raises(SetupFault):
        start("captain", "captain", margin=9)


@pytest.mark.parametrize(
    "given",
    ["captain", 7, None, [], {"ranks": 5}, {"ranks": [["captain"]]}, {"ranks": "captain"},
     {"margin": "9", "ranks": []}, {"margin": 9, "admiral": True}],
)  # fmt: skip
@rule("IC-12.4-a")
def test_nonsense_brought_instead_of_ranks_is_refused(given: Any) -> None:
    with pytest.raises(SetupFault) as caught:
        MISTRAL.start(Setup("mistral", "y1744", armies={BRITISH: given}), Dice(""))
    assert caught.value.telling.key == "fault.player_rank"
