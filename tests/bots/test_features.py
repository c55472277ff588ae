"""Features: named numbers of a view; a version once used never changes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import rucher
from rucher.bots.features import features_of
from rucher.core.chance import Chance
from rucher.core.errors import OptionError

GAMES = Path(__file__).parents[1] / "golden"
GOLDEN = GAMES / "alveola" / "1"
# The features of every tenth position of the golden games. A change here is a new version, not a new digest.
RELEASED = {("alveola", 1): "4db16b02e1c30142", ("apiary", 1): "fe9637a7feb84e75"}


def named(view: object, seat: int) -> dict[str, float]:
    """The newest features of Alvéola by their names."""
    newest = features_of("alveola")
    return dict(zip(newest.names, newest.count(view, seat), strict=True))


@pytest.mark.parametrize(("game", "version"), RELEASED)
def test_a_released_version_never_changes(game: str, version: int) -> None:
    found = []
    for file in sorted((GAMES / game / "1").glob("*player*.json" if game == "apiary" else "*.json")):
        match = rucher.load(file.read_bytes())
        for played in range(0, len(match.log), 10):
            state = match.state_after(played)
            for seat in range(len(state.players)):
                numbers = features_of(game, version).count(state, seat)
                found.append(" ".join(f"{number:.6g}" for number in numbers))
    digest = hashlib.blake2b("\n".join(found).encode(), digest_size=8).hexdigest()
    assert digest == RELEASED[game, version]


def test_features_tell_only_what_the_seat_knows() -> None:
    match = rucher.load((GOLDEN / "two_players.json").read_bytes())
    for played in range(0, len(match.log), 15):
        state = match.state_after(played)
        for seat in (0, 1):
            view = match.game.view(state, seat)
            known = named(view, seat)
            assert known == named(state, seat)
            assert known == named(match.game.resample(view, seat, Chance(played)), seat)


def test_they_count_what_lies_on_the_table() -> None:
    match = rucher.load((GOLDEN / "two_players.json").read_bytes())
    state = match.state
    mine, theirs = named(state, 0), named(state, 1)
    assert mine["own_points"] == theirs["rival_points"] == match.score().total(0)
    assert mine["own_honey"] == state.players[0].honey
    assert sum(mine[f"own_workers_{level}"] for level in (1, 2, 3, 4)) == len(state.players[0].workers)
    assert mine["tiles_left"] == sum(pile.left for pile in state.piles)
    assert mine["hornets"] == len(state.hornets)


def test_an_empty_hive_has_features_too() -> None:
    match = rucher.new("alveola", free_start_layout=True)
    assert named(match.state, 0)["mean_level"] >= 0


def test_a_team_is_one_side() -> None:
    state = rucher.load((GOLDEN / "teams.json").read_bytes()).state
    assert named(state, 0) == named(state, 2)
    assert named(state, 0)["own_points"] == named(state, 1)["rival_points"]


def test_of_several_rivals_the_strongest_counts() -> None:
    match = rucher.load((GOLDEN / "three_players.json").read_bytes())
    assert named(match.state, 0)["rival_points"] == max(match.score().total(1), match.score().total(2))


def test_unknown_features_are_named() -> None:
    with pytest.raises(OptionError, match="alveola has no features 9; it has 1"):
        features_of("alveola", 9)
    with pytest.raises(OptionError, match="'hive' has no features"):
        features_of("hive")


def test_apiary_s_features_count_goods_and_workers_and_tell_only_what_the_seat_knows() -> None:
    match, newest = (
        rucher.load((GAMES / "apiary" / "1" / "three_players.json").read_bytes()),
        features_of("apiary"),
    )
    for played in range(20, len(match.log), 60):
        state = match.state_after(played)
        for seat in range(3):
            view = match.game.view(state, seat)
            counted = newest.count(view, seat)
            found, player = dict(zip(newest.names, counted, strict=True)), state.players[seat]
            assert found["own_points"] == match.game.score(state).total(seat)
            assert found["own_honey"] == player.resources[4]
            assert found["own_strength"] == sum(player.active)
            assert found["own_tokens"] == state.comb.count(seat)
            assert counted == newest.count(match.game.resample(view, seat, Chance(played)), seat)
