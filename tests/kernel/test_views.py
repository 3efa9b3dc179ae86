"""What a role may know: dice thrown for some, prompts, the umpire."""

from estandarte.kernel import SPECTATOR, UMPIRE, DieRolled, Prompt, as_seen, prompt_for
from kernel.table import charged, finished, new_match
from skirmish.planning import OrdersPlaced

OPEN = DieRolled("KER-7", 6, 4, "fire")
HIDDEN = DieRolled("KER-7", 6, 5, "search", only=("red",))


def test_a_die_is_seen_by_everybody_or_only_by_some() -> None:
    assert as_seen([OPEN, HIDDEN], "red") == (OPEN, HIDDEN)
    assert as_seen([OPEN, HIDDEN], "blue") == (OPEN,)
    assert as_seen([OPEN, HIDDEN], SPECTATOR) == (OPEN,)
    assert as_seen([OPEN, HIDDEN], UMPIRE) == (OPEN, HIDDEN)


def test_an_event_is_seen_with_what_is_hidden_left_out() -> None:
    placed = OrdersPlaced("SKI-1-b", "red", {"r1": "fire"})
    assert as_seen((placed,), "red") == as_seen((placed,), UMPIRE) == (placed,)
    hidden = OrdersPlaced("SKI-1-b", "red", None)
    assert as_seen((placed,), "blue") == as_seen((placed,), SPECTATOR) == (hidden,)


def test_everybody_hears_the_question_and_who_is_asked() -> None:
    for role in ("red", "blue", SPECTATOR, UMPIRE):
        prompt = prompt_for(charged().state, role)
        assert (prompt.asks, prompt.waiting) == ("reaction", ("blue",))
        assert prompt.question is not None
        assert prompt.question.key == "ask.reaction"
        assert prompt.is_mine == (role == "blue")
        assert bool(prompt.offers) == (role == "blue")


def test_both_sides_are_asked_at_once() -> None:
    assert all(new_match().prompt(role).is_mine for role in ("red", "blue"))


def test_at_the_end_nothing_is_asked() -> None:
    assert prompt_for(finished().state, "red") == Prompt("red")
    assert Prompt("red").is_over
