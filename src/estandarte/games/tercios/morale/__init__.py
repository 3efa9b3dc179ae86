"""Morale: cards and markers beside a unit, checks of Discipline, breaking, and what is lost.

Chapters: order check (TER-ordercheck), break check (TER-break), markers (TER-markers), losses of
commanders (TER-commanders-loss).
"""
