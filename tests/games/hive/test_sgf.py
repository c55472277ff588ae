"""Games of boardspace: written and read back, and read as its old and new programs write them."""

import random
import re
from itertools import pairwise

import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, SeveralGames
from rucher.core.match import Match
from rucher.games.hive import game
from rucher.games.hive.formats import read_games
from rucher.games.hive.formats.game_string import write_game_string
from rucher.games.hive.formats.sgf import read_sgf, write_sgf
from rucher.games.hive.state import HiveOptions

HEAD = '(;\nGM[27]VV[1]\nSU[hive-plm 2 0 101]\nP0[id "Ada"]\nP1[id "Grace"]\n; P0[0 Start P0]\n'
NEW = (
    HEAD
    + """; P0[1 Pick W 4 wS1]
; P0[2 Dropb wS1 N 13 .]
; P0[3 Done]
; P1[4 Dropb bA1 O 13 wS1-]TM[2000]
; P1[5 Pickb O 13 bA1]
; P1[6 Dropb bL1 O 14 wS1/]
; P1[7 Done]
; P0[8 Dropb wQ M 12 /wS1]
; P0[9 Done]
; P1[10 Dropb bQ P 15 bL1/]
; P1[11 Done]
; P0[12 Dropb wB1 L 11 /wQ]
; P0[13 Done]
; P1[14 Move B bQ O 15 \\\\\\\\bL1]
; P1[15 Done]
; P0[16 Move W wB1 M 12 .]
; P0[17 Done]
)
""".replace("\\\\\\\\", "\\\\")
)
NEW_MOVES = r"wS1;bL wS1/;wQ /wS1;bQ bL/;wB1 /wQ;bQ \bL;wB1 wQ"
PIECES = ["Q", "A1", "A2", "A3", "G1", "G2", "G3", "B1", "B2", "S1", "S2", "M", "L"]
OLD = """(;GM[27]SU[Hive]P0[id "a"]P1[id "b"]RE[Game won by b]
; P0[0 Start P0]
; P0[1 pick W 1 Q]; P0[2 dropb Q N 13 .]; P0[3 done]
; P1[4 pick B 3 S1]; P1[5 dropb S1 M 12 /wQ]; P1[6 done]
; P0[7 movedone W A1 O 14 wQ/]
; P1[8 resign])"""


def test_a_game_of_today_is_read_turn_by_turn() -> None:
    match, told = read_sgf(NEW)
    assert write_game_string(match) == "Base+MLP;InProgress;Black[4];" + NEW_MOVES
    assert (told["White"], told["Black"]) == ("Ada", "Grace")


def test_an_old_game_names_pieces_without_their_colour() -> None:
    match, told = read_sgf(OLD)
    assert write_game_string(match) == "Base;InProgress;Black[2];wQ;bS1 /wQ;wA1 wQ/"
    assert told["Result"] == "WhiteWins"


THROWN = "wP;bS1 wP-;wQ -wP;bQ bS1/;wA1 -wQ;bQ \\bS1;wA2 -wA1;bA1 bS1-;bQ wP\\"


def in_old_words(text: str) -> str:
    """A file as old programs wrote it: no colours, and a piece of the board is picked up from its space."""
    spaces: dict[str, str] = {}

    def touch(found: re.Match[str]) -> str:
        player, name, space, beside = found.groups()
        old = name[1:].lower()
        picked = f"pickb {spaces[name]} {old}" if name in spaces else f"pick {'WB'[int(player)]} 1 {old}"
        spaces[name] = space
        return f"P{player}[1 {picked}]; P{player}[2 dropb {old} {space} {beside}]"

    drop = r"P([01])\[\d+ Dropb (\w+) (\w+ \d+) ((?:\\.|[^\]\\])*)\]"
    return re.sub(drop, touch, text).replace("Done", "done")


def test_a_thrown_piece_without_its_colour_is_known_by_the_space_it_is_taken_from() -> None:
    match = rucher.load(f"Base+P;InProgress;Black[5];{THROWN}")
    old = in_old_words(write_sgf(match))
    assert "pickb O 14 q" in old
    assert read_sgf(old)[0].log == match.log


def test_a_move_that_nothing_ended_counts_when_the_other_player_goes_on() -> None:
    without = NEW.replace("; P1[7 Done]\n", "").replace("; P0[13 Done]\n", "")
    assert read_sgf(without)[0].log == read_sgf(NEW)[0].log
    taken_back = NEW.replace("; P0[17 Done]", "; P1[17 OfferDraw]\n; P1[18 Done]")
    assert len(read_sgf(taken_back)[0].log) == 7  # whoever ends a turn ends it


@pytest.mark.parametrize(
    ("said", "result"),
    [("Game won by guest2", "BlackWins"), ("Game won by guest", "WhiteWins"), ("remis", "Draw"), ("?", None)],
)
def test_the_winner_is_whom_the_result_names(said: str, result: str | None) -> None:
    names = OLD.replace('"a"', '"guest"').replace('"b"', '"guest2"').replace("; P1[8 resign]", "")
    assert read_sgf(names.replace("Game won by b", said))[1].get("Result") == result


@pytest.mark.parametrize("seed", range(8))
def test_games_are_read_back_as_they_were_written(seed: int) -> None:
    rng = random.Random(seed)
    options = HiveOptions(
        pillbug=seed % 2 == 0, mosquito=seed % 3 > 0, ladybug=seed % 4 > 0, repetition=False
    )
    match = Match(game, options, Chance(0))
    while match.outcome is None and len(match.log) < 25 * seed:
        match.play(rng.choice(match.legal()))
    again, told = read_sgf(write_sgf(match, ("A ] \\ b", "Élise")))
    assert (again.log, again.options) == (match.log, match.options)
    assert told["White"] == "A ] \\ b"


def test_a_hive_that_leaves_the_letters_begins_again_at_the_other_edge() -> None:
    match = Match(game, HiveOptions(queen_on_turn_1=True, repetition=False), Chance(0))
    match.play("wQ")
    match.play("bQ wQ-")
    for before, piece in pairwise(PIECES):
        match.play(f"w{piece} -w{before}")
        match.play(f"b{piece} b{before}-")
    columns = [line.split()[4] for line in write_sgf(match).splitlines() if "Dropb" in line]
    assert columns[-4:] == ["C", "Z", "B", "A"]  # behind Z comes A
    assert read_sgf(write_sgf(match))[0].log == match.log


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GM[27]", "GM[1]", "is a game with the number '1'"),
        ("hive-plm 2 0 101", "hive-ultimate", "is not a known set of creatures"),
        ("Dropb wQ M 12 /wS1", "Dropb wQ M 12 /bS1", "turn 3, .*: bS1 is not on the table"),
        ("Dropb wQ M 12 /wS1", "Dropb wQ ? 12 .", "turn 3, .*: '\\?' is not a column"),
        ("Dropb wQ M 12 /wS1", "Dropb wQ A 1 .", r"turn 3, .* Rule 2\."),
    ],
)
def test_a_wrong_file_names_the_turn(old: str, new: str, message: str) -> None:
    assert old in NEW
    with pytest.raises(LoadError, match=message):
        read_sgf(NEW.replace(old, new))


def test_a_file_may_hold_many_games() -> None:
    strings = "Base;NotStarted;White[1]\nBase+LM;NotStarted;Black[1];wS1\n"
    assert [len(read.match.log) for read in read_games(strings)] == [0, 1]
    assert len(read_games(strings)[1].warnings) == 1
    pgn = '[GameType "Base"]\n1. wS1\n\n[GameType "Base+M"]\n[White "x"]\n1. wM\n2. bS1 wM-\n'
    assert [len(read.match.log) for read in read_games(pgn)] == [1, 2]
    assert [len(read.match.log) for read in read_games(NEW + OLD)] == [7, 3]
    with pytest.raises(LoadError, match=r"game 2 of 2: move 1, 'wX': there is no piece wX"):
        read_games("Base;NotStarted;White[1]\nBase;InProgress;Black[1];wX")


def test_the_library_loads_them_and_asks_which() -> None:
    assert len(rucher.load(NEW).log) == 7
    ended = rucher.load(OLD).ended
    assert ended is not None
    assert (ended.how, ended.seat) == ("resigned", 1)
    with pytest.raises(SeveralGames, match="2 games"):
        rucher.load(NEW + OLD)
    assert len(rucher.load(NEW + OLD, number=2).log) == 3
    for number in (-1, 0, 3):
        with pytest.raises(rucher.LoadError, match="have the numbers 1 to 2, not"):
            rucher.load(NEW + OLD, number=number)


def mutated(seed: int) -> str:
    """A file of one of the three formats, with one to four letters changed."""
    rng = random.Random(seed)
    letters = list((NEW, OLD, STRING, PGN)[seed % 4])
    for _ in range(rng.randrange(1, 5)):
        letters[rng.randrange(len(letters))] = rng.choice(["", "\n", *'wbQSA1-/\\;.()[]{}" \0éPN9'])
    return "".join(letters)


def read_or_refused(seed: int) -> bool:
    """Is a mutated file refused with a LoadError? It is read or refused, and nothing else."""
    try:
        read_games(mutated(seed))
    except LoadError:
        return True
    return False


STRING = "Base+MLP;InProgress;Black[4];" + NEW_MOVES
PGN = '[GameType "Base+MLP"]\n[White "Ada"]\n' + "\n".join(
    f"{ply}. {move}" for ply, move in enumerate(NEW_MOVES.split(";"), 1)
)


def test_mutated_files_are_read_or_refused() -> None:
    refused = sum(read_or_refused(seed) for seed in range(400))
    assert 40 < refused < 400


@pytest.mark.long
def test_ten_thousand_mutated_files_are_read_or_refused() -> None:
    refused = sum(read_or_refused(seed) for seed in range(10_000))
    assert 1_000 < refused < 10_000
