"""The rulebook looked up: where each rule is implemented and proved, and how much of it is."""
