"""The wire is written once: its TypeScript does not drift, and whatever the server says has words."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec
import pytest
from tests.core.toys import nim, tricks

from rucher import bots
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Texts
from rucher.core.words import Words
from rucher.games import find, names
from rucher.server import wire

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src/rucher/server").rglob("*.py"))
MESSAGES = Texts().catalogs["en"].messages
GENERATOR = runpy.run_path(str(ROOT / "scripts/wire_types.py"))
Suit: TypeAlias = Literal["clover", "heather"]


def named(pattern: str) -> set[str]:
    """Every first group of a pattern in the server's sources."""
    return {found for file in SOURCES for found in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_the_typescript_is_what_the_wire_says() -> None:
    done = subprocess.run([sys.executable, "-W", "ignore", "scripts/wire_types.py", "--check"], cwd=ROOT)
    assert done.returncode == 0, "run python scripts/wire_types.py"


def types_of(game: AnyGame) -> str:
    """The TypeScript of a game."""
    text: str = GENERATOR["game_types"](game)
    return text


class Corner(msgspec.Struct, array_like=True):
    """A spot of the table."""

    q: int
    r: int


class Outlook(msgspec.Struct, omit_defaults=True):
    """What is to come."""

    trump: Suit
    at: Corner
    last: tuple[Suit | None, ...]
    told: Sentence | None = None
    left: int = msgspec.field(default=0, name="class")


class TrumpsWords(Words):
    outlook_type = Outlook


class Trumps(tricks.Tricks):
    words = TrumpsWords()


def test_a_view_is_the_state_with_bags_as_numbers_and_hidden_items_with_who_has_seen_them() -> None:
    view = (
        "export interface TricksView {\n  bag: number[];\n  hands: Hidden[][];\n  trick: number[];\n"
        "  old: number[];\n  tricks: number[];\n  leader: number;\n  rules_version: number;\n}"
    )
    assert view in types_of(tricks.Tricks())  # the property `turn` is not on the wire
    assert "export type Hidden = [what: number, seen: number];" in types_of(tricks.Tricks())


def test_an_outlook_keeps_its_names_and_leaves_out_what_the_wire_leaves_out() -> None:
    text = types_of(Trumps())
    outlook = (
        "/** What is to come. */\nexport interface TrumpsOutlook {\n  trump: Suit;\n  at: Corner;\n"
        "  last: (Suit | null)[];\n  told?: Sentence;\n  class?: number;\n}"
    )
    assert outlook in text
    assert 'export type Suit = "clover" | "heather";' in text
    assert "export type Corner = [q: number, r: number];" in text
    assert "import type { Sentence } from '../../wire.gen';" in text


def test_a_game_without_outlook_and_components_says_so() -> None:
    whole = (
        "export interface NimTypes {\n  view: NimView;\n  event: NimEvent;\n  action: NimAction;\n"
        "  outlook: null;\n  components: null;\n}"
    )
    assert whole in types_of(nim.Nim())


@pytest.mark.parametrize("name", names())
def test_the_events_and_actions_of_a_game_are_told_apart_by_their_tags(name: str) -> None:
    game, text = find(name), types_of(find(name))
    for union, suffix in ((game.event_type, "Event"), (game.action_type, "Action")):
        for member in get_args(union):
            named = member.__name__.removesuffix(suffix) + suffix
            assert f'export interface {named} {{\n  type: "{member.__struct_config__.tag}";\n' in text


def test_two_structs_of_one_name_are_refused() -> None:
    twin = msgspec.defstruct("Corner", [("level", int)], module=__name__)
    nested = msgspec.defstruct("Nested", [("one", Corner), ("other", twin)], module=__name__)

    class TwinWords(Words):
        outlook_type = nested

    class Twins(nim.Nim):
        words = TwinWords()

    with pytest.raises(TypeError, match="would both be Corner: rename one"):
        types_of(Twins())


def test_every_refusal_and_problem_of_the_table_has_a_text() -> None:
    refusals = named(r'\brefused\("(\w+)"')
    problems = named(r'\bProblem\("(\w+)"') | named(r'\bproblem\("(\w+)"')
    closings = named(r'\.close\("(\w+)"\)')
    assert len(refusals) > 10
    assert len(problems) > 10
    assert {f"refusal.{code}" for code in refusals} <= MESSAGES.keys()
    assert {f"refusal.{code}.title" for code in refusals} <= MESSAGES.keys()
    assert {f"problem.{code}" for code in problems} <= MESSAGES.keys()
    assert {f"closing.{code}" for code in closings} <= MESSAGES.keys()


def test_every_sentence_of_the_table_has_a_text() -> None:
    said = named(r'\bSentence\("([\w.]+)"') | {f"table.offers.{kind}" for kind in get_args(wire.Offer)}
    assert len(said) > 10
    assert said <= MESSAGES.keys()


def test_every_bot_has_a_name_and_a_sentence() -> None:
    assert {f"bot.{bot.name}.name" for bot in bots.registered()} <= MESSAGES.keys()
    for bot in bots.registered():
        texts = Texts(bot.game) if bot.game else Texts()
        assert all(texts.say(lang, f"bot.{bot.name}") for lang in LANGUAGES)
