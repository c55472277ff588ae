"""What every visitor may ask for is read before the first one comes: on the loop, all would wait for it."""

from __future__ import annotations

import contextlib

from rucher.core.diagrams import diagrams_of
from rucher.games import find, names
from rucher.server.http import catalog
from rucher.server.http.boxes import form_for_page
from rucher.server.http.study_routes import problem_lines
from rucher.server.http.unfurl import page_with
from rucher.server.lessons.reading import lesson_of
from rucher.server.settings import Problem
from rucher.server.tables.game_texts import texts_of


def read_ahead() -> None:
    """Read the boxes, texts, lessons, diagrams and lists of every game: some tenths of a second."""
    for name in names():
        game = find(name)
        texts_of(game)
        lesson_of(name)
        game.box.components(game.box.newest(game.options_type()))
        diagrams_of(game)
        with contextlib.suppress(Problem):  # a game without a form
            form_for_page(name)
    catalog.lists("", {})
    problem_lines()
    page_with("")
