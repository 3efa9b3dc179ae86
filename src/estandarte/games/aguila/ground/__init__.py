"""Terrain, buildings, earthworks, sight, weather, formations. [3, 11]"""
