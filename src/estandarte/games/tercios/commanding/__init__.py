"""Commanding: a commander's step before the Troops act, and the actions that he may try.

Chapters: commanders (TER-commanders), virtues (TER-virtues); `qualities/` has what each can do.
"""
