"""The table inside a page: the same rooms, wire and rules, reached by messages, not a port."""
