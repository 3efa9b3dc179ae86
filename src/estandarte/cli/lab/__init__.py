"""Experiments in the terminal: what is asked, how far it is, what came out."""
