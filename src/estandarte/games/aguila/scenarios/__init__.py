"""Scenarios: their boards, objectives, reserves and arrivals, and who has won. [16]"""
