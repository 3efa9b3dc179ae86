"""Orders in a player's words, Spanish or English: "red-3 marcha 6 pulgadas", "red-1 forma el
cuadro", "red-2 carga a blue-4", "red-5 fires at blue-1".
"""

import re
from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.charge.phase import DeclareCharge, DeclareJointCharge, EndDeclarations
from estandarte.games.aguila.charge.reaction_choices import Reply
from estandarte.games.aguila.charge.reactions import CallOff, PressOn, React
from estandarte.games.aguila.fire.arcs import always_splits, ways_to_fire
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.fire.targets import target_verdict
from estandarte.games.aguila.ground.buildings import EnterBuilding, LeaveBuilding
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement
from estandarte.games.aguila.movement.riding import JoinUnit, RideOfficer
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.courage import HoldFast, RollAgain, TrustToLuck
from estandarte.games.aguila.turn.discipline import LendHelp, RollAlone
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regroup
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.points import Point

NUMBER = re.compile(r"(?<![\w-])(\d{1,3}(?:[.,]\d{1,2})?)(?![\w-])")
LONGEST = 200
FORMATIONS: dict[str, FormationName] = {
    "linea": "line", "línea": "line", "line": "line",
    "columna de ataque": "attack_column", "attack column": "attack_column",
    "columna de movimiento": "march_column", "columna de marcha": "march_column",
    "march column": "march_column", "columna": "attack_column", "column": "attack_column",
    "cuadro": "square", "square": "square", "masa": "mass", "mass": "mass",
    "abierta": "open", "guerrilla": "open", "open": "open", "skirmish": "open",
}  # fmt: skip
REPLIES: dict[str, Reply] = {
    "stand": "stand", "hold": "stand", "aguant": "stand", "firme": "stand", "fire": "fire",
    "shoot": "fire", "fuego": "fire", "dispara": "fire", "square": "square", "cuadro": "square",
    "countercharge": "countercharge", "contracarga": "countercharge", "evade": "evade",
    "evad": "evade", "elude": "evade", "withdraw": "withdraw", "retira": "withdraw",
}  # fmt: skip
LEFT = re.compile(r"\b(left|izquierda)\b")
RIGHT = re.compile(r"\b(right|derecha)\b")
BACK = re.compile(r"\b(back|backwards|atras|atrás|rear|about|retaguardia|media vuelta)\b")


def understand(state: Aguila, role: Role, words: str) -> Action | None:
    """The action that a sentence asks for at this moment; None if it is none that is known."""
    said = " ".join(words.lower().split())
    during: Any = state.decision
    if during is None or not said or len(said) > LONGEST:
        return None
    for pattern, meaning in MEANINGS:
        if pattern.search(said):
            action = meaning(state, role, said)
            if action is not None and isinstance(action, during.accepts):
                return action
    return None


def _named(said: str, names: Any) -> list[str]:
    """Those names that are said, in the order in which they are said."""
    found = []
    for name in names:
        place = re.search(rf"(?<![\w-]){re.escape(name.lower())}(?![\w-])", said)
        if place is not None:
            found.append((place.start(), name))
    return [name for _, name in sorted(found)]


def _mine(state: Aguila, role: Role, said: str) -> Unit | None:
    names = _named(said, [u.id for u in state.of(role)])
    return state.units[names[0]] if names else None


def _foe(state: Aguila, role: Role, said: str) -> str | None:
    names = _named(said, [u.id for u in state.enemies_of(role)])
    return names[0] if names else None


def _officer(state: Aguila, role: Role, said: str, mine: bool = True) -> str | None:
    names = _named(said, [o.id for o in state.officers.values() if (o.role == role) == mine])
    return names[0] if names else None


def _lengths(said: str) -> list[int]:
    """Numbers that stand for inches; those of a name are not among them."""
    found = []
    for text in NUMBER.findall(said):
        whole, _, part = text.replace(",", ".").partition(".")
        found.append(inches(int(whole + (part + "00")[:2]), 100))
    return found


def _degrees(said: str) -> int | None:
    found = re.search(r"(\d{1,3}) ?(?:°|degrees|grados)", said)
    return 10 * int(found[1]) if found else None


def _turn_in(said: str) -> int:
    """A turn that is part of an order, to the right unless the left is named."""
    degrees = _degrees(said)
    if BACK.search(said):
        return HALF_TURN
    size = QUARTER_TURN if degrees is None else degrees
    if LEFT.search(said):
        return -size
    return size if RIGHT.search(said) or degrees is not None else 0


def _without_degrees(said: str) -> str:
    return re.sub(r"\d{1,3} ?(?:°|degrees|grados)", "", said)


def _legs(said: str) -> tuple[Leg, ...]:
    lengths, turn = _lengths(_without_degrees(said)), _turn_in(said)
    first = (Leg("turn", turn),) if turn else ()
    return (*first, *(Leg("ahead", n) for n in lengths[:1]))


def _march(state: Aguila, role: Role, said: str) -> Action | None:
    """Ahead, after a turn where one is named; guns behind their teams."""
    unit, legs = _mine(state, role, said), _legs(said)
    if unit is None or not any(leg.kind == "ahead" for leg in legs):
        return None
    if unit.is_gun and unit.is_limbered:
        return DriveGun(unit.id, legs=legs, role=role)
    return Advance(unit.id, legs, role=role)


def _quick(state: Aguila, role: Role, said: str) -> Action | None:
    unit, lengths = _mine(state, role, said), _lengths(_without_degrees(said))
    if unit is None or not lengths:
        return None
    degrees = _degrees(said)
    hand: Any = "left" if LEFT.search(said) else "right"
    first = (Leg("wheel", degrees, hand),) if degrees else ()
    return QuickMarch(unit.id, (*first, Leg("ahead", lengths[0])), role=role)


def _step(state: Aguila, role: Role, said: str) -> Action | None:
    unit, lengths = _mine(state, role, said), _lengths(said)
    if unit is None or not lengths:
        return None
    way: Any = "left" if LEFT.search(said) else "right" if RIGHT.search(said) else "back"
    return StepBack(unit.id, way, lengths[0], role=role)


def _turn(state: Aguila, role: Role, said: str) -> Action | None:
    unit, turn = _mine(state, role, said), _turn_in(said)
    if unit is None or not turn:
        return None
    lengths = _lengths(_without_degrees(said))
    return ChangeFacing(unit.id, turn, lengths[0] if lengths else 0, role=role)


def _formation_in(said: str) -> FormationName | None:
    names = sorted(FORMATIONS, key=len, reverse=True)
    return next((FORMATIONS[n] for n in names if re.search(rf"\b{n}\b", said)), None)


def _enter(state: Aguila, role: Role, said: str) -> Action | None:
    unit, houses = _mine(state, role, said), _named(said, state.ground)
    return EnterBuilding(unit.id, houses[0], role=role) if unit is not None and houses else None


def _leave(state: Aguila, role: Role, said: str) -> Action | None:
    """Out of a building, looking so many degrees from up, in a formation."""
    unit, formation = _mine(state, role, said), _formation_in(said)
    if unit is None or not unit.building or formation is None:
        return None
    heading = _degrees(said)
    facing = unit.base.heading if heading is None else heading
    return LeaveBuilding(unit.id, facing, formation, role=role)


def _dismount(state: Aguila, role: Role, said: str) -> Action | None:
    unit = _mine(state, role, said)
    if unit is None:
        return None
    return Dismount(unit.id, _formation_in(said) or "line", role=role)


def _form(state: Aguila, role: Role, said: str) -> Action | None:
    unit, formation = _mine(state, role, said), _formation_in(said)
    if unit is None or formation is None:
        return None
    lengths = _lengths(said)
    ahead = lengths[0] if lengths else 0
    return ChangeFormation(unit.id, formation, ahead, _officer(state, role, said) or "", role=role)


def _halt(state: Aguila, role: Role, said: str) -> Action | None:
    unit = _mine(state, role, said)
    return StandStill(unit.id, role=role) if unit is not None else None


def _limber(state: Aguila, role: Role, said: str) -> Action | None:
    unit = _mine(state, role, said)
    if unit is None:
        return None
    brings = re.search(r"\b(unlimber|desatalaj)", said) is not None
    return DriveGun(unit.id, not brings, unlimber=brings, role=role)


def _charge(state: Aguila, role: Role, said: str) -> Action | None:
    target = _foe(state, role, said)
    units = _named(said, [u.id for u in state.of(role)])
    if target is None or not units:
        return None
    if len(units) > 1:
        return DeclareJointCharge(tuple(units), target, role=role)
    return DeclareCharge(units[0], target, role=role)


def _shoot(state: Aguila, role: Role, said: str) -> Action | None:
    unit, target = _mine(state, role, said), _foe(state, role, said)
    if unit is None:
        return None
    if target is None:
        officer = _officer(state, role, said, mine=False)
        return ShootOfficer(unit.id, officer, role=role) if officer else None
    if not unit.is_gun:
        return _volley(state, unit, state.units[target])
    canister = re.search(r"\b(canister|metralla)\b", said) is not None
    indirect = re.search(r"\b(indirect|indirecto|obús|obus)\b", said) is not None
    load: Any = "canister" if canister else "indirect" if indirect else "ball"
    return FireGuns(unit.id, target, load, role=role)


def _volley(state: Aguila, unit: Unit, target: Unit) -> Action:
    """Through the side that shows the target; squares and garrisons fire two ways at least."""
    sides = dict.fromkeys(side for side, _ in ways_to_fire(unit))
    seen = (s for s in sides if target_verdict(state, unit, target, s))
    arcs = 2 if always_splits(unit) else 1
    return DeclareShot(unit.id, target.id, next(seen, Side.FRONT), arcs, role=unit.role)


def _react(state: Aguila, role: Role, said: str) -> Action | None:
    reply = next((r for word, r in REPLIES.items() if word in said), None)
    if reply is None:
        return None
    return React(reply, _foe(state, role, said) or "", role=role)


def _regroup(state: Aguila, role: Role, said: str) -> Action | None:
    officer, unit = _officer(state, role, said), _mine(state, role, said)
    return Regroup(officer, unit.id, role=role) if officer and unit is not None else None


def _ride(state: Aguila, role: Role, said: str) -> Action | None:
    """To a place written x y in inches, or into a unit."""
    officer, unit = _officer(state, role, said), _mine(state, role, said)
    if officer is None:
        return None
    quick = re.search(r"\b(quick|ligero)\b", said) is not None
    if unit is not None:
        return JoinUnit(officer, unit.id, quick, role=role)
    lengths = _lengths(said)
    if len(lengths) < 2:
        return None
    return RideOfficer(officer, Point(lengths[0], lengths[1]), quick, role=role)


def _help(state: Aguila, role: Role, said: str) -> Action | None:
    officer = _officer(state, role, said)
    return LendHelp(officer, role=role) if officer else None


def _hold_fast(state: Aguila, role: Role, said: str) -> Action | None:
    officer = _officer(state, role, said)
    return HoldFast(officer, role=role) if officer else None


def _plain(kind: Callable[..., Action]) -> Callable[[Aguila, Role, str], Action | None]:
    return lambda state, role, said: kind(role=role)


def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})")


Meaning = Callable[[Aguila, Role, str], Action | None]
MEANINGS: tuple[tuple[re.Pattern[str], Meaning], ...] = (
    (_word("ride|rides|join|joins|cabalga|une|únete"), _ride),
    (_word("regroup|reagrupa"), _regroup),
    (_word("limber|unlimber|atalaja|desatalaja"), _limber),
    (_word("enter|enters|entra|ocupa"), _enter),
    (_word("leave|leaves|sale"), _leave),
    (_word("dismount|desmonta"), _dismount),
    (_word("quick|paso ligero"), _quick),
    (_word("form|forma|change to|changes to|cambia a|cambiad|despliega en"), _form),
    (_word("back|step|steps|atrás|atras|retrocede|lado|aparta"), _step),
    (_word("turn|turns|face|faces|gira|encara|media vuelta"), _turn),
    (_word("advance|advances|march|marches|move|moves|avanza|marcha|mueve"), _march),
    (_word("charge|charges|carga|cargad"), _charge),
    (_word("fire|fires|shoot|shoots|dispara|fuego"), _shoot),
    (re.compile(r"."), _react),
    (_word("help|helps|ayuda"), _help),
    (_word("hold fast|aguantad"), _hold_fast),
    (_word("halt|halts|stay|stays|alto|quieto|quieta|espera"), _halt),
    (_word("press|charge|adelante|carga"), _plain(PressOn)),
    (_word("call off|anula"), _plain(CallOff)),
    (_word("again|repite|repetir"), _plain(RollAgain)),
    (_word("luck|suerte"), _plain(TrustToLuck)),
    (_word("alone|solo|sin ayuda"), _plain(RollAlone)),
    (_word("end|done|pass|fin|basta|paso|nada"), _plain(EndMovement)),
    (_word("end|done|pass|fin|basta|paso|nada"), _plain(EndDeclarations)),
    (_word("end|done|pass|fin|basta|paso|nada|hold"), _plain(HoldFire)),
    (_word("end|done|pass|fin|basta|paso|nada"), _plain(EndRegrouping)),
)
