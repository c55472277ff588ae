"""Anthophila in words for the terminal: places without coordinates, the choices, the panel."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec

from rucher.cli.terminal.boards.lettered import LetteredBoard, Path
from rucher.cli.terminal.boards.words import Choice, Marks
from rucher.cli.terminal.speech import typed
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, direction_between, neighbours
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.core.types import Decision, Event, Seat
from rucher.games.anthophila.box import DOWN, RESOURCES
from rucher.games.anthophila.chapters.bees import in_play
from rucher.games.anthophila.display.outlook import Check, Outlook
from rucher.games.anthophila.geometry import HEXES, cell_of, spot_of
from rucher.games.anthophila.ids import action_term, bee_name, bee_number, cell_called
from rucher.games.anthophila.state import AnthophilaState

_CELL = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}")
_REMINDED = (  # at the start of a turn; of the actions, those in trouble
    *("fact.turns", "goal.", "fact.stock", "fact.bonus", "fact.bee", "fact.hornet"),
    *("fact.action_blocked", "fact.action_sick"),
)
MOST_HEARD = 12  # flights of several bees that a list in words may have
FAR = 1000  # more than the rows of any meadow
_BEE = re.compile(r"(?:([wm])|([^0-9]+?))? ?([1-9])?")


class AnthophilaWordsBoard(LetteredBoard):
    """The words of Anthophila that only the terminal needs."""

    _view: AnthophilaState  # the table that sentences are about, for the names of its places

    def cell(self, view: AnthophilaState, touched: str) -> Hex | None:
        """The cell of a touch: of a tile, a bee, an action hex, or the stock."""
        kind, _, name = touched.partition(":")
        if kind == "cell":
            return cell_called(name)
        if kind == "action":
            return cell_of(HEXES[view.box.actions.index(name)]) if name in view.box.actions else None
        if kind == "bee":
            return cell_of(view.bees[bee_number(view, name)].at)
        return (0, 0) if touched == "stock" else None

    def place_of(self, view: AnthophilaState, touch: str) -> tuple[float, float] | None:
        """The place of a tile, a bee or an action."""
        cell = self.cell(view, touch)
        return (cell[0] + cell[1] / 2, float(cell[1])) if cell else None

    def hex_at(self, view: AnthophilaState, touch: str) -> Hex | None:
        """The spot of a touch."""
        return self.cell(view, touch)

    # -- places in words -------------------------------------------------------------------------------------

    def beside(self, view: AnthophilaState, cell: Hex) -> str:
        """A spot by what lies beside it: a plant, which is there once, or else an action of the hive.

        A tile is told from the hive, or from a tile that was there before it: so no two tiles are
        each told from the other.
        """
        if spot_of(cell) in view.tiles:
            return self._told_from(cell, self._before(view, spot_of(cell)))
        known: list[tuple[int, Hex, Term]] = []
        for near in neighbours(cell):
            spot = spot_of(near)
            if spot in HEXES:
                known.append((1, near, action_term(view.box.actions[HEXES.index(spot)])))
            elif (tile := view.tiles.get(spot)) is not None:
                plant = tile < DOWN and view.box.is_plant(tile)
                known.append((0 if plant else 2, near, Term(view.box.tile_names[tile % DOWN])))
        return self._told_from(cell, [found[1:] for found in sorted(known, key=lambda found: found[0])])

    def _told_from(self, cell: Hex, known: list[tuple[Hex, Term]]) -> str:
        """The side of the first known neighbour on which a spot lies."""
        if not known:
            return self.speech("terminal.anthophila.apart")
        near, other = known[0]
        side = DIRECTION_NAMES[direction_between(near, cell) or 0].lower()
        return self.speech(f"terminal.anthophila.beside_{side}", other=other)

    def _before(self, view: AnthophilaState, spot: int) -> list[tuple[Hex, Term]]:
        """The actions of the hive beside a tile, then the tiles beside it that were there before it."""
        hive = [
            (near, action_term(view.box.actions[HEXES.index(spot_of(near))]))
            for near in neighbours(cell_of(spot))
            if spot_of(near) in HEXES
        ]
        laid = list(view.tiles)
        earlier = [
            (cell_of(other), Term(view.box.tile_names[view.tiles[other] % DOWN]))
            for other in laid[: laid.index(spot)]
            if cell_of(other) in neighbours(cell_of(spot))
        ]
        return hive + earlier

    def on(self, view: AnthophilaState, cell: Hex) -> str:
        """Where a bee or a tile stands, in words: on a plant, else by its neighbour."""
        tile = view.tiles.get(spot_of(cell))
        if tile is not None and tile < DOWN and view.box.is_plant(tile):
            return self.speech("terminal.anthophila.on", tile=Term(view.box.tile_names[tile]))
        if tile is not None and tile >= DOWN:
            return self.speech("terminal.anthophila.on_face_down", place=self.beside(view, cell))
        return self.beside(view, cell)

    def speak_of(self, view: AnthophilaState, seat: Seat) -> None:
        """The table whose places are named by their neighbours."""
        self._view = view

    def in_words(self, said: Sentence) -> str:
        """Render a sentence with the words for its place."""
        at = said.params.get("cell")
        view = getattr(self, "_view", None)
        if view is None or not isinstance(at, str) or not _CELL.fullmatch(at):
            return super().in_words(said)
        cell, own = cell_called(at), f"terminal.anthophila.{said.key.replace('.', '_')}"
        place = self.on(view, cell) if said.key.startswith("fact.bee") else self.beside(view, cell)
        if self.speech.has(own):
            return super().in_words(Sentence(own, {**said.params, "place": place}, said.seats))
        params: dict[str, Parameter] = {**said.params, "cell": place[:1].upper() + place[1:]}
        return super().in_words(Sentence(said.key, params, said.seats))

    def description(self, view: AnthophilaState) -> list[str]:
        """The facts of the table, with every way to lose, as lines of the terminal."""
        self._view = view
        facts = [fact for fact in self.game.words.describe_table(view) if "fact.defeat" not in fact.key]
        facts = _one_pile(facts)
        lines = [self.fact(fact) for fact in facts]
        goals = [n for n, fact in enumerate(facts) if fact.key.startswith("goal.")]
        after = goals[-1] + 1 if goals else 0
        lost = self.speech("terminal.anthophila.ways_to_lose", ways=self.in_a_row(self.ways_to_lose(view)))
        return [line for line in (*lines[:after], lost, *lines[after:]) if line]

    def reminders(self, view: AnthophilaState) -> list[str]:
        """At the start of a turn: the turns, the goals, the stock, the bonuses and the bees."""
        self._view = view
        if view.used or view.step != "turn":
            return []
        facts = [fact for fact in self.game.words.describe_table(view) if fact.key.startswith(_REMINDED)]
        found = self.outlook(view)
        near = [_small(self._check(check)) for check in found.defeat if check.near]
        danger = [self.speech("terminal.anthophila.danger", ways=self.in_a_row(near))] if near else []
        soon = [self.in_words(said) for step in found.hornets for said in step.told]
        return [*map(self.fact, facts), *danger, *soon]

    def fact(self, said: Sentence) -> str:
        """Render a fact of the table; an action with its numbers, which the drawing shows."""
        if said.key.startswith("fact.action"):
            side = DIRECTION_NAMES[
                direction_between((0, 0), cell_of(HEXES[int(str(said.params["n"])) - 1])) or 0
            ]
            where = self.speech(f"terminal.anthophila.hive_{side.lower()}")
            said = Sentence(said.key, {**said.params, "n": where}, said.seats, said.cells)
        line = super().fact(said)
        figures = self._figures(said.cells[0]) if said.key.startswith("fact.action") else ""
        return (
            self.speech("terminal.anthophila.with_figures", told=line, figures=figures) if figures else line
        )

    def _figures(self, touch: str) -> str:
        """How often, how much or at which prices an action of the hive is done now."""
        action = next((each for each in self.outlook(self._view).actions if each.touch == touch), None)
        if action is None:
            return ""
        first, *more = action.figures
        return self.speech(f"terminal.anthophila.figures_{action.id}", n=first, more=(more or [0])[0])

    def ways_to_lose(self, view: AnthophilaState) -> list[str]:
        """Clause 13: every way to lose in this scenario."""
        return [_small(self._check(check)) for check in self.outlook(view).defeat]

    def look(self, view: AnthophilaState, seat: Seat, text: str) -> list[str]:
        """The facts about a bee, a tile, an action or a place that somebody looks at."""
        self._view = view
        return super().look(view, seat, text)

    def told(self, view: AnthophilaState, event: Event) -> str:
        """Describe an event; in plain mode with its place, where the sentence does not name it."""
        self._view = view
        told, said = super().told(view, event), self.game.words.describe_event(event)
        if self.plain and told and said.key == "event.transformed_from_stock":
            return " ".join(
                [told, *(f"{self.fact(f)}." for f in self.game.words.describe_thing(view, "stock"))]
            )
        cells = [cell_called(t.partition(":")[2]) for t in said.cells if t.startswith("cell:")]
        if (
            not self.plain
            or not told
            or not cells
            or ("tile" in said.params and said.key != "event.tile_laid")
        ):
            return told
        key = said.key.partition(".")[2]
        place = self.on(view, cells[-1]) if key != "tile_laid" else self.beside(view, cells[-1])
        where = self.speech("terminal.anthophila.there", told=told.removesuffix("."), where=place)
        found = self.game.words.describe_thing(view, said.cells[-1]) if key == "tile_laid" else []
        return " ".join([where, *(f"{self._tile_words(fact)}." for fact in found[:1])])

    def _tile_words(self, fact: Sentence) -> str:
        """What is printed on a tile, without its place."""
        name = self.speech.phrase(fact.params.get("tile", ""))
        return self.fact(fact).partition(name)[2].lstrip(" ,").capitalize()

    def prompt(self, view: AnthophilaState, decision: Decision) -> str:
        """The question; no more bees are asked for than can still act."""
        n = decision.params.get("n")
        if isinstance(n, int) and decision.prompt in ("explore", "move", "forage"):
            idle = sum(not view.bees[bee].acted for bee in in_play(view))
            decision = msgspec.structs.replace(decision, params={**decision.params, "n": min(n, idle)})
        return super().prompt(view, decision)

    def score_lines(self, view: AnthophilaState) -> list[str]:
        """One line: all play together."""
        points = self.game.score(view).seats[0]
        parts, total = self.score_parts(points), sum(points.values())
        return [self.speech("terminal.anthophila.score", n=total, parts=", ".join(parts) or "0")]

    # -- the panel -------------------------------------------------------------------------------------------

    def outlook(self, view: AnthophilaState) -> Outlook:
        """The facts that follow from the rules of Anthophila, for the terminal's drawing."""
        found: Outlook = self.game.words.outlook(view)
        return found

    def panel(self, view: AnthophilaState, marks: Marks) -> list[tuple[str, str]]:
        """The scenario, its goals and dangers, the stock, the bees, and what the hornets will do."""
        self._view, found = view, self.outlook(view)
        turn = self.speech("terminal.anthophila.turn", n=found.turn, total=found.turns)
        goals = [
            f"{'x' if check.done else '-'} {self._check(check)} {check.got}/{check.due}"
            for check in found.victory
        ]
        dangers = [f"{'!' if check.near else '-'} {self._check(check)}" for check in found.defeat]
        bees = [self._bee(view, number) for number in in_play(view)]
        soon = [self.in_words(said) for step in found.hornets for said in step.told]
        stock = self.speech.phrase([Term(n, count=c) for n, c in zip(RESOURCES, found.stock, strict=True)])
        sections = [
            (turn, self.speech("board.actions", used=found.used, n=found.allowed)),
            (self.speech("board.goals"), "\n".join(goals)),
            (self.speech("board.defeat"), "\n".join(dangers)),
            (self.speech("board.stores"), stock),
            (self.speech("board.bees"), "\n".join(bees)),
            (self.speech("terminal.anthophila.pile"), self.speech("board.pile", n=found.pile)),
        ]
        return (
            [*sections, (self.speech("terminal.anthophila.hornets"), "\n".join(soon))] if soon else sections
        )

    def _check(self, check: Check) -> str:
        """An aim of the scenario, in words for the panel."""
        return self.in_words(check.said)

    def _bee(self, view: AnthophilaState, number: int) -> str:
        """A bee: its short name, its load, its parasite, whether it has acted."""
        bee, load = view.bees[number], []
        load += [self.speech.phrase(Term(n, count=c)) for n, c in zip(RESOURCES, bee.cargo, strict=True) if c]
        load += [self.speech("terminal.anthophila.mite")] if bee.mite else []
        load += [self.speech("terminal.anthophila.acted")] if bee.acted else []
        return f"{bee_name(view, number)} {', '.join(load) or '-'}"

    # -- choosing --------------------------------------------------------------------------------------------

    def choices(self, view: AnthophilaState, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """The choices, whose places are named by this table."""
        self._view = view
        return super().choices(view, seat, chosen)

    def _at_once(self, view: AnthophilaState, ahead: list[Path]) -> bool:
        """In words, the flights of several bees are too many to hear: first a bee, then a place."""
        bees = {touches[0] for touches, _ in ahead if touches[0].startswith("bee:")}
        heard = self.plain and len(bees) > 1 and len(ahead) > MOST_HEARD
        return not heard and super()._at_once(view, ahead)

    def _order(self, view: AnthophilaState, choice: Choice) -> tuple[bool, float, float]:
        """In words, all places of one bee come together, in the order of the bees."""
        order, first = super()._order(view, choice), choice.touches[0]
        bee = bee_number(view, first.partition(":")[2]) if first.startswith("bee:") else 0
        return (order[0], bee * FAR + order[1], order[2]) if self.plain else order

    def whole(self, view: AnthophilaState, seat: Seat, touches: tuple[str, ...], action: Any) -> Choice:
        """The choice of a whole action; in plain mode an action of the hive tells its numbers."""
        choice = super().whole(view, seat, touches, action)
        begins = self.plain and len(touches) == 1 and not choice.brings
        return replace(choice, brings=self._figures(touches[0])) if begins else choice

    def drawn_sentence(self, said: Sentence) -> Sentence:
        """The sentence of an action whose place the terminal draws."""
        name = said.key.partition(".")[2]
        for key in (f"terminal.anthophila.drawn_{name}", f"say.{name}_here"):
            if self.speech.has(key):
                return Sentence(key, said.params, said.seats, said.cells)
        return Sentence("") if name.startswith("begin_") else said

    def step(self, view: AnthophilaState, step: tuple[str, ...], found: list[Path]) -> Choice:
        """A bee that can go to several places, or a free act, as a choice of the list."""
        label = self.touch_label(step[-1])
        if step[-1][:4] != "bee:":
            return Choice(step, label)
        told = [self.fact(fact) for fact in self.game.words.describe_thing(view, step[-1])[:1]]
        brings = " ".join(told).partition(":")[2].strip() if self.plain else ""
        return Choice(step, label, self.speech("terminal.anthophila.which_bee"), brings=brings)

    def touch_label(self, touch: str) -> str:
        """A bee, an action or a free act by its name."""
        kind, _, name = touch.partition(":")
        if kind == "bee":
            return self.speech.phrase(Term("worker" if name[0] == "w" else "male", number=int(name[1:])))
        if kind == "action":
            return self.speech(f"action.{name}")
        if self.speech.has(f"touch.{touch}"):
            return self.speech(f"touch.{touch}")
        return super().touch_label(touch)

    def named(self, view: AnthophilaState, seat: Seat, text: str) -> list[str]:
        """A bee by name or number, an action, a tile by its name, a cell exactly; or what is written."""
        wanted = typed(text)
        if _CELL.fullmatch(wanted):
            return [f"cell:{wanted}"]
        if bees := self._bees_named(view, wanted):
            return bees
        actions = [a for a in view.box.actions if wanted in (a, typed(self.speech(f"action.{a}")))]
        if actions:
            return [f"action:{actions[0]}"]
        tiles = [
            f"cell:{q},{r}"
            for spot, tile in view.tiles.items()
            if {*wanted.split()} <= self.speech.words_for(view.box.tile_names[tile % DOWN])
            for q, r in (cell_of(spot),)
        ]
        return tiles if wanted and tiles else super().named(view, seat, text)

    def _bees_named(self, view: AnthophilaState, wanted: str) -> list[str]:
        """The bees in play that a text names: w1, worker 1, ouvrière 1, 1; without a number all of a kind."""
        found = _BEE.fullmatch(wanted)
        if found is None or not wanted:
            return []
        kinds = found[1] or "".join(
            kind
            for kind, noun in (("w", "worker"), ("m", "male"))
            if found[2] is None or self._is_called(found[2], noun) or self._is_called(found[2], "bee")
        )
        bees = [bee_name(view, bee) for bee in in_play(view)]
        return [f"bee:{bee}" for bee in bees if bee[0] in kinds and found[3] in (None, bee[1:])]

    def _is_called(self, word: str, noun: str) -> bool:
        """Is a noun called so, alone or in the plural?"""
        return {word, word.removesuffix("s")} & self.speech.words_for(noun) != set()


def _one_pile(facts: list[Sentence]) -> list[Sentence]:
    """The facts of the table; a draw pile of one part is told in one sentence."""
    parts = [fact for fact in facts if fact.key == "fact.pile_part"]
    if len(parts) != 1:
        return facts
    told = Sentence("terminal.anthophila.pile_of", parts[0].params)
    return [told if fact in parts else fact for fact in facts if fact.key != "fact.pile"]


def _small(said: str) -> str:
    """A sentence with a small first letter, to stand within another one."""
    return said[:1].lower() + said[1:]
