"""Plain people who fight a battle of Tercios; what they do alike is in `plain.py`."""
