"""Commanders: their reach, ways and actions; in qualities/, what each can do besides.

Chapters: commanders (TER-commanders), virtues (TER-virtues), qualities (TER-qualities).
"""
