"""Scenarios: their boards, objectives, reserves and arrivals, and who has won. [chapters 15, 17]"""
