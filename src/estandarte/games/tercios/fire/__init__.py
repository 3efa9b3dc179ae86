"""Shooting: targets, dice, and what may follow a shot."""
