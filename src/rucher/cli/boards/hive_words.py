"""Hive in words: where pieces lie, what can be chosen, what happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rucher.cli.boards.words import Choice, WordsBoard, starts
from rucher.core.game import Event, Refusal, Seat
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, direction_between, neighbours
from rucher.core.texts import Parameter, Term
from rucher.games.hive.actions import Ended, Moved, Passed, Placed, Repeated, Thrown
from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS, PIECES, QUEENS, colour_of, creature_of, term
from rucher.games.hive.state import HiveState

WARNED = 2  # clause 9.4: the second time is announced
_CODE = re.compile(r"(?<!\w)([wb])([a-z])(\d?)(?!\w)", re.IGNORECASE)


def cell_of(view: HiveState, touch: str) -> Hex | None:
    """The space of a touch; None for a piece in hand, and for passing."""
    kind, _, name = touch.partition(":")
    if kind == "cell":
        q, _, r = name.partition(",")
        return int(q), int(r)
    spot = view.spots[NUMBERS[name]] if kind == "piece" else None
    return spot.cell if spot else None


def stack_at(view: HiveState, cell: Hex) -> list[int]:
    """The pieces on a space, from the bottom."""
    lying = [(spot.level, piece) for piece in PIECES if (spot := view.spots[piece]) and spot.cell == cell]
    return [piece for _, piece in sorted(lying)]


class HiveWords(WordsBoard):
    """The hive told piece by piece, each from a neighbour already told."""

    def seat_name(self, seat: Seat) -> str:
        """White or Black."""
        return self.speech(f"colour.{COLOURS[seat]}")

    def creature_name(self, piece: int) -> str:
        """The creature as a label, without colour and number."""
        name = self.speech.phrase(Term(creature_of(piece).id))
        return name[:1].upper() + name[1:]

    def panel(self, view: HiveState) -> list[tuple[str, str]]:
        """Both hands, and how far each queen bee is closed in."""
        sections = []
        for colour in (0, 1):
            hand = Counter(creature_of(p).id for p in PIECES if colour_of(p) == colour and view.in_hand(p))
            held = [Term(kind, count=n if n > 1 else None) for kind, n in hand.items()]
            words = [self.speech.phrase(term).replace(" ", "\u00a0") for term in held]
            title = self.speech("terminal.hive.in_hand", player=self.seat_name(colour))
            sections.append((title, ", ".join(words) or self.speech("terminal.hive.all_placed")))
        scores = self.game.score(view)
        taken = [
            self.speech(
                "terminal.hive.queen_taken", player=self.seat_name(colour), n=scores.total(1 - colour)
            )
            for colour in (0, 1)
            if view.spots[QUEENS[colour]]
        ]
        if taken:
            sections.append((self.speech("terminal.hive.queens"), ", ".join(taken)))
        return sections

    def description(self, view: HiveState) -> list[str]:
        """Every piece from a neighbour told before it, then the hands and the queen bees."""
        lying = [self._lies(piece, where) for piece, where in self._walk(view)]
        empty = [self.speech("terminal.hive.empty_table")]
        facts = [self.speech("terminal.fact", title=title, text=text) for title, text in self.panel(view)]
        return [*(lying or empty), *facts]

    def _lies(self, piece: int, where: str) -> str:
        key = "terminal.hive.at" if where else "terminal.hive.first"
        return self.speech(key, piece=term(piece), where=where)

    def _walk(self, view: HiveState) -> Iterator[tuple[int, str]]:
        """Each piece with its place in words, stack by stack, outwards from a queen bee."""
        on_table = [piece for piece in (*QUEENS, *PIECES) if view.spots[piece]]
        waiting = [cell for piece in on_table[:1] if (cell := cell_of(view, f"piece:{NAMES[piece]}"))]
        told: set[Hex] = set()
        for cell in waiting:
            stack = stack_at(view, cell)
            around = [c for c in neighbours(cell) if c in told]
            yield stack[0], self._beside(cell, around[0], stack_at(view, around[0])[-1]) if around else ""
            for under, piece in pairwise(stack):
                yield piece, self.speech("beside.top", piece=term(under))
            told.add(cell)
            waiting += [c for c in neighbours(cell) if stack_at(view, c) and c not in waiting]

    def _beside(self, cell: Hex, reference: Hex, piece: int) -> str:
        """A space, said from the piece on a neighbouring one."""
        direction = direction_between(reference, cell)
        assert direction is not None
        return self.speech(f"beside.{DIRECTION_NAMES[direction].lower()}", piece=term(piece))

    def place(self, view: HiveState, cell: Hex, mover: int) -> str:
        """A space in words: on top of a piece, or beside one; a queen bee is named first."""
        tops = {c: [p for p in stack_at(view, c) if p != mover][-1:] for c in (cell, *neighbours(cell))}
        if tops[cell]:
            return self.speech("beside.top", piece=term(tops[cell][0]))
        around = [(top[0] not in QUEENS, c, top[0]) for c, top in tops.items() if top]
        if not around:
            return self.speech("terminal.hive.centre")
        _, reference, piece = min(around, key=lambda found: found[0])
        return self._beside(cell, reference, piece)

    # -- choosing --------------------------------------------------------------------------------------------

    def choices(self, view: HiveState, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """First the pieces that can do something, then the spaces one of them can go to, row by row."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if not chosen:
            # On an empty table there is one space only, so that a piece is a whole action.
            depth = 1 if view.ply else 2
            first = dict.fromkeys(touches[:depth] for touches, _ in ahead)
            return [self._first_choice(view, seat, step) for step in first]
        mover = NUMBERS[chosen[0].partition(":")[2]]
        targets = [(cell, path, action) for path, action in ahead if (cell := cell_of(view, path[-1]))]
        targets.sort(key=lambda target: _reading_order(target[0]))
        return [
            Choice(path, self.place(view, cell, mover), notation=self.game.write(view, action))
            for cell, path, action in targets
        ]

    def _first_choice(self, view: HiveState, seat: Seat, step: tuple[str, ...]) -> Choice:
        kind, _, name = step[0].partition(":")
        if kind != "piece":
            return Choice(step, self.speech("word.pass_turn"))
        piece = NUMBERS[name]
        own = colour_of(piece) == seat
        label = self.speech.phrase(
            Term(term(piece).key, None if own else term(piece).adjective, term(piece).number)
        )
        group = "move" if view.spots[piece] else "place"
        return Choice(step, label, self.speech(f"terminal.hive.{group}"))

    def next_step(self, view: HiveState, chosen: tuple[str, ...]) -> str:
        """Choose a space."""
        return self.speech("terminal.hive.choose_space", piece=term(NUMBERS[chosen[0].partition(":")[2]]))

    def spelled(self, text: str) -> str:
        """Codes in the case the notation wants: WA1 and wa1 are wA1."""
        return _CODE.sub(lambda code: code[1].lower() + code[2].upper() + code[3], text)

    def named(self, view: HiveState, seat: Seat, text: str) -> list[str]:
        """The pieces that a code, a name or an alias may mean; one's own where no colour is said."""
        if self.spelled(text) in NUMBERS:
            return [f"piece:{self.spelled(text)}"]
        wanted = text.casefold()
        found = [piece for piece in PIECES if view.in_play(piece) and wanted in self._ways_to_say(piece)]
        own = [piece for piece in found if colour_of(piece) == seat]
        return [f"piece:{NAMES[piece]}" for piece in _next_of_hand(view, own or found)]

    def _ways_to_say(self, piece: int) -> set[str]:
        """ant, ant 2, white ant 2, fourmi blanche, fourmi blanche 2 ..."""
        said = term(piece)
        ways = set(self.speech.words_for(said.key)) | {
            NAMES[piece][1:].casefold(),
            creature_of(piece).letter.casefold(),
        }
        colours = self.speech.forms_of(COLOURS[colour_of(piece)])
        ways |= {way for noun in list(ways) for c in colours for way in (f"{c} {noun}", f"{noun} {c}")}
        return ways | {f"{way} {said.number}" for way in ways if said.number}

    # -- telling ---------------------------------------------------------------------------------------------

    def look(self, view: HiveState, seat: Seat, text: str) -> list[str]:
        """A piece: where it lies, its stack, its six neighbours, how it moves and whether it can."""
        lines = []
        for touch in self.named(view, seat, text):
            piece = NUMBERS[touch.partition(":")[2]]
            lines += self._look_at(view, piece) + self._reach(view, seat, piece)
        return lines

    def _look_at(self, view: HiveState, piece: int) -> list[str]:
        moves = self.speech(f"creature.{creature_of(piece).id}.moves")
        cell = cell_of(view, f"piece:{NAMES[piece]}")
        if cell is None:
            return [self.speech("terminal.hive.held", piece=term(piece)), moves]
        stack = stack_at(view, cell)
        lines = [self._lies(piece, self.place(view, cell, piece)), moves]
        if len(stack) > 1:
            names = ", ".join(self.speech.phrase(term(p)) for p in stack)
            lines.append(self.speech("terminal.hive.stack", pieces=names))
        for direction, around in zip(DIRECTION_NAMES, neighbours(cell), strict=True):
            words = ", ".join(self.speech.phrase(term(p)) for p in reversed(stack_at(view, around)))
            at = self.speech(f"direction.{direction.lower()}").capitalize()
            here = words or self.speech("terminal.hive.empty")
            lines.append(self.speech("terminal.hive.neighbour", direction=at, piece=here))
        return lines

    def _reach(self, view: HiveState, seat: Seat, piece: int) -> list[str]:
        touch = f"piece:{NAMES[piece]}"
        answer = self.game.attempt(view, seat, [touch])
        if isinstance(answer, Refusal):
            return self.speech.refused(answer)
        return [self.speech("terminal.hive.reaches", n=len(self.choices(view, seat, (touch,))))]

    def notation_help(self) -> list[str]:
        """How a move is written."""
        return [self.speech("terminal.hive.notation"), self.speech("terminal.hive.notation_marks")]

    def told(self, view: HiveState, event: Event) -> list[str]:
        """What happened, and where the piece lies now."""
        match event:
            case Placed(seat, piece, cell):
                return [self._there(view, piece, cell, self._event("placed", seat, piece))]
            case Moved(seat, piece, _, cell, None):
                return [self._there(view, piece, cell, self._event("moved", seat, piece))]
            case Moved(seat, piece, _, _, int(onto)):
                return [self._event("climbed", seat, piece, onto=term(onto))]
            case Thrown(seat, piece, _, cell, by):
                return [self._there(view, piece, cell, self._event("thrown", seat, piece, by=term(by)))]
            case Passed(seat):
                return [self.speech("event.passed", player=self.seat_name(seat))]
            case Repeated(times):
                return [self.speech("event.repeated")] if times == WARNED else []
            case Ended():
                return []  # the outcome says it
            case _:
                raise TypeError(f"an event of another game: {event!r}")

    def _event(self, key: str, seat: Seat, piece: int, **more: Parameter) -> str:
        return self.speech(f"event.{key}", player=self.seat_name(seat), piece=term(piece), **more)

    def _there(self, view: HiveState, piece: int, cell: Hex, told: str) -> str:
        where = self.place(view, cell, piece)
        return self.speech("terminal.hive.there", told=told.removesuffix("."), where=where)


def _reading_order(cell: Hex) -> tuple[int, int]:
    q, r = cell
    return r, 2 * q + r


def _next_of_hand(view: HiveState, pieces: list[int]) -> list[int]:
    """Of the pieces of one creature still in hand, only the next one to enter counts."""
    kept: list[int] = []
    for piece in pieces:
        held = view.in_hand(piece)
        if not (held and any(view.in_hand(p) and creature_of(p) is creature_of(piece) for p in kept)):
            kept.append(piece)
    return kept
