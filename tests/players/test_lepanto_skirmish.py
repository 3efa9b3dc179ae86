"""Hunting with few ships, as the first alférez does: what he fears and hunts, what is enough."""

from functools import partial
from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.movement.reach import reaches
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.kernel import Dice, Role, Setup
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.lepanto import DOCTRINE
from estandarte.players.doctrine.lepanto.menace import Peril, perils_of, volley_danger
from estandarte.players.doctrine.lepanto.mood import Scene as Sight
from estandarte.players.doctrine.lepanto.skirmish import is_skirmish, opening_of, quarry_of
from estandarte.players.playing import play_out
from estandarte.wargame.hexes import EAST, WEST, distance
from games.lepanto.scenes import Scene, enemy, galleass, galley, galliot
from players.lepanto_table import FIRST, choice

FEW = FIRST.skirmish


def skirmish(*ships: Ship, **more: Any) -> Scene:
    """A scene of the smallest scenario, the Ottomans to move."""
    facts: dict[str, Any] = {"side": OTTOMANS, "turns": 12, "penalty_turns": (9, 11), **more}
    scene = Scene(*ships, **facts)
    scene.state.scenario = "tutorial"
    return scene


def christians(number: int) -> list[Ship]:
    return [galley(f"A{n}", f"10{20 + n}") for n in range(number)]


def ottomans(number: int, **more: Any) -> list[Ship]:
    return [enemy(f"B{n}", f"25{20 + n}", **more) for n in range(number)]


@pytest.mark.parametrize(
    "scenario, few", [("tutorial", True), ("centre", True), ("north", False), ("battle", False)]
)
def test_only_the_small_scenarios_are_skirmishes(scenario: str, few: bool) -> None:
    state = LEPANTO.start(Setup("lepanto", scenario), Dice(""))
    assert is_skirmish(state, FEW) is few
    assert Sight(state, OTTOMANS, FIRST).hunts is few
    assert not Sight(state, CHRISTIANS, FIRST).hunts


def test_a_board_of_no_known_scenario_is_no_skirmish() -> None:
    scene = skirmish(galley("A", "1020"), enemy("B", "2025"))
    scene.state.scenario = "a sheet of paper"
    assert opening_of(scene.state.pack, scene.state.scenario) is None
    assert not is_skirmish(scene.state, FEW)


def test_the_opening_is_counted_by_side() -> None:
    state = LEPANTO.start(Setup("lepanto", "tutorial"), Dice(""))
    opening = opening_of(state.pack, state.scenario)
    assert opening is not None
    assert opening.ships == len(state.ships)
    assert opening.points == state.points()


# --- where an enemy can be


@pytest.mark.parametrize("becalmed", [False, True])
@pytest.mark.parametrize("tired", [0, 2])
def test_an_enemy_is_feared_wherever_he_can_row_and_sail(tired: int, becalmed: bool) -> None:
    him = galley("A", "2025", EAST, tired=tired)
    far = enemy("B", "4005")
    seen = skirmish(him, far, turn=2, becalmed=becalmed).state
    his = skirmish(him, far, turn=3, becalmed=becalmed, side=CHRISTIANS).state
    berths = {(at, bow) for at, bow, _ in reaches(his, him)} | {(him.at, him.bow)}
    near = {hex for at, _ in berths for hex in seen.waters.near[at]}
    feared = perils_of(seen, him)
    assert {hex for hex, peril in feared.items() if peril.in_reach} == near
    assert all(peril.shot <= peril.worst for peril in feared.values())


def test_a_stuck_enemy_is_feared_only_where_he_lies() -> None:
    him = galley("A", "2025", EAST, stuck=True)
    feared = perils_of(skirmish(him, enemy("B", "3025")).state, him)
    assert max(distance(him.at, hex) for hex in feared) == 3
    assert feared[2125] == Peril(1 / 3, 1 / 3, 1.0, 1.0)


def test_a_galleass_is_feared_where_the_wind_can_carry_her() -> None:
    her = galleass("G", "2025", EAST)
    far = enemy("B", "4025")
    adrift = perils_of(skirmish(her, far, wind=WEST).state, her)
    becalmed = perils_of(skirmish(her, far, wind=WEST, becalmed=True).state, her)
    upwind, downwind = 2425, 1625
    assert downwind in adrift and downwind not in becalmed
    assert upwind not in adrift


def test_a_galleass_in_tow_is_feared_as_far_as_her_galley_takes_her() -> None:
    her, tug = galleass("G", "2025", EAST), galley("T", "2125", EAST)
    far = enemy("B", "4025")
    towed = perils_of(skirmish(her, tug, far, wind=EAST).state, her)
    alone = perils_of(skirmish(her, far, wind=EAST).state, her)
    assert max(hex // 100 for hex in towed) > max(hex // 100 for hex in alone)


def test_a_volley_is_the_worse_the_stronger_and_the_nearer() -> None:
    her, him, mine = galleass("G", "1020"), galley("A", "1022"), enemy("B", "2025")
    volley = partial(volley_danger, rash=FEW.rash)
    early = skirmish(her, him, mine, turn=2).state
    assert volley(early, her, mine, 1) > volley(early, him, mine, 1)
    assert volley(early, him, mine, 1) > volley(early, him, mine, 2) > 0
    late = skirmish(her, him, mine, turn=9).state
    assert volley(late, him, mine, 1) > volley(early, him, mine, 1)
    assert volley(late, mine, her, 2) == 0.0  # one against eight may not be tried


# --- the quarry


def test_the_pack_hunts_who_is_alone() -> None:
    line = [galley(f"A{n}", f"20{20 + n}") for n in range(3)]
    alone = galley("Z", "2030")
    assert quarry_of([enemy("B", "2526")], [*line, alone], FEW) == alone


def test_the_pack_leaves_who_lies_under_a_galleass() -> None:
    guarded, open_water = galley("A", "2020"), galley("Z", "2034")
    her = galleass("G", "1819")
    assert quarry_of([enemy("B", "2525")], [guarded, open_water, her], FEW) == open_water
    assert quarry_of([enemy("B", "2525")], [guarded, open_water], FEW) == guarded


def test_a_helpless_enemy_is_hunted_first() -> None:
    fresh, helpless = galley("A", "2020"), galley("Z", "2030", repulsed=True)
    assert quarry_of([enemy("B", "2525")], [fresh, helpless], FEW) == helpless


def test_without_hunters_there_is_no_quarry() -> None:
    assert quarry_of([enemy("B", "2525", repulsed=True)], [galley("A", "2020")], FEW) is None
    assert quarry_of([enemy("B", "2525")], [], FEW) is None


# --- when it is enough


def sees(mine: list[Ship], theirs: list[Ship], turn: int) -> Sight:
    """As the first alférez saw it, who carried home what he had won."""
    return Sight(skirmish(*mine, *theirs, turn=turn).state, OTTOMANS, FIRST)


def test_the_first_lead_is_carried_home() -> None:
    assert sees(ottomans(4), christians(3), turn=4).keeps_away
    assert not sees(ottomans(4), christians(4), turn=4).keeps_away


def test_a_lead_of_the_opening_alone_is_no_reason_to_stay_away() -> None:
    # Of the fourteen ships of the centre a few more than the enemy has were there at the start.
    scene = LEPANTO.start(Setup("lepanto", "centre"), Dice(""))
    opening = opening_of(scene.pack, scene.scenario)
    assert opening is not None and opening.points[OTTOMANS] > opening.points[CHRISTIANS]
    assert Sight(scene, OTTOMANS, FIRST).caution == FEW.boldness


def test_a_repulsed_enemy_still_counts_until_it_is_too_late_to_get_away() -> None:
    theirs = [*christians(3), galley("Z", "1030", repulsed=True)]
    assert not sees(ottomans(4), theirs, turn=8).keeps_away
    assert sees(ottomans(4), theirs, turn=11).keeps_away


def test_who_is_not_ahead_dares_everything_in_the_last_turns() -> None:
    assert sees(ottomans(3), christians(3), turn=8).caution == FEW.boldness
    assert sees(ottomans(3), christians(3), turn=9).caution == FEW.desperate


def test_who_breaks_off_goes_where_no_enemy_can_follow() -> None:
    him = galley("A", "2025", EAST)
    scene = skirmish(him, *ottomans(3), galliot("L", "2425", EAST), wind=EAST, turn=4)
    before = perils_of(scene.state, him)
    for _ in range(4):
        action = choice(scene, "alferez-1")
        if not isinstance(action, Move):
            break
        scene.play(action)
    assert before.get(2425) is not None
    assert scene.ship("L").at not in before


@pytest.mark.parametrize("side", [CHRISTIANS, OTTOMANS])
def test_it_beats_chance_with_a_dozen_ships(side: Role) -> None:
    other = OTTOMANS if side == CHRISTIANS else CHRISTIANS
    for seed in range(4):
        match = new_match(LEPANTO, "centre", seed)
        play_out(match, {side: DOCTRINE, other: Chance()}, Dice(f"beat-{seed}"))
        assert match.result is not None
        assert match.result.winner == side
