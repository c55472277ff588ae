"""Playing at the terminal: what may be typed, and what is answered. Nothing typed loses a game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.cli.transcripts import typed

import rucher
from rucher.cli.terminal import files
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.screen import Screen

OPENING = ["wS1", "bG1 wS1/", "wQ -wS1", "bQ bG1/"]


def played(*lines: str, options: tuple[str, ...] = ("--two",)) -> str:
    """What is shown for some typed lines, in English words, after the opening."""
    result = typed("--plain", "--lang", "en", "--seed", "7", *options, lines="\n".join([*OPENING, *lines]))
    assert (result.exit_code, result.exception) == (0, None), result.output
    return result.stdout


def answer(*lines: str, options: tuple[str, ...] = ("--two",)) -> str:
    """The same, but only what follows the opening."""
    return played(*lines, options=options).partition(f"Black> {OPENING[-1]}\n")[2]


@pytest.mark.parametrize(
    "lines",
    [
        ("wA1 wQ\\",),
        ("WA1 WQ\\",),
        ("wA1", "wQ\\"),
        ("ant", "wQ\\"),
        ("ant 1", "4"),
        ("fourmi", "wq\\"),
        ("a1", "4"),
    ],
)
def test_a_move_is_typed_whole_or_piece_then_space(lines: tuple[str, ...]) -> None:
    assert "White places white soldier ant 1, south-east of the white queen bee." in answer(*lines)


def test_another_piece_may_be_chosen_before_the_space() -> None:
    shown = answer("ant", "beetle", "", "moves")
    assert "White Soldier Ant 1: choose a numbered space" in shown
    assert "White Beetle 1: choose a numbered space" in shown
    assert "Move: queen bee" in shown


def test_a_refused_move_names_its_rule_and_changes_nothing() -> None:
    shown = answer("wS1 \\wQ", "board")
    assert "White spider 1 is pinned." in shown
    assert "Rule 5.1: The hive never splits" in shown
    assert "White Spider 1: east of the white queen bee." in shown


def test_a_refused_move_marks_the_spaces_at_fault() -> None:
    result = typed("--two", "--lang", "en", lines="\n".join([*OPENING, r"wS1 \wQ"]))
    drawn = result.stdout.rpartition(r"White> wS1 \wQ")[2]
    assert "''!''" in drawn
    assert "! at fault" in drawn


def test_a_piece_that_cannot_move_says_why_when_it_is_touched() -> None:
    assert "White spider 1 is pinned." in answer("wS1")


@pytest.mark.parametrize("line", ["nonsense", "wZ1 bQ/", "wA1 bB2/", "((((", "wA1 wQ/ wQ/", "x" * 5000, "²"])
def test_what_cannot_be_understood_is_said_and_loses_nothing(line: str) -> None:
    shown = answer(line, "board")
    assert "No action matches that" in shown
    assert "Black Queen Bee" in shown


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "xyz", "Type the number of a choice"),
        ("fr", "xyz", "Tapez le numéro d’un choix"),
    ],
)
def test_whoever_types_no_move_is_shown_how_moves_are_written(lang: str, line: str, told: str) -> None:
    shown = typed("play", "alveola", "--plain", "--two", "--lang", lang, "--seed", "7", lines=f"\n{line}")
    assert told in shown.stdout


def test_a_line_that_is_no_text_is_said_and_loses_nothing() -> None:
    result = typed("--plain", "--two", "--lang", "en", lines=b"wS1\n\xff\xfe\x00\n\x1b[2J\nboard\n")
    assert result.stdout.count("Cannot read that line.") == 2
    assert "White Spider 1" in result.stdout


def test_a_number_beyond_the_list_is_refused() -> None:
    assert "No choice 99. Type a number from 1 to 7." in answer("99")


def test_the_end_of_the_lines_ends_the_game_quietly() -> None:
    assert played().endswith("White>\nGoodbye.\n")


def test_an_interruption_ends_the_game_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Screen, __: str, ___: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    result = typed("--two")
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_undo_takes_one_action_back_between_two_persons() -> None:
    shown = answer("undo", "board")
    assert "1 action undone." in shown
    assert "Black Queen Bee:" not in shown


def test_undo_takes_the_bot_s_answer_back_too() -> None:
    result = typed("--plain", "--lang", "en", "--seed", "7", lines="wS1\nundo\nboard\nundo\n")
    assert "2 actions undone." in result.stdout
    assert "No action has been played yet." in result.stdout


def test_a_resignation_ends_the_game_and_can_be_taken_back() -> None:
    shown = answer("resign", "wA1 wQ\\", "undo", "wA1 wQ\\")
    assert "White resigns\nBlack wins\nGame over" in shown
    assert shown.count("White places white soldier ant 1") == 1


def test_new_seats_a_second_person_or_a_bot() -> None:
    shown = typed("play", "--lang", "en", lines="new two\nwS1\nnew random\nnew nobody\n").stdout
    assert "White: a person · Black: a person" in shown
    assert "White: you · Black: bot Random" in shown
    assert "Unknown bot" in shown


def test_the_language_changes_and_commands_follow_it() -> None:
    shown = answer("langue fr", "language fr", "regles 5.1", "RÈGLES 5.1", "rules 5.1", "language de")
    assert shown.count("Règle 5.1\u202f: La ruche ne se coupe jamais") == 3
    assert "Langues disponibles" in shown
    assert "adverse\u202f: quand" in answer("language fr", "rules 1.1")  # spaces as French sets them


def test_the_old_french_word_for_saving_is_still_understood(tmp_path: Path) -> None:
    for word in ("enregistrer", "sauver"):
        answer("language fr", f"{word} {tmp_path / word}")
        assert (tmp_path / word).exists()


def test_rules_are_found_by_number_chapter_and_word() -> None:
    shown = answer("rules 5.1", "rules 9", "rules gate", "rules chess")
    assert "All pieces on the table form a single hive." in shown
    assert "rule 9.2: Both at once" in shown
    assert "rule 6.2: A closed gate" in shown
    assert "No rule mentions that" in shown


def test_look_tells_stack_neighbours_and_reach() -> None:
    beetle = [r"wB1 /wQ", "bA1 bQ-", "wB1 wQ", "bA1 bQ/", "look wQ", "look black ant 1"]
    shown = answer(*beetle)
    assert "White Beetle 1: on top of the white queen bee.\nWhite Queen Bee: " in shown
    assert "The white queen bee is covered." in shown
    assert "South-west: black queen bee." in shown


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "look white ants", "White Soldier Ant 1: in hand"),
        ("fr", "voir scarabées", "Scarabée blanc 1 : en réserve"),
        ("fr", "voir réserve", "En réserve, Noirs : reine abeille"),
    ],
)
def test_look_finds_plurals_and_hands(lang: str, line: str, told: str) -> None:
    shown = typed("play", "hive", "--two", "--plain", "--lang", lang, lines=line).stdout
    assert told in " ".join(shown.replace("\u202f", " ").replace("\u00a0", " ").split())


def test_a_hint_is_a_legal_move_with_its_reason() -> None:
    told = " ".join(answer("hint").partition("White> hint\n")[2].partition("White>")[0].split())
    move, _, reason = told.partition(": ")
    match = rucher.new("hive")
    for text in OPENING:
        match.play(text)
    notation, _, words = move.partition(", ")
    assert match.refusal(notation) is None
    assert words.startswith(("Place ", "Move "))  # a screen reader spells the notation
    assert reason.endswith(".")
    assert reason != "nothing scores right away; this loses the fewest points."  # the engine has better words


def test_the_same_seed_gives_the_same_game_against_a_bot() -> None:
    lines = "\n".join(["1"] * 40)
    first, second = (typed("--seed", "11", lines=lines).stdout for _ in range(2))
    assert first == second
    assert "Black places" in first


def test_bots_play_among_themselves_to_the_end() -> None:
    result = typed("--seat", "greedy", "--seat", "greedy", "--seed", "3", "--plain", "--lang", "en")
    assert result.stdout.endswith("Black wins\n")


WORDS = (
    "board moves look hint rules undo help resign new quiz pass wQ ant scarabée (( - /wQ piece:wQ cell:0,0"
)
PHRASES = [
    *("moves ant", "look wQ", "rules 5", "language fr", "language en", "new two", "new random", "load /x"),
    *("wA1 wQ/", "bA1 bQ-", "wB1 bQ", "black ant 1", "", "undo"),
]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_typed_breaks_the_game(seed: int) -> None:
    dice = random.Random(seed)
    lines = [
        str(dice.randint(1, 14)) if dice.random() < 0.7 else dice.choice([*WORDS.split(), *PHRASES])
        for _ in range(120)
    ]
    options = [[], ["--plain"], ["--two", "--preset", "tournament"], ["--lang", "fr"]][seed]
    result = typed("--seed", str(seed), *options, lines="\n".join(lines))
    assert (result.exit_code, result.exception) == (0, None)
    assert max(map(len, result.stdout.splitlines())) <= 80


# -- files ---------------------------------------------------------------------------------------------------


def test_a_game_is_saved_loaded_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer(f"save {file}", "wA1 wQ\\", f"save {file}")
    assert len(rucher.load(file.read_text()).log) == 5
    shown = typed("--plain", "--two", "--lang", "en", lines=f"load {file}\nboard\n").stdout
    assert f"Loadedfrom{file}:5actions." in "".join(shown.split())  # a long path is broken anywhere
    assert "Black to play. Place a piece" in shown
    assert "White Soldier Ant 1: " in shown


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "not a saved match"),
        ('{"header"', "not a saved match"),
        ('{"header":{"game":"go"', "not a saved match"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    shown = " ".join(answer(f"load {file}", "load /nowhere/x", "load", "board").split())
    assert why in shown
    assert "Could not load /nowhere/x: No such file or directory." in shown
    assert "Type: load file" in shown
    assert "Black Queen Bee" in shown


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear bees")
    shown = " ".join(answer("save /nowhere/x", f"save {other}", f"save {tmp_path}", "save", "board").split())
    assert "Could not save to /nowhere/x: No such file or directory." in shown
    assert "this file exists already and is not a saved game" in shown
    assert other.read_text() == "Dear bees"
    assert shown.count("Could not save to") == 3
    assert "Black Queen Bee" in shown


def test_a_full_disk_keeps_the_file_saved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    match = rucher.new("hive")
    files.save(match, str(file))
    before = file.read_text()

    def no_space(path: Path, text: str, encoding: str) -> int:
        with path.open("w", encoding=encoding) as stream:
            stream.write(text[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", no_space)
    assert "No space left on device" in " ".join(answer(f"save {file}").split())
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]


def test_hints_of_one_turn_follow_one_plan() -> None:
    table = LocalTable(rucher.new("alveola", seed=7), (PERSON, PERSON), 7)
    first = table.hint(0)
    table.play(first.action, 0)
    second = table.hint(0)
    assert (second.action, second.reasons) == (first.plan[0].action, first.plan[0].reasons)
