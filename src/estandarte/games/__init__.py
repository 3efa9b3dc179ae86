"""The games, a package each; none of them knows another."""
