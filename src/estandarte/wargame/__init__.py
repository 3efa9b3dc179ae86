"""What wargames share: hexes, the plane, networks, armies, words."""
