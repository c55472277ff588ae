"""Alvéola in words for the terminal: the choices, the panel, the news with its places."""

from __future__ import annotations

import re

from rucher.cli.terminal.boards.alveola_heard import AlveolaHeardBoard, side_of
from rucher.cli.terminal.boards.lettered import Path
from rucher.cli.terminal.boards.words import Choice, Marks
from rucher.cli.terminal.speech import is_number, typed
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, neighbours
from rucher.core.texts import Term
from rucher.core.types import Event, Seat
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.box import TileKind
from rucher.games.alveola.chapters.ending import sides
from rucher.games.alveola.chapters.taking import piles_in_reach
from rucher.games.alveola.events import (
    Grown,
    HornetMoved,
    QueenPlaced,
    Raised,
    StartTileLaid,
    TileTaken,
    TileTurnedUp,
    WorkerMoved,
    WorkerPlaced,
)
from rucher.games.alveola.ids import cell_of, power_name, power_term, touch
from rucher.games.alveola.state import AlveolaState, board_of
from rucher.games.alveola.words.common import cell_numbers

_COLON = re.compile(r"(?=\s?:\s)")
FACES = {"F": "#", "E": "."}


class AlveolaWordsBoard(AlveolaHeardBoard):
    """The words of Alvéola that only the terminal needs."""

    def cell(self, touched: str) -> Hex | None:
        """The cell that a touch names."""
        kind, _, name = touched.partition(":")
        return cell_of(name) if kind == "cell" else None

    def cells_of(self, touches: tuple[str, ...]) -> list[Hex]:
        """The cells among some touches."""
        return [cell for touched in touches if (cell := self.cell(touched))]

    def place_of(self, view: AlveolaState, touch: str) -> tuple[float, float] | None:
        """The place of a cell."""
        cell = self.cell(touch)
        return (cell[0] + cell[1] / 2, float(cell[1])) if cell else None

    def hex_at(self, view: AlveolaState, touch: str) -> Hex | None:
        """The cell of a touch."""
        return self.cell(touch)

    # -- showing ---------------------------------------------------------------------------------------------

    def panel(self, view: AlveolaState, marks: Marks) -> list[tuple[str, str]]:
        """The players, the powers, the ring of piles, the tile in hand and what it would bring."""
        sections = [*self._players(view), self._powers(view, marks), self._ring(view, marks)]
        if view.hand >= 0 or view.step == "start":
            tile = view.tile_in_hand
            sections.append((self.speech("board.in_hand"), f"{self._faces(tile)} {self._shape(tile.shape)}"))
        return sections

    def _players(self, view: AlveolaState) -> list[tuple[str, str]]:
        """The lines of the panel about the players."""
        scores, lines = self.game.score(view), []
        for seat, player in enumerate(view.players):
            facts = [
                self.speech("terminal.alveola.points", n=scores.total(seat)),
                self.speech.phrase(Term("flower", count=player.flowers)),
                self.speech.phrase(Term("honey", count=player.honey)),
                self.speech("board.in_reserve", n=player.reserve),
            ]
            facts += [self.speech("board.eaten", n=player.eaten)] if player.eaten else []
            lines.append((f"{seat + 1} {self.seat_name(seat)}", ", ".join(facts)))
        return lines

    def _powers(self, view: AlveolaState, marks: Marks) -> tuple[str, str]:
        """The lines of the panel about the flower powers."""
        lines = []
        for power in view.powers:
            label = marks.labels.get(f"power:{power_name(view.box, power)}", "")
            name = self.speech.phrase(power_term(view.box, power))
            lines.append(f"{label:2}{name} ({view.box.powers[power].cost})")
        return self.speech("board.powers"), "\n".join(lines)

    def _ring(self, view: AlveolaState, marks: Marks) -> tuple[str, str]:
        """Each pile: its letter and number, the faces and shape of its top tile, how many lie there."""
        lines, reach = [], piles_in_reach(view) if view.step == "take" else []
        for number, pile in enumerate(view.piles):
            label = marks.labels.get(f"pile:{number + 1}", "") or (">" if number in reach else "")
            kind = pile.__struct_config__.tag
            known = bool(pile.tiles) and pile.tiles[0].what >= 0
            faces = self._faces(view.box.tiles[pile.tiles[0].what]) if known else "?" if pile.left else "-"
            notes = [self.speech("terminal.alveola.dipper")] if number == view.dipper else []
            notes += [self.speech("terminal.alveola.hornet_tile")] if number == view.hornet_tile else []
            more = f" {', '.join(notes)}" if notes else ""
            lines.append(f"{label:2}{number + 1:2} {faces:4} {self._shape(str(kind))} x{pile.left}{more}")
        return self.speech("board.ring"), "\n".join(lines)

    def _faces(self, tile: TileKind) -> str:
        """The faces of a tile as on the drawing; h is a hornet icon."""
        shown = [FACES[face] + ("h" if n == tile.hornet else "") for n, face in enumerate(tile.pattern)]
        return "".join(shown)

    def _shape(self, shape: str) -> str:
        """The shape of a tile, in words."""
        return self.speech(f"terminal.alveola.{shape}")

    def teams(self, view: AlveolaState) -> list[tuple[Seat, ...]]:
        """Clause 11.1: two against two."""
        return sides(view) if view.options.teams else []

    def look(self, view: AlveolaState, seat: Seat, text: str) -> list[str]:
        """The facts about a thing that somebody looks at; of a cell also what lies around it."""
        if is_number(typed(text)):  # a pile and a cell may have the same number
            cells = [cell for cell, n in cell_numbers(view).items() if str(n) == typed(text)]
        else:
            cells = self.cells_of(tuple(self.named(view, seat, text)))
        part = self.part_of_hive(view, text)
        return part or [*super().look(view, seat, text), *(self._around(view, cell) for cell in cells)]

    def _around(self, view: AlveolaState, cell: Hex) -> str:
        """What lies around a cell of the hive, in words."""
        numbers, sides = cell_numbers(view), []
        for direction, near in enumerate(neighbours(cell)):
            if near in numbers:
                side = Term(f"side_{DIRECTION_NAMES[direction].lower()}")
                level = board_of(view).height(near)
                sides.append(
                    self.speech("terminal.alveola.neighbour", side=side, n=numbers[near], level=level)
                )
        return self.speech("terminal.alveola.around", sides=self.in_a_row(sides))

    def reminders(self, view: AlveolaState) -> list[str]:
        """What the player has, before a tile is taken; then the tile in hand."""
        keys = ("fact.in_hand", "fact.in_hand_hornet")
        own = ("fact.player", "fact.player_lost") if view.step == "take" else ()
        facts = self.game.words.describe_table(view)
        return [
            self.in_words(fact)
            for fact in facts
            if fact.key in keys or (fact.key in own and fact.seats == {"player": view.seat})
        ]

    def description(self, view: AlveolaState) -> list[str]:
        """The facts of the table; the hive in sum."""
        facts = [fact for fact in self.game.words.describe_table(view) if "at" not in fact.params]
        gone = [str(fact.params["pile"]) for fact in facts if fact.key == "fact.pile_empty"]
        told = [self.speech("terminal.alveola.empty_piles", piles=gone)] if gone else []
        told += [line for fact in facts if fact.key != "fact.pile_empty" and (line := self.fact(fact))]
        return [*told, *self.hive_in_sum(view)]

    def details(self, view: AlveolaState) -> list[str]:
        """The facts of the table; the cells in the order of their numbers."""
        facts = self.game.words.describe_table(view)
        facts.sort(key=lambda fact: int(str(fact.params.get("at", 0))))
        return [line for fact in facts if (line := self.fact(fact))]

    def told(self, view: AlveolaState, event: Event) -> str:
        """Describe an event; in plain mode with its cells, by their numbers, and the faces of a tile."""
        told = super().told(view, event)
        where = self._where(view, event) if self.plain else ""
        if not where:
            return told
        said = told.removesuffix(".")
        if isinstance(event, TileTaken | TileTurnedUp):
            return self.speech("terminal.alveola.shows", told=said, where=where)
        # What it brings stands behind a colon: the place comes before it.
        what = _COLON.split(said)[0]
        return self.speech("terminal.alveola.there", told=what, where=where, rest=said.removeprefix(what))

    def _where(self, view: AlveolaState, event: Event) -> str:
        """The place of an event, by the numbers of its cells."""
        numbers = cell_numbers(view)
        match event:
            case Grown() | Raised() | StartTileLaid():
                cells = view.box.tiles[event.tile].cells(event.cell, event.turn)
                told = self.speech("terminal.alveola.on_cells", cells=[str(numbers[cell]) for cell in cells])
                side = "" if isinstance(event, Raised) else self.side_of_hive(side_of(view, cells))
                return f"{told}, {side}" if side else told
            case WorkerPlaced() | QueenPlaced():
                return self.speech("terminal.alveola.on_cells", cells=[str(numbers[event.cell])])
            case WorkerMoved() | HornetMoved():
                start, cell = numbers[event.start], numbers[event.cell]
                return self.speech("terminal.alveola.from_to", start=start, cell=cell)
            case TileTaken() | TileTurnedUp():
                return self._pattern(view.box.tiles[event.tile])
            case _:
                return ""

    def _pattern(self, tile: TileKind) -> str:
        """The full and empty cells of a tile, in words."""
        faces = [Term("face_full" if face == "F" else "face_empty") for face in tile.pattern]
        key = "terminal.alveola.faces_hornet" if tile.hornet >= 0 else "terminal.alveola.faces"
        return self.speech(key, faces=faces)

    # -- choosing --------------------------------------------------------------------------------------------

    def browses(self, view: AlveolaState, chosen: tuple[str, ...]) -> bool:
        """A tile is turned on the drawing before it is laid."""
        return not self.plain and view.step in ("lay", "start") and len(chosen) == 1

    def _at_once(self, view: AlveolaState, ahead: list[Path]) -> bool:
        """A tile is laid in two steps: where, then how it is turned."""
        laying = view.step in ("lay", "start") and len({touches[0] for touches, _ in ahead}) > 1
        return not laying and super()._at_once(view, ahead)

    def step(self, view: AlveolaState, step: tuple[str, ...], found: list[Path]) -> Choice:
        """A place for the tile, or a piece that may move."""
        at = self.cell(step[-1])
        if at is None:
            return Choice(step, self.speech(f"terminal.alveola.step_{step[-1]}"))
        level = board_of(view).height(at)
        laying = isinstance(found[0][1], Lay)
        key = ("raise_at" if level else "grow_at") if laying else "piece"
        group = self.speech(f"terminal.alveola.{key}")
        if not self.plain:
            return Choice(step, "", group)
        label = self.speech("terminal.alveola.cell", n=cell_numbers(view)[at], level=level)
        return Choice(step, label, group, brings=self.speech("terminal.alveola.ways", n=len(found)))

    def next_step(self, view: AlveolaState, chosen: tuple[str, ...]) -> str:
        """How a tile is turned and laid, or where a piece goes."""
        if self.browses(view, chosen):
            return self.speech("terminal.alveola.turn_it")
        if view.step in ("lay", "start"):
            return self.which(view, chosen)
        who = "queen" if chosen[0] == "queen" else "worker" if view.step == "bee" else "hornet"
        return self.speech(f"terminal.alveola.next_{who}")

    def touch_label(self, touch: str) -> str:
        """A power by its name, or what the text board knows."""
        noun = touch.replace(":", "_")
        power = touch.startswith("power:") and self.speech.knows(noun)
        return self.speech.phrase(Term(noun)) if power else super().touch_label(touch)

    def named(self, view: AlveolaState, seat: Seat, text: str) -> list[str]:
        """A cell or a pile by its number, a power by its name, all powers, or what the text board knows."""
        words = typed(text).split()
        if words and {*words} <= self.speech.words_for("hornet"):
            return []  # all hornets of the table, not the power of that name
        if len(words) == 2 and is_number(words[1]):
            if words[0] in self.speech.words_for("pile"):
                return [f"pile:{words[1]}"]
            if words[0] in self.speech.words_for("cell"):
                return [touch(cell) for cell, n in cell_numbers(view).items() if str(n) == words[1]]
        if words[:1] and words[0] in _listed(self.speech("terminal.alveola.type_power")):
            words = words[1:]
            if not words:
                return [f"power:{power_name(view.box, power)}" for power in view.powers]
        powers = [p for p in view.powers if {*words} <= self.speech.words_for(power_term(view.box, p).key)]
        if words and len(powers) == 1:
            return [f"power:{power_name(view.box, powers[0])}"]
        return super().named(view, seat, text)


def _listed(text: str) -> list[str]:
    """The words that somebody typed, as the terminal compares them."""
    return [typed(word) for word in text.split()]
