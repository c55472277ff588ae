"""`rucher openings`: a book of files, of games of the engine, and of the listed tables of a database."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.live import Browser, Server

import rucher
from rucher.bots.hive.openings import read_book
from rucher.cli import main

PGN = '[GameType "Base+ML"]\n[Result "BlackWins"]\n\n1. wS1\n2. bS1 wS1-\n3. wA1 -wS1\n'


def run(*arguments: str, code: int = 0) -> str:
    """What the command says."""
    done = CliRunner().invoke(main, ["openings", *arguments])
    assert done.exit_code == code, done.output
    return done.output


def test_files_are_counted_and_the_same_games_give_the_same_book(tmp_path: Path) -> None:
    file, out = tmp_path / "two.pgn", tmp_path / "a.jsonl"
    file.write_text(PGN + "\n" + PGN.replace("BlackWins", "Draw"))
    said = run("--out", str(out), "--nodes", "20", str(file))
    assert "3 positions (files: 2)" in said
    book = read_book(out.read_bytes())
    results = [(m.white, m.draws, m.black) for moves in book.positions.values() for m in moves.values()]
    assert results == [(0, 1, 1)] * 3
    first = out.read_bytes()
    run("--out", str(out), "--nodes", "20", str(file))
    assert out.read_bytes() == first


def test_matches_that_were_saved_here_are_counted_too(tmp_path: Path) -> None:
    file, out = tmp_path / "match.json", tmp_path / "a.jsonl"
    match = rucher.load(PGN)
    file.write_text(match.to_json())
    assert "3 positions (files: 1)" in run("--out", str(out), "--nodes", "20", str(file))
    file.write_text(rucher.new("alveola", seed=1).to_json())
    assert "not of hive" in run("--out", str(out), str(file), code=2)


def test_the_engine_plays_games_by_their_numbers(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    assert "engine: 2" in run("--out", str(out), "--games", "2", "--seed", "7", "--nodes", "20")
    assert b"rucher openings --games 2 --seed 7" in out.read_bytes().splitlines()[0]


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    assert "--out" in run("--games", "1", code=2)
    assert "Give some games" in run("--out", str(tmp_path / "x"), code=2)
    assert "there is no database" in run("--database", str(tmp_path / "none.db"), code=2)
    bad = tmp_path / "bad.pgn"
    bad.write_text("[White\nbees")
    run("--out", str(tmp_path / "x"), str(bad), code=2)


@pytest.mark.parametrize("listed", [True, False])
def test_only_finished_games_of_listed_tables_are_counted(tmp_path: Path, listed: bool) -> None:
    with Server(tmp_path) as server:
        anna, ben = Browser(server), Browser(server)
        table = anna.create("hive", "me", "open", listed=listed)
        ben.sit(table, anna)
        with anna.socket(table) as page:
            page.act("wS1")
        ben.post(f"/api/tables/{table['id']}/leave")
        anna.create("hive", "me", "open", listed=listed)  # this one goes on
    said = run("--database", str(tmp_path / "rucher.db"), "--nodes", "20")
    assert ("tables: 1" in said) is listed
    book = read_book((tmp_path / "rucher.openings").read_bytes())
    assert [(m.white, m.black) for row in book.positions.values() for m in row.values()] == [(1, 0)] * listed
