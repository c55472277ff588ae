"""`rucher scenario check SCENARIO`: checks a scenario of Anthophila and measures how hard it is."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click
import msgspec
from babel.numbers import format_decimal

from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.cli.play import language
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech, default_language
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.games.anthophila import game
from rucher.games.anthophila.box import OWN, AnthophilaBox, box_of, open_scenario
from rucher.games.anthophila.box.schema import Scenario
from rucher.games.anthophila.state import AnthophilaOptions

TRIVIAL, HOPELESS = 98, 5  # per cent of games won


class Report(msgspec.Struct, frozen=True):
    """The number of matches, the reasons of their ends, and the turns left in each won match."""

    games: int
    ends: dict[str, int]
    turns_left: list[int]

    @property
    def percent(self) -> int:
        """The wins of a measured scenario in per cent."""
        return round(100 * len(self.turns_left) / self.games)


def play_one(options: AnthophilaOptions, seed: int) -> tuple[str, int]:
    """Play one match with a bot in every seat; return why it ended and how many whole turns were left."""
    chance, bot = Chance(seed), AnthophilaBot(seed)
    state = game.setup(options, chance)
    while decision := game.decision(state):
        seat = decision.seats[0]
        choice = bot.choose(game, game.view(state, seat), seat)
        game.apply(state, seat, choice.action, chance)
    return state.end, state.turns_left - 1


def measure(options: AnthophilaOptions, seeds: Iterable[int]) -> Report:
    """Play a scenario of Anthophila once for each seed."""
    ends, left = Counter[str](), list[int]()
    for seed in seeds:
        end, turns = play_one(options, seed)
        ends[end] += 1
        left += [turns] if end == "victory" else []
    return Report(ends.total(), dict(ends), left)


def report_lines(report: Report, name: str, players: int, speech: Speech) -> list[str]:
    """The lines that tell how hard a scenario is: wins, turns left, and what the defeats were."""
    wins = len(report.turns_left)
    lines = [speech("check.title", scenario=name, n=report.games, players=players)]
    lines.append(speech("check.wins", n=wins, total=report.games, percent=report.percent))
    if wins:
        mean = format_decimal(round(sum(report.turns_left) / wins, 1), locale=speech.lang)
        least, most = min(report.turns_left), max(report.turns_left)
        lines.append(speech("check.turns_left", least=least, most=most, mean=mean))
    for reason, n in sorted(report.ends.items()):
        if reason != "victory":
            lines.append(speech("check.cause", reason=speech(f"outcome.{reason}"), n=n))
    hard = "trivial" if report.percent >= TRIVIAL else "hopeless" if report.percent <= HOPELESS else "fair"
    return [*lines, speech(f"check.{hard}")]


def find(named: str) -> tuple[AnthophilaBox, Scenario]:
    """One of our own scenarios by its id, or else the scenario in a file."""
    own = box_of(OWN)
    if named in own.scenarios:
        return own, own.scenarios[named]
    if not Path(named).is_file():
        raise OptionError(f"{named}: neither a scenario file nor one of {', '.join(own.scenarios)}")
    return open_scenario(Path(named))


@click.group()
def scenario() -> None:
    """Scenarios of Anthophila: one data file each."""


@scenario.command()
@click.argument("scenario")
@click.option(
    "--games", default=100, type=click.IntRange(1, 100_000), help="How many matches (default: 100)."
)
@click.option("--players", default=2, type=click.IntRange(1, 4), help="How many play together (default: 2).")
@language
def check(scenario: str, games: int, players: int, lang: str | None) -> None:
    """Let a bot play SCENARIO, a file or the id of one of ours, and say how hard it is."""
    box, found = find(scenario)
    options = AnthophilaOptions(players=players, scenario=found.id, pack=box.name)
    lang = lang or default_language()
    with click.progressbar(range(games), file=sys.stderr, hidden=not sys.stderr.isatty()) as seeds:
        report = measure(options, seeds)
    screen, speech = Screen(plain=True), Speech(game, lang)
    name = getattr(found.name, lang, None) or speech.or_name(f"preset.{found.id}.name", found.id)
    for line in report_lines(report, name, players, speech):
        screen.say(line)
