"""Movement: marches, pivots, what is met on the way, guns and their horses."""
