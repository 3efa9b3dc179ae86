"""An export for one role holds no secret of another, and its commitments prove true at the end."""

from typing import Any

from msgspec.json import decode

from estandarte.kernel import Hearing, Match, as_seen, encode, export_for, faults_between
from laws.moments import Case, first_matches, thinned


def readable(export: bytes) -> list[dict[str, Any]]:
    """The lines of an export without what commits to the rest."""
    pages = [decode(line) for line in export.splitlines()]
    return [{k: v for k, v in p.items() if k not in ("commitment", "hash")} for p in pages]


@first_matches
def test_what_a_role_cannot_tell_apart_is_exported_alike(case: Case) -> None:
    """Somebody else does something different in secret: the export must not tell."""
    record, twins, secrets = case.played.match.record, 0, False
    for moment in thinned(list(case.moments()), 6):
        match, by = Match.resume(record.until(moment.step)), moment.action.role
        match.act(moment.action)
        for role in case.roles:
            secrets |= bool(case.game.secrets(match.state, role))
        for action in thinned(case.options(moment.state, by), 6):
            other = Match.resume(record.until(moment.step))
            other.act(action)
            for role in set(case.roles) - {by}:
                if action != moment.action and looks_alike(match, other, role):
                    twins += 1
                    assert readable(export_for(other, role)) == readable(export_for(match, role))
    # on a large board the few options that are tried may all differ in the open
    assert twins or not secrets or not case.is_small


def looks_alike(one: Match[Any], other: Match[Any], role: str) -> bool:
    seen, again = (as_seen(m.record.steps[-1].events, role) for m in (one, other))
    return seen == again and encode(one.view(role)) == encode(other.view(role))


@first_matches
def test_commitments_prove_true_at_the_end(case: Case) -> None:
    record = case.played.match.record
    moments = list(case.moments())
    for moment in thinned(moments if case.is_small else moments[: len(moments) // 2], 2):
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
