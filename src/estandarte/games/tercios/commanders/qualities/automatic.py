"""Qualities that work by themselves; the chapters named ask for them."""

from estandarte.games.tercios.commanders.commanding import (
    QUALITIES,
    Automatic,
    Command,
    QualityRule,
)
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander
from estandarte.kernel import Verdict, no

CITES = {
    "abnegado": "TER-qualities-abnegado-a",  # morale
    "acaudalado": "TER-qualities-acaudalado",  # morale
    "agresivo": "TER-qualities-agresivo",  # strength; automatic by "TER-Q68"
    "apasionado": "TER-qualities-apasionado",  # strength
    "bravo": "TER-qualities-bravo",  # strength
    "cartografo": "TER-qualities-cartografo-b",  # scenery
    "cauteloso": "TER-qualities-cauteloso",  # deployment
    "diplomatico": "TER-qualities-diplomatico",  # reach
    "dispuesto": "TER-qualities-dispuesto",  # strength
    "elegante": "TER-qualities-elegante",  # outcome
    "experto": "TER-qualities-experto",  # inspiration
    "flematico": "TER-qualities-flematico",  # strength
    "gallardo": "TER-qualities-gallardo",  # strength
    "imperturbable": "TER-qualities-imperturbable",  # strength
    "respetable": "TER-qualities-respetable-a",  # reach
    "tranquilo": "TER-qualities-tranquilo",  # withdrawal
}


def _enter(name: str, cite: str) -> None:
    rule = type(name.capitalize(), (Automatic,), {"cite": cite, "__module__": __name__})
    QUALITIES.trait(name)(rule)


for _name, _cite in CITES.items():
    _enter(_name, _cite)


@QUALITIES.trait("afortunado")
class Afortunado(QualityRule):
    """Checked when his unit is destroyed; see casualties."""

    cite = "TER-qualities-afortunado-a"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        return no("TER-qualities-afortunado-a")


@QUALITIES.trait("frio")
class Frio(QualityRule):
    """An answer to enemy actions, out of turn; see commands."""

    cite = "TER-qualities-frio-a"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        return no("TER-qualities-frio-a")
