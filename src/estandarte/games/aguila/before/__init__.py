"""Before the first turn: sides, terrain, defences, deployment, hiding, the vanguard.

[15.4, 16.0; Officers and abilities that act then: 12, 13]
"""
