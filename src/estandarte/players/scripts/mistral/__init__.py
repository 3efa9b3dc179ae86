"""Plain people who lead a Fleet of Mistral; what they do alike is in `plain.py`."""
