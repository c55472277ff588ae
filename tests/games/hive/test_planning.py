"""Planning: what a side could do if it were asked now, for an answer that is made ready."""

from pathlib import Path

from tests.games.hive.positions import drawn, played, position

import rucher
from rucher.games.hive import game
from rucher.games.hive.pieces import NAMES, colour_of

GOLDEN = Path(__file__).parents[2] / "golden" / "hive" / "1"
TABLE = """
    wS1 wQ  bQ  bA1
    """


def test_the_side_that_waits_could_do_what_it_could_on_this_table() -> None:
    white, black = (drawn(TABLE, side) for side in ("white", "black"))
    imagined = game.if_asked(white.state, 1)
    assert imagined is not None
    assert game.legal(imagined, 1) == game.legal(black.state, 1) != []
    assert all(colour_of(action.piece) == 1 for action in game.legal(imagined, 1) if hasattr(action, "piece"))


def test_the_table_itself_does_not_change() -> None:
    hive = drawn(TABLE, "white")
    before = game.clone(hive.state)
    game.if_asked(hive.state, 1)
    assert hive.state == before


def test_the_piece_that_was_moved_last_may_be_thrown_by_then() -> None:
    hive = position(played("wP", "bS1 wP-", "wQ -wP", "bQ bS1-", "wA1 \\wP", pillbug=True))
    assert NAMES[hive.state.last_moved] == "wA1"
    imagined = game.if_asked(hive.state, 0)
    assert imagined is not None
    assert imagined.last_moved == -1


def test_nobody_can_say_before_the_first_piece_lies_or_after_the_end() -> None:
    assert game.if_asked(position(played()).state, 1) is None
    over = rucher.load((GOLDEN / "booklet-white-wins.json").read_text(encoding="utf-8")).state
    assert [game.if_asked(over, seat) for seat in (0, 1)] == [None, None]
