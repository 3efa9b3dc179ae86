"""The inspection of an army: its bill, and all that is wrong with it."""

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import ArmyList
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import fields_of
from estandarte.wargame.muster import Inspection, Muster

from .composition import inspect_brigades
from .custom_units import inspect_custom
from .roster import LIST, Army, Parade, chosen_units
from .staff import inspect_officers


def inspect(army: Army, pack: Pack, switches: Switches | None = None) -> Muster:
    """The bill of an army and every problem with it."""
    look = Inspection()
    main = pack.army_list(army.list)
    if main is None:
        look.problem(LIST, "list", unknown=army.list)
        return look.report()
    look.demand(bool(army.brigade), LIST, "brigade", what="no_brigade")
    for name, unit in sorted(army.custom.items()):
        inspect_custom(name, unit, pack, look)
    lists = [_list_of(army, number, main, pack, look) for number in range(len(army.brigade))]
    chosen = list(chosen_units(army, lists, pack, look))
    parade = Parade(army, main, lists, chosen, pack, look)
    inspect_brigades(parade, switches or Switches())
    inspect_officers(parade)
    _extras(parade)
    # The players agree on the size of their armies first. "BSA-15-partida-a"
    look.demand(
        look.cost <= army.points, "BSA-15-partida-a", "points", costs=look.cost, limit=army.points
    )
    return look.report()


def _list_of(
    army: Army, number: int, main: ArmyList, pack: Pack, look: Inspection
) -> ArmyList | None:
    where, brigade = f"brigade[{number}]", army.brigade[number]
    if not brigade.list:
        found: ArmyList | None = main
    else:
        found = pack.army_list(brigade.list)
    if found is None:
        look.problem(LIST, f"{where}.list", unknown=brigade.list)
        return None
    if army.year is not None:
        in_time = found.start <= army.year <= found.end
        look.demand(in_time, LIST, f"{where}.list", year=army.year, list=brigade.list or army.list)
    else:
        meets = found.start <= main.end and main.start <= found.end
        look.demand(meets, LIST, f"{where}.list", what="periods")
    return found


def _extras(parade: Parade) -> None:
    army, pack, look = parade.army, parade.pack, parade.look
    look.between(army.sappers, 0, 1, "BSA-11-zapadores-a", "sappers", "sapper_companies")
    if army.sappers > 0:
        look.charge("sappers", "sappers", army.sappers * pack.extras.cost.sappers)
    for number in range(len(army.brigade)):
        mine = parade.units_of(number)
        guns = sum(c.regimental for c in mine)
        line = sum(c.kind == "line_infantry" for c in mine)
        where = f"brigade[{number}]"
        look.demand(guns <= line, "BSA-11-regimental-a", where, guns=guns, line=line)
    _defences(army, pack, look)


def _defences(army: Army, pack: Pack, look: Inspection) -> None:
    """An army with positions is that of the defender of an assault. ["BSA-16-asalto-b"]"""
    bought, total = fields_of(army.defences), 0
    for what, price in fields_of(pack.extras.defences).items():
        count = bought[what]
        if not look.demand(count >= 0, "BSA-16-asalto-c", f"defences.{what}", has=count):
            continue
        if count:
            look.charge(f"defences.{what}", what, count * price)
            total += count * price
    if total:
        within = army.points <= 4 * total and 2 * total <= army.points
        look.demand(within, "BSA-16-asalto-b", "defences", costs=total, points=army.points)
