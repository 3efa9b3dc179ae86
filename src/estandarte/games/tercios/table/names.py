"""The roll of both armies: what every piece is called, for a board that shows them to people."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.army.raising import Raised, raise_army
from estandarte.games.tercios.army.roster import Army
from estandarte.games.tercios.scenarios.new_match import army_tree, pack_of, scale_of
from estandarte.games.tercios.schema.pack import PACKAGE, PACKS, Pack
from estandarte.games.tercios.state import ROLES
from estandarte.kernel import LANGUAGES, Role, Setup, Texts
from estandarte.wargame.called import Name, numbered, sides_of
from estandarte.wargame.maps import map_told
from estandarte.wargame.muster import army_from
from estandarte.wargame.regiments import Nameless, Regiments, christened


def sheet_of(setup: Setup, texts: Texts) -> dict[str, Any]:
    """Both armies by name, and the words of the pack for what their pieces can do."""
    pack = PACKS.named(pack_of(setup))
    pieces: dict[str, Name] = {}
    commanders: dict[str, str] = {}
    regiments = Regiments(PACKAGE)
    armies: dict[Role, str] = {}
    colours: dict[Role, str] = {}
    factions: dict[Role, Name] = {role: {} for role in ROLES}
    owners: dict[str, Role] = {}
    chiefs: dict[Role, str] = {}  # those who are called by more than their rank
    for role in ROLES:
        army = army_from(army_tree(setup, pack, role), Army)
        raised = raise_army(pack, role, army, scale_of(setup.scenario, pack))
        armies[role] = army.name
        colours[role] = pack.faction_of(army.list)
        listed = pack.army_list(army.list)
        if listed is not None:
            # in a civil war the nation tells nobody apart
            factions[role] = listed.name if colours[role] == "civil_war" else listed.faction
        called = _called(raised, army, pack, texts, regiments)
        pieces |= called
        commanders |= {c.id: c.commander for c in raised.commands.values() if c.commander}
        owners |= dict.fromkeys((*called, *raised.commands), role)
        general = _general(raised)
        chiefs |= {role: general} if called[general] != _title(texts, "staff") else {}
    pieces = numbered(pieces)
    return {
        "armies": armies,
        "colours": colours,
        "sides": sides_of(factions, colours, texts),
        "pieces": pieces | {id: pieces[of] for id, of in commanders.items()},
        "owners": owners,
        "chiefs": chiefs,
        "units": _names({n: e for f in pack.troops.values() for n, e in f.unit.items()}),
        "qualities": _names(pack.qualities.quality) | _names(pack.virtues.virtue),
        "elements": _names(pack.terrain.element),
        "map": _map(setup.scenario, pack),
    }


def _map(scenario: str, pack: Pack) -> dict[str, Any]:
    battle, shipped = pack.battles.get(scenario), PACKS.of({}).battles.get(scenario)
    if battle is None or shipped is None:
        return {}
    return map_told(PACKAGE, scenario, battle.element, shipped.element)


def _names(entries: Mapping[str, Any]) -> dict[str, Name]:
    return {id: entry.name for id, entry in entries.items()}


def _entry_name(pack: Pack, entry: str) -> Name:
    found = pack.unit(entry)
    assert found is not None  # it was raised from this pack
    return found.name


def _called(
    raised: Raised, army: Army, pack: Pack, texts: Texts, regiments: Regiments
) -> dict[str, Name]:
    tables = (army.list, pack.faction_of(army.list))
    pieces = {
        u.id: Nameless(_entry_name(pack, u.profile.entry), tables, _arm(pack, u.profile.entry))
        for u in raised.units.values()
    }
    own: dict[str, Name] = {
        id: dict.fromkeys(LANGUAGES, name)
        for id, name in (*raised.own_names.items(), *_written_names(raised, army))
    }
    batteries: dict[str, Name] = {}
    for command in raised.commands.values():
        title = _title(texts, command.kind)
        if command.kind == "battery":
            batteries[command.id] = title
        else:
            pieces[command.commander] = Nameless(title, tables, "officers")
    return christened(pieces, regiments, own) | batteries


def _title(texts: Texts, kind: str) -> Name:
    return {lang: texts.say(lang, f"term.command.{kind}") for lang in LANGUAGES}


def _general(raised: Raised) -> str:
    return next(c.id for c in raised.commanders.values() if c.is_general)


def _arm(pack: Pack, entry: str) -> str:
    found = pack.unit(entry)
    sort = found.unit_class if found else ""
    return {"cavalry": "horse", "artillery": "guns"}.get(sort, "foot")


def _written_names(raised: Raised, army: Army) -> Iterable[tuple[str, str]]:
    """Commanders whom the army file calls by a name of their own."""
    if army.general is not None and army.general.name:
        yield _general(raised), army.general.name
    others = [c for c in raised.commands.values() if c.kind != "staff"]
    for command, choice in zip(others, army.command, strict=True):
        if command.commander and choice.name:
            yield command.commander, choice.name
