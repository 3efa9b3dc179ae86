"""Which names say something to a Fleet, and what it hears when one does not."""

from typing import Any

import pytest

from estandarte.games.mistral.dice.neutral_dice import open_dice
from estandarte.games.mistral.fleets.reorganisation import PostLeader, Reorganising
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.shadowing import CounterShadow
from estandarte.kernel import Match, check, no
from estandarte.kernel.testing import new_match, rule


@pytest.fixture
def match() -> Match[Any]:
    return new_match(MISTRAL, "y1744", 1)


def hidden(state: Mistral, kind: str) -> list[str]:
    """What the British have, all of it unseen at the start."""
    pieces: dict[str, Any] = getattr(state, kind)
    return sorted(name for name, piece in pieces.items() if piece.fleet == BRITISH)


@rule("KER-9")
@pytest.mark.parametrize("kind", ["units", "formations", "leaders", "auxiliaries"])
def test_what_is_hidden_is_known_to_its_own_fleet_alone(match: Match[Any], kind: str) -> None:
    names = hidden(match.state, kind)
    assert names
    assert MISTRAL.knows(match.state, BRITISH, names)
    assert not any(MISTRAL.knows(match.state, BOURBONS, (name,)) for name in names)
    assert not MISTRAL.knows(match.state, BRITISH, ("nobody",))


def test_what_is_printed_is_known_to_both(match: Match[Any]) -> None:
    state = match.state
    ports = [state.theatre.harbour_of(port) for port in state.pack.ports.ports]
    for role in MISTRAL.roles:
        assert MISTRAL.knows(state, role, [*state.pack.theatre.spaces, *ports])
        assert MISTRAL.knows(state, role, open_dice(state))
        own = [n for n, one in state.pack.ships.formations.items() if one.fleet == role]
        assert MISTRAL.knows(state, role, own)


@rule("KER-9")
def test_a_leader_sent_to_a_hidden_formation_finds_nothing_out(match: Match[Any]) -> None:
    """The reason of the rules would name the place where it lies."""
    state = match.state
    state.stack.append(Reorganising((BOURBONS,)))
    leader = min(n for n, one in state.leaders.items() if one.fleet == BOURBONS)
    for formation in (*hidden(state, "formations"), "BR-Z"):
        sent = PostLeader(leader, formation, role=BOURBONS)
        assert not check(state, sent)
        assert match.check(sent) == no("KER-9")


@rule("KER-9")
def test_chasing_a_hidden_auxiliary_does_not_name_its_carrier(match: Match[Any]) -> None:
    state = match.state
    state.stack.append(Tasking((BOURBONS,)))
    for auxiliary in (*hidden(state, "auxiliaries"), "britain-fleet-99"):
        assert match.check(CounterShadow(auxiliary, role=BOURBONS)) == no("KER-9")
