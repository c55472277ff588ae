"""A campaign at the terminal: its sheet tells what happened, and there is no way round it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.transcripts import typed

from rucher.cli.campaign import alone
from rucher.core.match import Match
from rucher.core.types import Outcome
from rucher.games.anthophila.chapters import campaign as sheets

EXPLORE = ["explore", "w1 explore -2,0"]  # a tile is drawn: a barrier


def campaign(file: Path, *lines: str) -> str:
    """What is shown for some typed lines of a campaign in English words."""
    result = typed("campaign", "play", str(file), "--plain", "--lang", "en", lines="\n".join(lines))
    assert (result.exit_code, result.exception) == (0, None), result.output
    return " ".join(result.stdout.split())


def lines_of(file: Path) -> list[tuple[bool, bool]]:
    """The lines of the sheet in a file: won, given up."""
    sheet = sheets.sheet(sheets.load(file.read_bytes()))
    return [(line.won, line.given_up) for line in sheet.lines]


def to_the_end(players: int = 1) -> list[str]:
    """Lines that let all turns pass."""
    return ["end"] * 7 * players


def test_a_loss_is_noted_when_it_happens_and_cannot_be_taken_back(tmp_path: Path) -> None:
    shown = campaign(tmp_path / "sheet", *to_the_end(), "undo", "quit")
    assert "You cannot go back" in shown
    assert lines_of(tmp_path / "sheet") == [(False, False)]


def test_a_game_given_up_is_noted_when_it_happens_and_cannot_be_taken_back(tmp_path: Path) -> None:
    shown = campaign(tmp_path / "sheet", "resign", "undo", "quit")
    assert "You cannot go back" in shown
    assert lines_of(tmp_path / "sheet") == [(False, True)]


def test_an_explored_tile_cannot_be_put_back_on_a_campaign_sheet(tmp_path: Path) -> None:
    shown = campaign(tmp_path / "sheet", *EXPLORE, "undo", "board")
    assert "You cannot go back" in shown
    assert "action undone" not in shown


def test_a_step_without_a_barrier_is_undone_on_a_campaign_sheet_too(tmp_path: Path) -> None:
    assert "1 action undone." in campaign(tmp_path / "sheet", "explore", "undo")


def test_alone_outside_a_campaign_a_takeback_past_a_barrier_is_said() -> None:
    lines = "\n".join([*EXPLORE, "undo"])
    shown = typed("play", "anthophila", "--players=1", "--plain", "--lang=en", "--seed=3", lines=lines).stdout
    assert "1 action undone." in shown
    assert "the same draws will come again" in " ".join(shown.split())


def test_a_match_left_open_goes_on_where_it_was(tmp_path: Path) -> None:
    campaign(tmp_path / "sheet", *EXPLORE, "quit")
    shown = campaign(tmp_path / "sheet", "board", "quit")
    assert "The open game goes on where you left it (2 actions)." in shown
    assert "Worker 1 of" not in shown
    assert not (tmp_path / "sheet").exists()  # nothing has ended yet


def test_a_deal_that_was_seen_is_not_dealt_again(tmp_path: Path) -> None:
    campaign(tmp_path / "sheet", "quit")
    first = (tmp_path / "sheet.open").read_bytes()
    shown = campaign(tmp_path / "sheet", "quit")
    assert "The open game goes on where you left it (0 actions)." in shown
    assert (tmp_path / "sheet.open").read_bytes() == first


def test_an_open_match_is_not_left_for_another_one(tmp_path: Path) -> None:
    shown = campaign(tmp_path / "sheet", *EXPLORE, "new", f"load {tmp_path / 'x'}", "quit")
    assert shown.count("This game counts on the campaign sheet.") == 2


def test_no_saved_match_takes_the_place_of_the_open_one(tmp_path: Path) -> None:
    campaign(tmp_path / "sheet", "quit")
    beside = tmp_path / "sheet.open"
    first = beside.read_bytes()
    lines = "\n".join([*EXPLORE, f"save {beside}", f"load {beside}", "quit"])
    shown = typed("play", "anthophila", "--players=1", "--plain", "--lang=en", lines=lines).stdout
    assert "this file exists already and is not a saved game" in " ".join(shown.split())
    assert beside.read_bytes() == first

    saved(tmp_path / "match", *EXPLORE).replace(beside)
    result = typed("campaign", "play", str(tmp_path / "sheet"), "--lang=fr", lines="quit")
    assert result.exit_code == 2
    assert "ce n’est pas la partie ouverte d’une campagne" in result.stderr


def test_after_a_loss_a_new_match_counts_too(tmp_path: Path) -> None:
    campaign(tmp_path / "sheet", *to_the_end(), "new", "resign", "quit")
    assert lines_of(tmp_path / "sheet") == [(False, False), (False, True)]
    assert not (tmp_path / "sheet.open").exists()


def test_a_deal_that_was_seen_after_a_loss_is_not_dealt_again(tmp_path: Path) -> None:
    campaign(tmp_path / "sheet", *to_the_end(), "new", "quit")
    first = (tmp_path / "sheet.open").read_bytes()
    assert "The open game goes on" in campaign(tmp_path / "sheet", "quit")
    assert (tmp_path / "sheet.open").read_bytes() == first


@pytest.mark.parametrize("line", [["play", "--plain"], ["add", "match"]])
def test_a_campaign_is_played_at_one_terminal_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(Path("match"), *to_the_end())
    name, *rest = line
    with alone(Path("sheet")):
        result = typed("campaign", name, "sheet", *rest, "--lang=fr", lines="resign\n")
    assert result.exit_code == 2
    assert "se joue déjà dans un autre terminal" in result.stderr
    assert not Path("sheet").exists()
    assert typed("campaign", name, "sheet", *rest, lines="resign\n").exit_code == 0
    assert len(lines_of(Path("sheet"))) == 1


@pytest.mark.parametrize("arguments", [("play", ""), ("add", "", "match")])
def test_a_campaign_without_a_name_is_an_error_of_one_line(arguments: tuple[str, ...]) -> None:
    result = typed("campaign", *arguments, "--lang=en")
    assert result.exit_code == 2
    assert "choose another" in result.stderr


def test_after_a_win_a_new_match_of_the_same_scenario_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = Outcome((1,), (0,), "victory")
    monkeypatch.setattr(Match, "outcome", property(lambda match: None if match.decision else won))
    shown = campaign(tmp_path / "sheet", *to_the_end(), "new", "quit")
    assert lines_of(tmp_path / "sheet") == [(True, False)]
    assert "this scenario is won: quit, and play the next one" in shown
    assert not (tmp_path / "sheet.open").exists()


def test_the_sheet_is_told_after_piped_input(tmp_path: Path) -> None:
    assert "To be tried again" in campaign(tmp_path / "sheet", *to_the_end(), "quit")


def saved(file: Path, *lines: str, seed: str = "") -> Path:
    """A match of `rucher play`, saved after some typed lines."""
    arguments = ("play", "anthophila", "--players=1", "--plain", "--lang=en", *([seed] if seed else []))
    result = typed(*arguments, lines="\n".join([*lines, f"save {file}", "quit"]))
    assert (result.exit_code, result.exception) == (0, None), result.output
    return file


def refused(sheet: Path, match: Path) -> str:
    """Why a match is not noted on a sheet; empty where it is."""
    result = typed("campaign", "add", str(sheet), str(match), "--lang=en")
    assert sheet.exists() == (result.exit_code == 0)
    return result.stderr


def test_a_match_that_nobody_could_foresee_is_noted(tmp_path: Path) -> None:
    assert refused(tmp_path / "sheet", saved(tmp_path / "match", *to_the_end())) == ""


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "(added from a file)"), ("fr", "(ajoutée depuis un fichier)")]
)
def test_the_sheet_says_which_matches_came_from_a_file(tmp_path: Path, lang: str, told: str) -> None:
    campaign(tmp_path / "sheet", "resign", "quit")
    typed("campaign", "add", str(tmp_path / "sheet"), str(saved(tmp_path / "match", *to_the_end())))
    given_up = saved(tmp_path / "open", "explore")
    typed("campaign", "add", str(tmp_path / "sheet"), str(given_up), "--given-up")
    lines = typed("campaign", "show", str(tmp_path / "sheet"), "--lang", lang).stdout.splitlines()
    assert [told in line for line in lines[:3]] == [False, True, True]
    assert lines_of(tmp_path / "sheet") == [(False, True), (False, False), (False, True)]


@pytest.mark.parametrize("name", ["hive", "alveola"])
def test_a_match_of_another_game_is_not_noted(tmp_path: Path, name: str) -> None:
    match = tmp_path / "match"
    typed("play", name, "--against", "random", "--plain", lines=f"save {match}\nquit")
    assert "only finished matches of Anthophila" in refused(tmp_path / "sheet", match)


def test_a_match_with_a_step_back_that_shows_nothing_is_noted(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", "explore", "undo", *to_the_end())
    assert refused(tmp_path / "sheet", match) == ""


def test_a_match_with_takebacks_past_a_draw_is_not_noted(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", *EXPLORE, "undo", "undo", *to_the_end())
    assert "went back past a draw" in refused(tmp_path / "sheet", match)


def test_a_match_taken_back_from_its_end_is_not_noted(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", *to_the_end(), "undo", "end")
    assert "or the end" in refused(tmp_path / "sheet", match)


def test_a_match_that_was_looked_ahead_in_by_saving_and_loading_is_not_noted(tmp_path: Path) -> None:
    before = tmp_path / "before"
    look_ahead = [f"save {before}", *EXPLORE, f"load {before}"]
    assert "played on from a saved match" in refused(
        tmp_path / "sheet", saved(tmp_path / "match", *look_ahead, *to_the_end())
    )


def test_the_mark_of_a_loaded_match_lasts_through_more_files(tmp_path: Path) -> None:
    first = saved(tmp_path / "first", "explore")
    second = saved(tmp_path / "second", f"load {first}", "undo")
    ended = saved(tmp_path / "third", f"load {second}", *to_the_end())
    again = saved(tmp_path / "fourth", f"load {ended}")
    assert "played on from a saved match" in refused(tmp_path / "sheet", again)


def test_a_finished_match_may_be_loaded_and_saved_before_it_is_noted(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", *to_the_end())
    assert refused(tmp_path / "sheet", saved(tmp_path / "again", f"load {match}")) == ""


def test_a_match_whose_seed_was_chosen_is_not_noted(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", *to_the_end(), seed="--seed=3")
    assert "chose the seed" in refused(tmp_path / "sheet", match)
    another = saved(tmp_path / "another", "new", *to_the_end(), seed="--seed=3")
    assert "chose the seed" in refused(tmp_path / "sheet", another)


def test_nobody_chooses_the_seed_of_a_campaign(tmp_path: Path) -> None:
    result = typed("campaign", "play", str(tmp_path / "sheet"), "--seed=3", lines="quit")
    assert result.exit_code == 2
    assert not (tmp_path / "sheet.open").exists()


def test_no_other_match_is_noted_while_one_is_open(tmp_path: Path) -> None:
    match = saved(tmp_path / "match", *to_the_end())
    campaign(tmp_path / "sheet", *EXPLORE, "quit")
    assert "still open" in refused(tmp_path / "sheet", match)
