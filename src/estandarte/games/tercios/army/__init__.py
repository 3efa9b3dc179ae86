"""The army a player brings: organisation, costs, the units raised from it."""
