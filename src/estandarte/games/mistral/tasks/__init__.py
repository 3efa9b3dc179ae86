"""Auxiliaries and their Tasks: Searching, Shadowing, Screening, Interdiction. [6, 7.1, 7.2]"""
