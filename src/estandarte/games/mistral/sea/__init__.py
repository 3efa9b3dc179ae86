"""The sea: places and lanes, Ports, winds and Gales, and how Formations sail. [5, 7.24, 2.3]"""
