"""Scenarios: their boards, battles of history, how long they last and who has won."""
