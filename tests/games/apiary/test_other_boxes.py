"""Clause 1.11: abilities that only another box has; workers, actions and storage keep their rules."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from tests.games.apiary.tables import (
    build,
    changes,
    have,
    hold,
    play,
    put,
    settle,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.box import open_pack
from rucher.games.apiary.box.schema import FILES

OWN_FILES = files("rucher.games.apiary.box").joinpath("editions", "1")
BOOST = '{ op = "boost", n = 1, zone = "active" }'
BOOST_LANDED = '{ op = "boost", n = 1, zone = "landing" }'
SELL = '{ op = "exchange", pay = { any = 1 }, gain = [{ op = "vp", n = 1 }], max = 9 }'
FORAGER = ("recruits.toml", 'on = "retrieve", effects = [{ op = "gain", res = "pollen", n = 1 }]')
DIPLOMAT = ("recruits.toml", 'on = "bump_other", effects = [{ op = "favor", n = 1 }]')
SINI = ("factions.toml", 'on = "overflow", effects = [{ op = "favor", n = 1 }], limit = "per_turn"')
ACACIA = ("seeds.toml", 'effects = [{ op = "gain", res = "fiber", n = 2 }]')
CLOVER_FIELD = ("farms.toml", 'income = [{ op = "gain", res = "pollen", n = 1 }]')


def other_box(folder: Path, changed: tuple[str, str], effect: str, always: bool = False) -> str:
    """The box itself but for the effect of one component, once a turn or always, opened as a pack."""
    for name in FILES:
        shutil.copy(str(OWN_FILES.joinpath(name)), folder / name)
    name, old = changed
    text = (folder / name).read_text(encoding="utf-8")
    before, _, after = old.partition("[{")
    assert old in text
    limit = "" if always else after.partition("}]")[2]
    new = f"{before}[{effect}]{limit}"
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return open_pack(folder).name


def prompt(match: Match) -> str:
    assert match.decision is not None
    return match.decision.prompt


@pytest.mark.clause("apiary", "3.7", "12.7")
def test_who_gets_too_strong_after_a_retrieve_hibernates_in_the_same_turn(tmp_path: Path) -> None:
    match = table(pack=other_box(tmp_path, FORAGER, BOOST))
    have(match, 0, {}, active=(4,))
    hold(match, 0, "S45")
    build(match, 0, {(-1, 0): "R18"})
    put(match, 0, "grow", 1)
    play(match, "retrieve", "boost 4")
    assert (prompt(match), state_of(match).seat) == ("hibernate", 0)
    assert changes(match, "hibernate B4") == {"asleep": 1, "vp": 3}
    assert state_of(match).players[0].active == [2]


@pytest.mark.clause("apiary", "3.7", "13.5")
def test_who_gets_too_strong_while_storing_hibernates_before_the_next_turn(tmp_path: Path) -> None:
    match = table(pack=other_box(tmp_path, SINI, BOOST))
    settle(match, 0, "A18", "H1")
    have(match, 0, {"honey": 1}, active=(1, 4))
    have(match, 1, {}, active=(1,))
    play(match, "place 1 explore", "ship b1", "square fiber")
    play(match, "store", "boost 4")
    assert (prompt(match), state_of(match).seat) == ("hibernate", 0)
    play(match, "hibernate B4")
    assert (state_of(match).seat, state_of(match).waiting) == (1, [])


@pytest.mark.clause("apiary", "3.7", "10.5")
def test_no_worker_ever_has_strength_5(tmp_path: Path) -> None:
    match = table(pack=other_box(tmp_path, CLOVER_FIELD, BOOST_LANDED))
    hold(match, 0, "S45")
    build(match, 0, {(-1, 0): "F01"})
    put(match, 0, "grow", 3)
    play(match, "retrieve", "boost 3")
    assert prompt(match) == "hibernate"
    play(match, "hibernate B4")
    assert (state_of(match).players[0].active, written(match)[0]) == ([], "end")


@pytest.mark.clause("apiary", "3.2")
@pytest.mark.parametrize(
    ("place", "spaces", "resource"),
    [
        ("place 3 grow", ("grow",), "pollen"),
        ("place 3 convert", ("convert",), "water"),
        ("place 3 advance", ("advance1", "advance2"), "pollen"),
        ("place 4 carve", ("carve",), "honey"),
    ],
)
def test_an_action_for_which_nothing_is_left_to_pay_passes(
    tmp_path: Path, place: str, spaces: tuple[str, ...], resource: str
) -> None:
    match = table(pack=other_box(tmp_path, DIPLOMAT, SELL))
    settle(match, 0, "A15", "H4")  # no discounts there
    have(match, 0, {resource: 2}, active=(3, 4))
    build(match, 0, {(0, -1): "R14"})
    for space in spaces:
        put(match, 1, space, 3)
    play(match, place, "bump active once", "exchange", "exchange")
    assert (prompt(match), state_of(match).seat) == ("turn", 1)
    assert state_of(match).players[0].vp == 2


@pytest.mark.clause("apiary", "13.4")
def test_what_is_lost_for_want_of_room_cannot_be_sold_first(tmp_path: Path) -> None:
    match = table(pack=other_box(tmp_path, SINI, SELL))
    settle(match, 0, "A18", "H1")
    hold(match, 0, "S45")
    have(match, 0, {"wax": 1, "honey": 1}, active=(1,))
    play(match, "place 1 explore", "ship b1", "square fiber", "end")
    assert changes(match, "store") == {"wax": -2, "honey": -1, "favor": 3}
    assert prompt(match) == "exchange"
    assert written(match) == ["exchange", "done"]


@pytest.mark.clause("apiary", "13.4", "13.5")
def test_what_an_overflow_brings_is_not_discarded_in_the_same_turn(tmp_path: Path) -> None:
    match = table(pack=other_box(tmp_path, SINI, '{ op = "gain", res = "fiber", n = 1 }', always=True))
    settle(match, 0, "A18", "H1")  # four spots for basic resources
    have(match, 0, {"fiber": 2, "water": 4}, active=(1,))
    have(match, 1, {}, active=(1,))
    to_move(match, 0, before=False)
    hold(match, 0, "S45")
    play(match, "end")
    assert changes(match, "discard fiber", "discard water") == {"fiber": -1 + 2, "water": -1, "favor": 2}
    assert state_of(match).seat == 1


@pytest.mark.clause("apiary", "12.14")
def test_the_ninth_of_nine_benefits_can_be_chosen(tmp_path: Path) -> None:
    offered = ", ".join(f'[{{ op = "vp", n = {n} }}]' for n in range(1, 10))
    match = table(pack=other_box(tmp_path, ACACIA, f'{{ op = "choice", options = [{offered}] }}'))
    have(match, 0, {}, active=(1,))
    hold(match, 0, "S01", "S45")
    play(match, "seed S01 text")
    assert written(match) == [f"option {n}" for n in range(1, 10)]
    assert changes(match, "option 9") == {"vp": 9}


@pytest.mark.clause("apiary", "1.11")
def test_what_happens_is_told_with_the_names_of_the_box_or_not_at_all(tmp_path: Path) -> None:
    pack = other_box(tmp_path, FORAGER, BOOST)
    match = table(pack=pack)
    have(match, 0, {}, active=(1,))
    silent = game.clone(state_of(match))
    told = match.play("place 1 explore")
    assert told
    assert {event.pack for event in told} == {pack}
    game.apply(silent, 0, match.log[-1].action, Chance(1))
    assert silent == state_of(match)


@pytest.mark.clause("apiary", "8.2", "12.14")
def test_a_price_of_two_cards_is_paid_card_by_card(tmp_path: Path) -> None:
    two_cards = '{ op = "exchange", pay = { seed_card = 2 }, gain = [{ op = "vp", n = 5 }], max = 1 }'
    match = table(pack=other_box(tmp_path, ACACIA, two_cards))
    have(match, 0, {}, active=(1,))
    hold(match, 0, "S01", "S43", "S44", "S45")
    play(match, "seed S01 text", "exchange", "pay_card S44")
    assert written(match) == ["pay_card S43", "pay_card S45"]
    assert changes(match, "pay_card S43") == {"hand": -1, "seed discards": 1, "vp": 5}
