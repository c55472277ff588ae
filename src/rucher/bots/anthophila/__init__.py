"""Bots that play Anthophila. They import its rules and bots/protocol; bots/__init__.py registers them.

`bot.py` weighs single actions (`values.py`, `worth.py`); `search.py`, `thinking.py` and `players.py` try
plans of the team's turn on the fast table, by `weights.py`. `purposes.py`, `explain.py` and `guide.py`
say what for.
"""
