"""The turn: its sequence, initiative, the movement phase of both players, reorganisation.

[2; Officers: 12]
"""
