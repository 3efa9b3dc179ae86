"""Convoys of supply, troops and trade, and attacks on them. [10, 2.15, 2.34, 2.41]"""
