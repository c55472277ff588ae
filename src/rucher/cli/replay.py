"""`rucher replay FILE`: step through a saved match."""

from __future__ import annotations

from pathlib import Path

import click

from rucher.cli.play import clean_interrupt, language, lines_of, plain, script
from rucher.cli.terminal import files
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import default_language, in_one_line, is_number
from rucher.core.errors import LoadError
from rucher.games import open_pack

BACK, END = ("b", "back"), ("q", "quit")


@click.command()
@click.argument("file")
@click.option(
    "--pack", type=click.Path(exists=True, path_type=Path), help="The component pack it was played with."
)
@click.option("--game", "number", type=click.IntRange(min=1), help="Which game of a file with several.")
@language
@plain
@script
def replay(
    file: str, pack: Path | None, number: int | None, lang: str | None, plain: bool, script: Path | None
) -> None:
    """Step through the saved match in FILE."""
    if pack:
        open_pack(pack)
    try:
        match = files.load(file, number=number)
    except OSError as error:
        raise LoadError(f"{file}: {in_one_line(error)}") from error
    screen = Screen(plain=plain, script=lines_of(script))
    table = LocalTable(match, (PERSON,) * match.seats, None)
    with clean_interrupt(screen):
        step_through(Sitting(table, screen, lang or default_language(), watching=True))


def step_through(sitting: Sitting) -> None:
    """Show a match from its start: Enter goes forward, "b" goes back, a number jumps, "q" quits."""
    match = sitting.table.match
    log = list(match.log)
    if log:
        match.takeback(len(log))  # the same draws come out again on the way forward
    sitting.tell(sitting.speech("terminal.replay_help"))
    while True:
        show(sitting)
        here = len(match.log)
        line = sitting.screen.ask(sitting.speech("terminal.step", n=here, total=len(log)))
        if line is None or line.casefold() in END:
            sitting.say(sitting.speech("terminal.bye"))
            return
        steps = -1 if line.casefold() in BACK else 1
        goal = int(line[:9]) if is_number(line) else here + steps
        goal = min(max(goal, 0), len(log))
        if goal < here:
            match.takeback(here - goal)
        for entry in log[here:goal]:
            sitting.take_news()
            sitting.play(entry.action, entry.seat)
