"""The ground: what its elements do to moving, seeing and fighting; lines of sight, gaps.

Chapters: terrain (TER-terrain), effects of the elements (TER-scenery-effects, -edificio).
"""
