"""A study of Hive: a tree of variations with comments, marks and drawings, as plain data that can be saved.

The first node is the root; every other one names a parent that stands before it. A parent's first child is
the main line, the others are variations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, LoadError, OptionError, RucherError
from rucher.core.match import Match
from rucher.core.options import read_options
from rucher.core.touching import Steps, at_once
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.notation import read
from rucher.games.hive.state import HiveOptions, HiveState

MOST_NODES = 1_500
MOST_LETTERS = 60_000  # of all comments together
LONGEST_LINE = 400  # actions from the root to a node
NodeId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,12}\Z")]
Cell: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]{1,3},-?[0-9]{1,3}\Z")]
MoveText: TypeAlias = Annotated[str, Meta(max_length=20)]
Mark: TypeAlias = Literal["", "!", "?", "!!", "??", "!?", "?!"]
Ink: TypeAlias = Literal["leaf", "alert", "sky"]
Values: TypeAlias = dict[str, bool | str]  # of the options: creatures, rules, the start position


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arrow between two spaces, or a ring round one where both are the same."""

    start: Cell
    end: Cell
    ink: Ink


class StudyNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move of the tree, and what is written and drawn at the position after it."""

    id: NodeId
    parent: NodeId | None
    move: MoveText = ""
    comment: Annotated[str, Meta(max_length=2_000)] = ""
    mark: Mark = ""
    drawn: Annotated[tuple[Drawn, ...], Meta(max_length=40)] = ()


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole study: the options of its games, who played the main line, and the tree."""

    title: Annotated[str, Meta(max_length=80)]
    options: Values
    players: tuple[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]]
    nodes: Annotated[tuple[StudyNode, ...], Meta(min_length=1, max_length=MOST_NODES)]


class StudyError(LoadError):
    """A study that is damaged or against the rules; the message names the node."""


def options_of(values: Values) -> HiveOptions:
    """The options of a study; StudyError where they are none, or nobody can play from the start position."""
    try:
        options = read_options(game, dict(values))
    except OptionError as error:
        raise StudyError(str(error)) from None
    assert isinstance(options, HiveOptions)
    return options


def begin(options: HiveOptions) -> HiveState:
    """The position of the root of a Hive study."""
    return game.setup(options, Chance(0))


def step(state: HiveState, move: str, emit: Any = None) -> HiveState:
    """The position of Hive after a move in notation; an error where it cannot be played."""
    action: HiveAction = read(state, move)
    after = game.clone(state)
    if refusal := game.refusal(state, state.to_move, action):
        raise IllegalAction(refusal)
    game.apply(after, state.to_move, action, Chance(0), emit)
    return after


def read_study(text: str | bytes) -> Study:
    """A study of Hive from its JSON; StudyError where it is damaged or against the rules."""
    try:
        study = msgspec.json.decode(text, type=Study)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StudyError(f"this is not a study: {error}") from None
    return checked(study)


def checked(study: Study) -> Study:
    """The same study with every move in the notation of the rules; StudyError names what is wrong."""
    if sum(len(node.comment) for node in study.nodes) > MOST_LETTERS:
        raise StudyError(f"the comments have more than {MOST_LETTERS} letters")
    root, *others = study.nodes
    if root.parent is not None or root.move:
        raise StudyError("the first node has no parent and no move")
    states = {root.id: (begin(options_of(study.options)), 0)}
    told: dict[tuple[str, str], str] = {}
    nodes = [root]
    for node in others:
        if node.parent not in states or node.id in states:
            raise StudyError(f"node {node.id}: its parent must come before it, and its id must be its own")
        before, length = states[node.parent]
        if length >= LONGEST_LINE:
            raise StudyError(f"node {node.id}: a line has at most {LONGEST_LINE} moves")
        try:
            after = step(before, node.move)
        except RucherError as error:
            raise StudyError(f"node {node.id}, {node.move!r}: {error}") from None
        move = game.write(before, read(before, node.move))
        if told.setdefault((node.parent, move), node.id) != node.id:
            raise StudyError(f"node {node.id}: its parent has the same move twice")
        states[node.id] = after, length + 1
        nodes.append(msgspec.structs.replace(node, move=move))
    return msgspec.structs.replace(study, nodes=tuple(nodes))


def children(study: Study) -> dict[str, list[StudyNode]]:
    """The nodes of a Hive study after each node, the main one first."""
    found: dict[str, list[StudyNode]] = {node.id: [] for node in study.nodes}
    for node in study.nodes[1:]:
        assert node.parent is not None
        found[node.parent].append(node)
    return found


def main_line(study: Study) -> Iterator[StudyNode]:
    """The nodes of a Hive study's main line, without the root."""
    after = children(study)
    node = study.nodes[0]
    while after[node.id]:
        node = after[node.id][0]
        yield node


def match_of(options: HiveOptions, moves: Sequence[str]) -> Match:
    """A match of these moves; StudyError names the wrong one."""
    return at_once(match_in_steps(options, moves))


def match_in_steps(options: HiveOptions, moves: Sequence[str]) -> Steps[Match]:
    """A match of these moves, played one by one: who has other things to do does them in between."""
    match = Match(game, options, Chance(0))
    for number, move in enumerate(moves, 1):
        try:
            match.play(read(match.state, move))
        except RucherError as error:
            raise StudyError(f"move {number}, {move!r}: {error}") from None
        yield
    return match


def study_of(match: Match, title: str = "", players: tuple[str, str] = ("", "")) -> Study:
    """A match of Hive as a study with one line."""
    options = match.options
    if not isinstance(options, HiveOptions):
        raise StudyError("only games of Hive can be studied")
    if len(match.log) > LONGEST_LINE:
        raise StudyError(f"a line has at most {LONGEST_LINE} moves")
    nodes, state = [StudyNode("r", None)], begin(options)
    for number, entry in enumerate(match.log, 1):
        nodes.append(StudyNode(f"m{number}", nodes[-1].id, game.write(state, entry.action)))
        game.apply(state, entry.seat, entry.action, Chance(0))
    return Study(title[:80], values_of(options), (players[0][:40], players[1][:40]), tuple(nodes))


def values_of(options: HiveOptions) -> Values:
    """The options of a Hive study as plain values."""
    found: Values = msgspec.to_builtins(options)
    return found
