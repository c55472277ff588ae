"""Bots that play Alvéola. They import its rules and bots/protocol; bots/__init__.py registers them.

`bot.py` looks one turn ahead; `search.py`, `thinking.py` and `players.py` try whole turns on the fast
table. `features.py` and `weights.py` are the evaluation; `explain.py` and `guide.py` put it in words.
"""
