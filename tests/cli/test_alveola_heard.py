"""Alvéola by ear: a late tile and a large hive are told in few lines at a time, and nothing is left out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from tests.cli.transcripts import Page

import rucher
from rucher.cli.terminal import choosing, commands, local_table
from rucher.cli.terminal.boards.alveola_heard import groups_of
from rucher.cli.terminal.boards.words import Choice
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.sitting import Sitting
from rucher.games.alveola.words.common import cell_numbers

MOST = 16  # choices that are heard at once


@pytest.fixture(scope="module", params=["en", "fr"])
def late(request: pytest.FixtureRequest) -> Sitting:
    """A late tile at a table in words."""
    match, dice = rucher.new("alveola", seed=7), random.Random(7)
    while len(match.state.hive) < 24 or match.state.step != "lay" or match.state.power >= 0:
        match.play(dice.choice(match.legal()))
    sitting = Sitting(LocalTable(match, (PERSON, PERSON), 7), Page(200, plain=True), request.param)
    show(sitting)
    return sitting


def lists(sitting: Sitting, chosen: tuple[str, ...] = ()) -> Iterator[list[Choice]]:
    """Every list of choices that can be come to, step by step."""
    found = sitting.board.choices(sitting.view(), sitting.asked or 0, chosen)
    yield found
    for choice in found:
        if sitting.board.is_group(choice.touches[-1]):
            yield from lists(sitting, choice.touches)


def told(sitting: Sitting, line: str) -> str:
    """What a command tells, in one line; no-break spaces are spaces."""
    assert isinstance(sitting.screen, Page)
    sitting.screen.lines.clear()
    assert commands.run(sitting, line)
    return re.sub(r"[\s\u00a0\u202f]+", " ", " ".join(sitting.screen.lines))


def test_every_way_to_lay_a_tile_is_reached_by_short_lists(late: Sitting) -> None:
    legal = {late.table.game.touches(late.view(), action) for action in late.table.match.legal()}
    assert len(legal) > 60
    reached = set()
    for found in lists(late):
        assert 1 <= len(found) <= MOST
        assert len({choice.label for choice in found}) == len(found)
        reached |= {choice.touches for choice in found if not late.board.is_group(choice.touches[-1])}
    assert reached == legal


def test_a_group_says_what_all_its_ways_bring_and_how_many_there_are(late: Sitting) -> None:
    last = next(lists(late))[-1]
    assert last.label in ("Expand the hive, on the ground", "Agrandir la ruche, au sol")
    assert re.fullmatch(r"\+2 (flowers|fleurs), .*\d+ positions", last.brings.replace("\u00a0", " "))


def again(late: Sitting) -> Sitting:
    """The same table, to play on."""
    match = late.table.match.at(len(late.table.match.log))
    sitting = Sitting(LocalTable(match, (PERSON, PERSON), 7), Page(200, plain=True), late.speech.lang)
    show(sitting)
    return sitting


def test_a_way_is_told_face_by_face_and_is_played_by_its_number(late: Sitting) -> None:
    sitting, told_last = again(late), ""
    while sitting.table.match.state.step == "lay":
        told_last = sitting.choices[-1].label
        choosing.answer(sitting, str(len(sitting.choices)))
    assert len(sitting.table.match.state.hive) == len(late.table.match.state.hive) + 1
    assert len(re.findall(r"\b(?:full|empty|pleine|vide)\b", told_last)) == 3


def test_a_cell_that_is_typed_lists_the_ways_at_it(late: Sitting) -> None:
    sitting, view = again(late), late.view()
    number = next(
        group for group in groups_of(view, late.table.match.legal()[-1]) if group.startswith("near")
    )
    choosing.answer(sitting, number.replace("near:", "cell "))
    wanted = [action for action in late.table.match.legal() if number in groups_of(view, action)]
    assert sitting.chosen == (number,)
    found = {choice.touches for each in lists(sitting, (number,)) for choice in each}
    assert {late.table.game.touches(view, action) for action in wanted} <= found


def test_a_hint_names_the_number_that_leads_to_it_step_by_step(
    late: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_table, "levels_of", lambda _: ["easy"])  # the best bot thinks for long
    sitting = again(late)
    while sitting.table.match.state.step == "lay":
        number = re.match(r"(\d+), ", told(sitting, "hint"))
        assert number
        choosing.answer(sitting, number[1])
    assert len(sitting.table.match.state.hive) == len(late.table.match.state.hive) + 1


def cells_in(text: str) -> list[int]:
    """The numbers of the cells in a text; those of levels aside."""
    return sorted(map(int, re.findall(r"\d+", re.sub(r"(Level|Niveau) \d+", "", text))))


def test_the_hive_is_told_in_sum_and_its_cells_on_demand(late: Sitting) -> None:
    numbers = sorted(cell_numbers(late.view()).values())
    assert len(late.board.description(late.view())) < 40 < len(numbers)
    assert cells_in(told(late, "look hive" if late.speech.lang == "en" else "voir ruche")) == numbers
    by_side = [cells_in(told(late, f"look {side}")) for side in ("ne", "e", "se", "sw", "w", "nw")]
    assert sorted(n for cells in by_side for n in cells) == numbers


def test_a_level_lists_its_full_and_its_empty_cells(late: Sitting) -> None:
    shown = told(late, "look level 1" if late.speech.lang == "en" else "voir niveau 1")
    assert re.fullmatch(
        r"\w+ 1 ?: (full|pleines) [\d, ]+(and|et) \d+ ?; (empty|vides) [\d, ]+(and|et) \d+", shown
    )
    assert cells_in(told(late, "look level 99")) == []
