"""Courage and Discipline: tests, checks and what steadies them, casualties, the breaking point.

[5.1, 10; Officers: 12]
"""
