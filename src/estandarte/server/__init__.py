"""The table on the web: matches between people and machines, far apart in place and time."""
