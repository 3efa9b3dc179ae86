"""The table to people: what each side sees, the board drawn and told, orders in words."""
