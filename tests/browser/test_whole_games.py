"""Whole games as people play them, to the end: by mouse and by finger, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import Invite
from tests.browser.fast_hand import FastHand
from tests.browser.test_apiary import me
from tests.browser.whole_games import Player

pytestmark = pytest.mark.long

LAPTOP, SCREEN = {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}
PHONE, LOW = {"width": 390, "height": 844}, {"width": 360, "height": 640}
BOT = {"kind": "bot", "bot": "random"}
MOST = 700  # answers of one browser


class Sitting(FastHand):
    """A browser that makes a table with these people and bots, and sits down."""

    def __init__(self, invite: Invite, game: str, lang: str, size: dict[str, int]) -> None:
        phone = size["width"] < 900
        super().__init__(invite(lang, phone=phone, viewport=size))
        self.GAME = game  # type: ignore[misc]

    def play(self, people: int, bots: int, **options: Any) -> Player:
        """Sit down and play to the end."""
        names = ["Anna", "Ben", "Cléo", "Dan", "Élise"][:people]
        size = self.page.viewport_size or LAPTOP
        name = f"{self.GAME}-{people}-{bots}-{self.person.lang}-{size['width']}"
        seats = [me(name) for name in names] + [BOT] * bots
        self.sit(seats, **options)
        player = Player(self.person, seed=people * 10 + bots, name=name)
        player.play_to_the_end(MOST)
        return player


@pytest.mark.parametrize(
    ("lang", "size", "people", "bots"),
    [
        ("fr", PHONE, 1, 0),
        ("en", LAPTOP, 1, 0),
        ("fr", LAPTOP, 1, 1),
        ("en", LOW, 2, 0),
        ("fr", SCREEN, 2, 1),
        ("en", PHONE, 1, 2),
        ("fr", LOW, 1, 4),
        ("en", SCREEN, 1, 4),
        ("fr", LAPTOP, 2, 3),
    ],
)
def test_apiary_to_the_end(invite: Invite, lang: str, size: dict[str, int], people: int, bots: int) -> None:
    player = Sitting(invite, "apiary", lang, size).play(people, bots)
    assert not player.faults, "\n".join(player.faults.values())


@pytest.mark.parametrize(
    ("lang", "size", "people", "bots"),
    [
        ("fr", LOW, 1, 0),
        ("en", SCREEN, 1, 0),
        ("fr", LAPTOP, 2, 0),
        ("en", PHONE, 2, 1),
        ("fr", SCREEN, 1, 2),
        ("en", LAPTOP, 2, 2),
        ("fr", PHONE, 4, 0),
    ],
)
def test_anthophila_to_the_end(
    invite: Invite, lang: str, size: dict[str, int], people: int, bots: int
) -> None:
    player = Sitting(invite, "anthophila", lang, size).play(people, bots)
    assert not player.faults, "\n".join(player.faults.values())
