"""Environments for learning: every game in PettingZoo (AEC), and in Gymnasium against bots or alone.

actions, spaces/     an action of a game as one integer, both ways
observing            a seat's view as named arrays
pettingzoo_env       all seats take turns (`rucher[pettingzoo]`)
gymnasium_env        one seat learns, bots have the others (`rucher[gymnasium]`)
vector               many matches in one process, for `rucher.vector` (`rucher[gymnasium]`)

All read views alone: what a seat may not know is in no array. docs/environments.md has the details.
"""

from rucher.core.extras import advised

with advised():
    import gymnasium  # noqa: F401 - all of them need it, and numpy with it
