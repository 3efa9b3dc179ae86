"""Reactions: when a face-down card may answer an enemy, and what each card then does.

Chapter: reactions (TER-reactions), with Evasión and Resguardo (TER-troops-evasion, -resguardo).
"""
