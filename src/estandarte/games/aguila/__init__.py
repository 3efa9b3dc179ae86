"""Bajo la Sombra del Águila: Napoleonic battles in miniature. Not on the shelf yet."""
