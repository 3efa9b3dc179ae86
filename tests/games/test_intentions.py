"""Intentions where both sides see the board: squadrons, reactions, lines. [KER-14]"""

from typing import Any

import pytest

from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.intentions import language as aguila
from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.intentions import language as lepanto
from estandarte.games.lepanto.movement.phase import MoveLine
from estandarte.games.lepanto.movement.reach import movable
from estandarte.games.tercios.game import TERCIOS
from estandarte.games.tercios.intentions import language as tercios
from estandarte.games.tercios.reactions.reacting import Hold, Reaction
from estandarte.kernel import Dice, Game, Intend, Intention, Match, Role, kind_of
from estandarte.kernel.testing import new_match, rule
from estandarte.players import player_of, ranks_of, take_turn
from estandarte.players.scripts import script_of
from games.lepanto.scenes import CHRISTIANS, Scene, enemy, galley

LED: dict[str, tuple[Game[Any, Any], str, tuple[Intention, ...], int]] = {
    "lepanto": (LEPANTO, "tutorial", (), 12),
    "tercios": (TERCIOS, "campo_abierto", (tercios.GoForward(), tercios.ActInOrder()), 25),
    "aguila": (AGUILA, "campo_abierto", (aguila.GoForward(), aguila.GoFirst()), 30),
}
"""What one side says once, and the most questions a turn that are left to it."""
TURNS = 2


def intend(game: Game[Any, Any], role: Role, said: tuple[Intention, ...]) -> Intend:
    kind: Any = next(k for k in game.codec.actions if issubclass(k, Intend))
    found: Intend = kind(said, role=role)
    return found


@rule("KER-14")
@pytest.mark.parametrize("name", LED)
def test_a_side_leads_by_intentions_and_is_seldom_asked(name: str) -> None:
    """Every answer of the table's is legal: `act` would refuse it; the rest is a doctrine's."""
    game, scenario, more, most = LED[name]
    match: Match[Any] = new_match(game, scenario, 3)
    role, dice = game.roles[0], Dice("led")
    lowest = player_of(game, ranks_of(game)[0])
    asked = spared = 0
    begun = False
    while not match.is_over and match.state.turn <= TURNS:
        who = match.waiting[0]
        if who == role and not begun:
            said = (*more, *game.usual(match.likely(role), role))
            match.act(intend(game, role, said))
            begun = True
        action = match.unasked(who) if who == role else None
        spared += action is not None
        in_battle = match.state.turn > 0 and kind_of(match.state.decision) != "deploying"
        asked += action is None and who == role and in_battle
        match.act(action or take_turn(match, who, lowest, dice))
    assert spared
    assert asked <= most * TURNS


@rule("KER-14")
def test_a_squadron_closes_in_line_and_boards_from_the_odds_that_were_said() -> None:
    match: Match[Any] = new_match(LEPANTO, "battle", 1)
    role = match.waiting[0]
    match.act(lepanto.Intend((lepanto.Engage(),), role=role))
    move = match.unasked(role)
    assert isinstance(move, MoveLine)
    assert len({match.state.ships[id].squadron for id in move.ships}) == 1
    match.act(move)
    squadron = match.state.ships[move.ships[0]].squadron
    rest = tuple(lepanto.HoldStation(s) for s in LEPANTO.commands(role) if s != squadron)
    match.act(lepanto.Intend(rest, role=role))
    match.act(match.unasked(role) or move)  # the others are told to stay
    left = {s.squadron for s in movable(match.state, role)}
    assert left <= {squadron}


@rule("KER-14")
def test_crews_attack_from_the_odds_that_were_said_and_not_below() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2024"), phase="combat", dice=[])
    kinds = [
        kind_of(LEPANTO.intended(scene.state, CHRISTIANS, (lepanto.Engage(odds=odds),)))
        for odds in (10, 900)
    ]
    assert kinds[0] in ("fire_small_arms", "board")
    assert kinds[1] == "end_phase"


WORDS = [
    (TERCIOS, "intend hold unless charged from the flank", tercios.Reply(do="flank")),
    (TERCIOS, "quiero que todos reaccionen con fuego", tercios.Reply(do="fire")),
    (TERCIOS, "quiero avanzar de frente hasta 8 pulgadas", tercios.GoForward(inches=8)),
    (TERCIOS, "intend evade infantry that charges", tercios.Reply(do="evade")),
    (AGUILA, "intend fire at the nearest enemy in range", aguila.FireAtNearest()),
    (AGUILA, "quiero formar cuadro contra la caballería", aguila.Receive(do="square")),
    (LEPANTO, "intend close, then fire and board at 1:1", lepanto.Engage(odds=100)),
    (LEPANTO, "quiero cerrar y abordar 3:2", lepanto.Engage(odds=150)),
]


@pytest.mark.parametrize(("game", "words", "meant"), WORDS)
def test_intentions_are_said_in_a_sentence(
    game: Game[Any, Any], words: str, meant: Intention
) -> None:
    scenario = "tutorial" if game is LEPANTO else "campo_abierto"
    match: Match[Any] = new_match(game, scenario)
    role = match.waiting[0]
    said = game.understand(match.view(role), words)
    assert isinstance(said, Intend)
    assert said.intentions == (meant,)
    assert match.check(said)


@rule("KER-14")
def test_troops_hold_unless_charged_from_the_flank() -> None:
    """Whoever is only approached keeps its card; who has been told nothing is asked about."""
    match: Match[Any] = new_match(TERCIOS, "campo_abierto", 3)
    dice, leader = Dice("flank"), script_of("tercios", "charge-the-weakest")
    while not isinstance(match.state.decision, Reaction):
        who = match.waiting[0]
        match.act(take_turn(match, who, leader, dice))
    role, asked = match.waiting[0], match.state.decision
    hold = match.foretold(role, (tercios.Reply(do="hold"),))
    assert hold == Hold(role=role)
    one = match.foretold(role, (tercios.Reply(asked.units[0], do="hold"),))
    assert (one == Hold(role=role)) == (len(asked.units) == 1)
    assert not match.check(tercios.Intend((tercios.Reply("nobody"),), role=role))
