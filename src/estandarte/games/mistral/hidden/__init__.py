"""What each Fleet may know of the other, and a war imagined behind it. [2.31, 7.1]"""
