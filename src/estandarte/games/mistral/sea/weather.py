"""Weather: winds that blow for an Impulse, Gales that form, travel and do harm. [5.2, 5.3]"""

from collections.abc import Iterator

from estandarte.games.mistral.dice.d10 import pick, row, throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.dice.own_die import CheckDie, check_die
from estandarte.games.mistral.fleets.forces import Leader
from estandarte.games.mistral.schema.map import SpaceId, Wind
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import Event, Play, Role, RuleId, Tally, UntoldEvent, but, tally

from .theatre import (
    Leg,
    Location,
    Place,
    location_of,
)

HURRICANE = 12


class WindsBlew(Event):
    """The Seasonal Winds of this Impulse; they last to its end. ["MIC-7.1-e"]"""

    winds: tuple[Wind, ...]

    def apply(self, state: Mistral) -> None:
        state.winds = self.winds


class GaleFormed(Event):
    gale: Gale

    def apply(self, state: Mistral) -> None:
        state.gales[self.gale.wind] = self.gale


class GaleMoved(Event):
    wind: Wind
    at: SpaceId

    def apply(self, state: Mistral) -> None:
        gale = state.gales[self.wind]
        state.gales[self.wind] = Gale(gale.wind, gale.force, self.at, gale.start)


class GaleEnded(Event):
    wind: Wind

    def apply(self, state: Mistral) -> None:
        del state.gales[self.wind]


class GalesNoted(UntoldEvent):
    number: int
    gales: tuple[Gale, ...]

    def apply(self, state: Mistral) -> None:
        track = state.progress.gale_track if self.number > 1 else {}
        state.progress = but(state.progress, gale_track={**track, str(self.number): self.gales})


class GalesRecalled(Event):
    """The markers go back to where they were in this increment, for the other Fleet."""

    gales: tuple[Gale, ...]

    def apply(self, state: Mistral) -> None:
        state.gales = {gale.wind: gale for gale in self.gales}


def blow_winds(play: Play[Mistral]) -> None:
    """One die for each pair and each single Wind that this Season knows. ["IC-5.24-b"]"""
    state = play.state
    names = state.pack.theatre.winds
    found: list[Wind] = []
    for pair in names.pairs:
        found += _contra(play, pair)
    for wind in names.singles:
        found += _single(play, wind)
    # Those that blow last to the end of the Impulse.
    play.emit(WindsBlew("MIC-7.1-e" if found else "MIC-18.2-a", tuple(found)))


def _contra(play: Play[Mistral], pair: tuple[Wind, Wind]) -> Iterator[Wind]:
    """Only one Wind of a pair can blow. ["MIC-7.1-c", "MIS-Q18"]"""
    if play.state.switches.contra_winds == "in_order":
        # Each Wind has a die of its own, the second only if the first is still.
        for wind in pair:
            if blown := list(_single(play, wind, "MIC-18.2-b")):
                yield from blown
                return
        return
    spans = [(wind, _span(play.state, wind)) for wind in pair]
    if all(span is None for _, span in spans):
        return
    die = _blown(play, pair[0], "IC-5.24-b")
    for wind, span in spans:
        if span is not None and span[0] <= die <= span[1]:
            yield wind


def _single(play: Play[Mistral], wind: Wind, cite: RuleId = "MIC-7.1-d") -> Iterator[Wind]:
    span = _span(play.state, wind)
    if span is None:
        return
    if span[0] <= _blown(play, wind, cite) <= span[1]:
        yield wind


def _blown(play: Play[Mistral], wind: Wind, cite: RuleId) -> int:
    """A die that is nobody's own; a rank may reach for it all the same. ["MIC-17.1-b"]"""
    name = f"wind.{wind}"
    return row(bent(play, name, throw(play, cite, name, "weather")))


def _span(state: Mistral, wind: Wind) -> tuple[int, int] | None:
    return state.pack.charts.winds[wind].get(state.season)


def form_gales(play: Play[Mistral]) -> None:
    """One die for each Wind that blows; a listed result is a Gale. ["IC-5.31-a", "MIC-8.1-b"]"""
    state = play.state
    if state.switches.gales == "off":
        return
    for wind in state.winds:
        if wind in state.gales:
            continue  # ["IC-5.32-b"]
        die = throw(play, "MIC-8.1-b", f"gale.{wind}", "weather")
        die = row(bent(play, f"gale.{wind}", die))
        force = force_of(state, wind, die)
        if force:
            path = state.pack.theatre.gales.paths[wind]
            # Each starting place is as likely as the others. ["MIC-13.1-v", "MIC-8.1-c"]
            at = pick(play, path.starts, "IC-5.32-a", "gale_start", "weather")
            rule = "MIC-8.1-d" if force == HURRICANE else "IC-5.31-a"
            play.emit(GaleFormed(rule, Gale(wind, force, at, at)))


def force_of(state: Mistral, wind: Wind, die: int) -> int:
    """The Force of a Gale on a die, 0 for none; H is read as 12. ["MIC-8.1-d"]"""
    for force, (least, most) in state.pack.charts.gales[wind].get(state.season, {}).items():
        if least <= die <= most:
            return min(force, 9) if state.switches.gales == "mild" else force
    return 0


def shift_gales(play: Play[Mistral]) -> None:
    """At the start of increments 2, 3 and 4 a moving Gale fades or travels. ["IC-5.38-a"]"""
    state = play.state
    rules = state.pack.theatre.gales
    if state.increment not in rules.fading_increments:
        return
    for wind in sorted(state.gales, key=state.theatre.winds.index):
        gale = state.gales[wind]
        if not rules.paths[wind].moves:
            continue  # ["MIC-13.1-r"]
        ashore = wind == "bora" and not _steps(state, gale)
        rule = "MIC-13.1-u" if ashore else "IC-5.38-a"  # then it can only end or stay
        die = throw(play, rule, f"gale_fades.{wind}", "weather")
        die = bent(play, f"gale_fades.{wind}", die)
        if die <= rules.ends_up_to and _may_fade(state, gale):
            play.emit(GaleEnded("IC-5.38-a", wind))
        elif die > rules.ends_up_to:
            _travel(play, gale)


def note_gales(play: Play[Mistral]) -> None:
    """The Fleet that moves second will meet the Gales where the first has met them."""
    play.emit(GalesNoted("MRS-1-b", play.state.increment, tuple(play.state.gales.values())))


def recall_gales(play: Play[Mistral]) -> None:
    """In each of its increments they are where they were in that of the other. ["MRS-1-b"]"""
    state = play.state
    then = state.progress.gale_track.get(str(state.increment), ())
    if then != tuple(state.gales.values()):
        play.emit(GalesRecalled("MRS-1-b", then))


def _may_fade(state: Mistral, gale: Gale) -> bool:
    """The Libeccio of Space #10 ends on its die by the chart itself. ["MIS-Q75", "IC-5.38-c"]"""
    overland = state.pack.theatre.gales.paths[gale.wind].overland
    return state.switches.gale_duration == "fading" or (
        gale.at in overland and gale.at == gale.start
    )


def _travel(play: Play[Mistral], gale: Gale) -> None:
    path = play.state.pack.theatre.gales.paths[gale.wind]
    if gale.at in path.overland and gale.at == gale.start:
        # Over Sardinia, by a second die.
        die = throw(play, "IC-5.38-c", "gale_over_land", "weather")
        play.emit(GaleMoved("MIC-13.1-l", gale.wind, path.overland[gale.at][die % 2]))
        return
    steps = _steps(play.state, gale)
    if not steps:
        return  # on a target, or with no legal step, it stays
    to = pick(play, steps, "MIC-13.1-v", "gale_step", "weather")
    if play.state.theatre.spaces[to].kind == "edge":
        play.emit(GaleEnded("MIC-13.1-e", gale.wind))
    else:
        play.emit(GaleMoved("IC-5.38-a", gale.wind, to))


def _steps(state: Mistral, gale: Gale) -> tuple[SpaceId, ...]:
    path = state.pack.theatre.gales.paths[gale.wind]
    reached = gale.at in path.targets and gale.at != gale.start
    return () if reached else path.steps.get(gale.at, ())


def clear_gales(play: Play[Mistral], end_of_turn: bool) -> None:
    """Gales end with the Impulse; a Gregale in a Sea Zone with the Turn. ["IC-5.38-b"]"""
    state = play.state
    for wind in sorted(state.gales, key=state.theatre.winds.index):
        gale = state.gales[wind]
        stays = state.pack.theatre.gales.paths[wind].lasts_the_turn_in
        lasting = stays and state.theatre.kind(gale.at) == stays
        if end_of_turn or not lasting:
            play.emit(GaleEnded("MIC-13.1-r" if lasting else "IC-5.38-b", wind))


def ranges_of(state: Mistral, place: Place) -> list[tuple[int, int]]:
    """The Force and the range of every Gale that reaches a place, nearest first."""
    if not state.gales:
        return []
    here = location_of(place).removesuffix("/harbour")
    found = []
    for gale in state.gales.values():
        radius = len(state.pack.charts.harm[gale.force].attrition) - 1
        reach: dict[Location, int] = state.theatre.within(gale.at, radius)
        if here in reach:
            found.append((gale.force, reach[here]))
    return sorted(found, key=lambda one: (one[1], -one[0]))


def gale_on_catching(state: Mistral, place: Place) -> int:
    """The CtW/LS value at a place: the worst of several Gales, once. ["MIC-9.1-g", "IC-5.35-a"]

    It counts everywhere in the radius, in Ports and Straits too. ["MIS-Q68"]
    """
    harm = state.pack.charts.harm
    return max((harm[f].catching[r] for f, r in ranges_of(state, place)), default=0)


def catching(state: Mistral, leg: Leg, leader: Leader) -> Tally:
    """The number to Catch the Wind on a leg, as what the die must not exceed. ["IC-5.25-c"]

    Modifiers of the die are written with the other sign, because they change the number here.
    ["IC-5.25-d"]
    """
    charts = state.pack.charts.catching
    sum_up = tally(leg.number or charts.lane, "IC-5.25-c")
    bonus, rule = 0, "MIC-20.1-e"
    for least, value in charts.leader:
        if leader.leadership >= least:
            bonus, rule = value, "MIC-20.1-e" if least < 5 else "MIC-20.1-f"
    sum_up = sum_up.add(-bonus, rule, bonus != 0, leadership=leader.leadership)
    for wind, value in sorted(leg.winds.items()):
        rule = "MIC-20.1-g" if value < 0 else "IC-5.25-d"
        sum_up = sum_up.add(-value, rule, wind in state.winds, wind=wind)
    gale = gale_on_catching(state, leg.here)
    # On a Lane it forbids nothing, it only makes it harder.
    rule = "MIC-9.1-g" if leg.lane is None else "IC-5.35-a"
    return sum_up.add(-gale, rule, bool(ranges_of(state, leg.here)))


def catching_die(state: Mistral, owner: Role, leg: Leg, leader: Leader) -> CheckDie:
    """The number rises by what is taken off the die, whose natural 0 and 9 stand."""
    number = int(catching(state, leg, leader).total)
    return check_die(state, owner, "catching", lambda die, more: catches(state, number - more, die))


def catches(state: Mistral, number: int, die: int) -> bool:
    """A natural 0 always catches the wind, a natural 9 never does. ["IC-5.25-e"]"""
    if state.switches.natural_rolls == "on" and die in (0, 9):
        return die == 0
    return die <= number
