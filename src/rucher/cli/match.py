"""`rucher match`: many matches between bots, with scores and their intervals."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rucher.arena.contest import RESULT, Contest, Result, is_taken
from rucher.arena.entrants import enter
from rucher.arena.on_ray import RayExecutor
from rucher.arena.playing import LONGEST, Follower, Terms, opened
from rucher.arena.rating import Sprt
from rucher.bots.limits import Limits
from rucher.cli.saying import say_done
from rucher.cli.terminal.local_table import read_options
from rucher.core.errors import OptionError
from rucher.games import find


@click.command("match")
@click.argument("game")
@click.argument("entrants", nargs=-1, required=True, metavar="BOT [BOT...]")
@click.option(
    "--games", "matches", type=click.IntRange(1), default=100, help="How many matches (whole blocks)."
)
@click.option("--seed", type=int, default=0, help="The same seed gives the same matches, at fixed nodes.")
@click.option("--workers", type=click.IntRange(1), default=1, help="Processes to play on.")
@click.option(
    "--ray",
    "address",
    metavar="ADDRESS",
    help="Play on a Ray cluster: HOST:PORT, auto, or local for one on this machine.",
)
@click.option("--nodes", type=click.IntRange(1), help="Positions an engine may look at for each decision.")
@click.option("--seconds", type=click.FloatRange(0), help="Time an engine has for each decision.")
@click.option(
    "--sprt",
    metavar="ELO0,ELO1",
    help="Stop when it is clear whether the first bot is better by ELO1 or only by ELO0.",
)
@click.option("--opening", type=click.IntRange(0), help="Random actions at the start of each block.")
@click.option(
    "--longest", type=click.IntRange(1), default=LONGEST, help="Actions after which a match has no winner."
)
@click.option("--players", type=int, help="Seats at the table (default: one for each bot).")
@click.option("--records/--no-records", default=True, help="Keep a file for each match (default: yes).")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="One option of the game.")
@click.option("--preset", help="A ready-made set of options.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for matches and result (default: matches/...)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def match(
    game: str,
    entrants: tuple[str, ...],
    matches: int,
    seed: int,
    workers: int,
    address: str | None,
    nodes: int | None,
    seconds: float | None,
    sprt: str | None,
    opening: int | None,
    longest: int,
    players: int | None,
    records: bool,
    settings: tuple[str, ...],
    preset: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play bots against each other at GAME: every opening or deal once in each seating.

    Fewer bots than seats share them. In a co-operative game each bot plays all seats, on the same deals.
    """
    rules = find(game)
    if preset is not None and preset not in rules.info.presets:
        raise OptionError(f"{game} has no preset {preset!r}; it has {', '.join(rules.info.presets)}")
    chosen = {**rules.info.presets.get(preset or "", {}), **read_options(rules, settings, players)}
    limits = Limits(seconds, nodes) if nodes is not None or seconds is not None else None
    terms = Terms(game, entrants, seed, chosen, limits, opening, longest, records)
    check(terms)
    folder = out or _new_folder(f"{game}-{seed}")
    contest = Contest(terms, sprt=_sprt(sprt, len(entrants)), folder=folder)
    with _executor(address, workers) as executor, _progress() as progress:
        task = progress.add_task("", total=matches)
        result = contest.run(
            matches,
            getattr(executor, "workers", workers),
            lambda so_far: progress.update(task, completed=so_far.matches, description=line(so_far)),
            executor,
        )
    if as_json:
        click.echo(msgspec.json.encode(result).decode())
    else:
        Console().print(table(result))
        kept = folder if records else folder / RESULT
        after = f"; {result.verdict}" if result.verdict else ""
        say_done("contest", after, n=result.matches, folder=str(kept))


def _new_folder(name: str) -> Path:
    """The folder of a contest for which none was named: the first that holds no other one's matches."""
    tries = (Path("matches") / (name if number == 1 else f"{name}-{number}") for number in count(1))
    return next(folder for folder in tries if not is_taken(folder))


def check(terms: Terms) -> None:
    """Check the terms of a contest before the first match; OptionError says what is wrong."""
    terms.seatings()
    start = opened(terms, 0)
    for text in terms.entrants:
        bot = enter(text, terms.game, 0, terms.limits)
        if isinstance(bot, Follower):
            bot.close()
            if getattr(start.options, "queen_on_turn_1", False):
                raise OptionError(f"{text!r} may not know that option: add --option queen_on_turn_1=false")


def line(result: Result) -> str:
    """The present result of a contest, on one line."""
    first = result.scores[0]
    ratio = f"  LLR {result.ratio:+.2f}" if result.ratio is not None else ""
    return f"{result.terms.entrants[0]} {first.mean:.1%} ({first.low:.1%} to {first.high:.1%}){ratio}"


def table(result: Result) -> Table:
    """The score of each entrant, with its 95 % interval, also as Elo against the others."""
    if result.terms.together:
        return table_together(result)
    shown = Table("bot", "wins", "score", "95 %", "Elo", "95 %")
    for entrant, wins, score in zip(result.terms.entrants, result.wins, result.scores, strict=True):
        mean, low, high = score.elo
        interval = f"{score.low:.1%} to {score.high:.1%}"
        elos = f"{_elo(low)} to {_elo(high)}"
        shown.add_row(escape(entrant), str(wins), f"{score.mean:.1%}", interval, _elo(mean), elos)
    shown.caption = f"{result.matches} matches, {result.draws} in which no bot did best alone"
    return shown


def table_together(result: Result) -> Table:
    """The share of common deals that each entrant won, and how much more the first one did."""
    shown = Table("bot", "won", "win rate", "95 %", "first ahead by", "95 %")
    for number, entrant in enumerate(result.terms.entrants):
        score = result.scores[number]
        row = [escape(entrant), f"{result.wins[number]} of {score.blocks}", f"{score.mean:.1%}"]
        row.append(f"{score.low:.1%} to {score.high:.1%}")
        if number:
            apart = result.ahead[number - 1]
            row += [f"{apart.mean:+.1%}", f"{apart.low:+.1%} to {apart.high:+.1%}"]
        shown.add_row(*row)
    shown.caption = f"{result.matches} matches on {result.scores[0].blocks} deals, {result.terms.seats} seats"
    return shown


def _elo(difference: float) -> str:
    """A difference of Elo points as text."""
    return "∞" if difference > 1000 else "-∞" if difference < -1000 else f"{difference:+.0f}"


def _sprt(text: str | None, entrants: int) -> Sprt | None:
    """The bounds of a sequential test, from the option --sprt."""
    if text is None:
        return None
    if entrants != 2:
        raise OptionError("--sprt compares two bots")
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise OptionError(f"--sprt is written ELO0,ELO1, not {text!r}") from None
    if low >= high:
        raise OptionError("--sprt: write the smaller number first")
    return Sprt(low, high)


@contextmanager
def _executor(address: str | None, workers: int) -> Iterator[Executor | None]:
    """The cluster that plays a contest; None without an address."""
    if address is None:
        yield None
        return
    with RayExecutor(address, workers=workers if workers > 1 else None) as executor:
        yield executor


def _progress() -> Progress:
    """A bar of the played matches on the error stream, so that the result can be piped."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    return Progress(*columns, console=Console(stderr=True), transient=True)
