"""The fast table against the rules of the chapters: the same answers and points, and all taken back."""

from __future__ import annotations

import random
import re
import shutil
from importlib.resources import as_file, files
from itertools import cycle
from pathlib import Path

import pytest
from tests.games.apiary.great_hive import great_hive
from tests.games.apiary.tables import state_of
from tests.games.apiary.test_conformance import options_for
from tests.volumes import seeds

from rucher.bots.apiary.players import TurnBot
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.core.secrets import Hidden, bit
from rucher.games.apiary import game
from rucher.games.apiary import position as places
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.box import open_pack
from rucher.games.apiary.chapters.ending import automa_sheet
from rucher.games.apiary.codes import decode, encode, fits, table_of
from rucher.games.apiary.questions import Turn
from rucher.games.apiary.state import ApiaryOptions, ApiaryState
from rucher.games.apiary.table import ApiaryTable

BLOCK = 8  # games of one test: on plain sources, too, it must end soon


def compare(state: ApiaryState, fast: ApiaryTable) -> list[ApiaryAction]:
    """The table has the state's seat, answers in their order, and points; the legal answers."""
    assert fast.over == state.over
    scores = game.score(state)
    assert [fast.points(seat) for seat in range(len(state.players))] == [
        scores.total(seat) for seat in range(len(state.players))
    ]
    if state.automa is not None:
        assert fast.her_points() == sum(automa_sheet(state).values())
    if state.over:
        result = game.outcome(state)
        assert result is not None
        assert tuple(fast.winners()) == result.winners
        return []
    decision = game.decision(state)
    assert decision is not None
    assert fast.seat == decision.seats[0]
    legal = list(game.legal(state, fast.seat))
    assert [decode(number) for number in fast.legal()] == legal
    assert [encode(action) for action in legal] == fast.legal()
    return legal


def open_row(fast: ApiaryTable) -> list[int]:
    """The numbers of a position that a table made anew has as well: no frames, no order of stacks."""
    row = fast.row()[: places.STACK]
    for bag in range(6):
        first = places.BAGS + places.BAG_WIDTH * bag
        filled = slice(first + 1, first + 1 + row[first])
        row[filled] = sorted(row[filled])
    return [*row[: places.DEPTH], *row[places.DEPTH + 1 : places.REMADE], *row[places.REMADE + 6 :]]


def enrich(state: ApiaryState, dice: random.Random) -> None:
    """Give the seat to play goods, strong workers and cards: more of the box comes into play."""
    player = state.players[state.seat]
    player.resources = [dice.randrange(7) for _ in range(5)]
    player.active = sorted(dice.randrange(1, 5) for _ in player.active)
    player.favor = min(player.favor + dice.randrange(3), len(state.box.favor_vp) - 1)
    for _ in range(min(2, len(state.seed_bag))):
        card = state.seed_bag.pop(dice.randrange(len(state.seed_bag)))
        player.hand.append(Hidden(card, bit(state.seat)))


def play(options: ApiaryOptions, seed: int, *, rich: bool = False) -> set[int]:
    """Play a random game on both and compare after every answer; take it all back; the questions met."""
    chance, dice = Chance(seed), random.Random(seed)
    state = game.setup(options, chance)
    fast = table_of(state, seed)
    passed: list[list[int]] = []
    met = set()
    while not state.over:
        before = state.stack[-1]
        if rich and isinstance(before, Turn) and before.before and dice.random() < 0.5:
            enrich(state, dice)
            back(fast, passed)
            passed, fast = [], table_of(state, seed)
        legal = compare(state, fast)
        met.add(fast.question)
        action = legal[dice.randrange(len(legal))]
        seat = fast.seat
        passed.append(fast.row())
        fast.play(encode(action))
        chance.follow(fast.drawn())
        game.apply(state, seat, action, chance)
        assert not chance.script_left
        if dice.random() < 0.1:
            assert fits(state)
            anew = table_of(state, seed)
            assert open_row(anew) == open_row(fast)
            compare(state, anew)
    compare(state, fast)
    back(fast, passed)
    return met


def back(fast: ApiaryTable, passed: list[list[int]]) -> None:
    """Take back every answer."""
    for row in reversed(passed):
        fast.undo()
        assert fast.row() == row


@pytest.mark.compiled
@pytest.mark.parametrize("block", seeds(range(1000 // BLOCK), [0, 1]))
def test_1000_random_games_are_the_same_on_the_table_and_by_the_chapters(block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        play(options_for(seed), seed, rich=seed % 2 == 1)


# The effects and scores of a pack in which everything may come with everything.
EFFECTS = [
    '{ op = "upgrade_faction" }',
    '{ op = "plant", n = 2 }',
    '{ op = "frame", n = 2 }',
    '{ op = "seed_pick", draw = 3, keep = 2 }',
    '{ op = "boost", n = 2, zone = "landing" }',
    '{ op = "boost", n = 3, zone = "active" }',
    '{ op = "income", n = 2 }',
    '{ op = "convert", n = 3 }',
    '{ op = "exchange", pay = { any = 1 }, gain = [{ op = "gain", res = "any", n = 1 }], max = 3 }',
    '{ op = "exchange", pay = { seed_card = 1 }, gain = [{ op = "worker", n = 2, strength = 2 }], max = 2 }',
    '{ op = "build", kinds = ["development", "farm"], free = false, ignore_strength = true }',
    '{ op = "build", kinds = ["recruit"], free = true, ignore_strength = true }',
    '{ op = "reserve", n = 1, kinds = ["recruit", "development"] }',
    '{ op = "recall", n = 1 }',
    '{ op = "planet", mode = "any_explored" }',
    '{ op = "planet", mode = "current" }',
    '{ op = "refresh", row = "recruit" }',
    '{ op = "choice", options = [[{ op = "gain", res = "any", n = 2 }], [], [{ op = "vp", n = 3 }]] }',
    '{ op = "per", metric = "farm", effect = { op = "gain", res = "pollen_or_fiber", n = 1 }, max = 3 }',
    '{ op = "per", metric = "adjacent:any", effect = { op = "favor", n = 1 } }',
    '{ op = "seed", n = 2 }',
    '{ op = "gain", res = "any", n = 2 }',
    '{ op = "gain", res = "honey", n = 2 }',
    '{ op = "vp", n = 1 }',
]
METRICS = ["adjacent:recruit", "adjacent:development", "adjacent:any", "adjacent_printed_vp:development"]
METRICS += [
    "worker_strong",
    "seed_hand",
    "res:basic",
    "hibernation_sector",
    "frame_full",
    "set4",
    "dance_taught",
]


def copy_of_the_box(tmp_path: Path) -> Path:
    """The files of our box, to be changed."""
    folder = tmp_path / "pack"
    with as_file(files("rucher.games.apiary.box").joinpath("editions", "1")) as own:
        shutil.copytree(own, folder)
    return folder


@pytest.fixture
def wild_pack(tmp_path: Path) -> str:
    """A pack whose tiles, cards, pods and tokens give anything that effects can say."""
    folder = copy_of_the_box(tmp_path)
    effects, metrics = cycle(EFFECTS), cycle(METRICS)
    for name in ("seeds", "recruits", "developments", "comb", "planets", "mats"):
        text = (folder / f"{name}.toml").read_text(encoding="utf-8")
        plain = r'\{ op = "(?:gain|vp|favor|seed|worker)"[^{}]*\}'
        text = re.sub(plain, lambda match: next(effects), text)
        text = re.sub(r'per = "[^"]*"', lambda match: f'per = "{next(metrics)}"', text)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return open_pack(folder).name


@pytest.mark.compiled
@pytest.mark.clause("apiary", "1.11")
@pytest.mark.parametrize("block", seeds(range(10), [0]))
def test_so_are_games_with_a_box_of_other_effects(block: int, wild_pack: str) -> None:
    met = set()
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        options = options_for(seed)
        changed = ApiaryOptions(
            players=options.players,
            draft=options.draft,
            first_game=options.first_game,
            strict_supply=options.strict_supply,
            seed_limit=options.seed_limit,
            pack=wild_pack,
        )
        met |= play(changed, seed, rich=True)
    assert len(met) > 25


@pytest.mark.compiled
@pytest.mark.clause("apiary", "14.3")
@pytest.mark.parametrize("carving", [f"C{n:02}" for n in range(1, 31)])
def test_a_great_hive_scores_the_same_on_the_table(carving: str) -> None:
    state = state_of(great_hive(carving))
    assert table_of(state).points(0) == game.score(state).total(0)


def test_a_view_does_not_fit_but_a_world_does() -> None:
    state = game.setup(ApiaryOptions(), Chance(1))
    view = game.view(state, 0)
    assert not fits(view)
    assert fits(game.resample(view, 0, Chance(2)))


@pytest.mark.clause("apiary", "1.11")
@pytest.mark.parametrize(
    ("old", "new"), [("frames = 15", "frames = 16"), ("{ at = [0, 1] }", "{ at = [0, 1] }, { at = [0, 2] }")]
)
def test_a_box_with_too_large_hives_does_not_fit(tmp_path: Path, old: str, new: str) -> None:
    folder = copy_of_the_box(tmp_path)
    mats = folder / "mats.toml"
    text = mats.read_text(encoding="utf-8")
    assert old in text
    mats.write_text(text.replace(old, new, 1), encoding="utf-8")
    state = game.setup(ApiaryOptions(first_game=True, pack=open_pack(folder).name), Chance(1))
    assert not fits(state)
    assert TurnBot(1).choose(game, game.view(state, 0), 0, Limits(nodes=2)).action in game.legal(state, 0)


def test_two_tables_of_one_seed_meet_the_same_draws_and_others_do_not() -> None:
    state = game.setup(ApiaryOptions(first_game=True), Chance(1))

    def drawn(seed: int) -> list[int]:
        table, found = table_of(state, seed), list[int]()
        while not table.over:
            table.play(table.legal()[0])
            found += table.drawn()
        return found

    assert drawn(1) == drawn(1) != drawn(2)
