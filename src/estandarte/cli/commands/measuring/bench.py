"""`estandarte bench`: how fast the table plays a game, with the machine it was measured on."""

import os
import platform
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.reading import known_scenario
from estandarte.kernel import SHELF, Dice, Game, Match, Setup, SetupFault
from estandarte.players import Chance, play_out

LONG_ENOUGH = 0.5
"""Seconds after which a figure is steady."""


def describe(parser: Parser) -> None:
    parser.subject("game", required=False)
    parser.option("scenario", "scenario")


def run(asked: Namespace, desk: Desk) -> int:
    names = [asked.game] if asked.game else SHELF.names()
    found: dict[str, Any] = {}
    if not desk.as_json:
        desk.say("bench.machine", machine=machine())
    for name in names:
        try:
            game = SHELF.take(name)
        except SetupFault as fault:
            if asked.game:
                raise
            desk.complain(desk.speech.tell(fault.telling))
            continue
        found[name] = figures = measure(game, known_scenario(game, asked.scenario))
        if not desk.as_json:
            desk.say("bench.game", game=desk.speech.title(game), scenario=figures["scenario"])
            for key in ("clone", "save", "load", "view", "options"):
                desk.say(f"bench.{key}", figure=f"{figures[f'{key}_us']:.1f}")
            desk.say("bench.die", figure=f"{figures['die_ns']:.0f}")
            desk.say("bench.actions", figure=figures["actions_per_second"])
    if desk.as_json:
        desk.document({"machine": machine(), "games": found})
    return SUCCESS


def measure(game: Game[Any, Any], scenario: str) -> dict[str, Any]:
    """The figures of one game: what a search does most, and whole matches at random."""
    match = Match.start(game, Setup(game.name, scenario), "bench")
    state = match.state
    role = match.waiting[0] if match.waiting else game.roles[0]
    saved = game.codec.save(state)
    dice = Dice("bench")
    return {
        "scenario": scenario,
        "clone_us": 1e6 * seconds_each(state.clone),
        "save_us": 1e6 * seconds_each(lambda: game.codec.save(state)),
        "load_us": 1e6 * seconds_each(lambda: game.codec.load(saved)),
        "view_us": 1e6 * seconds_each(lambda: game.view(state, role)),
        "options_us": 1e6 * seconds_each(lambda: list(match.options(role))),
        "die_ns": 1e9 * seconds_each(lambda: dice.throw(6)),
        "actions_per_second": round(_actions_per_second(game, scenario)),
    }


def seconds_each(thing: Callable[[], Any]) -> float:
    """How long one call takes, over as many as make a steady figure."""
    times = 1
    while True:
        began = time.perf_counter()
        for _ in range(times):
            thing()
        spent = time.perf_counter() - began
        if spent > LONG_ENOUGH / 5:
            return spent / times
        times *= 4


def _actions_per_second(game: Game[Any, Any], scenario: str) -> float:
    players = {role: Chance() for role in game.roles}
    began = time.perf_counter()
    actions = number = 0
    while time.perf_counter() - began < LONG_ENOUGH:
        match = Match.start(game, Setup(game.name, scenario), f"bench-{number}")
        actions += play_out(match, players, Dice(f"bench-{number}"))
        number += 1
    return actions / (time.perf_counter() - began)


def machine() -> str:
    """The machine in one line."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {cores} cores, {python}, {platform.system()} {platform.release()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
