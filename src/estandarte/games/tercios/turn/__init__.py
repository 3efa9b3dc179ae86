"""The turn: planning in secret, goes, order cards and orders, morale, breaking and casualties.

Chapters: turn (TER-turn), initiative (TER-initiative), activation (TER-activation), orders
(TER-orders), order check (TER-ordercheck), break check (TER-break).
"""
