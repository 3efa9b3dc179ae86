"""The table in the terminal: a match set up, whose turn it is, what is typed, heard and seen."""
