"""What everything is called, in both languages: ships, places, Leaders, Orders, forces."""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.games.mistral.combined.land import (
    Blow,
    Hold,
    LandUnit,
    Transport,
)
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Directive,
    Formation,
    Unit,
)
from estandarte.games.mistral.orders.book import IssuedOrder, chit_of
from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import pack_named, shipped_pack
from estandarte.games.mistral.sea.theatre import HARBOUR, IN, OUT
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import Value
from estandarte.kernel.words.texts import Texts, Writer

MASCULINE = "Mar Golfo Canal Estrecho Cabo Norte Sur Este Oeste Sureste Espacio Borde"  # in Spanish
SPANISH_ARTICLES = {
    **dict.fromkeys(MASCULINE.split(), "el"),
    "Boca": "la",
    "Costa": "la",
    "Aguas": "las",
    "Bocas": "las",
    "Canales": "los",
}
"""By the first word of a name on the map; Ports and other names have none."""
WITH_ARTICLE = "Sea Channel Roads Straits Coast Gulf Strait Golfe Stretto Bouches edge"
"""Words of a name on the map that bring an article in English."""


def capital(writer: Writer) -> Writer:
    def written(value: Any, language: str) -> str:
        said = writer(value, language)
        return said[:1].upper() + said[1:]

    return written


def with_article(name: str, language: str) -> str:
    """The name of a Space as it stands in a sentence: `el Golfo de León`, `Toulon`."""
    words = name.split()
    if language == "es":
        article = SPANISH_ARTICLES.get(words[0], "")
        return f"{article} {name}" if article else name
    return f"the {name}" if any(word in words for word in WITH_ARTICLE.split()) else name


class Names:
    """What everything is called, in both languages."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        self._texts = texts
        self._pack: Pack = pack_named(shipped_pack().fingerprint)

    def _say(self, language: str, key: str, **facts: Any) -> str:
        return self._texts().say(language, key, facts)

    def _knows(self, language: str, key: str) -> bool:
        return self._texts().knows(language, key)

    def _nothing(self, language: str) -> str:
        return self._say(language, "name.nothing")

    def many(self, writer: Writer) -> Writer:
        def written(value: Any, language: str) -> str:
            each = [writer(one, language) for one in value] if value else []
            if not each:
                return self._nothing(language)
            return self._texts().writers["list"](each, language)

        return written

    def word(self, family: str) -> Writer:
        """A word of the catalogue: `state.ready`, `task.search`."""

        def written(value: Any, language: str) -> str:
            said = str(value) if value != "" else "none"
            key = f"{family}.{said}"
            return self._say(language, key) if self._knows(language, key) else said

        return written

    def counted(self, family: str) -> Writer:
        """So many of something: `one Sail`, `un Velero`, `3 PD`."""

        def written(value: Any, language: str) -> str:
            return self._texts().say(language, f"counted.{family}", {}, int(value))

        return written

    def unit(self, value: Any, language: str) -> str:
        id = value.id if isinstance(value, Unit) else str(value)
        if not id:
            return self._say(language, "name.a_unit")
        if flagship := self._pack.ships.flagships.get(id):
            return self._say(language, "name.flagship", name=flagship.name)
        if self._knows(language, f"convoy.{id}"):
            return self.convoy(id, language)  # transports wear like Squadrons
        return self._say(language, "name.squadron", id=id)

    def formation(self, value: Any, language: str) -> str:
        id = value.id if isinstance(value, Formation) else str(value)
        if not id:
            return self._say(language, "name.a_formation")
        if counter := self._pack.ships.formations.get(id):
            kind = counter.kind if counter.kind != "detachment" else "detachment"
            return self._say(language, f"name.{kind}", name=counter.name[language], id=id)
        if id.startswith("I-"):
            return self._say(language, "name.independent", id=id.removeprefix("I-"))
        if id.startswith("D-"):
            return self._say(language, "name.dummy", number=id.rpartition("-")[2])
        if self._knows(language, f"convoy.{id}"):
            return self.convoy(id, language)  # one that is steered by hand
        return id

    def place(self, value: Any, language: str) -> str:
        """A Space by its name; Harbours and Boxes say so in brackets."""
        said = str(value)
        if not said:
            return self._say(language, "name.nowhere")
        facing = IN if said.endswith(IN) else OUT if said.endswith(OUT) else ""
        said = said.removesuffix(facing)
        if said.endswith(HARBOUR):
            here = self._space(said.removesuffix(HARBOUR), language)
            return self._say(language, "name.harbour", place=here)
        zone, slash, gate = said.partition("/")
        here = self._space(zone, language)
        if not slash:
            return here
        way = {IN: "name.box_in", OUT: "name.box_out"}.get(facing, "name.box")
        return self._say(language, way, zone=here, gate=self._space(gate, language))

    def _space(self, id: str, language: str) -> str:
        space = self._pack.theatre.spaces.get(id)
        if space is None:
            return id
        name = with_article(space.name[language], language)
        return f"{name} (#{space.number})" if space.number else name

    def port(self, value: Any, language: str) -> str:
        """A Port of either map."""
        said = str(value)
        if said in self._pack.theatre.spaces:
            return self._space(said, language)
        key = f"lesser.{said}"
        return self._say(language, key) if self._knows(language, key) else said

    def leader(self, value: Any, language: str) -> str:
        id = str(getattr(value, "id", value))
        entry = self._pack.leaders.leaders.get(id)
        return entry.name if entry else id or self._say(language, "name.nobody")

    def convoy(self, value: Any, language: str) -> str:
        id = value.id if isinstance(value, Convoy) else str(value)
        key = f"convoy.{id}"
        return self._say(language, key if self._knows(language, key) else "convoy.none")

    def auxiliary(self, value: Any, language: str) -> str:
        id = value.id if isinstance(value, Auxiliary) else str(value)
        if corsair := self._pack.ships.corsairs.get(id):
            return self._say(language, "name.corsair", name=corsair.name[language])
        nation, _, rest = id.partition("-")
        kind, _, number = rest.partition("-")
        home = self._pack.ships.contingents.get(nation)
        entry = self._pack.ships.auxiliaries.get(kind)  # type: ignore[call-overload]
        if home is None or entry is None:
            return self._say(language, "name.an_auxiliary")
        named = self.contingent(nation, language) if language == "es" else home.name[language]
        facts = {"kind": entry.name[language], "number": number, "nation": named}
        return self._say(language, "name.auxiliary", **facts)

    def holder(self, value: Any, language: str) -> str:
        """Whoever it is: a Formation, a Squadron or an Auxiliary."""
        id = str(value)
        ships = self._pack.ships
        if id in ships.squadrons or id in ships.flagships:
            return self.unit(id, language)
        if id in ships.corsairs or id.partition("-")[0] in ships.contingents:
            return self.auxiliary(id, language)
        return self.formation(id, language)

    def berth(self, value: Any, language: str) -> str:
        """Where an Auxiliary is Assigned: a Port or a Formation."""
        id = str(value)
        known = id.partition("/")[0] in self._pack.theatre.spaces
        return self.place(id, language) if known else self.formation(id, language)

    def gale(self, value: Any, language: str) -> str:
        if not isinstance(value, Gale):
            return str(value)
        facts = {"wind": self.wind(value.wind, language), "at": self.place(value.at, language)}
        return self._say(language, "name.gale", force=value.force, **facts)

    def awaited(self, value: Any, language: str) -> str:
        """Forces on their way."""
        nation = self.contingent(getattr(value, "contingent", ""), language)
        what = getattr(value, "subclass", "") or getattr(value, "kind", "")
        count = getattr(value, "count", 1)
        kind = self.word("kind")(what, language)
        return self._say(language, "name.awaited", nation=nation, what=kind, count=count)

    def announced(self, value: Any, language: str) -> str:
        if not isinstance(value, Task):
            return str(value)
        facts = {
            "who": capital(self.fleet)(value.role, language),
            "task": self.word("task")(value.kind, language),
            "at": self.place(value.place, language),
        }
        return self._say(language, "name.task", **facts)

    def fleet(self, value: Any, language: str) -> str:
        key = f"fleet.{value or 'nobody'}"
        return self._say(language, key) if self._knows(language, key) else str(value)

    def order(self, value: Any, language: str) -> str:
        id = value.id if isinstance(value, IssuedOrder) else str(value)
        chit = self._pack.orders.chits.get(chit_of(id))
        kind = chit.kind if chit is not None else "rendezvous" if id.startswith("R-") else ""
        if not kind:
            return self._say(language, "name.an_order")
        named = self._pack.orders.kinds[kind].name[language]
        return self._say(language, "name.order", kind=named, id=id)

    def event(self, value: Any, language: str) -> str:
        entry = self._pack.chronicle.events.get(str(value))
        key = f"happening.{value}"
        if entry is not None:
            return entry.name[language]
        return self._say(language, key) if self._knows(language, key) else str(value)

    def contingent(self, value: Any, language: str) -> str:
        key = f"power.{value}"
        return self._say(language, key) if self._knows(language, key) else str(value)

    def campaign(self, value: Any, language: str) -> str:
        entry = self._pack.chronicle.campaigns.get(str(value))
        return entry.name[language] if entry else str(value)

    def test(self, value: Any, language: str) -> str:
        """A kind of die; of some the name follows, of a wind, a Campaign or an Event."""
        kind, _, what = str(value).partition(".")
        said = self.word("test")(kind, language)
        named = {"campaign": self.campaign, "event": self.event}.get(kind, self.wind)
        return f"{said} ({named(what, language)})" if what else said

    def wind(self, value: Any, language: str) -> str:
        said = str(getattr(value, "wind", value))
        return self._say(language, f"wind.{said}") if said else self._nothing(language)

    def directive(self, value: Any, language: str) -> str:
        if not isinstance(value, Directive):
            return str(value)
        return self._say(language, f"directive.{value.kind}", to=value.to)

    def date(self, value: Any, language: str) -> str:
        if not isinstance(value, Date):
            return self._say(language, "name.never")
        return self._say(language, "name.date", turn=value.turn, year=value.year)

    def numbers(self, value: Any, language: str) -> str:
        """One number for each side."""
        if not isinstance(value, Mapping):
            return str(value)
        role = self.word("role")
        each = (f"{role(name, language)} {number}" for name, number in value.items())
        return ", ".join(each) or self._nothing(language)

    def engaged(self, value: Any, language: str) -> str:
        """The Formations of each side, against one another."""
        sides = [self.many(self.formation)(names, language) for names in value.values()]
        return self._say(language, "name.against", one=sides[0], other=sides[-1])

    def sides(self, value: Any, language: str) -> str:
        """The units of each side, against one another."""
        sides = [self.many(self.unit)(names, language) for names in value.values()]
        return self._say(language, "name.against", one=sides[0], other=sides[-1])

    def shares(self, value: Any, language: str) -> str:
        """Who has what: DPs, a Leader's ship, a Flagship's companion."""
        if isinstance(value, Value):
            value = {**getattr(value, "leaders", {}), **getattr(value, "flagships", {})}
        leaders = self._pack.leaders.leaders
        each = []
        for one, has in value.items():
            who = leaders[one].name if one in leaders else self.unit(one, language)
            what = self.unit(has, language) if isinstance(has, str) else str(has)
            each.append(f"{who}: {what}")
        return "; ".join(each) or self._nothing(language)

    def hold(self, value: Any, language: str) -> str:
        if not isinstance(value, Hold):
            return str(value)
        if value.by:
            return self._say(language, "name.held", by=self.fleet(value.by, language))
        if value.neutral_to:
            to = self.many(self.fleet)(value.neutral_to, language)
            return self._say(language, "name.neutral_to", to=to)
        return self._say(language, "name.non_aligned")

    def blow(self, value: Any, language: str) -> str:
        if not isinstance(value, Blow):
            return str(value)
        return self._say(language, f"blow.{value.kind}", at=value.at, amount=value.amount)

    def counters(self, value: Any, language: str) -> str:
        """Counters of the land game with their strength."""
        each = [f"{u.name} ({u.strength})" if isinstance(u, LandUnit) else str(u) for u in value]
        return ", ".join(each) or self._nothing(language)

    def transport(self, value: Any, language: str) -> str:
        if not isinstance(value, Transport):
            return str(value)
        return self.counters(value.units, language)

    def yes(self, value: Any, language: str) -> str:
        return self._say(language, "name.yes" if value else "name.no")
