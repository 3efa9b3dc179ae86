"""Whether a page still holds: by what it was counted with, else by a few of its matches.

Sources change more often than what they say: a name, a reason, a way that is quicker. So a page
names a few of its trials and what came of them; where the sources are others they are played again,
and only a match that goes another way makes the page stale.
"""

import shlex
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from estandarte.kernel import SHELF, Game, PackFault, SetupFault, Value, but
from estandarte.lab.experiment import Experiment, read_experiment
from estandarte.lab.faults import ExperimentFaults
from estandarte.lab.planning import Series, Trial
from estandarte.lab.running import Session
from estandarte.lab.tallies import tallies_of
from estandarte.lab.trials import Outcome, play
from estandarte.lab.versions import minds_of, rules_of

from .rendering import stamps_of

FEW = 3
"""Trials that a page names, from its first setting to its last."""
COUNTED_WITH = ("version", "rules", "minds", "tallies")
RUN = ["estandarte", "lab", "run"]


class Page(Value):
    """A page and what has changed since it was written."""

    path: str
    date: str
    command: str
    changed: tuple[str, ...]
    """Of `rules`, `minds`, `tallies` and `experiment`; `unknown` if the lab has not written it."""

    @property
    def experiment(self) -> Path | None:
        """The file that it was run from."""
        return file_of(self.command)


class Played(Value):
    """A trial that a page names, and what came of it."""

    series: dict[str, Any]
    number: int
    came: str


def stamp_for(session: Session, date: str, command: str) -> dict[str, Any]:
    """What a page was counted with, for a check whether it still holds."""
    game = session.plan.game
    return {
        "game": game.name,
        "date": date,
        "command": command,
        **versions(game),
        "experiment": _asked(session.plan.experiment),
        "played": list(map(msgspec.to_builtins, _few(session))),
    }


def versions(game: Game[Any, Any]) -> dict[str, str]:
    return {
        "rules": rules_of(game),
        "minds": minds_of(game),
        "tallies": tallies_of(game).fingerprint,
    }


def checked(where: Path, again: bool = True) -> Iterator[Page]:
    """A page, or every one below a folder: which of them tell of rules or minds that are gone.

    Unless its matches may be played `again`, a page is stale when sources are others.
    """
    for path in [where] if where.is_file() else sorted(where.rglob("*.md")):
        stamps = list(stamps_of(path.read_text("utf-8", "replace")))
        if not stamps:
            yield Page(str(path), "", "", ("unknown",))
        for stamp in stamps:
            date, command = (str(stamp.get(name, "")) for name in ("date", "command"))
            changed = (*_changed(stamp, again), *_other(stamp, command))
            yield Page(str(path), date, command, changed)


def file_of(command: str) -> Path | None:
    """The file of an experiment, where a command runs one."""
    try:
        words = shlex.split(command)
    except ValueError:  # written by hand
        return None
    return Path(words[3]) if words[:3] == RUN and len(words) == 4 else None


def _changed(stamp: dict[str, Any], again: bool) -> tuple[str, ...]:
    """What the page was counted with that is no longer so, if a match of it shows."""
    try:
        now = versions(SHELF.take(str(stamp.get("game", ""))))
    except SetupFault:
        now = {}
    changed = tuple(n for n in ("rules", "minds", "tallies") if now.get(n) != stamp.get(n))
    return () if again and changed and _goes_the_same_way(stamp) else changed


def _other(stamp: dict[str, Any], command: str) -> Iterator[str]:
    """Whether the file of the experiment asks for something else now."""
    file = file_of(command)
    if file is None or "experiment" not in stamp or not file.is_file():
        return
    try:
        if _asked(read_experiment(file).experiment) == stamp["experiment"]:
            return
    except (SetupFault, ExperimentFaults):
        pass
    yield "experiment"


def _asked(experiment: Experiment) -> str:
    """A hash of what is played; how it is called and told changes nothing."""
    return _hash(but(experiment, title={}, about={}, notes=""))


def _few(session: Session) -> Iterator[Played]:
    """Some trials of different settings, as far as they have been played."""
    plan = session.plan
    for at in range(FEW):
        matchup = plan.matchups[at * len(plan.matchups) // FEW]
        for trial in plan.trials(at, matchup):
            kept = session.store.outcomes(trial.series.fingerprint, at + 1)
            if found := next((o for o in kept if o.number == at), None):
                told = msgspec.to_builtins(trial.series)
                left = {name: told[name] for name in told if name not in COUNTED_WITH}
                yield Played(left, at, _came(found))
                break


def _goes_the_same_way(stamp: dict[str, Any]) -> bool:
    """Whether all trials that a page names come out as they did; one without any cannot say."""
    try:
        few = msgspec.convert(stamp.get("played"), list[Played])
        return bool(few) and all(_came(_again(one)) == one.came for one in few)
    except (msgspec.ValidationError, SetupFault, PackFault):
        return False


def _again(one: Played) -> Outcome:
    told = {**dict.fromkeys(COUNTED_WITH, ""), **one.series}
    return play(Trial(msgspec.convert(told, Series), 0, one.number))


def _came(outcome: Outcome) -> str:
    """All that a page counts of a match; its time and what is written in its record are not."""
    return _hash(but(outcome, at=0, cites={}, hash="", seconds=0.0))


def _hash(value: Value) -> str:
    return blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
