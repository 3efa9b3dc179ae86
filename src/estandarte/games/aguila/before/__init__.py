"""Before the first turn: sides, terrain, defences, deployment, the vanguard. [15]"""
