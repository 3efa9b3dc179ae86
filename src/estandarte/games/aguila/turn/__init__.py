"""The turn: initiative, Discipline, Courage, casualties, the breaking point, reorganisation.

[2, 10; Officers: 12]
"""
