"""Fields: the table and its ground as a file, by the procedures of the book or as agreed upon.

A game of miniatures fills a `GroundBook` with what it has anyway: its kinds of terrain, its rules
of placing them and the procedure by which players do so. Checked, drawn at random, printed and
played upon is the same for all of them.
"""
