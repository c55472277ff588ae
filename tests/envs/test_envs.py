"""The environments: every action has one integer, and the tests of PettingZoo and Gymnasium pass."""

import random
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import rucher
from rucher import games
from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.types import Outcome
from rucher.envs import pettingzoo_env
from rucher.envs.actions import action_space
from rucher.envs.gymnasium_env import SeatEnv
from rucher.envs.observing import EMPTY
from rucher.envs.playing import Table, reward
from rucher.games.hive.actions import Pass
from rucher.games.hive.pieces import NAMES

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("hive", {"preset": "tournament"}),
    ("alveola", {"players": 3}),
    ("anthophila", {"preset": "classic", "players": 1}),
    ("apiary", {"players": 3, "draft": True}),
    ("apiary", {"players": 1}),
]


# -- actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_legal_action_has_an_integer_of_its_own(game: str, options: dict[str, Any]) -> None:
    match, dice = rucher.new(game, seed=5, **options), random.Random(5)
    space = action_space(match.game, match.options)
    while match.decision and len(match.log) < 150:
        seat = match.decision.asked[0]
        view, legal = match.view(seat), match.legal(seat)
        numbers = [space.encode(view, seat, action) for action in legal]
        assert len({*numbers}) == len(legal)
        assert max(numbers) < space.size
        assert [space.decode(view, seat, number) for number in numbers] == legal
        match.play(dice.choice(legal), seat)


# The same in every process and for every version of Rucher that plays these rules: saved agents rest on them.
SIZES = {"hive": 11033, "alveola": 66619, "anthophila": 1573, "apiary": 29990}
INTEGERS = {
    "hive": "3f4e50f28abf75ac",
    "alveola": "d10bd5b15fb226f4",
    "anthophila": "4f2afcd0c04ba1c0",
    "apiary": "82b28dd37f6e9d1a",
}
EARLIER = {("apiary", 1): "383cc91b951105fd"}  # with an edition of the box that old matches keep
ASK = """
import hashlib, rucher
from rucher.envs.actions import action_space
for game, pack in [*((game, "") for game in rucher.game_names()), *PACKS]:
    match, met = rucher.new(game, seed=1, **({"pack": pack} if pack else {})), hashlib.sha256()
    space = action_space(match.game, match.options)
    while match.decision and len(match.log) < 60:
        seat = match.decision.asked[0]
        legal = sorted(space.legal(match.view(seat), seat).items())
        met.update(repr(legal).encode())
        match.play(legal[7 * len(match.log) % len(legal)][1], seat)
    print(game, space.size, met.hexdigest()[:16])
"""


def released(game: str) -> dict[str, str]:
    """The hash of each released edition of a game's box."""
    text = files(f"rucher.games.{game}.box").joinpath("editions", "released.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def test_the_integers_never_change() -> None:
    packs = [(game, released(game)[str(edition)]) for game, edition in EARLIER]
    command = [sys.executable, "-c", f"PACKS = {packs}{ASK}"]
    told = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "77"}
    ).stdout
    expected = [*INTEGERS.items(), *((game, digest) for (game, _), digest in EARLIER.items())]
    assert told == "".join(f"{game} {SIZES[game]} {digest}\n" for game, digest in expected)


def test_an_integer_that_names_nothing_is_unreadable() -> None:
    match = rucher.new("hive", seed=1)
    space = action_space(match.game, match.options)
    for number in (-1, space.size, 1):
        with pytest.raises(UnreadableAction):
            space.decode(match.view(0), 0, number)


# -- observations -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_a_seat_cannot_see_changes_no_array(game: str, options: dict[str, Any]) -> None:
    preset = options.get("preset")
    table = Table(game, preset, {name: value for name, value in options.items() if name != "preset"})
    match, dice = table.start(3), random.Random(3)
    while match.decision and len(match.log) < 60:
        seat = match.decision.asked[0]
        if len(match.log) % 6 == 0:
            other = table.start(0)
            other.state = match.game.resample(match.view(seat), seat, Chance(len(match.log)))
            seen, again = table.observe(match, seat), table.observe(other, seat)
            assert seen["observation"].keys() == table.observer.widths.keys()
            for name, array in seen["observation"].items():
                assert np.array_equal(array, again["observation"][name]), name
            assert np.array_equal(seen["action_mask"], again["action_mask"])
        match.play(dice.choice(match.legal(seat)), seat)


def test_arrays_say_where_things_are() -> None:
    table = Table("hive", None, {})
    match = table.start(1)
    match.play("wS1")
    seen = table.observe(match, 1)["observation"]
    spots = seen["spots"][1:].reshape(28, 3)
    lying = {NAMES[piece]: list(spots[piece]) for piece in range(28) if spots[piece][0] != EMPTY}
    assert lying == {"wS1": [0, 0, 0]}
    assert (seen["me"][0], seen["asked"][0], seen["ply"][0]) == (1, 1, 1)


# -- the environments ---------------------------------------------------------------------------------------


# PettingZoo expects one array, and advises against what our named arrays are: a Dict of Boxes.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_pettingzoo_accepts_every_game(game: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo_env.RucherEnv(game, **options), num_cycles=30)


@pytest.mark.parametrize("game", SIZES)
def test_a_seed_repeats_a_match(game: str) -> None:
    seed_test(lambda: pettingzoo_env.env(game), num_cycles=20)


def test_a_match_is_played_to_its_end_and_rewarded() -> None:
    env = pettingzoo_env.env("alveola", render_mode="svg")
    env.reset(seed=4)
    dice, paid = np.random.default_rng(4), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, earned, over, _, _ = env.last()
        paid[agent] += earned
        env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(paid.values()) in ([-1.0, 1.0], [0.0, 0.0], [1.0, 1.0])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("anthophila", {"players": 1}),
        ("apiary", {"players": 1}),
        ("hive", {"seat": 1}),
        ("alveola", {"opponents": "greedy"}),
        ("apiary", {"players": 3, "opponents": ["random", "greedy"]}),
    ],
)
def test_gymnasium_accepts_a_seat(game: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make("rucher/Seat-v0", game=game, **options).unwrapped)


def test_a_match_that_is_too_long_is_truncated() -> None:
    env = pettingzoo_env.env("hive", longest=5)
    env.reset(seed=4)
    told = []
    for _ in env.agent_iter():
        observation, earned, over, cut, _ = env.last()
        told.append((earned, over, cut))
        env.step(None if over or cut else int(np.flatnonzero(observation["action_mask"])[0]))
    assert told == [(0.0, False, False)] * 5 + [(0.0, False, True)] * 2
    seat = SeatEnv("hive", longest=4)
    seat.reset(seed=1)
    ends = [seat.step(np.int64(np.flatnonzero(seat.action_masks())[0]))[2:4] for _ in range(2)]
    assert ends == [(False, False), (False, True)]


def test_what_cannot_be_set_up_is_told_at_once() -> None:
    with pytest.raises(rucher.UnknownSeat, match="seats are 0 to 1"):
        SeatEnv("hive", seat=2)
    with pytest.raises(rucher.OptionError, match="there is no bot 'stockfish'"):
        SeatEnv("hive", opponents="stockfish")
    with pytest.raises(rucher.OptionError, match="1 other seats need 1 opponents, not 2"):
        SeatEnv("hive", opponents=["random", "greedy"])
    for opponents in (dict, [dict], None):
        with pytest.raises(rucher.OptionError, match="opponents are names of bots"):
            SeatEnv("hive", opponents=opponents)  # type: ignore[arg-type]
    for made in (SeatEnv, pettingzoo_env.env):
        with pytest.raises(rucher.OptionError, match="there is no render mode 'human'; there are ansi, svg"):
            made("hive", render_mode="human")


def test_an_illegal_action_teaches() -> None:
    env = SeatEnv("hive", render_mode="ansi")
    env.reset(seed=1)
    assert env.match is not None
    passing = env.table.actions.encode(env.match.view(0), 0, Pass())
    _, earned, over, _, info = env.step(np.int64(passing))
    assert (earned, over) == (-1.0, False)
    assert "(rule 8.1)" in info["refusal"]
    env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
    assert len(env.match.log) == 2
    assert env.render() == str(env.match)


def test_a_seat_sees_its_own_cards_in_the_text() -> None:
    env = SeatEnv("apiary", render_mode="ansi", players=2)
    env.reset(seed=1)
    own = env.render()
    assert env.match is not None
    assert own != str(env.match)
    env.match.state = env.match.game.resample(env.match.view(0), 0, Chance(5))
    assert env.render() == own


@pytest.mark.parametrize(
    ("game", "winners", "ranks", "worth"),
    [
        ("hive", (0,), (1, 2), 1.0),
        ("hive", (1,), (2, 1), -1.0),
        ("hive", (), (1, 1), 0.0),
        ("anthophila", (), (1, 1), -1.0),
        ("apiary", (), (2,), -1.0),
    ],
)
def test_rewards(game: str, winners: tuple[int, ...], ranks: tuple[int, ...], worth: float) -> None:
    assert reward(games.find(game), Outcome(ranks, winners, "points"), 0) == worth


# -- what callers get wrong ----------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["x", 1.5, 3.0, float("nan"), []])
def test_an_action_is_never_rounded(action: Any) -> None:
    match, several, alone = rucher.new("hive", seed=1), pettingzoo_env.RucherEnv("hive"), SeatEnv("hive")
    several.reset(seed=1)
    alone.reset(seed=1)
    space = action_space(match.game, match.options)
    asks: list[Callable[[Any], Any]] = [partial(space.decode, match.view(0), 0), several.step, alone.step]
    for ask in asks:
        with pytest.raises(TypeError, match="integer"):
            ask(action)
    for table in (several, alone):
        assert table.match is not None
        assert table.match.log == []


def test_an_agent_that_is_to_act_acts() -> None:
    env = pettingzoo_env.RucherEnv("hive")
    env.reset(seed=1)
    with pytest.raises(UnreadableAction, match="player_0 is to act"):
        env.step(None)


@pytest.mark.parametrize("number", [np.int64(3), np.array(3), np.int32(3)])
def test_an_action_of_numpy_is_a_number(number: Any) -> None:
    match = rucher.new("alveola", seed=1)
    space = action_space(match.game, match.options)
    assert space.decode(match.view(0), 0, number) == space.decode(match.view(0), 0, 3)


@pytest.mark.parametrize("thing", [None, 3, "wA1", rucher.new("alveola", seed=1).legal()[0]])
def test_what_is_no_action_of_the_game_has_no_integer(thing: Any) -> None:
    match = rucher.new("hive", seed=1)
    with pytest.raises(UnreadableAction, match="is not an action of hive"):
        action_space(match.game, match.options).encode(match.view(0), 0, thing)


@pytest.mark.parametrize("longest", [0, -1, "9", 1.5])
def test_a_match_may_have_an_action_at_least(longest: Any) -> None:
    for make in (pettingzoo_env.env, SeatEnv, lambda game, longest: rucher.vector(game, 1, longest=longest)):
        with pytest.raises(rucher.OptionError, match="longest is"):
            make("hive", longest=longest)
