"""Answers: what a unit does with the card that it has turned up in reaction.

Chapter: reactions (TER-reactions), with Resguardo (TER-troops-resguardo).
"""
