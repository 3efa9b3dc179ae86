"""Weather: seasons, regions, what each weather does, how long it lasts."""

from fractions import Fraction
from functools import lru_cache

from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.schema.battlefield import Season, Weather, WeatherFile, WeatherName
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Event, Open, Play, Procedure, Role, Value, stage
from estandarte.wargame.plane.measures import inches

SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")
CITES: dict[WeatherName, str] = {
    "fog": "BSA-15-niebla-d",
    "rain": "BSA-15-lluvia-b",
    "torrential": "BSA-15-torrencial-e",
    "blizzard": "BSA-15-ventisca-d",
    "sandstorm": "BSA-15-arena-d",
}
SIGHT: dict[WeatherName, str] = {
    "fog": "BSA-15-niebla-a",
    "blizzard": "BSA-15-ventisca-b",
    "sandstorm": "BSA-15-arena-b",
}
HALVED: dict[WeatherName, str] = {
    "fog": "BSA-15-niebla-b",
    "blizzard": "BSA-15-ventisca-c",
    "sandstorm": "BSA-15-arena-c",
}
"""Why commands do not carry far."""
SLOWED: dict[WeatherName, str] = {
    "snow": "BSA-15-nieve-a",
    "blizzard": "BSA-15-ventisca-a",
    "sandstorm": "BSA-15-arena-a",
    "torrential": "BSA-15-torrencial-c",
}
SHORTENED: dict[WeatherName, str] = {"rain": "BSA-15-lluvia-a", "torrential": "BSA-15-torrencial-a"}
"""Why powder does not carry far."""
ICY: dict[str, str] = {"west": "BSA-15-occidental-b", "east": "BSA-15-oriental-b"}
"""Regions whose waters are ice in winter."""
REGIONS: dict[str, str] = {
    "south": "BSA-15-sur-a",
    "west": "BSA-15-occidental-a",
    "east": "BSA-15-oriental-a",
    "middle_east": "BSA-15-orientemedio-a",
}


class SeasonDecided(Event):
    season: Season

    def apply(self, state: Aguila) -> None:
        state.season = self.season


class WeatherChanged(Event):
    weather: WeatherName
    frozen: bool

    def apply(self, state: Aguila) -> None:
        state.weather, state.frozen = self.weather, self.frozen


def season_of(face: int, charts: WeatherFile) -> Season:
    """The season that a die gives. ["BSA-15-clima-a"]"""
    return next(s for s in SEASONS if face in charts.season[s])


def weather_of(
    charts: WeatherFile, region: str, season: Season, total: int, desert: bool = False
) -> WeatherName:
    """The weather of a region; sums pushed beyond the table count as its ends. ["BSA-Q92"]"""
    cell = charts.region[region].of(season)[min(12, max(2, total)) - 2]
    if cell == "rain*":
        return "sandstorm" if desert else "rain"
    return cell


def freezes(
    charts: WeatherFile, region: str, season: Season, weather: WeatherName, agreed: bool
) -> bool:
    """Whether rivers and lakes are ice: in winter by the region, under snow everywhere.

    ["BSA-15-sur-b", "BSA-Q95"]
    """
    if charts.weather[weather].frozen:
        return True
    winter = charts.region[region].frozen_winter
    return season == "winter" and (winter == "always" or (winter == "agreed" and agreed))


class Nudge(Value):
    """Momento oportuno: an Officer's two points more or less. ["BSA-12-momento-a"]"""

    role: Open[Role]
    by: Open[int]


class DecidingWeather(Procedure):
    """Season and weather before the battle. ["BSA-15-clima-b"]"""

    region: Open[str]
    season: Open[Season | None] = None
    """Where the players have agreed on one."""
    nudges: Open[tuple[Nudge, ...]] = ()
    frozen_agreed: Open[bool] = False

    @stage
    def decide_season(self, play: Play[Aguila]) -> None:
        season = self.season
        if season is None:
            face = play.roll(DIE, "BSA-15-clima-a", "season")
            season = season_of(face, play.state.charts.weather)
        play.emit(SeasonDecided("BSA-15-clima-a", season))

    @stage
    def roll_weather(self, play: Play[Aguila]) -> None:
        state, charts = play.state, play.state.charts.weather
        total = sum(play.roll(DIE, "BSA-15-clima-b", f"weather_{role}") for role in ROLES)
        total += sum(2 if n.by > 0 else -2 for n in self.nudges)
        weather = weather_of(charts, self.region, state.season, total, state.desert)
        frozen = freezes(charts, self.region, state.season, weather, self.frozen_agreed)
        cite = REGIONS[self.region]
        if charts.weather[weather].frozen:
            cite = "BSA-15-nieve-b"
        elif frozen:
            cite = ICY.get(self.region, cite)
        play.emit(WeatherChanged(cite, weather, frozen))


def end_of_turn(play: Play[Aguila]) -> None:
    """The initiative player rolls to end weather of random duration."""
    state = play.state
    if not now(state).random:
        return
    later = state.turn > 1  # it is likelier from turn to turn
    cite = "BSA-15-aleatoria-b" if later else "BSA-15-aleatoria-a"
    face = play.roll(DIE, cite, "weather_ends")
    if face >= ends_on(state.charts.weather, state.turn):
        # what is frozen does not melt within the battle
        play.emit(WeatherChanged(CITES[state.weather], "fine", state.frozen))


def ends_on(charts: WeatherFile, turn: int) -> int:
    steps = charts.duration.ends_on
    return steps[min(turn, len(steps)) - 1]


def now(state: Aguila) -> Weather:
    return state.charts.weather.weather[state.weather]


def general_share(state: Aguila) -> Fraction:
    """The part of all movement that snow, blizzard and sandstorm leave, to Officers too."""
    return _part(*now(state).movement)


@lru_cache(maxsize=16)
def _part(over: int, under: int) -> Fraction:
    """Worth remembering: every distance asks for it."""
    return Fraction(over, under)


def movement_share(state: Aguila, unit: Unit) -> Fraction:
    """The part of its movement that the weather leaves a unit."""
    weather, share = now(state), general_share(state)
    if unit.is_cavalry and weather.cavalry_movement != (1, 1):
        # "BSA-Q7"
        half = state.switches.torrential_cavalry == "half"
        share *= _part(1, 2) if half else _part(*weather.cavalry_movement)
    return share


def infantry_may_quick_march(state: Aguila) -> bool:
    return now(state).infantry_quick_march  # "BSA-15-torrencial-d"


def range_of(state: Aguila, printed: int, gunpowder: bool) -> int:
    """The range on the plane of a weapon of so many inches; bows do not mind the wet."""
    over, under = now(state).range if gunpowder else (1, 1)
    return inches(printed * over, under)


def farthest_target(state: Aguila) -> tuple[int, str] | None:
    """How far charges and shots may be declared, where the weather limits it."""
    sight = now(state).sight
    return (inches(sight), SIGHT[state.weather]) if sight is not None else None


def command_range_of(state: Aguila, officer: Officer) -> int:
    """An Officer's command range, halved where nobody sees far."""
    return officer.command_range // 2 if now(state).halves_command else officer.command_range


def cannon_wounds(state: Aguila, wounds: int) -> int:
    """What torrential rain leaves of a cannon's wounds. ["BSA-Q77"]"""
    if wounds <= 0:
        return 0
    return max(1, wounds - now(state).fewer_cannon_wounds)
