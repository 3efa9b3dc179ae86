"""The ground: scenery and what it does, buildings, lines of sight."""
