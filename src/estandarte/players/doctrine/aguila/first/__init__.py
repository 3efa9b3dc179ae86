"""How the alférez of Bajo la Sombra del Águila fought at first: a measure, never changed.

Columns carry the infantry forward and assault, lines fire, squares receive horse; skirmishers go
ahead, guns mass their fire, cavalry waits for a flank or a line, and Officers keep their units in
hand. Where a scenario counts ground, the ground is what it marches for.
"""

from estandarte.players.doctrine.chapters import ChapterDoctrine

from . import arriving, charging, deploying, moving, setting_up, shooting, steadying

FIRST = ChapterDoctrine(
    steadying.ANSWERS,
    charging.ANSWERS,
    shooting.ANSWERS,
    moving.ANSWERS,
    deploying.ANSWERS,
    arriving.ANSWERS,
    setting_up.ANSWERS,
)
