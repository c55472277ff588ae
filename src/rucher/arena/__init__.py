"""Many matches between bots: paired, seeded and saved; and statistics on their results.

    result = Contest(Terms("alveola", ("mine", "greedy"), seed=1)).run(matches=100)

`entrants.py` says how bots are named, `on_ray.py` plays on many machines.
"""

from rucher.arena.contest import Contest, Result
from rucher.arena.on_ray import RayExecutor
from rucher.arena.playing import Played, Terms
from rucher.arena.rating import Difference, Score, Sprt

__all__ = ["Contest", "Difference", "Played", "RayExecutor", "Result", "Score", "Sprt", "Terms"]
