"""A turn key means the same in all games: one turn, whoever is asked in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.types import Event, TurnKey
from rucher.games.alveola.events import Declined


def played(game: str, seed: int = 1, **options: Any) -> list[tuple[TurnKey | None, int, list[Event]]]:
    """A random game: at each action the turn, the seat that acts, and the events."""
    match, dice = rucher.new(game, seed=seed, **options), Chance(seed)
    found = []
    while match.decision and len(match.log) < 600:
        seat = match.decision.asked[0]
        legal, key = match.legal(seat), match.game.turn_key(match.view(seat))
        found.append((key, seat, match.play(legal[dice.pick("choice", range(len(legal)))], seat)))
    return found


@pytest.mark.parametrize("game", ["anthophila", "apiary"])
@pytest.mark.parametrize("seed", range(3))
def test_turns_change_where_the_game_says_that_one_ended(game: str, seed: int) -> None:
    steps = played(game, seed)
    changes = [then[0] != now[0] for now, then in pairwise(steps) if now[0]]
    ended = [any(type(e).__name__ == "TurnEnded" for e in events) for key, _, events in steps[:-1] if key]
    assert changes == ended
    assert any(changes)


def test_every_action_of_hive_is_a_turn() -> None:
    assert [key for key, _, _ in played("hive")][:3] == [TurnKey(0, 0), TurnKey(1, 1), TurnKey(2, 0)]


def test_a_turn_of_alveola_has_all_its_steps_and_passes_on() -> None:
    turns: dict[TurnKey, set[int]] = {}
    for key, seat, _ in played("alveola", players=3):
        assert key is not None
        turns.setdefault(key, set()).add(seat)
    assert [key.number for key in turns] == list(range(len(turns)))
    assert all(seats == {key.seat} for key, seats in turns.items())
    assert len(turns) > 20


def test_a_second_turn_of_alveola_is_a_turn_of_its_own_and_one_that_is_declined_is_none() -> None:
    taken = declined = 0
    for seed in range(60):
        steps = played("alveola", seed)
        keys = list(dict.fromkeys(key for key, _, _ in steps if key))
        assert [key.number for key in keys] == list(range(len(keys)))
        taken += sum(one.seat == next_one.seat for one, next_one in pairwise(keys))
        declined += sum(event == Declined(seat, "again") for _, seat, events in steps for event in events)
        if taken and declined:
            return
    pytest.fail(f"of second turns {taken} were taken and {declined} declined")


def test_the_set_up_is_no_turn() -> None:
    assert played("apiary")[0][0] is None
    assert played("alveola", free_start_layout=True)[0][0] is None


def test_another_seat_may_answer_within_a_turn_of_apiary() -> None:
    within = [(key, seat) for key, seat, _ in played("apiary", 2, players=4) if key and key.seat != seat]
    assert within
