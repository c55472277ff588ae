"""The network of the Hive engine: the terms it sees, its numbers, its files."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from tests.games.hive.positions import drawn

from rucher.bots.hive.evaluation import NET_TERMS, Evaluation
from rucher.bots.hive.net import Net
from rucher.bots.hive.net_file import HIDDEN, INPUTS, UNITS, NetWeights, read_net
from rucher.bots.hive.weights import FOLDER, evaluation_of, version
from rucher.games.hive.board import Board
from rucher.games.hive.state import board_of

TOUCHES, THROWS, THROWN_QUEEN, FREE = 144, 152, 155, 156
CREATURES = "QSBGAMLP"


def some_weights(seed: int = 1) -> NetWeights:
    """A network of random numbers."""
    rng = random.Random(seed)

    def row(count: int, most: int) -> tuple[int, ...]:
        return tuple(rng.randint(-most, most) for _ in range(count))

    def rows(count: int, length: int) -> tuple[tuple[int, ...], ...]:
        return tuple(row(length, 60) for _ in range(count))

    return NetWeights(
        own=rows(INPUTS, UNITS),
        other=rows(INPUTS, UNITS),
        bias=row(UNITS, 60),
        alone=row(INPUTS, 100_000),
        hidden=rows(HIDDEN, 2 * UNITS),
        hidden_bias=row(HIDDEN, 3_000),
        last=row(HIDDEN, 9_000),
        last_bias=100,
    )


def more_terms(text: str, colour: int = 0) -> list[int]:
    """The terms for networks alone that apply to a side of a drawn hive."""
    board = board_of(drawn(text).state)
    return sorted(term for term in evaluation_of(version("7")).terms(board, colour) if term >= TOUCHES)


def random_board(rng: random.Random) -> Board:
    board = Board("MLP", True)
    for _ in range(rng.randint(4, 60)):
        if board.result:
            break
        board.play(rng.choice(board.legal()))
    return board


def by_hand(weights: NetWeights, own: list[int], other: list[int]) -> int:
    """The worth of the terms, by the definition and nothing else."""

    def units(mine: list[int], theirs: list[int]) -> list[int]:
        sums = (
            weights.bias[k]
            + sum(weights.own[term][k] for term in mine)
            + sum(weights.other[term][k] for term in theirs)
            for k in range(UNITS)
        )
        return [max(0, min(127, total)) for total in sums]

    values = units(own, other) + units(other, own)
    total = weights.last_bias
    total += sum(weights.alone[term] for term in own) - sum(weights.alone[term] for term in other)
    for row, bias, last in zip(weights.hidden, weights.hidden_bias, weights.last, strict=True):
        total += (max(0, bias + sum(map(int.__mul__, row, values))) >> 7) * last
    return max(-20_000, min(20_000, total >> 13))


def test_the_network_is_what_its_definition_says() -> None:
    weights, rng = some_weights(), random.Random(3)
    net = Net(weights)
    for _ in range(50):
        own, other = ([rng.randrange(NET_TERMS) for _ in range(rng.randint(0, 40))] for _ in range(2))
        assert net.of(own, other) == by_hand(weights, own, other)


@pytest.mark.compiled
def test_an_evaluation_with_a_network_asks_it_for_the_side_to_move() -> None:
    weights, rng = some_weights(), random.Random(5)
    chosen = version("7")
    linear = evaluation_of(chosen)
    evaluation = Evaluation(chosen.early.listed(), chosen.late.listed() if chosen.late else [], Net(weights))
    for _ in range(60):
        board = random_board(rng)
        own, other = (linear.terms(board, colour) for colour in (board.to_move, 1 - board.to_move))
        assert evaluation.of(board) == by_hand(weights, own, other)


def test_a_mosquito_on_the_ground_is_known_by_what_it_touches() -> None:
    found = more_terms("""
        bQ  wA1
          wM  wB1
        .   wQ
    """)
    assert [term - TOUCHES for term in found if term < THROWS] == [CREATURES.index(c) for c in "QBA"]
    on_top = more_terms("""
        bQ  1
          wQ  wB1
        1 = wA1 wM
    """)
    assert not [term for term in on_top if term < THROWS]


def test_a_pillbug_can_throw_the_attackers_it_touches_and_its_queen() -> None:
    ring = """
        bQ  bA1 wP  wA1
          .   bA2 wQ
    """
    assert [term for term in more_terms(ring) if THROWS <= term < FREE] == [THROWS + 1, THROWN_QUEEN]


def test_a_pillbug_under_another_piece_throws_nothing() -> None:
    covered = """
        bA1 1   wA1
          bA2 wQ
            .   bQ
        1 = wP bB1
    """
    assert not [term for term in more_terms(covered) if THROWS <= term < FREE]


def test_free_pieces_are_counted_by_pairs() -> None:
    line = """
        wA1 wQ  bQ  bA1
    """
    (free,) = (term for term in more_terms(line) if term >= FREE)
    assert free == FREE  # the ant alone can move: the queen holds the hive together


def test_a_file_of_other_sizes_is_refused(tmp_path: Path) -> None:
    good, file = some_weights(), tmp_path / "some.net"
    file.write_bytes(msgspec.msgpack.encode(good))
    assert read_net(file) == good
    for bad in (
        msgspec.structs.replace(good, bias=good.bias[1:]),
        msgspec.structs.replace(good, own=good.own[1:]),
        msgspec.structs.replace(good, own=((500,) * UNITS, *good.own[1:])),
    ):
        file.write_bytes(msgspec.msgpack.encode(bad))
        with pytest.raises(ValueError, match=r"some\.net is not a network"):
            read_net(file)


def test_a_version_file_names_its_network(tmp_path: Path) -> None:
    base = (FOLDER / "7.toml").read_text(encoding="utf-8")
    (tmp_path / "trial.net").write_bytes(msgspec.msgpack.encode(some_weights()))
    (tmp_path / "trial.toml").write_text('net = "trial.net"\n' + base, encoding="utf-8")
    chosen = version(str(tmp_path / "trial.toml"))
    board = random_board(random.Random(2))
    linear = evaluation_of(version("7"))
    own, other = (linear.terms(board, colour) for colour in (board.to_move, 1 - board.to_move))
    assert evaluation_of(chosen).of(board) == by_hand(some_weights(), own, other)
