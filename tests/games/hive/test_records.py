"""GameStrings and PGN: read back as they were written, and refused with the move or the line at fault."""

import random
import re
from typing import Any

import pytest

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, LoadError, UnreadableAction
from rucher.core.match import Match
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import (
    error_line,
    read_game_string,
    read_game_type,
    write_game_string,
    write_game_type,
)
from rucher.games.hive.formats.pgn import TAGS, read_pgn, write_pgn
from rucher.games.hive.state import HiveOptions, board_of

OPTIONS = ("ladybug", "mosquito", "pillbug", "queen_on_turn_1", "repetition")
GAME_TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
MIDGAME = (
    r"Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;"
    r"bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1"
)
WHITE_WINS = (
    r"Base;WhiteWins;White[7];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-;wS2 /wA1;bA1 bS1/;wQ wS2-;bS2 bA1-;"
    r"wA2 wQ\;bG1 bQ\;wA2 -bG1;bA2 bQ-"
)
SHUTTLE = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"]
PGN = """\
[GameType "Base+ML"]
[Date "2024.05.01"]
[White "Ada"]
[Black "Grace"]
[Result "Draw"]

1. wS1
2. bS1 wS1-
3. wQ -wS1
4. bL bS1-

Draw
"""


def random_match(seed: int, plies: int, **options: Any) -> Match:
    """Some plies at random, or all to the end."""
    rng = random.Random(seed)
    match = Match(game, HiveOptions(**options), Chance(0))
    while match.outcome is None and len(match.log) < plies:
        match.play(rng.choice(match.legal()))
    return match


def states(match: Match) -> tuple[object, ...]:
    """What two equal matches share."""
    return match.state, match.log, match.options


# --- GameStrings


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_game_types(game_type: str) -> None:
    options = read_game_type(game_type)
    assert write_game_type(options) == game_type
    assert (options.mosquito, options.ladybug, options.pillbug) == tuple(
        letter in game_type for letter in "MLP"
    )
    assert not options.queen_on_turn_1
    assert not options.repetition


@pytest.mark.parametrize("text", ["", "bose", "Base+", "Base+MM", "Base+X", "Base+MLPX", "Base ", "+M"])
def test_no_game_types(text: str) -> None:
    with pytest.raises(LoadError, match="is not a game type"):
        read_game_type(text)


@pytest.mark.parametrize("text", ["Base+PLM", "base+plm", "BASE+MLP"])
def test_the_letters_of_a_game_type_come_in_any_order_and_case(text: str) -> None:
    assert read_game_type(text) == read_game_type("Base+MLP")


def test_a_new_game() -> None:
    match = Match(game, HiveOptions(pillbug=True), Chance(0))
    assert write_game_string(match) == "Base+MLP;NotStarted;White[1]"


def test_a_position_of_another_engine_leads_to_its_leaf_counts() -> None:
    match = read_game_string(MIDGAME)
    assert [board_of(match.state).perft(depth) for depth in (1, 2)] == [len(match.legal()), 12814]
    written = write_game_string(match)
    assert written.startswith("Base+MLP;InProgress;White[11];wB1;")
    assert states(read_game_string(written)) == states(match)


@pytest.mark.parametrize("number", range(len(GAME_TYPES)))
def test_game_strings_are_read_back(number: int) -> None:
    ladybug, mosquito, pillbug = (bool(number >> bit & 1) for bit in range(3))
    for seed in range(4):
        match = random_match(
            seed,
            60 * seed,
            ladybug=ladybug,
            mosquito=mosquito,
            pillbug=pillbug,
            queen_on_turn_1=bool(seed & 1),
            repetition=bool(seed & 2),
        )
        text = write_game_string(match)
        again = read_game_string(text, queen_on_turn_1=bool(seed & 1), repetition=bool(seed & 2))
        assert states(again) == states(match)
        assert write_game_string(again) == text


def test_a_won_game_says_so_and_goes_no_further() -> None:
    match = read_game_string(WHITE_WINS)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    with pytest.raises(LoadError, match=r"move 13, 'wA2 wQ-': No more actions are possible.* Rule 9\.6"):
        read_game_string(WHITE_WINS + ";wA2 wQ-")


def test_repetition_counts_only_where_it_was_agreed() -> None:
    moves = ";".join([*SHUTTLE, *SHUTTLE[4:]])
    assert read_game_string(f"Base;InProgress;White[7];{moves}").outcome is None
    assert read_game_string(f"Base;Draw;White[7];{moves}", repetition=True).outcome is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Base", "is written GameType;GameState;Turn"),
        ("Base;NotStarted", "is written GameType;GameState;Turn"),
        ("Bose;NotStarted;White[1]", "'Bose' is not a game type"),
        ("Base;InProgress;Black[1];wS1;", "move 2, '': '' is not a move"),
        ("Base;InProgress;Black[1];wQ", r"move 1, 'wQ': .* Rule 3\.4"),
        ("Base;InProgress;Black[1];wM", r"move 1, 'wM': .* Rule 1\.3"),
        ("Base;InProgress;White[2];wS1;wA1 wS1-", r"move 2, 'wA1 wS1-': .* belongs to your opponent.* Rule"),
        ("Base;InProgress;White[2];wS1;bA1 bS1-", "move 2, 'bA1 bS1-': bS1 is not on the table"),
    ],
)
def test_a_wrong_game_string_names_the_fault(text: str, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        read_game_string(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Base;InProgress;White[1]", ["these moves lead to NotStarted, not to 'InProgress'"]),
        ("Base;NotStarted;Black[1]", ["these moves lead to White[1], not to 'Black[1]'"]),
        ("Base;NotStarted;Black[1];wS1", ["these moves lead to InProgress, not to 'NotStarted'"]),
        ("Base;WhiteWins;White[9];wS1", 2),
        ("Base;InProgress;Black[1];wS1", []),
    ],
)
def test_a_head_that_disagrees_with_the_moves_is_a_warning(text: str, told: list[str] | int) -> None:
    warnings: list[str] = []
    match = read_game_string(text, warnings=warnings)
    assert len(match.log) == text.count("wS1")
    assert told in (warnings, len(warnings))


def test_a_refusal_is_told_as_a_sentence_with_its_clause() -> None:
    match = read_game_string("Base;InProgress;White[2];wS1;bS1 wS1-")
    with pytest.raises(IllegalAction) as caught:
        match.play("pass")
    assert error_line(caught.value) == ("You still have 15 possible actions: play one. Rule 8.1")
    assert error_line(UnreadableAction("no")) == "no"


# --- PGN


def test_a_pgn_is_written_one_move_to_a_line() -> None:
    match, tags = read_pgn(PGN)
    assert write_pgn(match, tags) == (
        '[GameType "Base+ML"]\n[Date "2024.05.01"]\n[Event ""]\n[Site ""]\n[Round ""]\n[White "Ada"]\n'
        '[Black "Grace"]\n[Result "Draw"]\n[QueenOnTurn1 "True"]\n[Repetition "False"]\n\n'
        "1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bL bS1-\n\nDraw\n"
    )


@pytest.mark.parametrize("seed", range(12))
def test_pgn_is_read_back(seed: int) -> None:
    rng = random.Random(seed)
    options = {name: rng.random() < 0.5 for name in OPTIONS}
    match = random_match(seed, 30 * seed, **options)
    tags = {"White": 'the "bee" \\ keeper', "Black": "Élise", "Round": "3; {final}", "Elo": "1500"}
    again, read = read_pgn(write_pgn(match, tags))
    assert states(again) == states(match)
    assert tags.items() <= read.items()
    assert set(TAGS) <= set(read)
    assert write_pgn(again, read) == write_pgn(match, tags)


@pytest.mark.parametrize(
    "text",
    [
        PGN.replace("\n", "\r\n"),
        PGN.replace("\n", "\r"),
        PGN.replace("\n", "\n\n"),
        "\ufeff" + PGN,
        PGN.replace("2. ", "  2.  ").replace("wQ -wS1", "wQ -wS1   "),
        PGN.replace("1. wS1", "1. wS1 ."),
        PGN.replace("1. wS1\n2. ", "1. wS1 2. "),
        PGN.replace("1. ", "").replace("3. ", "3... "),
        PGN.replace("2. ", "{a comment}\n{over\ntwo lines with 9. wA1}\n2. "),
        PGN.replace("wS1-", "wS1- {a {nested look}; bold}").replace(
            "wQ -wS1", "wQ{fast} -wS1 ; a good one {"
        ),
        PGN.replace("\nDraw\n", ""),
        PGN.replace('[Result "Draw"]\n', ""),
        PGN.replace('"Draw"', '"1/2-1/2"').replace("\nDraw", "\n*"),
        PGN.replace('[White "Ada"]', '[ White  "Ada" ] ; hello'),
    ],
)
def test_pgn_is_read_with_patience(text: str) -> None:
    match, tags = read_pgn(text)
    expected, expected_tags = read_pgn(PGN)
    assert states(match) == states(expected)
    assert tags.items() <= expected_tags.items()
    assert tags["Result"] == "Draw"


def test_a_climb_may_be_written_by_a_side() -> None:
    moves = "wS1\nbS1 wS1-\nwQ -wS1\nbQ bS1-\nwB1 -wQ\nbB1 bQ-\n"
    match, _ = read_pgn(moves + "wB1 -wS1")
    assert write_game_string(match).endswith(";wB1 wQ")
    with pytest.raises(LoadError, match="move 7, 'wB1 -wS1': wQ is there"):
        read_game_string("Base;InProgress;Black[4];" + (moves + "wB1 -wS1").replace("\n", ";"))


def test_without_tags_the_game_is_base_and_open() -> None:
    match, tags = read_pgn("1. wS1\n")
    assert write_game_string(match) == "Base;InProgress;Black[1];wS1"
    assert tags == {"Result": "InProgress"}
    assert write_game_string(read_pgn("")[0]) == "Base;NotStarted;White[1]"


def test_rules_that_no_tag_tells_are_lenient_unless_asked_otherwise() -> None:
    assert read_pgn("1. wQ")[0].options == HiveOptions(ladybug=False, mosquito=False, repetition=False)
    with pytest.raises(LoadError, match=r"line 1, 'wQ': .* Rule 3\.4"):
        read_pgn("1. wQ", queen_on_turn_1=False)
    with pytest.raises(LoadError, match=r"line 2, 'wQ': .* Rule 3\.4"):
        read_pgn('[QueenOnTurn1 "False"]\n1. wQ')
    assert read_pgn("\n".join([*SHUTTLE, *SHUTTLE[4:]]), repetition=True)[1]["Result"] == "Draw"


def test_a_resignation_is_a_result_the_board_does_not_tell() -> None:
    match, tags = read_pgn(PGN.replace('"Draw"', '"0-1"').replace("\nDraw\n", ""))
    assert match.outcome is None
    assert tags["Result"] == "BlackWins"
    assert write_pgn(match, tags).endswith("\n\nBlackWins\n")


def test_the_board_has_the_last_word_on_the_result() -> None:
    match = read_game_string(WHITE_WINS)
    assert write_pgn(match, {"Result": "0-1"}).endswith("\n\nWhiteWins\n")
    warnings: list[str] = []
    claimed = write_pgn(match).replace('"WhiteWins"', '"BlackWins"').replace("\nWhiteWins\n", "")
    assert read_pgn(claimed, warnings=warnings)[1]["Result"] == "WhiteWins"
    assert warnings == ["line 8: the result is WhiteWins here, BlackWins elsewhere"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3. wQ", "9. wQ", "line 9: move 3 has the number 9"),
        ('[Result "Draw"]', '[Result "somebody"]', "line 5: 'somebody' is not a result"),
        ("\nDraw\n", "\nWhiteWins\n", "line 12: the result is WhiteWins here, Draw elsewhere"),
    ],
)
def test_small_faults_of_a_pgn_are_warnings(old: str, new: str, message: str) -> None:
    warnings: list[str] = []
    match, _ = read_pgn(PGN.replace(old, new), warnings=warnings)
    assert match.log == read_pgn(PGN)[0].log
    assert warnings == [message]


@pytest.mark.parametrize(
    "moves",
    [
        "1. wS1 bM wS1-\n2. wQ -wS1 bA1 bM-",
        "1. wS1\n2. bM1 wS1-\n3. wQ1 -wS1\n4. bA1 bM1-",
        "wS2\nbM wS2-\nwQ -wS2\nbA3 bM-",
        "wS1\nbM wS1-\nwQ -wS1\nbA1 bM-",
    ],
)
def test_other_programs_name_and_number_in_their_own_ways(moves: str) -> None:
    match, _ = read_pgn(f'[GameType "Base+LM"]\n{moves}')
    assert write_game_string(match) == "Base+ML;InProgress;White[3];wS1;bM wS1-;wQ -wS1;bA1 bM-"


def test_both_moves_of_a_turn_after_one_number_may_be_climbs() -> None:
    moves = "1. wS1 bS1 wS1-\n2. wQ -wS1 bQ bS1-\n3. wB1 -wQ bB1 bQ-\n4. wB1 wQ bB1 bQ\n5. wB1 wS1 bA1 bB1-"
    match, _ = read_pgn(f'[GameType "Base"]\n{moves}')
    assert write_game_string(match).split(";")[-4:] == ["wB1 wQ", "bB1 bQ", "wB1 wS1", "bA1 bB1-"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2. bS1 wS1-", "2. bS1 wS2-", "line 8, 'bS1 wS2-': wS2 is not on the table"),
        ("2. bS1 wS1-", "2. bS1 wS1", r"line 8, 'bS1 wS1': .* Rule 2\.5"),
        ("2. bS1 wS1-", "2. wB1 wS1-", r"line 8, 'wB1 wS1-': .* belongs to your opponent.* Rule"),
        ("2. bS1 wS1-", "2. ", "line 8, '': '' is not a move"),
        ("2. bS1 wS1-", "bees", "line 8, 'bees': 'bees' is not a move"),
        ("Base+ML", "Base+MM", "line 1: 'Base\\+MM' is not a game type"),
        ("4. bL", "{ 4. bL", "line 10: a comment begins here and never ends"),
        ('"Base+ML"', "Base+ML", "line 1: .* is not a tag"),
        ('"Ada"]', '"Ada"', "line 3: .* is not a tag"),
        ('[Date "', '[Repetition "maybe', "line 2: Repetition is True or False"),
    ],
)
def test_a_wrong_pgn_names_the_line(old: str, new: str, message: str) -> None:
    assert old in PGN
    with pytest.raises(LoadError, match=message):
        read_pgn(PGN.replace(old, new))


def test_a_wrong_result_cannot_be_written() -> None:
    with pytest.raises(LoadError, match="'perhaps' is not a result"):
        write_pgn(read_game_string(WHITE_WINS), {"Result": "perhaps"})


@pytest.mark.parametrize("seed", range(4))
def test_mutated_records_are_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    refusals = []
    for number in range(200):
        letters = list(PGN if number % 2 else MIDGAME)
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice(["", "\n", *'wbQSA1-/\\;.{}[]" \0é'])
        try:
            (read_pgn if number % 2 else read_game_string)("".join(letters))
        except LoadError as error:
            refusals.append(str(error))
    assert 20 < len(refusals) < 200
    told = re.compile(r"(line \d|move \d|'.*' is not a game type|these moves lead to|a game is written).*")
    assert [refusal for refusal in refusals if not told.fullmatch(refusal)] == []
