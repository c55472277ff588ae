"""`rucher pack`: a skeleton of a box, what is entered in it, and playing with it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rucher
from rucher.cli import main
from rucher.core.errors import OptionError
from rucher.core.packs.entering import facts_of, lost_items, skeleton
from rucher.core.packs.files import parse
from rucher.games import find

WITH_A_BOX = ["alveola", "anthophila", "apiary"]


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def apiary(tmp_path: Path) -> Path:
    """A new pack of Apiary."""
    folder = tmp_path / "box"
    assert run("pack", "new", "apiary", folder).exit_code == 0
    return folder


def write(file: Path, item: str, field: str, value: str) -> None:
    """Write a value over the mark of one field of one item."""
    head, found, rest = file.read_text(encoding="utf-8").partition(f'id = "{item}"\n')
    assert found
    lines = rest.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f'{field} = "?"'))
    lines[at] = f"{field} = {value}"
    file.write_text(head + found + "\n".join(lines), encoding="utf-8")


def test_hive_has_nothing_to_enter(tmp_path: Path) -> None:
    shown = run("pack", "new", "hive", tmp_path / "hive", "--lang", "en")
    assert shown.exit_code == 0
    assert "nothing to enter" in shown.output
    assert not (tmp_path / "hive").exists()


@pytest.mark.parametrize("game", WITH_A_BOX)
def test_a_skeleton_holds_every_item_and_plays_like_our_own_box(game: str, tmp_path: Path) -> None:
    folder, rules = tmp_path / "pack", find(game)
    shelf = rules.box.shelf()
    assert shelf is not None
    assert run("pack", "new", game, folder).exit_code == 0
    assert [*lost_items(shelf, folder)] == []
    for file in shelf.files:
        ours, theirs = parse(shelf.own.joinpath(file)), parse(folder / file)
        assert list(theirs) == list(ours)
        for name, items in ours.items():
            assert len(theirs[name]) == len(items) - (isinstance(items, dict) and "provenance" in items)
    assert not {fact.source for fact in facts_of(shelf, folder)} & {"owner"}
    assert rules.box.contents(rules.box.open_pack(str(folder))) == rules.box.contents()
    assert Counter(fact.source for fact in facts_of(shelf, folder)) == rules.box.contents()
    own, entered = rucher.new(game, seed=3), rucher.new(game, seed=3, pack=str(folder))
    assert entered.legal() == own.legal()
    assert entered.header.box


@pytest.mark.parametrize("game", WITH_A_BOX)
def test_what_we_know_is_written_and_what_we_reconstructed_is_not(game: str) -> None:
    shelf = find(game).box.shelf()
    assert shelf is not None
    made = skeleton(shelf, game)
    assert made["pack.toml"].endswith(f'game = "{game}"\nedition = {len(find(game).box.editions())}\n')
    assert all("provenance" not in text for name, text in made.items() if "/" not in name)
    marks = sum(text.count(' = "?" # ') for text in made.values())
    assert marks >= find(game).box.contents()["reconstructed"] // 2


def test_known_values_stay_and_the_remark_shows_ours(apiary: Path) -> None:
    recruits = (apiary / "recruits.toml").read_text(encoding="utf-8")
    agriculturist = recruits[recruits.index("Agriculteur") :][:200]
    assert "cost = { pollen = 2 }" in agriculturist  # printed in the booklet
    assert 'vp = "?" # ' in agriculturist


def test_a_folder_with_something_in_it_is_left_alone(apiary: Path) -> None:
    before = (apiary / "farms.toml").read_bytes()
    refused = run("pack", "new", "apiary", apiary, "--lang", "en")
    assert refused.exit_code == 2
    assert "not empty" in refused.output
    assert "n’est pas vide" in run("pack", "new", "apiary", apiary, "--lang", "fr").output
    assert (apiary / "farms.toml").read_bytes() == before


def test_check_counts_what_is_entered_and_names_what_is_missing(apiary: Path) -> None:
    write(apiary / "farms.toml", "F01", "cost", "{ fiber = 2 }")
    write(apiary / "farms.toml", "F01", "income", '[{ op = "vp", n = 1 }]')
    shown = run("pack", "check", apiary, "--lang", "en")
    assert shown.exit_code == 0
    lines = [line.strip() for line in shown.output.splitlines()]
    assert "farms.toml: of 200, 2 entered, 40 already known, 158 still reconstructed" in lines
    assert "farm F01: name, storage" in lines
    assert "farm F02: name, cost, storage, income" in lines
    game = find("apiary")
    sources = game.box.contents(game.box.open_pack(str(apiary)))
    ours = game.box.contents()
    assert sources["owner"] == 2
    assert sources["reconstructed"] == ours["reconstructed"] - 2
    assert f"Components: {sources['reconstructed']} of {sum(sources.values())} reconstructed" in lines


def test_what_is_entered_is_played_with_and_named_in_the_record(apiary: Path) -> None:
    write(apiary / "farms.toml", "F01", "cost", "{ fiber = 2, water = 1 }")
    match = rucher.new("apiary", seed=1, pack=str(apiary))
    farm = next(tile for tile in match.state.box.tiles if tile.id == "F01")
    assert farm.cost == (2, 0, 1, 0, 0)
    assert match.state.box.provenance["F01"]["cost"] == "owner"
    assert match.state.box.provenance["F01"]["storage"] == "reconstructed"
    again = rucher.load(match.to_json(), pack=str(apiary))
    assert again.state == match.state


def test_a_name_may_be_entered_in_one_language(apiary: Path) -> None:
    write(apiary / "recruits.toml", "R02", "name", '{ en = "?", fr = "Émissaire" }')
    shown = run("pack", "check", apiary, "--lang", "en")
    assert "recruit R02: name, cost, vp, abilities" in shown.output
    match = rucher.new("apiary", seed=1, pack=str(apiary))
    envoy = next(tile for tile in match.state.box.tiles if tile.id == "R02")
    assert (envoy.name.en, envoy.name.fr) == ("Ambassador", "Émissaire")
    assert match.state.box.provenance["R02"]["name"] == "reconstructed"


def test_every_malformed_thing_is_named_with_file_item_and_field(apiary: Path) -> None:
    write(apiary / "farms.toml", "F01", "storage", '["mud"]')
    write(apiary / "recruits.toml", "R02", "vp", '"many"')
    write(apiary / "carvings.toml", "C01", "cost", "{ water = 1 }")
    shown = run("pack", "check", apiary, "--lang", "en")
    assert shown.exit_code == 1
    faults = [line for line in shown.output.splitlines() if line.startswith("malformed: ")]
    assert len(faults) == 3
    for fault, words in zip(
        sorted(faults),
        [("carvings.toml", "C01", "cost"), ("farms.toml", "F01", "storage"), ("recruits.toml", "R02", "vp")],
        strict=True,
    ):
        assert all(word in fault for word in words), fault


def test_faults_are_told_in_the_language_that_is_asked_for(apiary: Path) -> None:
    write(apiary / "farms.toml", "F01", "storage", '["mud"]')
    write(apiary / "recruits.toml", "R02", "vp", '"many"')
    write(apiary / "carvings.toml", "C01", "cost", "{ water = 1 }")
    write(apiary / "recruits.toml", "R03", "abilities", '[{ type = "mod", mod = "cost_minus", n = 1 }]')
    shown = run("pack", "check", apiary, "--lang", "fr")
    assert shown.exit_code == 1
    said = " ".join(shown.output.replace("\u202f", " ").replace("\u00a0", " ").split())
    for fault in (
        "carvings.toml : carving C01 : cost : le prix se paie en honey",
        "farms.toml : farm F01 : storage[0] : « mud » n’est pas une valeur possible ici",
        "recruits.toml : recruit R02 : vp : il faut un nombre entier, pas un texte entre guillemets",
        "recruits.toml : recruit R03 : abilities[0] : kinds : il en faut avec cost_minus",
    ):
        assert f"mal formé : {fault}" in said
    assert "4 erreurs à corriger avant de jouer avec ce matériel." in said


@pytest.mark.parametrize(("lang", "said"), [("en", "TOML syntax error"), ("fr", "erreur de syntaxe TOML")])
def test_a_file_that_cannot_be_read_is_a_fault_too(apiary: Path, lang: str, said: str) -> None:
    (apiary / "farms.toml").write_text("[[farm]", encoding="utf-8")
    shown = run("pack", "check", apiary, "--lang", lang)
    assert shown.exit_code == 1
    assert said in shown.output
    (apiary / "farms.toml").unlink()
    assert run("pack", "check", apiary, "--lang", lang).exit_code == 1


def test_an_item_that_was_taken_out_is_missed(apiary: Path) -> None:
    file = apiary / "farms.toml"
    parts = file.read_text(encoding="utf-8").split("\n[[farm]]\n")
    file.write_text("\n[[farm]]\n".join(parts[:-1]), encoding="utf-8")
    shown = run("pack", "check", apiary, "--lang", "en")
    assert "missing: farms.toml: farm F40" in shown.output


def test_a_folder_that_names_no_game_cannot_be_checked(apiary: Path) -> None:
    (apiary / "pack.toml").write_text("game = 3\n", encoding="utf-8")
    assert "pack.toml: game: write game" in run("pack", "check", apiary, "--lang", "en").output
    assert "écrivez par exemple game" in run("pack", "check", apiary, "--lang", "fr").output
    (apiary / "pack.toml").unlink()
    refused = run("pack", "check", apiary)
    assert refused.exit_code == 2
    assert "pack.toml" in refused.output


@pytest.mark.parametrize("game", WITH_A_BOX)
def test_play_takes_a_pack_and_says_how_much_is_reconstructed(game: str, tmp_path: Path) -> None:
    run("pack", "new", game, tmp_path / "pack")
    script = tmp_path / "lines"
    script.write_text("quit\n", encoding="utf-8")
    shown = run("play", game, "--pack", tmp_path / "pack", "--plain", "--lang", "en", "--script", script)
    ours = find(game).box.contents()
    assert f"Components: {ours['reconstructed']} of {sum(ours.values())} reconstructed" in shown.output


@pytest.mark.parametrize("game", WITH_A_BOX)
def test_play_says_so_of_our_own_box_too(game: str, tmp_path: Path) -> None:
    script = tmp_path / "lines"
    script.write_text("quit\n", encoding="utf-8")
    ours = find(game).box.contents()
    shown = run("play", game, "--plain", "--lang", "en", "--script", script).output
    assert f"Components: {ours['reconstructed']} of {sum(ours.values())} reconstructed" in shown
    assert "Components:" not in run("play", "hive", "--plain", "--lang", "en", "--script", script).output


def test_a_saved_match_is_replayed_with_its_pack(apiary: Path, tmp_path: Path) -> None:
    write(apiary / "farms.toml", "F01", "cost", "{ fiber = 3 }")
    file = tmp_path / "match.json"
    file.write_text(rucher.new("apiary", seed=1, pack=str(apiary)).to_json(), encoding="utf-8")
    command = [sys.executable, "-m", "rucher", "replay", str(file), "--plain", "--lang", "en"]
    alone, with_it = (
        subprocess.run([*command, *more], input="q\n", capture_output=True, encoding="utf-8", check=False)
        for more in ((), ("--pack", str(apiary)))
    )
    assert (alone.returncode, with_it.returncode) == (2, 0)
    assert "is not at hand; open its pack" in alone.stderr


def test_hive_takes_no_pack(apiary: Path) -> None:
    with pytest.raises(OptionError, match="takes no component pack"):
        rucher.new("hive", pack=str(apiary))
    assert run("play", "hive", "--pack", apiary).exit_code == 2


def test_the_games_say_how_much_is_reconstructed() -> None:
    shown = run("games", "--lang", "fr").output
    assert shown.count("Matériel reconstitué\u202f:") == 4  # the toys have no box
