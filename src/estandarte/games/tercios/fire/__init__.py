"""Shooting: targets, dice, and what may follow a shot.

Chapter: shooting (TER-shoot).
"""
