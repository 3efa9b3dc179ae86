"""Plain people who command a brigade of Águila; what they do alike is in `plain.py`."""
