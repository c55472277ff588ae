"""Train a very small agent on Alvéola in PettingZoo: it learns what each kind of action is worth.

It is a bandit over the kinds of actions, no more: the shortest loop that learns anything.
Needs `pip install "rucher[pettingzoo]"`.
"""

import argparse
from collections import defaultdict

import numpy as np

from rucher.envs import pettingzoo_env


def train(games: int, seed: int = 0) -> dict[str, float]:
    """Play games at random but for what was learned, and return the value of each kind of action."""
    env = pettingzoo_env.env("alveola")
    table = env.unwrapped.table
    dice = np.random.default_rng(seed)
    value: dict[str, float] = defaultdict(float)
    for game in range(games):
        env.reset(seed=seed + game)
        used: dict[str, set[str]] = {agent: set() for agent in env.possible_agents}
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            if over:
                for kind in used[agent]:
                    value[kind] += 0.05 * (reward - value[kind])
                env.step(None)
                continue
            match, seat = env.unwrapped.match, env.possible_agents.index(agent)
            legal = np.flatnonzero(observation["action_mask"])
            view = match.view(seat)
            kinds = [type(table.actions.decode(view, seat, int(number))).__name__ for number in legal]
            weights = np.exp([3 * value[kind] for kind in kinds])
            pick = int(dice.choice(len(legal), p=weights / weights.sum()))
            used[agent].add(kinds[pick])
            env.step(int(legal[pick]))
    return dict(value)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    for kind, worth in sorted(train(parser.parse_args().games).items(), key=lambda item: -item[1]):
        print(f"{kind:12} {worth:+.2f}")
