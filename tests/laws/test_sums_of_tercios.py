"""Sums of Tercios: whatever is thrown is what was told, term by term.

Two armies are led by programs; of every step the dice thrown are those of a sum that was asked
for in it, and of a shot they are those of the odds that were told before.
"""

from collections import Counter
from typing import Any

import sums
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.shooting import DamageResisted, VolleyFired
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.values.modifiers import Strength
from estandarte.kernel import Dice
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.tercios import DOCTRINE
from estandarte.players.player import Player
from estandarte.players.playing import take_turn
from estandarte.players.scripts import script_of

MOST = 900
LEAST = {"VolleyFired": 25, "DamageResisted": 20, "DisciplineTested": 30, "RoundFought": 30}
"""So many of each throw have to be met, or nothing was tried."""
THROWS = (VolleyFired, DamageResisted, DisciplineTested, RoundFought)
sums.watch()


def test_what_is_thrown_in_tercios_is_what_was_told() -> None:
    met = Counter[str]()
    # Who charges whatever he can brings melees, who weighs it shots; a plan brings few of both.
    for leader in (script_of("tercios", "charge-the-weakest"), DOCTRINE.of("alferez-2")):
        fight_out(leader, met)
    for name, least in LEAST.items():
        assert met[name] >= least, met


def fight_out(leader: Player, met: Counter[str]) -> None:
    match, lots = new_match(TERCIOS, "campo_abierto", 1), Dice("sums")
    while not match.is_over and len(match.record.steps) < MOST:
        role = match.waiting[0]
        action = take_turn(match, role, leader, lots)
        odds = match.odds(role, action) if isinstance(action, Shoot) else None
        sums.HEARD.clear()
        match.act(action)
        asked = [one for one in sums.HEARD if isinstance(one, Strength)]
        for one in asked:
            sound(one)
        events = match.record.steps[-1].events
        for event in (e for e in events if isinstance(e, THROWS)):
            met[type(event).__name__] += 1
            assert len(event.dice) in {max(0, one.total) for one in asked}, event
        shot = next((e for e in events if isinstance(e, VolleyFired)), None)
        if odds is not None and shot is not None:
            assert odds.tally is not None
            assert odds.tally.total == len(shot.dice)
            assert odds.tally in [one.tally for one in asked]
            assert odds.against in [None, *(one.tally for one in asked)] or not shot.hits


def sound(one: Strength) -> None:
    """What lines come to is what the sum comes to, and each term is a line of it."""
    tally: Any = one.tally
    assert tally.total == one.total, one
    terms = Counter(term.cite for term in (one.base, *one.terms, *one.points))
    assert terms <= Counter(line.cite for line in tally.lines), one
    if one.base.amount:
        for point in one.points:
            assert (point.cite, point.amount) in [(x.cite, x.amount) for x in tally.lines], one
