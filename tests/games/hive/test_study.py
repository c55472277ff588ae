"""Studies: a tree that the rules have checked, and its PGN with variations, comments and marks."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

import rucher
from rucher.core.errors import LoadError
from rucher.games.hive import game
from rucher.games.hive.formats.pgn import read_pgn
from rucher.games.hive.formats.study_pgn import read_study_pgn, write_study_pgn
from rucher.games.hive.study import (
    Drawn,
    Study,
    StudyError,
    StudyNode,
    begin,
    checked,
    main_line,
    options_of,
    read_study,
    step,
    study_of,
)


def grown(seed: int, size: int = 30) -> Study:
    """A study with a random game and random variations, comments and marks."""
    draw = random.Random(seed)
    match = rucher.new("hive", pillbug=bool(seed % 2))
    for _ in range(10):
        match.play(draw.choice(match.legal()))
    study = study_of(match, "A title", ("Ada", "Grace"))
    states = {study.nodes[0].id: begin(options_of(study.options))}
    for node in study.nodes[1:]:
        states[node.id] = step(states[node.parent or ""], node.move)
    nodes = list(study.nodes)
    while len(nodes) < size:
        parent = draw.choice(nodes)
        state = states[parent.id]
        move = game.write(state, draw.choice(game.legal(state, state.to_move)))
        if any(node.parent == parent.id and node.move == move for node in nodes):
            continue
        drawn = (Drawn("0,0", "1,-1", "sky"),) if draw.random() < 0.2 else ()
        said = draw.choice(("", "Why not (this)?", "; no, [that]"))
        nodes.append(StudyNode(f"n{len(nodes)}", parent.id, move, said, draw.choice(("", "!", "?!")), drawn))
        states[nodes[-1].id] = step(state, move)
    return replace(study, nodes=tuple(nodes))


def content(study: Study) -> set[tuple[tuple[str, ...], str, str, int]]:
    """Every node by the moves that lead to it, with its notes."""
    lines: dict[str, tuple[str, ...]] = {}
    found: set[tuple[tuple[str, ...], str, str, int]] = set()
    for node in study.nodes:
        lines[node.id] = (*lines.get(node.parent or "", ()), node.move)
        found.add((lines[node.id], node.comment, node.mark, len(node.drawn)))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_study_comes_back_from_its_pgn_with_every_variation_comment_mark_and_arrow(seed: int) -> None:
    study = checked(grown(seed))
    text = write_study_pgn(study)
    warnings: list[str] = []
    again, tags = read_study_pgn(text, warnings)
    assert content(again) == content(study)
    assert (tags["Event"], tags["White"], warnings) == ("A title", "Ada", [])
    match, _ = read_pgn(text)  # a reader that wants no variations has the main line
    assert len(match.log) == len(list(main_line(study)))


def test_a_variation_that_cannot_be_played_is_left_out_with_a_warning() -> None:
    text = '[GameType "Base"]\n\n1. wS1 (1. wG1 2. bees 3. wQ) 2. bG1 wS1-\n'
    warnings: list[str] = []
    study, _ = read_study_pgn(text, warnings)
    assert [node.move for node in study.nodes[1:]] == ["wS1", "bG1 wS1-", "wG1"]
    assert [warning.partition(":")[0] for warning in warnings] == ["bees"]


@pytest.mark.parametrize("text", ["(1. wS1", "1. wS1 (1. wG1", "1. wS1 ) 2. bG1 wS1-", "1. wS1 {never"])
def test_brackets_and_comments_that_do_not_close_are_named(text: str) -> None:
    with pytest.raises(LoadError, match="line 3"):
        read_study_pgn(f'[GameType "Base"]\n\n{text}\n')


def mutated(data: bytes, draw: random.Random) -> bytes:
    """The same bytes with some of them changed, moved, doubled or left out."""
    made = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(made))
        match draw.randrange(4):
            case 0:
                made[at] = draw.randrange(256)
            case 1:
                del made[at : at + draw.randint(1, 12)]
            case 2:
                made[at:at] = made[draw.randrange(len(made)) :][: draw.randint(1, 12)]
            case _:
                made[at:at] = draw.choice((b"(", b")", b"{", b"}", b'"', b"\\", b"$9", b"~", b"null", b"9e9"))
    return bytes(made or b"x")


def try_damaged(count: int) -> tuple[int, int]:
    """Read so many damaged studies, as JSON and as PGN: how many were refused, how many are still whole."""
    study = checked(grown(3))
    sources = msgspec.json.encode(study), write_study_pgn(study).encode()
    refused = whole = 0
    for seed in range(count):
        draw = random.Random(seed)
        try:
            if seed % 2:
                read_study(mutated(sources[0], draw))
            else:
                checked(read_study_pgn(mutated(sources[1], draw).decode("utf-8", "replace"))[0])
            whole += 1
        except (StudyError, LoadError):
            refused += 1
    return refused, whole


def test_a_damaged_study_is_refused_with_a_typed_error_or_is_still_one() -> None:
    refused, whole = try_damaged(300)
    assert refused > 100
    assert whole > 20


@pytest.mark.long
def test_ten_thousand_damaged_studies_are_refused_or_whole() -> None:
    refused, whole = try_damaged(10_000)
    assert refused + whole == 10_000
