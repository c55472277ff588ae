"""The diagrams of a rules page: positions as data, marked by the rules themselves.

`games/<game>/rules.diagrams.toml` names a clause, a position in the game's own drawing, the things touched
and a caption. What is lit or at fault is never written down: the rules say it, so a diagram cannot lie.
"""

from __future__ import annotations

import functools
import sys
import tomllib
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from rucher.core.clauses import read_rules_page
from rucher.core.errors import RucherError
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES
from rucher.core.touching import meaning

FILE = "rules.diagrams.toml"
Texts: TypeAlias = dict[str, str]  # by language


class BadDiagram(RucherError):
    """A diagram that the rules contradict, or a file of diagrams that cannot be read."""


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One diagram of the file. `refused`: the code that the touches meet; `ended`: why the game is over."""

    clause: str
    position: str
    caption: Texts
    alt: Texts
    touched: tuple[str, ...] = ()
    refused: str = ""
    ended: str = ""


class Sketches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    diagram: list[Sketch]


class Diagram(msgspec.Struct, frozen=True):
    """A position to draw: `lit` is what can be touched next, `faults` the cells of the refusal."""

    clause: str
    caption: Texts
    alt: Texts
    view: Any
    seat: int
    touched: tuple[str, ...]
    lit: tuple[str, ...]
    faults: tuple[str, ...]
    refused: bool
    preview: tuple[Sentence, ...]


def read_diagrams(game: AnyGame, file: Path) -> tuple[Diagram, ...]:
    """Read a file and let the rules mark its positions; BadDiagram says what is wrong."""
    try:
        sketches = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Sketches).diagram
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadDiagram(f"{file.name}: {error}") from None
    known = read_rules_page(file.parent / f"rules.{LANGUAGES[0]}.md")
    return tuple(_marked(game, sketch, f"{file.name}: {sketch.clause}", known.keys()) for sketch in sketches)


def _marked(game: AnyGame, sketch: Sketch, where: str, known: Any) -> Diagram:
    """One diagram with the marks that the rules give it."""
    if sketch.clause not in known:
        raise BadDiagram(f"{where}: the rules page has no such clause")
    for texts in (sketch.caption, sketch.alt):
        if sorted(texts) != sorted(LANGUAGES) or not all(texts.values()):
            raise BadDiagram(f"{where}: caption and alt need {' and '.join(LANGUAGES)}")
    try:
        state = game.words.position(sketch.position)
    except RucherError as error:
        raise BadDiagram(f"{where}: position: {error}") from None
    outcome, decision = game.outcome(state), game.decision(state)
    if (outcome.reason if outcome else "") != sketch.ended:
        raise BadDiagram(f"{where}: the game has ended by {outcome and outcome.reason}, not {sketch.ended!r}")
    seat = decision.seats[0] if decision else 0
    view = game.view(state, seat)
    drawn = functools.partial(Diagram, sketch.clause, sketch.caption, sketch.alt, view, seat, sketch.touched)
    if not sketch.touched:
        return drawn((), (), False, ())
    found = meaning(game, view, seat, sketch.touched)
    if found.refusal:
        code, clause = found.refusal.code, found.refusal.clause
        if (code, clause) != (sketch.refused, sketch.clause):
            raise BadDiagram(f"{where}: the rules refuse it by {code!r} of {clause}, not {sketch.refused!r}")
        return drawn((), found.refusal.cells, True, ())
    if sketch.refused:
        raise BadDiagram(f"{where}: the rules allow it, and do not refuse it by {sketch.refused!r}")
    preview = () if found.action is None else tuple(game.words.preview(view, seat, found.action))
    return drawn(_next(game, view, seat, sketch.touched), (), False, preview)


def _next(game: AnyGame, view: Any, seat: int, touched: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that can be touched next in a legal action that begins with these touches."""
    n = len(touched)
    paths = (game.touches(view, action) for action in game.legal(view, seat))
    return tuple(dict.fromkeys(path[n] for path in paths if path[:n] == touched and len(path) > n))


@functools.cache
def diagrams_of(game: AnyGame) -> tuple[Diagram, ...]:
    """The diagrams beside a game's rules page, read once; none where it has no file of them."""
    file = Path(sys.modules[type(game).__module__].__file__ or "").parent / FILE
    return read_diagrams(game, file) if file.is_file() else ()
