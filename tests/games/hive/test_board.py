"""The board kernel against the slow reference, against itself rebuilt, and at the edges of its torus."""

from __future__ import annotations

import importlib.util
import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from tests.games.hive.reference import MOVES, Action, Reference, around, read_moves

import rucher
from rucher.core.hexgrid import Hex, distance, neighbour
from rucher.games.hive import board as kernel
from rucher.games.hive.actions import Pass
from rucher.games.hive.board import BLACK_WINS, DRAW, IN_PROGRESS, PASS, PIECE_NAMES, WHITE_WINS, Board
from rucher.games.hive.pieces import NAMES
from rucher.games.hive.state import board_of

pytestmark = pytest.mark.compiled

GAME_TYPES = ["", "M", "L", "P", "ML", "MP", "LP", "MLP"]
ONE_MOVE_WINS = Path(__file__).parents[2] / "bots" / "forced_wins.json"
COMPILED = not kernel.__file__.endswith(".py")
Spots = list[tuple[int, int, int] | None]


def number(name: str) -> int:
    """A piece's number."""
    return PIECE_NAMES.index(name)


def spots(**placed: tuple[int, int] | tuple[int, int, int]) -> Spots:
    """Where pieces lie, by name, as `load` takes it; the ground is meant where no level is given."""
    found: Spots = [None] * len(PIECE_NAMES)
    for name, spot in placed.items():
        found[number(name)] = (spot[0], spot[1], spot[2] if len(spot) > 2 else 0)
    return found


def board_with(expansions: str, where: Spots, ply: int, last_moved: int = -1) -> Board:
    """A board in a position."""
    board = Board(expansions)
    board.load(where, ply, last_moved)
    return board


def played(expansions: str, moves: str) -> Board:
    """A board after the moves of a record."""
    board = Board(expansions)
    for piece, cell in read_moves(moves):
        board.play(board.encode(number(piece), cell))
    return board


def actions(board: Board) -> set[Action]:
    """The legal moves with names and cells; a pass is left out."""
    decoded = [board.decode(move) for move in board.legal() if move != PASS]
    assert len(set(decoded)) == len(decoded)
    return {(PIECE_NAMES[piece], cell) for piece, cell in decoded}


def cells_of(board: Board, name: str) -> set[Hex]:
    """Where a piece may go."""
    return {cell for piece, cell in actions(board) if piece == name}


def reference_of(board: Board) -> Reference:
    """The slow rules in a board's position."""
    slow = Reference(board.expansions, board.queen_on_turn_1)
    lying = [(spot[2], piece) for piece, spot in enumerate(board.where()) if spot is not None]
    for _, piece in sorted(lying):
        name = PIECE_NAMES[piece]
        cell = board.cell(piece)
        assert cell is not None
        slow.hands[name[0]].remove(name)
        slow.table.setdefault(cell, []).append(name)
    slow.ply = board.ply
    slow.last = PIECE_NAMES[board.last_moved] if board.last_moved >= 0 else None
    return slow


def random_game(expansions: str, seed: int, plies: int = 120) -> Iterator[Board]:
    """One board in every position of a game of random moves, the last included."""
    draw = random.Random(f"{expansions} {seed}")
    board = Board(expansions, queen_on_turn_1=bool(seed % 2))
    yield board
    while board.result == IN_PROGRESS and board.ply < plies:
        board.play(draw.choice(sorted(board.legal())))
        yield board


def assert_as_reference(board: Board) -> None:
    """The same legal moves, and the same reach of every single piece, as the slow rules give."""
    slow = reference_of(board)
    legal = slow.legal()
    assert board.count() == len(board.legal())
    assert (board.result == IN_PROGRESS) == (legal is not None)
    assert actions(board) == (legal or set())
    assert (board.legal() == [PASS]) == (legal == set())
    for stack in list(slow.table.values()):
        assert_reaches_as_reference(board, slow, stack[-1])


def assert_reaches_as_reference(board: Board, slow: Reference, name: str) -> None:
    """One top piece: its reach, pinned or not, and whether it is pinned."""
    piece = number(name)
    assert board.pinned(piece) == (not slow.whole_without(name)) == (len(board.parts_without(piece)) > 1)
    kinds = slow.kinds(name)
    start = slow.lift(name)
    ends: set[Hex] = set().union(*(MOVES[kind](slow, start) for kind in kinds)) - {start}
    slow.table.setdefault(start, []).append(name)
    assert sorted(board.targets(piece)) == sorted(ends)


@pytest.mark.parametrize("expansions", GAME_TYPES)
def test_agrees_with_the_reference(expansions: str) -> None:
    for board in random_game(expansions, seed=1, plies=100):
        if board.ply % 3 == 0 or board.result != IN_PROGRESS:
            assert_as_reference(board)


@pytest.mark.long
@pytest.mark.parametrize("expansions", GAME_TYPES)
@pytest.mark.parametrize("seed", range(2, 12))
def test_agrees_with_the_reference_for_long(expansions: str, seed: int) -> None:
    for board in random_game(expansions, seed, plies=200):
        assert_as_reference(board)


@pytest.mark.parametrize("expansions", GAME_TYPES)
def test_rebuilt_from_plain_data_it_is_the_same(expansions: str) -> None:
    for board in random_game(expansions, seed=2):
        rebuilt = Board(expansions, board.queen_on_turn_1)
        rebuilt.load(board.where(), board.ply, board.last_moved)
        for twin in (rebuilt, board.copy()):
            assert twin.where() == board.where()
            assert sorted(twin.legal()) == sorted(board.legal())
            assert (twin.count(), twin.hash, twin.result) == (board.count(), board.hash, board.result)
            assert (twin.ply, twin.to_move, twin.last_moved) == (board.ply, board.to_move, board.last_moved)


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_around_a_space_is_told_as_if_the_mover_were_lifted(seed: int) -> None:
    match, chance, climbed = rucher.new("hive", seed=seed, pillbug=True), random.Random(seed), 0
    for _ in range(80):
        if match.decision is None:
            break
        legal, lying = match.legal(), [(p, s) for p, s in enumerate(match.state.spots) if s is not None]
        for action in legal:
            if isinstance(action, Pass):
                continue
            stacks: dict[Hex, int] = {}  # without the mover: the top piece by space
            for piece, spot in sorted(lying, key=lambda each: each[1].level):
                if piece != action.piece:
                    stacks[spot.cell] = piece
                else:
                    climbed += spot.level > 0
            beside = [(d, stacks.get(neighbour(action.cell, (d + 3) % 6))) for d in range(6)]
            expected = tuple((d, piece) for d, piece in beside if piece is not None)
            found = board_of(match.state).around(action.cell, action.piece)
            assert found == (stacks.get(action.cell), expected)
        taken = {spot.cell for _, spot in lying}
        climbs = [action for action in legal if not isinstance(action, Pass) and action.cell in taken]
        match.play(chance.choice(climbs or legal))
    assert board_of(match.state).around((120, 0), 0) == (None, ())
    assert climbed > 0


@pytest.mark.parametrize("expansions", GAME_TYPES)
def test_undo_restores_everything(expansions: str) -> None:
    past = []
    for board in random_game(expansions, seed=3):
        past.append((board.where(), board.hash, board.legal(), board.count(), board.last_moved))
    assert len({state[1] for state in past}) > len(past) // 2
    for ply in range(len(past) - 1, -1, -1):
        assert (board.ply, board.to_move) == (ply, ply % 2)
        assert (board.where(), board.hash, board.legal(), board.count(), board.last_moved) == past[ply]
        if ply:
            board.undo()
            assert board.result == IN_PROGRESS


def test_a_playout_leaves_no_trace_and_follows_its_seed() -> None:
    board = played("", "wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    before = (board.where(), board.hash, board.legal(), board.ply)
    runs = [board.playout(seed, 400) for seed in (1, 1, 2, 3, 4)]
    assert runs[0] == runs[1]
    assert runs[1:] == [(29, BLACK_WINS), (400, IN_PROGRESS), (400, IN_PROGRESS), (205, BLACK_WINS)]
    assert {result for _, result in runs} <= {IN_PROGRESS, WHITE_WINS, BLACK_WINS, DRAW}
    assert (board.where(), board.hash, board.legal(), board.ply) == before


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare the source with")
@pytest.mark.parametrize("expansions", ["", "MLP"])
def test_compiled_and_source_agree(expansions: str) -> None:
    source = load_source()
    for seed in range(2):
        slow, fast = source.Board(expansions), Board(expansions)
        draw = random.Random(seed)
        while fast.result == IN_PROGRESS and fast.ply < 100:
            assert slow.legal() == fast.legal()
            assert (slow.count(), slow.hash, slow.where()) == (fast.count(), fast.hash, fast.where())
            move = draw.choice(fast.legal())
            slow.play(move)
            fast.play(move)
        assert slow.playout(seed, 20) == fast.playout(seed, 20)


def last_gap(board: Board) -> int:
    """The only empty cell beside the queen of who is not to move, as the kernel counts cells."""
    held = [spot and spot[:2] for spot in board.where()]
    queen = held[14 - 14 * board.to_move]
    assert queen is not None
    (gap,) = (cell for cell in around(queen) if cell not in held)
    return board.encode(0, gap) & 4095


def winning_walks(board: Board, gap: int) -> Iterator[int]:
    """The pieces that go to the gap by their own movement and win."""
    thrown = board._throws(board.to_move) if board._throwing else 0
    on_table = board._on & ~thrown
    for move in board.legal():
        piece = move >> 12
        if move & 4095 == gap and on_table >> piece & 1 and piece // 14 == board.to_move:
            board.play(move)
            if board.result == 2 - board.to_move:
                yield piece
            board.undo()


@pytest.mark.clause("hive", "9.1")
def test_no_piece_that_can_fill_the_last_gap_beside_a_queen_is_passed_over() -> None:
    """What is compiled shows no `_cannot_close`; the source does, and the two agree."""
    source = load_source()
    found = []
    for position in json.loads(ONE_MOVE_WINS.read_text(encoding="utf-8")):
        if position["moves"] == 1:
            board = source.Board(position["expansions"])
            board.load(position["where"], position["ply"], position["last_moved"])
            gap = last_gap(board)
            pieces = list(winning_walks(board, gap))
            assert [piece for piece in pieces if board._cannot_close(piece, gap)] == []
            found += [PIECE_NAMES[piece][1] for piece in pieces]
    assert len(found) > 90
    assert set("ABGLMS") <= set(found)


def test_how_far_each_creature_could_come_in_one_move() -> None:
    source = load_source()
    steps = {"Q": 1, "B": 1, "P": 1, "S": 3, "L": 3, "A": 9, "M": 9}  # nine: anywhere in the drawing
    creatures = {name[1]: source.CREATURE[piece] for piece, name in enumerate(PIECE_NAMES)}
    for q, r in itertools.product(range(-6, 7), repeat=2):
        expected = {creature for creature, most in steps.items() if distance((0, 0), (q, r)) <= most}
        expected |= {"G"} if 0 in (q, r, q + r) else set()
        reach = source.IN_RANGE[(q + 64 * r) & 4095]
        if distance((0, 0), (q, r)) <= 6:
            assert {creature for creature, bit in creatures.items() if reach >> bit & 1} == expected, (q, r)


@pytest.mark.parametrize(("under", "passed_over"), [((), True), (("bS1",), False)])
def test_who_stands_beside_the_queen_on_the_ground_would_leave_a_gap(
    under: tuple[str, ...], passed_over: bool
) -> None:
    board = load_source().Board("")
    beside = dict(zip(("bA1", "bA2", "bA3", "bG1", "wB1"), around((0, 0)), strict=False))
    placed: dict[str, tuple[int, ...]] = {"bQ": (0, 0), "wQ": (2, 0), **beside}
    placed |= dict.fromkeys(under, beside["wB1"]) | {"wB1": (*beside["wB1"], len(under))}
    board.load(spots(**placed), 20)  # type: ignore[arg-type]
    assert board._cannot_close(number("wB1"), last_gap(board)) is passed_over
    assert board._cannot_close(number("wQ"), last_gap(board))  # two steps away


def load_source() -> ModuleType:
    """The kernel as plain Python, beside the compiled one."""
    source = Path(kernel.__file__).with_name("board.py")
    spec = importlib.util.spec_from_file_location("board_as_source", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pieces_are_numbered_as_in_the_box() -> None:
    assert PIECE_NAMES == NAMES


# ---- no edge ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [(1, 0), (0, 1), (1, -1)])
@pytest.mark.parametrize("start", [(0, 0), (-40, 25), (1000, -777)])
def test_a_straight_line_of_every_piece(axis: Hex, start: Hex) -> None:
    line: Spots = [(start[0] + axis[0] * k, start[1] + axis[1] * k, 0) for k in range(28)]
    random.Random(5).shuffle(line)
    board = board_with("MLP", line, ply=60)
    assert board.where() == line
    assert_as_reference(board)


def test_a_hive_may_drift_for_ever() -> None:
    board = played("", "wQ;bQ wQ-")
    before = actions(board)
    for turn in range(100):
        for name, cell in (("wQ", (turn + 1, -turn - 1)), ("bQ", (turn + 2, -turn - 1))):
            assert cell in cells_of(board, name)
            board.play(board.encode(number(name), cell))
    assert board.cell(number("wQ")) == (100, -100)
    assert {(name, (q - 100, r + 100)) for name, (q, r) in actions(board) if name == "wQ"} == {
        (name, cell) for name, cell in before if name == "wQ"
    }
    for _ in range(200):
        board.undo()
    assert board.where() == spots(wQ=(0, 0), bQ=(1, 0))
    assert actions(board) == before


def test_what_is_far_from_the_hive_is_empty() -> None:
    board = played("", "wQ;bQ wQ-")
    aliases = [(64, -1), (0, 64), (4096, 0)]
    assert [board.top(cell) for cell in aliases] == [None] * 3
    assert [board.height(cell) for cell in aliases] == [0] * 3
    with pytest.raises(ValueError, match="out of reach"):
        board.encode(number("wQ"), (64, -1))


def test_the_way_back_is_as_long_as_the_game() -> None:
    board = played("", "wQ;bQ wQ-")
    for turn in range(1500):
        there = turn % 2 == 0
        board.play(board.encode(number("wQ"), (1, -1) if there else (0, 0)))
        board.play(board.encode(number("bQ"), (2, -1) if there else (1, 0)))
    for _ in range(3002):
        board.undo()
    assert board.where() == spots()
    with pytest.raises(ValueError, match="nothing to undo"):
        board.undo()


# ---- traps -----------------------------------------------------------------------------------------------


def test_one_hive_holds_while_a_queen_is_in_hand() -> None:
    board = played("", "wQ;bS1 wQ-;wA1 -wQ;bS2 bS1-;wB1 -wA1;bG1 bS2-")
    assert {piece for piece, _ in actions(board) if board.cell(number(piece)) is not None} == {"wB1"}
    assert board.parts_without(number("wQ")) == [
        [number("wB1"), number("wA1")],
        [number("bS1"), number("bS2"), number("bG1")],
    ]


def test_the_link_between_pillbug_and_queen_has_no_move() -> None:
    board = played("MLP", "wP;bB1 /wP;wB1 wP/;bQ bB1\\;wL wP-")
    assert cells_of(board, "bB1") == set()
    assert board.pinned(number("bB1"))
    assert_as_reference(board)


def test_a_pass_where_nothing_else_is_legal() -> None:
    covered = spots(wQ=(0, 0), bQ=(1, 0), wB1=(1, 0, 1))
    assert board_with("", covered, ply=9).legal() == [PASS]
    board = board_with("", covered, ply=9, last_moved=number("wB1"))
    board.play(PASS)
    assert (board.to_move, board.ply, board.last_moved) == (0, 10, -1)
    assert PASS not in board.legal()
    board.undo()
    assert board.last_moved == number("wB1")


def test_both_queens_closed_in_is_a_draw() -> None:
    ring = [cell for cell in {*around((0, 0)), *around((1, 0))} if cell not in ((0, 0), (1, 0))]
    names = ["wS1", "wS2", "wG1", "wG2", "bS1", "bS2", "bG1", "bG2"]
    closed = spots(wQ=(0, 0), bQ=(1, 0), **dict(zip(names, sorted(ring), strict=True)))
    assert board_with("", closed, ply=30).result == DRAW
    assert board_with("", closed, ply=30).legal() == []


def test_a_covered_queen_is_surrounded_all_the_same() -> None:
    ring = dict(zip(["wS1", "wS2", "wG1", "wG2", "bS1", "bS2"], around((0, 0)), strict=True))
    board = board_with("", spots(bQ=(0, 0), wB1=(0, 0, 1), wQ=(-2, 0), **ring), ply=30)
    assert board.result == WHITE_WINS
    assert board.count() == 0
    with pytest.raises(ValueError, match="over"):
        board.play(PASS)


# ---- what the board says of itself -----------------------------------------------------------------------


def test_a_gate_of_stacks_stops_a_beetle_on_top() -> None:
    walls = spots(
        wB1=(0, 0, 1), wS1=(0, 0), wQ=(1, -1), bB1=(1, -1, 1), bQ=(0, 1), bB2=(0, 1, 1), wG1=(-1, 1)
    )
    board = board_with("", walls, ply=20)
    assert (1, 0) not in cells_of(board, "wB1")
    assert (-1, 0) in cells_of(board, "wB1")
    assert_as_reference(board)


def test_a_mosquito_beside_a_mosquito_stays() -> None:
    board = board_with("M", spots(wM=(0, 0), bM=(1, 0), wQ=(2, 0), bQ=(3, 0)), ply=8)
    assert board.creatures_copied(number("wM")) == ""
    assert board.targets(number("wM")) == []
    assert board.creatures_copied(number("bM")) == "Q"
    assert sorted(board.targets_as(number("wM"), "Q")) == [(0, 1), (1, -1)]


def test_throws() -> None:
    where = spots(wP=(0, 0), bA1=(1, 0), wQ=(0, 1), bQ=(1, 1), wA1=(-1, 1))
    board = board_with("P", where, ply=8)
    free = {cell for cell in around((0, 0)) if board.top(cell) is None}
    assert board.throwers(0) == [number("wP")]
    assert set(board.throw_targets(number("wP"), number("bA1"))) == free
    assert cells_of(board, "bA1") == free
    rested = board_with("P", where, ply=8, last_moved=number("bA1"))
    assert cells_of(rested, "bA1") == set()
    assert set(rested.throw_targets(number("wP"), number("bA1"))) == free
    assert board_with("P", where, ply=8, last_moved=number("wP")).throwers(0) == []


def test_stacks_and_liberties() -> None:
    board = board_with("", spots(wQ=(0, 0), bB1=(0, 0, 1), bQ=(1, 0), wS1=(1, -1)), ply=10)
    assert (board.top((0, 0)), board.height((0, 0)), board.top((5, 5))) == (number("bB1"), 2, None)
    assert not board.pinned(number("wQ"))
    assert board.liberties(number("wQ")) == 4
    assert board.liberties(number("bG1")) == 6
    assert board.targets(number("wQ")) == []


def test_who_may_enter_and_where() -> None:
    board = Board("ML", queen_on_turn_1=False)
    assert actions(board) == {(name, (0, 0)) for name in ("wS1", "wB1", "wG1", "wA1", "wM", "wL")}
    board = played("ML", "wS1;bS1 wS1-")
    assert cells_of(board, "wQ") == {(-1, 0), (-1, 1), (0, -1)}
    board = played("ML", "wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wG1 -wS2;bG1 bS2-")
    assert {name for name, _ in actions(board)} == {"wQ"}


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (spots(wQ=(0, 0), bQ=(2, 0)), "not one hive"),
        (spots(wQ=(0, 0), bQ=(64, 0)), "cannot be at"),
        (spots(wQ=(0, 0), bB1=(0, 0, 2)), "cannot be at"),
        (spots(wQ=(0, 0), bQ=(0, 0)), "cannot be at"),
        (spots(wQ=(0, 0), bP=(1, 0)), "cannot be at"),
    ],
)
def test_no_such_position(where: Spots, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        board_with("ML", where, ply=8)


def test_no_such_move() -> None:
    board = board_with("", spots(wQ=(0, 0), bB1=(0, 0, 1), bQ=(1, 0)), ply=10)
    for move in (-2, 28 << 12, board.encode(number("wQ"), (0, 1)), board.encode(number("wP"), (0, 1))):
        with pytest.raises(ValueError, match=r"no move|covered|not in play"):
            board.play(move)
    with pytest.raises(ValueError, match="no piece"):
        board.decode(PASS)
    with pytest.raises(ValueError, match="expansions"):
        Board("X")
