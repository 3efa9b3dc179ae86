"""Weather: every table, every effect, its duration, ice."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge, EndDeclarations
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.fire.bombarding import bombard_verdict
from estandarte.games.aguila.fire.targets import target_verdict
from estandarte.games.aguila.ground import weather as w
from estandarte.games.aguila.movement import ice
from estandarte.games.aguila.movement.allowances import advance_allowance
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer, ride_allowance
from estandarte.games.aguila.state import Ground
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from games.aguila.scenes import BLUE, PACK, RED, Scene, area, enemy, officer, place, unit

CHARTS = PACK.weather
SHORT = {
    "F": "fine",
    "G": "fog",
    "R": "rain",
    "T": "torrential",
    "S": "snow",
    "B": "blizzard",
    "A": "sandstorm",
    "*": "rain*",
}


def row(region: str, season: Any) -> str:
    letters = {name: letter for letter, name in SHORT.items()}
    return "".join(letters[cell] for cell in CHARTS.region[region].of(season))


@rule("BSA-15-clima-a")
def test_the_season_of_a_die() -> None:
    seasons = [w.season_of(face, CHARTS) for face in range(1, 7)]
    assert seasons == ["winter", "spring", "spring", "summer", "summer", "autumn"]


def table_of(region: str) -> list[str]:
    return [row(region, season) for season in ("spring", "summer", "autumn", "winter")]


@rule("BSA-15-sur-a")
def test_the_weather_of_the_south() -> None:
    assert table_of("south") == ["TRRFFFFFFRG", "TFFFFFFFFFR", "TTRRFFFFRGG", "BSSTRRGGFFF"]


@rule("BSA-15-occidental-a")
def test_the_weather_of_the_west() -> None:
    assert table_of("west") == ["TRRRFFFFRRG", "TRFFFFFFFRR", "TTRRFFFRRGG", "BBSSSTRGGFF"]


@rule("BSA-15-oriental-a")
def test_the_weather_of_the_east() -> None:
    assert table_of("east") == ["TRRRFFFFRRG", "TRFFFFFFFFR", "TTTRRFFGGGG", "BBBSSSTGGFF"]


@rule("BSA-15-orientemedio-a")
def test_the_weather_of_the_middle_east() -> None:
    assert table_of("middle_east") == ["*AAFFFFFFFA", "AAAFFFFFFFA", "**AFFFFFFFA", "RRRFFFFFFAA"]


@rule("BSA-15-orientemedio-a")
def test_starred_rain_is_a_sandstorm_in_the_desert() -> None:
    assert w.weather_of(CHARTS, "middle_east", "spring", 2) == "rain"
    assert w.weather_of(CHARTS, "middle_east", "spring", 2, desert=True) == "sandstorm"
    assert w.weather_of(CHARTS, "middle_east", "winter", 2, desert=True) == "rain"


@rule("BSA-15-clima-b")
def test_each_player_rolls_a_die_and_the_sum_is_looked_up() -> None:
    scene = Scene(dice=[1, 6, 6])  # winter; 12
    scene.begin(w.DecidingWeather(region="west"))
    assert (scene.state.season, scene.state.weather) == ("winter", "fine")
    scene = Scene(dice=[1, 1])
    scene.begin(w.DecidingWeather(region="west", season="summer"))
    assert scene.state.weather == "torrential"


@rule("BSA-12-momento-a")
def test_the_right_moment_moves_the_sum_by_two_within_the_table() -> None:
    for by, expected in ((2, "rain"), (-2, "torrential")):
        scene = Scene(dice=[1, 1])
        frame = w.DecidingWeather(region="west", season="spring", nudges=(w.Nudge("red", by),))
        scene.begin(frame)
        assert scene.state.weather == expected


@rule("BSA-15-sur-b", "BSA-15-occidental-b", "BSA-15-oriental-b")
def test_rivers_freeze_in_winter() -> None:
    def frozen(region: str, season: Any, weather: Any = "fine", agreed: bool = False) -> bool:
        return w.freezes(CHARTS, region, season, weather, agreed)

    assert frozen("west", "winter")
    assert frozen("east", "winter")
    assert not frozen("west", "autumn")
    assert not frozen("south", "winter")
    assert frozen("south", "winter", agreed=True)
    assert not frozen("middle_east", "winter", agreed=True)


@rule("BSA-15-nieve-b", "BSA-15-ventisca-a")
def test_under_snow_rivers_are_frozen_everywhere() -> None:
    assert w.freezes(CHARTS, "south", "winter", "snow", False)
    assert w.freezes(CHARTS, "south", "winter", "blizzard", False)


@rule("BSA-15-aleatoria-a", "BSA-15-aleatoria-b", "BSA-X26")
@pytest.mark.parametrize(("turn", "needed"), [(1, 5), (2, 4), (3, 3), (4, 2), (9, 2)])
def test_random_weather_ends_sooner_or_later(turn: int, needed: int) -> None:
    for face, weather in ((needed, "fine"), (needed - 1, "fog")):
        scene = Scene(dice=[face], fields={"weather": "fog", "turn": turn})
        scene.doing(w.end_of_turn)
        assert scene.state.weather == weather


def ended(weather: str) -> list[tuple[str, str]]:
    """What a six and a one make of it in the first turn, and by which rule it ends."""
    found = []
    for face in (6, 1):
        scene = Scene(dice=[face], fields={"weather": weather})
        scene.doing(w.end_of_turn)
        assert scene.dice_thrown() == 1
        cite = next((e.cite for e in scene.all(w.WeatherChanged)), "")
        found.append((scene.state.weather, cite))
    return found


@rule("BSA-15-niebla-d")
def test_fog_has_random_duration() -> None:
    assert ended("fog") == [("fine", "BSA-15-niebla-d"), ("fog", "")]


@rule("BSA-15-lluvia-b")
def test_rain_has_random_duration() -> None:
    assert ended("rain") == [("fine", "BSA-15-lluvia-b"), ("rain", "")]


@rule("BSA-15-torrencial-e")
def test_torrential_rain_has_random_duration() -> None:
    assert ended("torrential") == [("fine", "BSA-15-torrencial-e"), ("torrential", "")]


@rule("BSA-15-ventisca-d")
def test_a_blizzard_has_random_duration() -> None:
    assert ended("blizzard") == [("fine", "BSA-15-ventisca-d"), ("blizzard", "")]


@rule("BSA-15-arena-d")
def test_a_sandstorm_has_random_duration() -> None:
    assert ended("sandstorm") == [("fine", "BSA-15-arena-d"), ("sandstorm", "")]


@pytest.mark.parametrize("weather", ["fine", "snow"])
def test_fine_weather_and_snow_last_all_day(weather: str) -> None:
    scene = Scene(fields={"weather": weather})
    scene.doing(w.end_of_turn)
    assert (scene.state.weather, scene.dice_thrown()) == (weather, 0)


def no_shot_beyond_eight(weather: str) -> str | None:
    """The rule against a shot at nine inches; one at eight is allowed."""
    shooter = unit("A", without=("voltigeurs",))
    near, far = (enemy("B", at=(36, 20 + gap)) for gap in (8, 8.1))
    found = [Scene(shooter, target, fields={"weather": weather}) for target in (near, far)]
    verdicts = [target_verdict(s.state, shooter, s.unit("B"), Side.FRONT) for s in found]
    assert verdicts[0]
    return verdicts[1].cite


@rule("BSA-15-niebla-a")
def test_in_fog_nobody_shoots_farther_than_eight_inches() -> None:
    assert no_shot_beyond_eight("fog") == "BSA-15-niebla-a"


@rule("BSA-15-ventisca-b")
def test_in_a_blizzard_nobody_shoots_farther_than_eight_inches() -> None:
    assert no_shot_beyond_eight("blizzard") == "BSA-15-ventisca-b"


@rule("BSA-15-arena-b")
def test_in_a_sandstorm_nobody_shoots_farther_than_eight_inches() -> None:
    assert no_shot_beyond_eight("sandstorm") == "BSA-15-arena-b"


@rule("BSA-1-vision-j")
def test_nor_does_anybody_batter_a_house_that_the_weather_hides() -> None:
    gun, house = unit("A", "g_med"), area("farm", 36, 32, 2)
    cites = {}
    for weather in ("fine", "fog"):
        state = Scene(gun, house, fields={"weather": weather}).state
        cites[weather] = bombard_verdict(state, gun, house, "ball").cite
    assert cites == {"fine": None, "fog": "BSA-1-vision-j"}


@pytest.mark.parametrize("weather", ["fine", "rain", "torrential", "snow"])
def test_otherwise_sight_is_free(weather: str) -> None:
    assert w.farthest_target(Scene(fields={"weather": weather}).state) is None


@rule("BSA-15-niebla-b", "BSA-15-ventisca-c", "BSA-15-arena-c")
@pytest.mark.parametrize("weather", ["fog", "blizzard", "sandstorm"])
def test_command_ranges_are_halved(weather: str) -> None:
    scene = Scene(officer(), fields={"weather": weather})
    assert w.command_range_of(scene.state, scene.officer()) == inches(3)


def test_in_rain_command_ranges_are_whole() -> None:
    scene = Scene(officer(), fields={"weather": "rain"})
    assert w.command_range_of(scene.state, scene.officer()) == inches(6)


@rule("BSA-15-lluvia-a", "BSA-15-torrencial-a", "BSA-X25")
def test_gunpowder_reaches_less_far_in_the_wet() -> None:
    rain, torrent = Scene(fields={"weather": "rain"}), Scene(fields={"weather": "torrential"})
    assert w.range_of(rain.state, 12, True) == inches(8)
    assert w.range_of(torrent.state, 12, True) == inches(6)
    assert w.range_of(torrent.state, 30, True) == inches(15)
    assert w.range_of(torrent.state, 6, False) == inches(6)  # a bow


@rule("BSA-15-torrencial-b", "BSA-X25")
@pytest.mark.parametrize(("caused", "kept"), [(4, 2), (3, 1), (2, 1), (1, 1), (0, 0)])
def test_torrential_rain_takes_two_wounds_of_a_cannon(caused: int, kept: int) -> None:
    assert w.cannon_wounds(Scene(fields={"weather": "torrential"}).state, caused) == kept
    assert w.cannon_wounds(Scene(fields={"weather": "rain"}).state, caused) == caused


@rule("BSA-15-torrencial-c")
def test_torrential_rain_slows_cavalry_by_a_quarter() -> None:
    scene = Scene(unit(), unit("H", "fr_dragones:10"), fields={"weather": "torrential"})
    assert advance_allowance(scene.state, scene.unit()).inches == 4
    assert advance_allowance(scene.state, scene.unit("H")).inches == 6
    half = Scene(
        unit("H", "fr_dragones:10"), fields={"weather": "torrential"}, torrential_cavalry="half"
    )
    assert advance_allowance(half.state, half.unit("H")).inches == 4


@rule("BSA-15-torrencial-d")
def test_infantry_may_not_quick_march_in_torrential_rain() -> None:
    assert not w.infantry_may_quick_march(Scene(fields={"weather": "torrential"}).state)
    assert w.infantry_may_quick_march(Scene(fields={"weather": "rain"}).state)


@rule("BSA-15-nieve-a", "BSA-15-ventisca-a", "BSA-15-arena-a")
@pytest.mark.parametrize("weather", ["snow", "blizzard", "sandstorm"])
def test_everybody_moves_a_quarter_less(weather: str) -> None:
    scene = Scene(unit(), unit("H", "fr_husares:5"), fields={"weather": weather})
    assert advance_allowance(scene.state, scene.unit()).inches == 3
    assert advance_allowance(scene.state, scene.unit("H")).inches == Fraction(27, 4)


@rule("BSA-15-nieve-c", "BSA-X27")
def test_ice_breaks_under_infantry_on_a_five() -> None:
    safe, wet = Scene(unit(), dice=[4]), Scene(unit(), dice=[5, 3])
    safe.doing(ice.cross_ice, "A")
    wet.doing(ice.cross_ice, "A")
    assert (safe.unit().damage, wet.unit().damage) == (0, 3)


@rule("BSA-15-nieve-d", "BSA-X27")
@pytest.mark.parametrize("sort", ["fr_husares:5", "g_med"])
def test_ice_breaks_under_horses_and_guns_on_a_four(sort: str) -> None:
    safe, wet = Scene(unit(sort=sort), dice=[3]), Scene(unit(sort=sort), dice=[4, 5])
    safe.doing(ice.cross_ice, "A")
    wet.doing(ice.cross_ice, "A")
    assert (safe.unit().damage, wet.unit().damage) == (0, 5)


@rule("BSA-15-nieve-e")
def test_wounds_from_ice_cause_no_courage_test() -> None:
    scene = Scene(unit(), dice=[6, 6])
    scene.doing(ice.cross_ice, "A")
    assert scene.dice_thrown() == 2
    assert not scene.state.stack


@rule("BSA-10-auto-a", "BSA-15-nieve-e")
def test_ice_may_still_destroy_a_unit_that_has_no_men_left() -> None:
    scene = Scene(unit(damage=20), dice=[6, 5])
    scene.doing(ice.cross_ice, "A")
    assert "A" not in scene.state.units
    saved = Scene(unit(damage=20), dice=[6, 4])
    saved.doing(ice.cross_ice, "A")
    assert saved.unit().damage == 24


@rule("BSA-15-nieve-c", "BSA-15-nieve-d")
def test_a_charge_over_ice_is_as_dangerous_as_a_march() -> None:
    river = Ground("r", "river", (), (place(0, 23), place(72, 23)), inches(2))
    charger = unit("A", "fr_dragones:10", "line", at=(36, 20))
    target = enemy("B", "g_med", at=(36, 26), shot=True)
    general = officer("G", at=(30, 15), is_commander=True, bonus_used=True)
    fields = {"frozen": True, "initiative": RED}
    scene = Scene(charger, target, river, general, dice=[4, 3] + [1] * 43, fields=fields)
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED))
    assert scene.last(ice.IceBroke).wounds == 3
    assert scene.state.dice.hand == []  # the last die was for the ice on the way back
    fine = Scene(charger, target, river, general, dice=[1] * 42, fields={"initiative": RED})
    fine.begin(ChargeHalf(role=RED))
    fine.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    fine.play(EndDeclarations(role=RED))
    assert fine.all(ice.IceBroke) == []


@rule("BSA-15-nieve-a", "BSA-15-arena-a")
@pytest.mark.parametrize("weather", ["snow", "blizzard", "sandstorm"])
def test_officers_ride_a_quarter_less_too(weather: str) -> None:
    scene = Scene(officer(at=(36, 10)), fields={"weather": weather})
    assert ride_allowance(scene.state, scene.officer()) == inches(27, 4)
    assert ride_allowance(scene.state, scene.officer(), quick=True) == inches(27, 2)
    scene.begin(GivingOrders((RED,)))
    assert scene.refusal(RideOfficer("O", place(42.8, 10), role=RED)) == "BSA-12-individual-b"
    assert scene.refusal(RideOfficer("O", place(42.7, 10), role=RED)) is None


def weather(region: str, *dice: int) -> tuple[str, str, bool]:
    scene = Scene(dice=dice)
    scene.begin(w.DecidingWeather(region=region))
    told = scene.last(w.WeatherChanged)
    return told.cite, told.weather, told.frozen


@rule("BSA-15-oriental-a")
def test_the_east_has_its_own_table() -> None:
    assert weather("east", 4, 1, 1) == ("BSA-15-oriental-a", "torrential", False)


@rule("BSA-15-oriental-b")
def test_in_the_eastern_winter_the_waters_are_ice() -> None:
    assert weather("east", 1, 6, 6) == ("BSA-15-oriental-b", "fine", True)


@rule("BSA-15-orientemedio-a")
def test_the_middle_east_has_its_own_table() -> None:
    assert weather("middle_east", 4, 1, 1)[0] == "BSA-15-orientemedio-a"


@rule("BSA-15-sur-a")
def test_the_south_has_its_own_table() -> None:
    assert weather("south", 4, 3, 4) == ("BSA-15-sur-a", "fine", False)
