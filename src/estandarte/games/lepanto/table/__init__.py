"""The table to people: what each side sees, the map drawn and told, orders in words."""
