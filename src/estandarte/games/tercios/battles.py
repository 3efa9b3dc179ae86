"""Ready battles from history, at our scale."""

from estandarte.kernel import Provenance, Scenario, Value

from .pack import shipped_pack
from .scenarios import SCENARIOS, ReadyElement, element_at
from .state import Element


class ReadyBattle(Value):
    """A battle from history: its armies and its ground."""

    provenance: Provenance
    name: dict[str, str]
    about: dict[str, str]
    armies: dict[str, str]
    element: tuple[ReadyElement, ...] = ()


def _read() -> dict[str, ReadyBattle]:
    import msgspec

    return {n: msgspec.convert(b, ReadyBattle) for n, b in sorted(shipped_pack().battles.items())}


BATTLES = _read()


def armies_of(battle: ReadyBattle) -> dict[str, str]:
    return battle.armies


def battle_elements(battle: ReadyBattle) -> dict[str, Element]:
    pack = shipped_pack()
    made = [element_at(n, e.sort, e, pack) for n, e in enumerate(battle.element, 1)]
    return {e.id: e for e in made}


def all_scenarios() -> dict[str, Scenario]:
    found = dict(SCENARIOS)
    for name, battle in BATTLES.items():
        found[name] = Scenario(name, battle.name, battle.about, 8)
    return found
