"""The drawn boards of Alvéola, Anthophila and Apiary: letters, the cursor, and what is said without them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.cli.transcripts import Page, typed

import rucher
from rucher import bots
from rucher.cli.terminal import choosing
from rucher.cli.terminal.boards import board_for
from rucher.cli.terminal.boards.apiary import _forms
from rucher.cli.terminal.boards.lettered import letters_of
from rucher.cli.terminal.boards.words import Choice, Marks
from rucher.cli.terminal.layout import _running, show
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import Speech

DRAWN = ("alveola", "anthophila", "apiary")


def drawn(game: str, *lines: str, lang: str = "en", options: tuple[str, ...] = ("--two",)) -> str:
    """What a drawn game shows for some typed lines."""
    result = typed("play", game, "--seed", "7", "--lang", lang, *options, lines="\n".join(lines))
    assert (result.exit_code, result.exception) == (0, None), result.output
    return result.stdout


def sitting_at(game: str, *, plain: bool = False, lang: str = "en", **options: Any) -> Sitting:
    """A table of two people whose screen keeps its lines."""
    match = rucher.new(game, seed=7, **options)
    return Sitting(LocalTable(match, (PERSON, PERSON), 7), Page(100, plain=plain), lang)


@pytest.mark.parametrize(("number", "letters"), [(1, "a"), (26, "z"), (27, "aa"), (28, "ab"), (53, "ba")])
def test_choices_are_counted_in_letters(number: int, letters: str) -> None:
    match = rucher.new("alveola", seed=1)
    board = board_for(match.game, Speech(match.game, "en"))
    assert letters_of(number) == letters
    assert (board.label(number), board.number(letters)) == (letters, number)


@pytest.mark.parametrize("game", DRAWN)
def test_a_letter_chooses(game: str) -> None:
    sitting = sitting_at(game)
    show(sitting)
    before = (len(sitting.table.match.log), sitting.chosen)
    choosing.answer(sitting, "a")
    assert (len(sitting.table.match.log), sitting.chosen) != before


def test_a_tile_of_alveola_is_turned_before_it_is_laid() -> None:
    shown = drawn("alveola", "", "a", "a", "t", "t", "", "")
    turns = re.findall(r"Position (\d) of (\d)", shown)
    assert turns[:3] == [("1", "2"), ("2", "2"), ("1", "2")]
    assert "[.h]" in shown  # the tile as it would lie, with its icon
    assert "+2 flowers" in shown  # what it would bring, before it is laid
    assert "expands the hive" in shown


def test_another_place_may_be_chosen_for_a_tile() -> None:
    sitting = sitting_at("alveola")
    for answer in ("a", "a", "0"):
        show(sitting)
        choosing.answer(sitting, answer)
    assert sitting.chosen == ()
    assert len(sitting.choices) > 10


def test_the_comb_shows_levels_faces_bees_and_hornets() -> None:
    match = rucher.new("alveola", seed=3)
    for n in range(60):
        seat = match.decision.seats[0] if match.decision else 0
        view = match.view(seat)
        match.play(bots.find("normal", "alveola", n).choose(match.game, view, seat).action, seat)
    board = board_for(match.game, Speech(match.game, "en"))
    picture = "\n".join(line.plain for line in board.picture(match.view(0), Marks(), 100, 60))
    workers = sum(len(player.workers) for player in match.state.players)
    assert len(re.findall(r"[#.]w[12]", picture)) == workers > 0
    assert picture.count("H") == len(match.state.hornets)
    assert "2" in picture


def test_the_meadow_shows_bees_actions_and_tiles() -> None:
    shown = drawn("anthophila", "a", "a", options=("--two",))
    assert "w1w2" in shown
    assert "1x2p>1r" in shown or "Sage" in shown or "sage" in shown
    assert "Turn 1 of 7" in shown


def test_bees_without_room_for_their_names_are_counted() -> None:
    shown = drawn("anthophila", options=("--two", "--preset", "siege"))
    assert "|    5w2m   |" in shown  # 5 workers and 2 drones at home


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("game", DRAWN)
def test_no_drawing_is_wider_than_the_screen(game: str, width: int) -> None:
    result = typed(
        "play", game, "--two", "--seed", "7", lines="\na\na\nboard\na\nmoves\n", COLUMNS=str(width)
    )
    assert result.exception is None
    assert [line for line in result.stdout.splitlines() if len(line) > max(width, 40)] == []


def test_choices_of_one_group_are_listed_together_under_their_letters() -> None:
    sitting = sitting_at("alveola")
    sitting.choices = [Choice((str(n),), "", group) for n, group in enumerate(("Expand", "Raise", "Expand"))]
    assert [line.plain.split() for line in _running(sitting)] == [["Expand:", "a", "c"], ["Raise:", "b"]]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("game", "rows"), [("alveola", 2), ("anthophila", 9)])
def test_on_a_low_screen_the_whole_drawing_stands_by_the_question(game: str, rows: int, lang: str) -> None:
    shown = typed("play", game, "--two", "--seed", "7", "--lang", lang, lines="\n", LINES="24").stdout
    screen = shown.rpartition(" 1>")[0].splitlines()[-24:]
    assert len([line for line in screen if "|" in line[:48]]) == rows


def test_arrows_move_the_cursor_over_the_spaces_and_enter_chooses() -> None:
    sitting = sitting_at("anthophila", scenario="first_flight")
    show(sitting)
    choosing.answer(sitting, "a")  # explore: the twelve spots around the hive
    show(sitting)
    places = [sitting.board.place_of(sitting.view(), choice.touches[-1]) for choice in sitting.choices]
    passed = []
    for key in ("right", "right", "down", "down"):
        choosing.move_cursor(sitting, key)
        passed.append(places[sitting.cursor or 0] or (0.0, 0.0))
    assert passed[0] == (-1, -2)  # the first spot; then one to the right, and two rows down
    assert passed[1] == (0, -2)
    assert [row for _, row in passed] == [-2, -2, -1, 0]
    choosing.answer(sitting, "")
    assert sitting.table.match.log[-1].action.cell == _cell(passed[-1])


def _cell(place: tuple[float, float]) -> tuple[int, int]:
    return int(place[0] - place[1] / 2), int(place[1])


def test_escape_goes_back_to_the_first_choice() -> None:
    sitting = sitting_at("alveola")
    for answer in ("a", "a"):
        show(sitting)
        choosing.answer(sitting, answer)
    assert sitting.chosen
    assert choosing.move_cursor(sitting, "escape")
    assert sitting.chosen == ()


# -- names, rules and words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "lang", "line", "told"),
    [
        ("anthophila", "fr", "voir ouvrière 1", "Ouvrière 1\u202f: à la ruche"),
        ("anthophila", "fr", "voir w2", "Ouvrière 2\u202f: à la ruche"),
        ("anthophila", "en", "look forage", "Forage action"),
        ("anthophila", "fr", "règles butiner", "Butiner, règle 6.1\u202f: Jusqu’à trois tuiles"),
        ("anthophila", "en", "rules foraging", "Forage, rule 6.1"),
        ("alveola", "fr", "voir alvéole 3", "Alvéole pleine 3, niveau 1"),
        ("alveola", "fr", "voir pile 2", "Pile 2\u202f:"),
        ("alveola", "en", "look cell 1", "Around it: "),
        ("alveola", "fr", "voir 3", "Autour\u202f: à l’est, alvéole 4, niveau 1\u202f; au nord-est"),
        ("alveola", "fr", "voir frelon", "niveau 1\u202f: frelon"),
        ("apiary", "fr", "voir B1", "B1\u202f:"),
        ("apiary", "fr", "voir alvéole 1", "vide, sans bonus"),
        ("apiary", "fr", "voir alvéole 1", "Elle touche l"),
        ("apiary", "fr", "voir moi", "Joueur 1\u202f: 1 PV"),
        ("apiary", "fr", "voir alvéole 99", "Rien ne porte ce nom ici."),
    ],
)
def test_what_a_person_types_is_found(game: str, lang: str, line: str, told: str) -> None:
    shown = typed(
        "play", game, "--players=2", "--two", "--plain", "--seed=7", "--lang", lang, lines=f"\n{line}\n"
    )
    assert told in shown.stdout.partition(f"> {line}\n")[2].replace("\u00a0", " ")


@pytest.mark.parametrize("line", ["explorer", "explore", "Explorer"])
def test_an_action_is_typed_by_its_name(line: str) -> None:
    shown = drawn("anthophila", line, lang="fr", options=("--two", "--plain"))
    assert "Joueur 1 choisit l’action Explorer" in shown


@pytest.mark.parametrize(
    ("game", "thing", "told"),
    [
        ("anthophila", "explorer", "1. Explorer"),
        ("anthophila", "fin", "1. Terminer le tour"),
        ("alveola", "pile 2", "1. Prendre la tuile"),
    ],
)
def test_to_ask_for_the_choices_of_a_thing_plays_nothing(game: str, thing: str, told: str) -> None:
    shown = drawn(game, f"coups {thing}", lang="fr", options=("--against", "random", "--plain"))
    after = shown.partition(f"> coups {thing}\n")[2]
    assert after.startswith(told)
    assert "Au tour de" not in after


@pytest.mark.parametrize("line", ["exploration", "coups exploration"])
def test_a_thing_that_begins_no_choice_lists_those_it_is_part_of(line: str) -> None:
    options = ("--against", "random", "--plain")
    shown = drawn("apiary", line, lang="fr", options=(*options, "--preset", "first_game"))
    assert shown.partition(f"> {line}\n")[2].startswith("1. Placer un ouvrier de force")
    early = drawn("apiary", line, lang="fr", options=options)  # a faction is chosen first
    assert early.partition(f"> {line}\n")[2].startswith("Aucune action ne correspond.")


def test_a_button_has_a_word_of_its_own() -> None:
    shown = drawn("anthophila", "fin", lang="fr", options=("--two", "--plain"))
    assert "Joueur 1 termine le tour" in shown


@pytest.mark.parametrize("game", DRAWN)
def test_a_hint_is_told_in_words_with_its_reason(game: str) -> None:
    shown = drawn(game, "", "hint", options=("--two", "--plain"))
    told = " ".join(shown.partition("> hint\n")[2].partition("Player")[0].split())
    assert re.match(r"\d+, \w", told)
    assert told.endswith(".")
    assert not re.search(r"\d,-?\d", told)


def test_no_more_bees_are_asked_for_than_there_are() -> None:
    assert "(2 more)" in " ".join(drawn("anthophila", "explore", options=("--two", "--plain")).split())


def test_a_scenario_names_every_way_to_lose_before_the_first_question() -> None:
    shown = " ".join(drawn("anthophila", options=("--two", "--plain")).split())
    before = shown.partition("Player 1 to play")[0]
    ways = before.partition("You lose as soon as one of these happens: ")[2].partition(".")[0]
    assert ways.count(";") == 3  # turns, hornets, parasites, bees


def test_apiary_shows_as_many_parts_as_the_window_has_room_for() -> None:
    sitting = sitting_at("apiary", lang="fr")
    show(sitting)
    choosing.answer(sitting, "a")
    board, view = sitting.board, sitting.table.view(0)
    small, large = (str(board.picture(view, Marks(), 100, height)) for height in (12, 90))
    assert "Planètes" not in small
    assert "Planètes" in large
    assert "Fermes" in large or "Ferme" in large


def test_what_a_planet_gives_is_not_dimmed() -> None:
    sitting = sitting_at("apiary")
    board = board_for(sitting.table.game, sitting.speech)
    lines = board.picture(sitting.table.view(0), Marks(labels={"planet:1": "a"}), 100, 40)
    told = next(line for line in lines if "?" in line.plain)
    assert "dim" not in str(told.style)
    seen = [span for span in told.spans if str(span.style) != "none"]  # the others are for clicks
    assert {str(span.style) for span in seen} <= {"dim"}
    assert all(told.plain[span.start : span.end] == "|" for span in seen)


def test_a_bonus_that_is_too_long_for_its_hex_is_cut_at_a_word() -> None:
    assert _forms("1\u00a0carte Graine") == ("1\u00a0carte Graine", "1 carte", "1 cart.")
    assert _forms("2\u00a0ressources de base")[1:] == ("2 ressources", "2 ress.")


def test_points_are_told_by_category() -> None:
    shown = drawn("apiary", "", "score", options=("--two", "--plain"))
    assert "Player 1: " in shown.partition("> score\n")[2]
    assert "not decided by points" in typed("play", "hive", "--two", "--lang=en", lines="score\n").stdout


def test_a_team_wins_as_a_team_with_its_sum() -> None:
    match = rucher.new("alveola", seed=2, preset="teams")
    for n in range(2000):
        if match.decision is None:
            break
        seat = match.decision.seats[0]
        bot = bots.find("easy", "alveola", n)
        match.play(bot.choose(match.game, match.view(seat), seat).action, seat)
    page = Page(100, plain=True)
    show(Sitting(LocalTable(match, (PERSON,) * 4, 2), page, "en"))
    scores, winners = match.score(), match.outcome.winners if match.outcome else ()
    total = sum(map(scores.total, winners))
    assert (
        f"Player {winners[0] + 1} and Player {winners[1] + 1} win together as a team, with {total} points"
        in page.lines
    )


def test_who_begins_is_chosen_or_drawn() -> None:
    def seats(begins: str, seed: int) -> str:
        arguments = (
            "play",
            "alveola",
            "--against=random",
            "--lang=en",
            f"--seed={seed}",
            f"--begins={begins}",
        )
        return typed(*arguments).stdout

    assert "Player 1: you · Player 2: bot Random" in seats("me", 1)
    assert "Player 1: bot Random · Player 2: you" in seats("other", 1)
    assert len({"Player 1: you" in seats("drawn", seed) for seed in range(8)}) == 2
