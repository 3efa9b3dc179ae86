"""`estandarte reckon`: one question from a real table, answered without a match."""

from argparse import Namespace
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from estandarte.cli.armies import read_armies
from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault, whole_number
from estandarte.cli.parser import Parser
from estandarte.cli.table.explanations import odds_told, rule_told
from estandarte.companion.facts import TEXTS, Inexpressible
from estandarte.companion.tercios.deeds import Answer, answer
from estandarte.companion.tercios.facts import DEEDS, FACTS, OPEN, Ground, Told, fact
from estandarte.companion.tercios.laying import UNLAID, Question
from estandarte.companion.tercios.rolls import Roll
from estandarte.companion.tercios.telling import answer_told, grounds_told, question_told
from estandarte.games.tercios.schema.troops import ORDERS
from estandarte.kernel import SHELF, but
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.wording import folded

GAMES = ("tercios",)
FARTHEST = 72
CARDS: Mapping[str, tuple[str, ...]] = {
    "shoot": ("fuego", "atencion", "corred", "atacad"),
    "charge": ("atacad",),
    "obey": ORDERS,
}
"""The cards with which a deed may be asked for, the usual one first."""


def describe(parser: Parser) -> None:
    parser.subject("game")
    for name, metavar in (
        ("mine", "words"), ("theirs", "words"), ("deed", "deed"), ("at", "inches"),
        ("side", "side"), ("cover", "ground"), ("from", "ground"), ("between", "ground"),
        ("height", "height"), ("order", "order"), ("weapon", "id"), ("mine-led", "yes"),
        ("theirs-led", "yes"), ("mine-wear", "number"), ("theirs-wear", "number"),
    ):  # fmt: skip
        parser.option(name, metavar)
    parser.option("army", "bring", action="append", default=[])
    for name in ("mine-disordered", "theirs-disordered", "theirs-card"):
        parser.flag(name)


def run(asked: Namespace, desk: Desk) -> int:
    game: Any = SHELF.take(asked.game)
    if game.name not in GAMES:
        raise UsageFault(
            "reckon.none",
            game=desk.speech.title(game),
            known=[desk.speech.title(SHELF.take(one)) for one in GAMES],
        )
    roll = Roll(read_armies(game, asked.army, desk.speech))
    language = desk.speech.language
    question = _question(roll, asked, language)
    _fill_cards(roll, question, asked)
    desk.talk("\n".join(question_told(roll, question, language)))
    try:
        found = answer(roll.state, question)
    except Inexpressible as fault:
        return _unlaid(fault, question, game, desk)
    if desk.as_json:
        desk.document(_document(roll, question, found, language))
    if not found.verdict:
        for line in _refused(game, found, desk):
            desk.talk(line)
        return NO
    desk.talk("\n".join(answer_told(roll, question, found, language)))
    if found.odds is None:
        desk.talk(TEXTS.say(language, "told.no_die"))
        return SUCCESS
    for line in odds_told(game, found.odds, desk.speech, desk.width):
        desk.talk(line)
    return SUCCESS


def _question(roll: Roll, asked: Namespace, language: str) -> Question:
    deed = _among(asked.deed or "shoot", DEEDS, "--deed")
    order = _among(asked.order or CARDS[deed][0], CARDS[deed], "--order")
    mine = _unit(roll, asked.mine, "--mine", language)
    if deed == "obey":
        led = _led(roll, mine, asked.mine_led, "--mine-led")
        return Question(mine, "", "obey", Told(0, mine_led=led), order)  # type: ignore[arg-type]
    theirs = _unit(roll, asked.theirs, "--theirs", language)
    if roll.state.units[mine].role == roll.state.units[theirs].role:
        raise UsageFault("reckon.same_side", mine=asked.mine[:60], theirs=asked.theirs[:60])
    theirs_led = _led(roll, theirs, asked.theirs_led, "--theirs-led")
    told = Told(
        _length(asked.at), theirs_on=_ground(roll, asked.cover, "--cover"),
        mine_on=_ground(roll, getattr(asked, "from"), "--from"), theirs_led=theirs_led,
        mine_led=_led(roll, mine, asked.mine_led, "--mine-led"), company=theirs_led,
    )  # fmt: skip
    if deed == "charge":
        side = _among(asked.side or fact("side").usual, fact("side").values, "--side")
        height = _among(asked.height or _height(told), fact("height").values, "--height")
        between = _ground(roll, asked.between, "--between")
        told = but(told, side=side, height=height, between=between)
    return Question(mine, theirs, deed, told, order, asked.weapon or "")  # type: ignore[arg-type]


def _height(told: Told) -> str:
    """Whoever is charged on a hill stands above, unless both are on it or it is said otherwise."""
    high = {g for g in told.theirs_on if "altura" in g.effects} - set(told.mine_on)
    return "theirs" if high else "level"


def _fill_cards(roll: Roll, question: Question, asked: Namespace) -> None:
    for id, whose in ((question.mine, "mine"), (question.theirs, "theirs")):
        if not id:
            continue
        worn = getattr(asked, f"{whose}_wear")
        wear = whole_number(worn, f"--{whose}-wear", 0, 20) if worn else 0
        unit = but(roll.state.units[id], wear=wear)
        unit = but(unit, disordered=bool(getattr(asked, f"{whose}_disordered")))
        if whose == "theirs" and asked.theirs_card:
            unit = but(unit, card="atencion")  # which it is nobody sees
        roll.state.put(unit)


def _among(word: str, known: tuple[str, ...], option: str) -> str:
    if word not in known:
        raise UsageFault("reckon.value", option=option, value=word[:60], known=list(known))
    return word


def _unit(roll: Roll, words: str | None, option: str, language: str) -> str:
    if not words:
        raise UsageFault("usage.no_value", option=option)
    found = roll.called(words)
    if len(found) != 1:
        known = [f"{id} ({roll.name(id, language)})" for id in found or roll.state.units]
        raise UsageFault("reckon.which", option=option, value=words[:60], known=known[:40])
    return found[0]


def _length(text: str | None) -> int:
    try:
        far = Fraction((text or "").replace(",", "."))
    except (ValueError, ZeroDivisionError):
        far = Fraction(-1)
    if not 0 < far <= FARTHEST or len(text or "") > 20:
        raise UsageFault("usage.number", option="--at", value=(text or "")[:40], low=1, high=72)
    return round(far * INCH)


def _led(roll: Roll, unit: str, word: str | None, option: str) -> tuple[str, ...]:
    yes = _among(word or "yes", ("yes", "no"), option) == "yes"
    return roll.own_officer(unit) if yes else ()


def _ground(roll: Roll, word: str | None, option: str) -> tuple[Ground, ...]:
    """By its id, or the first in whose name the word is heard."""
    kind, _, grown = (word or OPEN).partition(":")
    heard = folded(kind).split()
    named = (k for k, e in roll.grounds.items() if _hears(e.name, heard))
    known = kind if kind == OPEN or kind in roll.grounds else next(named, kind)
    found = roll.ground(f"{known}:{grown}" if grown else known)
    if found is None:
        raise UsageFault(
            "reckon.value", option=option, value=(word or "")[:60], known=[OPEN, *roll.grounds]
        )
    if any(not g.effects and g.kind not in UNLAID for g in found):
        raise UsageFault("reckon.grown", option=option, value=found[0].kind)
    return found


def _hears(name: Mapping[str, str], heard: list[str]) -> bool:
    said = folded(" ".join(name.values())).split()
    return bool(heard) and all(word in said for word in heard)


def _refused(game: Any, found: Answer, desk: Desk) -> list[str]:
    cite = found.verdict.cite or ""
    return [
        TEXTS.say(desk.speech.language, "told.refused"),
        rule_told(game, cite, desk.speech, desk.width),
    ]


def _unlaid(fault: Inexpressible, question: Question, game: Any, desk: Desk) -> int:
    """What cannot be laid is said by name, with the rule if one bars it."""
    language = desk.speech.language
    names = [f.words(language) for f in FACTS if f.name == fault.fact] or [fault.fact]
    facts = {"fact": names[0], "said": fault.said, "read": fault.read}
    if desk.as_json:
        desk.document({"unlaid": fault.fact, "said": fault.said, "read": fault.read,
                       "cite": fault.cite})  # fmt: skip
    desk.talk(TEXTS.say(language, "unlaid.rule" if fault.cite else "unlaid", facts))
    if fault.cite:
        desk.talk(rule_told(game, fault.cite, desk.speech, desk.width))
    return NO


def _document(roll: Roll, asked: Question, found: Answer, language: str) -> dict[str, Any]:
    return {
        "question": asked,
        "names": {id: roll.name(id, language) for id in (asked.mine, asked.theirs) if id},
        "grounds": {k: grounds_told(roll, getattr(asked.told, k), language)
                    for k in ("theirs_on", "mine_on", "between")},
        "allowed": bool(found.verdict),
        "cite": found.verdict.cite,
        "bands": found.bands,
        "throws": found.throws,
        "odds": found.odds,
    }  # fmt: skip
