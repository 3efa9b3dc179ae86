"""The ground of a battle: its pieces laid by the dice, and what each scenario demands. [15.4]"""
