"""Live matches: rooms and who sits in them, clocks, machines, agreements, what is read again."""
