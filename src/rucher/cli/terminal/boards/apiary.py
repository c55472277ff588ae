"""Apiary drawn with characters: the sky, the actions, the rows of tiles, a hive, the comb.

A whole table does not fit on a screen: the parts that the question is about are drawn, `board` shows all.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from rucher.cli.terminal.boards.apiary_words import ApiaryWordsBoard
from rucher.cli.terminal.boards.hexes import Face, Size, draw, extent
from rucher.cli.terminal.boards.words import Marks
from rucher.cli.terminal.screen import GAP, beside, drawn_as
from rucher.core.hexgrid import Hex
from rucher.core.texts import Term
from rucher.games.apiary.actions import PlaceFrame
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.box.effects import CellBonus, Discount
from rucher.games.apiary.geometry import frame_cells, sky_name
from rucher.games.apiary.state import AUTOMA, NONE, ApiaryState
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import names, tile_name

TARGET, CHOSEN, LAST, FAULT = "bold #F2B33D", "bold #F2B33D", "bold #8EB9DD", "bold #E9806F"
TITLE, BUILT, BONUS, FACTION = "bold", "#2A180B on #E2A02F", "#F4EADB on #3A4048", "#FFFFFF on #5B3A7E"
SEATS = ("#E9A72B", "#5FA8DC", "#43B98C", "#C07CBE", "#C9C2B4")
SIZES = (Size(12, 2), Size(10, 2), Size(8, 2), Size(6, 2))
KINDS = ("farm", "recruit", "development")
PARTS = ("actions", "sky", "rows", "hive", "carvings", "dances", "comb")
OF_TOUCH = {  # the part where a touch is drawn
    "planet": "sky",
    "row": "rows",
    "hex": "hive",
    "carving": "carvings",
    "dance": "dances",
    "pod": "comb",
    "action": "actions",
    "space": "actions",
}
WIDE = 64  # columns that two parts side by side need
USUAL = ("actions", "hive")  # where no choice has a place
MORE = ("hive", "sky", "rows")  # parts that are added where the window has room for them


class ApiaryBoard(ApiaryWordsBoard):
    """The table as pictures; its words come from ApiaryWordsBoard."""

    def narrowest(self, view: ApiaryState, marks: Marks) -> int:
        """The width where the names of tiles and planets are still read."""
        return WIDE

    def picture(self, view: ApiaryState, marks: Marks, width: int, height: int) -> list[Text]:
        """The parts of the drawing that the choices are in, or the usual ones."""
        touched = {part for touch in (*marks.labels, *marks.chosen) if (part := self._part(touch))}
        parts = [part for part in PARTS if marks.whole or part in (touched or USUAL)]
        if not marks.whole and "hive" in parts and view.players[self._seat].mat == NONE:
            parts.remove("hive")
        drawn = [self._drawn(part)(view, marks, width) for part in parts]
        lines = self._side_by_side(drawn, width)
        for part in () if marks.whole else MORE:
            seated = view.players[self._seat].mat != NONE or part != "hive"
            if part not in parts and seated:
                longer = [*lines, Text(""), *self._drawn(part)(view, marks, width)]
                lines = longer if len(longer) <= height else lines
        return [_padded(line, width) for line in lines]

    def _side_by_side(self, drawn: list[list[Text]], width: int) -> list[Text]:
        """Two parts beside each other if there is room, else all of them below each other."""
        widths = [max(line.cell_len for line in part) for part in drawn]
        if len(drawn) == 2 and sum(widths) + GAP <= width:
            return beside(drawn[0], drawn[1], widths[0])
        return [line for part in drawn for line in (Text(""), *part)][1:]

    def _drawn(self, part: str) -> Callable[[ApiaryState, Marks, int], list[Text]]:
        """The method that draws a part of Apiary's table with characters."""
        methods = {
            "actions": self._actions,
            "sky": self._sky,
            "rows": self._rows,
            "hive": self._hive,
            "carvings": self._carvings,
            "dances": self._dances,
            "comb": self._comb,
        }
        return methods[part]

    def _part(self, touch: str) -> str | None:
        """The part of the drawing that a touch belongs to."""
        return OF_TOUCH.get(touch.partition(":")[0])

    # -- the main board --------------------------------------------------------------------------------------

    def _actions(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """Each action with its spaces: whose worker stands there, and how strong it is."""
        lines = [Text(self.speech("terminal.apiary.actions"), TITLE)]
        for action in view.layout.actions:
            line = _lettered(marks, f"action:{action}")
            line.append(f"{self.speech.phrase(Term(action), 'Name'):16}")
            for space, (name, _) in enumerate(view.layout.spaces):
                if name == action:
                    line.append_text(self._space(marks, space, view.spaces[space])).append(" ")
            lines.append(drawn_as(line, touch=f"action:{action}"))
        return lines

    def _space(self, marks: Marks, space: int, worker: int) -> Text:
        """A space of an action with its worker, as it is drawn with characters."""
        label = marks.labels.get(f"space:{space}", "")
        if worker == NONE:
            return drawn_as(Text(f"[{label:4}]", TARGET if label else "dim"), touch=f"space:{space}")
        seat, strength = worker >> 3, worker & 7
        who = str(seat + 1) if seat < AUTOMA else "A"
        text = Text(f"[{label}{who}:{strength}]", SEATS[min(seat, len(SEATS) - 1)])
        return drawn_as(text, touch=f"space:{space}")

    def _sky(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The grid of planets and the Queenship, drawn with characters."""
        columns = view.layout.columns
        room = min(max((width - 1) // columns - 1, 9), 20)
        edge = Text("+" + "+".join("-" * room for _ in range(columns)) + "+", "dim")
        lines = [Text(self.speech("board.sky"), TITLE), edge]
        for first in range(0, view.layout.grid, columns):
            spaces = range(first, first + columns)
            lines.append(_boxes([self._sky_title(view, marks, space) for space in spaces], room))
            said = [self._sky_lines(view, space, room) for space in spaces]
            for row in (0, 1):
                told = zip(spaces, said, strict=True)
                texts = [drawn_as(Text(two[row]), touch=f"planet:{space}") for space, two in told]
                lines.append(_boxes(texts, room))
            lines.append(edge)
        return lines

    def _sky_title(self, view: ApiaryState, marks: Marks, space: int) -> Text:
        """The title of a space of the sky: its name, its label, and the Queenship."""
        touch = f"planet:{space}"
        line = Text().append(sky_name(view.layout.columns, space), LAST if touch in marks.last else "dim")
        line.append(f" {'>' if touch in marks.chosen else ''}{marks.labels.get(touch, '')}", TARGET)
        if space == view.ship:
            line.append(f" {self.speech('terminal.apiary.ship')}", CHOSEN)
        return drawn_as(line, touch=touch)

    def _sky_lines(self, view: ApiaryState, space: int, room: int) -> tuple[str, str]:
        """A planet by its name, with what it gives and the tokens on it; or the unexplored token."""
        token, tile = view.grid_tokens[space], view.planets[space]
        if tile != NONE:
            planet = view.box.planets[tile]
            put = view.squares[3 * space : 3 * space + 3]
            there = self._letters([planet.produces.count(name) for name in RESOURCES])
            on = self._letters([*put, 0, 0])
            free = "_" * (planet.slots - sum(put))
            benefit = " 4!" if planet.strength4 else ""
            name = getattr(planet.name, self.speech.lang)
            return _in_two_lines(name, f"{there} {on}{free}{benefit}".strip(), room)
        if token == NONE:
            return (self.speech("board.start") if space == view.layout.start else ""), ""
        said = self.speech.phrase(phrase(view.box.explore_tokens[token].effects))
        first, rest = _in_two_lines(said, "", room - 1)
        return f"?{first}", rest

    def _letters(self, amounts: list[int]) -> str:
        """Resources as numbers and letters."""
        letters = self.speech("terminal.apiary.letters")
        return "".join(f"{n}{letter}" for n, letter in zip(amounts, letters, strict=True) if n)

    def _rows(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The three rows of tiles, drawn with characters: name, cost and points."""
        room = max((width - 2) // 3, 14)
        lines = [Text(self.speech("board.tiles"), TITLE)]
        for row, kind in enumerate(KINDS):
            lines.append(Text(self.speech.phrase(Term(kind), "Name"), "dim"))
            cells = [self._row_tile(view, marks, kind, row, column) for column in range(3)]
            lines += [_boxes([cell[half] for cell in cells], room, " ") for half in (0, 1)]
        return lines

    def _row_tile(
        self, view: ApiaryState, marks: Marks, kind: str, row: int, column: int
    ) -> tuple[Text, Text]:
        """A tile of a row, as two lines of characters."""
        number = view.rows[3 * row + column]
        touch = f"row:{kind}:{column}"
        line = _lettered(marks, touch)
        if number == NONE:
            return line.append("-"), Text("")
        tile = view.box.tiles[number]
        line.append(self.speech.phrase(tile_name(view.box, number)))
        cost = self._letters([*tile.cost]) or "0"
        price = Text("   " + self.speech("terminal.apiary.price", cost=cost, vp=tile.vp), "dim")
        return drawn_as(line, touch=touch), drawn_as(price, touch=touch)

    def _carvings(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The carvings, as lines of the drawing."""
        lines = [Text(self.speech("terminal.apiary.carvings"), TITLE)]
        for slot, number in enumerate(view.carvings):
            if number != NONE:
                line, tile = _lettered(marks, f"carving:{slot}"), view.box.tiles[number]
                line.append(
                    f"{self.speech.phrase(tile_name(view.box, number))} ({self._letters([*tile.cost])})"
                )
                line.append(f" {self.speech.phrase(phrase(tile.scoring))}", "dim")
                lines.append(drawn_as(line, touch=f"carving:{slot}"))
        return lines

    def _dances(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The dances and their teachers, as lines of the drawing."""
        lines = [Text(self.speech("terminal.apiary.dances"), TITLE)]
        for slot, number in enumerate(view.dances):
            line, teacher = _lettered(marks, f"dance:{slot}"), view.teachers[slot]
            line.append(getattr(view.box.dances[number].name, self.speech.lang))
            known = teacher != NONE
            who = (
                self.speech("board.taught", player=self.seat_name(teacher))
                if known
                else self.speech("board.untaught")
            )
            lines.append(drawn_as(line.append(f" ({who})", "dim"), touch=f"dance:{slot}"))
        return lines

    def _comb(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The pods of each sector of the comb, drawn with characters."""
        layout, lines = view.layout, [Text(self.speech("terminal.apiary.comb"), TITLE)]
        for pod, owner in enumerate(view.comb):
            line = _lettered(marks, f"pod:{pod}").append(f"{layout.sectors[layout.pod_sectors[pod]]} ")
            if owner == NONE:
                line.append(self.speech.phrase(phrase(layout.pods[pod])))
                lines.append(drawn_as(line, touch=f"pod:{pod}"))
            else:
                automa, who = names(player=owner)
                name = self.seat_name(owner) if who else self.speech.phrase(automa["player"])
                lines.append(line.append(f"[{name}]", SEATS[min(owner, len(SEATS) - 1)]))
        return lines

    # -- a hive ----------------------------------------------------------------------------------------------

    def _hive(self, view: ApiaryState, marks: Marks, width: int) -> list[Text]:
        """The hives, drawn with characters: of the one who is asked, or all of them."""
        seats = range(len(view.players)) if marks.whole else [self._seat]
        lines: list[Text] = []
        for seat in seats:
            if view.players[seat].mat == NONE:
                continue
            faces = self._hexes(view, seat, marks)
            size = next((size for size in SIZES if extent(faces, size)[0] <= width), SIZES[-1])
            lines += [Text(self.speech("board.hive_of", player=self.seat_name(seat)), TITLE)]
            lines += [line[:width] for line in draw(faces, size)]
        return lines

    def _hexes(self, view: ApiaryState, seat: int, marks: Marks) -> dict[Hex, Face]:
        """The cells of a hive, as they are drawn with characters."""
        hive, player = view.hive(seat), view.players[seat]
        labels = {
            found[1]: n
            for touch, n in marks.labels.items()
            if (found := self.hex_of(touch)) and found[0] == seat
        }
        faces = {cell: Face((label,), style=TARGET, edge=TARGET) for cell, label in labels.items()}
        faces |= {cell: Face(("",), (self.speech("board.faction"),), style=FACTION) for cell in hive.faction}
        for number, cell in enumerate(hive.cells):
            label, tile = labels.get(cell, ""), player.built[number]
            text = (f"{label} {number + 1}", f"{label}{number + 1}") if label else (str(number + 1),)
            style, said = "", self._bonus(hive.bonuses[number])
            if tile != NONE:
                style, said = BUILT, self.speech.phrase(tile_name(view.box, tile))
            elif said:
                style = BONUS
            at = f"hex:{seat}:{cell[0]},{cell[1]}" in marks.chosen
            edge = TARGET if label or at else "dim"
            faces[cell] = Face(text, _forms(said), style=style, edge=edge, above=">" if at else "")
        if isinstance(marks.shown, PlaceFrame) and seat == self._seat:
            shape = frame_cells(view.box.frame.cells, marks.shown.cell, marks.shown.turn)
            for cell, bonus in zip(shape, view.box.frame_bonuses, strict=True):
                faces[cell] = Face(
                    ("+",), _forms(self._bonus(bonus)), style=BONUS, edge=TARGET, above=">", ghost=True
                )
        return faces

    def _bonus(self, bonus: CellBonus | None) -> str:
        """The bonus of a hex: a discount by the kind of tile, else what it gives."""
        if bonus is None:
            return ""
        if isinstance(bonus, Discount):
            return f"-{bonus.n} {self.speech.phrase(Term(bonus.kind))}"
        verb, _, rest = self.speech.phrase(phrase(bonus)).partition(" ")
        return rest or verb

    def legend(self, view: ApiaryState, marks: Marks) -> list[str]:
        """The meaning of the letters for resources and of the marks."""
        return [self.speech("terminal.apiary.legend", strong="4!", worker="[1:2]")]


def _forms(said: str) -> tuple[str, ...]:
    """A text for a small space: whole, its first two words, or these with the second one cut short."""
    first, *more = said.replace("\u00a0", " ").split(" ")
    return (said, f"{first} {more[0]}", f"{first} {more[0][:4]}.") if more else (said,)


def _in_two_lines(said: str, more: str, room: int) -> tuple[str, str]:
    """A text of the drawing in two lines, the second before `more`; words that do not fit are left out."""
    words, lines = said.split(), ["", ""]
    for line, least in ((0, 0), (1, len(more) + bool(more))):
        while words and len(f"{lines[line]} {words[0]}".strip()) <= room - least:
            lines[line] = f"{lines[line]} {words.pop(0)}".strip()
    return lines[0] or said, f"{lines[1]} {more}".strip()


def _lettered(marks: Marks, touch: str) -> Text:
    """The beginning of a line: the letter of a choice, or room for it."""
    line = Text()
    mark = (
        ">"
        if touch in marks.chosen
        else "*"
        if touch in marks.last
        else "!"
        if touch in marks.faults
        else " "
    )
    if touch in marks.chosen and touch in marks.labels:
        return line.append(f">{marks.labels[touch]:2}", TARGET)
    return line.append(f"{marks.labels.get(touch, mark):2} ", TARGET)


def _boxes(texts: list[Text], room: int, wall: str = "|") -> Text:
    """Texts of the drawing side by side, in boxes of equal width."""
    line = Text().append(wall.strip(), "dim")  # a style of the whole line would dim the texts too
    for text in texts:
        cut = text[: room - (wall == " ")]
        line.append_text(cut).append(" " * (room - cut.cell_len)).append(wall.strip(), "dim")
    return line


def _padded(line: Text, width: int) -> Text:
    """A line of the full width, so that lines of several parts begin in one column."""
    line = line[:width] if line.cell_len > width else line.copy()
    line.append(" " * (width - line.cell_len))
    return line
