"""Scenarios: how a match begins, battles of history, how long they last and who has won.

Chapters: the battle (TER-battle-duration), scores of Los Campos de Gloria (TER-scenario-i to -k).
"""
