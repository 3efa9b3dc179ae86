"""The roll of both armies: what every piece is called, for a board that shows them to people."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.army.raising import Raised, raise_army
from estandarte.games.tercios.army.roster import Army
from estandarte.games.tercios.scenarios.new_match import army_tree, pack_of, scale_of
from estandarte.games.tercios.schema.pack import PACKS, Pack
from estandarte.games.tercios.state import ROLES
from estandarte.kernel import LANGUAGES, Role, Setup, Texts
from estandarte.wargame.called import Name, numbered
from estandarte.wargame.muster import army_from


def sheet_of(setup: Setup, texts: Texts) -> dict[str, Any]:
    """Both armies by name, and the words of the pack for what their pieces can do."""
    pack = PACKS.named(pack_of(setup))
    pieces: dict[str, Name] = {}
    armies: dict[Role, str] = {}
    colours: dict[Role, str] = {}
    for role in ROLES:
        army = army_from(army_tree(setup, pack, role), Army)
        raised = raise_army(pack, role, army, scale_of(setup.scenario, pack))
        armies[role] = army.name
        colours[role] = pack.faction_of(army.list)
        pieces |= _called(raised, army, pack, texts)
    return {
        "armies": armies,
        "colours": colours,
        "pieces": pieces,
        "units": _names({n: e for f in pack.troops.values() for n, e in f.unit.items()}),
        "qualities": _names(pack.qualities.quality) | _names(pack.virtues.virtue),
        "elements": _names(pack.terrain.element),
    }


def _names(entries: Mapping[str, Any]) -> dict[str, Name]:
    return {id: entry.name for id, entry in entries.items()}


def _entry_name(pack: Pack, entry: str) -> Name:
    found = pack.unit(entry)
    assert found is not None  # it was raised from this pack
    return found.name


def _called(raised: Raised, army: Army, pack: Pack, texts: Texts) -> dict[str, Name]:
    units = {u.id: _entry_name(pack, u.profile.entry) for u in raised.units.values()}
    units |= {id: dict.fromkeys(LANGUAGES, name) for id, name in raised.own_names.items()}
    found = numbered(units)
    officers: dict[str, Name] = {}
    for command in raised.commands.values():
        title = {lang: texts.say(lang, f"term.command.{command.kind}") for lang in LANGUAGES}
        officers[command.id if command.kind == "battery" else command.commander] = title
    found |= numbered(officers)
    for officer, written in _written_names(raised, army):
        found[officer] = dict.fromkeys(LANGUAGES, written)
    for command in raised.commands.values():
        found.setdefault(command.id, found.get(command.commander, {}))
    return found


def _written_names(raised: Raised, army: Army) -> Iterable[tuple[str, str]]:
    """Commanders whom the army file calls by a name of their own."""
    general = next(c.id for c in raised.commanders.values() if c.is_general)
    if army.general is not None and army.general.name:
        yield general, army.general.name
    others = [c for c in raised.commands.values() if c.kind != "staff"]
    for command, choice in zip(others, army.command, strict=True):
        if command.commander and choice.name:
            yield command.commander, choice.name
