"""A position that is set up piece by piece: the same faults as its text, the first turn, and its facts."""

import pytest
from tests.games.hive.test_start import FAULTS

from rucher.core.texts import LANGUAGES, Texts
from rucher.games.hive.pieces import NUMBERS
from rucher.games.hive.sketch import facts_of, laid_out, said_fault
from rucher.games.hive.start import read_sketch, stacks_of, write_start
from rucher.games.hive.state import HiveOptions

TEXTS = Texts("hive")
CELLS = {"wQ": (0, 0), "bQ": (1, 0), "wA1": (-1, 0), "wA2": (-2, 0), "bA1": (2, 0)}


def sketched(*names: str, side: int = 0, turn: int | None = None, **more: object) -> tuple[str, list[str]]:
    """The text of some pieces in a row, and the codes of its faults."""
    stacks = [(CELLS[name], [NUMBERS[name]]) for name in names]
    options = HiveOptions(mosquito=False, ladybug=False)
    state, faults = laid_out(stacks, options, side, turn, **more)  # type: ignore[arg-type]
    return write_start(state), [fault.code for fault in faults]


@pytest.mark.parametrize("code", sorted(FAULTS.keys() - {"piece_twice"}))
def test_a_sketch_has_the_faults_of_its_text(code: str) -> None:
    state, faults = read_sketch(FAULTS[code])
    again, same = laid_out(
        stacks_of(state).items(), state.options, state.to_move, state.turn, state.last_moved
    )
    assert (write_start(again), same) == (write_start(state), faults)
    assert code in [fault.code for fault in same]


def test_a_piece_that_lies_twice_is_named() -> None:
    stacks = [((0, 0), [NUMBERS["wQ"]]), ((1, 0), [NUMBERS["bQ"]]), ((2, 0), [NUMBERS["wQ"]])]
    _, faults = laid_out(stacks, HiveOptions(), 0)
    assert [(fault.code, fault.cells) for fault in faults] == [("piece_twice", ((2, 0),))]


@pytest.mark.parametrize(
    ("names", "side", "text"),
    [
        ((), 0, "base~w1~-~"),
        (("wQ",), 1, "base~b1~-~Q"),
        (("wQ", "bQ"), 0, "base~w2~-~Qq"),
        (("wQ", "wA1", "wA2", "bQ"), 0, "base~w4~-~A2A1Qq"),
        (("wQ", "wA1", "wA2", "bQ"), 1, "base~b3~-~A2A1Qq"),
        (("wQ", "bQ", "bA1"), 1, "base~b3~-~Qqa1"),
    ],
)
def test_without_a_turn_the_first_one_is_taken_that_can_be(
    names: tuple[str, ...], side: int, text: str
) -> None:
    assert sketched(*names, side=side) == (text, [])


def test_a_turn_that_is_too_early_is_a_fault() -> None:
    assert sketched("wQ", "wA1", "wA2", "bQ", turn=3) == ("base~w3~-~A2A1Qq", ["too_many_for_turn"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_and_facts_are_told_in_both_languages(lang: str) -> None:
    _, faults = read_sketch("MLP~w9~q~Q.b1-3A1_M")
    told = [TEXTS.say(lang, said.key, said.params) for said in map(said_fault, faults)]
    assert len(told) > 1
    assert all(told)
    state, none = read_sketch("MLP~b9~q~Q.b1pA1_Pq")
    assert none == []
    facts = [TEXTS.say(lang, said.key, said.params) for said in facts_of(state)]
    assert len(facts) == 5
    assert all("{" not in fact for fact in facts)


def test_facts_tell_of_queens_moves_and_throws() -> None:
    state, faults = read_sketch("MLP~w5~a1~pQA1_-qa1P")
    assert faults == []
    facts = {said.key: said.params for said in facts_of(state)}
    assert facts.keys() == {"fact.queen_sides", "fact.moves", "fact.no_throws", "fact.not_thrown"}
    in_hand = [said.key for said in facts_of(read_sketch("base~b1~A1~A1")[0])]
    assert in_hand == ["fact.queen_in_hand", "fact.queen_in_hand", "fact.moves"]
