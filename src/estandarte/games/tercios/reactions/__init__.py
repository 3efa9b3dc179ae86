"""Reactions: when a face-down card may answer an enemy; `answers/` has what each card then does.

Chapter: reactions (TER-reactions), with Evasión (TER-troops-evasion).
"""
