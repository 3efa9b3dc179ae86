"""The components as the data pack gives them, and what the book says of them."""
