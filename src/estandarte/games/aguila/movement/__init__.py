"""The Movement phase: orders, how far and by which way, Officers, teams. [6]"""
