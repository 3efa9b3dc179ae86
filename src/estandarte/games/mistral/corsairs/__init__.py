"""Corsairs, Pirates, the Knights, the Levant trade, Guerre de Course. [2.5, 2.63, 2.332]"""
