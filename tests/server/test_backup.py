"""A backup of a running server, and the way back: the same tables, the same seats, the same cookies."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.live import Browser, Server
from tests.server.test_first_house import PAST, TABLES
from tests.server.test_proposals import OWN

from rucher.cli import main
from rucher.server.store.backup import BackupError, backup, restore
from rucher.server.store.tables import Store


def test_a_running_server_is_copied_and_goes_on_elsewhere(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        stop = threading.Event()

        def go_on() -> None:
            while not stop.is_set():
                anna.create("nim", "me", "me")

        writer = threading.Thread(target=go_on)
        writer.start()
        try:
            with anna.socket(table) as page:
                page.act("wS1")
                n = page.position["n"]
            rows = backup(server.house.settings.database, tmp_path / "rucher.key", copies / "one.backup")
        finally:
            stop.set()
            writer.join()
        cookie = anna.cookie
    assert rows >= 4
    assert stat.S_IMODE((copies / "one.backup").stat().st_mode) == 0o600
    elsewhere = tmp_path / "elsewhere"
    assert restore(copies / "one.backup", str(elsewhere / "rucher.db"), elsewhere / "rucher.key") == rows
    with Server(elsewhere) as server:
        anna = Browser(server, Cookie=f"rucher={cookie}")
        assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True
        assert anna.get(f"/api/tables/{table['id']}")["n"] == n


def test_scenarios_from_files_come_along(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = anna.post("/api/scenarios", {"file": OWN})
        table = anna.create("anthophila", "me", options={"scenario": card["id"], "pack": card["pack"]})
    backup(str(tmp_path / "rucher.db"), tmp_path / "rucher.key", tmp_path / "b")
    elsewhere = tmp_path / "elsewhere"
    restore(tmp_path / "b", str(elsewhere / "rucher.db"), elsewhere / "rucher.key")
    kept = {file.parent.name: file.read_text(encoding="utf-8") for file in elsewhere.glob("*.scenarios/*/*")}
    assert kept == {card["pack"][:32]: OWN}
    with Server(elsewhere) as server:
        assert Browser(server).get(f"/api/tables/{table['id']}")["options"]["scenario"] == "garden"


def test_a_scenario_that_could_not_be_read_does_not_come_along(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        Browser(server).post("/api/scenarios", {"file": "turns ="}, status=422)
    assert [file.parent.name for file in tmp_path.glob("*.scenarios/*/*")] == ["draft"]
    backup(str(tmp_path / "rucher.db"), tmp_path / "rucher.key", tmp_path / "b")
    elsewhere = tmp_path / "elsewhere"
    restore(tmp_path / "b", str(elsewhere / "rucher.db"), elsewhere / "rucher.key")
    assert not list(elsewhere.glob("*.scenarios/*"))


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        Browser(server).create("nim", "me", "me")
    database, key = str(tmp_path / "rucher.db"), tmp_path / "rucher.key"
    backup(database, key, tmp_path / "b")
    with pytest.raises(BackupError, match="exists already"):
        backup(database, key, tmp_path / "b")
    with pytest.raises(BackupError, match="not empty"):
        restore(tmp_path / "b", database, key)
    other = tmp_path / "other.key"
    other.write_text("another")
    with pytest.raises(BackupError, match="is not the key"):
        restore(tmp_path / "b", str(tmp_path / "new.db"), other)


def test_what_is_no_backup_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("Not a database at all. " * 100)
    runner = CliRunner()
    for command in (
        ["restore", str(tmp_path / "text"), "--database", str(tmp_path / "new.db")],
        ["restore", str(tmp_path / "nothing"), "--database", str(tmp_path / "new.db")],
        ["backup", str(tmp_path / "b"), "--database", str(tmp_path / "nowhere.db")],
    ):
        result = runner.invoke(main, command)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_the_command_line(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        Browser(server).create("nim", "me", "me")
    runner = CliRunner()
    made = runner.invoke(main, ["backup", str(tmp_path / "b"), "--database", str(tmp_path / "rucher.db")])
    assert (made.exit_code, "entries copied" in made.output) == (0, True)
    filled = runner.invoke(
        main, ["restore", str(tmp_path / "b"), "--database", str(tmp_path / "x" / "new.db")]
    )
    assert (filled.exit_code, (tmp_path / "x" / "new.key").exists()) == (0, True)


@pytest.mark.parametrize(
    ("locale", "one", "two"),
    [
        ("fr_FR.UTF-8", "1\xa0élément copié", "2\xa0éléments restaurés"),
        ("en_GB.UTF-8", "1 entry copied", "2 entries restored"),
    ],
)
def test_what_was_copied_is_said_in_the_language_of_the_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str, one: str, two: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    Store(str(tmp_path / "rucher.db")).close()
    with sqlite3.connect(tmp_path / "rucher.db") as database:
        database.execute("INSERT INTO notes VALUES ('alive', '1')")
    runner = CliRunner()
    made = runner.invoke(main, ["backup", str(tmp_path / "b"), "--database", str(tmp_path / "rucher.db")])
    assert one in made.output
    with sqlite3.connect(tmp_path / "b") as copy:
        copy.execute("INSERT INTO notes VALUES ('beside', 'it')")
    filled = runner.invoke(main, ["restore", str(tmp_path / "b"), "--database", str(tmp_path / "new.db")])
    assert two in filled.output


def test_a_file_that_is_no_database_cannot_be_copied(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear bees, " * 400, encoding="utf-8")
    with pytest.raises(BackupError, match="not a database"):
        backup(str(tmp_path / "letter.txt"), tmp_path / "rucher.key", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def crafted(tmp_path: Path, name: str, value: object) -> Path:
    """A backup with one more note, or another one."""
    with Server(tmp_path / "one"):
        pass
    made = tmp_path / "crafted"
    backup(str(tmp_path / "one" / "rucher.db"), tmp_path / "one" / "rucher.key", made)
    with sqlite3.connect(made) as rows:
        rows.execute("insert or replace into notes values (?, ?)", (name, value))
    rows.close()
    return made


@pytest.mark.parametrize(
    "name",
    [
        "pack:../../outside.toml",
        "pack:a/../../../outside.toml",
        "pack:/{folder}/outside.toml",
        "pack:outside.toml",
        "pack:a/.ssh/b/outside.toml",
        "pack:a/outside.py",
        f"pack:{'a' * 64}/\x1b]0;outside\x07.toml",
        f"pack:{'a' * 64}/outside\n.toml",
        f"pack:{'a' * 64}/{'outside' * 40}.toml",
        "scenario:../../outside",
        "scenario:/{folder}/outside",
        "scenario:a/outside",
        "scenario:..",
        "scenario:",
    ],
)
def test_a_crafted_backup_writes_nothing_outside_its_folders(tmp_path: Path, name: str) -> None:
    made, home = crafted(tmp_path, name.format(folder=tmp_path), "text"), tmp_path / "home" / "deep"
    with pytest.raises(BackupError, match="not a backup"):
        restore(made, str(home / "rucher.db"), home / "rucher.key")
    assert not [file for file in tmp_path.rglob("*") if "outside" in file.name]
    assert not (home / "rucher.key").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (f"pack:{'a' * 64}/tiles.toml", b"\xff\xfe"),
        (f"scenario:{'a' * 32}", b"bytes"),
        ("signing_key", ""),
        ("signing_key", b"\xff"),
        ("signing_key", "a guess"),
    ],
)
def test_a_backup_whose_files_are_damaged_fills_nothing(tmp_path: Path, name: str, value: object) -> None:
    made, home = crafted(tmp_path, name, value), tmp_path / "home"
    with pytest.raises(BackupError, match="not a backup"):
        restore(made, str(home / "rucher.db"), home / "rucher.key")
    assert [file.name for file in home.iterdir()] == ["rucher.db"]


def test_a_restore_whose_files_cannot_be_written_can_be_done_again(tmp_path: Path) -> None:
    made, home = crafted(tmp_path, f"pack:{'a' * 64}/tiles.toml", ""), tmp_path / "home"
    home.mkdir()
    (home / "rucher.packs").write_text("in the way")
    with pytest.raises(BackupError, match=r"rucher\.packs.* cannot be written"):
        restore(made, str(home / "rucher.db"), home / "rucher.key")
    (home / "rucher.packs").unlink()
    assert restore(made, str(home / "rucher.db"), home / "rucher.key") > 0
    assert (home / "rucher.packs" / ("a" * 64) / "tiles.toml").read_text(encoding="utf-8") == ""


def test_a_database_and_a_backup_from_before_there_were_summaries_are_copied(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copy(PAST / "rucher.db", old)
    rows = backup(str(old), tmp_path / "none.key", tmp_path / "backup")
    assert rows > len(TABLES)
    for number, source in enumerate((old, tmp_path / "backup")):
        target = tmp_path / str(number) / "rucher.db"
        assert restore(source, str(target), target.with_suffix(".key")) == rows
        with Server(target.parent) as server:
            assert Browser(server).get(f"/api/tables/{TABLES['hive']['id']}")["game"] == "hive"
