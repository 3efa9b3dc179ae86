"""Movement by oar and sail, towing, reorientation. [5.2, 5.4, 6]"""
