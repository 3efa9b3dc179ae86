"""The charge and the reactions to it, combat and its outcome."""
