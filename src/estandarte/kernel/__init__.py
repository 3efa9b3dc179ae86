"""The kernel: how any game is run. These are its public names."""

from .actions import Action, Forgo, Refused
from .codec import Codec, encode
from .dice import Dice, DieWanted, commitment_to, is_pledged, key_of, loaded, pledge
from .events import DieRolled, Event, OwnersEvent, UntoldEvent, as_of_old, as_seen
from .flow import Asked, Choice, Decision, Frame, Procedure, stage, stages_of
from .game import (
    SHELF,
    Game,
    ReadyArmy,
    Result,
    Scenario,
    Setup,
    SetupFault,
    Shelf,
    nations,
    tell,
    tell_end,
    values_of,
)
from .intentions.answering import answer
from .intentions.filling import FillIn, parts_of
from .intentions.saying import Intend, Intention, Upon, said_of
from .match import Match
from .mending import is_mended
from .odds import Bearing, Chance, Hopes, Luck, Odds, TooManyWays, chances, explore
from .offers import Limit, Offer, choice, number
from .open_game import OpenGame, OpenView
from .packs import PackFault, Packs, PackUsed, Provenance
from .packs.own_scenarios import inspect_scenario, setup_with
from .packs.scenario_file import ScenarioFault, ScenarioFile, read_scenario
from .play import Play, carry_out, check, settle
from .records.audit import Audit, Remark, audit
from .records.export import export_for, faults_between
from .records.positions import read_position, write_position
from .records.record import (
    Mended,
    Record,
    RecordFault,
    RulesVote,
    Step,
    parse_record,
    read_record,
)
from .rulings import Correction, Ruled, Ruling
from .secrets.ears import hides_steps
from .secrets.gate import names_in, told, words_in
from .secrets.hearing import Account, Hearing
from .secrets.showing import (
    NOBODY,
    OfKey,
    Open,
    Own,
    Seer,
    Showing,
    Whole,
    as_told,
    each,
    each_key,
    show_value,
    where,
)
from .secrets.views import Prompt, View, prompt_for, question_for
from .state import State
from .tally import Line, Sum, Tally, Term, tally
from .traits import Register, Trait
from .values import SPECTATOR, UMPIRE, Role, RuleId, Terse, Value, but, fields_of, kind_of
from .verdicts import YES, Granted, Verdict, all_of, no
from .words.rulebook import (
    Rulebook,
    Statement,
    book_of,
    read_book,
    ruled,
)
from .words.spoken import Named, Reading, Way
from .words.story import Deed, Story
from .words.telling import Telling
from .words.texts import LANGUAGES, Texts

__all__ = [
    "LANGUAGES",
    "NOBODY",
    "SHELF",
    "SPECTATOR",
    "UMPIRE",
    "YES",
    "Account",
    "Action",
    "Asked",
    "Audit",
    "Bearing",
    "Chance",
    "Choice",
    "Codec",
    "Correction",
    "Decision",
    "Deed",
    "Dice",
    "DieRolled",
    "DieWanted",
    "Event",
    "FillIn",
    "Forgo",
    "Frame",
    "Game",
    "Granted",
    "Hearing",
    "Hopes",
    "Intend",
    "Intention",
    "Limit",
    "Line",
    "Luck",
    "Match",
    "Mended",
    "Named",
    "Odds",
    "OfKey",
    "Offer",
    "Open",
    "OpenGame",
    "OpenView",
    "Own",
    "OwnersEvent",
    "PackFault",
    "PackUsed",
    "Packs",
    "Play",
    "Procedure",
    "Prompt",
    "Provenance",
    "Reading",
    "ReadyArmy",
    "Record",
    "RecordFault",
    "Refused",
    "Register",
    "Remark",
    "Result",
    "Role",
    "RuleId",
    "Rulebook",
    "Ruled",
    "RulesVote",
    "Ruling",
    "Scenario",
    "ScenarioFault",
    "ScenarioFile",
    "Seer",
    "Setup",
    "SetupFault",
    "Shelf",
    "Showing",
    "State",
    "Statement",
    "Step",
    "Story",
    "Sum",
    "Tally",
    "Telling",
    "Term",
    "Terse",
    "Texts",
    "TooManyWays",
    "Trait",
    "UntoldEvent",
    "Upon",
    "Value",
    "Verdict",
    "View",
    "Way",
    "Whole",
    "all_of",
    "answer",
    "as_of_old",
    "as_seen",
    "as_told",
    "audit",
    "book_of",
    "but",
    "carry_out",
    "chances",
    "check",
    "choice",
    "commitment_to",
    "each",
    "each_key",
    "encode",
    "explore",
    "export_for",
    "faults_between",
    "fields_of",
    "hides_steps",
    "inspect_scenario",
    "is_mended",
    "is_pledged",
    "key_of",
    "kind_of",
    "loaded",
    "names_in",
    "nations",
    "no",
    "number",
    "parse_record",
    "parts_of",
    "pledge",
    "prompt_for",
    "question_for",
    "read_book",
    "read_position",
    "read_record",
    "read_scenario",
    "ruled",
    "said_of",
    "settle",
    "setup_with",
    "show_value",
    "stage",
    "stages_of",
    "tally",
    "tell",
    "tell_end",
    "told",
    "values_of",
    "where",
    "words_in",
    "write_position",
]
