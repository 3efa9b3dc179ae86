"""The gate: whether what thinking promises, where it leaves the doctrine, is confirmed at the end.

A thinking rank plays the alférez, or whoever is named. Wherever it departs from the usual way, for
a turn or with one answer, both are played to the end of the match from the board as it is, with all
that is hidden from him, against the enemy as he is, under fresh dice that are common to both. A
horizon may stand in a game's `thinking.toml` only if at least a hundred departures confirm it here.
Where the standard matches have armies, each leads against itself in turn.

    python bench/departures.py lepanto centre --horizon 2 --nodes 10000 --matches 40
    python bench/departures.py aguila campal colina --rank mariscal --matches 24
    python bench/departures.py tercios campos_de_gloria --foes stranger-1 stranger-2 stranger-3
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

from machine import machine

from estandarte.kernel import SHELF, Dice, Game, Match, Role, Setup, but
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.players import player_of, take_turn
from estandarte.players.doctrine.studies import won
from estandarte.players.doctrine.tempers import ANSWER, STANDARD, Tempered
from estandarte.players.ranks import CAPITAN
from estandarte.players.thinking.racing import Course, Race
from estandarte.players.thinking.thinker import Notes, Thinker
from estandarte.players.thinking.worlds import World, Worlds

WORLDS = 8
"""Full playouts of either way after each departure."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+", help="one after the other")
    parser.add_argument("--rank", default=CAPITAN)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", default="gate")
    parser.add_argument(
        "--foes", nargs="+", default=[STANDARD], help="tempers, one after the other"
    )
    parser.add_argument("--horizon", type=float, help="turns; instead of what the game has set")
    parser.add_argument("--nodes", type=int, help="a turn; instead of what the rank has")
    asked = parser.parse_args()
    print(machine(), flush=True)
    told: dict[str, list[float]] = {"promised points": [], "confirmed points": [], "confirmed": []}
    points: list[float] = []
    for number in range(asked.matches):
        points.append(played(asked, number, told))
        pairs = [fmean(points[at : at + 2]) for at in range(0, number, 2)]
        said = {"matches": pairs, **told}
        found = {key: _interval(values) for key, values in said.items() if len(values) > 1}
        print(number + 1, len(told["confirmed"]), found, f"{process_time():.0f} s", flush=True)


def played(asked: argparse.Namespace, number: int, told: dict[str, list[float]]) -> float:
    """One match of the thinker, from either side in turn with the same dice; what he scored."""
    game = SHELF.take(asked.game)
    seed, me = f"{asked.seed}/{number // 2}", game.roles[number % 2]
    scenario = asked.scenarios[number // 2 % len(asked.scenarios)]
    known = armies_of(game)
    armies = dict.fromkeys(game.roles, known[number // 2 % len(known)]) if known else {}
    match = Match.start(game, Setup(game.name, scenario, armies=armies), seed)
    thinker = player_of(game, asked.rank, asked.nodes)
    assert isinstance(thinker, Thinker) and thinker.doctrine.study is not None
    if asked.horizon is not None:
        thinker.doctrine.study = but(thinker.doctrine.study, horizon=asked.horizon)
    foe = asked.foes[number // 2 % len(asked.foes)]
    players = {role: thinker if role == me else thinker.doctrine.of(foe) for role in game.roles}
    while not match.is_over:
        role = match.waiting[0]
        before = thinker.notes.get(me, Notes())
        action = take_turn(match, role, players[role], Dice(seed))
        after = thinker.notes.get(me, Notes())
        if role == me and after.plan != STANDARD and after.are_new(before):
            answered = after.plan.startswith(ANSWER)
            other = Course(STANDARD, action) if answered else Course(after.plan)
            confirm(Truth(match, role, thinker.doctrine, foe), after, other, told)
        match.act(action)
    assert match.result is not None
    return won(match.result.winner, me)


def armies_of(game: Game[Any, Any]) -> tuple[Any, ...]:
    """Those of the standard matches; none where a scenario says who fights."""
    loaded = load(ladder_of(game), "ladder", folder_of(game))
    return tuple(loaded.armies.get(army, army) for army in loaded.experiment.players.armies)


class Truth(Worlds):
    """The board as it is, and the enemy as he is: what no player may know."""

    def __init__(self, match: Match[Any], role: Role, doctrine: Tempered[Any], foe: str) -> None:
        dice = Dice(f"confirm/{match.secret}/{len(match.record.steps)}")
        super().__init__(match.game, match.view(role), dice, doctrine)
        self.board, self.foe = match.state, foe

    def world(self, number: int) -> World:
        return World(self.board.clone(), f"{self.dice.key}/fate/{number}", self.foe)


def confirm(truth: Truth, notes: Notes, other: Course, told: dict[str, list[float]]) -> None:
    """What a departure promised, and what full playouts say."""
    points, won_more = confirmed(truth, Course(STANDARD), other, WORLDS)
    told["promised points"].append(next(r.points for r in notes.rated if r.name == notes.plan))
    told["confirmed points"].append(points)
    told["confirmed"].append(won_more)


def confirmed(truth: Truth, usual: Course, other: Course, worlds: int) -> tuple[float, float]:
    """What another course brings on the board as it is: in points, and in victories."""
    race = Race(truth.game, truth.view, truth.doctrine, truth.dice, horizon=0)
    race.worlds = truth
    race.compare({STANDARD: usual, "other": other}, worlds)
    pairs = list(zip(race.endings["other"], race.endings[STANDARD], strict=True))
    return fmean(a.lead - b.lead for a, b in pairs), fmean(a.won - b.won for a, b in pairs)


def _interval(values: list[float]) -> str:
    return f"{fmean(values):+.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


if __name__ == "__main__":
    main()
