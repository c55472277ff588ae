"""`rucher openings`: build the opening explorer from games of the engine, files, and a server's tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from rucher.bots.hive.book_growing import grow as growing
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.opening_games import judge, played
from rucher.bots.hive.openings import (
    DEEPEST,
    Book,
    Result,
    Source,
    made_by_of,
    name_of,
    positions_of,
    read_book,
    result_of,
)
from rucher.cli.hive_files import matches_of
from rucher.cli.saying import say_done
from rucher.core.match import Match
from rucher.games.hive.state import HiveState


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@click.option("--games", default=0, show_default=True, help="How many games the engine plays against itself.")
@click.option("--seed", default=1, show_default=True, help="The number of the first of these games.")
@click.option(
    "--database", help="Count the finished games of listed tables in this database, as for rucher serve."
)
@click.option(
    "--nodes", default=2_000, show_default=True, help="Positions that the engine looks at for a move."
)
@click.option(
    "--grow", default=0, show_default=True, help="Positions of good play that the engine adds, best first."
)
@click.option(
    "--onto",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A book to begin with: its games are kept.",
)
@click.option("--fewest", default=1, show_default=True, help="Leave out moves that were played less often.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def openings(
    out: Path | None,
    games: int,
    seed: int,
    database: str | None,
    nodes: int,
    grow: int,
    onto: Path | None,
    fewest: int,
    files: tuple[Path, ...],
) -> None:
    """Build the opening explorer of Hive from FILES, a server's games and games of the engine."""
    out = out or (_beside(database) if database else None)
    if out is None:
        raise click.UsageError("Name the file to write: --out FILE.")
    if not games and not files and not database and not grow:
        raise click.UsageError("Give some games: FILES, --database, or --games N; or let a book --grow.")
    maker = Maker()
    for number in range(seed, seed + games):
        maker.add(*played(number), "engine")
    for match in chain.from_iterable(map(matches_of, files)):
        maker.add_match(match, "files")
    if database:
        for match in _of_tables(database):
            maker.add_match(match, "tables")
    maker.book.drop_rare(fewest)
    due = sum(map(len, maker.book.positions.values()))
    with click.progressbar(length=due, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        judge(maker.book, maker.examples, nodes, lambda: bar.update(1))
    words = [f"--games {games} --seed {seed}"] * bool(games) + [f"--nodes {nodes} --fewest {fewest}"]
    made_by = f"rucher openings {' '.join(words)}"
    if onto is not None:
        maker.book.join(read_book(onto.read_bytes()))
        made_by = f"{made_by_of(onto.read_bytes())}; {made_by}"
    if grow:
        with click.progressbar(length=grow, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            growing(maker.book, grow, nodes, Engine(), lambda: bar.update(1))
        made_by += f" --grow {grow}"
    out.write_bytes(maker.book.write(made_by))
    told = ", ".join(f"{source}: {n}" for source, n in maker.book.games.items())
    n = len(maker.book.positions)
    say_done("book" if told else "book_alone", file=str(out), n=n, games=told)


class Maker:
    """A book, and a position for each of its names, which the engine can look at."""

    def __init__(self) -> None:
        self.book = Book()
        self.examples: dict[str, HiveState] = {}

    def add(self, states: list[HiveState], result: Result, source: Source) -> None:
        """Count a game of Hive by its first positions."""
        for state in states:
            if state.ply <= DEEPEST:
                self.examples.setdefault(name_of(state), state)
        self.book.add_game(states, result, source)

    def add_match(self, match: Match, source: Source) -> None:
        """Count a match, if it is over and began on an empty table."""
        result = result_of(match)
        if result is not None and not match.state.options.start:
            self.add([*positions_of(match)], result, source)


def _of_tables(database: str) -> Iterator[Match]:
    """The finished games of a server's listed tables, for the opening explorer."""
    from rucher.server.rooms.finished import listed_games  # the server is an extra

    return listed_games(database, "hive")


def _beside(database: str) -> Path:
    """The file of openings beside a server's database."""
    from rucher.server.settings import Settings, key_file, openings_beside

    return openings_beside(key_file(Settings(database)))
