"""`estandarte games`: what can be played here, with scenarios, sides, opponents and switches."""

from argparse import Namespace
from typing import Any

import msgspec

from estandarte.cli.armies import shown
from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, WRONG
from estandarte.cli.parser import Parser
from estandarte.cli.reading import written
from estandarte.kernel import SHELF, Game, Setup, SetupFault, values_of
from estandarte.players import opponents_of


def describe(parser: Parser) -> None:
    parser.subject("game", required=False)


def run(asked: Namespace, desk: Desk) -> int:
    names = [SHELF.take(asked.game).name] if asked.game else SHELF.names()
    tell = _document if desk.as_json else _print if asked.game else _name
    found, faults = [], []
    for name in names:
        try:
            found.append(tell(SHELF.take(name), desk))
        except SetupFault as fault:
            faults.append(desk.speech.tell(fault.telling))
        except Exception as fault:  # somebody else's game must not hide the others
            faults.append(desk.speech.say("fault.plugin", game=name, fault=str(fault)))
    if desk.as_json:
        desk.document({"games": found, "faults": faults})
    elif found and not asked.game:
        desk.say("games.one_of_them")
    elif not found and not faults:
        desk.say("games.none")
    for sentence in faults:
        desk.complain(sentence)
    return WRONG if faults and not found else SUCCESS


def switches_of(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Every switch with its values and the one that holds unless another is chosen."""
    return [
        {
            "name": f.name,
            "values": values_of(f.type),
            "default": written(f.default),
            "letter": written(game.letter.get(f.name, f.default)),
        }
        for f in msgspec.structs.fields(game.switches)
    ]


def _document(game: Game[Any, Any], desk: Desk) -> dict[str, Any]:
    speech = desk.speech
    return {
        "name": game.name,
        "title": dict(game.title),
        "version": game.version,
        "roles": {role: speech.role(game, role) for role in game.roles},
        "scenarios": [
            {**msgspec.to_builtins(s), "sides": speech.sides(game, Setup(game.name, id))}
            for id, s in game.scenarios().items()
        ],
        "ranks": list(opponents_of(game)),
        "armies": [msgspec.to_builtins(army) for army in game.armies()],
        "switches": [
            {**s, "about": speech.word(game, s["name"], "switch")} for s in switches_of(game)
        ],
    }


def _name(game: Game[Any, Any], desk: Desk) -> None:
    """A game among others: what it is called, and how much there is of it."""
    say, scenarios = desk.speech.say, game.scenarios()
    first = desk.speech.among(next(iter(scenarios.values())).name)
    parts = [say("games.scenarios_in_short", len(scenarios), first=first)]
    parts += [say("games.ranks_in_short", len(opponents_of(game)))]
    if armies := len(list(game.army_ids())):
        parts.append(say("games.armies_in_short", armies))
    title = say("games.title", title=desk.speech.title(game), name=game.name, version=game.version)
    desk.talk(f"{title}: {'; '.join(parts)}.", hang=4)


def _print(game: Game[Any, Any], desk: Desk) -> None:
    """All about a game that was asked for alone."""
    speech = desk.speech
    desk.say("games.title", title=speech.title(game), name=game.name, version=game.version)
    by_scenario = {id: speech.sides(game, Setup(game.name, id)) for id in game.scenarios()}
    if not all(by_scenario.values()):
        sides = {role: speech.role(game, role) for role in game.roles}
        desk.talk("  " + _sides(sides, desk))
    desk.talk("  " + speech.say("games.ranks"))
    for rank in opponents_of(game):
        desk.talk("    " + speech.say("games.entry", name=rank, about=speech.rank(game, rank)))
    desk.talk("  " + speech.say("games.scenarios"))
    for id, scenario in game.scenarios().items():
        named = speech.say(
            "games.scenario",
            scenario.length,
            name=speech.among(scenario.name),
            about=speech.among(scenario.about),
        )
        if by_scenario[id]:
            named = f"{named}. {_sides(by_scenario[id], desk)}"
        desk.talk("    " + speech.say("games.entry", name=id, about=named))
    _print_armies(game, desk)
    switches = switches_of(game)
    if switches:
        desk.talk("  " + speech.say("games.switches"))
    for switch in switches:
        about = speech.word(game, switch["name"], "switch")
        values = "|".join(
            f"[{value}]" if value == switch["default"] else value for value in switch["values"]
        )
        if switch["letter"] != switch["default"]:
            about = desk.speech.say("games.letter", about=about, letter=switch["letter"])
        desk.talk(
            "    " + speech.say("games.switch", name=switch["name"], about=about, values=values)
        )


def _sides(names: dict[str, str], desk: Desk) -> str:
    sides = [f"{name} ({role})" for role, name in names.items()]
    return desk.speech.say("games.sides", sides=sides)


def _print_armies(game: Game[Any, Any], desk: Desk) -> None:
    speech, armies = desk.speech, list(game.armies())
    if armies:
        desk.talk("  " + speech.say("games.armies"))
        for army in armies:
            about = shown(army, speech)
            desk.talk("    " + speech.say("games.entry", name=army.id, about=about))
