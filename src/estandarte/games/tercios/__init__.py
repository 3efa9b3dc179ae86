"""Tercios: pike and shot on a free-measurement field, with secret orders and reactions.

Where each chapter of the book is, by the ids of `rulebook.md`:

    units, bases, centres    TER-units -bases -centres -components               units.py
    values and markers       TER-values -mods -defences -markers -flank          values/
    turn and orders          TER-turn -initiative -activation -orders            turn/
    order and break checks   TER-ordercheck -break                               morale/
    reactions                TER-reactions                                       reactions/ answers/
    movement                 TER-move -face -obstacles -overlap -correct         movement/
    shooting                 TER-shoot                                           fire/
    charge and combat        TER-melee -charge -round -malaguerra                charge/
    its outcome              TER-outcome -draw -disengage -retreat -consolidate  charge/
    special rules, weapons   TER-troops -weapons                                 traits/, unions/
    commanders               TER-commanders -virtues                   commanders/ commanding/
    qualities                TER-qualities                                       qualities/
    the army                 TER-army -allies                                    army/
    scenery                  TER-scenery -terrain                                before/, ground/
    the battle               TER-battle -scenario                                before/, scenarios/

Imports between these folders go one way: values and ground below morale, that below movement and
fire, then charge, answers, commanding, turn; what is found by its name alone is above them all.
`schema/` holds the shapes of the data, `odds/` what may be reckoned beforehand, `intentions/` what
a side may want done by itself, `table/` what people see and say. Readings of what the book leaves
open are in `README.md`.
"""

from .game import TERCIOS

__all__ = ["TERCIOS"]
