"""What somebody brings to the table: armies, packs, positions, records. Read, and set up."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from estandarte.kernel import (
    SHELF,
    Dice,
    Game,
    Match,
    PackFault,
    RecordFault,
    Setup,
    SetupFault,
    but,
    parse_record,
    read_position,
    write_position,
)
from estandarte.kernel.packs.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs.scenario_file import ScenarioFault, ScenarioFile, read_scenario
from estandarte.server.faults import Fault
from estandarte.wargame.fields.field_file import FieldFault, read_field
from estandarte.wargame.fields.playing import scenario_on, usual_scenario

from .schemas import NewMatch


def is_brought(form: NewMatch) -> bool:
    """Whether there is anything in a form that was not made here."""
    return bool(
        form.record
        or form.position
        or form.armies
        or form.pack
        or form.scenario_file
        or form.field_file
    )


def what_is_played(form: NewMatch) -> tuple[Game[Any, Any], Setup, str, Match[Any] | None]:
    """The game and setup; the position to start from; the match to be gone on with."""
    if form.by_the_letter and (form.position or form.record):
        raise Fault(422, "server.letter")
    if form.position:
        game, setup, _ = _position(form.position)
        return game, but(setup, seeds={}, real_dice=form.real_dice), form.position, None
    if form.record:
        return _from_record(form)
    if form.scenario_file or form.field_file:
        return _from_scenario_file(form)
    game = SHELF.take(form.game)
    scenario = form.scenario or next(iter(game.scenarios()), "")
    if scenario not in game.scenarios():
        raise SetupFault("fault.scenario", scenario=scenario, known=sorted(game.scenarios()))
    game.read_switches(form.switches)
    setup = Setup(
        game.name, scenario, game.version, dict(form.switches), armies=form.armies,
        packs=_packs(game, form.pack, form.pack_name), real_dice=form.real_dice,
    )  # fmt: skip
    return game, game.by_the_letter(setup) if form.by_the_letter else setup, "", None


def set_up(
    game: Game[Any, Any], setup: Setup, secret: str, position: str, opening: Sequence[int] = ()
) -> Match[Any]:
    """The board on the table; raises DieWanted where real dice are thrown first."""
    try:
        if position:
            _, _, state = _position(position)
            return Match.begin(game, setup, secret, state, opening)
        return Match.start(game, setup, secret, opening)
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None
    except (msgspec.ValidationError, LookupError, TypeError, ValueError) as fault:
        # armies and packs are whatever somebody has sent
        raise Fault(422, "server.form", fault=str(fault)[:200]) from None


def _packs(game: Game[Any, Any], values: Mapping[str, Any], name: str) -> tuple[Any, ...]:
    if not values:
        return ()
    try:
        used = game.pack(values)
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None
    if used is None:
        return ()
    return (but(used, name=" ".join(name.split()) or used.name),)


def _from_scenario_file(form: NewMatch) -> tuple[Game[Any, Any], Setup, str, None]:
    """A scenario of somebody's own, which the match then carries with it."""
    try:
        file = _scenario_brought(form)
        game = SHELF.take(file.game)
        pack = next(iter(_packs(game, form.pack, form.pack_name)), None)
        setup = Setup(
            game.name, file.id, game.version, dict(form.switches), armies=form.armies,
            real_dice=form.real_dice,
        )  # fmt: skip
        problems = inspect_scenario(game, file, pack.values if pack else {})
    except ScenarioFault as fault:
        raise Fault(422, "server.scenario", count=len(fault.problems)) from None
    except FieldFault as fault:
        raise Fault(422, "server.field", count=len(fault.problems)) from None
    if problems:
        raise Fault(422, "server.scenario", count=len(problems))
    setup = setup_with(game, file, setup, pack)
    game.read_switches(setup.switches)
    return game, game.by_the_letter(setup) if form.by_the_letter else setup, "", None


def _scenario_brought(form: NewMatch) -> ScenarioFile:
    """A scenario file, one of the game's own on a field, or a scenario file on a field."""
    own = read_scenario(form.scenario_file, form.game) if form.scenario_file else None
    if own is not None and not form.field_file:
        return own
    field = read_field(form.field_file, form.game)
    game = SHELF.take(field.game)
    return scenario_on(game, field, own or form.scenario or usual_scenario(game), form.pack)


def _position(line: str) -> tuple[Game[Any, Any], Setup, Any]:
    try:
        return read_position(line, Dice("position"))
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None


def _from_record(form: NewMatch) -> tuple[Game[Any, Any], Setup, str, Match[Any] | None]:
    """A whole record goes on with its own dice; from within it, new dice are thrown."""
    try:
        record = parse_record(form.record.encode())
    except RecordFault as fault:
        raise Fault(422, fault.telling.key, **fault.telling.facts) from None
    except PackFault as fault:
        raise Fault(422, "fault.pack", fault=str(fault)) from None
    last = len(record.steps)
    at = last if form.at is None else form.at
    if at == last and record.result is not None:
        raise Fault(422, "server.record_over")
    same_rules = record.game.knows_version(record.rules)
    if at == last and record.secret is not None and same_rules:
        return record.game, record.setup, "", Match.resume(record)
    state = record.state_at(at)
    line = write_position(record.game, record.setup, state)
    game, setup, _ = _position(line)
    return game, but(setup, seeds={}, real_dice=form.real_dice), line, None
