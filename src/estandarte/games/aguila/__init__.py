"""Bajo la Sombra del Águila: Napoleonic battles on a free-measurement field.

The chapters of the book, and the folder in which each is found:

 1  units, sight, dice         units, dice, ground (sight), army (raising)
 2  the turn                   turn
 3  orders and movement        movement
 4  terrain and buildings      ground, movement (buildings)
 5  formations                 ground (formations), movement (changing them), fire (batteries)
 6  cavalry                    charge, movement (dismounting)
 7  shooting                   fire
 8  charges and reactions      charge
 9  combat                     charge
10  Courage, breaking point    courage
11  artillery                  fire, movement (limbering)
12  Officers                   abilities, courage, movement (riding); before the battle: before
13  abilities of units         abilities, and where each of them works
14  armies                     army
15  weather, placing terrain   ground (weather), movement (ice), before
16  scenarios                  scenarios (pitched: what each says; book: each of them), before

Beside them: schema and data (tables), odds, table (views, drawing, words), text (languages).
"""

from .game import AGUILA

__all__ = ["AGUILA"]
