"""Units joined to others: columns, guns in the ranks, emplaced works and works on wheels.

Each union is a class in a file of its own, found by being here. Chapters: TER-troops-choragiew,
-integrada, -emplazada and -fortaleza of the special rules.
"""

from importlib import import_module
from pkgutil import iter_modules

for _found in iter_modules(__path__):
    import_module(f"{__name__}.{_found.name}")
