"""Ready battles from history, at our scale."""

from estandarte.games.tercios.schema.pack import PACKS, Pack
from estandarte.games.tercios.schema.troops import ReadyBattle, ReadyElement
from estandarte.games.tercios.state import Element
from estandarte.kernel import Scenario
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.plane.points import Point

TURNS, MINUTES = 8, 90


def battle_elements(battle: ReadyBattle, pack: Pack) -> dict[str, Element]:
    made = [_element(n, e, pack) for n, e in enumerate(battle.element, 1)]
    return {e.id: e for e in made}


def _element(number: int, ready: ReadyElement, pack: Pack) -> Element:
    """An element of a ready battle, written in inches."""

    def places(written: tuple[tuple[float, float], ...]) -> tuple[Point, ...]:
        return tuple(Point(length_of(x), length_of(y)) for x, y in written)

    sort = ready.sort
    effects = pack.terrain.element[sort].effects
    return Element(
        f"e{number}",
        sort,
        effects,
        places(ready.corners),
        places(ready.line),
        length_of(ready.width),
    )


def battle_scenarios() -> dict[str, Scenario]:
    """The battles on the shelf, as the list of scenarios shows them."""
    battles = sorted(PACKS.of({}).battles.items())
    return {name: Scenario(name, b.name, b.about, TURNS, minutes=MINUTES) for name, b in battles}
