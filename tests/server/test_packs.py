"""A server whose host has entered a real box: its tables are played with it, and its bots know it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.live import Browser, Server

import rucher
from rucher.core.entering import skeleton
from rucher.games import find, open_pack
from rucher.server.bots import Thinkers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of Alvéola in which one hornet icon has been entered."""
    shelf = find("alveola").shelf()
    assert shelf is not None
    made = tmp_path / "pack"
    made.mkdir()
    for name, text in skeleton(shelf, "alveola").items():
        first = text.find('hornet = "?" # ') if name == "tiles.toml" else -1
        if first >= 0:
            end = text.index("\n", first)
            value = text[first:end].partition(" # ")[2]
            text = f"{text[:first]}hornet = {value}{text[end:]}"
        (made / name).write_text(text, encoding="utf-8")
    return made


def test_tables_are_played_with_the_hosts_pack(folder: Path, tmp_path: Path) -> None:
    game, name = open_pack(folder)
    with Server(tmp_path, packs=[folder]) as server:
        anna = Browser(server)
        entry = next(entry for entry in anna.get("/api/catalog")["games"] if entry["id"] == game)
        assert entry["contents"]["owner"] == 1
        assert entry["contents"]["reconstructed"] == find(game).contents()["reconstructed"] - 1
        assert anna.create(game, "me", "me")["options"]["pack"] == name
        assert "pack" not in anna.create("hive", "me", "me")["options"]


def test_a_stranger_names_no_folder_of_the_server(folder: Path, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna, own_options = Browser(server), {"pack": str(folder)}
        assert anna.create("alveola", "me", "me", options=own_options, status=400)["code"] == "bad_options"


def test_bots_in_their_processes_know_the_pack(folder: Path) -> None:
    game, name = open_pack(folder)
    match = rucher.new(game, seed=2, pack=name)

    async def work() -> None:
        thinkers = Thinkers(1, 60, [str(folder)])
        thought = await thinkers.choose(match.game, "greedy", match.view(0), 0)
        await thinkers.close()
        assert thought.error is None
        assert thought.action is not None

    asyncio.run(work())
