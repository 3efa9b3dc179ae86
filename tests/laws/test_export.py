"""An export for one role holds no secret of another, and its commitments prove true at the end."""

import sys
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import pytest
from msgspec.json import decode

from estandarte.kernel import (
    Action,
    Game,
    Hearing,
    Match,
    as_seen,
    carry_out,
    encode,
    export_for,
    faults_between,
)
from laws.moments import SMALL, Case, Moment, first_matches, thinned, varied
from laws.sealing import DealtEnvelopes, GlassEnvelopes, Sealings


def readable(export: bytes) -> list[dict[str, Any]]:
    """The lines of an export without what commits to the rest."""
    pages = [decode(line) for line in export.splitlines()]
    return [{k: v for k, v in p.items() if k not in ("commitment", "hash")} for p in pages]


ENOUGH = 4
"""So often the exports of a long match are made and compared: each tells all of it."""


@first_matches
def test_what_a_role_cannot_tell_apart_is_exported_alike(case: Case) -> None:
    """Somebody else does something different in secret: the export must not tell."""
    assert not (told := told_by_exports(case)), told


def told_by_exports(case: Case) -> str:
    """What the exports of a match give away; empty where they keep their secrets."""
    alike, secrets = 0, 0
    # the first board of every kind of question: a secret may be chosen but once
    for moment in varied(case.moments(), 6):
        by, done = moment.action.role, After(case, moment, moment.action)
        for action in thinned(case.options(moment.state, by), 6):
            other = After(case, moment, action)
            for role in set(case.roles) - {by}:
                secrets += hides_another(done, other, role)
                if action == moment.action or not looks_alike(done, other, role):
                    continue
                if alike >= ENOUGH and not case.is_small:
                    continue
                alike += 1
                if other.exported(role) != done.exported(role):
                    return (
                        f"{case}: after step {moment.step} {role} cannot see whether {by} has done "
                        f"{encode(moment.action).decode()} or {encode(action).decode()}, but his "
                        "export tells"
                    )
    # on a large board the few options that are tried may all differ in the open
    if alike or not secrets or not case.is_small:
        return ""
    return (
        f"{case}: {secrets} times somebody could have done something else in secret, and each time "
        "whoever may not know it would have seen it in his view or his events"
    )


class After:
    """What an action makes of a moment; the match is taken up again only for who must read it."""

    def __init__(self, case: Case, moment: Moment, action: Action) -> None:
        self.case, self.moment, self.action = case, moment, action
        self.board = moment.state.clone()
        self.events = carry_out(self.board, action)

    @cached_property
    def match(self) -> Match[Any]:
        match = Match.resume(self.case.played.match.record.until(self.moment.step))
        match.act(self.action)
        return match

    @cache  # noqa: B019
    def exported(self, role: str) -> list[dict[str, Any]]:
        return readable(export_for(self.match, role))


def hides_another(one: After, other: After, role: str) -> bool:
    """Whether what a role may not know differs between two boards."""
    hidden, again = (encode(a.case.game.secrets(a.board, role)) for a in (one, other))
    return hidden != again


def looks_alike(one: After, other: After, role: str) -> bool:
    seen, again = (as_seen(after.events, role) for after in (one, other))
    views = (encode(after.case.game.view(after.board, role)) for after in (one, other))
    return seen == again and next(views) == next(views)


@first_matches
def test_commitments_prove_true_at_the_end(case: Case) -> None:
    record = case.played.match.record
    moments = list(case.moments())
    first = moments if case.is_small else moments[: len(moments) // 2]
    for moment in thinned(first, 2 if case.is_small else 1):
        match = Match.resume(record.until(moment.step))
        for role in case.roles:
            assert faults_between(export_for(match, role), record) == []


@first_matches
def test_an_export_of_a_finished_match_can_be_made(case: Case) -> None:
    match = case.played.match
    hearing = Hearing(match)
    for role in (*case.roles, "umpire"):
        export = export_for(match, role, hearing.of(role))
        assert len(readable(export)) == hearing.of(role).step + 3
        assert faults_between(export, match.record) == []


SEALED = Sealings()


@dataclass(frozen=True)
class OwnCase(Case):
    """A match of a game that is on no shelf."""

    own: Game[Any, Any] = SEALED

    @property
    def game(self) -> Game[Any, Any]:
        return self.own


@pytest.mark.parametrize("own", [Sealings(), DealtEnvelopes()], ids=lambda own: own.name)
def test_a_secret_of_the_first_moment_is_no_fault(own: Game[Any, Any]) -> None:
    """It is chosen once and hidden for good, or was dealt before anybody did anything."""
    case = OwnCase(own.name, "evening", 0, SMALL, own)
    assert case.is_small and told_by_exports(case) == ""


def test_a_secret_that_others_see_is_told_in_words() -> None:
    case = OwnCase("glass", "evening", 0, SMALL, GlassEnvelopes())
    assert "would have seen it in his view" in told_by_exports(case)


def test_an_export_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(match: Match[Any], role: str, account: Any = None) -> bytes:
        return encode({"sealed": match.state.sealed}) + b"\n"

    monkeypatch.setattr(sys.modules[__name__], "export_for", telling)
    case = OwnCase("sealings", "evening", 0, SMALL, Sealings())
    assert "but his export tells" in told_by_exports(case)
