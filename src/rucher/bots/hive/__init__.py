"""Bots that play Hive. They import its rules and bots/protocol; bots/__init__.py registers them.

`engine.py` is the engine: `search.py` looks ahead, `evaluation.py` and `net.py` judge, `book.py` knows
openings. `players.py` are its levels. `analysis.py`, `explain.py`, `review.py` and `pondering.py` say
what it thinks; `problems.py`, `solver.py`, `composing.py` and `mining.py` make problems.
"""
