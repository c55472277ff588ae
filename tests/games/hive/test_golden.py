"""Finished games, kept for good: under each rules version they replay to the end that they had."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import rucher
from rucher.games.hive import game

GOLDEN = Path(__file__).parents[2] / "golden" / "hive"
ENDINGS = ("white-wins", "black-wins", "both-surrounded", "repetition")
EXPECTED: dict[tuple[str, str], dict[str, Any]] = {
    (version.name, name): ending
    for version in sorted(GOLDEN.iterdir())
    for name, ending in msgspec.json.decode((version / "expected.json").read_bytes()).items()
}


def text_of(version: str, name: str) -> str:
    """A golden file as it lies there."""
    return (GOLDEN / version / f"{name}.json").read_text(encoding="utf-8")


def test_each_rules_version_has_every_preset_and_every_ending() -> None:
    versions = {version for version, _ in EXPECTED}
    assert versions == {str(number) for number in game.info.versions}
    for version in versions:
        files = {path.stem for path in (GOLDEN / version).glob("*.json")} - {"expected"}
        assert files == {name for v, name in EXPECTED if v == version}
        assert files >= {f"{preset}-{ending}" for preset in game.info.presets for ending in ENDINGS}


@pytest.mark.clause("hive", "9.1", "9.2", "9.4")
@pytest.mark.parametrize(("version", "name"), EXPECTED)
def test_a_golden_game_replays_to_the_end_that_it_had(version: str, name: str) -> None:
    match, ending = rucher.load(text_of(version, name)), EXPECTED[version, name]
    assert match.outcome is not None
    assert list(match.outcome.winners) == ending["winners"]
    assert match.outcome.reason == ending["reason"]
    assert list(match.score().seats) == ending["score"]
    assert len(match.log) == ending["plies"]
    assert match.to_json() + "\n" == text_of(version, name)


@pytest.mark.parametrize(("version", "name"), EXPECTED)
def test_a_golden_game_can_be_written_down_and_read_again(version: str, name: str) -> None:
    match = rucher.load(text_of(version, name))
    again = rucher.new("hive", seed=0, **match.header.options)
    for entry in match.log:
        again.play(again.write(entry.action))
    assert again.to_json() == match.to_json()
