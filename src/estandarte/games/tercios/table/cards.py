"""What one asks of a battle: how it stands, who is where, and all about one piece."""

from collections.abc import Iterable, Iterator

from estandarte.games.tercios.morale.casualties import worth
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.state import ROLES
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.reach import is_in_command
from estandarte.games.tercios.values.strength import endurance_of
from estandarte.kernel import Dice, Texts
from estandarte.wargame.plane.measures import inches

from .drawing import commander_line, unit_line
from .view import TerciosView, UnitSeen, imagined


def standing(view: TerciosView, texts: Texts, language: str) -> Iterator[str]:
    """The turn of how many, what each side has left, who is about to break, out of command."""
    yield texts.say(language, "tell.turns", {"turn": view.turn, "turns": view.length})
    yield texts.say(language, "tell.aim", {"score": view.score})
    for role in ROLES:
        units = [s.unit for s in view.units if s.unit.role == role]
        worn = sum(u.wear > 0 for u in units)
        facts = {"role": role, "units": len(units), "worn": worn}
        yield texts.say(language, "tell.strength", facts)
    state = imagined(view, [], Dice("standing"))
    own = [u for u in state.units.values() if u.is_on_table and u.role == view.role]
    worn_out = [u.id for u in own if u.wear and u.wear >= endurance_of(state, u)]
    alone = [u.id for u in own if not is_in_command(state, u)]
    for key, found in (("tell.at_the_limit", worn_out), ("tell.out_of_command", alone)):
        if found:
            yield texts.say(language, key, {"units": found}, len(found))


def roll(view: TerciosView, texts: Texts, language: str) -> Iterator[str]:
    pack = PACKS.named(view.pack_name)
    for seen in view.units:
        if seen.unit.is_on_table:
            yield unit_line(seen, pack, texts, language, "roll.unit")
    for officer in view.commanders.values():
        yield commander_line(officer, texts, language)


def card(view: TerciosView, piece: str, texts: Texts, language: str) -> Iterable[str]:
    """Values, weapons, rules and state; of a commander, his virtues and qualities."""
    for seen in view.units:
        if seen.unit.id == piece:
            return _unit(view, seen, texts, language)
    officer = view.commanders.get(piece)
    if officer is None:
        return ()
    return [commander_line(officer, texts, language), _worth(officer, texts, language)]


def _worth(piece: Unit | Commander, texts: Texts, language: str) -> str:
    """What the enemy gains by destroying it, with the rule."""
    tally = worth(piece)
    points = int(tally.total)
    facts = {"points": points, "rule": tally.lines[-1].cite}
    return texts.say(language, "card.worth", facts, points)


def _unit(view: TerciosView, seen: UnitSeen, texts: Texts, language: str) -> Iterator[str]:
    profile, pack = seen.unit.profile, PACKS.named(view.pack_name)
    yield unit_line(seen, pack, texts, language, "roll.unit")
    guard = profile.defences
    yield texts.say(
        language, "card.values",
        {
            "speed": profile.speed, "combat": profile.combat,
            "fire": "/".join(map(str, profile.fire)) or "-", "discipline": profile.discipline,
            "courage": profile.courage, "endurance": profile.endurance, "infantry": guard.infantry,
            "cavalry": guard.cavalry, "salvas": guard.salvas, "artillery": guard.artillery,
        },
    )  # fmt: skip
    for name in profile.shooting:
        weapon = view.weapons.get(name)
        if weapon is not None:
            facts = {"weapon": name, "range": inches(weapon.range)}
            yield texts.say(language, "card.weapon", facts)
    if profile.traits:
        rules = ", ".join(_trait(texts, name, language) for name in profile.traits)
        yield texts.say(language, "card.rules", {"rules": rules})
    yield _worth(seen.unit, texts, language)


def _trait(texts: Texts, name: str, language: str) -> str:
    """The book's own name for it, which is Spanish in both languages."""
    for family in ("trait", "term"):
        if texts.knows(language, f"{family}.{name}"):
            return texts.say(language, f"{family}.{name}")
    return name.replace("_", " ").capitalize()
