"""Whom one asks about a field: what is wrong with it, what the book asks next, one by the dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from estandarte.kernel import Dice, Play, State, Telling, Texts, Value, Verdict, but
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.kernel.play import carry_out, check, settle
from estandarte.wargame.agreed_ground import Lying, faults_on
from estandarte.wargame.plane.terrain import Field

from .book import Asked, GroundBook, Kind, Laying, inches_of, laid, length_of, written_piece
from .field_file import FieldFile

TRIES = 60


class Survey(Value):
    """All that is wrong with a field, all that the book would not have, and what it asks next."""

    problems: tuple[PackProblem, ...] = ()
    remarks: tuple[PackProblem, ...] = ()
    """Against the rules of placing, on a field that players agree upon."""
    asked: Asked | None = None

    @property
    def is_sound(self) -> bool:
        return not self.problems


@dataclass(frozen=True)
class Surveyor:
    """One game's ground with the values that are played with."""

    game: str
    book: GroundBook[Any]
    pack: Any
    used: str
    """The fingerprint of the pack."""
    texts: Texts

    def kinds(self, scale: str = "") -> dict[str, Kind]:
        return {kind.id: kind for kind in self.book.kinds(self.pack, scale or self.scales()[0])}

    def scales(self) -> tuple[str, ...]:
        return tuple(self.book.tables(self.pack))

    def table(self, file: FieldFile) -> Field:
        """The table of a field: its own, or that of the book."""
        if len(file.table) == 2:
            return Field(0, 0, length_of(file.table[0]), length_of(file.table[1]))
        tables = self.book.tables(self.pack)
        return tables.get(file.scale) or next(iter(tables.values()))

    def blank(
        self, name: str = "", scale: str = "", terrain: str = "", seed: str = ""
    ) -> FieldFile:
        """A bare table; with a seed, one on which the book is about to begin."""
        chosen: Any = scale or self.scales()[0]
        prepared: Any = "book" if seed else "agreed"
        title = name or self.texts.say("es", "field_file.unnamed")
        return FieldFile(
            self.game, title, prepared=prepared, seed=seed, scale=chosen, terrain=terrain
        )

    # --- what is wrong with it

    def inspect(self, file: FieldFile, goes_on: bool = False) -> Survey:
        """All that is wrong with it; by the book also what comes next, if somebody goes on."""
        problems = list(self.heading_problems(file))
        if problems:
            return Survey(tuple(problems))
        field = self.table(file)
        layings = [laid(piece, field) for piece in file.piece]
        problems = [*self._unknown(file), *self._lying(field, layings)]
        if problems:
            return Survey(tuple(problems))
        state = self.book.empty(self.used, file, field)
        if file.prepared == "book":
            return self._by_the_book(file, state, layings, goes_on)
        return Survey(remarks=tuple(self._beside_the_book(state, layings, 0)))

    def heading_problems(self, file: FieldFile) -> Iterator[PackProblem]:
        scales, terrains = self.scales(), self.book.terrains(self.pack)
        if (file.scale or scales[0]) not in scales:
            yield PackProblem(("scale",), what=Telling("field_file.scale"))
        if file.terrain and file.terrain not in terrains:
            yield PackProblem(
                ("terrain",), what=Telling("field_file.terrain", {"known": list(terrains)})
            )
        if file.prepared == "book":
            if terrains and not file.terrain:
                yield PackProblem(
                    ("terrain",), what=Telling("field_file.terrain", {"known": list(terrains)})
                )
            if not file.seed:
                yield PackProblem(("seed",), what=Telling("field_file.seed"))
            if self.book.table_rule and self.table(file) != self.table(but(file, table=())):
                yield PackProblem(("table",), self.book.table_rule)

    def _unknown(self, file: FieldFile) -> Iterator[PackProblem]:
        known = self.kinds(file.scale)
        for number, piece in enumerate(file.piece):
            if piece.kind not in known:
                what = Telling("field_file.kind", {"kind": piece.kind[:60]})
                yield PackProblem(("piece", str(number)), what=what)

    def _lying(self, field: Field, layings: list[Laying]) -> Iterator[PackProblem]:
        """Pieces that are no shape, off the table, or one on another."""
        numbers: list[int] = []
        lying: list[Lying] = []
        for number, laying in enumerate(layings):
            parts = [Lying(house) for house in laying.buildings]
            parts += [Lying(laying.corners, laying.line, laying.width)] if not parts else []
            lying += parts
            numbers += [number] * len(parts)
        for place, what in faults_on(field, lying):
            if "other" in what.facts:  # pieces are counted, not the houses of a town
                what = but(what, facts={"other": numbers[what.facts["other"] - 1] + 1})
            at = numbers[place] if place < len(numbers) else len(layings)
            yield PackProblem(("piece", str(at)), what=what)

    def _beside_the_book(
        self, state: State, layings: list[Laying], first: int
    ) -> Iterator[PackProblem]:
        """What the book would say against each piece, were it laid after those before it."""
        for number, laying in enumerate(layings[first:], first):
            verdict = self.book.verdict(state, laying)
            if not verdict:
                yield _against(number, verdict)
            self.book.lay(state, laying, number + 1)

    def _by_the_book(
        self, file: FieldFile, state: State, layings: list[Laying], goes_on: bool
    ) -> Survey:
        """The procedure carried out again, with the pieces as they lie."""
        self.book.begin(state, file)
        settle(Play(state))
        problems: list[PackProblem] = []
        at = 0
        while (decision := state.decision) is not None:
            answer = self.book.answer(state, decision, tuple(layings[at:]), file.passed)
            action = answer.action
            if action is None and goes_on and at == len(layings):
                action, goes_on = self.book.go_on(state, decision), False
            if action is None:
                break
            verdict = check(state, action)
            if not verdict:
                problems.append(_against(at, verdict))
            _carried_out_anyway(state, action)
            at += answer.pieces
        if at < len(layings):
            why = answer.why if decision is not None else self.book.enough
            problems.append(PackProblem(("piece", str(at)), why))
            problems += self._beside_the_book(state, layings, at)
            return Survey(tuple(problems))
        asked = self.book.asked(state, decision) if decision is not None else None
        if asked is not None and asked.must:
            problems.append(PackProblem(("piece", str(at)), asked.cite))
        return Survey(tuple(problems), asked=asked)

    # --- by the dice

    def draw(self, wish: FieldFile, seed: str) -> FieldFile:
        """A field by the procedure of the book; the same again from the same seed."""
        chance = Dice(f"{seed}/field")
        terrains = self.book.terrains(self.pack)
        terrain = wish.terrain or (chance.choice(sorted(terrains)) if terrains else "")
        file = but(wish, prepared="book", seed=seed, terrain=terrain, piece=(), table=())
        state = self.book.empty(self.used, file, self.table(file))
        self.book.begin(state, file)
        settle(Play(state))
        pieces: list[Laying] = []
        while (decision := state.decision) is not None:
            action = self.book.propose(state, decision, chance)
            carry_out(state, action)
            pieces += self.book.pieces(action)
        # nobody is asked again about a field that is done
        return but(file, piece=tuple(map(written_piece, pieces)), passed=("red", "blue"))

    def suggest(self, file: FieldFile, kind: str, seed: str, count: int = 1) -> tuple[Laying, ...]:
        """A piece of a kind where it may lie, by the rules of the book and clear of the others."""
        found = self.kinds(file.scale).get(kind)
        if found is None:
            return ()
        field = self.table(file)
        state = self.book.empty(self.used, file, field)
        for number, piece in enumerate(file.piece, 1):
            self.book.lay(state, laid(piece, field), number)
        chance = Dice(f"{seed}/{kind}/{len(file.piece)}")
        for _ in range(TRIES):
            layings = self.book.shapes(state, found, count, chance)
            if all(self.book.verdict(state, laying) for laying in layings):
                return layings
        return ()

    # --- played upon

    def scenario_on(
        self, file: FieldFile, scenario: str | ScenarioFile, names: Mapping[str, str]
    ) -> ScenarioFile | None:
        """A scenario fought on a field; none where the scenario lays ground of its own."""
        ground = self.book.entry(file, self.table(file))
        if isinstance(scenario, ScenarioFile):
            return but(scenario, scenario={**scenario.scenario, **ground})
        plain = self.book.scenario(self.pack, scenario)
        if plain is None:
            return None
        titles = {tag: f"{name}: {file.name}"[:80] for tag, name in names.items()}
        about = {tag: file.about or title for tag, title in titles.items()}
        return ScenarioFile(
            self.game, f"field_{scenario}"[:40], titles, about, author=file.author,
            scenario={**plain, **ground},
        )  # fmt: skip

    def measures(self, file: FieldFile) -> tuple[float, float]:
        field = self.table(file)
        return inches_of(field.right - field.left), inches_of(field.top - field.bottom)


def _against(number: int, verdict: Verdict) -> PackProblem:
    return PackProblem(("piece", str(number)), verdict.cite or "")


def _carried_out_anyway(state: State, action: Any) -> None:
    """As if it had been allowed, so that all that is wrong is found and not only the first."""
    play: Play[Any] = Play(state)
    decision = state.stack[-1] = state.stack[-1].taking(state, action)
    action.perform(play, decision)
    settle(play)
