"""The turn: planning in secret, goes, order cards and what is done with each; how a battle ends.

Chapters: turn (TER-turn), initiative (TER-initiative), activation (TER-activation), orders
(TER-orders), the duration (TER-battle-duration).
"""
