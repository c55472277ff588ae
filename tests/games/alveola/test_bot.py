"""The first bot, which looks one whole turn ahead: a named past version, and an opponent to measure by."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.alveola.tables import changed, later, state_of, table

import rucher
from rucher import bots
from rucher.arena.entrants import enter
from rucher.bots.alveola.bot import AlveolaBot
from rucher.bots.alveola.players import LevelBot
from rucher.bots.random_bot import RandomBot
from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.alveola import game

TEXTS = Texts("alveola")


def wins(games: range) -> int:
    """How many games of two the bot wins against random play, with the seats taken in turn."""
    won = 0
    for seed in games:
        match, seat = rucher.new("alveola", seed=seed), seed % 2
        players: dict[int, bots.Bot] = {seat: AlveolaBot(seed), 1 - seat: RandomBot(seed)}
        while match.decision:
            asked = match.decision.seats[0]
            choice = players[asked].choose(game, match.view(asked), asked)
            assert all(
                TEXTS.say(lang, f"reason.{r.code}", r.params) for lang in LANGUAGES for r in choice.reasons
            )
            match.play(choice.action, asked)
        assert match.outcome is not None
        won += match.outcome.winners == (seat,)
    return won


@pytest.mark.parametrize("games", [4, pytest.param(20, marks=pytest.mark.long)])
def test_it_beats_random_play(games: int) -> None:
    assert wins(range(games)) >= 0.95 * games


@pytest.mark.long
def test_it_wins_95_games_of_100_against_random_play() -> None:
    assert wins(range(1000, 1200)) >= 190


def test_it_is_a_past_version_of_the_arena() -> None:
    assert isinstance(enter("alveola@0", "alveola", 1), AlveolaBot)
    assert isinstance(
        bots.find("alveola", "alveola", 1), LevelBot
    )  # its name in old tables: a level of today
    with pytest.raises(OptionError, match="does not play hive"):
        bots.find("alveola", "hive")


def test_it_sees_a_whole_turn_ahead() -> None:
    # Only pile 2 holds a tile that fits onto the hive, where a worker is worth two.
    match = later(table(tops={1: "B-FFE-2", 2: "S-EFF-2", 3: "B-FFE-3"}))
    state_of(match).players[0].reserve = 1
    changed(match)
    bot = AlveolaBot(3)
    seen = []
    while match.state.seat == 0:
        choice = bot.choose(game, match.view(0), 0)
        seen.append(match.write(choice.action))
        match.play(choice.action)
    assert match.score().total(0) >= 3
    assert any(text.startswith("w") for text in seen)


@pytest.mark.parametrize(
    "options", [{"players": 3, "free_start_layout": True}, {"players": 4, "teams": True}]
)
def test_it_plays_every_table(options: dict[str, Any]) -> None:
    match = rucher.new("alveola", seed=1, **options)
    bot = AlveolaBot(1)
    for _ in range(40):
        seat = match.state.seat
        match.play(bot.choose(game, match.view(seat), seat).action)
    assert len(match.log) == 40
