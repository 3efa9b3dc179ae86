"""The commands, a file each, found by name: `describe` names the options, `run` carries it out."""
