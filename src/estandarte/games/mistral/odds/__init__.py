"""Exact odds of what a player may choose, as far as his Fleet can know."""
