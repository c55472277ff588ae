"""Studies of Hive: checked, read from files and written as files. All of it may take a while."""

from __future__ import annotations

from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, UnreadablePosition
from rucher.core.match import Match
from rucher.games import read_match
from rucher.games.hive import formats
from rucher.games.hive.formats.game_string import BASE, write_game_string
from rucher.games.hive.formats.sgf import write_sgf
from rucher.games.hive.formats.study_pgn import read_study_pgn, write_study_pgn
from rucher.games.hive.start import read_start
from rucher.games.hive.study import (
    LONGEST_LINE,
    Study,
    StudyError,
    StudyNode,
    checked,
    main_line,
    match_of,
    options_of,
    read_study,
    study_of,
    values_of,
)
from rucher.server import wire
from rucher.server.longwork import tasks
from rucher.server.names import clean, clean_name
from rucher.server.settings import Problem, load_problem

LONGEST_POSITION = 500  # letters: a text with no more and with tildes is a position


def do_study_task(task: tasks.StudyTask) -> Any:
    """The result of a task of long work about studies."""
    match task:
        case tasks.CheckStudy():
            try:
                return _visible(checked(task.study))
            except StudyError:
                raise Problem("bad_study") from None
        case tasks.ReadStudies():
            return wire.encode(_opened(task))
        case tasks.WriteStudy():
            return _written(task)


def _visible(study: Study) -> Study:
    """A study without marks that nobody sees: they could turn the line of somebody's list."""
    white, black = study.players
    nodes = (_without_marks(node) if node.comment else node for node in study.nodes)
    return msgspec.structs.replace(
        study, title=clean(study.title), players=(clean_name(white), clean_name(black)), nodes=tuple(nodes)
    )


def _without_marks(node: StudyNode) -> StudyNode:
    """A node of a visitor's study whose comment has its lines and nothing else that nobody sees."""
    lines = (clean(line) for line in node.comment.split("\n"))
    return msgspec.structs.replace(node, comment="\n".join(lines))


def _written(task: tasks.WriteStudy) -> str:
    """A study as the text of a file, for the page."""
    try:
        study = checked(task.study)
        if task.format == "pgn":
            return write_study_pgn(study)
        match = match_of(options_of(study.options), [node.move for node in main_line(study)])
        if task.format == "sgf":
            white, black = study.players
            return write_sgf(match, (white or "White", black or "Black"))
        return write_game_string(match)
    except StudyError:
        raise Problem("bad_study") from None
    except LoadError:
        raise Problem("only_pgn", 409) from None


# -- reading -------------------------------------------------------------------------------------------------


def _opened(task: tasks.ReadStudies) -> wire.OpenedFile:
    """The study of a visitor's text for the page, or the list of its games."""
    text = task.text.removeprefix("\ufeff").strip()
    if text.count("~") == 3 and len(text) <= LONGEST_POSITION:
        return wire.OpenedFile(_position(text), (), 0)
    if not formats.is_foreign(text):
        return wire.OpenedFile(_own(text), (), 0)
    games = formats.split(text)
    if not games:  # brackets alone
        raise Problem("bad_file")
    if len(games) > formats.MOST_GAMES:
        raise Problem("too_many_games", 413, n=len(games), most=formats.MOST_GAMES)
    if len(games) > 1 and task.number is None:
        return wire.OpenedFile(None, tuple(_listed(game, n) for n, game in enumerate(games, 1)), 0)
    warnings: list[str] = []
    try:
        study = _read(games[min(task.number or 1, len(games)) - 1], warnings)
    except LoadError as error:
        raise load_problem(error, Problem("bad_file")) from None
    return wire.OpenedFile(study, (), len(warnings))


def _read(text: str, warnings: list[str]) -> Study:
    """One game of another program as a study, for the page."""
    if not text.startswith(("(", BASE)):
        return read_study_pgn(text, warnings)[0]
    read = formats.read_game(text)
    warnings += read.warnings
    return study_of(read.match, read.tags.get("Event", ""), _names(read.tags))


def _names(tags: dict[str, str]) -> tuple[str, str]:
    """The players' names in the tags of a visitor's file, for long work."""
    return tags.get("White", "")[:40], tags.get("Black", "")[:40]


def _listed(text: str, number: int) -> wire.FileGame:
    """A game of a file for the page's list: long work plays it once, to see whether it opens."""
    try:
        read = formats.read_game(text)
    except LoadError:
        return wire.FileGame(number, ("", ""), "", "", 0, fault=True)
    tags = read.tags
    too_long = len(read.match.log) > LONGEST_LINE
    date, result = tags.get("Date", "")[:20], tags.get("Result", "")[:20]
    return wire.FileGame(number, _names(tags), date, result, len(read.match.log), too_long)


def _position(text: str) -> Study:
    """A study for the page that begins with a position somebody set up."""
    try:
        state = read_start(text)
    except UnreadablePosition:
        raise Problem("bad_start") from None
    values = values_of(state.options) | {"start": text}
    return Study("", values, ("", ""), (StudyNode("r", None),))


def _own(text: str) -> Study:
    """A study or a match that this server saved, as a study for the page."""
    if '"nodes"' in text:
        try:
            return read_study(text)
        except StudyError:
            raise Problem("bad_study") from None
    try:
        match: Match = read_match(text, Chance(0), most=LONGEST_LINE)
        return study_of(match)
    except LoadError:
        raise Problem("bad_file") from None
