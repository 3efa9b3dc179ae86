"""The table to people: the chart drawn and told, names, orders in words."""
