"""The commands by chapters, a file each: `describe` names the options, `run` carries it out.

A new one is a file in its chapter, its name in `program.CHAPTERS` and its words (`help.<name>`) in
`text/`.
"""
