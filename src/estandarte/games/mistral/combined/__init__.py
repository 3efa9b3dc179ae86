"""The game joined to the land war. [3]"""
