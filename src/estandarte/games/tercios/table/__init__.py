"""The table to people: what each side sees, the board drawn and told, orders in words.

No chapter of the book.
"""
