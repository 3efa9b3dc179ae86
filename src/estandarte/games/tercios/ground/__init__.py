"""The ground: what its elements do to moving, seeing and fighting; buildings, lines of sight.

Chapters: terrain (TER-terrain), effects of the elements (TER-scenery-effects, -edificio).
"""
