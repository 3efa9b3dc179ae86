"""The program: finds the command, hands it its options, turns every fault into one sentence."""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from estandarte import __version__
from estandarte.kernel import LANGUAGES, SHELF, PackFault, RecordFault, SetupFault, Telling
from estandarte.kernel.game import named

from .desk import Desk, EndOfInput
from .faults import INTERRUPTED, PIPE_CLOSED, SUCCESS, WRONG, UsageFault, plain
from .parser import Parser
from .speech import Speech, language_of

CHAPTERS = {
    "playing": ("play", "serve", "post", "games", "rules", "reckon"),
    "records": ("verify", "analyse", "position", "events"),
    "making": ("muster", "scenario", "field", "packs"),
    "measuring": ("simulate", "ladder", "exploit", "lab", "bench"),
    "hosting": ("site", "backup", "move-database", "audit-all", "reports"),
}
COMMANDS = {name: chapter for chapter, names in CHAPTERS.items() for name in names}
SHORT = ("games",)
"""Commands that have ended before it would be worth looking for rubbish."""
VALUED = ("--lang",)
"""Options that may stand before the command and take a value."""


def run(argv: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status and, without --debug, never raises."""
    words = [plain(word) for word in argv]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # no letter may stop the program
            stream.reconfigure(errors="replace")
    desk = Desk(Speech(_language(words)), "--json" in words)
    try:
        status = _obey(words, desk)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        _let_go_of_the_pipe()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return _interrupted(desk)
    except EndOfInput:
        return _refuse(desk, Telling("cli.no_answer"))
    except SetupFault as fault:
        if "--debug" in words and fault.__cause__ is not None:  # a plug-in that failed
            raise
        return _refuse(desk, fault.telling, fault.game)
    except (UsageFault, RecordFault) as fault:
        return _refuse(desk, fault.telling)
    except PackFault as fault:
        return _refuse(desk, Telling("fault.pack", {"fault": str(fault)}))
    except Exception as fault:  # never a traceback for who only wanted to play
        if "--debug" in words or os.environ.get("ESTANDARTE_TRACEBACK"):
            raise
        what = " ".join(named(fault).split())[:300]
        return _refuse(desk, Telling("cli.unexpected", {"fault": what}))


def _obey(words: list[str], desk: Desk) -> int:
    if not words and sys.stdin.isatty() and sys.stdout.isatty():
        words = ["serve", "--open"]  # who says nothing more wants to play
    place = _place_of_command(words)
    if place is None:
        return _without_command(words, desk)
    name = words[place]
    if name not in COMMANDS:
        raise UsageFault("usage.command", word=name[:60], known=list(COMMANDS))
    module = command(name)
    parser = Parser(name, desk.speech)
    module.describe(parser)
    asked = parser.read([*words[:place], *words[place + 1 :]])
    _check_language(asked.lang)
    if asked.help:
        print(parser.format_help(), end="")
        return SUCCESS
    if name not in SHORT:
        gc.enable()
    status: int = module.run(asked, desk)
    return status


def command(name: str) -> Any:
    """Found by name, imported only now: the start is quick, the web stack stays out of play."""
    return import_module(f"estandarte.cli.commands.{COMMANDS[name]}.{name.replace('-', '_')}")


def _place_of_command(words: list[str]) -> int | None:
    """The first word that is neither an option nor the value of one."""
    value = False
    for place, word in enumerate(words):
        if value:
            value = False
        elif word in VALUED:
            value = True
        elif not word.startswith("-"):
            return place
    return None


def _without_command(words: list[str], desk: Desk) -> int:
    parser = Parser("", desk.speech)
    parser.usage = desk.speech.say("help.estandarte.usage")
    parser.add_argument("--version", action="store_true")
    asked = parser.read(words)
    _check_language(asked.lang)
    if asked.version:
        print(f"estandarte {__version__}")
        return SUCCESS
    if desk.as_json:
        about = {name: desk.speech.say(f"help.{name}") for name in COMMANDS}
        desk.document({"version": __version__, "commands": about})
        return SUCCESS
    print(parser.format_help())
    for chapter, names in CHAPTERS.items():
        print(desk.speech.say(f"help.chapter.{chapter}"))
        print(*(f"  {name:<14} {desk.speech.say(f'help.{name}')}" for name in names), "", sep="\n")
    print(desk.speech.say("help.more"))
    return SUCCESS


def _language(words: list[str]) -> str:
    """The language asked for anywhere on the line, else that of the locale."""
    asked = None
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == "--":
            break
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked if asked in LANGUAGES else language_of(os.environ)


def _check_language(asked: str | None) -> None:
    if asked is not None and asked not in LANGUAGES:
        raise UsageFault("usage.language", language=asked[:40], known=list(LANGUAGES))


def _refuse(desk: Desk, telling: Telling, game: str = "") -> int:
    """One sentence, in the table's words or in those of the game that found the fault."""
    sentence = desk.speech.tell(telling)
    if game:
        texts, language = SHELF.take(game).texts, desk.speech.language
        sentence = texts.say(language, telling.key, telling.facts, telling.count)
    try:
        if desk.as_json:
            desk.document({"error": {"key": telling.key, "sentence": sentence}})
        desk.complain(sentence)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_the_pipe()
    return WRONG


def _interrupted(desk: Desk) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one must not spoil the farewell
    try:
        desk.talk()
        desk.complain(desk.speech.say("cli.interrupted"))
    except (BrokenPipeError, ValueError):
        _let_go_of_the_pipe()
    return INTERRUPTED


def _let_go_of_the_pipe() -> None:
    """Nobody reads any more; Python would complain of it once again at its end."""
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(quiet, stream.fileno())
    except (OSError, ValueError):
        return
