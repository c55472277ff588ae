"""`rucher review FILE` judges a saved match of every game, within its processor time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.processor_time import within

import rucher
from rucher import bots
from rucher.bots.analysis import review
from rucher.bots.limits import Limits
from rucher.cli.play import play
from rucher.cli.review import review_file
from rucher.core.match import Match

GAMES = ["hive", "alveola", "anthophila", "apiary"]


def begun(game: str, actions: int) -> Match:
    """A match of random players, as far as so many actions."""
    match = rucher.new(game, seed=5)
    player = bots.find("random", game, 5)
    while (decision := match.decision) and len(match.log) < actions:
        seat = decision.seats[0]
        match.play(player.choose(match.game, match.view(seat), seat).action, seat)
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_turn_and_every_player_has_a_line(game: str, lang: str, tmp_path: Path) -> None:
    match = begun(game, 30)
    file = tmp_path / "match.json"
    file.write_text(match.to_json(), encoding="utf-8")
    shown = CliRunner().invoke(review_file, [str(file), "--seconds", "1", "--lang", lang])
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()
    turns = [line for line in lines if line.split(".")[0].isdigit()]
    assert [int(line.split(".")[0]) for line in turns] == list(range(1, len(turns) + 1))
    assert len(turns) >= 5
    players = len(match.score().seats)
    assert sum(line.count("%") >= 1 for line in lines[-players:]) == players
    assert "{" not in shown.output


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_turns_are_told_in_words_of_the_reader(game: str, lang: str, tmp_path: Path) -> None:
    match = begun(game, 30)
    file = tmp_path / "match.json"
    file.write_text(match.to_json(), encoding="utf-8")
    shown = CliRunner().invoke(review_file, [str(file), "--seconds", "1", "--lang", lang])
    turns = [line for line in shown.output.splitlines() if line.split(".")[0].isdigit()]
    written = {match.at(n).write(entry.action, entry.seat) for n, entry in enumerate(match.log)}
    told = {part for line in turns for part in line.partition(":")[2].rpartition(". Chances")[0].split(" · ")}
    assert not {part.strip() for part in told} & written
    assert not [line for line in turns if re.search(r"\d,-?\d", line)]  # no coordinates


@pytest.mark.parametrize("game", GAMES[1:])
def test_a_review_keeps_its_processor_time_within_a_tenth(game: str) -> None:
    match = begun(game, 60)
    within(3.3, lambda: review(match, Limits(seconds=3)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_position_is_analysed_at_the_table(game: str, lang: str) -> None:
    """Each line has its number, words of the reader, and a chance; what is sampled has its error."""
    options = ["--seed", "5", "--plain", "--lang", lang]
    shown = CliRunner().invoke(play, [game, *options], input="analyse\nquit\n")
    assert shown.exit_code == 0, shown.output
    text = " ".join(shown.output.partition("analyse")[2].split())
    lines = re.findall(r"\d\. [A-Z].+?(\d+) %(.*?)\.", text)
    assert lines
    assert all(0 <= int(chance) <= 100 for chance, _ in lines)
    assert (lines[0][1] == "") == (game == "hive")  # the engine searches, the others are played out
