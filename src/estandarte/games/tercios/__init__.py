"""Tercios: pike and shot on a free-measurement field, with secret orders and reactions."""

from .game import TERCIOS

__all__ = ["TERCIOS"]
