"""Plain people: named, told in both languages, legal to the end, and out of all learning."""

from pathlib import Path
from typing import Any

import pytest

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.before.deployment import ChooseZone, ZoneChoice
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning, bodies
from estandarte.kernel import LANGUAGES, SHELF, Action, Dice, Forgo, Game, Match, Prompt, Setup
from estandarte.lab.ladders import everyone
from estandarte.players import (
    DOCTRINES,
    man_of,
    opponents_of,
    plain_people_of,
    play_out,
    player_named,
    player_of,
)
from estandarte.players import scripts as home
from estandarte.players.scripts import script_of, scripts_of

GAMES = ("lepanto", "mistral", "tercios", "aguila")
SMALL = {"lepanto": "tutorial", "mistral": "strait", "tercios": "", "aguila": ""}
PLAIN = [(game, name) for game in GAMES for name in scripts_of(game)]
PAIRS = [
    (game, (names[n], names[n - 1]))
    for game in GAMES
    for names in [tuple(scripts_of(game))]
    for n in range(0, len(names), 2)
]
SCRIPTS = Path(home.__file__).parent
STANDS = {"never-march", "never-march-but-turn"}


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_at_least_eight_of_fewer_than_120_lines(game: str) -> None:
    assert len(scripts_of(game)) >= 8
    for file in (SCRIPTS / game).glob("*.py"):
        if file.name != "plain.py":
            assert len(file.read_text("utf-8").splitlines()) < 120


@pytest.mark.parametrize(("game", "pair"), PAIRS)
def test_two_scripts_are_played_to_the_end_by_the_rules(game: str, pair: tuple[str, str]) -> None:
    taken = SHELF.take(game)
    scenario = SMALL[game] or next(iter(taken.scenarios()))
    seats = {role: f"paisano:{name}" for role, name in zip(taken.roles, pair, strict=True)}
    setup = Setup(game, scenario, seats=seats)
    match = Match.start(taken, setup, f"plain/{pair}")
    players = {role: player_of(taken, rank) for role, rank in setup.seats.items()}
    play_out(match, players, Dice("plain"))  # nobody heeds a lapse: it would be an error
    assert match.is_over


@pytest.mark.parametrize(("game", "name"), PLAIN)
def test_a_script_has_a_name_and_is_told_in_both_languages(game: str, name: str) -> None:
    taken, rank = SHELF.take(game), f"paisano:{name}"
    man = man_of(taken, rank)
    assert set(man.name) == set(man.about) == set(LANGUAGES)
    assert rank in opponents_of(taken)
    assert player_named(taken, rank) is player_of(taken, rank) is script_of(game, name)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_learns_from_plain_people(game: str) -> None:
    doctrine: Any = DOCTRINES.of(game)
    plain = {*scripts_of(game), *plain_people_of(SHELF.take(game))}
    learnt = {*doctrine.tempers, *doctrine.men, *doctrine.plans, *doctrine.study.foes}
    assert not plain & learnt
    assert not plain & set(everyone(SHELF.take(game)))


class Still:
    """A stander written without the scripts: every card is ¡Resistid!, and nothing is done."""

    def __init__(self, edge: str) -> None:
        self.edge = edge

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state = game.imagine(view, dice)
        decision, role = state.decision, prompt.role
        if isinstance(decision, Planning):
            return PlaceCards({u.id: "resistid" for u in bodies(state, role)}, role=role)
        if isinstance(decision, ZoneChoice):
            return ChooseZone(self.edge, role=role)
        options = list(decision.options(state, role))
        return next((one for one in options if isinstance(one, Forgo)), options[0])


@pytest.mark.parametrize("edge", ["bottom", "top"])
@pytest.mark.parametrize("name", scripts_of("tercios"))
def test_against_a_stander_of_somebody_else_only_who_marches_leaves_his_place(
    name: str, edge: str
) -> None:
    """The null test, zone by zone: two who stand draw, and nobody of them has moved."""
    red, blue = TERCIOS.roles
    army = "gran_alianza"
    match = Match.start(
        TERCIOS, Setup("tercios", "campos_de_gloria", armies={red: army, blue: army}), "still"
    )
    script, still = script_of("tercios", name), Still(edge)
    players: dict[str, Any] = {red: script, blue: still}
    places: dict[str, Any] = {}
    moved: set[str] = set()
    while not match.is_over and match.state.turn < 7:
        role = match.waiting[0]
        action = players[role].choose(TERCIOS, match.view(role), match.question(role), Dice("x"))
        match.act(action)
        if match.state.turn and not places:
            places = {u.id: u.front_centre for u in match.state.of(red)}
        mine = {u.id: u.front_centre for u in match.state.of(red) if u.id in places}
        moved |= {unit for unit, at in mine.items() if at != places[unit]}
    assert bool(moved) == (name not in STANDS | {"gun-line"})
    if name in STANDS:
        assert set(match.state.score.values()) <= {0}
