"""Setting the table: a new match, one that goes on from its record, or one from a position."""

from argparse import Namespace
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from estandarte.cli.armies import read_armies
from estandarte.cli.desk import Desk
from estandarte.cli.faults import UsageFault
from estandarte.cli.fields import field_brought
from estandarte.cli.reading import (
    folded,
    open_pack,
    open_position,
    open_record,
    read_switches,
    written,
)
from estandarte.cli.scenarios import is_scenario_file, scenario_brought, set_up_scenario
from estandarte.kernel import SHELF, Dice, Game, Match, Role, Setup, but, pledge
from estandarte.players import PERSON

from .menu import choose_armies, choose_game, choose_scenario, choose_seats
from .real_dice import by_hand
from .seating import fill_seats, known_rank, read_seats

SETTINGS = ("scenario", "field", "switch", "by_the_letter", "army", "pack")
"""What is settled when a match begins; a position and a record have it in them."""


class Sitting(NamedTuple):
    """A match that can be played, and who sits where."""

    match: Match[Any]
    seats: dict[Role, str]
    is_new: bool


def sit_down(asked: Namespace, desk: Desk) -> Sitting:
    if asked.record is not None and _exists(asked.record):
        return _go_on(asked, desk)
    if asked.position is not None:
        return _from_position(asked, desk)
    return _from_scenario(asked, desk)


def _from_scenario(asked: Namespace, desk: Desk) -> Sitting:
    named = asked.game
    if named is None and is_scenario_file(asked.scenario):
        named = scenario_brought(asked.scenario, desk.speech).game
    if named is None and asked.field is not None:
        named = field_brought(asked.field, desk.speech).game
    game = SHELF.take(named) if named else choose_game(desk)
    menu = named is None
    choosing = menu and asked.scenario is None and asked.field is None
    scenario = choose_scenario(desk, game) if choosing else asked.scenario
    switches = read_switches(game, asked.switch)
    pack = open_pack(game, asked.pack, desk.speech) if asked.pack is not None else None
    setup = Setup(game.name, "", switches=switches)
    setup = set_up_scenario(game, scenario, setup, pack, desk.speech, asked.field)
    if asked.by_the_letter:
        setup = game.by_the_letter(setup)
        tell_letter(desk, game, setup)
    asking = menu and not asked.seat
    seats = choose_seats(desk, game, setup) if asking else read_seats(game, asked.seat)
    listed = game.scenarios().get(setup.scenario)
    takes = listed is not None and listed.takes_armies and not listed.army_parts
    naming = menu and not asked.army and takes
    if naming:
        armies: dict[Role, Any] = dict(choose_armies(desk, game))
    else:
        armies = read_armies(game, asked.army, desk.speech)
    setup = but(setup, seats=seats, armies=armies)
    setup, secret = _dice(asked, desk, game, setup)
    match = by_hand(desk, game, lambda faces: Match.start(game, setup, secret, faces))
    return Sitting(match, seats, True)


def _from_position(asked: Namespace, desk: Desk) -> Sitting:
    for option in SETTINGS:
        if getattr(asked, option):
            raise UsageFault("usage.with_position", option=f"--{option.replace('_', '-')}")
    dice = Dice(token_hex(16) if asked.seed is None else asked.seed)
    game, setup, state = open_position(asked.position, dice, desk.speech)
    if asked.game is not None and asked.game != game.name:
        raise UsageFault("cli.other_game", game=asked.game[:60], found=game.name)
    seats = read_seats(game, asked.seat)
    setup, secret = _dice(asked, desk, game, but(setup, seats=seats))
    match: Match[Any] = by_hand(
        desk, game, lambda faces: Match.begin(game, setup, secret, state.clone(), faces)
    )
    return Sitting(match, seats, True)


def _go_on(asked: Namespace, desk: Desk) -> Sitting:
    for option in (*SETTINGS, "position", "seed", "add_seed", "real_dice"):
        if getattr(asked, option):
            raise UsageFault(
                "usage.with_record", option=f"--{option.replace('_', '-')}", file=asked.record
            )
    record = open_record(Path(asked.record), desk.speech)
    if asked.game is not None and asked.game != record.game.name:
        raise UsageFault("cli.other_game", game=asked.game[:60], found=record.game.name)
    folded(record)  # nonsense is found here, before anybody sits down
    if record.torn:
        desk.say("verify.torn")
    game = record.game
    if asked.seat:
        seats = read_seats(game, asked.seat)
    else:
        kept = {r: rank for r, rank in record.setup.seats.items() if r in game.roles}
        seats = fill_seats(game, {r: known_rank(game, rank) for r, rank in kept.items()})
    if record.result is None and (rules := game.mended_since(record.setup.version)):
        desk.say("table.mended", len(rules), rules=", ".join(rules))
    return Sitting(Match.resume(record), seats, False)


def _dice(asked: Namespace, desk: Desk, game: Game[Any, Any], setup: Setup) -> tuple[Setup, str]:
    """The table pledges its seed first; only then may players add to it. [KER-7]"""
    secret = token_hex(16) if asked.seed is None else asked.seed
    setup = but(setup, pledge=pledge(secret), real_dice=asked.real_dice)
    if asked.real_dice:
        desk.say("table.dice_are_real")
        return setup, secret
    desk.say("table.pledge", pledge=setup.pledge)
    if not asked.add_seed:
        return setup, secret
    seeds = {}
    for role, player in setup.seats.items():
        if player == PERSON:
            side = desk.speech.side(game, role, setup)
            if words := desk.ask(f"{desk.speech.say('table.add_seed', side=side)} "):
                seeds[role] = words
    return but(setup, seeds=seeds), secret


def tell_letter(desk: Desk, game: Game[Any, Any], setup: Setup) -> None:
    """Which switches are by the letter and were not by default. [KER-23]"""
    for name, value in game.letter.items():
        if setup.switches[name] == value:
            about = desk.speech.word(game, name, "switch")
            desk.say("table.letter", name=name, value=written(value), about=about)
    if not game.letter:
        desk.say("table.letter_already")


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False
