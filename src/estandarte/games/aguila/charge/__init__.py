"""The Charge phase: who may charge, by which way, reactions, combat and what follows it.

[8, 9; horse: 6]
"""
