"""From an experiment to its trials, the same whoever plays them and however many work.

A trial is a series and a number. Both seats of a pairing play the same numbers with the same dice,
and so do all settings, so that what differs is what was varied.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any

import msgspec

from estandarte.kernel import (
    SHELF,
    Dice,
    Game,
    Match,
    PackFault,
    PackUsed,
    Role,
    Setup,
    SetupFault,
    Value,
    but,
)
from estandarte.kernel.packs import merged
from estandarte.kernel.packs.own_scenarios import values_with
from estandarte.players import home_of, quick_rank_of

from .experiment import (
    MOST_MATCHES,
    MOST_SETTINGS,
    PAIRINGS,
    Amount,
    Loaded,
    Varied,
    chosen_armies,
    nested,
    shown,
)
from .faults import ExperimentFaults, LabFault
from .own import seated
from .tallies import tallies_of
from .variants import of_one_size, varied_by_one
from .versions import minds_of, rules_of

Faults = list[SetupFault]
RANKS = ("ranks", "ladder", "challenge")
"""Pairings of who leads, whatever he leads."""


class Setting(Value):
    """One board of an experiment: a scenario with its switches and its values."""

    name: str
    scenario: str
    switches: dict[str, Any] = {}
    packs: tuple[PackUsed, ...] = ()
    state: dict[str, Any] = {}


class Contestant(Value):
    """Who is compared: a rank, with an army where the game takes one."""

    name: str
    rank: str
    army: Any = None
    points: int = 0
    less: str = ""
    """What it lacks, or has once more, beside the army that it is compared with."""


class Series(Value):
    """All that many trials share: rules, minds, set-up, players and the seed of their dice."""

    game: str
    version: str
    rules: str
    minds: str
    tallies: str
    scenario: str
    switches: dict[str, Any]
    packs: tuple[PackUsed, ...]
    seats: dict[Role, str]
    armies: dict[Role, Any]
    seed: str
    state: dict[str, Any] = {}

    @property
    def fingerprint(self) -> str:
        return blake2b(msgspec.json.encode(self, order="deterministic"), digest_size=16).hexdigest()

    def same_but_rules(self, other: "Series") -> bool:
        """Whether only rules, minds or what is counted have changed since."""
        now = {"version": self.version, "rules": self.rules, "minds": self.minds}
        return but(other, **now, tallies=self.tallies) == self


class Trial(Value):
    """One match to be played."""

    series: Series
    at: int
    """The place of the series in its plan."""
    number: int


class Matchup(Value):
    """Two contestants in one setting, from both seats unless they are the same."""

    setting: int
    one: int
    two: int
    series: tuple[int, ...]
    seats: int = 2

    def playing(self, number: int) -> tuple[int, ...]:
        """The series of a number: where there are several pairs of armies, one after another."""
        start = number * self.seats % len(self.series)
        return self.series[start : start + self.seats]


class Plan:
    """Everything that an experiment plays."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.experiment = loaded, loaded.experiment
        self.game = SHELF.take(self.experiment.game)
        faults: Faults = []
        self.settings = _settings(self.game, loaded, faults)
        self.armies = [
            loaded.armies.get(a, a) for a in chosen_armies(self.game, loaded.experiment.players)
        ]
        self.contestants = _contestants(self.game, loaded, self.pairing, faults)
        self.count = _amount(self.experiment.count, faults)
        if len(self.game.roles) != 2:
            faults.append(LabFault("lab.two_sides", game=self.game.name))
        if faults:
            raise ExperimentFaults(faults)
        self.series: list[Series] = []
        self.matchups = [self._matchup(s, a, b) for s, a, b in self._pairs()]
        if not self.matchups:
            raise LabFault("lab.nobody", pairing=self.pairing)
        _try_out(self.game, self.series)

    @property
    def pairing(self) -> str:
        return self.experiment.players.pairing or PAIRINGS[self.experiment.question]

    @property
    def lost(self) -> str:
        """The path under which losses are counted."""
        return tallies_of(self.game).lost

    @cached_property
    def fingerprints(self) -> list[str]:
        return [series.fingerprint for series in self.series]

    def rounds(self, matchup: Matchup) -> int:
        """How many numbers a matchup plays at most."""
        return -(-self.count.limit // matchup.seats)

    @property
    def most(self) -> int:
        """How many trials there can be in all."""
        return sum(self.rounds(m) * m.seats for m in self.matchups)

    def trials(self, number: int, matchup: Matchup) -> Iterator[Trial]:
        for at in matchup.playing(number):
            yield Trial(self.series[at], at, number)

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        those = range(len(self.contestants))
        for setting in range(len(self.settings)):
            match self.pairing:
                case "sides" | "mirror":
                    yield from ((setting, one, one) for one in those)
                case "each" | "ladder":
                    yield from ((setting, one, two) for one in those for two in those[one + 1 :])
                case "ranks" | "challenge":
                    yield from ((setting, 0, two) for two in those[1:])
                case "without":
                    whole = 0
                    for place in those:
                        if not self.contestants[place].less:
                            whole = place
                        else:
                            yield setting, whole, place

    def _matchup(self, setting: int, one: int, two: int) -> Matchup:
        first, seats = len(self.series), 1 if one == two else 2
        for pair in self._armed(one, two):
            self.series += [self._series(setting, *way) for way in (pair, pair[::-1])[:seats]]
        return Matchup(setting, one, two, tuple(range(first, len(self.series))), seats)

    def _armed(self, one: int, two: int) -> Iterator[tuple[Contestant, Contestant]]:
        """Ranks that are compared lead every army against every other; else both lead the same."""
        pair = self.contestants[one], self.contestants[two]
        if self.pairing not in RANKS or not self.armies:
            yield pair
            return
        mirrors = zip(self.armies, self.armies, strict=True)
        every = product(self.armies, self.armies)
        for mine, theirs in every if self.pairing == "ranks" else mirrors:
            yield but(pair[0], army=mine), but(pair[1], army=theirs)

    def _series(self, setting: int, first: Contestant, second: Contestant) -> Series:
        game, board = self.game, self.settings[setting]
        places = dict(zip(game.roles, (first, second), strict=True))
        return Series(
            game.name,
            game.version,
            rules_of(game),
            minds_of(game, frozenset(who.rank for who in places.values() if home_of(who.rank))),
            tallies_of(game).fingerprint,
            board.scenario,
            board.switches,
            board.packs,
            {role: who.rank for role, who in places.items()},
            {role: who.army for role, who in places.items() if who.army is not None},
            self.experiment.seed,
            board.state,
        )


def _amount(count: Amount, faults: Faults) -> Amount:
    """One way of counting, within what can be counted."""
    ways = [bool(count.matches), bool(count.precision), count.sprt is not None]
    if sum(ways) != 1:
        faults.append(LabFault("lab.count"))
    if not (0 <= count.matches <= MOST_MATCHES and 1 <= count.most <= MOST_MATCHES):
        faults.append(LabFault("lab.many", most=MOST_MATCHES))
    if not 0 <= count.precision <= 50:
        faults.append(LabFault("lab.precision"))
    test = count.sprt
    if test and not (test.elo0 < test.elo1 and 0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        faults.append(LabFault("lab.sprt"))
    return count


def _settings(game: Game[Any, Any], loaded: Loaded, faults: Faults) -> list[Setting]:
    """Every value that varies with every other; a sample of them where a search says so."""
    board, vary = loaded.experiment.board, loaded.experiment.vary
    usual = board.scenario or next(iter(game.scenarios()))
    axes: list[list[tuple[str, Any, str]]] = [
        [("scenario", name, name) for name in vary.scenarios or (usual,)],
        [("pack", name, name) for name in vary.packs or (board.pack,)],
    ]
    for kind, table in _tables(vary):
        for name, values in table.items():
            axes.append([(f"{kind} {name}", value, f"{name}={shown(value)}") for value in values])
    number = 1
    for axis in axes:
        number *= len(axis)
    if number > MOST_SETTINGS:
        raise LabFault("lab.settings", number=number, most=MOST_SETTINGS)
    chosen: list[Any] = list(product(*axes))
    if loaded.experiment.search and loaded.experiment.search.tries:
        chosen = _sample(chosen, loaded.experiment.search.tries, loaded.experiment.seed)
    varied = {kind for axis in axes if len(axis) > 1 for kind, _, _ in axis}
    return [s for c in chosen if (s := _setting(game, loaded, c, varied, faults)) is not None]


def _tables(vary: Varied) -> Iterator[tuple[str, Mapping[str, tuple[Any, ...]]]]:
    yield "switch", vary.switches
    yield "value", vary.values
    yield "state", vary.state


def _sample(settings: list[Any], tries: int, seed: str) -> list[Any]:
    """The first setting, which is the one to beat, and as many others as were asked for."""
    dice, rest = Dice(f"{seed}/settings"), settings[1:]
    drawn = sorted((dice.throw(1_000_000), place) for place in range(len(rest)))
    return [settings[0], *(rest[place] for _, place in drawn[: tries - 1])]


def _setting(
    game: Game[Any, Any], loaded: Loaded, chosen: Any, varied: set[str], faults: Faults
) -> Setting | None:
    board = loaded.experiment.board
    switches, values, state = dict(board.switches), dict(board.values), dict(board.state)
    tables = {"switch": switches, "value": values, "state": state}
    plain = {kind: value for kind, value, _ in chosen}
    scenario, pack = plain["scenario"], plain["pack"]
    for kind, value, _ in chosen[2:]:
        what, _, name = kind.partition(" ")
        tables[what][name] = value
    label = ", ".join(text or "shipped" for kind, _, text in chosen if kind in varied)
    before = len(faults)
    own = loaded.scenarios.get(scenario)
    if own is not None:
        switches = {**own.switches, **switches}
    elif scenario not in game.scenarios():
        known = list(game.scenarios())
        faults.append(SetupFault("fault.scenario", scenario=scenario[:60], known=known))
    for name, value in switches.items():
        _note(faults, lambda name=name, value=value: game.read_switches({name: value}))
    over = merged(loaded.packs.get(pack, {}), nested(values))
    if own is not None:
        over, scenario = dict(values_with(game, own, over)), own.id
    used = _note(faults, lambda: _pack(game, over)) if over else None
    if len(faults) > before or (over and used is None):
        return None
    return Setting(label or scenario, scenario, switches, (used,) if used else (), state)


def _pack(game: Game[Any, Any], over: Mapping[str, Any]) -> PackUsed:
    used = game.pack(over)
    if used is None:
        raise LabFault("lab.no_packs", game=game.name)
    return used


def _note(faults: Faults, attempt: Any) -> Any:
    """What comes of it, or a fault that stands with the others, once."""
    try:
        return attempt()
    except PackFault as fault:
        found: SetupFault = LabFault("fault.pack", fault=str(fault))
    except SetupFault as fault:
        found = fault
    if found.telling not in [f.telling for f in faults]:
        faults.append(found)
    return None


def _contestants(
    game: Game[Any, Any], loaded: Loaded, pairing: str, faults: Faults
) -> list[Contestant]:
    players = loaded.experiment.players
    ready = {army.id: army for army in game.armies()}
    found: list[Contestant] = []
    for rank in players.ranks or (quick_rank_of(game),):
        _note(faults, lambda rank=rank: seated(game, rank))
        armies = () if pairing in RANKS else chosen_armies(game, players)
        for army in armies or ("",):
            name = army if army and len(players.ranks) < 2 else f"{rank} {army}".strip()
            tree: Any = loaded.armies.get(army, army) or None
            points = ready[army].points if army in ready else 0
            found.append(Contestant(name, rank, tree, points))
    if twice := [name for name, many in Counter(c.name for c in found).items() if many > 1]:
        faults.append(LabFault("lab.twice", name=twice[0]))
    if loaded.experiment.question != "worth":
        return found
    return [c for whole in found for c in _with_variants(game, whole, faults)]


def _with_variants(game: Game[Any, Any], whole: Contestant, faults: Faults) -> Iterator[Contestant]:
    variants = _note(faults, lambda: varied_by_one(game, whole.army)) or []
    army, variants = of_one_size(game, whole.army, variants) if variants else (whole.army, [])
    yield but(whole, army=army)
    for less, tree, points in variants:
        yield Contestant(f"{whole.name} {less}", whole.rank, tree, points, less)


def _try_out(game: Game[Any, Any], series: list[Series]) -> None:
    """Lay out each board once, so that an illegal army is known before the first battle."""
    faults: Faults = []
    boards = {(s.scenario, str(s.packs), str(s.armies), str(s.state)): s for s in series}
    for one in boards.values():
        _note(faults, lambda one=one: laid_out(game, one, "trial"))
    if faults:
        raise ExperimentFaults(faults)


def setup_of(series: Series) -> Setup:
    return Setup(
        series.game,
        series.scenario,
        switches=series.switches,
        seats=series.seats,
        armies=series.armies,
        packs=series.packs,
    )


def laid_out(game: Game[Any, Any], series: Series, secret: str) -> Match[Any]:
    """A match of a series before its first action."""
    setup = setup_of(series)
    if not series.state:
        return Match.start(game, setup, secret)
    state = game.start(setup, Dice(""))
    if strange := sorted(series.state.keys() - {*state.__struct_fields__}):
        raise LabFault("lab.state", name=strange[0], known=sorted(state.__struct_fields__))
    tree = {**msgspec.json.decode(game.codec.save(state)), **series.state}
    try:
        changed = game.codec.load(msgspec.json.encode(tree))
    except msgspec.ValidationError as fault:
        raise LabFault("lab.state_value", fault=str(fault)) from None
    return Match.begin(game, setup, secret, changed)
