"""What one asks of a battle: how it stands, who is where, and all about one piece."""

from collections.abc import Iterable, Iterator

from estandarte.games.aguila.courage.discipline import is_in_command
from estandarte.games.aguila.schema.pack import PACKS
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Dice, Texts
from estandarte.wargame.plane.measures import inches

from .drawing import heading, officer_line, unit_line
from .view import AguilaView, imagined


def standing(view: AguilaView, texts: Texts, language: str) -> Iterator[str]:
    """Turn and weather, how near each army is to breaking, and who is out of command."""
    yield from heading(view, texts, language)
    state: Aguila = imagined(view, [], Dice("standing"))
    alone = [u.id for u in state.of(view.role) if not is_in_command(state, u)]
    if alone:
        yield texts.say(language, "tell.out_of_command", {"units": alone}, len(alone))


def roll(view: AguilaView, texts: Texts, language: str) -> Iterator[str]:
    for unit in view.units.values():
        yield unit_line(unit, texts, language, "roll.unit")
    for officer in view.officers.values():
        yield officer_line(officer, texts, language)


def card(view: AguilaView, piece: str, texts: Texts, language: str) -> Iterable[str]:
    """Values, weapons, rules and state."""
    if piece in view.units:
        return _unit(view.units[piece], texts, language)
    if piece in view.officers:
        return _officer(view.officers[piece], texts, language)
    return ()


def _unit(unit: Unit, texts: Texts, language: str) -> Iterator[str]:
    profile = unit.profile
    yield unit_line(unit, texts, language, "roll.unit")
    yield texts.say(
        language, "card.values",
        {
            "speed": profile.speed, "melee": profile.melee or "-",
            "shooting": profile.shooting or "-", "defence": profile.defence,
            "attacks": profile.attacks, "light": profile.courage[0], "heavy": profile.courage[1],
            "discipline": profile.discipline, "minis": profile.minis, "resists": profile.resists,
            "breaking": profile.breaking,
        },
    )  # fmt: skip
    if profile.range:
        facts = {"range": inches(profile.range), "strength": profile.strength}
        yield texts.say(language, "card.range", facts)
    if unit.officer:
        yield texts.say(language, "card.under", {"officer": unit.officer})
    yield from _abilities(profile.abilities, texts, language)


def _officer(officer: Officer, texts: Texts, language: str) -> Iterator[str]:
    yield officer_line(officer, texts, language)
    yield texts.say(
        language, "card.officer",
        {
            "speed": officer.speed, "range": officer.command_range,
            "dice": officer.regroup_dice, "discipline": officer.discipline,
        },
    )  # fmt: skip
    yield from _abilities(officer.abilities, texts, language)


def _abilities(names: Iterable[str], texts: Texts, language: str) -> Iterator[str]:
    known = PACKS.of({}).abilities
    entries = {**known.unit, **known.officer}
    said = [entries[n].name.get(language, n) for n in names if n in entries]
    if said:
        yield texts.say(language, "card.rules", {"rules": ", ".join(said)})
