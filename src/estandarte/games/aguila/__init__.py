"""Bajo la Sombra del Águila: Napoleonic battles on a free-measurement field."""

from .game import AGUILA

__all__ = ["AGUILA"]
