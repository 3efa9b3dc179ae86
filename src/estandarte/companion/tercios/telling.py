"""A question and its answer in words: what was told, the band, the handfuls of dice."""

from collections.abc import Iterator
from fractions import Fraction

from estandarte.companion.facts import TEXTS, Band, Fact
from estandarte.kernel.words.facts import number_told
from estandarte.wargame.plane.measures import FARTHEST, INCH

from .deeds import Answer
from .facts import OPEN, Ground, asked_for
from .laying import Question
from .rolls import Roll


def question_told(roll: Roll, asked: Question, language: str) -> Iterator[str]:
    """Who does what to whom, and every fact that was asked for."""
    mine, theirs = roll.name(asked.mine, language), roll.name(asked.theirs, language)
    yield TEXTS.say(language, f"deed.{asked.deed}", {"mine": mine, "theirs": theirs})
    for fact in asked_for(asked.deed):
        if not fact.after:
            yield f"  {fact.words(language)} {_said(roll, asked, fact, language)}"


def answer_told(roll: Roll, asked: Question, answer: Answer, language: str) -> Iterator[str]:
    """The bands of the distance, then each handful of dice with what it needs."""
    held = [b for b in answer.bands if b.holds(asked.told.distance)]
    for band in held:
        yield TEXTS.say(language, "told.band", {"band": band_told(band, language)})
    for throw in answer.throws:
        unit = asked.mine if throw.side == "mine" else asked.theirs
        facts = {"unit": roll.name(unit, language), "needed": throw.needed}
        yield "  " + TEXTS.say(language, f"throw.{throw.purpose}", facts, throw.dice)


def band_told(band: Band, language: str) -> str:
    """A band as players say it: under 8″, from 8″ to 16″."""
    under = (band.most + 1) % INCH == 0
    most = _inches(band.most + 1 if under else band.most, language)
    least = _inches(band.least - 1 if (band.least - 1) % INCH == 0 else band.least, language)
    if band.most >= FARTHEST:
        key = "band.beyond"
    elif band.least == 0:
        key = "band.under" if under else "band.to"
    else:
        key = "band.over" if (band.least - 1) % INCH == 0 else "band.from"
    return TEXTS.say(language, key, {"least": least, "most": most})


def grounds_told(roll: Roll, grounds: tuple[Ground, ...], language: str) -> str:
    if not grounds:
        return TEXTS.say(language, f"ground.{OPEN}")
    return ", ".join(roll.grounds[g.kind].name.get(language, g.kind) for g in grounds)


def _said(roll: Roll, asked: Question, fact: Fact, language: str) -> str:
    value = getattr(asked.told, fact.name)
    if fact.name == "distance":
        return f"{_inches(value, language)}″"
    if fact.name in ("theirs_on", "mine_on", "between"):
        return grounds_told(roll, value, language)
    if isinstance(value, tuple):
        value = "yes" if value else "no"
    return fact.said(value, language)


def _inches(length: int, language: str) -> str:
    return number_told(float(round(Fraction(length, INCH), 2)), language)
