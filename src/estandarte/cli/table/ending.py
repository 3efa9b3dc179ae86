"""The end of a match: who has won and how, the score, when it came, its cost and the dice."""

from collections.abc import Iterator

from estandarte.kernel import DieRolled, Role, tell_end

from .table import Table


def told_end(table: Table) -> Iterator[str]:
    """The end as the terminal tells it, in the order of the card on the screen."""
    game, speech, result = table.game, table.desk.speech, table.match.result
    assert result is not None
    kind, why = tell_end(game, result, speech.language)
    winner = speech.role(game, result.winner) if result.winner else ""
    yield speech.say("table.won" if winner else "table.drawn", side=winner, kind=kind, why=why)
    record = table.match.record
    events = [e for step in (record.opening, *record.steps) for e in step.events]
    marks = [game.story.mark(event) for event in events]
    turns = [mark.turn for mark in marks if mark.turn is not None]
    if turns:
        yield speech.say("table.final_turn", turn=turns[-1])
    yield speech.say("table.final_score", score=table.listed(result.score))
    fallen = [game.side_of(record.start, mark.lost) for mark in marks if mark.lost]
    lost = {role: fallen.count(role) for role in game.roles}
    if game.story.losses:
        yield speech.say("table.final_losses", lost=table.listed(lost))
    for role in game.roles:
        yield from _luck(table, role)


def _luck(table: Table, role: Role) -> Iterator[str]:
    steps = [step for step in table.match.record.steps if step.action.role == role]
    faces = [die.result for step in steps for die in step.events if isinstance(die, DieRolled)]
    if faces:
        speech = table.desk.speech
        side, mean = speech.role(table.game, role), speech.number(sum(faces) / len(faces))
        yield speech.say("table.final_dice", len(faces), side=side, mean=mean)
