"""What a host mistypes is refused with a sentence: nothing is deleted, or opened to all, by mistake."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.exc import DatabaseError
from tests.server.live import Browser, Server

from rucher.cli import main
from rucher.cli import serve as serve_module
from rucher.server.settings import Settings
from rucher.server.store.backup import BackupError, backup, keep_newest
from rucher.server.store.connecting import StoreError, connect


def said(*words: str) -> Result:
    """What a command says."""
    return CliRunner().invoke(main, list(words))


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings that `rucher serve` would serve with; nothing is served."""
    found: list[Settings] = []

    def run(chosen: Settings, limited: bool, listener: socket.socket, *_: object) -> None:
        listener.close()
        found.append(chosen)

    monkeypatch.setattr(serve_module, "run", run)
    return found


@pytest.mark.parametrize("option", ["--keep-days=-1", "--keep-tables-days=-1"])
def test_a_negative_number_of_days_would_remove_everything(option: str) -> None:
    made = said("serve", "--no-open", "--port=0", option)
    assert made.exit_code == 2
    assert "-1 is not in the range" in made.output


@pytest.mark.parametrize("proxy", ["proxy", "10.0.0.1/33", "*", ""])
def test_a_proxy_that_is_no_address_is_refused(proxy: str) -> None:
    made = said("serve", "--no-open", "--port=0", f"--trusted-proxy={proxy}")
    assert made.exit_code == 2
    assert "no address and no network" in made.output


def test_the_network_of_a_proxy_may_be_named_by_one_of_its_addresses(served: list[Settings]) -> None:
    said("serve", "--port=0", "--trusted-proxy=172.30.86.5/24", "--trusted-proxy=::1")
    assert served[0].proxies == ["172.30.86.0/24", "::1/128"]


def test_an_empty_token_opens_the_metrics_to_nobody_else(served: list[Settings]) -> None:
    said("serve", "--port=0", "--metrics-token=")
    assert served[0].metrics_token is None


@pytest.mark.parametrize("hours", ["nan", "inf", "1e300", "-1"])
def test_hours_without_sense_are_refused(hours: str, tmp_path: Path) -> None:
    with Server(tmp_path):
        pass
    database = f"--database={tmp_path / 'rucher.db'}"
    made = said("host", "ban", "10.0.0.1", f"--hours={hours}", database)
    assert made.exit_code == 2
    assert "--hours" in made.output
    assert said("host", "log", database).output == ""


def test_a_database_by_another_name_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "bees.db").symlink_to(tmp_path / "rucher.db")
    with Server(tmp_path), pytest.raises(StoreError, match="another server uses"):
        Server(tmp_path, database=str(tmp_path / "other" / "bees.db"))


def test_no_error_of_the_database_shows_what_was_to_be_stored(tmp_path: Path) -> None:
    statement = "INSERT INTO no_such VALUES (?)"
    with connect(str(tmp_path / "a.db")).connect() as connection, pytest.raises(DatabaseError) as met:
        connection.exec_driver_sql(statement, ("what Anna said",))
    assert "no_such" in str(met.value)
    assert "Anna" not in str(met.value)


@pytest.mark.parametrize("keep", ["0", "-2"])
def test_a_scheduled_backup_that_would_keep_none_is_refused(keep: str, tmp_path: Path) -> None:
    made = said("backup", str(tmp_path), "--every-hours=24", f"--keep={keep}")
    assert made.exit_code == 2
    assert "--keep" in made.output


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear bees, " * 400, encoding="utf-8")
    with pytest.raises(BackupError):
        backup(str(tmp_path / "letter.txt"), tmp_path / "rucher.key", tmp_path / "copy")
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_backups_that_were_cut_off_go_with_the_old_ones(tmp_path: Path) -> None:
    for day in range(1, 5):
        (tmp_path / f"rucher-2030010{day}-000000.backup").touch()
    for ending in ("part", "part-wal", "part-shm"):
        (tmp_path / f"rucher-20300101-120000.backup.{ending}").touch()
    (tmp_path / "before the upgrade.backup").touch()
    keep_newest(tmp_path, 2)
    kept = ["before the upgrade.backup", "rucher-20300103-000000.backup", "rucher-20300104-000000.backup"]
    assert sorted(file.name for file in tmp_path.iterdir()) == kept


def test_a_schedule_that_is_started_again_goes_on_from_its_newest_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        Browser(server).create("nim", "me", "me")
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if seconds > 0:
            raise KeyboardInterrupt

    monkeypatch.setattr("rucher.cli.backup.time.sleep", sleep)
    command = ["backup", str(tmp_path / "copies"), "--every-hours=24", f"--database={tmp_path / 'rucher.db'}"]
    for _ in range(2):
        said(*command)
    assert len(list((tmp_path / "copies").iterdir())) == 1
    assert slept[0] == 0
    assert slept[1:] == pytest.approx([86_400, 86_400], abs=600)
