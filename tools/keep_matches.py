"""Keeps a few matches of every game as the rules of this version play them.

    python tools/keep_matches.py [--again [--openings]]

They go to tests/matches/corpus/<version>, once for each version, and are audited ever after: at
every release one sees which old matches the rules of today would play otherwise. Until a version
is released its matches may be kept again, when a rule was mended on purpose.
"""

import lzma
import sys
from pathlib import Path

from estandarte import __version__
from estandarte.kernel import SHELF, Dice, Match, Refused, Setup, commitment_to, pledge
from estandarte.players import player_of, take_turn

HOME = Path(__file__).resolve().parents[1] / "tests" / "matches" / "corpus"
STEPS = {"lepanto": 150, "mistral": 150, "tercios": 90, "aguila": 90}
SCENARIOS = {
    "lepanto": ("tutorial", "centre"),
    "mistral": ("y1744", "combined"),
    "tercios": ("campo_abierto", "rocroi"),
    "aguila": ("campo_abierto", "bailen"),
}
FOUGHT = {
    "lepanto": ("battle", "north"),
    "mistral": ("y1744", "campaign_1746"),
    "tercios": ("pavia", "breitenfeld"),
    "aguila": ("campal", "pueblo"),
}
"""Led by officers for the most part, so that it comes to blows."""
LONGEST = 600
OPENINGS = {
    "aguila": (
        "asalto", "borodino", "colina", "cruce", "divide", "escalada", "granja", "oblicua",
        "puente", "region",
    ),
}  # fmt: skip
"""Scenarios of which only the beginning is kept: the ground, the armies, the deployment."""
BEGINNING = 80


def main() -> int:
    folder = HOME / __version__
    if folder.exists() and "--again" not in sys.argv[1:]:
        print(f"The matches of {__version__} are kept already.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for game, scenarios in OPENINGS.items():
        for scenario in scenarios:
            _keep(folder / f"{game}-{scenario}-opening.jsonl.xz", played(game, scenario, BEGINNING))
    if "--openings" in sys.argv[1:]:
        return 0
    for game, scenarios in SCENARIOS.items():
        for scenario in scenarios:
            _keep(folder / f"{game}-{scenario}.jsonl.xz", played(game, scenario, STEPS[game]))
        for scenario in FOUGHT[game]:
            match = played(game, scenario, LONGEST, led=True)
            _keep(folder / f"{game}-{scenario}-fought.jsonl.xz", match)
    return 0


def _keep(file: Path, match: Match[object]) -> None:
    record = bytes(match.record)
    file.write_bytes(lzma.compress(record, preset=9))
    print(f"{file.name}: {len(record):,} bytes, {file.stat().st_size:,} kept", flush=True)


def played(name: str, scenario: str, steps: int, led: bool = False) -> Match[object]:
    """Random play with steps taken back, freely and by agreement, and given up at the end.

    Led, an officer chooses four of five steps.
    """
    game, secret, dice = SHELF.take(name), f"corpus-{scenario}", Dice(f"corpus-{name}")
    seeds = {role: f"{role}-{scenario}" for role in game.roles}
    setup = Setup(
        name, scenario, version=game.version, pledge=pledge(secret), seeds=seeds,
        commitments={role: commitment_to(seed) for role, seed in seeds.items()},
        seats=dict.fromkeys(game.roles, "person"),
    )  # fmt: skip
    match: Match[object] = Match.start(game, setup, secret)
    officer = player_of(game, "alferez")
    for step in range(steps):
        decision = match.state.decision
        if decision is None:
            return match
        role = dice.choice(decision.waiting)
        if led and dice.throw(5, "who leads") > 1:
            match.act(take_turn(match, role, officer, dice))
        else:
            match.act(decision.sample(match.state, role, dice))
        if step % 20 == 19:
            _take_back(match, role, step)
    match.resign(game.roles[0])
    return match


def _take_back(match: Match[object], role: str, step: int) -> None:
    if match.is_over:
        return
    try:
        if step % 40 == 19 or not match.may_take_back(role):
            match.take_back_by_agreement(role)
        else:
            match.take_back(role)
    except Refused:
        return


if __name__ == "__main__":
    sys.exit(main())
