"""The Movement phase: orders, how far and by which way, Officers who ride, guns and their teams.

[3; 5.1, 6.5, 11.6, 12.3]
"""
