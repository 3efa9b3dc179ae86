"""Before the first turn: scenery, deployment, vanguards and ambushers."""
