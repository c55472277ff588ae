"""The heads of a file with several games: who played and how it ended, without playing them."""

from rucher.games.hive.formats.heads import Head, heads
from rucher.games.hive.formats.pgn import read_pgn

PGN = """[GameType "Base+MLP"]
[Date "2024.01.02"]
[White "Ada"]
[Black "Grace"]
[Result "WhiteWins"]

1. wS1
2. bS1 wS1-

[GameType "Base"]
[White "Joan"]
[Result "junk"]

1. wA1
"""
SGF = (
    '(;GM[27]VV[1]SU[hive-plm]P0[id "Ada"]P1[id "Grace"];P0[0 Start P0];P0[1 Pick W 4 wS1];'
    "P0[2 Dropb wS1 N 13 .];P0[3 Done])"
)


def test_a_pgn_names_its_players_dates_and_results() -> None:
    assert heads(PGN, 10) == (
        [
            Head("Ada", "Grace", "WhiteWins", "2024.01.02", "Base+MLP", 2),
            Head("Joan", "", "", "", "Base", 1),
        ],
        2,
    )


def test_what_a_pgn_does_not_know_is_empty() -> None:
    text = PGN.partition("\n\n[")[0].replace("2024.01.02", "????.??.??").replace("Grace", "?")
    assert heads(text, 10)[0] == [Head("Ada", "", "WhiteWins", "", "Base+MLP", 2)]
    _, tags = read_pgn(text)
    assert (tags["White"], tags["Black"], tags["Date"]) == ("Ada", "", "")


def test_game_strings_and_sgf_say_less() -> None:
    lines = "Base+ML;Draw;White[2];wS1;bS1 wS1-\nBase;NotStarted;White[1]\n"
    assert heads(lines, 10)[0] == [Head(result="Draw", kind="Base+ML", moves=2), Head(kind="Base")]
    assert heads(SGF + SGF, 10)[0] == [Head("Ada", "Grace", "", "", "Base+PLM", 1)] * 2


def test_only_so_many_are_listed_but_all_are_counted() -> None:
    found, total = heads("Base;Draw;White[1]\n" * 30, 7)
    assert (len(found), total) == (7, 30)
