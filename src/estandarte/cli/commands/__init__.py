"""The commands, a file each: `describe` names the options, `run` carries it out.

A new one is a file here, its name in `program.COMMANDS` and its words (`help.<name>`) in `text/`.
"""
