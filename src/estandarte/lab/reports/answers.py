"""From counts to the sections of a report: the answer itself, then what lies behind it."""

from collections.abc import Callable, Iterator

from estandarte.lab.counting import Count, aimed, filled
from estandarte.lab.differences import compared, partings
from estandarte.lab.experiment import Question, Target
from estandarte.lab.planning import Matchup
from estandarte.lab.running import Session, miss
from estandarte.lab.statistics import (
    Estimate,
    Worth,
    mean,
    quantile,
    share,
    strength,
    worths,
)
from estandarte.lab.variants import bill_of

from .contents import (
    Cell,
    Figure,
    Histogram,
    Intervals,
    Row,
    Section,
    Table,
    Words,
    elo_of,
    share_of,
)
from .ratings import of_armies, of_ladder

PARTS = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""The quantiles of a distribution that a table shows."""
TABLE = "KER-"
"""Rules of the table, which are about sitting at it."""
OFF = 0.25
"""A cost is off when its worth is surely so much away from it."""


class Answer:
    """The sections of one experiment's report."""

    def __init__(self, session: Session, words: Words) -> None:
        self.session, self.words = session, words
        self.plan = session.plan
        self.roles = tuple(words.role(role) for role in self.plan.game.roles)
        self.counts = session.counts()

    def sections(self) -> Iterator[Section]:
        """The answer first."""
        if any(count.matches for count in self.counts):
            yield ANSWERS[self.plan.experiment.question](self)
            if self.plan.experiment.question == "ladder":
                return  # of so many players nothing else is worth the average
            yield self.behind()
            if section := self.tallied():
                yield section
            yield self.rules()
        if self.plan.loaded.notes:
            yield Section("", (filled(self.plan.loaded.notes, self.by_setting()),))

    def say(self, key: str, count: int | None = None, /, **facts: object) -> str:
        return self.words.say(key, count, **facts)

    def name(self, matchup: Matchup) -> str:
        """A matchup as a row is called: by what differs."""
        plan = self.plan
        setting = plan.settings[matchup.setting].name
        if len(plan.contestants) == 1:
            return setting
        one, two = (plan.contestants[at].name for at in (matchup.one, matchup.two))
        pair = one if one == two else self.say("lab.versus", one=one, two=two)
        return pair if len(plan.settings) == 1 else f"{setting}: {pair}"

    def by_setting(self) -> dict[str, Count]:
        """All counts of each setting, and of all together."""
        found: dict[str, Count] = {}
        for matchup, count in zip(self.plan.matchups, self.counts, strict=True):
            for name in (self.plan.settings[matchup.setting].name, "all"):
                whole = found.setdefault(name, Count(self.plan.game.roles, self.plan.lost))
                whole.merge(count)
        return found

    # --- what every report has

    def sides(self) -> Table:
        """Who won from which side, in each matchup."""
        heads = [self.say("lab.what"), self.say("lab.matches")]
        heads += [self.say("lab.wins", side=role) for role in self.roles]
        heads.append(self.say("lab.draw"))
        heads += [self.say("lab.points_of", side=role) for role in self.roles]
        heads.append(self.say("lab.turns"))
        first = any(count.first for count in self.counts)
        heads += [self.say("lab.first")] * first
        named = [(self.name(m), c) for m, c in zip(self.plan.matchups, self.counts, strict=True)]
        if len(named) > 1:
            named.append((self.say("lab.all"), self.by_setting()["all"]))
        rows = [tuple(self._sides(name, count, first)) for name, count in named if count.matches]
        return Table("sides", self.say("lab.sides"), tuple(heads), tuple(rows))

    def _sides(self, name: str, count: Count, first: bool) -> Iterator[Cell]:
        yield name
        yield count.matches
        for side in range(len(self.roles)):
            yield share_of(count.wins(side))
        yield share_of(count.measure("draws"))
        for scores in count.scores:
            yield Figure(mean(scores))
        yield Figure(mean(count.turns))
        if first:
            yield share_of(share(count.first[True], count.first.total()))

    def behind(self) -> Section:
        """Distributions of length, score and losses, over all matches."""
        every = self.by_setting()["all"]
        kinds = [(self.say("lab.turns"), every.turns), (self.say("lab.actions"), every.actions)]
        for side, scores in zip(self.roles, every.scores, strict=True):
            kinds.append((self.say("lab.points_of", side=side), scores))
        if self.plan.lost:
            for side, lost in zip(self.roles, every.lost, strict=True):
                kinds.append((self.say("lab.lost_by", side=side), lost))
        heads = [self.say("lab.what"), *(f"{100 * part:.0f} %" for part in PARTS)]
        rows: tuple[Row, ...] = tuple(
            (name, *(quantile(c, part) for part in PARTS)) for name, c in kinds
        )
        reasons = tuple((why, many) for why, many in every.reasons.most_common())
        tables = (
            Table("distributions", self.say("lab.distributions"), tuple(heads), rows),
            Table(
                "reasons",
                self.say("lab.reasons"),
                (self.say("lab.reason"), self.say("lab.matches")),
                reasons,
            ),
        )
        plots = [Histogram(self.say("lab.turns"), {self.say("lab.matches"): dict(every.turns)})]
        for at, key in ((2, "lab.scores"), (4, "lab.losses")):
            if sides := {name: dict(counter) for name, counter in kinds[at : at + 2]}:
                plots.append(Histogram(self.say(key), sides))
        said = (self.say("lab.quantiles"),)
        return Section(self.say("lab.behind"), said, tables, tuple(plots))

    def tallied(self) -> Section | None:
        """What happened in a match, on average, apart for each setting."""
        counts = self.by_setting()
        if len(counts) == 2:
            del counts["all"]
        paths = sorted({path for count in counts.values() for path in count.sums}, key=_in_order)
        if not paths:
            return None
        names = [self.say("lab.all") if name == "all" else name for name in counts]
        rows: tuple[Row, ...] = tuple(
            (path, *(count.each(path) for count in counts.values())) for path in paths
        )
        table = Table("tallies", self.say("lab.tallies"), (self.say("lab.what"), *names), rows)
        return Section(self.say("lab.happened"), (self.say("lab.per_match"),), (table,))

    def rules(self) -> Section:
        """Which rules were cited how often, and which never."""
        fired = self.session.store.fired(dict.fromkeys(self.plan.fingerprints))
        heads = ("lab.rule", "lab.in_matches", "lab.times")
        rows = tuple((f.rule, f.matches, f.times) for f in fired)
        cited = {f.rule for f in fired}
        book = self.plan.game.book.values()
        never = [s.id for s in book if not (s.mark or s.id in cited or s.id.startswith(TABLE))]
        said = self.say("lab.never", len(never), rules=", ".join(never))
        table = Table("rules", self.say("lab.fired"), tuple(map(self.say, heads)), rows)
        return Section(self.say("lab.rules"), (said,), (table,))

    # --- the answers

    def balance(self) -> Section:
        table = self.sides()
        figures = tuple(row[2] for row in table.rows if isinstance(row[2], Figure))
        labels = tuple(str(row[0]) for row in table.rows)
        plot = Intervals(self.say("lab.wins", side=self.roles[0]), labels, figures, 0.5)
        return Section(self.say("lab.answer"), (), (table,), (plot,))

    def doctrines(self) -> Section:
        """Two or more contestants, from both seats."""
        said: list[str] = []
        rows: list[Row] = []
        figures: list[Figure] = []
        for place, (matchup, count) in enumerate(zip(self.plan.matchups, self.counts, strict=True)):
            points, gap = strength(count.five)
            fates = [count.fates[fate] for fate in ("won", "drawn", "lost")]
            five = " ".join(map(str, count.five))
            rows.append(
                (self.name(matchup), count.matches, *fates, five, share_of(points), elo_of(gap))
            )
            figures.append(share_of(points))
            said += self._verdict(place, matchup)
        keys = ("what", "matches", "won", "drawn", "lost", "five", "points", "elo")
        heads = tuple(self.say(f"lab.{key}") for key in keys)
        table = Table("duels", self.say("lab.duels"), heads, tuple(rows))
        labels = tuple(str(row[0]) for row in rows)
        plot = Intervals(self.say("lab.points"), labels, tuple(figures), 0.5)
        return Section(self.say("lab.answer"), tuple(said), (table, self.sides()), (plot,))

    def _verdict(self, place: int, matchup: Matchup) -> Iterator[str]:
        verdict = self.session.verdicts()[place]
        if verdict is None:
            return
        test = self.plan.count.sprt
        key = {"yes": "lab.sprt_yes", "no": "lab.sprt_no", "": "lab.sprt_open"}[verdict.decided]
        yield self.say(
            key,
            one=self.plan.contestants[matchup.one].name,
            two=self.plan.contestants[matchup.two].name,
            elo0=self.words.number(test.elo0, 0) if test else "",
            elo1=self.words.number(test.elo1, 0) if test else "",
            llr=self.words.number(verdict.llr, 2),
            low=self.words.number(verdict.lower, 2),
            high=self.words.number(verdict.upper, 2),
        )

    def armies(self) -> Section:
        return of_armies(self.plan, self.counts, self.words)

    def ladder(self) -> Section:
        return of_ladder(self.plan, self.counts, self.words)

    def differences(self) -> Section:
        """Each setting beside the first, over the same dice."""
        rows = []
        for matchup, count in zip(self.plan.matchups, self.counts, strict=True):
            base = next(
                m for m in self.plan.matchups if (m.one, m.two) == (matchup.one, matchup.two)
            )
            if base is matchup or not count.matches:
                continue
            found = compared(self.session, base, matchup)
            rows.append(
                (
                    self.name(matchup),
                    found.matches,
                    share_of(found.points),
                    Figure(found.turns),
                    share_of(found.otherwise),
                )
            )
        keys = ("lab.what", "lab.matches", "lab.more_points", "lab.more_turns", "lab.otherwise")
        heads = [self.say(key, side=self.roles[0]) for key in keys]
        base_name = self.plan.settings[0].name
        table = Table(
            "differences", self.say("lab.beside", base=base_name), tuple(heads), tuple(rows)
        )
        said = (self.say("lab.about_differences", base=base_name),)
        figures = tuple(row[2] for row in rows)
        plot = Intervals(heads[2], tuple(str(row[0]) for row in rows), figures, 0.0)
        tables = (table, *self._partings(), self.sides())
        return Section(self.say("lab.answer"), said, tables, (plot,))

    def _partings(self) -> Iterator[Table]:
        """By which rules some matches part from those of the first setting."""
        many = self.plan.experiment.partings
        if not many:
            return
        base, *others = self.plan.matchups
        rows = [
            (self.name(m), found.number, found.step, found.cite)
            for m in others
            for found in partings(self.session, base, m, many)
        ]
        heads = tuple(self.say(f"lab.{key}") for key in ("what", "number", "step", "rule"))
        yield Table("partings", self.say("lab.partings"), heads, tuple(rows))

    def targets(self) -> Section:
        """Settings by how near they come to what is wanted."""
        targets = self.plan.experiment.target
        named = [(self.name(m), c) for m, c in zip(self.plan.matchups, self.counts, strict=True)]
        # what was dropped early has too few matches to be believed
        named = [n for n in named if n[1].matches]
        named = sorted(named, key=lambda n: (-n[1].matches, miss(n[1], targets)))
        heads = [self.say("lab.what"), self.say("lab.matches"), self.say("lab.miss")]
        for t in targets:
            name = f"{t.measure} / {t.of}" if t.of else t.measure
            heads.append(f"{name} ({t.low:g} … {t.high:g})")
        rows: list[Row] = []
        for name, count in named:
            measured = [self._aimed(aimed(count, target), target) for target in targets]
            rows.append((name, count.matches, miss(count, targets), *measured))
        table = Table("targets", self.say("lab.targets"), tuple(heads), tuple(rows))
        most = max(count.matches for _, count in named)
        hits = [n for n, c in named if c.matches == most and miss(c, targets) == 0]
        said = self.say("lab.hit", names=", ".join(hits)) if hits else self.say("lab.no_hit")
        return Section(self.say("lab.answer"), (said,), (table, self.sides()))

    def _aimed(self, value: Estimate, target: Target) -> str:
        number = self.words.number
        said = number(value.value, 2)
        if value.low < value.high:
            low, high = number(value.low, 2), number(value.high, 2)
            said = self.say("lab.interval", value=said, low=low, high=high)
        return f"{said} {'✓' if target.low <= value.value <= target.high else '✗'}"

    def worth(self) -> Section:
        """What each thing is worth, in points, beside its cost."""
        rate, things = worths(self._things())
        things = sorted(things, key=lambda w: w.ratio.value)
        heads = tuple(self.say(f"lab.{k}") for k in ("thing", "cost", "worth", "matches", "judged"))
        rows = tuple(
            (w.name, w.cost, Figure(w.worth, "points"), w.matches, self.say(_judged(w)))
            for w in things
        )
        table = Table("worth", self.say("lab.worths"), heads, rows)
        said = [self.say("lab.rate", elo=self.words.number(rate, 0))]
        if never := [w.name for w in things if w.ratio.high < 1 - OFF]:
            said.append(self.say("lab.not_worth", things=", ".join(never)))
        labels = tuple(w.name for w in things)
        ratios = tuple(share_of(w.ratio) for w in things)
        plot = Intervals(self.say("lab.worth_per_cost"), labels, ratios, 1.0)
        return Section(self.say("lab.answer"), tuple(said), (table,), (plot,))

    def _things(self) -> Iterator[tuple[str, float, float, int]]:
        """Each thing, its cost, and the share of points of the army that has it."""
        game = self.plan.game
        several = sum(not c.less for c in self.plan.contestants) > 1
        for m, count in zip(self.plan.matchups, self.counts, strict=True):
            whole, other = self.plan.contestants[m.one], self.plan.contestants[m.two]
            cost = bill_of(game, whole.army).cost - other.points
            if count.matches:
                scored = count.points / count.matches
                has_it = scored if cost > 0 else 1 - scored
                thing = other.less.partition(" ")[2]
                name = f"{whole.name}: {thing}" if several else thing
                yield name, abs(cost), has_it, count.matches


ANSWERS: dict[Question, Callable[[Answer], Section]] = {
    "balance": Answer.balance,
    "mirror": Answer.balance,
    "armies": Answer.armies,
    "doctrines": Answer.doctrines,
    "ladder": Answer.ladder,
    "differences": Answer.differences,
    "targets": Answer.targets,
    "worth": Answer.worth,
}


def _judged(worth: Worth) -> str:
    if worth.ratio.high < 1 - OFF:
        return "lab.judged_dear"
    if worth.ratio.low > 1 + OFF:
        return "lab.judged_cheap"
    if worth.ratio.low > 1 - OFF and worth.ratio.high < 1 + OFF:
        return "lab.judged_fair"
    return "lab.judged_open"


def _in_order(path: str) -> tuple[tuple[str, int], ...]:
    """Turn 2 before turn 10."""
    return tuple((p, 0) if not p.isdecimal() else ("", int(p)) for p in path.split("/"))
