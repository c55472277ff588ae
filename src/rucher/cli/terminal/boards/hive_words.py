"""Hive in words for the terminal: the choices, the names a player may type, the panel."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from rucher.cli.terminal.boards.words import Choice, Marks, WordsBoard, singular, starts
from rucher.cli.terminal.speech import typed
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, neighbours
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Event, Refusal, Seat
from rucher.games.hive.chapters.placing import CENTRE
from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS, PIECES, QUEENS, colour_of, creature_of, term
from rucher.games.hive.state import HiveState, board_of

_CODE = re.compile(r"(?<!\w)([wb])([a-z])([0-9]?)(?!\w)", re.IGNORECASE)
_PLACED = ("event.placed", "event.moved", "event.thrown")  # events whose sentence adds the new place


def piece_of(touch: str) -> int:
    """The piece of a touch."""
    return NUMBERS[touch.partition(":")[2]]


def cell_of(view: HiveState, touch: str) -> Hex | None:
    """The space of a touch; None for a piece in hand, and for passing."""
    kind, _, name = touch.partition(":")
    if kind == "cell":
        q, _, r = name.partition(",")
        return int(q), int(r)
    spot = view.spots[piece_of(touch)] if kind == "piece" else None
    return spot.cell if spot else None


class HiveWordsBoard(WordsBoard):
    """The words of Hive that only the terminal needs."""

    def seat_name(self, seat: Seat) -> str:
        """White or Black."""
        return self.speech(f"colour.{COLOURS[seat]}")

    def creature_name(self, piece: int) -> str:
        """The creature as a label, without colour and number."""
        name = self.speech.phrase(Term(creature_of(piece).id))
        return name[:1].upper() + name[1:]

    def hex_at(self, view: HiveState, touch: str) -> Hex | None:
        """The space of a touch."""
        return cell_of(view, touch)

    def place_of(self, view: HiveState, touch: str) -> tuple[float, float] | None:
        """The place of a space."""
        cell = cell_of(view, touch)
        return (cell[0] + cell[1] / 2, float(cell[1])) if cell else None

    # -- showing ---------------------------------------------------------------------------------------------

    def panel(self, view: HiveState, marks: Marks) -> list[tuple[str, str]]:
        """Both hands, and how many spaces around each queen bee are taken."""
        sections = []
        for colour in (0, 1):
            hand = Counter(creature_of(p).id for p in PIECES if colour_of(p) == colour and view.in_hand(p))
            held = [Term(kind, count=n if n > 1 else None) for kind, n in hand.items()]
            words = [self.speech.phrase(piece).replace(" ", "\u00a0") for piece in held]
            title = self.speech("terminal.hive.in_hand", player=self.seat_name(colour))
            sections.append((title, ", ".join(words) or self.speech("terminal.hive.all_placed")))
        closed = self._queens(view)
        return [*sections, (self.speech("terminal.hive.queens"), closed)] if closed else sections

    def score_lines(self, view: HiveState) -> list[str]:
        """None: queens decide, not points."""
        return []

    def _queens(self, view: HiveState) -> str:
        """How many of the six spaces around each queen bee on the table are taken."""
        scores = self.game.score(view)
        placed = [colour for colour in (0, 1) if view.spots[QUEENS[colour]]]
        taken = [(self.seat_name(colour), scores.total(1 - colour)) for colour in placed]
        return ", ".join(self.speech("terminal.hive.queen_taken", player=name, n=n) for name, n in taken)

    def description(self, view: HiveState) -> list[str]:
        """The place of every piece, both hands, and the queen bees."""
        closed = self._queens(view)
        title = self.speech("terminal.hive.queens")
        queens = [self.speech("table.fact", title=title, text=f"{closed}.")] if closed else []
        return [*super().description(view), *queens]

    def look(self, view: HiveState, seat: Seat, text: str) -> list[str]:
        """The facts of a piece: its stack, its six sides, how it moves, and whether it can; or of a hand."""
        lines = []
        for touch in self.named(view, seat, text):
            said = [*self._others_there(view, touch), *self.game.words.describe_thing(view, touch)]
            lines += [*map(self.in_words, said), *self._reach(view, seat, touch)]
        return lines or super().look(view, seat, text)

    def _others_there(self, view: HiveState, touch: str) -> list[Sentence]:
        """The other pieces on the same space, from the bottom."""
        cell = cell_of(view, touch)
        there = {f"piece:{NAMES[p]}" for p in PIECES if (spot := view.spots[p]) and spot.cell == cell}
        return [fact for fact in self.game.words.describe_table(view) if there - {touch} & {*fact.cells[:1]}]

    def _reach(self, view: HiveState, seat: Seat, touch: str) -> list[str]:
        """How many spaces a piece can go to, or why none."""
        answer = self.game.attempt(view, seat, [touch])
        if isinstance(answer, Refusal):
            return self.speech.refused(answer)
        return [self.speech("terminal.hive.reaches", n=len(self.choices(view, seat, (touch,))))]

    def told(self, view: HiveState, event: Event) -> str:
        """Describe an event, with the new place of the piece."""
        told, said = super().told(view, event), self.game.words.describe_event(event)
        if said.key not in _PLACED:
            return told
        where = self._where(view, said.cells[0])
        return self.speech("terminal.hive.there", told=told.removesuffix("."), where=where)

    def _where(self, view: HiveState, touch: str) -> str:
        """The place of a piece, given by a neighbour, if possible a queen bee."""
        board = board_of(view)
        around = neighbours(cell_of(view, touch) or CENTRE)
        tops = [
            (top, (side + 3) % 6) for side, cell in enumerate(around) if (top := board.top(cell)) is not None
        ]
        if not tops:
            return self.speech("terminal.hive.centre")
        other, side = min(tops, key=lambda found: found[0] not in QUEENS)
        return self.speech(f"beside.{DIRECTION_NAMES[side].lower()}", piece=term(other))

    def notation_help(self) -> list[str]:
        """How a move is written."""
        return [self.speech("terminal.hive.notation"), self.speech("terminal.hive.notation_marks")]

    def misread(self, view: HiveState, text: str) -> list[str]:
        """The lines about a reference piece that is still in hand, or else how a move is written."""
        codes = ["".join(code) for code in _CODE.findall(self.spelled(text))[1:]]
        held = [f"piece:{code}" for code in codes if code in NUMBERS and not view.spots[NUMBERS[code]]]
        lines = [self.in_words(self.game.words.describe_thing(view, touch)[0]) for touch in held]
        return lines or super().misread(view, text)

    # -- choosing --------------------------------------------------------------------------------------------

    def choices(self, view: HiveState, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """First the pieces with a legal action, then the spaces that the chosen one can go to, row by row."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if not chosen:
            # On an empty table there is only one space, so a piece is a whole action.
            first = dict.fromkeys(touches[: 1 if view.ply else 2] for touches, _ in ahead)
            in_hand_first = sorted(first, key=lambda step: cell_of(view, step[0]) is not None)
            return [self._first_choice(view, seat, step) for step in in_hand_first]
        ahead.sort(key=lambda found: _reading_order(cell_of(view, found[0][-1])))
        return [self._target(view, touches, action) for touches, action in ahead]

    def _target(self, view: HiveState, touches: tuple[str, ...], action: Any) -> Choice:
        """A space to go to, as a choice of the list."""
        said = self.game.words.describe_action(view, action)
        assert said is not None
        # `choice.move_ne` is a whole sentence; beside the name of the piece, its place is enough.
        side, other = said.key.rpartition("_")[2], said.params.get("other")
        where = self.speech(f"beside.{side}", piece=other) if other else self.speech("terminal.hive.centre")
        return Choice(touches, where, notation=self.game.write(view, action))

    def _first_choice(self, view: HiveState, seat: Seat, step: tuple[str, ...]) -> Choice:
        """A piece to move or to place, as a choice of the list."""
        if not step[0].startswith("piece:"):
            return Choice(step, self.speech("word.pass_turn"))
        piece = piece_of(step[0])
        said = term(piece)
        if colour_of(piece) == seat:
            said = Term(said.key, number=said.number)
        group = "move" if view.spots[piece] else "place"
        return Choice(step, self.speech.phrase(said), self.speech(f"terminal.hive.{group}"))

    def next_step(self, view: HiveState, chosen: tuple[str, ...]) -> str:
        """The prompt to choose a space."""
        return self.speech("terminal.hive.choose_space", piece=term(piece_of(chosen[0])))

    def touch_label(self, touch: str) -> str:
        """A piece by its name."""
        named = touch.startswith("piece:")
        return self.speech.phrase(term(piece_of(touch))) if named else super().touch_label(touch)

    def spelled(self, text: str) -> str:
        """The text with piece codes in the case of the notation: WA1 and wa1 become wA1."""
        return _CODE.sub(lambda code: code[1].lower() + code[2].upper() + code[3], text)

    def named(self, view: HiveState, seat: Seat, text: str) -> list[str]:
        """The pieces that a code, a name or an alias may mean; without a colour, the seat's own pieces."""
        if self.spelled(text) in NUMBERS:
            return [f"piece:{self.spelled(text)}"]
        wanted = set(typed(text).split())
        found = [piece for piece in PIECES if view.in_play(piece) and self._may_mean(wanted, piece)]
        own = [piece for piece in found if colour_of(piece) == seat]
        return [f"piece:{NAMES[piece]}" for piece in _next_of_hand(view, own or found)]

    def _may_mean(self, wanted: set[str], piece: int) -> bool:
        """Do all words name this piece? Like: ant, ant 2, white ant, fourmi blanche 2, A2."""
        said = term(piece)
        names = self.speech.words_for(said.key) | {NAMES[piece][1:].casefold(), NAMES[piece][1].casefold()}
        known = names | self.speech.forms_of(COLOURS[colour_of(piece)]) | {str(said.number)}
        wanted = {word if word in known else singular(word) for word in wanted}
        return bool(wanted & names) and wanted <= known


def _reading_order(cell: Hex | None) -> tuple[int, int]:
    """The place of a cell when a drawing is read line by line."""
    q, r = cell or (0, 0)
    return r, 2 * q + r


def _next_of_hand(view: HiveState, pieces: list[int]) -> list[int]:
    """The pieces, but of each creature in hand only the next one to enter."""
    kept: list[int] = []
    for piece in pieces:
        waits = [p for p in kept if view.in_hand(p) and creature_of(p) is creature_of(piece)]
        if not (view.in_hand(piece) and waits):
            kept.append(piece)
    return kept
