"""Beside a real table: a small board laid from what a tape and an eye give.

Nothing here states a rule. A question names two units and a few facts; `laying` sets both on a
board of the game on which these facts hold, `reading` reads them off it by the eyes of the rules,
and the game's own options, odds and dice answer.
"""
