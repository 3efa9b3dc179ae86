"""Administrative questions as forms: filled in sensibly, one step, and no die told beforehand."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.upkeep import EndStep, Repair, Repairing
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.intentions.answers import USUAL
from estandarte.games.mistral.intentions.language import Intend
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.tasks.assignment import Assign, EndAssignment
from estandarte.kernel import Action, Dice, FillIn, Match, Refused, audit, carry_out, encode
from estandarte.kernel.testing import new_match, rule
from estandarte.players import filled_in, filling, player_of, quick_rank_of, take_turn

FORM = Dice("form")


def proposed(match: Match[Any], role: str) -> tuple[Action, ...]:
    return filling(MISTRAL, match.likely(role), role, FORM)


def form_of(role: str, *parts: Action) -> FillIn:
    form = filled_in((*parts, *parts[:1]), role)
    assert isinstance(form, FillIn)
    return FillIn(form.actions[:-1], role=role)


class Turn:
    """A Turn of 1741 in which every form is sent as it was proposed."""

    def __init__(self) -> None:
        self.match: Match[Any] = new_match(MISTRAL, "y1741")
        self.forms: dict[tuple[str, str], tuple[Match[Any], tuple[Action, ...]]] = {}
        alferez = player_of(MISTRAL, quick_rank_of(MISTRAL))
        for role in FLEETS:
            self.match.act(Intend(USUAL[:9], role=role))  # all but administration
        while self.match.state.date.turn < 2:
            role = self.match.waiting[0]
            parts = proposed(self.match, role)
            action = filled_in(parts, role) if parts else self.match.unasked(role)
            if parts:
                kind = type(self.match.state.decision).__name__
                self.forms.setdefault((kind, role), (self.now(), parts))
            self.match.act(action or take_turn(self.match, role, alferez, FORM))

    def now(self) -> Match[Any]:
        """The match as it stands, to be played on apart."""
        return Match(MISTRAL, self.match.state.clone(), self.match.record, "")


@pytest.fixture(scope="module")
def turn() -> Turn:
    return Turn()


@rule("KER-20")
def test_every_administrative_question_is_one_form(turn: Turn) -> None:
    kinds = {kind for kind, _ in turn.forms}
    assert kinds >= {"Assigning", "IssuingOrders", "LayingUp", "Repairing", "FittingOut"}
    assert "Reorganising" in kinds
    for (kind, role), (match, parts) in turn.forms.items():
        form = form_of(role, *parts)
        assert match.check(form), kind
        board = match.state.clone()
        carry_out(board, form)
        now = board.decision
        assert type(now).__name__ != kind or role not in now.waiting, kind
        offers = {offer.action for offer in match.prompt(role).offers}
        assert "fill_in" in offers


@rule("KER-20")
def test_a_match_with_forms_stands_the_audit(turn: Turn) -> None:
    assert audit(turn.match.record)
    assert sum(isinstance(step.action, FillIn) for step in turn.match.record.steps) > 5


@rule("KER-20")
def test_a_form_does_what_its_parts_do_one_by_one(turn: Turn) -> None:
    match, parts = turn.forms["Assigning", BOURBONS]
    together, apart = match.state.clone(), match.state.clone()
    events = carry_out(together, form_of(BOURBONS, *parts))
    assert events == [event for part in parts for event in carry_out(apart, part)]
    assert encode(together) == encode(apart)


@rule("KER-20", "KER-5")
def test_a_form_is_one_step_and_is_taken_back_as_one() -> None:
    match: Match[Any] = new_match(MISTRAL, "y1741")
    parts = proposed(match, BOURBONS)[:-1]  # it is not ended yet
    before = encode(match.view(BOURBONS))
    match.act(form_of(BOURBONS, *parts))
    assert len(match.record.steps) == 1
    match.take_back(BOURBONS)
    assert encode(match.view(BOURBONS)) == before


@rule("KER-20")
def test_a_form_with_one_bad_part_is_refused_as_a_whole(turn: Turn) -> None:
    match, (first, second, *_) = turn.forms["Assigning", BOURBONS]
    assert isinstance(first, Assign)
    again = form_of(BOURBONS, first, second, first)
    verdict = match.check(again)
    assert (verdict.cite, verdict.facts["part"]) == ("IC-6.11-a", 2)
    with pytest.raises(Refused):
        match.act(again)
    ended = form_of(BOURBONS, *turn.forms["Assigning", BOURBONS][1], EndAssignment(role=BOURBONS))
    assert match.check(ended).cite == "KER-20"  # there was nothing left to answer


@rule("KER-20")
def test_no_form_tells_how_a_die_will_fall(turn: Turn) -> None:
    """Twice the same ship: the second is refused, or left out, only once the first is thrown."""
    match, _ = turn.forms["Repairing", BRITISH]
    repairs = [one for one in match.options(BRITISH) if isinstance(one, Repair)]
    end = EndStep(role=BRITISH)
    for one in repairs[:4]:
        form = form_of(BRITISH, one, one, one, end)
        assert match.check(form)
        board = match.state.clone()
        dice = [event for event in carry_out(board, form) if type(event).__name__ == "DieRolled"]
        assert 1 <= len(dice) <= 3
        assert not isinstance(board.decision, Repairing)


@rule("KER-20", "KER-9")
def test_a_form_neither_names_strangers_nor_answers_another_question(turn: Turn) -> None:
    match, _ = turn.forms["Assigning", BOURBONS]
    stranger = Assign("britain-fleet-1", "port_gibraltar", role=BOURBONS)
    nobody = Assign("no-such-ship", "port_gibraltar", role=BOURBONS)
    told = [match.check(form_of(BOURBONS, one)) for one in (stranger, nobody)]
    assert told[0] == told[1] and told[0].cite == "KER-9"
    assert match.check(form_of(BOURBONS, EndStep(role=BOURBONS))).cite == "KER-4"
    assert match.check(form_of(BRITISH, EndAssignment(role=BRITISH))).cite == "KER-2"
    for bad in ((), ({},), ({"kind": "assign", "auxiliary": 3},), ({"kind": "assign"},) * 300):
        assert match.check(FillIn(bad, role=BOURBONS)).cite in ("KER-4", "KER-20")


@rule("KER-20")
def test_forms_do_not_depend_on_secrets(turn: Turn) -> None:
    for (_, role), (match, parts) in turn.forms.items():
        other = MISTRAL.imagine(match.view(role), Dice("other"))
        stands = Match(MISTRAL, other, match.record, "")
        assert encode(proposed(stands, role)) == encode(parts)
        assert match.check(form_of(role, *parts)) == stands.check(form_of(role, *parts))


@rule("KER-20")
def test_a_question_that_takes_no_form_says_so() -> None:
    match: Match[Any] = new_match(MISTRAL, "y1741")
    for role in (BOURBONS, BRITISH):
        match.act(filled_in(proposed(match, role), role))
    assert proposed(match, BRITISH) == ()
    assert match.check(FillIn(({"kind": "draw_chits", "count": 1},), role=BRITISH)).cite == "KER-20"
