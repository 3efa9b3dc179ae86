"""The hooks of special rules: what a rule of troops or weapons may be asked.

A special rule is a record in a file of `traits/`: its name in the lists, its chapter of the book,
and the hooks in which it differs. What it is called stands in `text/rules.toml`, what it costs in
`data/formula.toml`. Who asks names the hook and never the rule.
"""

from collections.abc import Iterable

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Profile, Unit, UnitId
from estandarte.kernel import Play, Register, RuleId, Term, Trait

from .circumstances import Check, Fight, Shot


class TroopTrait(Trait, hooks=True):
    """A rule of a unit. Every hook is asked of the unit that has the rule."""

    # Values.

    def combat(self, fight: Fight) -> Iterable[Term]:
        """What it does to the unit's own Combat."""
        return ()

    def enemy_combat(self, fight: Fight) -> Iterable[Term]:
        """What it does to the enemy's Combat; `fight` is the enemy's."""
        return ()

    def ignores_limit(self, fight: Fight) -> bool:
        """Whether being At the Limit costs no Combat."""
        return False

    def fire(self, shot: Shot) -> Iterable[Term]:
        return ()

    def keeps_fire_with_atencion(self, shot: Shot) -> bool:
        """Whether ¡Atención! does not decrease Fire."""
        return False

    def courage_under_fire(self, shot: Shot) -> Iterable[Term]:
        return ()

    def keeps_courage_under_fire(self, shot: Shot) -> bool:
        """Whether Disorder costs no Courage against shooting."""
        return False

    def courage_in_combat(self, fight: Fight) -> Iterable[Term]:
        return ()

    def discipline(self, check: Check) -> Iterable[Term]:
        return ()

    def bad_ground(self, very: bool) -> Iterable[Term]:
        """What Difícil or Muy Difícil ground does to its Speed, if not the usual."""
        return ()

    atencion: RuleId = ""
    """By which ¡Atención! decreases Fire, if not by the usual rule."""
    disordered: RuleId = ""
    """By which Disorder decreases Courage in combat, if not by the usual rule."""
    alone: RuleId = ""
    """It lacks no commander."""
    breaches: RuleId = ""
    """Protegido is no help to its enemy."""

    # What has happened.

    def charged(self, play: Play[Tercios], charger: UnitId, target: UnitId) -> None:
        """A charge on it has been declared, which it may yet answer itself."""

    def after_shot(self, play: Play[Tercios], shot: Shot, dice: tuple[int, ...]) -> None:
        """It has shot."""

    def after_victory(self, play: Play[Tercios], loser: UnitId) -> None:
        """It has won a combat, and the loser is still there."""

    def after_kill(self, play: Play[Tercios], unit: UnitId) -> None:
        """It has destroyed an enemy in combat."""

    def rides_down(self, loser: Unit) -> RuleId:
        """The rule by which a loser that would retreat from it is destroyed."""
        return ""

    # Orders, cards and wear.

    shares_card = False
    """Several of one command may have one card."""
    impetuous: RuleId = ""
    """It must be held from a charge, and follows up."""
    either: RuleId = ""
    """With ¡Atención! it marches or orients itself, not both."""
    numerous: RuleId = ""
    """¡Resistid! sheds one marker for each success; none beyond the last."""
    sheds_last: RuleId = ""
    """It may shed its last marker."""
    for_pay = False
    """It makes no break check unless somebody pays."""
    commands_itself = False
    has_horses = False
    """It can be limbered."""
    on_wheels = False
    """It brings a Fortaleza Móvil."""

    # Moving and looking.

    light = False
    """Light foot, which qualities may hide or lend Evasión."""
    sure_footed = False
    """Muy Difícil ground does not disorder it."""
    loose = False
    """Loose order, which passes through its like."""
    wide = False
    """It looks and shoots from its lateral centres too."""
    free_turn = False
    """It may change its facing for nothing when it begins."""
    turns_slowly: RuleId = ""
    """It is cavalry and yet may not."""
    vanguard = False
    """It may move before the first turn."""
    ambushes = False

    # Shooting, reactions and combat.

    with_fuego: RuleId = ""
    """It shoots with ¡Fuego! alone."""
    lobs = False
    """Its cannon is a mortar."""
    falls_back = False
    """It may ride back after its last shot."""
    harasses = False
    """It may shoot and flee in one, and with bows in reaction."""
    evades = False
    """It may flee from any charge."""
    evades_foot: RuleId = ""
    """But from infantry alone."""
    unflanked: RuleId = ""
    """It is never flanked."""
    pikes = False
    """It may fight on in mala guerra."""

    # Who else has it, for a while.

    lent_by_leader = ""
    """The quality of a commander inside that gives it."""
    lent_by_mark = ""
    """The quality that gives it until its mark is gone."""
    lent_in_reach = ""
    """The quality that gives it to Companies in reach."""
    lent_by: RuleId = ""
    """By which what was lent changes a value."""
    lent_to = ""
    """The rule that a unit has, to be lent this one."""
    taken_by = ""
    """The rule by which a unit that has this one has it not."""


REGISTER: Register[TroopTrait] = Register()


def is_listed(profile: Profile, rule: str) -> bool:
    """Whether a rule is written in a profile, among its rules or its weapons."""
    return rule in profile.traits or rule in profile.arms or rule in profile.shooting


def rules_of(profile: Profile, hook: str) -> tuple[TroopTrait, ...]:
    """The rules of a profile that have something to say to a question, nothing lent."""
    return tuple([t for t in REGISTER.speaking(hook) if is_listed(profile, t.name)])


def is_able(profile: Profile, hook: str) -> bool:
    """Whether a profile has a rule that says so."""
    return any(is_listed(profile, t.name) for t in REGISTER.speaking(hook))
