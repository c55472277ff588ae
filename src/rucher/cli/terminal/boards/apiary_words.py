"""Apiary in words for the terminal: hexes by number, the choices, the names a player may type, the panel."""

from __future__ import annotations

import re
from typing import Any

from rucher.cli.terminal.boards.lettered import LetteredBoard, Path
from rucher.cli.terminal.boards.places import way_in_words, way_to
from rucher.cli.terminal.boards.words import Choice, Marks, one_after_another
from rucher.cli.terminal.speech import is_number, typed
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.sentence import Sentence
from rucher.core.texts import Term, Translated
from rucher.core.types import Event, Seat
from rucher.games.apiary.actions import Discard, PlaceFrame, PlaySeed, Store
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.box.effects import KINDS
from rucher.games.apiary.events import (
    Ended,
    FramePlaced,
    PlanetTurnedUp,
    RowRefreshed,
    SeedPlayed,
    TileBuilt,
    TileTurnedUp,
    TurnEnded,
)
from rucher.games.apiary.geometry import frame_cells, sky_name
from rucher.games.apiary.ids import read_cell
from rucher.games.apiary.questions import Framing, Turn
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.terms import resources
from rucher.games.apiary.words.names import tile_name
from rucher.games.apiary.words.preview import run

_CELL = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}")
_REMINDED = ("fact.player", "fact.resources", "fact.no_resources", "fact.active", "fact.landing")
SURPRISES = (  # what may happen besides the deed that a choice names
    *("bumped", "bumped_own", "worker_gained", "boosted_to_sleep", "slept_without_token", "overflowed"),
    *("supply_short", "majority_lost", "majority_shared", "last_turns_tokens", "last_turns_comb"),
    *("hive_empty", "ability_fired", "faction_fired", "seeds_drawn"),
)
PRICES = ("costs", "discounted", "free")  # a choice in words names its price
MOST_FACTS = 3  # of what a choice would bring, in a list


class ApiaryWordsBoard(LetteredBoard):
    """The words of Apiary that only the terminal needs."""

    _view: ApiaryState  # the table that sentences are about, for the numbers of its hexes
    _seat: Seat = 0

    # -- places ----------------------------------------------------------------------------------------------

    def hex_of(self, touch: str) -> tuple[Seat, Hex] | None:
        """The seat and the hex of a touch that the terminal lights, such as `hex:0:1,-1`."""
        kind, _, rest = touch.partition(":")
        seat, _, cell = rest.partition(":")
        return (int(seat), read_cell(cell)) if kind == "hex" else None

    def hex_at(self, view: ApiaryState, touch: str) -> Hex | None:
        """The hex of a touch, in the hive of the asked player."""
        found = self.hex_of(touch)
        return found[1] if found and found[0] == self._seat else None

    def place_of(self, view: ApiaryState, touch: str) -> tuple[float, float] | None:
        """The place of a hex, a planet, an action, a tile of the rows, a carving, a dance or a pod."""
        kind, _, name = touch.partition(":")
        if found := self.hex_of(touch):
            q, r = found[1]
            return q + r / 2, float(r)
        if kind == "planet":
            row, column = divmod(int(name), view.layout.columns)
            return float(column), float(row)
        if kind == "row":
            row_kind, _, column_text = name.partition(":")
            return float(column_text), float(("farm", "recruit", "development").index(row_kind))
        if kind == "action":
            actions = [*view.layout.actions]
            return (0.0, float(actions.index(name))) if name in actions else None
        return (0.0, float(name)) if kind in ("carving", "dance", "pod") else None

    def _numbered(self, view: ApiaryState, seat: Seat, cell: Hex) -> str:
        """A hex by its number in the hive; one outside by the way to it."""
        hive = view.hive(seat)
        if cell in hive.index:
            return self.speech("terminal.apiary.hex", n=hive.index[cell] + 1)
        numbers = {known: place + 1 for known, place in hive.index.items()}
        number, sides = way_to(numbers, cell)
        return self.speech("terminal.apiary.far", way=way_in_words(self.speech, sides), n=number)

    def speak_of(self, view: ApiaryState, seat: Seat) -> None:
        """The table and the hive whose hexes are numbered."""
        self._view, self._seat = view, seat

    def in_words(self, said: Sentence) -> str:
        """Render a sentence with the number of its hex."""
        at, view = said.params.get("cell"), getattr(self, "_view", None)
        own = f"terminal.apiary.{said.key.replace('.', '_')}"
        if view is None or not isinstance(at, str) or not _CELL.fullmatch(at) or not self.speech.has(own):
            return super().in_words(said)
        where = self._numbered(view, said.seats.get("player", self._seat), read_cell(at))
        params = {**said.params, "where": where}
        if said.key == "say.place_frame":
            params["n"] = int(str(said.params["n"])) + 1  # people count from one
        return super().in_words(Sentence(own, params, said.seats))

    def description(self, view: ApiaryState) -> list[str]:
        """The facts of Apiary's table as lines of the terminal."""
        self._view = view
        return super().description(view)

    def reminders(self, view: ApiaryState) -> list[str]:
        """At the start of a turn: the points, the resources and the workers of the one who plays."""
        if not (view.stack and isinstance(view.stack[-1], Turn) and view.stack[-1].before):
            return []
        facts = self.game.words.describe_table(view)
        own = [fact for fact in facts if fact.seats == {"player": view.seat} and fact.key in _REMINDED]
        return [self.fact(fact) for fact in own]

    def told(self, view: ApiaryState, event: Event) -> str:
        """Describe an event; in plain mode with the hexes of a tile or frame, and what a planet gives."""
        self._view, told = view, super().told(view, event)
        if isinstance(event, TileTurnedUp | RowRefreshed) and told:
            return self._new_tiles(view, told, event)
        if not self.plain or not told:
            return told
        match event:
            case TileBuilt(seat, _, cell):
                where = self._numbered(view, seat, cell)
            case FramePlaced(seat, cell, turn):
                shape = frame_cells(view.box.frame.cells, cell, turn)
                numbers = sorted(view.hive(seat).index[at] + 1 for at in shape)
                where = self.speech("terminal.apiary.hexes", cells=[*map(str, numbers)])
            case PlanetTurnedUp(planet):
                facts = self.game.words.describe_thing(view, f"planet:{planet}")
                return " ".join([told, *(f"{self.fact(fact)}." for fact in facts)])
            case _:
                return told
        return self.speech("terminal.apiary.reach", told=told.removesuffix("."), where=where)

    def _new_tiles(self, view: ApiaryState, told: str, event: TileTurnedUp | RowRefreshed) -> str:
        """New tiles of the rows with their prices; in plain mode with their columns and what they do."""
        if self.plain:
            new = event.tiles if isinstance(event, RowRefreshed) else (event.tile,)
            places = [place for place, tile in enumerate(view.rows) if tile != NONE and tile in new]
            rows = [f"row:{KINDS[place // 3]}:{place % 3}" for place in places]
            facts = [self.fact(fact) for row in rows for fact in self.game.words.describe_thing(view, row)]
            if isinstance(event, TileTurnedUp) and facts:
                told = self.speech("terminal.apiary.new_tile")
            return " ".join([told, *(f"{fact}." for fact in facts)])
        if isinstance(event, RowRefreshed):
            return told
        tile = view.box.tiles[event.tile]
        cost = self.speech.phrase(resources(tile.cost)) if any(tile.cost) else "0"
        return self.speech("terminal.apiary.priced", told=told.removesuffix("."), cost=cost, vp=tile.vp)

    def look(self, view: ApiaryState, seat: Seat, text: str) -> list[str]:
        """The facts of a thing; an empty hex without a bonus is a fact too."""
        self._view = view
        hexes = [found for touch in self.named(view, seat, text) if (found := self.hex_of(touch))]
        if not hexes:
            return super().look(view, seat, text)
        return [line for owner, cell in hexes for line in self._hex_facts(view, owner, cell)]

    def _hex_facts(self, view: ApiaryState, owner: Seat, cell: Hex) -> list[str]:
        """The facts of a hex, and which hexes it touches."""
        known = self.game.words.describe_thing(view, f"hex:{owner}:{cell[0]},{cell[1]}")
        where, name = self._numbered(view, owner, cell), self.seat_name(owner)
        lines = [*map(self.fact, known)] or [
            self.speech("terminal.apiary.empty_hex", where=where, player=name)
        ]
        near = self._touched(view, owner, [cell])
        return [*lines, self.speech("terminal.apiary.neighbours", cells=near)] if near else lines

    def _touched(self, view: ApiaryState, seat: Seat, cells: list[Hex]) -> list[str]:
        """The numbers of the hexes of a hive that some hexes touch."""
        index = view.hive(seat).index
        near = {at for cell in cells for at in neighbours(cell) if at in index and at not in cells}
        return [str(number) for number in sorted(index[at] + 1 for at in near)]

    # -- the panel -------------------------------------------------------------------------------------------

    def panel(self, view: ApiaryState, marks: Marks) -> list[tuple[str, str]]:
        """Each player: points, favor, resources, workers; then the one who plays: cards and tiles."""
        self._view, scores = view, self.game.score(view)
        sections = []
        for seat, player in enumerate(view.players):
            goods = [Term(name, count=n) for name, n in zip(RESOURCES, player.resources, strict=True) if n]
            facts = [
                self.speech("terminal.apiary.points", vp=player.vp, n=scores.total(seat)),
                self.speech("board.favor", n=player.favor),
                self.speech.phrase(goods) if goods else self.speech("terminal.apiary.no_goods"),
                self.speech(
                    "terminal.apiary.workers", active=_listed(player.active), landing=_listed(player.landing)
                ),
            ]
            facts += [self.speech("board.in_hand", n=len(player.hand))] if player.hand else []
            if player.reserved != NONE:
                facts.append(self._reserved(tile_name(view.box, player.reserved)))
            sections.append((f"{seat + 1} {self.seat_name(seat)}", " · ".join(facts)))
        sections += (
            [(self.speech("board.automa"), self.speech("terminal.apiary.automa", n=view.automa.vp))]
            if view.automa
            else []
        )
        return sections

    def _reserved(self, name: Translated) -> str:
        """A reserved tile, in words for the panel."""
        return f"{self.speech('board.reserved')} {self.speech.phrase(name)}"

    # -- choosing --------------------------------------------------------------------------------------------

    def choices(self, view: ApiaryState, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """The choices, whose hexes are numbered by this table."""
        self._view, self._seat = view, seat
        return super().choices(view, seat, chosen)

    def _at_once(self, view: ApiaryState, ahead: list[Path]) -> bool:
        """A frame is added in two steps: where, then how it is turned."""
        framing = isinstance(ahead[0][1], PlaceFrame) and len({touches[0] for touches, _ in ahead}) > 1
        return not framing and super()._at_once(view, ahead)

    def _order(self, view: ApiaryState, choice: Choice) -> tuple[bool, float, float]:
        """In words, the hexes of a hive come by their numbers."""
        order, found = super()._order(view, choice), self.hex_of(self.mark_of(view, choice))
        number = view.hive(found[0]).index.get(found[1]) if self.plain and found else None
        return order if number is None else (order[0], number, 0.0)

    def browses(self, view: ApiaryState, chosen: tuple[str, ...]) -> bool:
        """A frame is turned on the drawing before it is placed."""
        framing = bool(view.stack) and isinstance(view.stack[-1], Framing)
        return not self.plain and framing and len(chosen) == 1 and chosen[0].startswith("hex:")

    def brought(self, view: ApiaryState, seat: Seat, action: Any) -> str:
        """The first facts of what an action would bring, for the list of choices."""
        if isinstance(action, PlaceFrame) and self.plain:
            return self._frame_touches(view, seat, action)
        found = [fact for fact in self.game.words.preview(view, seat, action) if self._is_news(fact, action)]
        facts = [self.in_words(fact) for fact in found[:MOST_FACTS]]
        return one_after_another([*dict.fromkeys(fact.rstrip(".") for fact in facts if fact)])

    def _is_news(self, fact: Sentence, action: Any) -> bool:
        """Does a fact tell more than the choice itself, which names its deed and its price?"""
        room, _, key = fact.key.partition(".")
        if key == "overflowed" and isinstance(action, Discard | Store):
            return False
        return key in SURPRISES if room == "yours" else not (self.plain and key in PRICES)

    def _frame_touches(self, view: ApiaryState, seat: Seat, action: PlaceFrame) -> str:
        """What a frame would lie against."""
        shape = frame_cells(view.box.frame.cells, action.cell, action.turn)
        against, hive = self._touched(view, seat, shape), view.hive(seat)
        parts = [self.speech("terminal.apiary.touches", cells=against)] if against else []
        beside = any(near in hive.faction for cell in shape for near in neighbours(cell))
        return ", ".join([*parts, *([self.speech("terminal.apiary.touches_faction")] if beside else [])])

    def warning(self, view: ApiaryState, seat: Seat, action: Any) -> str:
        """A card that would do nothing is not spent in silence."""
        played = isinstance(action, PlaySeed) and action.use == "text"
        idle = played and not self._does_something(view, seat, action)
        return self.speech("terminal.apiary.idle_card") if idle else ""

    def _does_something(self, view: ApiaryState, seat: Seat, action: PlaySeed) -> bool:
        """Would more happen than that the card is played, or would the player be asked what is to happen?"""
        after = self.game.clone(view)
        told, drawn = run(self.game, after, seat, action)
        more = [event for event in told if not isinstance(event, SeedPlayed | TurnEnded | Ended)]
        if drawn or more:
            return True
        decision = self.game.decision(after)
        return decision is not None and seat in decision.seats and decision.prompt not in ("turn", "after")

    def step(self, view: ApiaryState, step: tuple[str, ...], found: list[Path]) -> Choice:
        """A thing that begins several actions: a worker, a card, a place for a frame."""
        if isinstance(found[0][1], PlaceFrame):
            group = self.speech("terminal.apiary.frame_at")
            if not self.plain:
                return Choice(step, "", group)
            where = self._numbered(view, *(self.hex_of(step[-1]) or (self._seat, (0, 0))))
            return Choice(step, where, group, brings=self.speech("terminal.apiary.ways", n=len(found)))
        return Choice(step, self.named_touch(view, step[-1]))

    def named_touch(self, view: ApiaryState, touch: str) -> str:
        """A touch by the words of the game."""
        kind, _, name = touch.partition(":")
        if kind == "worker":
            return self.speech("board.worker", n=int(name))
        if kind == "seed":
            seed = view.box.seeds[int(name)]
            return self.speech("board.card", name=Translated(seed.name.en, seed.name.fr))
        if kind == "action":
            return self.speech.phrase(Term(name), "Name")
        if kind == "always":
            return self.speech("terminal.apiary.always")
        return self.touch_label(touch)

    def called(self, view: ApiaryState, seat: Seat, touch: str) -> str:
        """A thing of the table by the first of its names."""
        names = [name for known, name in self._names(view, seat) if known == touch]
        return names[0] if names else self.named_touch(view, touch)

    def next_step(self, view: ApiaryState, chosen: tuple[str, ...]) -> str:
        """The action of a worker, the use of a card, the turn of a frame."""
        if self.browses(view, chosen):
            return self.speech("terminal.apiary.turn_it")
        keys = {"worker": "board.next_action", "seed": "board.next_use", "always": "board.next_zone"}
        key = keys.get(chosen[-1].partition(":")[0])
        return self.speech(key) if key else super().next_step(view, chosen)

    def named(self, view: ApiaryState, seat: Seat, text: str) -> list[str]:
        """A planet, an action, a tile, a dance, a card or a hex by what a person calls it."""
        wanted = typed(text)
        words = wanted.split()
        if (
            len(words) == 2
            and is_number(words[1])
            and words[0] in _words(self.speech("terminal.apiary.type_hex"))
        ):
            cells = view.hive(seat).cells
            n = int(words[1][:4])
            return [f"hex:{seat}:{cells[n - 1][0]},{cells[n - 1][1]}"] if 1 <= n <= len(cells) else []
        if words[:1] and words[0] in _words(self.speech("terminal.apiary.type_planet")):
            if len(words) == 1:
                return [f"planet:{space}" for space in range(view.layout.grid)]
            wanted = wanted.partition(" ")[2]
        known = self._names(view, seat)
        exact = [touch for touch, name in known if typed(name) == wanted]
        found = exact or [touch for touch, name in known if len(wanted) > 2 and wanted in typed(name)]
        return [*dict.fromkeys(found)] or super().named(view, seat, text)

    def _names(self, view: ApiaryState, seat: Seat) -> list[tuple[str, str]]:
        """Every thing on the table by its touch and the name that a player may type."""
        box, known = view.box, list[tuple[str, str]]()
        for space in range(view.layout.grid):
            known.append((f"planet:{space}", sky_name(view.layout.columns, space)))
            if (planet := view.planets[space]) != NONE:
                known.append((f"planet:{space}", getattr(box.planets[planet].name, self.speech.lang)))
        known += [(f"action:{action}", self.speech.phrase(Term(action))) for action in view.layout.actions]
        for place, tile in enumerate(view.rows):
            if tile != NONE:
                kind = ("farm", "recruit", "development")[place // 3]
                known.append((f"row:{kind}:{place % 3}", self.speech.phrase(tile_name(box, tile))))
        known += [
            (f"carving:{n}", self.speech.phrase(tile_name(box, t)))
            for n, t in enumerate(view.carvings)
            if t != NONE
        ]
        known += [
            (f"dance:{n}", getattr(box.dances[d].name, self.speech.lang)) for n, d in enumerate(view.dances)
        ]
        seen = [*view.players[seat].hand, *view.players[seat].drawn] if seat < len(view.players) else []
        known += [
            (f"seed:{c.what}", getattr(box.seeds[c.what].name, self.speech.lang)) for c in seen if c.what >= 0
        ]
        for owner, player in enumerate(view.players):
            cells = () if player.mat == NONE else view.hive(owner).cells
            for cell, tile in zip(cells, player.built, strict=False):
                if tile != NONE:
                    known.append(
                        (f"hex:{owner}:{cell[0]},{cell[1]}", self.speech.phrase(tile_name(box, tile)))
                    )
        return known


def _listed(strengths: list[int]) -> str:
    """The strengths of some workers, as text."""
    return ", ".join(map(str, strengths)) or "-"


def _words(text: str) -> list[str]:
    """The words that somebody typed, as the terminal compares them."""
    return [typed(word) for word in text.split()]
