"""Whole games at the terminal, as golden transcripts in `tests/golden/terminal/`.

Hive is typed from a script (`NAME.script` gives `NAME.txt`, and the game of the first one is told in both
languages, drawn and in words). The other games are played by a greedy hand that
chooses from the list on the screen, by a seed; of whole games the first turns
and the end are kept, and a hash of all that was shown between.
Write the transcripts again, and read what changed before keeping it: `python -m tests.cli.transcripts`.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import rucher
from rucher.cli import main
from rucher.cli.terminal import choosing
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting
from rucher.games.anthophila.box import BOXES

FOLDER = Path(__file__).parents[1] / "golden" / "terminal"
TRANSCRIPTS = {
    "hive-drawn-en": ("--lang", "en", "--two", "--seed", "4"),
    "hive-plain-fr": ("--lang", "fr", "--two", "--seed", "4", "--plain"),
}
# An 80-column terminal that is no terminal: nothing from outside may colour or widen the transcript.
SURROUNDINGS = {
    "COLUMNS": "80",
    "LINES": "24",
    "LC_ALL": "C.UTF-8",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
}
PLAYED: dict[str, dict[str, Any]] = {
    "alveola": {},
    "anthophila": {"players": 2, "scenario": "first_flight", "pack": BOXES.editions.first},
    "apiary": {"players": 2},
}
WHOLE = [
    (game, lang, mode) for game in ("hive", *PLAYED) for lang in ("en", "fr") for mode in ("drawn", "plain")
]
WIDTHS = (80, 120)
KEPT = (90, 40)  # lines of a whole game that are kept: from its beginning, from its end
LONGEST = 900  # answers of a game


def typed(*arguments: str, lines: str | bytes = "", **surroundings: str) -> Result:
    """Run the command line with lines on its standard input."""
    return CliRunner().invoke(main, arguments, input=lines, env=SURROUNDINGS | surroundings)


def transcript(name: str, **surroundings: str) -> str:
    """What the terminal shows when a script is typed."""
    script = str(FOLDER / f"{name}.script")
    result = typed("play", "hive", *TRANSCRIPTS[name], "--script", script, **surroundings)
    assert (result.exit_code, result.exception) == (0, None), result.output
    return result.stdout


class Page(Screen):
    """A screen of a given width whose lines are kept."""

    def __init__(self, width: int, *, plain: bool) -> None:
        super().__init__(plain=plain, script=iter(()))
        self.width, self.height = width, 40
        self.lines: list[str] = []

    def print(self, line: object) -> None:
        """Keep a line."""
        self.lines.append(str(line).rstrip())


def whole_game(game: str, lang: str, mode: str, width: int) -> list[str]:
    """Every line of a game in which each answer is one of the choices shown, taken by a seed."""
    if game == "hive":
        return typed_game(lang, mode, width)
    dice, page = random.Random(game), Page(width, plain=mode == "plain")
    match = rucher.new(game, seed=5, **PLAYED[game])
    sitting = Sitting(LocalTable(match, (PERSON, PERSON), 5), page, lang)
    for _ in range(LONGEST):
        if sitting.stale:
            show(sitting)
        if sitting.asked is None:
            break
        sitting.holder = sitting.asked
        answer = _answer(sitting, dice)
        page.lines.append(f"{sitting.player(sitting.asked)}> {answer}".rstrip())
        choosing.answer(sitting, answer)
    return page.lines


def typed_game(lang: str, mode: str, width: int) -> list[str]:
    """Every line of the scripted game of Hive; English commands are understood in every language."""
    script = (FOLDER / "hive-drawn-en.script").read_text(encoding="utf-8").splitlines()
    lines = [line for line in script if not line.startswith(("#", "lang"))]  # one language to the end
    plain = ["--plain"] if mode == "plain" else []
    arguments = ("play", "hive", "--lang", lang, "--two", "--seed", "4", *plain)
    result = typed(*arguments, lines="\n".join(lines), COLUMNS=str(width))
    assert (result.exit_code, result.exception) == (0, None), result.output
    return [line.rstrip() for line in result.stdout.splitlines()]


def _answer(sitting: Sitting, dice: random.Random) -> str:
    """The label of any choice; a tile on the drawing is turned, or laid."""
    if sitting.board.browses(sitting.view(), sitting.chosen):
        return dice.choice(("t", "", ""))
    return sitting.board.label(dice.randint(1, len(sitting.choices)))


def kept(lines: list[str]) -> str:
    """A whole game as it is kept: its beginning, a hash of all, its end."""
    first, last = KEPT
    whole = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    middle = f"[{len(lines)} lines, {whole[:16]}]"
    return "\n".join([*lines[:first], middle, *lines[-last:]]) + "\n"


def write_all() -> None:
    """Make the golden files again."""
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
    for game, lang, mode in WHOLE:
        for width in WIDTHS:
            text = kept(whole_game(game, lang, mode, width))
            (FOLDER / f"{game}-{mode}-{lang}-{width}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all()
