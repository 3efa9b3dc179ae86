"""The parser of one command, in the language of the user. Every fault is one sentence."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from .faults import UsageFault
from .speech import Speech


class Parser(argparse.ArgumentParser):
    """Options by name, subjects by place; options may stand before, between and after subjects."""

    def __init__(self, command: str, speech: Speech) -> None:
        super().__init__(
            prog=f"estandarte {command}".strip(),
            description=speech.say(f"help.{command}" if command else "help.estandarte"),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.command, self.speech = command, speech
        self._subjects: list[tuple[str, str, bool]] = []
        self._takes_many = False
        self._by_place = self.add_argument_group(speech.say("help.subjects"))
        self._by_name = self.add_argument_group(speech.say("help.options"))
        self._everywhere = self.add_argument_group(speech.say("help.everywhere"))
        self._everywhere.add_argument(
            "-h", "--help", action="store_true", help=speech.say("help.option.help")
        )
        self._everywhere.add_argument(
            "--lang", metavar="es|en", help=speech.say("help.option.lang")
        )
        self._everywhere.add_argument(
            "--json", action="store_true", help=speech.say("help.option.json")
        )
        self._everywhere.add_argument(
            "--debug", action="store_true", help=speech.say("help.option.debug")
        )

    def subject(self, name: str, required: bool = True, many: bool = False) -> None:
        """What the command is about, given by place; the last one may be several words."""
        self._takes_many = many
        metavar = self.speech.say(f"metavar.{name}")
        action = self._by_place.add_argument(
            name,
            metavar=metavar,
            nargs=None if required else "?",
            help=self.speech.say(f"help.{self.command}.{name}"),
        )
        action.required = False  # a missing one is named by us
        self._subjects.append((name, metavar, required))

    def option(self, name: str, metavar: str, **how: Any) -> None:
        """An option with a value."""
        self._by_name.add_argument(
            f"--{name}",
            metavar=self.speech.say(f"metavar.{metavar}"),
            help=self.speech.say(f"help.{self.command}.{name.replace('-', '_')}"),
            **how,
        )

    def flag(self, name: str) -> None:
        """An option that is there or not."""
        text = self.speech.say(f"help.{self.command}.{name.replace('-', '_')}")
        self._by_name.add_argument(f"--{name}", action="store_true", help=text)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The options of a command; raises UsageFault."""
        cut = words.index("--") if "--" in words else len(words)
        try:
            asked, others = self.parse_known_args(list(words[:cut]))
        except argparse.ArgumentError as fault:
            raise UsageFault("usage.no_value", option=fault.argument_name) from None
        for word in others:
            if word.startswith("-") and len(word) > 1:
                raise UsageFault(
                    "usage.option", option=word.partition("=")[0][:60], command=self.prog
                )
        if not asked.help:
            self._place([*others, *words[cut + 1 :]], asked)
        return asked

    def _place(self, given: list[str], asked: argparse.Namespace) -> None:
        if self._takes_many and len(given) > len(self._subjects):
            last = len(self._subjects) - 1
            given = [*given[:last], " ".join(given[last:])]
        if len(given) > len(self._subjects):
            stray = given[len(self._subjects)][:60]
            raise UsageFault("usage.word", word=stray, command=self.prog)
        words: list[str | None] = [*given, *[None] * len(self._subjects)]
        for (name, metavar, required), word in zip(self._subjects, words, strict=False):
            if word is None and required:
                raise UsageFault("usage.missing", what=metavar, command=self.prog)
            setattr(asked, name, word)

    # --- argparse, told to leave subjects to us and to speak our language

    def _get_positional_actions(self) -> list[argparse.Action]:
        return []

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            option = "/".join(action.option_strings)
            raise UsageFault("usage.value", option=option) from None

    def error(self, message: str) -> NoReturn:
        raise UsageFault("usage.other", command=self.prog, message=message)

    def format_usage(self) -> str:
        formatter = self._get_formatter()
        self._add_usage(formatter)
        return formatter.format_help()

    def format_help(self) -> str:
        formatter = self._get_formatter()
        self._add_usage(formatter)
        formatter.add_text(self.description)
        for group in (self._by_place, self._by_name, self._everywhere):
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _add_usage(self, formatter: argparse.HelpFormatter) -> None:
        prefix = f"{self.speech.say('help.usage')} "
        formatter.add_usage(self.usage, self._actions, [], prefix=prefix)
