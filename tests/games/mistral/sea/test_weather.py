"""Weather: the winds of an Impulse, Gales that form, travel and end, Catching the Wind."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import NOTIONAL, Leader
from estandarte.games.mistral.sea.theatre import Leg
from estandarte.games.mistral.sea.weather import (
    GaleEnded,
    GaleFormed,
    GaleMoved,
    WindsBlew,
    blow_winds,
    catches,
    catching,
    clear_gales,
    force_of,
    form_gales,
    shift_gales,
)
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from games.mistral.scenes import FALL, SPRING, SUMMER, WINTER, Scene, leader, theatre

WINDS = {
    "levanter": ((0, 3), None, (0, 3), (0, 2)),
    "vendavales": ((7, 9), None, None, (6, 9)),
    "mistral": ((0, 4), None, (0, 3), (0, 4)),
    "marin": ((7, 9), None, (6, 9), (6, 9)),
    "libeccio": (None, (0, 4), (0, 2), (0, 2)),
    "tramontana": ((0, 2), None, None, (6, 9)),
    "scirocco": ((0, 3), (0, 2), (0, 2), None),
    "gregales": ((0, 1), None, (0, 1), (0, 3)),
    "bora": ((0, 1), None, (0, 1), (0, 4)),
}


def winds(*dice: int, turn: int, **switches: Any) -> tuple[str, ...]:
    scene = Scene(dice=dice, turn=turn, **switches)
    blow_winds(scene.play)
    assert scene.dice_left == []
    return scene.state.winds


@rule("MIC-7.1-a")
@pytest.mark.parametrize("wind", sorted(WINDS))
def test_the_wind_table(wind: str) -> None:
    for turn, span in zip((SPRING, SUMMER, FALL, WINTER), WINDS[wind], strict=True):
        chart = Scene(turn=turn).state
        assert chart.pack.charts.winds[wind].get(chart.season) == span


@rule("MRX-1", "IC-5.24-b", "MIC-7.1-b", "MIC-7.1-d", "MIC-18.2-a")
def test_the_winds_of_a_spring_impulse() -> None:
    assert winds(2, 8, 5, 4, 1, 3, turn=SPRING) == ("levanter", "marin", "gregales")


@rule("MIS-X28", "MIC-7.1-c")
@pytest.mark.parametrize(("die", "blows"), [(2, "libeccio"), (4, ""), (7, "tramontana")])
def test_a_winter_pair_has_one_die_and_one_wind_at_most(die: int, blows: str) -> None:
    found = winds(4, 5, die, 9, 9, turn=WINTER)
    assert found == ((blows,) if blows else ())


@rule("MIS-X28")
@pytest.mark.parametrize(("die", "blows"), [(3, "levanter"), (5, ""), (8, "vendavales")])
def test_a_spring_pair_has_one_die_and_one_wind_at_most(die: int, blows: str) -> None:
    found = winds(die, 5, 5, 9, 9, 9, turn=SPRING)
    assert found == ((blows,) if blows else ())


@rule("MIS-X28", "IC-5.24-b")
def test_in_summer_only_libeccio_and_scirocco_are_thrown_for() -> None:
    assert winds(4, 2, turn=SUMMER) == ("libeccio", "scirocco")
    assert winds(5, 3, turn=SUMMER) == ()


@rule("MIC-18.2-b")
def test_in_order_the_second_wind_is_thrown_for_only_if_the_first_is_still() -> None:
    found = winds(2, 2, 3, 6, 9, 9, turn=WINTER, contra_winds="in_order")
    assert found == ("levanter", "mistral", "tramontana")


@rule("MIC-7.1-e")
def test_new_winds_replace_those_of_the_last_impulse() -> None:
    scene = Scene(dice=[9, 9], winds=("scirocco",))
    blow_winds(scene.play)
    assert scene.all(WindsBlew)[0].winds == ()
    assert scene.state.winds == ()


FORCES = {
    ("levanter", WINTER): "8 8 8 9 9 9 10 10 10 11",
    ("levanter", SPRING): "8 8 8 9 9 9 10 0 0 0",
    ("levanter", FALL): "8 8 8 9 9 9 10 0 0 0",
    ("vendavales", SPRING): "8 8 9 0 0 0 0 0 0 0",
    ("vendavales", WINTER): "8 8 9 9 9 10 10 0 0 0",
    ("mistral", SPRING): "8 8 9 9 10 0 0 0 0 0",
    ("mistral", FALL): "8 8 8 9 9 10 0 0 0 0",
    ("mistral", WINTER): "8 8 9 9 10 10 11 0 0 0",
    ("marin", SPRING): "8 8 8 9 9 0 0 0 0 0",
    ("marin", FALL): "8 8 8 9 9 9 0 0 0 0",
    ("marin", WINTER): "8 8 8 9 9 9 0 0 0 0",
    ("libeccio", SUMMER): "8 8 9 0 0 0 0 0 0 0",
    ("libeccio", FALL): "8 8 9 9 0 0 0 0 0 0",
    ("libeccio", WINTER): "8 8 9 9 10 0 0 0 0 0",
    ("tramontana", SPRING): "8 8 8 9 9 0 0 0 0 0",
    ("tramontana", WINTER): "8 8 9 0 0 0 0 0 0 0",
    ("scirocco", SPRING): "8 8 9 9 10 10 0 0 0 0",
    ("scirocco", SUMMER): "8 8 9 9 10 0 0 0 0 0",
    ("scirocco", FALL): "9 10 11 0 0 0 0 0 0 0",
    ("gregales", SPRING): "8 9 0 0 0 0 0 0 0 0",
    ("gregales", FALL): "8 9 0 0 0 0 0 0 0 0",
    ("gregales", WINTER): "9 10 11 0 0 0 0 0 0 0",
    ("bora", SPRING): "8 8 9 9 9 10 10 11 11 12",
    ("bora", FALL): "9 9 10 10 11 0 0 0 0 0",
    ("bora", WINTER): "9 9 9 10 10 11 11 12 0 0",
}


@rule("MIC-8.1-a", "MIC-8.1-d", "MIS-X29")
@pytest.mark.parametrize(("wind", "turn"), sorted(FORCES))
def test_the_gale_table(wind: str, turn: int) -> None:
    state = Scene(turn=turn).state
    forces = [force_of(state, wind, die) for die in range(10)]
    assert forces == [int(force) for force in FORCES[wind, turn].split()]


def test_a_wind_out_of_season_makes_no_gale() -> None:
    state = Scene(turn=SUMMER).state
    assert all(force_of(state, "mistral", die) == 0 for die in range(10))


@rule("IC-5.31-a", "MIC-8.1-b", "MIC-8.1-c", "MIC-13.1-f", "IC-5.32-a", "MRX-2")
def test_a_gale_forms_at_one_of_the_starting_places_of_its_wind() -> None:
    scene = Scene(dice=[4, 3], turn=SPRING, winds=("levanter",))
    form_gales(scene.play)
    assert scene.state.gales["levanter"] == Gale("levanter", 9, "st_gibraltar", "st_gibraltar")
    scene = Scene(dice=[0, 5], turn=WINTER, winds=("mistral",))
    form_gales(scene.play)
    assert scene.state.gales["mistral"].at == "port_toulon"


STARTS = {
    "levanter": {"st_gibraltar", "sp_02"},
    "vendavales": {"sp_02", "sp_03", "port_melilla", "st_gibraltar"},
    "mistral": {"port_marseilles", "port_toulon"},
    "marin": {"sp_14", "sp_13"},
    "libeccio": {"sp_09", "sp_10", "sp_11"},
    "tramontana": {"port_genoa", "coast_b", "coast_c", "coast_d"},
    "scirocco": {
        "port_algiers",
        "port_tunis",
        "port_tripoli",
        "sp_23",
        "sp_24",
        "sp_25",
        "sp_26",
    },
    "gregales": {"sz_maltese", "sz_ionian", "sp_28", "sp_29"},
    "bora": {"coast_f", "coast_j", "sp_30", "sp_31"},
}


@rule(
    "MIC-13.1-a",
    "MIC-13.1-d",
    "MIC-13.1-f",
    "MIC-13.1-h",
    "MIC-13.1-j",
    "MIC-13.1-m",
    "MIC-13.1-o",
    "MIC-13.1-q",
    "MIC-13.1-s",
    "MRM-1-e",
)
@pytest.mark.parametrize("wind", sorted(STARTS))
def test_where_the_gales_of_each_wind_start(wind: str) -> None:
    turn = {"libeccio": SUMMER}.get(wind, SPRING)
    found = set()
    for die in range(10):
        scene = Scene(dice=[0, die, 0], turn=turn, winds=(wind,))
        form_gales(scene.play)
        found.add(scene.state.gales[wind].at)
    assert found == STARTS[wind]


@rule("IC-2.1-d", "MIC-13.1-v")
def test_a_die_left_over_is_thrown_again() -> None:
    scene = Scene(dice=[0, 9, 4], turn=SUMMER, winds=("libeccio",))
    form_gales(scene.play)
    assert scene.state.gales["libeccio"].at == "sp_10"
    assert scene.dice_left == []


@rule("MIC-8.1-b")
def test_another_roll_is_no_gale() -> None:
    scene = Scene(dice=[7], turn=SPRING, winds=("levanter",))
    form_gales(scene.play)
    assert scene.all(GaleFormed) == []


@rule("IC-5.32-b")
def test_no_second_gale_of_a_wind_while_its_marker_lies() -> None:
    gale = Gale("gregales", 9, "sz_ionian", "sz_ionian")
    scene = Scene(gale, dice=[0], turn=WINTER, winds=("gregales",))
    form_gales(scene.play)
    assert scene.dice_left == [0]


@rule("IC-5.31-a")
def test_without_gales_no_die_is_thrown_and_mild_ones_stop_at_nine() -> None:
    scene = Scene(dice=[9, 0], turn=WINTER, winds=("levanter",), gales="off")
    form_gales(scene.play)
    assert scene.dice_left == [9, 0]
    scene = Scene(dice=[9, 0], turn=WINTER, winds=("levanter",), gales="mild")
    form_gales(scene.play)
    assert scene.state.gales["levanter"].force == 9


def travelled(gale: Gale, *dice: int, increment: int = 2, **switches: Any) -> Scene:
    scene = Scene(gale, dice=dice, increment=increment, turn=WINTER, **switches)
    shift_gales(scene.play)
    assert scene.dice_left == []
    return scene


@rule("IC-5.38-a")
@pytest.mark.parametrize("die", [0, 4])
def test_up_to_four_a_moving_gale_blows_itself_out(die: int) -> None:
    scene = travelled(Gale("mistral", 9, "port_toulon", "port_toulon"), die)
    assert scene.state.gales == {}


@rule("IC-5.38-a", "MIC-13.1-g")
@pytest.mark.parametrize("die", [5, 9])
def test_from_five_on_it_moves_one_step(die: int) -> None:
    scene = travelled(Gale("mistral", 9, "port_toulon", "port_toulon"), die)
    assert scene.state.gales["mistral"].at == "sp_13"


@rule("IC-5.38-a")
def test_in_the_first_increment_gales_stand() -> None:
    scene = Scene(Gale("mistral", 9, "port_toulon", "port_toulon"), dice=[0], increment=1)
    shift_gales(scene.play)
    assert scene.dice_left == [0]


@rule("MRX-2", "MIC-13.1-b")
def test_a_levanter_gale_from_the_strait_to_its_target() -> None:
    scene = Scene(
        Gale("levanter", 9, "st_gibraltar", "st_gibraltar"), dice=[7, 5, 0, 9], turn=SPRING
    )
    places = []
    for increment in (2, 3, 4):
        scene.state.increment = increment
        shift_gales(scene.play)
        places.append(scene.state.gales["levanter"].at)
    assert places == ["port_melilla", "sp_03", "sp_03"]
    clear_gales(scene.play, end_of_turn=False)
    assert scene.state.gales == {}


@rule("MIC-13.1-c")
def test_levanter_gales_avoid_gibraltar_and_cartagena() -> None:
    path = Scene().state.pack.theatre.gales.paths["levanter"]
    reached = {there for steps in path.steps.values() for there in steps}
    assert not reached & {"port_gibraltar", "port_cartagena"}
    assert set(path.targets) == {"sp_05", "sp_03"}


@rule("MIC-13.1-e")
def test_a_vendavales_gale_is_removed_at_the_west_edge() -> None:
    scene = travelled(Gale("vendavales", 9, "sz_gut", "sp_02"), 6)
    assert scene.state.gales == {}
    assert scene.all(GaleEnded)[0].cite == "MIC-13.1-e"


@rule("MIC-13.1-i")
@pytest.mark.parametrize(("die", "port"), [(0, "port_marseilles"), (5, "port_toulon")])
def test_a_marin_gale_moves_to_marseilles_or_toulon(die: int, port: str) -> None:
    scene = travelled(Gale("marin", 9, "sp_13", "sp_14"), 7, die)
    assert scene.state.gales["marin"].at == port


@rule("MIC-13.1-l", "IC-5.38-c")
@pytest.mark.parametrize(("second", "space"), [(0, "sp_17"), (8, "sp_17"), (3, "sp_15")])
def test_a_libeccio_of_space_ten_passes_over_sardinia(second: int, space: str) -> None:
    scene = travelled(Gale("libeccio", 9, "sp_10", "sp_10"), 5, second)
    assert scene.state.gales["libeccio"].at == space


@rule("MIC-13.1-l", "IC-5.38-c")
def test_a_libeccio_of_space_ten_may_simply_end_even_if_gales_do_not_fade() -> None:
    scene = travelled(Gale("libeccio", 9, "sp_10", "sp_10"), 4, gale_duration="full_impulse")
    assert scene.state.gales == {}


@rule("MIC-13.1-k")
def test_a_libeccio_moves_east() -> None:
    scene = travelled(Gale("libeccio", 9, "sp_09", "sp_09"), 5)
    assert scene.state.gales["libeccio"].at == "sp_15"


@rule("MIC-13.1-n")
@pytest.mark.parametrize(("die", "space"), [(0, "coast_genoa"), (5, "sp_12")])
def test_a_tramontana_moves_west_or_south_from_genoa(die: int, space: str) -> None:
    scene = travelled(Gale("tramontana", 9, "port_genoa", "port_genoa"), 5, die)
    assert scene.state.gales["tramontana"].at == space


@rule("MIC-13.1-p")
@pytest.mark.parametrize(("die", "space"), [(0, "sz_barbary"), (5, "sz_sicilian")])
def test_a_scirocco_moves_north_or_east_from_algiers(die: int, space: str) -> None:
    scene = travelled(Gale("scirocco", 9, "port_algiers", "port_algiers"), 5, die)
    assert scene.state.gales["scirocco"].at == space


@rule("MIC-13.1-t", "MIC-13.1-u")
def test_a_bora_that_began_at_f_goes_to_the_ionian_sea_and_one_that_came_there_stays() -> None:
    scene = travelled(Gale("bora", 9, "coast_f", "coast_f"), 5)
    assert scene.state.gales["bora"].at == "sz_ionian"
    scene = travelled(Gale("bora", 9, "coast_f", "sp_31"), 5)
    assert scene.state.gales["bora"].at == "coast_f"
    assert scene.all(GaleMoved) == []


@rule("MIC-13.1-r", "IC-5.38-b")
def test_gregales_do_not_move_and_last_the_turn_in_a_sea_zone() -> None:
    zone = Gale("gregales", 9, "sz_ionian", "sz_ionian")
    scene = travelled(zone)
    clear_gales(scene.play, end_of_turn=False)
    assert scene.state.gales == {"gregales": zone}
    clear_gales(scene.play, end_of_turn=True)
    assert scene.state.gales == {}


@rule("MIC-13.1-r", "IC-5.38-b")
def test_gregales_last_the_impulse_in_a_space() -> None:
    scene = Scene(Gale("gregales", 9, "sp_28", "sp_28"))
    clear_gales(scene.play, end_of_turn=False)
    assert scene.state.gales == {}


@rule("IC-5.38-a")
def test_gales_that_last_the_impulse_move_but_do_not_fade() -> None:
    gale = Gale("mistral", 9, "port_toulon", "port_toulon")
    scene = travelled(gale, 2, gale_duration="full_impulse")
    assert scene.state.gales == {"mistral": gale}


def into_lion() -> Leg:
    leg = theatre().leg("sz_lion/sp_13:in", "sz_lion")
    assert leg is not None
    return leg


def number(*blowing: str, by: Leader = NOTIONAL, gale: Gale | None = None) -> Fraction:
    scene = Scene(*((gale,) if gale else ()), winds=blowing)
    return catching(scene.state, into_lion(), by).total


@rule("IC-5.25-c", "IC-5.25-d", "MIC-20.1-g", "MIC-20.1-e")
def test_the_number_to_catch_the_wind() -> None:
    assert number() == 6
    assert number("mistral") == 8
    assert number("marin") == 4
    assert number("mistral", by=leader("rowley")) == 9
    assert number("levanter") == 6


@rule("MIC-20.1-e", "MIC-20.1-f", "MIS-X40")
@pytest.mark.parametrize(("rating", "better"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_what_a_leader_adds(rating: int, better: int) -> None:
    assert number(by=leader("rowley", leadership=rating)) == 6 + better


@rule("MRX-4", "IC-5.25-e")
def test_into_the_golfe_du_lion_with_rowley_and_the_mistral() -> None:
    state = Scene(winds=("mistral",)).state
    target = int(catching(state, into_lion(), leader("rowley")).total)
    assert catches(state, target, 8)
    assert not catches(state, target, 9)


@rule("IC-5.25-e")
def test_a_natural_zero_always_and_a_natural_nine_never_catches_it() -> None:
    state = Scene().state
    assert catches(state, -3, 0)
    assert not catches(state, 12, 9)
    plain = Scene(natural_rolls="off").state
    assert not catches(plain, -3, 0)
    assert catches(plain, 12, 9)


@rule("MIC-9.1-g", "IC-5.35-a")
def test_a_gale_changes_the_number_everywhere_in_its_radius() -> None:
    assert number(gale=Gale("bora", 11, "sp_13", "sp_30")) == 5
    assert number(gale=Gale("mistral", 8, "port_toulon", "port_toulon")) == 6
    leg = theatre().leg("port_toulon", "sp_13")
    assert leg is not None
    scene = Scene(Gale("mistral", 8, "port_toulon", "port_toulon"))
    assert catching(scene.state, leg, NOTIONAL).total == 9


@rule("MIS-X40")
def test_base_six_and_leadership_four() -> None:
    state = Scene().state
    target = int(catching(state, into_lion(), leader("rowley", leadership=4)).total)
    assert catches(state, target, 7)
    assert not catches(state, target, 8)
    better = int(catching(state, into_lion(), leader("rowley", leadership=5)).total)
    assert catches(state, better, 8)


@rule("IC-2.1-a")
def test_every_die_has_ten_sides_and_its_ten_is_read_as_zero() -> None:
    scene = Scene(dice=[0, 9], turn=SUMMER)
    blow_winds(scene.play)
    assert [(e.sides, e.result) for e in scene.all(DieRolled)] == [(10, 10), (10, 9)]
    assert scene.state.winds == ("libeccio",)


@rule("MIC-7.1-b")
def test_a_wind_out_of_season_has_no_die() -> None:
    assert winds(0, 9, turn=SUMMER) == ("libeccio",)


def starts(wind: str) -> set[str]:
    turn = {"libeccio": SUMMER}.get(wind, SPRING)
    found = set()
    for die in range(10):
        scene = Scene(dice=[0, die, 0], turn=turn, winds=(wind,))
        form_gales(scene.play)
        found.add(scene.state.gales[wind].at)
    return found


@rule("MIC-13.1-a", "MIC-13.1-d", "MIC-13.1-f")
def test_the_gales_of_the_west_and_of_the_lion_start_at_their_places() -> None:
    for wind in ("levanter", "vendavales", "mistral"):
        assert starts(wind) == STARTS[wind]


@rule("MIC-13.1-h", "MIC-13.1-j", "MIC-13.1-m")
def test_the_gales_of_marin_libeccio_and_tramontana_start_at_their_places() -> None:
    for wind in ("marin", "libeccio", "tramontana"):
        assert starts(wind) == STARTS[wind]


@rule("MIC-13.1-o", "MIC-13.1-q", "MIC-13.1-s")
def test_the_gales_of_the_south_and_east_start_at_their_places() -> None:
    for wind in ("scirocco", "gregales", "bora"):
        assert starts(wind) == STARTS[wind]


@rule("MRM-1-e")
def test_symbols_on_the_map_are_where_gales_start() -> None:
    state = Scene().state
    for wind, path in state.pack.theatre.gales.paths.items():
        marked = {id for id, space in state.theatre.spaces.items() if wind in space.symbols}
        assert not marked or marked == set(path.starts)


@rule("MIC-8.1-c", "IC-5.32-a")
def test_the_place_of_a_gale_is_by_lot() -> None:
    scene = Scene(dice=[4, 3], turn=SPRING, winds=("levanter",))
    form_gales(scene.play)
    assert [event.cite for event in scene.all(DieRolled)] == ["MIC-8.1-b", "IC-5.32-a"]
    assert scene.state.gales["levanter"].at in STARTS["levanter"]


@rule("IC-5.25-d", "MIC-20.1-g")
def test_a_wind_on_the_box_helps_or_hinders() -> None:
    for wind, cite in (("mistral", "MIC-20.1-g"), ("marin", "IC-5.25-d")):
        scene = Scene(winds=(wind,))
        lines = catching(scene.state, into_lion(), NOTIONAL).lines
        assert cite in [line.cite for line in lines]
    assert number("mistral") - number("marin") == 4
