"""What one asks of the battle: how it stands, which ships are where, and all about one ship."""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.lepanto.ships import Ship
from estandarte.kernel import Texts

from .account import Account
from .view import LepantoView


def standing(view: LepantoView, texts: Texts, language: str) -> Iterator[str]:
    """Turn and phase, wind, points, and what the turn will change."""
    account = Account(view, texts, language)
    yield account.moment()
    yield account.say("wind", wind=view.wind)
    yield account.say("score", **account.state.points())
    yield from account.warnings()


def roll(view: LepantoView, texts: Texts, language: str) -> Iterator[str]:
    for ship in sorted(view.ships.values(), key=lambda s: s.id):
        yield _line(view, ship, texts, language)


def card(view: LepantoView, piece: str, texts: Texts, language: str) -> Iterable[str]:
    """A ship with its values; of a squadron, all of its ships."""
    ship = view.ships.get(piece)
    if ship is None:
        return [
            _line(view, s, texts, language)
            for s in sorted(view.ships.values(), key=lambda s: s.id)
            if s.squadron == piece
        ]
    values = {
        "guns": ship.guns, "muskets": ship.muskets, "boarding": ship.boarding or "-",
        "points": ship.points, "squadron": ship.squadron,
    }  # fmt: skip
    return [_line(view, ship, texts, language), texts.say(language, "card.values", values)]


def _line(view: LepantoView, ship: Ship, texts: Texts, language: str) -> str:
    plights = {
        "exhausted": ship.is_exhausted(view.turn),
        "repulsed": ship.repulsed,
        "immobilised": ship.stuck,
    }
    state = [
        texts.say(language, f"chart.{name}").partition(" ")[2]
        for name, is_so in plights.items()
        if is_so
    ]
    name = texts.writers["name"](ship.id, language)
    facts: dict[str, Any] = {"ship": f"{ship.id} ({name})", "type": ship.type}
    facts |= {"at": f"{ship.at:04d}", "bow": ship.bow, "state": ", ".join(state)}
    line = texts.say(language, "roll.ship", facts)
    return line if state else line.removesuffix(", ").rstrip(" ,")
