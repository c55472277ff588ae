"""Only the digits 0 to 9 are read in a notation: Python's own `int` knows those of every script."""

from __future__ import annotations

import random

import pytest

import rucher
from rucher.core.errors import UnreadableAction

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
STEPS = 40  # actions of a game that are tried
LISTED = 30  # legal actions of each step


@pytest.mark.parametrize("name", rucher.game_names())
def test_no_game_reads_the_digits_of_another_script(name: str) -> None:
    dice, match, tried = random.Random(1), rucher.new(name, seed=1), 0
    for _ in range(STEPS):
        if match.decision is None:
            break
        seat = match.decision.seats[0]
        view, legal = match.view(seat), match.legal(seat)
        for action in legal[:LISTED]:
            written = match.game.write(view, action)
            if (foreign := written.translate(ARABIC)) != written:
                tried += 1
                with pytest.raises(UnreadableAction):
                    match.game.read(view, seat, foreign)
            touches = match.game.touches(view, action)
            if (strange := tuple(touch.translate(ARABIC) for touch in touches)) != touches:
                with pytest.raises(UnreadableAction):
                    match.game.attempt(view, seat, strange)
        match.play(dice.choice(legal), seat)
    assert tried > STEPS
