"""A study as PGN: variations in brackets, comments in braces, marks as `$1` to `$6`, drawings as `[%draw]`.

1. wS1 {The spider first.}
2. bG1 wS1- $6 (2. bA1 wS1- $1)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from rucher.core.errors import RucherError
from rucher.games.hive import game
from rucher.games.hive.formats.names import Names
from rucher.games.hive.formats.pgn import read_pgn, split_moves, write_pgn
from rucher.games.hive.state import HiveState
from rucher.games.hive.study import (
    LONGEST_LINE,
    MOST_NODES,
    Drawn,
    Ink,
    Mark,
    Study,
    StudyNode,
    begin,
    children,
    main_line,
    match_of,
    options_of,
    step,
    study_of,
)

MARKS: tuple[Mark, ...] = ("!", "?", "!!", "??", "!?", "?!")  # $1 to $6, as in chess
_TOKEN = re.compile(r"\{([^}]*)\}|;[^\n]*|(\()|(\))|\$([0-9]+)|([0-9]+)\.+(?=\s|$)|([^\s(){};]+)")
_DRAWN = re.compile(r"\[%draw (\w+) (-?[0-9]{1,3},-?[0-9]{1,3}) (-?[0-9]{1,3},-?[0-9]{1,3})\]\s*")
_TAG = re.compile(r'\s*\[\s*\w+\s*".*"\s*\]\s*$')


# -- writing -------------------------------------------------------------------------------------------------


def write_study_pgn(study: Study) -> str:
    """A study as PGN; a reader that knows no variations still finds the main line."""
    options = options_of(study.options)
    match = match_of(options, [node.move for node in main_line(study)])
    names = {"White": study.players[0], "Black": study.players[1], "Event": study.title}
    head, _, rest = write_pgn(match, names).partition("\n\n")
    result = rest.rstrip().rpartition("\n\n")[2] if match.outcome is not None else ""
    after = children(study)
    root = study.nodes[0]
    lines = [*_notes(root), *_written(after, root, begin(options).ply + 1)]
    return f"{head}\n\n" + "\n".join(lines) + (f"\n\n{result}\n" if result else "\n")


def _written(after: dict[str, list[StudyNode]], node: StudyNode, ply: int) -> Iterator[str]:
    """The lines after a node: each main move with its notes, then what was possible instead."""
    while after[node.id]:
        main, *others = after[node.id]
        yield " ".join((f"{ply}. {main.move}", *_notes(main)))
        for other in others:
            inside = " ".join(_written(after, other, ply + 1))
            yield f"({' '.join((f'{ply}. {other.move}', *_notes(other)))}{' ' + inside if inside else ''})"
        node, ply = main, ply + 1


def _notes(node: StudyNode) -> Iterator[str]:
    """The mark, the drawings and the comment of a node, as PGN."""
    if node.mark:
        yield f"${MARKS.index(node.mark) + 1}"
    drawn = "".join(f"[%draw {one.ink} {one.start} {one.end}] " for one in node.drawn)
    said = " ".join(node.comment.replace("}", ")").split())
    if drawn or said:
        yield f"{{{drawn}{said}}}"


# -- reading -------------------------------------------------------------------------------------------------


def read_study_pgn(text: str, warnings: list[str] | None = None) -> tuple[Study, dict[str, str]]:
    """The study of one game of PGN, and its tags; LoadError where its main line is none.

    A variation that cannot be played is left out from its first wrong move on, with a warning.
    """
    warnings = [] if warnings is None else warnings
    match, tags = read_pgn(text, warnings=warnings)
    study = study_of(match, tags.get("Event", ""), (tags.get("White", ""), tags.get("Black", "")))
    moves = "\n".join(line for line in text.splitlines() if not _TAG.match(line))
    return replace(study, nodes=tuple(_Tree(study, warnings).read(moves))), tags


class _Tree:
    """Reads moves, notes and brackets onto the main line that is known already."""

    def __init__(self, study: Study, warnings: list[str]) -> None:
        self._nodes: dict[str, StudyNode] = {node.id: node for node in study.nodes}
        self._by_move = {(node.parent, node.move): node.id for node in study.nodes}
        root = study.nodes[0].id
        self._states: dict[str, tuple[HiveState, int]] = {root: (begin(options_of(study.options)), 0)}
        self._at, self._names, self._warnings = root, Names(), warnings
        self._open: list[str] = []  # where the line goes on after each open bracket
        self._lost = 0  # brackets that are skipped, from a wrong move on

    def read(self, text: str) -> list[StudyNode]:
        """The nodes of a study from its PGN text, in their order."""
        words: list[str] = []
        for comment, opened, closed, mark, number, word in _TOKEN.findall(text):
            if word:
                words.append(word)
                continue
            self._play(words)
            words = []
            if opened:
                self._enter()
            elif closed:
                self._leave()
            elif not self._lost and mark:
                self._note(mark=MARKS[int(mark) - 1] if 1 <= int(mark) <= len(MARKS) else "")
            elif not self._lost and comment and not number:
                self._comment(comment)
        self._play(words)
        return list(self._nodes.values())

    def _play(self, words: list[str]) -> None:
        """Add the moves of a PGN line to the tree of a study."""
        for move in split_moves(" ".join(words)) if words and not self._lost else ():
            state, length = self._states[self._at]
            try:
                read = game.write(state, self._names.read(state, move))
                after = step(state, read)
            except RucherError as error:
                if self._open:  # on the main line it is the result, or a word that the strict reader took
                    self._warnings.append(f"{move}: {error}")
                    self._lost = 1
                return
            known = self._by_move.get((self._at, read))
            if known is None:
                if length >= LONGEST_LINE or len(self._nodes) >= MOST_NODES:
                    self._warnings.append(f"{move}: there are too many moves")
                    self._lost = 1 if self._open else 0
                    return
                known = f"v{len(self._nodes)}"
                self._nodes[known] = StudyNode(known, self._at, read)
                self._by_move[self._at, read] = known
            self._states[known] = after, length + 1
            self._at = known

    def _enter(self) -> None:
        """Begin a variation of the PGN text."""
        if self._lost:
            self._lost += 1
            return
        self._open.append(self._at)
        self._at = self._nodes[self._at].parent or self._at

    def _leave(self) -> None:
        """End a variation of the PGN text."""
        if self._lost > 1:
            self._lost -= 1
        elif self._open:
            self._lost, self._at = 0, self._open.pop()

    def _comment(self, text: str) -> None:
        """Read a PGN comment: its drawings, and its words."""
        inks = get_args(Ink)
        drawn = tuple(Drawn(a, b, ink) for ink, a, b in _DRAWN.findall(text) if ink in inks)
        said = " ".join(_DRAWN.sub("", text).split())
        before = self._nodes[self._at]
        self._note(
            comment=" ".join(filter(None, (before.comment, said)))[:2_000], drawn=(before.drawn + drawn)[:40]
        )

    def _note(self, **changes: object) -> None:
        """Change the node of the tree that was read last."""
        self._nodes[self._at] = replace(self._nodes[self._at], **changes)
