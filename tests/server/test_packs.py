"""A server whose host has entered a real box: its tables are played with it, and its bots know it."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Browser, Server

import rucher
from rucher.core.packs.entering import skeleton
from rucher.core.packs.malformed import PackError
from rucher.games import find, open_pack
from rucher.games.alveola.box import BOXES
from rucher.server.store.backup import backup, restore
from rucher.server.store.packs import keep_packs, kept_packs
from rucher.server.thinking.thinkers import Thinkers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of Alvéola in which one hornet icon has been entered."""
    shelf = find("alveola").box.shelf()
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
        assert entry["contents"]["reconstructed"] == find(game).box.contents()["reconstructed"] - 1
        assert anna.create(game, "me", "me")["options"]["pack"] == name
        assert "pack" not in anna.create("hive", "me", "me")["options"]


def forget(table: dict[str, Any]) -> None:
    """What a server that starts anew does not know: the pack of a table."""
    del BOXES._open[table["options"]["pack"]]


def test_a_table_keeps_the_pack_it_was_begun_with(folder: Path, tmp_path: Path) -> None:
    """The host enters more of the box, or moves the folder away: tables go on, also from a backup."""
    with Server(tmp_path, packs=[folder]) as server:
        anna = Browser(server)
        begun = anna.create("alveola", "me", "greedy")
    forget(begun)
    tiles = folder / "tiles.toml"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace('"?" # ', "", 1), encoding="utf-8")
    with Server(tmp_path, packs=[folder]) as server:
        again = Browser(server).get(f"/api/tables/{begun['id']}")
        assert again["options"]["pack"] == begun["options"]["pack"] != server.house.packs["alveola"]
    backup(str(tmp_path / "rucher.db"), tmp_path / "rucher.key", tmp_path / "b")
    elsewhere = tmp_path / "elsewhere"
    restore(tmp_path / "b", str(elsewhere / "rucher.db"), elsewhere / "rucher.key")
    shutil.rmtree(tmp_path / "rucher.packs")
    shutil.rmtree(folder)
    forget(begun)
    with Server(elsewhere) as server:
        assert Browser(server).get(f"/api/tables/{begun['id']}")["options"] == begun["options"]


def test_a_copy_that_was_cut_short_is_made_again(folder: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    _, name = open_pack(folder)
    cut = shelf / f"{name}.part" / name
    cut.mkdir(parents=True)
    (cut / "pack.toml").write_text("game = ", encoding="utf-8")
    assert kept_packs(shelf) == []
    assert keep_packs([folder], shelf) == {"alveola": name}
    assert kept_packs(shelf) == [shelf / name]


def test_a_pack_that_cannot_be_read_any_more_is_not_known(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, name = open_pack(folder)
    keep_packs([folder], tmp_path / "shelf")
    (tmp_path / "shelf" / name / "tiles.toml").write_text("[[tile]]\n", encoding="utf-8")
    monkeypatch.delitem(BOXES._open, name)
    monkeypatch.setattr("rucher.core.packs.boxes.SHELVES", [tmp_path / "shelf"])
    assert not find("alveola").box.knows(name)


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


def test_a_link_inside_a_pack_is_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    (folder / "tiles.toml").rename(outside)
    (folder / "tiles.toml").symlink_to(outside)
    with pytest.raises(PackError, match=r"tiles\.toml: this is a link"):
        keep_packs([folder], tmp_path / "shelf")
    with pytest.raises(PackError, match=r"tiles\.toml: this is a link"):
        find("alveola").box.open_pack(str(folder))
    assert not (tmp_path / "shelf").exists()


def test_a_linked_folder_inside_a_pack_is_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "letter.toml").touch()
    (folder / "more").symlink_to(outside)
    with pytest.raises(PackError, match=r"more/letter\.toml: this is a link"):
        keep_packs([folder], tmp_path / "shelf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes of this kind")
def test_a_pipe_inside_a_pack_is_not_waited_for(folder: Path, tmp_path: Path) -> None:
    os.mkfifo(folder / "extra.toml")
    with pytest.raises(PackError, match=r"extra\.toml: this is a link, a pipe"):
        keep_packs([folder], tmp_path / "shelf")
