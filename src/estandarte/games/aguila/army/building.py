"""Building an army: its brigades, what each may have, and what every choice costs."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import SLOTS, ArmyList, ListEntry, Rank, Slot
from estandarte.kernel import but, fields_of
from estandarte.wargame.armies import plan as plans
from estandarte.wargame.armies.plan import Choice, Field, Group, Listed, Names, Plan, Post

from .composition import is_allied
from .costs import officer_cost
from .custom_form import first_own, own_units
from .custom_units import priced
from .roster import Army, Brigade, GeneralChoice, OfficerChoice, parts_of
from .staff import RANKS, found_officer

NO_NAMES: Names = {"en": "–", "es": "–"}
OF_MINIS: Names = {"en": "{n} figures", "es": "{n} minis"}
REGIMENTAL: Names = {"en": "Regimental", "es": "Regimental"}
COMMON_SIZES = ("24", "10")
"""The battalion and the squadron that most lists field."""


def lists_of(pack: Pack) -> Iterator[Listed]:
    for id, army_list in pack.army_lists().items():
        nation = pack.nations.nation[army_list.nation].name
        yield Listed(
            id, army_list.name, army_list.nation, nation, army_list.start, army_list.end
        )  # fmt: skip


def blank_army(wish: plans.Wish, pack: Pack) -> dict[str, Any]:
    """A General with his first brigade, nobody in it yet."""
    army_list = pack.army_list(wish.list)
    year = wish.year or (army_list.start if army_list else None)
    blank = {"name": wish.name, "list": wish.list, "points": wish.points, "year": year}
    staff = {"general": {"officer": "general_de_brigada"}}
    return {**blank, **staff, "brigade": [{"officers": [{"officer": "comandante"}]}]}


class Laying:
    """Lays one army out."""

    def __init__(self, army: Army, main: ArmyList, pack: Pack) -> None:
        self.army, self.main, self.pack = army, main, pack

    # --- people

    def officer(
        self, place: str, choice: OfficerChoice, army_list: ArmyList, is_general: bool
    ) -> tuple[Field, ...]:
        found = found_officer(choice, army_list, self.pack)
        ranks = [r for r in RANKS if self._may_be(r, is_general)]
        people = [g for g in army_list.generals if self._lives(g, ranks)]
        now = self._officer_price(choice, army_list)
        choices = []
        for id in (*ranks, *people):
            # whoever has a name has abilities of his own, and buys none
            other = but(choice, officer=id, abilities=() if id in people else choice.abilities)
            price = self._officer_price(other, army_list)
            choices.append(
                Choice(id, place, to_builtins(other), self._officer_name(id), price - now,
                       on=id == choice.officer)
            )  # fmt: skip
        fields = [Field("officer", tuple(choices))]
        if found is None or not found.person:
            fields.append(self._abilities(place, choice, army_list))
        return tuple(fields)

    def _may_be(self, rank: Rank, is_general: bool) -> bool:
        """Where there are several brigades one of them has a General of Brigade."""
        if is_general:
            return rank != "comandante"
        several = len(self.army.brigade) > 1
        return rank == "comandante" or (rank == "general_de_brigada" and several)

    def _lives(self, person: str, ranks: Sequence[Rank]) -> bool:
        found, year = self.pack.generals.general.get(person), self.army.year
        if found is None or found.rank not in ranks:
            return False
        return year is None or found.start <= year <= found.end

    def _officer_name(self, id: str) -> Names:
        person = self.pack.generals.general.get(id)
        if person is not None:
            return person.name
        return next((e.name for r, e in self.pack.officers.rank.items() if r == id), NO_NAMES)

    def _officer_price(self, choice: OfficerChoice, army_list: ArmyList) -> int:
        found = found_officer(choice, army_list, self.pack)
        if found is None:
            return 0
        known = tuple(a for a in found.bought if a in self.pack.abilities.officer)
        return officer_cost(found.values, found.rank, known, self.pack)

    def _abilities(self, place: str, choice: OfficerChoice, army_list: ArmyList) -> Field:
        found = found_officer(choice, army_list, self.pack)
        has, price = choice.abilities, self._officer_price(choice, army_list)
        choices = []
        for id, ability in self.pack.abilities.officer.items():
            if found is not None and id in found.values.abilities:
                continue
            on = id in has
            now = tuple(a for a in has if a != id) if on else (*has, id)
            # an Officer's price is rounded as a whole
            other = self._officer_price(but(choice, abilities=now), army_list)
            more = price - other if on else other - price
            choices.append(Choice(id, f"{place}.abilities", list(now), ability.name, more, on=on))
        most = self.pack.officers.rank[found.rank].abilities if found else 0
        return Field("abilities", tuple(choices), many=True, most=most)

    def staff(self) -> Group:
        general = self.army.general or GeneralChoice("")
        fields = [
            *self.officer("general", general, self.main, True),
            self._numbers("general.aides", general.aides, self.pack.extras.aide.most,
                          self.pack.extras.cost.aide),
            self._numbers("sappers", self.army.sappers, 1, self.pack.extras.cost.sappers),
        ]  # fmt: skip
        bought = fields_of(self.army.defences)
        for key, price in fields_of(self.pack.extras.defences).items():
            has = bought[key]
            most = max(has, self.army.points // 2 // price)
            fields.append(self._numbers(f"defences.{key}", has, min(most, 40), price))
        return Group("general", "staff", 0, general.name, "general", tuple(fields))

    @staticmethod
    def _numbers(place: str, has: int, most: int, price: int) -> Field:
        choices = tuple(
            Choice(str(n), place, n, {"en": str(n), "es": str(n)}, (n - has) * price, on=n == has)
            for n in range(most + 1)
        )
        return Field(place.rsplit(".", 1)[-1], choices)

    # --- units

    def post(self, place: str, written: str) -> Post:
        name, size, options = parts_of(written)
        gun = self.pack.guns.gun.get(name)
        if gun is not None:
            base = self.pack.sizes.gun
            fields: tuple[Field, ...] = ()
            if options or (gun.calibre == "light" and not gun.horse):
                on = "regimental" in options
                price = self.pack.extras.cost.regimental_gun
                value = name if on else f"{name}+regimental"
                more = (Choice("regimental", place, value, REGIMENTAL, price, on=on),)
                fields = (Field("options", more, many=True),)
            return Post(
                place, written, name, gun.name, fields, "gun", (base.front_mm, base.depth_mm)
            )
        own = self.army.custom.get(name)
        entry = priced(own, self.pack) if own else self.pack.unit(name)
        if entry is None:
            return Post(place, written, name, {"en": written, "es": written})
        sizes = self.pack.sizes.size[entry.arm]
        now = entry.size[size].cost if size in entry.size else 0
        choices = tuple(
            Choice(n, place, f"{name}:{n}", {t: w.format(n=n) for t, w in OF_MINIS.items()},
                   v.cost - now, on=n == size)
            for n, v in sorted(entry.size.items(), key=lambda s: int(s[0])
                               if s[0].isdecimal() else 0)
            if n in sizes
        )  # fmt: skip
        base_of = sizes.get(size)
        lances = any(a.startswith("lanc") for a in entry.abilities)
        arm = "shot" if entry.arm == "infantry" else "lance" if lances else "horse"
        return Post(
            place, written, name, entry.name, (Field("size", choices),), arm,
            (base_of.front_mm, base_of.depth_mm) if base_of else (0, 0), custom=own is not None,
        )  # fmt: skip

    def offers(self, entries: Sequence[ListEntry], place: str) -> Iterator[Choice]:
        most: dict[str, int] = {}
        for entry in entries:
            for unit in entry.units:
                most[unit] = most.get(unit, 0) + entry.most
        for unit, limit in most.items():
            yield from self._sizes(unit, place, limit)
        for id, own in self.army.custom.items():
            if own.counts_as in most:
                yield from self._sizes(id, place, None)

    def _sizes(self, unit: str, place: str, most: int | None) -> Iterator[Choice]:
        """A unit in every size it has, first as most would take it."""
        first = self._first_size(unit)
        if first is None:
            return
        written, name, cost = first
        yield Choice(unit, place, written, name, cost, how="add", most=most)
        own = self.army.custom.get(unit)
        entry = priced(own, self.pack) if own else self.pack.unit(unit)
        for size, values in entry.size.items() if entry else ():
            if (other := f"{unit}:{size}") != written:
                yield Choice(
                    other, place, other, name, values.cost, how="add", most=most, is_default=False
                )  # fmt: skip

    def _first_size(self, unit: str) -> tuple[str, Names, int] | None:
        """A unit as it is first taken; none where it did not exist in that year."""
        gun = self.pack.guns.gun.get(unit)
        if gun is not None:
            return unit, gun.name, gun.cost
        own, year = self.army.custom.get(unit), self.army.year
        entry = priced(own, self.pack) if own else self.pack.unit(unit)
        if entry is None or not entry.size:
            return None
        if year is not None and not (entry.start or year) <= year <= (entry.end or year):
            return None
        size = next((s for s in COMMON_SIZES if s in entry.size), min(entry.size))
        return f"{unit}:{size}", entry.name, entry.size[size].cost

    # --- groups

    def brigade(self, number: int, brigade: Brigade) -> Group:
        place = f"brigade[{number}]"
        own = self.pack.army_list(brigade.list or self.army.list) or self.main
        counts = {slot: len(brigade.units(slot)) for slot in SLOTS}
        most: dict[Slot, int | None] = {
            "basic": sum(e.most for e in own.basic),
            "support": counts["basic"] // 2,
            "elite": counts["support"],
        }
        slots = [self._officers(place, brigade, own, sum(counts.values()))]
        for slot in SLOTS:
            at = f"{place}.{slot}"
            posts = tuple(self.post(f"{at}[{n}]", u) for n, u in enumerate(brigade.units(slot)))
            least = sum(e.least for e in own.entries(slot))
            choices = [*self.offers(own.entries(slot), at)]
            ally = self.pack.army_list(brigade.ally) if brigade.ally else None
            if slot == "elite" and ally is not None:
                known = {c.id for c in choices}
                lent = [e for s in SLOTS for e in ally.entries(s)]
                choices += [
                    c
                    for c in self.offers(lent, at)
                    if c.id not in known and c.id not in self.pack.guns.gun
                ]
            key = "brigade.elite" if slot == "elite" else slot
            slots.append(plans.Slot(key, at, least, most[slot], posts, tuple(choices)))
        return Group(
            place, "brigade", number + 1, "", "", self._lists(place, brigade, own), tuple(slots)
        )  # fmt: skip

    def _officers(self, place: str, brigade: Brigade, own: ArmyList, units: int) -> plans.Slot:
        at = f"{place}.officers"
        posts = []
        for number, choice in enumerate(brigade.officers):
            spot = f"{at}[{number}]"
            posts.append(
                Post(spot, choice.officer, choice.officer, self._officer_name(choice.officer),
                     self.officer(spot, choice, own, False), "officer")
            )  # fmt: skip
        several = len(self.army.brigade) > 1
        choices = tuple(
            Choice(rank, at, {"officer": rank}, self._officer_name(rank),
                   self._officer_price(OfficerChoice(rank), own), how="add",
                   is_default=rank == "comandante" or several)
            for rank in ("comandante", "general_de_brigada")
        )  # fmt: skip
        return plans.Slot("officers", at, 0, min(units, 4), tuple(posts), choices)

    def _lists(self, place: str, brigade: Brigade, own: ArmyList) -> tuple[Field, ...]:
        """Which list a brigade follows, and from which it borrows."""
        main, year = self.main, self.army.year
        brigades, lenders = [], [Choice("", f"{place}.ally", "", NO_NAMES, on=not brigade.ally)]
        for id, other in self.pack.army_lists().items():
            chosen = brigade.list or self.army.list
            in_time = year is None or other.start <= year <= other.end
            may = other.nation == main.nation or is_allied(main, other, year)
            if id == chosen or (in_time and may):
                brigades.append(Choice(id, f"{place}.list", id, other.name, on=id == chosen))
            lends = other.nation != own.nation and is_allied(own, other, year) and in_time
            if id == brigade.ally or lends:
                on = id == brigade.ally
                lenders.append(Choice(id, f"{place}.ally", id, other.name, on=on))
        fields = [Field("list", tuple(brigades))]
        return (*fields, Field("ally", tuple(lenders))) if len(lenders) > 1 else tuple(fields)

    def more(self) -> Iterator[Choice]:
        """One more brigade with its Comandante and the troops that its list cannot do without."""
        if len(self.army.brigade) >= MOST_BRIGADES:
            return
        value: dict[str, Any] = {"officers": [{"officer": "comandante"}], "basic": []}
        cost = self._officer_price(OfficerChoice("comandante"), self.main)
        for entry in self.main.basic:
            first = next((f for u in entry.units if (f := self._first_size(u))), None)
            if first is not None:
                value["basic"] += [first[0]] * entry.least
                cost += first[2] * entry.least
        if self.army.brigade:
            value["officers"] = [{"officer": "general_de_brigada"}]
            cost += self._officer_price(OfficerChoice("general_de_brigada"), self.main)
            cost -= self._officer_price(OfficerChoice("comandante"), self.main)
        yield Choice("brigade", "brigade", value, self.main.name, cost, how="add")


MOST_BRIGADES = 12
"""More than anybody has tables for."""


def plan_of(army: Army, pack: Pack) -> Plan:
    main = pack.army_list(army.list)
    if main is None:
        return Plan(army.list, (), (), (), ())
    laying = Laying(army, main, pack)
    groups = (laying.staff(), *(laying.brigade(n, b) for n, b in enumerate(army.brigade)))
    boxes = (plans.Box("brigade", 1, None, len(army.brigade)),)
    own, new = tuple(own_units(army, main, pack)), first_own(army, main, pack)
    return Plan(army.list, (), groups, boxes, tuple(laying.more()), own, new)
