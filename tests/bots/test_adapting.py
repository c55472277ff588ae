"""Bots as strangers write them: whatever is natural is taken, and whatever is not is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rucher
from rucher.arena.entrants import enter
from rucher.bots import BotInfo, Choice, Limits, registry
from rucher.bots.adapting import Adapted, adapted
from rucher.games.alveola.actions import Decline


class Seeded:
    """As the protocol has it."""

    name = "seeded"

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, game: Any, view: Any, seat: int, limits: Limits | None = None) -> Choice:
        return Choice(game.legal(view, seat)[0])


class Bare:
    """No seed, no name, no limits, no Choice."""

    def choose(self, game: Any, view: Any, seat: int) -> Any:
        return game.legal(view, seat)[0]


class Deep(Bare):
    """A parameter that is no seed."""

    def __init__(self, depth: int = 3) -> None:
        self.depth = depth


class ByKeyword(Bare):
    def __init__(self, *, seed: int) -> None:
        self.seed = seed


class Divider(Bare):
    def choose(self, game: Any, view: Any, seat: int) -> Any:
        return game.legal(view, 1 // (seat * 0))  # line of the fault


class Careless(Bare):
    def choose(self, game: Any, view: Any, seat: int) -> Any:
        return game.legal(None, seat)


class Short(Bare):
    def choose(self, view: Any, seat: int) -> Any:  # type: ignore[override]
        return seat


class Undone(Bare):
    def __init__(self, *, depth: int) -> None:
        self.depth = depth


class Timed(Bare):
    def choose(self, game: Any, view: Any, seat: int, limits: Limits | None = None) -> Any:
        self.limits = limits
        return game.legal(view, seat)[0]


def answered(make: Callable[..., Any], limits: Limits | None = None) -> Choice:
    """The choice of a bot in a new match."""
    match = rucher.new("alveola", seed=1)
    return adapted(make, "mine")(7).choose(match.game, match.view(0), 0, limits)


@pytest.mark.parametrize(
    "make", [Seeded, Bare, Deep, ByKeyword, Timed, lambda seed: Seeded(seed), lambda number: Seeded(number)]
)
def test_every_natural_bot_answers_with_a_choice(make: Callable[..., Any]) -> None:
    assert answered(make) == Choice(rucher.new("alveola", seed=1).legal()[0])
    assert answered(make, Limits(nodes=5)) == answered(make)


def test_a_seed_goes_where_it_is_asked_for_and_nowhere_else() -> None:
    def kept(make: Callable[..., Any]) -> Any:
        bot = adapted(make, "mine")(7)
        assert isinstance(bot, Adapted)
        return bot._bot

    assert kept(Seeded).seed == kept(ByKeyword).seed == 7
    assert kept(lambda number: Seeded(number)).seed == 7
    assert kept(Deep).depth == 3


def test_limits_reach_a_bot_that_takes_them() -> None:
    bot = Timed()
    answered(lambda: bot, Limits(nodes=5))
    assert bot.limits == Limits(nodes=5)


def test_a_bot_without_a_name_has_that_of_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_BOTS", [*rucher.bots.registered()])
    rucher.bots.register(BotInfo("bare", Bare))
    assert rucher.bots.find("bare", "hive", 1).name == "bare"


def returning(answer: Any) -> type:
    """A bot that gives one answer to all."""
    return type("One", (), {"choose": lambda self, game, view, seat: answer})


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (returning(None), "the bot 'mine' answered None: choose returns one of game.legal"),
        (returning("2"), "the bot 'mine' answered '2': choose returns one of"),
        (returning(Choice(3)), "the bot 'mine' answered 3: choose returns one of"),
        (
            returning(Decline()),
            r"the bot 'mine' answered Decline\(\): .* \(rule",
        ),
        (object, r"the bot 'mine' has no method choose\(self, game, view, seat\)"),
        (Divider, r"the bot 'mine' failed: ZeroDivisionError: .* by zero \(test_adapting.py, line \d+\)"),
        (Careless, r"the bot 'mine' failed: AttributeError: .* \(test_adapting.py, line \d+\)"),
        (Short, r"the bot 'mine' failed: TypeError: Short.choose\(\) takes 3 positional"),
        (Undone, r"the bot 'mine' cannot be made: TypeError: .*'depth'$"),
        (lambda one, two: Bare(), "the bot 'mine' cannot be made: it needs one, two, and is given a seed"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(make: Callable[..., Any], told: str) -> None:
    with pytest.raises(rucher.BotError, match=told):
        answered(make)


def test_the_line_of_a_fault_is_that_of_the_strangers_file() -> None:
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    wrong = next(number for number, line in enumerate(lines, 1) if line.endswith("# line of the fault"))
    with pytest.raises(rucher.BotError, match=f"line {wrong}\\)$") as caught:
        answered(Divider)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import nothing_there", r"No module named 'nothing_there' \(mine.py, line 1\)$"),
        ("class Mine:\n  def", "SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(rucher.BotError, match=f"^mine.py cannot be read: .*{told}"):
        enter(f"{file}:Mine", "hive", 1)
