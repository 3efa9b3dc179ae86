"""Thinking ahead, whatever the game: plans for a turn are raced on imagined boards.

`worlds.py` imagines boards from a view, `playouts.py` plays them on, `racing.py` compares plans
under the same dice and without their luck, `thinker.py` is the player who takes the best of them;
`advice.py` says what he would do in somebody's place. What a game adds is its doctrine, the tempers
that are plans, how a board stands, and the values of its `thinking.toml`.
"""
