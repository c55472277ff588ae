"""The bot that plays its turn to the end in its head."""

from __future__ import annotations

from typing import Any

import pytest

from rucher import bots
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.random_bot import RandomBot
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.apiary import game
from rucher.games.apiary.actions import BuyTile, Retrieve
from rucher.games.apiary.box import KINDS
from rucher.games.apiary.words.names import tile_name
from rucher.games.hive import game as hive

TEXTS = Texts("apiary")


def won(seed: int, **options: Any) -> bool:
    """Does the bot, in a seat by turns, win against random play? It says why at every step."""
    chance, state = Chance(seed), game.setup(game.options_type(**options), Chance(seed))
    seat = seed % len(state.players)
    players: list[bots.Bot] = [RandomBot(seed) for _ in state.players]
    players[seat] = ApiaryBot(seed)
    while decision := game.decision(state):
        asked = decision.seats[0]
        choice = players[asked].choose(game, game.view(state, asked), asked)
        for reason in choice.reasons:
            assert all(TEXTS.say(lang, f"reason.{reason.code}", reason.params) for lang in LANGUAGES)
        game.apply(state, asked, choice.action, chance)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners == (seat,)


def test_it_beats_random_play() -> None:
    assert sum(won(seed) for seed in range(4)) == 4


@pytest.mark.long
def test_it_wins_95_games_of_100_against_random_play() -> None:
    assert sum(won(seed) for seed in range(1000, 1200)) >= 190


@pytest.mark.parametrize(
    "options", [{"players": 3, "draft": True}, {"players": 5, "strict_supply": True}], ids=str
)
def test_it_plays_every_variant_to_the_end(options: dict[str, object]) -> None:
    won(7, **options)


def test_what_it_tells_everybody_comes_true() -> None:
    chance, state, bot = Chance(3), game.setup(game.options_type(first_game=True), Chance(3)), ApiaryBot(3)
    told = set[str]()
    for _ in range(400):
        decision = game.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        choice = bot.choose(game, game.view(state, seat), seat)
        for why in choice.told:
            told.add(why.code)
            assert all(TEXTS.say(lang, f"reason.{why.code}", why.params) for lang in LANGUAGES)
            match choice.action:
                case BuyTile(kind, column):
                    tile = state.rows[3 * KINDS.index(kind) + column]
                    assert why.params["tile"] == tile_name(state.box, tile)
                case Retrieve():
                    assert why.code == "apiary_returns"
        game.apply(state, seat, choice.action, chance)
    assert told >= {"apiary_to_build", "apiary_returns", "apiary_builds_points"}


def test_it_is_found_by_name_and_plays_apiary_only() -> None:
    assert isinstance(bots.find("normal", "apiary", 1), ApiaryBot)
    assert isinstance(bots.find("apiary", "apiary", 1), ApiaryBot)  # its name in old tables
    with pytest.raises(OptionError, match="does not play hive"):
        bots.find("apiary", "hive")
    state = hive.setup(hive.options_type(), Chance(1))
    with pytest.raises(OptionError, match="apiary only"):
        ApiaryBot(1).choose(hive, state, 0)  # type: ignore[arg-type]
