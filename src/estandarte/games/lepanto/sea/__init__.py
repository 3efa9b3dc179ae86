"""The map, the wind, and ships adrift. [3, 6.3, 6.4, 9]"""
