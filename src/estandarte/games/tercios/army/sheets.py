"""What is printed of an army: the values of its units, names of things, order cards."""

from collections.abc import Iterator, Mapping
from typing import Any

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.rule_names import RULE_NAMES
from estandarte.games.tercios.units import Profile
from estandarte.kernel import SetupFault
from estandarte.wargame.armies.plan import ArmyBook, Names, Post, Row, Sheet

from .building import blank_army, forms_of, lists_of, plan_of
from .raising import profile_of
from .roster import Army, parts_of


def sheet_of(army: Army, pack: Pack, post: Post) -> Sheet | None:
    """The profile of a unit with its options; none if it is no unit."""
    elite = army.elite if post.place == "elite.unit" else None
    try:
        profile = profile_of(
            pack, str(post.value), "mm15", bool(elite and elite.elite_rule),
            bool(elite and elite.discipline_point), army.custom,
        )  # fmt: skip
    except SetupFault:
        return None
    weapons = [pack.weapons.weapon[w].name for w in profile.shooting if w in pack.weapons.weapon]
    traits = [RULE_NAMES[t] for t in (*profile.arms, *profile.traits)]
    return Sheet(tuple(_rows(profile)), (*weapons, *traits))


def _rows(profile: Profile) -> Iterator[Row]:
    speed = str(profile.speed)
    if profile.limbered_speed:
        speed = f"{speed}/{profile.limbered_speed}"
    yield Row("speed", speed)
    yield Row("combat", str(profile.combat))
    yield Row("fire", "/".join(map(str, profile.fire)))
    yield Row("discipline", str(profile.discipline))
    yield Row("courage", str(profile.courage))
    yield Row("endurance", str(profile.endurance))
    for key in ("infantry", "cavalry", "salvas", "artillery"):
        yield Row(f"against.{key}", f"{getattr(profile.defences, key)}+")


def called(pack: Pack, sort: str, id: str) -> Names | None:
    """What something of an army file is called."""
    if sort == "list":
        found = pack.army_list(id)
        return found.name if found else None
    name, options = parts_of(id)
    unit = pack.unit(name)
    if unit is not None:
        words = [unit.option[o].name for o in options if o in unit.option]
        return joined([unit.name, *words])
    several: tuple[Mapping[Any, Any], ...] = (
        pack.virtues.virtue, pack.qualities.quality, pack.organigrams.organigram
    )  # fmt: skip
    for entries in several:
        if id in entries:
            found_name: Names = entries[id].name
            return found_name
    for file in pack.troops.values():
        for entry in file.unit.values():
            if id in entry.option:
                return entry.option[id].name
    return None


def joined(names: list[Names]) -> Names:
    """A unit and its options: the options in small letters after it."""
    return {
        tag: ", ".join([names[0][tag], *(n[tag].lower() for n in names[1:])]) for tag in names[0]
    }


def order_cards(pack: Pack) -> Iterator[tuple[Names, Names]]:
    for card in pack.orders.order.values():
        yield card.name, card.means


BOOK = ArmyBook(
    lists=lists_of, forms=forms_of, blank=blank_army, plan=plan_of, called=called, sheet=sheet_of,
    cards=order_cards,
)  # fmt: skip
