"""Plain people at the oar in Lepanto; what they do alike is in `plain.py`."""
