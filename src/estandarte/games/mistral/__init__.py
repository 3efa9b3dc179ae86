"""Mistral: hidden fleets in the Western Mediterranean, 1740 to 1748, on winds and lanes."""
