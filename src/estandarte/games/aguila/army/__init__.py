"""The army a player brings: lists, composition, staff, costs, and its inspection.

[14; Officers bought: 12; units of one's own: 1]
"""
