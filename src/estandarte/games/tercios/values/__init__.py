"""The values of a unit: printed, changed by modifiers, in the circumstances of the moment.

Chapters: values (TER-values), modifiers (TER-mods), defences (TER-defences), markers
(TER-markers).
"""
