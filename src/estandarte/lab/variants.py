"""An army and the same army without one thing: how the worth of that thing is found."""

from collections.abc import Iterator, Mapping
from typing import Any

from estandarte.kernel import Game
from estandarte.kernel.packs import shipped
from estandarte.wargame.armies.places import at, put, without
from estandarte.wargame.muster import ArmyFault, Muster, Musters

from .faults import LabFault

OPTION = "+"
"""How army files join a unit and its options."""
LIMIT = "points"
"""What an army says that it may cost."""
Variant = tuple[str, Mapping[str, Any], int]


def army_of(game: Game[Any, Any], army: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """An army as a tree; one that lies ready is looked up among the game's values."""
    if not isinstance(army, str):
        return army
    for file in shipped(game.package).get("armies", {}).values():
        if army in file.get("army", {}):
            tree: Mapping[str, Any] = file["army"][army]
            return tree
    raise LabFault("lab.army", army=army[:60], game=game.name)


def bill_of(game: Game[Any, Any], army: str | Mapping[str, Any]) -> Muster:
    if not isinstance(game, Musters):
        raise LabFault("lab.no_musters", game=game.name)
    try:
        return game.muster(army_of(game, army))
    except ArmyFault as fault:
        raise LabFault("lab.army_file", file="?", fault=str(fault)[:200]) from None


def varied_by_one(game: Game[Any, Any], army: Any) -> list[Variant]:
    """Every legal army that lacks one unit or one option, or has one more where it cannot.

    Each with what differs (`-tercio`, `+coraceros`), its tree and its cost.
    """
    if army is None:
        raise LabFault("lab.worth_army", game=game.name)
    tree, bill = army_of(game, army), bill_of(game, army)
    found: dict[str, Variant] = {}
    for line in bill.lines:
        for thing, variants in _variants(tree, line.where, line.what):
            for sign, variant in variants:
                muster = bill_of(game, variant)
                if thing not in found and muster.is_legal and muster.cost != bill.cost:
                    found[thing] = f"{sign} {thing}", variant, muster.cost
    if not found:
        raise LabFault("lab.worth_nothing")
    return list(found.values())


def of_one_size(
    game: Game[Any, Any], army: Any, variants: list[Variant]
) -> tuple[Any, list[Variant]]:
    """An army and its variants with the same limit: some games let only such armies meet."""
    limits = {tree.get(LIMIT) for _, tree, _ in variants}
    tree = army_of(game, army)
    if limits <= {tree.get(LIMIT)}:
        return army, variants
    most = max(limit for limit in limits if isinstance(limit, int))
    raised = [(less, put(other, LIMIT, most), cost) for less, other, cost in variants]
    return put(tree, LIMIT, most), [v for v in raised if bill_of(game, v[1]).is_legal]


Variants = list[tuple[str, Mapping[str, Any]]]


def _variants(tree: Mapping[str, Any], where: str, what: str) -> Iterator[tuple[str, Variants]]:
    """The army without a unit or with one more, then without each of the unit's options."""
    written = at(tree, where)
    if not where.endswith("]") or not isinstance(written, str):
        return  # somebody whom an army cannot do without
    row, _, number = where.removesuffix("]").rpartition("[")
    others = list(at(tree, row))
    longer = put(tree, row, [*others[: int(number)], written, *others[int(number) :]])
    if isinstance(longer.get(LIMIT), int):
        longer = put(longer, LIMIT, longer[LIMIT] * 2)  # what it may cost is not the question
    yield what, [("-", without(tree, where)), ("+", longer)]
    unit, *options = written.split(OPTION)
    for option in options:
        kept = [o for o in options if o != option]
        plainer = put(tree, where, OPTION.join([unit, *kept]))
        yield f"{OPTION}{option}", [("-", plainer)]
