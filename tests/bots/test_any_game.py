"""The bots that play every game: one at random, one that looks a single action ahead."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.toys import NAMES, climb, nim, toy
from tests.games.hive.positions import drawn

from rucher import bots
from rucher.bots.greedy import END, GreedyBot, lead
from rucher.bots.protocol import Reason
from rucher.bots.random_bot import RandomBot
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.games.hive import game as hive
from rucher.games.hive.actions import Move
from rucher.games.hive.pieces import NUMBERS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_for_every_game_plays_it_to_the_end_from_views(name: str, bot: str) -> None:
    def played() -> Match:
        match = Match(toy(name), toy(name).options_type(), Chance(5))
        player = bots.find(bot, name, seed=3)
        while match.decision:
            seat = match.decision.seats[0]
            choice = player.choose(match.game, match.view(seat), seat)
            assert choice.reasons
            match.play(choice.action, seat)
        return match

    assert played().to_json() == played().to_json()


def test_a_bot_at_random_leaves_no_legal_action_out() -> None:
    match = Match(nim.game, nim.NimOptions(), Chance(0))
    bot = RandomBot(seed=1)
    choices = [bot.choose(match.game, match.view(0), 0) for _ in range(300)]
    assert {choice.action for choice in choices} == set(match.legal())
    assert choices[0].reasons == (Reason("random", {"n": len(match.legal())}),)


def greedy_in(drawing: str) -> Any:
    """What the greedy bot does with white."""
    return GreedyBot(seed=1).choose(hive, drawn(drawing).state, 0)


def test_greed_takes_a_win_in_one() -> None:
    choice = greedy_in(
        """
          bS1 wG1
        bA1 bQ  .   wA1
          wS1 wB1 wQ
        """
    )
    assert isinstance(choice.action, Move)
    assert choice.action.piece == NUMBERS["wA1"]
    assert choice.reasons == (Reason("wins"),)


def test_greed_says_what_it_gains_at_once() -> None:
    choice = greedy_in("bQ  bS1 wQ  wA1")
    assert choice.action.piece == NUMBERS["wA1"]
    # One space more is taken around the black queen, one less around the white.
    assert choice.reasons == (Reason("gains", {"n": 2}),)


def test_greed_with_nothing_to_gain_says_so() -> None:
    choice = greedy_in("wQ  wS1 bS1 bQ")
    assert choice.reasons == (Reason("no_gain"),)


def test_companions_are_no_rivals_and_lose_together() -> None:
    assert lead(climb.game, climb.Stalk([3, 9]), 0) == 3
    assert lead(climb.game, climb.Stalk([3, 9], turns=climb.TURNS), 1) == -END
    assert lead(climb.game, climb.Stalk([climb.FLOWER, climb.FLOWER]), 1) == END


def test_a_rival_s_score_counts_against_ours() -> None:
    state = drawn("bQ  bS1 wQ  wA1").state
    assert (lead(hive, state, 0), lead(hive, state, 1)) == (1 - 2, 2 - 1)


def test_a_bot_that_does_not_exist_is_named() -> None:
    with pytest.raises(OptionError, match="there is no bot 'deep'; there are random, greedy"):
        bots.find("deep", "nim")
