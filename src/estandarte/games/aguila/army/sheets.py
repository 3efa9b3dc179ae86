"""What is printed of an army: the values of its units, names of things, markers."""

from collections.abc import Iterator, Mapping
from typing import Any

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import OfficerValues
from estandarte.games.aguila.units import Profile
from estandarte.wargame.armies.plan import ArmyBook, Names, Post, Row, Sheet

from .building import blank_army, lists_of, plan_of
from .raising import profile_of
from .roster import Army, OfficerChoice, parts_of
from .staff import found_officer

INCHES = '"'


def sheet_of(army: Army, pack: Pack, post: Post) -> Sheet | None:
    """The profile of a unit, a gun or an Officer; none if it is none of them."""
    if post.arm == "officer":
        return _officer_sheet(army, pack, post)
    if not post.arm or not post.base[0]:
        return None
    profile = profile_of(str(post.value), pack, army)
    names = [pack.abilities.unit[a].name for a in profile.abilities if a in pack.abilities.unit]
    return Sheet(tuple(_rows(profile)), tuple(names))


def _rows(profile: Profile) -> Iterator[Row]:
    speed = str(profile.speed)
    if profile.gun is not None:
        speed = f"{speed}/{profile.gun.limbered_speed}"
    yield Row("speed", speed)
    yield Row("melee", _needed(profile.melee))
    yield Row("shooting", _needed(profile.shooting))
    yield Row("range", f"{profile.range}{INCHES}" if profile.range else "–")
    yield Row("defence", _needed(profile.defence))
    yield Row("attacks", str(profile.attacks))
    yield Row("strength", str(profile.strength or "–"))
    yield Row("discipline", _needed(profile.discipline))
    yield Row("courage", "/".join(map(str, profile.courage)))
    yield Row("breaking", str(profile.breaking))


def _officer_sheet(army: Army, pack: Pack, post: Post) -> Sheet | None:
    number, place = (int(part.split("]")[0]) for part in post.place.split("[")[1:])
    brigade = army.brigade[number]
    army_list = pack.army_list(brigade.list or army.list)
    choice: OfficerChoice = brigade.officers[place]
    found = found_officer(choice, army_list, pack) if army_list else None
    if found is None:
        return None
    rank = pack.officers.rank[found.rank]
    rows = [*_officer_rows(found.values)]
    rows.append(Row("command_range", f"{rank.command_range}{INCHES}"))
    rows.append(Row("regroup_dice", str(rank.regroup_dice)))
    names = [pack.abilities.officer[a].name for a in found.abilities if a in pack.abilities.officer]
    return Sheet(tuple(rows), tuple(names))


def _officer_rows(values: OfficerValues) -> Iterator[Row]:
    yield Row("speed", str(values.speed))
    yield Row("melee", _needed(values.melee))
    yield Row("attacks", str(values.attacks))
    yield Row("defence", _needed(values.defence))
    yield Row("discipline", _needed(values.discipline))
    yield Row("courage", "/".join(map(str, values.courage)))


def _needed(face: int) -> str:
    return f"{face}+" if face else "–"


def called(pack: Pack, sort: str, id: str) -> Names | None:
    """What something of an army file is called."""
    if sort in ("list", "ally"):
        found = pack.army_list(id)
        return found.name if found else None
    name, size, _ = parts_of(id)
    unit = pack.unit(name)
    if unit is not None:
        return {t: f"{w}, {size}" for t, w in unit.name.items()} if size else unit.name
    several: tuple[Mapping[Any, Any], ...] = (
        pack.guns.gun, pack.officers.rank, pack.generals.general, pack.abilities.officer,
        pack.abilities.unit, pack.nations.nation, pack.weapons.weapon, pack.formations.formation,
    )  # fmt: skip
    return next((entries[name].name for entries in several if name in entries), None)


ORDERS: tuple[tuple[Names, Names], ...] = (
    ({"en": "Halt!", "es": "¡Alto!"},
     {"en": "stands and shoots best; also whoever got no order",
      "es": "quieta, dispara mejor; también quien no recibió orden"}),
    ({"en": "Change facing!", "es": "¡Cambio de encaramiento!"},
     {"en": "turns in its place", "es": "gira en el sitio"}),
    ({"en": "Advance!", "es": "¡Avanzad!"}, {"en": "up to its Speed", "es": "hasta su Velocidad"}),
    ({"en": "Back! / Sideways!", "es": "¡Atrás! / ¡A un lado!"},
     {"en": "half its Speed, keeping its facing",
      "es": "media Velocidad, sin cambiar de frente"}),
    ({"en": "Quick march!", "es": "¡A paso ligero!"},
     {"en": "twice its Speed; no shooting, no charge",
      "es": "doble Velocidad; ni dispara ni carga"}),
    ({"en": "Change formation!", "es": "¡Cambiad de formación!"},
     {"en": "after a test of Discipline", "es": "tras un chequeo de Disciplina"}),
)  # fmt: skip
"""The six orders. They are given aloud, one to a unit in a turn; a card beside it keeps track of
which, since shooting and charging ask. ["BSA-3-ordenes-a", "BSA-3-ordenes-b"]
"""


def markers(pack: Pack) -> Iterator[tuple[Names, Names]]:
    """Cards for the orders, and the markers by which formations are shown. ["BSA-5-general-a"]"""
    yield from ORDERS
    for id, formation in pack.formations.formation.items():
        if id != "none":
            yield formation.name, {"en": "", "es": ""}


BOOK = ArmyBook(
    lists=lists_of, forms=lambda _: {}, blank=blank_army, plan=plan_of, called=called,
    sheet=sheet_of, cards=markers,
)  # fmt: skip
