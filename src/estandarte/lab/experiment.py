"""An experiment: what is played, what varies, how many times or how precisely; read from TOML."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from estandarte.kernel import SHELF, Game, ReadyArmy, SetupFault, Value, but, values_of
from estandarte.kernel.packs import PackFault, PackProblem, read_folder
from estandarte.kernel.packs.own_scenarios import inspect_scenario
from estandarte.kernel.packs.pack_file import read_pack
from estandarte.kernel.packs.scenario_file import ScenarioFault, ScenarioFile, read_scenario
from estandarte.wargame.fields.field_file import FieldFault, read_field
from estandarte.wargame.fields.playing import scenario_on
from estandarte.wargame.muster import ArmyFault, army_tree

from .faults import ExperimentFaults, LabFault

Question = Literal[
    "balance", "mirror", "armies", "doctrines", "ladder", "differences", "targets", "worth"
]
Pairing = Literal["sides", "mirror", "each", "ranks", "ladder", "challenge", "without"]
PAIRINGS: dict[Question, Pairing] = {
    "balance": "sides",
    "mirror": "mirror",
    "armies": "each",
    "doctrines": "ranks",
    "ladder": "ladder",
    "differences": "sides",
    "targets": "sides",
    "worth": "without",
}
"""Who meets whom, unless the experiment says otherwise."""
LARGEST = 1_000_000
MOST_MATCHES = 10_000_000
MOST_SETTINGS = 10_000


class Choice(Value):
    """Ready armies by what they are, instead of by name."""

    points: int = 0
    years: tuple[int, int] = (0, 9999)

    def takes(self, army: ReadyArmy) -> bool:
        first, last = self.years
        return self.points in (0, army.points) and first <= army.year <= last


class Players(Value):
    """Who plays: every rank with every army."""

    ranks: tuple[str, ...] = ()
    """The best there is, unless told."""
    armies: tuple[str, ...] = ()
    """Ready ones by name, or files beside the experiment."""
    every: Choice | None = None
    pairing: Pairing | None = None


class Board(Value):
    """What is played on, the same for all."""

    scenario: str = ""
    field: str = ""
    """A field file beside the experiment, on which every scenario is fought."""
    switches: dict[str, Any] = {}
    pack: str = ""
    """A folder of overriding values, beside the experiment."""
    values: dict[str, Any] = {}
    """Single values of the pack, by their dotted path."""
    state: dict[str, Any] = {}
    """What if: facts of the board as it lies at the start, which no pack may change."""


class Varied(Value):
    """What differs from setting to setting; every value is played with every other."""

    scenarios: tuple[str, ...] = ()
    switches: dict[str, tuple[Any, ...]] = {}
    packs: tuple[str, ...] = ()
    values: dict[str, tuple[Any, ...]] = {}
    state: dict[str, tuple[Any, ...]] = {}


class Sequential(Value):
    """A sequential probability ratio test between two strengths, in Elo."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05


class Amount(Value):
    """How many matches each pairing plays in each setting, or how precise the answer must be."""

    matches: int = 0
    precision: float = 0.0
    """Half the 95 % interval of the share of points, in percentage points."""
    sprt: Sequential | None = None
    most: int = 20_000
    """Where a count that goes on until it is sure stops in any case."""

    @property
    def limit(self) -> int:
        return self.matches or self.most


class Target(Value):
    """What history, or a designer, wants a measure to be."""

    measure: str
    low: float
    high: float
    of: str = ""
    """The measure is divided by this one."""


class Search(Value):
    """Settings are tried with few matches, and the better half with twice as many, to the end."""

    tries: int = 0
    """A sample of so many settings; 0 means all."""
    begin: int = 20


class Experiment(Value):
    """All that is needed to repeat a count."""

    game: str
    seed: str
    title: dict[str, str] = {}
    about: dict[str, str] = {}
    question: Question = "balance"
    players: Players = Players()
    board: Board = Board()
    vary: Varied = Varied()
    count: Amount = Amount()
    target: tuple[Target, ...] = ()
    search: Search | None = None
    partings: int = 0
    """Matches of each setting that are played again to say where they part from the first."""
    notes: str = ""
    """A text beside the experiment whose blanks are filled with measures."""


class Loaded(Value):
    """An experiment with the files that it names."""

    experiment: Experiment
    name: str
    packs: dict[str, Any] = {}
    armies: dict[str, Any] = {}
    scenarios: dict[str, ScenarioFile] = {}
    """Those of somebody's own, by the names of their files."""
    notes: str = ""
    file: str = ""


def read_experiment(path: Path) -> Loaded:
    """An experiment from a file; what cannot be is named, all of it at once."""
    tree = _tree(path)
    if faults := list(misfits(tree, Experiment, path.name)):
        raise ExperimentFaults(faults)
    experiment = msgspec.convert(tree, Experiment)
    return but(load(experiment, path.stem, path.parent), file=str(path))


def load(experiment: Experiment, name: str, beside: Path | None = None) -> Loaded:
    """Read the packs, armies and notes that an experiment names."""
    faults: list[LabFault] = []
    game = SHELF.take(experiment.game)
    ready = {army.id for army in game.armies()}
    packs: dict[str, Any] = {}
    armies: dict[str, Any] = {}
    for folder in filter(None, (experiment.board.pack, *experiment.vary.packs)):
        try:
            packs[folder] = _pack(_beside(beside, folder), game.name)
        except PackFault as fault:
            faults.append(LabFault("fault.pack", fault=str(fault)))
    scenarios = _scenarios(experiment, game, beside, faults)
    for army in experiment.players.armies:
        if army not in ready:
            try:
                armies[army] = army_tree(_bytes(_beside(beside, army)))
            except ArmyFault as wrong:
                faults.append(LabFault("lab.army_file", file=army, fault=str(wrong)))
            except LabFault:
                faults.append(LabFault("lab.army", army=army[:60], game=game.name))
    if faults:
        raise ExperimentFaults(faults)
    notes = _bytes(_beside(beside, experiment.notes)).decode("utf-8") if experiment.notes else ""
    return Loaded(experiment, name, packs, armies, scenarios, notes)


def _scenarios(
    experiment: Experiment, game: Game[Any, Any], beside: Path | None, faults: list[LabFault]
) -> dict[str, ScenarioFile]:
    """The scenario files that are named where a scenario is asked for, and all on a field."""
    found: dict[str, ScenarioFile] = {}
    field, usual = experiment.board.field, experiment.board.scenario
    if field and not usual:
        usual = next(iter(game.scenarios()))
    for name in filter(None, (usual, *experiment.vary.scenarios)):
        written = name.endswith((".toml", ".json"))
        if not written and not field:
            continue
        try:
            own = read_scenario(_bytes(_beside(beside, name)), game.name) if written else None
            if field:
                ground = read_field(_bytes(_beside(beside, field)), game.name)
                own = scenario_on(game, ground, own or name)
            assert own is not None
            found[name] = own
            problems = inspect_scenario(game, own)
        except (ScenarioFault, FieldFault) as fault:
            problems = fault.problems
        except LabFault as fault:
            faults.append(fault)
            continue
        except SetupFault as fault:
            problems = [PackProblem((), what=fault.telling)]
        for problem in problems:
            facts = {"file": name, "at": ".".join(problem.at), "why": problem.cite}
            if problem.what is not None:
                facts["why"] = game.texts.say("en", problem.what.key, problem.what.facts)
            faults.append(LabFault("lab.scenario_file", **facts))
    return found


def _pack(path: Path, game: str) -> Mapping[str, Any]:
    """The values of a pack file, or of a folder of them."""
    return read_pack(_bytes(path), game).values if path.is_file() else read_folder(path)


def chosen_armies(game: Game[Any, Any], players: Players) -> tuple[str, ...]:
    """The armies by name, then those that fit a choice."""
    fitting = (a.id for a in game.armies() if players.every and players.every.takes(a))
    return tuple(dict.fromkeys((*players.armies, *fitting)))


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted paths as the tree of a pack."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        here = tree
        *folders, last = path.split(".")
        for key in folders:
            here = here.setdefault(key, {})
        here[last] = value
    return tree


def shown(value: Any) -> str:
    """A value as a row is called; the column of a chart is one word."""
    letters = isinstance(value, list | tuple) and all(len(str(part)) == 1 for part in value)
    return "".join(map(str, value)) if letters else str(value)


def misfits(tree: Mapping[str, Any], type: Any, file: str, path: str = "") -> Iterator[LabFault]:
    """Whatever is unknown, missing or of the wrong kind, however deep."""
    known = {field.name: field for field in msgspec.structs.fields(type)}
    for key in tree:
        if key not in known:
            yield LabFault("lab.key", name=f"{path}{key}", file=file)
    for key, field in known.items():
        if key not in tree:
            if field.required:
                yield LabFault("lab.missing", name=f"{path}{key}", file=file)
            continue
        inner, value = _struct_in(field.type), tree[key]
        parts = value if isinstance(value, list) else [value]
        if inner is not None and all(isinstance(part, dict) for part in parts):
            for part in parts:
                yield from misfits(part, inner, file, f"{path}{key}.")
        else:
            yield from _misfit(value, field.type, file, f"{path}{key}")


def _misfit(value: Any, type: Any, file: str, name: str) -> Iterator[LabFault]:
    try:
        msgspec.convert(value, type)
    except msgspec.ValidationError:
        kinds = [type, *get_args(type)]
        chosen = next((values_of(k) for k in kinds if get_origin(k) is Literal), None)
        key = "lab.one_of" if chosen else "lab.value"
        yield LabFault(key, name=name, value=str(value)[:60], known=chosen or [], file=file)


def _struct_in(type: Any) -> Any:
    """The kind of value inside a field: itself, one that may be missing, one of several."""
    found = [type, *getattr(type, "__args__", ())]
    return next((t for t in found if isinstance(t, msgspec.StructMeta)), None)


def _tree(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_bytes(path).decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as fault:
        raise LabFault("lab.toml", file=str(path), fault=str(fault)[:200]) from None


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise LabFault("fault.file", file=str(path), why=why) from None
    if len(data) > LARGEST:
        raise LabFault("lab.large", file=str(path), most=LARGEST)
    return data


def _beside(folder: Path | None, name: str) -> Path:
    return (folder or Path()) / name
