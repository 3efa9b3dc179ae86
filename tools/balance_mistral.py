"""What is counted of a Year of Mistral: Orders, sail lost, battles, convoys, blockades."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import wrap
from typing import Any

from figures import Found, Outcome, Page, row, rule

from estandarte.games.mistral.convoys.convoys import BRITISH_LEVANT, FRENCH_LEVANT, VICTUALLING
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.kernel import Record, Role

HISTORY = Path(__file__).with_name("balance_mistral.md")
"""What the Years really saw, with places for the numbers."""
SIDES = (BRITISH, BOURBONS)
YEARS = tuple(f"y{year}" for year in range(1741, 1748))
KINDS = {
    "CR": "cruise",
    "ES": "escort",
    "IN": "interdiction",
    "BL": "blockade",
    "SF": "show of force",
    "AS": "army support",
    "GC": "guerre de course",
}
"""Kinds of Order, by the letters on a chit."""
WRECKS = {"MIC-2.2-d": "gale", "IC-4.25-a": "wear"}
"""By the rule under which a Sail was lost; by any other it was lost in Harbour."""
TROOPS = "troops"
CONVOYS = {
    BRITISH_LEVANT: ("Levant trade", BRITISH),
    VICTUALLING: ("supplies", BRITISH),
    FRENCH_LEVANT: ("Levant trade", BOURBONS),
    TROOPS: ("troops", BOURBONS),
}
Sums = Iterable[tuple[str, int]]


def count(record: Record[Any]) -> Outcome:
    """Sums named by what is counted, whose it is, and of what kind."""
    sums: Counter[str] = Counter()
    for step in (record.opening, *record.steps):
        for event in step.events:
            if counted := COUNTED.get(type(event).__name__):
                sums.update(dict(counted(event)))
    return {"sums": dict(sorted(sums.items()))}


def _order(event: Any) -> Sums:
    if event.worth:
        yield f"{event.outcome}/{event.fleet}/{KINDS[event.order.split('-')[1][:2]]}", event.worth


def _record(event: Any) -> Sums:
    """What is written down without an Order."""
    if event.fulfilled:
        yield f"fulfilled/{event.fleet}/granted", event.fulfilled
    if event.failed:
        cause = "pirates" if event.cite == "MIS-2.525-a" else "raiders"
        yield f"failed/{event.fleet}/{cause}", event.failed


def _sunk(event: Any) -> Sums:
    yield f"lost/{event.role}/battle", 1
    if event.subclass == "flagship":
        yield f"flagships/{event.role}", 1


def _broken_down(event: Any) -> Sums:
    """Supplies of which nothing is left; troops break up when they have landed."""
    if event.cite == "IC-10.17-b":
        yield f"foundered/{_convoy(event.convoy)}", 1


def _convoy(id: str) -> str:
    return TROOPS if id.startswith("troop") else id


COUNTED: dict[str, Callable[[Any], Sums]] = {
    "TurnBegun": lambda event: [("turns", 1)],
    "OrderEnded": _order,
    "RecordChanged": _record,
    "BattleJoined": lambda event: [("engagements", 1)],
    "BattleLost": lambda event: [(f"beaten/{event.role}", 1)],
    "SailSunkInBattle": _sunk,
    "SailSankAfterBattle": _sunk,
    "SailCaptured": lambda event: [("struck", 1)],
    "SailSunk": lambda event: [(f"lost/{event.fleet}/{WRECKS.get(event.cite, 'harbour')}", 1)],
    "Served": lambda event: [(f"blockade/{event.fleet}", 1)] if event.cite == "IC-7.24-c" else [],
    "ConvoySailed": lambda event: [(f"sailed/{_convoy(event.convoy)}", 1)],
    "ConvoyAppeared": lambda event: [(f"sailed/{_convoy(event.convoy)}", 1)],
    "ConvoyArrived": lambda event: [(f"arrived/{_convoy(event.convoy)}", 1)],
    "ConvoyScattered": lambda event: [(f"scattered/{_convoy(event.convoy)}", 1)],
    "ConvoyDamaged": lambda event: [(f"harmed/{_convoy(event.convoy)}", event.points)],
    "ConvoyBrokenDown": _broken_down,
    "PointsUnloaded": lambda event: [("stores/landed", event.count)],
    "PointsLost": lambda event: [("stores/lost", event.count)],
    "PrestigeChanged": lambda event: [(f"prestige/{event.role}/{event.cite}", event.by)],
    "DummiesPlaced": lambda event: [(f"dummies/{event.fleet}", len(event.places))],
}
"""By the name of the event."""


def tell(found: Found, roles: Iterable[Role]) -> Iterable[str]:
    """Tables of what happened in a Year, then what history has to say to it."""
    years = {year: Year(outcomes) for year, outcomes in found.items()}
    for table in (orders_table, kinds_table, losses_table, battles_table, convoys_table):
        yield ""
        yield from table(years)
    if all(year in years for year in YEARS):
        every = Year([one for year in YEARS for one in found[year]])
        yield ""
        yield from wrapped(HISTORY.read_text("utf-8").format(**years, all=every))


def wrapped(text: str) -> Iterable[str]:
    """Paragraphs and lists in lines of a hundred signs, whatever numbers they hold."""
    for number, block in enumerate(text.strip().split("\n\n")):
        yield from ("",) * (number > 0)
        for item in f"\n{block}".split("\n- "):
            hanging = "  " if f"\n- {item}" in f"\n{block}" else ""
            start = "- " if hanging else ""
            yield from wrap(
                " ".join(item.split()),
                100,
                initial_indent=start,
                subsequent_indent=hanging,
                break_on_hyphens=False,
            )


class Year:
    """What a Year of many matches came to, on the average of a match."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.matches = len(outcomes)
        self.sums: Counter[str] = Counter()
        for outcome in outcomes:
            self.sums.update(outcome["sums"])

    def of(self, *start: str) -> float:
        return self["/".join(start)]

    def __getitem__(self, name: str) -> float:
        """All sums of that name, or that begin with it and go on after a stroke."""
        whole = sum(
            many for key, many in self.sums.items() if key == name or key.startswith(f"{name}/")
        )
        return whole / self.matches


Years = dict[str, Year]


def orders_table(years: Years) -> Iterable[str]:
    yield "## Orders in a match, on average"
    yield ""
    yield "What Pirates and French raiders cost is told apart from the Orders that Failed."
    yield ""
    heads = [f"{role} {what}" for role in SIDES for what in ("fulfilled", "failed", "raided")]
    yield row("scenario", *heads)
    yield rule(1 + len(heads))
    for name, year in years.items():
        cells = []
        for role in SIDES:
            raided = year.of("failed", role, "pirates") + year.of("failed", role, "raiders")
            failed = year.of("failed", role) - raided
            cells += [year.of("fulfilled", role), failed, raided]
        yield row(name, *(f"{cell:.1f}" for cell in cells))


def kinds_table(years: Years) -> Iterable[str]:
    """Over all scenarios, weighed by their matches."""
    matches = sum(year.matches for year in years.values())

    def over_all(*name: str) -> float:
        return sum(year.of(*name) * year.matches for year in years.values()) / matches

    yield "## Orders by their kind, over all scenarios"
    yield ""
    heads = [f"{role} {what}" for role in SIDES for what in ("fulfilled", "failed")]
    yield row("kind", *heads)
    yield rule(1 + len(heads))
    for kind in KINDS.values():
        cells = [over_all(what, role, kind) for role in SIDES for what in ("fulfilled", "failed")]
        yield row(kind, *(f"{cell:.2f}" for cell in cells))


def losses_table(years: Years) -> Iterable[str]:
    yield "## Sail lost in a match, on average"
    yield ""
    yield "Wear is what sinks worn out, at sea or at its moorings; of the Sail lost in battle some"
    yield "strike and change sides."
    yield ""
    causes = ("battle", "gale", "wear", "harbour")
    heads = [f"{role} {cause}" for role in SIDES for cause in causes]
    yield row("scenario", *heads, "struck")
    yield rule(2 + len(heads))
    for name, year in years.items():
        cells = [year.of("lost", role, cause) for role in SIDES for cause in causes]
        yield row(name, *(f"{cell:.2f}" for cell in (*cells, year.of("struck"))))


def battles_table(years: Years) -> Iterable[str]:
    yield "## Battles and Blockades in a match, on average"
    yield ""
    yield "An engagement from which one side got away is not fought. A Squadron that has Blockaded"
    yield "in a Turn counts once for it."
    yield ""
    yield row(
        "scenario",
        "engagements",
        "fought",
        *(f"lost by {role}" for role in SIDES),
        *(f"flagships of {role} lost" for role in SIDES),
        *(f"Squadron-Turns of Blockade by {role}" for role in SIDES),
    )
    yield rule(9)
    for name, year in years.items():
        cells = [year.of("engagements"), year.of("beaten")]
        cells += [
            year.of(what, role) for what in ("beaten", "flagships", "blockade") for role in SIDES
        ]
        yield row(name, *(f"{cell:.2f}" for cell in cells))


def convoys_table(years: Years) -> Iterable[str]:
    """The British Levant Convoy sails twice, out and home."""
    yield "## Convoys in a match, on average"
    yield ""
    yield "By the rules no Convoy but one with supplies can be lost whole. DPs are the harm done to"
    yield "them; of supplies it is told how many Repair Points came in and how many were lost."
    yield ""
    heads = []
    for what, role in CONVOYS.values():
        heads += [f"{role} {what}: sailed", "scattered", "DPs"]
    yield row("scenario", *heads, "supplies landed", "lost", "Convoys lost whole")
    yield rule(4 + len(heads))
    for name, year in years.items():
        cells = [year.of(what, id) for id in CONVOYS for what in ("sailed", "scattered", "harmed")]
        cells += [year.of("stores", "landed"), year.of("stores", "lost"), year.of("foundered")]
        yield row(name, *(f"{cell:.2f}" for cell in cells))


NOTE = """\
Seven scenarios of one Year each; 1747 may run on into 1748, and a die may end it before. Both
Fleets begin with 5 points of Prestige, which are the points below. A match can be played again by
its number, and the hash of its record is kept with its outcome. No value of the game was changed
after counting."""
PAGE = Page(count, tell, NOTE, YEARS)
