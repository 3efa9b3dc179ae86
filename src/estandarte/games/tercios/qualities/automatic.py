"""Qualities that work by themselves; the chapters named ask for them."""

from estandarte.games.tercios.commanding.commanding import (
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


class InAnswer(QualityRule):
    """Comes when something happens to him or his, and is never ordered."""

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        return no(self.cite)


QUALITIES.alike(Automatic, CITES)
QUALITIES.alike(
    InAnswer,
    {
        "afortunado": "TER-qualities-afortunado-a",  # casualties: his unit is destroyed
        "frio": "TER-qualities-frio-a",  # commanding: an enemy's action
    },
)
