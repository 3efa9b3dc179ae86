"""Historical wargames played by the book."""

__version__ = "1.0.0"
