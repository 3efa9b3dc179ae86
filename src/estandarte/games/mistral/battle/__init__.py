"""Battle, from the demand to the retreat. [8, 6.23, 6.24]"""
