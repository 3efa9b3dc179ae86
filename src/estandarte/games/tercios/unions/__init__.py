"""Units joined to others: columns, integrated guns, emplaced works and works on wheels.

Chapters: TER-troops-choragiew, -integrada, -emplazada and -fortaleza of the special rules.
"""
