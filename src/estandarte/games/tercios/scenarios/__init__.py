"""Scenarios: how a match begins, and battles of history.

Chapters: scores of Los Campos de Gloria (TER-scenario-i to -k).
"""
