"""Commanders: what befalls them, and the marks that their actions leave on units.

Chapter: commanders (TER-commanders).
"""
