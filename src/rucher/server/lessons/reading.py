"""Lessons: a game taught in a few minutes, as data beside it (`games/<game>/lesson.toml`).

A step has a position, a task, and a text for its end. A position is a set-up and some actions in the game's
notation; without one, a step continues from the end of the step before. This file knows no rules: it checks
a lesson by playing it.
"""

from __future__ import annotations

import functools
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.texts import LANGUAGES
from rucher.core.types import Refusal, Seat
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.tables.game_texts import texts_of

FILE = "lesson.toml"
Texts: TypeAlias = dict[str, str]  # by language


class BadLesson(RucherError):
    """A lesson file that cannot be taught; the message names file, step and field."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: an unknown field is an error."""


class Start(Strict, frozen=True):
    """A position: options, draws and actions. `draws` come first, the seed gives the rest."""

    preset: str | None = None
    options: dict[str, Any] = {}
    seed: int = 1
    draws: list[int] = []
    played: list[str] = []


class Try(Strict, frozen=True):
    """A try that the rules refuse, by notation or by touches, and the code of the refusal."""

    code: str
    action: str = ""
    touches: list[str] = []


class Task(Strict, frozen=True):
    """One step. `expect`: any of these actions; `refused`: a try that is refused; neither: a text to read.

    An expected action may have a `*` for any text; not the first one: the next step continues from it.
    """

    id: str
    title: Texts
    text: Texts
    clause: str
    start: Start | None = None
    expect: list[str] = []
    refused: Try | None = None
    replies: list[str] = []  # the actions of the other seats after it
    done: Texts = {}  # shown when the step is done
    other: Texts = {}  # shown after a legal action that is not expected
    tries: list[Try] = []
    marks: list[str] = []  # the touches that the text speaks of: the board shows them
    new_part: bool = False  # the lesson's next part begins here; one may play before it


class FirstGame(Strict, frozen=True):
    """The booklet's first game: a preset, and the bots at the other seats."""

    preset: str
    bots: list[str] = []


class Lesson(Strict, frozen=True):
    """A whole file."""

    first_game: FirstGame
    step: list[Task]
    seat: Seat = 0  # the learner's


def read_lesson(game: AnyGame, file: Path) -> Lesson:
    """Read a lesson and play it once under the rules; BadLesson says what is wrong."""
    try:
        lesson = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadLesson(f"{file.name}: {error}") from None
    if lesson.first_game.preset not in game.info.presets:
        raise BadLesson(f"{file.name}: first_game.preset: there is no preset {lesson.first_game.preset!r}")
    names = [task.id for task in lesson.step]
    for number, task in enumerate(lesson.step):
        where = f"{file.name}: step {task.id!r}"
        if task.id in names[:number]:
            raise BadLesson(f"{where}: id: another step has this id")
        _check_words(game, task, where)
        _check_play(game, lesson, number, where)
    return lesson


def _check_words(game: AnyGame, task: Task, where: str) -> None:
    """Check that every text of a lesson exists in every language, and its clause too."""
    fields = {"title": task.title, "text": task.text}
    if task.expect or task.refused:
        fields["done"] = task.done
    if task.expect:
        fields["other"] = task.other
    for name, texts in fields.items():
        if sorted(texts) != sorted(LANGUAGES) or not all(texts.values()):
            raise BadLesson(f"{where}: {name}: it needs {' and '.join(LANGUAGES)}")
    if task.clause not in {clause.number for clause in texts_of(game).rules()[LANGUAGES[0]]}:
        raise BadLesson(f"{where}: clause: the rules page has no {task.clause!r}")
    if task.expect and task.refused:
        raise BadLesson(f"{where}: refused: a step expects an action or a refusal, not both")
    if task.expect and "*" in task.expect[0]:
        raise BadLesson(f"{where}: expect: write the first action without *, the next step continues from it")
    if task.replies and not task.expect:
        raise BadLesson(f"{where}: replies: there is nothing to reply to")


def _check_play(game: AnyGame, lesson: Lesson, number: int, where: str) -> None:
    """Check that a lesson's actions and replies are legal, and each try refused with its code."""
    task, field = lesson.step[number], "start"
    try:
        match = step_match(game, lesson, number)
        field = "marks"
        _check_marks(match, lesson.seat, task.marks)
        for one, wrong in enumerate((*task.tries, *([task.refused] if task.refused else []))):
            field = f"tries {one + 1}" if one < len(task.tries) else "refused"
            refusal = answer_to(match, lesson.seat, wrong)
            if refusal is None or refusal.code != wrong.code:
                raise BadLesson(f"answered by {refusal and refusal.code}, not {wrong.code}")
        for text in task.expect:
            field = f"expect {text!r}"
            for action in expected_actions(match, lesson.seat, text):
                after = step_match(game, lesson, number)
                after.play(action, lesson.seat)
                for reply in task.replies:
                    after.play(reply)
    except IllegalAction as error:
        raise BadLesson(f"{where}: {field}: refused, {error.refusal.code}") from None
    except RucherError as error:
        raise BadLesson(f"{where}: {field}: {error}") from None


def _check_marks(match: Match, seat: Seat, marks: list[str]) -> None:
    """Check that a hand could touch each mark of a lesson in this position."""
    view = match.game.view(match.state, seat)
    actions = match.game.candidates(view, seat) if marks else ()
    touchable = {touch for action in actions for touch in match.game.touches(view, action)}
    for mark in marks:
        if mark not in touchable:
            raise BadLesson(f"nothing on the table answers to {mark!r}")


def answer_to(match: Match, seat: Seat, wrong: Try) -> Refusal | None:
    """The refusal that a lesson's try teaches; None where the rules allow it."""
    if wrong.action:
        return match.refusal(wrong.action, seat)
    view = match.game.view(match.state, seat)
    found = match.game.attempt(view, seat, wrong.touches)
    return found if found is None or isinstance(found, Refusal) else match.game.refusal(view, seat, found)


def expected_actions(match: Match, seat: Seat, text: str) -> list[Any]:
    """The actions that a lesson's step accepts; with a `*`, every legal one whose notation fits."""
    if "*" not in text:
        return [match.read(text, seat)]
    found = [action for action in match.legal(seat) if fnmatchcase(match.write(action, seat), text)]
    if not found:
        raise BadLesson(f"no legal action is written like {text!r}")
    return found


def step_start(lesson: Lesson, number: int) -> tuple[Start, list[str]]:
    """The set-up of a lesson step's position, and every action played since."""
    task = lesson.step[number]
    if task.start is not None or number == 0:
        start = task.start or Start(lesson.first_game.preset)
        return start, list(start.played)
    before = lesson.step[number - 1]
    start, played = step_start(lesson, number - 1)
    return start, [*played, *before.expect[:1], *before.replies]


def step_match(game: AnyGame, lesson: Lesson, number: int) -> Match:
    """The match of a lesson in the position of a step."""
    start, played = step_start(lesson, number)
    match = Match(
        game, make_options(game, start.preset, start.options), Chance(start.seed, script=start.draws)
    )
    for action in played:
        match.play(action)
    return match


def lesson_file(game: AnyGame) -> Path:
    """The path of a game's lesson, whether it exists or not."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent / FILE


@functools.cache
def lesson_of(name: str) -> Lesson | None:
    """A game's lesson, read and checked once; None where it has none."""
    game = find_game(name)
    file = lesson_file(game)
    return read_lesson(game, file) if file.is_file() else None


def part_of(lesson: Lesson, number: int) -> int:
    """The part of a lesson, from 1, that a step belongs to."""
    return 1 + sum(task.new_part for task in lesson.step[: number + 1])


def lesson_for_page(name: str, lesson: Lesson) -> wire.LessonAnswer:
    """A lesson for the page, without positions and solutions."""
    return wire.LessonAnswer(
        name,
        tuple(
            wire.LessonStep(
                task.id,
                "play" if task.expect else "try" if task.refused else "read",
                task.title,
                task.text,
                task.done,
                task.other,
                task.clause,
                task.refused.code if task.refused else None,
                tuple(task.marks),
                part_of(lesson, number),
            )
            for number, task in enumerate(lesson.step)
        ),
    )
