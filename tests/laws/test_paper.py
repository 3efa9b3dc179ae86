"""A match read back from paper is the same match: what was chosen from the options included."""

import pytest

from estandarte.kernel import SHELF, Dice, audit, parse_record
from estandarte.kernel.testing import new_match

CASES = [(name, scenario) for name in SHELF.names() for scenario in SHELF.take(name).scenarios()]


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_options_played_live_are_proved_from_paper(name: str, scenario: str) -> None:
    match = new_match(SHELF.take(name), scenario, "paper")
    dice = Dice("paper")
    for _ in range(40):
        if match.is_over:
            break
        role = match.waiting[0]
        # every kind of action is as likely as the others, be there one of it or a thousand
        kinds: dict[str, list[object]] = {}
        for option in match.options(role):
            kinds.setdefault(type(option).__name__, []).append(option)
        among = kinds[dice.choice(sorted(kinds))]
        match.act(dice.choice(among))  # type: ignore[arg-type]
    record = parse_record(bytes(match.record))
    assert audit(record).fault is None
    assert record.game.codec.save(record.state_at()) == record.game.codec.save(match.state)
