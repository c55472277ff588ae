"""Bots that play Apiary. They import its rules and bots/protocol; bots/__init__.py registers them.

`bot.py` plays its turn to the end for each action; `policy.py`, `thinking.py` and `players.py` compare
whole turns, `quick.py`, `worlds.py` and `figures.py` on the fast table. `worth.py`, `features.py`,
`weights.py` and `evaluation.py` value things and positions; `explain.py` and `guide.py` put it in words.
"""
