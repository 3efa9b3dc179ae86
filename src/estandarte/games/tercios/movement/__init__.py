"""Movement: marches, straight moves, who watches them, what is met on the way, guns and horses,
buildings.

Chapter: movement (TER-move, TER-face, TER-obstacles, TER-overlap, TER-correct).
"""
