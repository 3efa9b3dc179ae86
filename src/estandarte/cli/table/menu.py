"""Numbered questions before a match: what is played, where, by whom."""

from collections.abc import Sequence
from typing import Any

from estandarte.cli.armies import shown
from estandarte.cli.desk import Desk
from estandarte.cli.faults import UsageFault
from estandarte.cli.speech import Speech
from estandarte.kernel import SHELF, Game, Role, Setup, SetupFault
from estandarte.players import PERSON, opponents_of, quick_rank_of, thinking_ranks_of


def choose(desk: Desk, question: str, items: Sequence[tuple[str, str]]) -> str:
    """One of several named things, by its number or its name; a bare Enter takes the first."""
    if len(items) == 1:
        return items[0][0]
    desk.talk(f"\n{question}")
    for number, (_, label) in enumerate(items, 1):
        desk.talk(f"{number:>3}  {label}", hang=5)
    names = {name.casefold(): name for name, _ in items}
    while True:
        answer = desk.ask("> ").casefold() or "1"
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(items):
            return items[int(answer) - 1][0]
        if answer in names:
            return names[answer]
        desk.say("menu.again", last=len(items))


def choose_game(desk: Desk) -> Game[Any, Any]:
    games = []
    for name in SHELF.names():
        try:
            games.append(SHELF.take(name))
        except SetupFault as fault:
            desk.complain(desk.speech.tell(fault.telling))
    if not games:
        raise UsageFault("games.none")
    labels = [(game.name, desk.speech.title(game)) for game in games]
    game = SHELF.take(choose(desk, desk.speech.say("menu.game"), labels))
    if len(games) == 1:
        desk.talk(desk.speech.title(game))
    return game


def choose_scenario(desk: Desk, game: Game[Any, Any]) -> str:
    among = desk.speech.among
    labels = [
        (id, desk.speech.say("menu.entry", name=among(s.name), about=among(s.about)))
        for id, s in game.scenarios().items()
    ]
    return choose(desk, desk.speech.say("menu.scenario"), labels)


def choose_armies(desk: Desk, game: Game[Any, Any]) -> dict[Role, str]:
    """The armies of both sides by name; none where the scenario's own take the field."""
    say = desk.speech.say
    ready = list(game.armies())
    usual = ("*usual", say("menu.usual_armies"))
    chosen = ("*chosen", say("menu.chosen_armies", len(ready)))
    if choose(desk, say("menu.armies"), [usual, chosen]) == "*usual":
        return {}
    labels = [(army.id, shown(army, desk.speech)) for army in ready]
    sides = {role: desk.speech.role(game, role) for role in game.roles}  # of no nation as yet
    return {role: choose(desk, say("menu.army", side=sides[role]), labels) for role in game.roles}


def sides_offered(speech: Speech, game: Game[Any, Any], setup: Setup) -> dict[Role, str]:
    """Each side by its colour, with the nation whose army the scenario gives it."""
    nations = speech.sides(game, setup)
    colours = {role: speech.role(game, role) for role in game.roles}
    return {
        role: f"{colour} ({nations[role]})" if nations.get(role, colour) != colour else colour
        for role, colour in colours.items()
    }


def choose_seats(desk: Desk, game: Game[Any, Any], setup: Setup) -> dict[Role, str]:
    """The side of whoever sits here, and the opponent; or all sides, or none."""
    say = desk.speech.say
    sides = list(sides_offered(desk.speech, game, setup).items())
    every = ("*all", say("menu.all_sides"))
    nobody = ("*none", say("menu.no_side"))
    side = choose(desk, say("menu.side"), [*sides, every, nobody])
    if side == "*all":
        return dict.fromkeys(game.roles, PERSON)
    labels = [
        (rank, say("menu.entry", name=rank, about=desk.speech.rank(game, rank)))
        for rank in _from_the_usual(game)
    ]
    rank = choose(desk, say("menu.opponent"), labels)
    return {role: PERSON if role == side else rank for role in game.roles}


def _from_the_usual(game: Game[Any, Any]) -> list[str]:
    """Opponents: who answers at once, who thinks, then everybody else from the strongest down."""
    first = [quick_rank_of(game), *thinking_ranks_of(game)]
    return [*first, *(rank for rank in reversed(opponents_of(game)) if rank not in first)]
