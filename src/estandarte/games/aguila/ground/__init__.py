"""What stands and lies on the field: terrain, buildings, earthworks, sight, formations, weather.

[1.2, 4, 5, 15]
"""
