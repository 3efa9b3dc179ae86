"""The staff of an army: its commanding General, his Comandantes, their abilities and aides."""

from collections.abc import Sequence
from typing import get_args

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import ArmyList, OfficerValues, Rank
from estandarte.kernel import Value
from estandarte.wargame.muster import Inspection

from .costs import officer_cost
from .roster import LIST, Army, OfficerChoice, Parade

RANKS: tuple[Rank, ...] = get_args(Rank)


class StaffOfficer(Value):
    """An Officer of an army, found in its lists."""

    where: str
    rank: Rank
    values: OfficerValues
    bought: tuple[str, ...] = ()
    person: str = ""
    """The personality he is, if he is one."""

    @property
    def abilities(self) -> tuple[str, ...]:
        return (*self.values.abilities, *self.bought)


def inspect_officers(parade: Parade) -> None:
    army, look = parade.army, parade.look
    commander: StaffOfficer | None = None
    if army.general is None:
        look.problem("BSA-12-general-b", "general")
    else:
        commander = _officer(army.general, "general", parade, parade.main)
        _aides(army, parade.pack, look)
    others: list[StaffOfficer] = []
    for number, (brigade, army_list) in enumerate(zip(army.brigade, parade.lists, strict=True)):
        mine = len(parade.units_of(number))
        # Every Officer has a unit of his own brigade. "BSA-12-lista-c", "BSA-14-brigadas-d"
        look.between(
            len(brigade.officers), 0, mine, "BSA-12-lista-c", f"brigade[{number}]", "officers"
        )
        for place, choice in enumerate(brigade.officers):
            if army_list is not None:
                where = f"brigade[{number}].officers[{place}]"
                found = _officer(choice, where, parade, army_list)
                others += [found] if found else []
    staff = len(others) + (army.general is not None)
    look.between(staff, 0, len(parade.chosen), "BSA-12-lista-c", "brigade", "officers")
    people = [o.person for o in (commander, *others) if o is not None and o.person]
    look.unique(people, LIST, "general")
    _ranks(parade, commander, others)


def found_officer(choice: OfficerChoice, army_list: ArmyList, pack: Pack) -> StaffOfficer | None:
    """The Officer that a choice names, by rank or by person; None if there is no such man."""
    person = pack.generals.general.get(choice.officer)
    if person is not None:
        return StaffOfficer("", person.rank, person, choice.abilities, choice.officer)
    for rank in RANKS:
        if rank == choice.officer:
            values = pack.officers.officer[army_list.nation][rank]
            return StaffOfficer("", rank, values, choice.abilities)
    return None


def _officer(
    choice: OfficerChoice, where: str, parade: Parade, army_list: ArmyList
) -> StaffOfficer | None:
    year, pack, look = parade.army.year, parade.pack, parade.look
    officer = found_officer(choice, army_list, pack)
    if officer is None:
        look.problem("BSA-12-general-a", f"{where}.officer", unknown=choice.officer)
        return None
    known = [a for a in choice.abilities if a in pack.abilities.officer]
    for ability in choice.abilities:
        look.known(ability, pack.abilities.officer, "BSA-13-general-b", f"{where}.abilities")
    look.unique(officer.abilities, "BSA-13-general-b", f"{where}.abilities")
    if officer.person:
        person = pack.generals.general[officer.person]
        here = officer.person in army_list.generals
        in_time = year is None or person.start <= year <= person.end
        look.demand(here and in_time, LIST, f"{where}.officer", person=officer.person)
        look.demand(not choice.abilities, LIST, f"{where}.abilities", person=officer.person)
    else:
        most = pack.officers.rank[officer.rank].abilities
        look.between(len(known), 0, most, LIST, f"{where}.abilities", "abilities")
    cost = officer_cost(officer.values, officer.rank, tuple(known), pack)
    look.charge(where, choice.officer, cost)
    return StaffOfficer(where, officer.rank, officer.values, tuple(known), officer.person)


def _aides(army: Army, pack: Pack, look: Inspection) -> None:
    assert army.general is not None
    aides = army.general.aides
    look.between(aides, 0, pack.extras.aide.most, "BSA-12-aide-a", "general.aides", "aides")
    if aides > 0:
        look.charge("general.aides", "aides", aides * pack.extras.cost.aide)


def _ranks(parade: Parade, commander: StaffOfficer | None, others: Sequence[StaffOfficer]) -> None:
    look = parade.look
    brigadiers = [o for o in others if o.rank == "general_de_brigada"]
    colonels = sum(o.rank == "comandante" for o in others)
    look.between(colonels, 1, 3, "BSA-12-lista-a", "brigade", "comandantes")
    for officer in others:
        if officer.rank == "general_de_division":
            look.problem("BSA-12-general-b", f"{officer.where}.officer", rank=officer.rank)
    if commander is not None and commander.rank == "comandante":
        look.problem("BSA-12-general-b", "general.officer", rank=commander.rank)
    if len(parade.army.brigade) < 2:
        # One brigade has one General, of either rank.
        for officer in brigadiers:
            look.problem("BSA-14-brigadas-b", f"{officer.where}.officer", rank=officer.rank)
        return
    divisional = commander is None or commander.rank == "general_de_division"
    foreign = any(li is not None and li.nation != parade.main.nation for li in parade.lists)
    rule = "BSA-14-aliados-b" if foreign else "BSA-14-brigadas-c"
    look.demand(divisional, rule, "general.officer", wanted="general_de_division")
    look.demand(bool(brigadiers), "BSA-12-lista-b", "brigade", wanted="general_de_brigada")
    look.demand(len(others) >= 2, "BSA-14-brigadas-c", "brigade", what="two_more_officers")
