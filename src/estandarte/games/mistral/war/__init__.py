"""Years, Turns, Impulses; Events, Campaigns, Contingents, Prestige. [4, 9.2, 12, 2.1, 2.6]"""
