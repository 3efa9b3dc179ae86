"""The values of a unit: printed, changed by modifiers, in the circumstances of the moment."""
