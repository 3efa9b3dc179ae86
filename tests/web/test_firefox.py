"""Firefox from the distribution opens, plays and replays a match of every game."""

from pathlib import Path

import pytest

from surroundings import until
from web.conftest import Server
from web.hands.field import Wire
from web.hands.firefox import Firefox

SLIDER = "document.querySelector('[role=slider]')"


def by_hand(firefox: Firefox) -> None:
    """The first question, answered with the mouse: a sheet of cards, or the first of the list."""
    firefox.wait(".board [role=button]")
    firefox.wait("[data-testid=orders]")
    before = firefox.ask(f"Number({SLIDER}.ariaValueMax)")
    if firefox.ask("document.querySelector('[data-testid=plan]') !== null"):
        firefox.click("[data-testid=plan] .pick")
    else:
        firefox.click("[data-testid=orders]")
        firefox.click("[data-testid=order]")
    went_on = f"Number({SLIDER}.ariaValueMax) > {before}"
    ready = "document.querySelector('.acts .primary:enabled') !== null"
    until(lambda: firefox.ask(f"{went_on} || {ready}"), "nothing was laid")
    if not firefox.ask(went_on):
        firefox.click(".acts .primary:enabled")
    until(lambda: firefox.ask(went_on), "nothing was done by hand")


def last_in(paper: Path) -> int:
    """The number of its last step, of which the first is 0; a head and an end stand around them."""
    return len(paper.read_text().splitlines()) - 3


@pytest.mark.soak
@pytest.mark.parametrize("game", ["lepanto", "tercios", "aguila", "mistral"])
def test_a_match_is_played_and_replayed(server: Server, tmp_path: Path, game: str) -> None:
    with Firefox(tmp_path) as firefox:
        firefox.go(server.url)
        firefox.click(f"[data-testid=tour-{game}]")
        by_hand(firefox)
        wire = Wire(server, firefox)
        wire.play_until(lambda board: False)
        firefox.wait("[data-testid=account]")
        last = firefox.ask(f"Number({SLIDER}.ariaValueMax)")
        paper = tmp_path / "record.ndjson"
        paper.write_text(wire.record())
        firefox.go(f"{server.url}/#/replay")
        firefox.give("[data-testid=record-file]", paper)
        firefox.wait("[role=slider]")
        # nothing is hidden in a record, so that it has what the seat was not told too
        assert firefox.ask(f"Number({SLIDER}.ariaValueMax)") == last_in(paper) >= last
        until(
            lambda: firefox.ask(f"Number({SLIDER}.ariaValueNow)") < last,
            "it does not open at the first decision",
        )
        first = firefox.ask(f"Number({SLIDER}.ariaValueNow)")
        firefox.press("]")
        until(lambda: firefox.ask(f"Number({SLIDER}.ariaValueNow)") == first + 1, "no next step")
        firefox.press("[")
        until(lambda: firefox.ask(f"Number({SLIDER}.ariaValueNow)") == first, "no step back")
        assert firefox.faults == []
