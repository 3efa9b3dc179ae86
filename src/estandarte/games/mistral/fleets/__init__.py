"""Squadrons, Formations, Leaders: how they change, come and go, wear. [2.2, 3, 7.3, 11]"""
