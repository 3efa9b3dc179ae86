"""The army a player brings: its file, what it costs, its organisation, the units raised from it.

Chapters: the army (TER-army), allies (TER-allies), types of troops (TER-troops-types).
"""
