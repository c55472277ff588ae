"""Rules have versions and boxes have editions: what was played by an old one is played by it for ever."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from tests.core.toys import pass_the_bee
from tests.saved import apart_from_the_box

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, UnknownBox, UnknownGame, UnknownVersion
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.core.options import preset_of
from rucher.core.packs.boxes import Boxes
from rucher.core.packs.editions import Editions
from rucher.core.packs.entering import skeleton
from rucher.core.transcript import read_transcript, write_transcript
from rucher.core.types import Options
from rucher.games import find, register
from rucher.games.alveola import game as alveola
from rucher.games.alveola.box import BOXES, AlveolaBox
from rucher.games.alveola.state import AlveolaState
from rucher.games.anthophila.chapters import campaign

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def the_toy() -> None:
    register(pass_the_bee.game)


# -- versions of the rules -------------------------------------------------------------------------------


@pytest.mark.parametrize(("version", "flights"), [(1, 4), (2, 5)])
def test_a_match_ends_by_the_rules_of_its_version(version: int, flights: int) -> None:
    match = Match(find("pass_the_bee", version), Options(), Chance(0))
    while match.decision:
        match.play("2" if match.legal()[-1].count == 2 else "1")
    assert (match.header.rules_version, match.state.rules_version) == (version, version)
    assert len(match.log) == flights


def test_a_new_match_takes_the_newest_version() -> None:
    assert rucher.new("pass_the_bee").header.rules_version == 2


@pytest.mark.parametrize("version", [1, 2])
def test_golden_games_of_both_versions_replay(version: int) -> None:
    text = (GOLDEN / "pass_the_bee" / str(version) / "whole.json").read_text(encoding="utf-8")
    match = rucher.load(text)
    assert match.outcome is not None
    assert match.to_json() + "\n" == text
    assert match.game.version == version


def test_an_old_match_does_not_replay_by_the_new_rules() -> None:
    text = (GOLDEN / "pass_the_bee" / "2" / "whole.json").read_text(encoding="utf-8")
    with pytest.raises(LoadError, match="No more actions are possible"):
        rucher.load(text.replace('"rules_version":2', '"rules_version":1'))


def test_what_is_not_known_is_named() -> None:
    record = json.loads(rucher.new("pass_the_bee").to_json())

    def load(**header: Any) -> Match:
        return rucher.load(json.dumps(record | {"header": record["header"] | header}))

    with pytest.raises(
        UnknownVersion, match="rules version 9 is not known here \\(known: 1, 2\\)"
    ) as version:
        load(rules_version=9)
    assert (version.value.game, version.value.version) == ("pass_the_bee", 9)
    with pytest.raises(UnknownGame, match="there is no game 'chess'") as game:
        load(game="chess")
    assert game.value.game == "chess"
    with pytest.raises(UnknownBox, match="the box abcdefabcdef of this match is not at hand") as box:
        load(box="abcdef" * 10)
    assert box.value.box == "abcdef" * 10


# -- editions of a box -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
def test_a_released_edition_has_not_been_edited(name: str) -> None:
    box = import_module(f"rucher.games.{name}.box")
    editions: Editions = box.EDITIONS if name == "hive" else box.BOXES.editions
    assert editions.changed() == []


def test_editing_a_released_edition_is_found(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    ring = folder / "1" / "ring.toml"
    ring.write_text(
        ring.read_text(encoding="utf-8").replace("flowers = 25", "flowers = 26"), encoding="utf-8"
    )
    assert editions_in(folder).changed() == [1]
    shutil.rmtree(folder / "1")
    assert editions_in(folder).changed() == [1]


def test_hive_has_one_edition() -> None:
    """Its kernel knows the pieces: others would be another version of its rules."""
    assert import_module("rucher.games.hive.box").EDITIONS.numbers == [1]


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
def test_every_match_names_its_box(name: str) -> None:
    header = rucher.new(name).header
    assert header.box is not None
    assert len(header.box) == 64
    assert header.options.get("pack", header.box) == header.box


def copied(tmp_path: Path) -> Path:
    """The editions of Alvéola's box, to change."""
    with as_file(files("rucher.games.alveola.box").joinpath("editions")) as own:
        shutil.copytree(own, tmp_path / "editions")
    return tmp_path / "editions"


def editions_in(folder: Path) -> Editions:
    return Editions(folder, BOXES._inside)


@pytest.fixture
def second_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Boxes[AlveolaBox]]:
    """A trial second edition of Alvéola's box: growing brings three flowers instead of two."""
    folder = copied(tmp_path)
    for newer in BOXES.editions.numbers[1:]:
        shutil.rmtree(folder / str(newer))
    shutil.copytree(folder / "1", folder / "2")
    ring = folder / "2" / "ring.toml"
    text = ring.read_text(encoding="utf-8")
    assert "flowers_for_growing = 2" in text
    ring.write_text(text.replace("flowers_for_growing = 2", "flowers_for_growing = 3"), encoding="utf-8")
    monkeypatch.setattr(BOXES, "editions", editions_in(folder))
    BOXES._open.pop("", None)  # the newest edition is another one now
    yield BOXES
    BOXES._open.pop("", None)


def flowers_of_a_first_turn(match: Match) -> int:
    """What the first player has after laying a tile on the ground."""
    match.play("p1")
    match.play(match.legal()[0])
    state: AlveolaState = match.state
    return state.players[0].flowers


def test_a_new_match_takes_the_newest_edition_and_an_old_one_keeps_its_own(
    second_edition: Boxes[AlveolaBox],
) -> None:
    first, second = (second_edition.editions.name(number) for number in (1, 2))
    old = rucher.load((GOLDEN / "first_house" / "alveola.json").read_bytes())
    assert (old.header.box, old.header.options["pack"]) == (first, first)
    new = rucher.new("alveola", seed=3)
    assert (new.header.box, new.header.options["pack"]) == (second, second)
    assert flowers_of_a_first_turn(new) == 3
    assert flowers_of_a_first_turn(rucher.new("alveola", seed=3, pack=first)) == 2


@pytest.mark.parametrize("name", ["two_players", "teams", "ring_exhausted"])
def test_golden_games_of_the_first_edition_replay_beside_a_second(
    second_edition: Boxes[AlveolaBox], name: str
) -> None:
    text = (GOLDEN / "alveola" / "1" / f"{name}.json").read_text(encoding="utf-8")
    match = rucher.load(text)
    assert match.outcome is not None
    assert match.header.box == second_edition.editions.first
    assert json.loads(match.to_json())["log"] == json.loads(text)["log"]


def test_a_golden_game_of_the_second_edition_replays(second_edition: Boxes[AlveolaBox]) -> None:
    text = (GOLDEN / "alveola" / "trial_edition" / "whole.json").read_text(encoding="utf-8")
    match = rucher.load(text)
    assert match.outcome is not None
    assert match.header.box == second_edition.editions.newest
    assert match.to_json() + "\n" == text


def test_a_match_of_the_second_edition_comes_back_from_both_kinds_of_file(
    second_edition: Boxes[AlveolaBox],
) -> None:
    match = rucher.new("alveola", seed=3)
    flowers_of_a_first_turn(match)
    assert rucher.load(match.to_json()).state == match.state
    assert read_transcript(write_transcript(match), find, Chance()).state == match.state


def test_a_match_of_an_edition_that_is_gone_is_refused_by_name(
    second_edition: Boxes[AlveolaBox], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, box = rucher.new("alveola").to_json(), second_edition.editions.newest
    with monkeypatch.context() as back:
        back.setattr(
            BOXES, "editions", Editions(files("rucher.games.alveola.box").joinpath("editions"), BOXES._inside)
        )
        BOXES._open.pop(box, None)
        with pytest.raises(UnknownBox) as missing:
            load_match(text, find, Chance())
    assert missing.value.box == box


def test_presets_are_known_in_every_edition(second_edition: Boxes[AlveolaBox]) -> None:
    old = rucher.load((GOLDEN / "alveola" / "1" / "teams.json").read_bytes())
    assert preset_of(old) == "teams"
    assert preset_of(rucher.new("alveola", preset="first_game", players=3)) == "first_game"


def test_a_pack_is_filled_from_the_edition_that_it_names(
    second_edition: Boxes[AlveolaBox], tmp_path: Path
) -> None:
    def entered(folder: Path, edition: int) -> str:
        """A pack whose owner has not yet looked how many flowers growing brings."""
        folder.mkdir()
        for file, text in skeleton(alveola.box.shelf(), "alveola").items():
            text = text.replace("edition = 2", f"edition = {edition}")
            open_question = text.replace("flowers_for_growing = 3", 'flowers_for_growing = "?"')
            (folder / file).write_text(open_question, encoding="utf-8")
        return alveola.box.open_pack(str(folder))

    packs = [entered(tmp_path / "one", 1), entered(tmp_path / "two", 2)]
    flowers = [flowers_of_a_first_turn(rucher.new("alveola", seed=3, pack=pack)) for pack in packs]
    assert flowers == [2, 3]


# -- what the first house saved ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
def test_files_of_the_first_house_open(name: str) -> None:
    folder = GOLDEN / "first_house"
    text = (folder / f"{name}.json").read_text(encoding="utf-8")
    match = rucher.load(text)
    assert apart_from_the_box(match.to_json()) == apart_from_the_box(text)
    written = read_transcript((folder / f"{name}.txt").read_text(encoding="utf-8"), find, Chance())
    assert written.state == match.state
    box = import_module(f"rucher.games.{name}.box")
    assert match.header.box == (box.EDITIONS if name == "hive" else box.BOXES.editions).first


def test_a_campaign_of_the_first_house_goes_on() -> None:
    text = (GOLDEN / "first_house" / "campaign.json").read_text(encoding="utf-8")
    played = campaign.load(text)
    sheet = campaign.sheet(played)
    assert (sheet.due, [line.won for line in sheet.lines]) == ("stores", [True, False])
    again = rucher.new("anthophila", seed=1, preset="stores", pack=sheet.pack)
    assert campaign.note(sheet, campaign.GivenUp(again)).due == "stores"


@pytest.mark.parametrize("name", rucher.game_names())
def test_a_second_match_reads_no_file_of_its_box(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rucher.new(name, seed=1)

    def read(path: Path) -> bytes:
        raise AssertionError(f"{path} is read again")

    monkeypatch.setattr(Path, "read_bytes", read)
    assert rucher.new(name, seed=2).legal()


def test_the_hash_of_a_trial_edition_is_made_once(second_edition: Boxes[AlveolaBox]) -> None:
    editions = second_edition.editions
    newest = editions.newest
    shutil.rmtree(str(editions._folder.joinpath("2")))
    assert editions.newest == newest
