"""`estandarte simulate`: matches between programs, the same for the same seed on any machine."""

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

from estandarte.cli.armies import read_armies
from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, whole_number
from estandarte.cli.files import make_folder, write_whole
from estandarte.cli.parser import Parser
from estandarte.cli.reading import open_pack, read_switches
from estandarte.cli.scenarios import set_up_scenario
from estandarte.cli.speech import Speech
from estandarte.cli.table.seating import programs
from estandarte.kernel import (
    SHELF,
    Dice,
    Game,
    Match,
    PackUsed,
    Result,
    Role,
    Setup,
    Value,
    but,
    encode,
    key_of,
    pledge,
)
from estandarte.lab.runners import Pool
from estandarte.players import MOST_TOLD, Lapse, play_out, player_named

MOST_MATCHES = 10_000_000
MOST_WORKERS = 256


class Pairing(Value):
    """One match to be played: everything that a worker needs."""

    number: int
    secret: str
    game: str
    scenario: str
    switches: dict[str, Any]
    seats: dict[Role, str]
    armies: dict[Role, Any]
    packs: tuple[PackUsed, ...]
    folder: str | None
    language: str
    strict: bool


class Played(Value):
    """What came of a match."""

    number: int
    result: Result
    steps: int
    hash: str
    lapses: tuple[Lapse, ...]


def describe(parser: Parser) -> None:
    parser.subject("game")
    parser.option("matches", "number")
    parser.option("seats", "ranks")
    parser.option("scenario", "scenario")
    parser.option("field", "file")
    parser.option("seed", "seed")
    parser.option("workers", "number")
    parser.option("records", "folder")
    parser.option("switch", "switch", action="append", default=[])
    parser.flag("by-the-letter")
    parser.option("army", "bring", action="append", default=[])
    parser.option("pack", "folder")
    parser.flag("strict")
    parser.flag("lapses")


def run(asked: Namespace, desk: Desk) -> int:
    game = SHELF.take(asked.game)
    matches = whole_number(asked.matches or "1", "--matches", 1, MOST_MATCHES)
    workers = whole_number(asked.workers or "1", "--workers", 1, MOST_WORKERS)
    pack = open_pack(game, asked.pack, desk.speech) if asked.pack is not None else None
    setup = Setup(game.name, "", switches=read_switches(game, asked.switch))
    setup = set_up_scenario(game, asked.scenario, setup, pack, desk.speech, asked.field)
    setup = game.by_the_letter(setup) if asked.by_the_letter else setup
    pairing = Pairing(
        0,
        token_hex(8) if asked.seed is None else asked.seed,
        game.name,
        setup.scenario,
        setup.switches,
        programs(game, asked.seats),
        read_armies(game, asked.army, desk.speech),
        setup.packs,
        _folder(asked.records, desk.speech),
        desk.speech.language,
        asked.strict,
    )
    setup = but(setup, armies=pairing.armies)
    sides = {role: desk.speech.side(game, role, setup) for role in game.roles}
    began = time.perf_counter()
    played: list[Played] = []
    lapses = 0
    for outcome in play_all(pairing, matches, workers):
        played.append(outcome)
        if not desk.as_json:
            _print_match(sides, outcome, desk)
            _complain(outcome.lapses, None if asked.lapses else max(0, MOST_TOLD - lapses), desk)
            lapses += len(outcome.lapses)
    seconds = time.perf_counter() - began
    summary = _summary(game, pairing, played, seconds, workers)
    if desk.as_json:
        desk.document({**summary, "played": played})
    else:
        _print(game, sides, summary, desk)
        if lapses > MOST_TOLD and not asked.lapses:
            desk.complain(desk.speech.say("lapses.untold", lapses - MOST_TOLD))
    return SUCCESS


def play_all(pairing: Pairing, matches: int, workers: int) -> Iterator[Played]:
    """Every match in the order of its number, whoever plays it."""
    pairings = (_numbered(pairing, number) for number in range(1, matches + 1))
    if workers == 1 or matches == 1:
        yield from map(play_one, pairings)
    else:
        pool = Pool(min(workers, matches), SHELF.take(pairing.game))
        yield from _in_order(pool.run(pairings, play_one))


def play_one(pairing: Pairing) -> Played:
    """Pure but for the file it may write: the same pairing, the same match."""
    game = SHELF.take(pairing.game)
    setup = Setup(
        pairing.game,
        pairing.scenario,
        switches=pairing.switches,
        seats=pairing.seats,
        armies=pairing.armies,
        packs=pairing.packs,
        pledge=pledge(pairing.secret),
    )
    match = Match.start(game, setup, pairing.secret)
    players = {role: player_named(game, rank) for role, rank in pairing.seats.items()}
    lapses: list[Lapse] = []
    thoughts = Dice(key_of(pairing.secret, {"players": "thoughts"}))
    steps = play_out(match, players, thoughts, None if pairing.strict else lapses.append)
    if pairing.folder is not None:
        name = f"{pairing.game}-{pairing.number:06}.jsonl"
        write_whole(Path(pairing.folder) / name, bytes(match.record), Speech(pairing.language))
    assert match.result is not None
    return Played(pairing.number, match.result, steps, match.record.hash, tuple(lapses))


def _numbered(pairing: Pairing, number: int) -> Pairing:
    return but(pairing, number=number, secret=f"{pairing.secret}/{number}")


def _in_order(played: Iterable[Played]) -> Iterator[Played]:
    """Handed out by number, in whatever order they end."""
    finished: dict[int, Played] = {}
    following = 1
    for one in played:
        finished[one.number] = one
        while following in finished:
            yield finished.pop(following)
            following += 1


def _folder(records: str | None, speech: Speech) -> str | None:
    """The folder is made before the first match, so that none is played in vain."""
    if records is None:
        return None
    make_folder(Path(records), speech)
    return records


def _summary(
    game: Game[Any, Any], pairing: Pairing, played: list[Played], seconds: float, workers: int
) -> dict[str, Any]:
    winners = Counter(p.result.winner for p in played)
    actions = sum(p.steps for p in played)
    lapses = Counter(lapse.role for p in played for lapse in p.lapses)
    reasons = Counter((lapse.role, lapse.why) for p in played for lapse in p.lapses)
    return {
        "game": game.name,
        "scenario": pairing.scenario,
        "switches": pairing.switches,
        "armies": pairing.armies,
        "seats": pairing.seats,
        "seed": pairing.secret,
        "matches": len(played),
        "workers": workers,
        "winners": {role: winners[role] for role in game.roles} | {"draw": winners[None]},
        "mean_score": {
            role: sum(p.result.score.get(role, 0) for p in played) / len(played)
            for role in game.roles
        },
        "lapses": {role: lapses[role] for role in game.roles},
        "reasons": {role: why for (role, why), _ in reversed(reasons.most_common())},
        "mean_length": actions / len(played),
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds) if seconds else 0,
        "hash_of_hashes": blake2b(
            "".join(p.hash for p in played).encode(), digest_size=16
        ).hexdigest(),
    }


def _print_match(sides: Mapping[Role, str], played: Played, desk: Desk) -> None:
    score = ":".join(str(played.result.score.get(role, 0)) for role in sides)
    winner = played.result.winner
    desk.say(
        "simulate.match",
        played.steps,
        number=played.number,
        winner=sides[winner] if winner else desk.speech.say("simulate.draw"),
        score=score,
        hash=played.hash,
    )


def _complain(lapses: tuple[Lapse, ...], most: int | None, desk: Desk) -> None:
    for lapse in lapses[:most]:
        desk.complain(encode(lapse).decode())


def _print(
    game: Game[Any, Any], sides: Mapping[Role, str], summary: dict[str, Any], desk: Desk
) -> None:
    speech, matches = desk.speech, summary["matches"]
    desk.talk()
    desk.say("simulate.seed", matches, game=speech.title(game), seed=summary["seed"])
    for role in game.roles:
        won = summary["winners"][role]
        desk.say(
            "simulate.side",
            won,
            side=sides[role],
            rank=summary["seats"][role],
            share=speech.percent(won / matches),
            score=f"{summary['mean_score'][role]:.1f}",
        )
        if lapses := summary["lapses"][role]:
            desk.say("simulate.lapses", lapses, side=sides[role], why=summary["reasons"][role])
    drawn = summary["winners"]["draw"]
    desk.say("simulate.draws", drawn, share=speech.percent(drawn / matches))
    desk.say(
        "simulate.speed",
        length=f"{summary['mean_length']:.1f}",
        speed=summary["actions_per_second"],
        seconds=f"{summary['seconds']:.1f}",
    )
    desk.say("simulate.hash", hash=summary["hash_of_hashes"])
