"""What is said: rules, sentences before any language, and texts in each."""
