"""The library for people: types that an editor knows, matches that print, refusals that speak, pictures."""

import ast
import copy
import doctest
import importlib
import json
import pickle
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import assert_type

import pytest
from benchmarks.matches import by_contract, through_match
from tests import public_api

import rucher
from rucher.arena import Contest, Terms
from rucher.core.rendering import refusal_text
from rucher.core.types import Refusal
from rucher.core.words import Words
from rucher.envs.actions import action_space
from rucher.games import find
from rucher.games.alveola.actions import AlveolaAction
from rucher.games.apiary.state import ApiaryState
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.events import HiveEvent
from rucher.games.hive.positions import read_drawing, read_position, write_drawing
from rucher.games.hive.state import HiveState

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
# A new game may have no drawing yet.
DRAWN = [name for name in rucher.game_names() if type(find(name).words).picture is not Words.picture]


def played(game: str, actions: int, seed: int = 1) -> rucher.Match:
    """A match after some actions at random."""
    match, dice = rucher.new(game, seed=seed), random.Random(seed)
    while match.decision and len(match.log) < actions:
        match.play(dice.choice(match.legal()))
    return match


# -- types, which mypy checks: `make lint` fails where one of them changes ----------------------------------


def test_a_match_knows_the_types_of_its_game() -> None:
    match = rucher.new("hive", seed=1)
    assert_type(match, rucher.Match[HiveState, HiveAction, HiveEvent])
    assert_type(match.legal(), list[HiveAction])
    assert_type(match.state, HiveState)
    assert_type(match.view(0), HiveState)
    assert_type(match.play("wA1"), list[HiveEvent])
    assert_type(rucher.new("alveola").legal(), list[AlveolaAction])
    assert_type(rucher.new("apiary").view(), ApiaryState)
    assert_type(match.at(0).legal(), list[HiveAction])
    assert_type([entry.action for entry in match.log], list[HiveAction])
    assert_type(match.tree().root.match.view(0), HiveState)


def test_the_signatures_are_those_on_record() -> None:
    recorded = public_api.FILE.read_text(encoding="utf-8")
    assert public_api.as_text() == recorded, "the API changed: python -m tests.public_api 'What changed.'"


def shown_code() -> Iterator[tuple[str, str]]:
    """The Python that the pages and the examples show, and where."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for example in doctest.DocTestParser().get_examples(text):
            yield page.name, example.source
        for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            yield from [(page.name, block)] * (">>>" not in block)
    for file in sorted((ROOT / "examples").iterdir()):
        if file.suffix == ".py":
            yield file.name, file.read_text(encoding="utf-8")
        elif file.suffix == ".ipynb":
            cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
            yield from ((file.name, "".join(c["source"])) for c in cells if c["cell_type"] == "code")


def used_names(code: str) -> Iterator[str]:
    """The full names of ours that some code imports or reaches through `rucher`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "rucher":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] == "rucher")
        elif isinstance(node, ast.Attribute) and re.fullmatch(r"rucher(\.\w+)?", ast.unparse(node.value)):
            yield ast.unparse(node)


def test_the_pages_and_the_examples_use_what_is_public() -> None:
    public = public_api.names()
    rooms = {part for name in public for part in (name, name.rpartition(".")[0])}
    found = {(where, name) for where, code in shown_code() for name in used_names(code)}
    assert {("bot.md", "rucher.arena.Terms"), ("beat_greedy.py", "rucher.bots.find")} <= found
    assert sorted((where, name) for where, name in found if name not in public | rooms) == []


OF_THIS_HOUSE = {"GameBox", "Done", "Kept", "Term", "Translated"}  # as docs/library.md says
PARENTS = {"Rules", "StreamedChance"}  # what they give is listed with their children
OTHERS = {"Clock", "Space"}  # a function; Gymnasium's


def test_the_types_in_public_signatures_are_public() -> None:
    public = {name.rpartition(".")[2] for name in public_api.names()}
    files = (ROOT / "src" / "rucher").rglob("*.py")
    ours = {found for file in files for found in re.findall(r"^class (\w+)", file.read_text(), re.MULTILINE)}
    named = {*re.findall(r"\b[A-Z]\w+", public_api.as_text())}
    assert {"Entry", "Planned"} <= named & ours
    assert named & ours - public == OF_THIS_HOUSE | PARENTS | OTHERS


def test_the_rooms_that_are_public_are_listed() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (`rucher.*?) \|", page, re.MULTILINE)
    named = [name.strip("`") for row in listed for name in row.split(", ")]
    assert [f"rucher.envs{name}" if name.startswith(".") else name for name in named] == [*public_api.ROOMS]


def test_the_reference_tells_all_that_is_public() -> None:
    pages = sorted((ROOT / "docs" / "reference").glob("*.md"))
    told = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    listed = {*re.findall(r"^::: (\S+)", told, re.MULTILINE)}
    for names in re.findall(r"members: \[(.*)\]", told):
        listed |= {f"rucher.{name}" for name in names.split(", ")}
    things = {name: getattr(rucher, name) for name in rucher.__all__}
    due = {
        "rucher.core.errors" if thing.__module__ == "rucher.core.errors" else f"rucher.{name}"
        for name, thing in things.items()
        if isinstance(thing, type | FunctionType) and thing.__module__.startswith("rucher")
    }
    assert sorted((due | {*public_api.ROOMS[1:]}) - listed) == []


def test_the_bots_are_behind_the_front_door() -> None:
    assert rucher.bots.find("random", "hive", seed=1).name == "random"
    for room in (rucher, rucher.bots):
        with pytest.raises(AttributeError, match="honey"):
            _ = room.honey


def test_the_analysts_are_there_after_importing_the_library() -> None:
    asked = [sys.executable, "-c", "import rucher; print(rucher.bots.analysis.review)"]
    assert "function review" in subprocess.run(asked, capture_output=True, text=True, check=True).stdout


def test_the_library_the_bots_and_the_arena_load_no_game_before_one_is_asked_for() -> None:
    told = "print([name for name in sys.modules if name.startswith('rucher.games.')])"
    asked = [sys.executable, "-c", f"import sys, rucher, rucher.bots, rucher.arena; {told}"]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "[]\n"


# -- in print -----------------------------------------------------------------------------------------------


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    match = rucher.new("hive", seed=7)
    match.play("wA1")
    match.play("bQ wA1/")
    refusal = match.refusal("wA1 -bQ")
    assert refusal is not None
    sentence = "Your pieces can move once your queen bee is in play: for now, place a piece. (rule 3.3)"
    assert str(refusal) == sentence
    assert refusal == Refusal(refusal.code, refusal.clause, refusal.params, refusal.cells)
    with pytest.raises(rucher.IllegalAction) as caught:
        match.play("wA1 -bQ")
    assert str(caught.value) == sentence
    assert pickle.loads(pickle.dumps(caught.value)).refusal == refusal


def test_a_refusal_names_its_rule_in_the_language_of_its_sentence() -> None:
    match = rucher.new("hive", seed=7)
    match.play("wA1")
    refusal = match.refusal("wQ wA1-", 0)
    assert refusal is not None
    assert refusal_text(match.game, refusal, "en") == "Wait for your turn. (rule 1.4)"
    assert refusal_text(match.game, refusal, "fr") == "Attendez votre tour. (règle 1.4)"


@pytest.mark.parametrize(
    "error",
    [
        rucher.OptionError("no such option"),
        rucher.SeveralGames(3),
        rucher.TooLong(9, 5),
        rucher.UnknownBox("apiary", "2ed2e10e5b12ac"),
        rucher.UnknownGame("chess", ["hive"]),
        rucher.UnknownSeat(9, 2),
        rucher.UnknownVersion("hive", 99, [1]),
    ],
)
def test_an_error_crosses_from_one_process_to_another(error: rucher.RucherError) -> None:
    error.add_note("match 1 of the vector")
    there = pickle.loads(pickle.dumps(error))
    assert (type(there), str(there), vars(there)) == (type(error), str(error), vars(error))


def test_a_refusal_of_the_table_has_no_rule_to_name() -> None:
    said = "Since then something was revealed or another player has played. Ask for a takeback instead."
    assert str(Refusal("past_barrier", "")) == said
    assert refusal_text(None, Refusal("past_barrier", ""), "fr") != said


def test_a_refusal_without_words_is_its_code() -> None:
    assert str(Refusal("still_climbing", "2.1")) == "still climbing (rule 2.1)"


def test_a_match_prints_its_board_and_its_question() -> None:
    match = rucher.new("hive", seed=7)
    match.play("wA1")
    match.play("bQ wA1/")
    assert str(match).splitlines()[:2] == ["  bQ", "wA1"]
    assert str(match).splitlines()[-1].startswith("Seat 0: ")
    assert repr(match) == "<Match of hive: 2 actions, seat 0 is asked>"


@pytest.mark.parametrize("game", rucher.game_names())
def test_every_game_prints(game: str) -> None:
    assert len(str(played(game, 10)).splitlines()) > (5 if game in DRAWN else 1)


@pytest.mark.parametrize("seed", range(5))
def test_a_drawn_hive_reads_back_as_the_same_hive(seed: int) -> None:
    state = played("hive", 40, seed).state
    stacks, _ = read_drawing(write_drawing(state))
    assert write_drawing(read_position(write_drawing(state))) == write_drawing(state)
    assert sum(map(len, stacks.values())) == sum(spot is not None for spot in state.spots)


def test_the_end_prints_how_it_came() -> None:
    match, dice = rucher.new("anthophila", seed=3, players=1), random.Random(3)
    while match.decision:
        match.play(dice.choice(match.legal()))
    assert match.outcome is not None
    assert repr(match) == f"<Match of anthophila: {len(match.log)} actions, over: {match.outcome.reason}>"
    assert str(match).splitlines()[-1].startswith(("Victory", "Defeat"))


# -- the past -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", rucher.game_names())
def test_a_saved_match_gives_each_position(game: str) -> None:
    match = rucher.load(played(game, 15).to_json())
    positions = list(match)
    assert [len(position.log) for position in positions] == list(range(len(match.log) + 1))
    assert [position.view(0) for position in positions] == [
        match.game.view(match.state_after(number), 0) for number in range(len(match.log) + 1)
    ]


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    match, file = rucher.new("hive", seed=1), tmp_path / "match.json"
    match.play("wA1")
    file.write_text(match.to_json())
    assert rucher.load(file).log == match.log
    with pytest.raises(rucher.LoadError, match="is the name of a file; to read it, give it as a Path"):
        rucher.load(str(file))


def test_a_branch_is_played_on_without_changing_the_match() -> None:
    match = played("alveola", 30)
    before = match.to_json(), match.view(0)
    branch = match.at(20, seed=5)
    for _ in range(20):
        branch.play(branch.legal()[-1])
    branch.takeback(25)
    branch.play(branch.legal()[-1])
    assert len(branch.log) == 16
    assert (match.to_json(), match.view(0)) == before
    match.takeback(30)
    assert match.view(0) == played("alveola", 0).view(0)
    with pytest.raises(IndexError):
        match.at(1)


@pytest.mark.parametrize("copied", [rucher.Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_played_on_without_changing_the_match(
    copied: Callable[[rucher.Match], rucher.Match],
) -> None:
    match = played("apiary", 20)
    before = match.to_json()
    other = copied(match)
    assert other.to_json() == before
    other.play(other.legal()[0])
    other.takeback(2)
    assert match.to_json() == before


def test_a_study_holds_the_match_and_its_variations() -> None:
    match = rucher.new("hive", seed=1)
    for move in ("wS1", "bS1 wS1-", "wQ -wS1"):
        match.play(move)
    tree = match.tree()
    assert [node.notation for node in tree.main] == ["", "wS1", "bS1 wS1-", "wQ -wS1"]
    branch = tree.main[2].add("wQ /wS1").add(tree.main[2].add("wQ /wS1").match.legal()[0])
    assert [node.notation for node in branch.path()][:4] == ["", "wS1", "bS1 wS1-", "wQ /wS1"]
    assert tree.main[2].add("wQ -wS1") is tree.main[3]
    with pytest.raises(rucher.IllegalAction):
        tree.main[2].add("wS1 bS1-")
    assert [len(node.match.log) for node in tree] == [0, 1, 2, 3, 3, 4]
    assert len(match.log) == 3


@pytest.mark.parametrize("game", rucher.game_names())
def test_every_game_can_be_studied(game: str) -> None:
    match = played(game, 12)
    tree = match.tree()
    assert tree.main[-1].match.view(0) == match.view(0)
    node = tree.main[6]
    tried = [node.add(action, seed=1) for action in node.match.legal()]
    assert {child.notation for child in tried} == {child.notation for child in node.children}
    assert len(node.children) == len(tried)


def test_what_was_listed_is_forgotten_when_the_state_changes() -> None:
    match = rucher.new("hive", seed=1)
    first = match.legal()[0]
    match.play(first)
    assert match.refusal(first, seat=0) is not None
    match.takeback()
    assert match.refusal(first) is None
    match.legal().append("not an action")  # type: ignore[arg-type]
    with pytest.raises(rucher.UnreadableAction):
        match.play("not an action")
    with pytest.raises(rucher.UnreadableAction, match="'wA1' is not an action of hive"):
        match.write("wA1")  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("game", ["hive", "alveola", "anthophila", "apiary"])
def test_through_a_match_a_game_keeps_about_half_of_its_speed(game: str) -> None:
    blocks = [(by_contract(game, 500), through_match(game, 500)) for _ in range(15)]  # in turn: it is a ratio
    bare, whole = (min(block[way] for block in blocks) for way in (0, 1))
    assert bare / whole > 0.45  # measured: 0.50 and more; a busy machine shakes it


# -- pictures -----------------------------------------------------------------------------------------------


def test_a_picture_has_a_size_and_arrows() -> None:
    match = rucher.new("hive", seed=1)
    for move in ("wQ", "bQ wQ-", "wA1 -wQ"):
        match.play(move)
    picture = rucher.svg(match, size=300, arrows=["bA1 bQ-", ("piece:wA1", "cell:2,0")])
    assert picture._repr_svg_() == picture, "a notebook shows the picture"
    root = ET.fromstring(picture)
    assert root.get("width") == "300"
    ground = root.find(f"{SVG}rect")
    assert ground is not None
    assert " ".join(ground.get(side, "") for side in ("x", "y", "width", "height")) == root.get("viewBox")
    drawn = [part.tag.removeprefix(SVG) for part in root.iter() if part.get("class") == "arrow"]
    assert drawn == ["circle", "path"]
    with pytest.raises(rucher.OptionError, match="no place"):
        rucher.svg(match, arrows=[("piece:wA2",)])
    for unknown in (("piece:wX9", "cell:2,0"), ("cell:here",)):
        with pytest.raises(rucher.OptionError, match="names no places of hive"):
            rucher.svg(match, arrows=[unknown])
    with pytest.raises(rucher.OptionError, match="at least one pixel wide"):
        rucher.svg(match, size=0)


def test_our_four_games_are_drawn() -> None:
    assert {"hive", "alveola", "anthophila", "apiary"} <= {*DRAWN}


@pytest.mark.parametrize("game", DRAWN)
def test_every_drawn_game_has_a_picture(game: str) -> None:
    assert ET.fromstring(rucher.svg(played(game, 12), size=500)).get("width") == "500"


# -- copies, other processes and short names -----------------------------------------------------------------


@pytest.mark.parametrize("game", ["hive", "alveola", "anthophila", "apiary"])
def test_a_match_is_pickled_and_copied_without_its_rules(game: str) -> None:
    match = played(game, 25)
    for made in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert made.game is match.game
        assert made.state == match.state
        assert made.to_json() == match.to_json()
        made.play(made.legal()[0])
        assert len(match.log) == 25
        made.takeback(20)
        assert made.state == match.at(6).state


def test_a_game_of_ones_own_is_pickled_as_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples")
    nim_game = importlib.import_module("nim_game")
    nim = nim_game.Nim()
    again = pickle.loads(pickle.dumps(nim))
    assert type(again) is nim_game.Nim
    assert again is not nim


def test_what_is_public_has_a_short_name() -> None:
    match = played("hive", 3)
    assert repr(match.game) == "<Game hive, rules version 1>"
    contest = Contest(Terms("anthophila", ("random", "random")))
    assert repr(contest) == "<Contest of anthophila: random, random; 0 matches>"
    told = repr(contest.run(2))
    assert re.fullmatch(
        r"<Result of anthophila: 2 matches; (random [\d.]+% \([\d.]+% to [\d.]+%\)(, )?){2}>", told
    )
    assert repr(match.tree()) == "<Tree of hive: 3 actions, 4 positions>"
    assert repr(rucher.vector("hive", 2)) == "<Vector of 2 matches of hive>"
    assert repr(action_space(match.game, match.options)) == "<ActionSpace of hive: 11033 integers>"


def test_completion_shows_what_is_public() -> None:
    assert dir(rucher) == sorted([*rucher.__all__, "__version__"])


def test_a_tree_may_be_as_long_as_a_match() -> None:
    match = rucher.new("hive", seed=1)
    node = root = match.tree().root
    for _ in range(2 * sys.getrecursionlimit()):
        node.children.append(type(root)(match, node, "pass"))
        node = node.children[0]
    assert [*root] == node.path()
