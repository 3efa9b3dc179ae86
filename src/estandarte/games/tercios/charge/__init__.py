"""The charge, combat and its outcome.

Chapters: combat (TER-melee, TER-charge, TER-flank, TER-round, TER-malaguerra) and how it ends
(TER-outcome, TER-draw, TER-disengage, TER-retreat, TER-consolidate).
"""
