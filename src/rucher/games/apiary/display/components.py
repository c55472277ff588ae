"""The facts about the box that a drawn board needs: names, prices, sentences and icons."""

from __future__ import annotations

from typing import Literal

import msgspec

from rucher.core.hexgrid import Hex
from rucher.core.texts import Translated
from rucher.games.apiary.box import ApiaryBox
from rucher.games.apiary.box.effects import KINDS, Ability, ActionId, CellBonus, Effect, Exchange, Price
from rucher.games.apiary.box.figures import AutomaCard, BoardAction, Conversion, Side
from rucher.games.apiary.box.items import Dance, PlanetTile, SeedCard, Spots
from rucher.games.apiary.display.icons import Icons, icons, support
from rucher.games.apiary.geometry import Layout, frame_cells
from rucher.games.apiary.questions import Five
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import dance_text, named, planet_text, support_text, tile_text


class Phrase(msgspec.Struct, frozen=True):
    """The effect of a component: one sentence, and icons for each part of it."""

    text: Translated
    icons: tuple[Icons, ...]


class DrawnTile(Phrase, frozen=True):
    """A farm, a recruit, a development or a carving."""

    id: str
    kind: int  # its place in that list
    name: Translated
    cost: Five
    vp: int
    spots: Spots


class DrawnFaction(msgspec.Struct, frozen=True):
    """A faction: its start, its storage and the abilities of each side."""

    id: str
    name: Translated
    starter: bool
    workers: tuple[int, ...]
    start: Five
    spots: Spots
    base: Phrase
    upgraded: Phrase


class DrawnSeed(msgspec.Struct, frozen=True):
    """A seed card: its effect when played, and its points when planted."""

    id: str
    name: Translated
    use: Phrase
    planted: Phrase


class DrawnPlanet(msgspec.Struct, frozen=True):
    """A planet tile."""

    id: str
    name: Translated
    text: Translated
    produces: Spots
    squares: int
    strength4: Phrase


class DrawnDance(msgspec.Struct, frozen=True):
    """A dance; its squares are still empty."""

    id: str
    name: Translated
    text: Translated
    pay: Icons
    gain: Phrase
    squares: tuple[Literal["pay", "gain"], ...]


class DrawnCard(Phrase, frozen=True):
    """A card of the Automa; the phrase is its support side."""

    id: str


class DrawnCell(msgspec.Struct, frozen=True):
    """A cell of a hive mat, and its build bonus."""

    at: Hex
    bonus: Phrase | None


class DrawnMat(msgspec.Struct, frozen=True):
    """A hive mat."""

    id: str
    name: Translated
    faction: tuple[Hex, ...]
    cells: tuple[DrawnCell, ...]
    spots: Spots


class DrawnConversion(msgspec.Struct, frozen=True):
    """A printed option of Convert."""

    id: str
    icons: Icons


class GrowPrices(msgspec.Struct, frozen=True):
    """The prices of a worker and of a frame in Grow."""

    worker: Icons
    frame: Icons


class DrawnBoard(msgspec.Struct, frozen=True):
    """The printed places of the main board: the sky, the actions, the gates of Advance, the comb."""

    columns: int
    start: int
    actions: tuple[BoardAction, ...]
    gates: tuple[int, int, int]
    spaces: tuple[ActionId, ...]
    conversions: tuple[DrawnConversion, ...]
    grow: GrowPrices
    sectors: tuple[str, ...]
    pod_sectors: tuple[int, ...]
    tokens: int


class DrawnSide(msgspec.Struct, frozen=True):
    """A side of the main board that is being entered: its sky and its actions."""

    columns: int
    rows: int
    start: int
    actions: tuple[BoardAction, ...]


class Components(msgspec.Struct, frozen=True):
    """Tiles, cards, planets, tokens, factions, mats and dances by number; the comb, the favor track."""

    tiles: tuple[DrawnTile, ...]
    factions: tuple[DrawnFaction, ...]
    seeds: tuple[DrawnSeed, ...]
    planets: tuple[DrawnPlanet, ...]
    explore_tokens: tuple[Phrase, ...]
    dances: tuple[DrawnDance, ...]
    dance_tokens: tuple[Phrase, ...]
    mats: tuple[DrawnMat, ...]
    frame: tuple[Phrase | None, ...]
    pods: tuple[Phrase, ...]
    favor: tuple[int, ...]
    majority: tuple[int, ...]
    automa: tuple[DrawnCard, ...]
    board: DrawnBoard
    frame_cells: tuple[tuple[Hex, ...], ...]  # for each turn, from the first hex


def components(box: ApiaryBox, layout: Layout) -> Components:
    """What a drawn board must know of a box of Apiary, with the board for a number of players."""
    return Components(
        tiles=tuple(_drawn_tile(box, number) for number in range(len(box.tiles))),
        factions=tuple(_drawn_faction(box, number) for number in range(len(box.factions))),
        seeds=tuple(map(_drawn_seed, box.seeds)),
        planets=tuple(map(_drawn_planet, box.planets)),
        explore_tokens=tuple(_all(token.effects) for token in box.explore_tokens),
        dances=tuple(_drawn_dance(box, dance) for dance in box.dances),
        dance_tokens=tuple(_one(token.pay) if token.pay else _all(token.gain) for token in box.dance_tokens),
        mats=tuple(_drawn_mat(box, number) for number in range(len(box.mats))),
        frame=tuple(map(_drawn_bonus, box.frame_bonuses)),
        pods=tuple(map(_all, layout.pods)),
        favor=box.favor_vp,
        majority=layout.majority,
        automa=tuple(map(_drawn_automa_card, box.pack.cards)),
        board=_drawn_board(box, layout),
        frame_cells=tuple(tuple(frame_cells(box.frame.cells, (0, 0), turn)) for turn in range(6)),
    )


def drawn_item(box: ApiaryBox, table: str, at: int) -> object:
    """An item of a box's file as a drawn board of Apiary shows it; None where it draws none."""
    match table:
        case "farm" | "recruit" | "development" | "carving":
            return _drawn_tile(box, box.of_kind[KINDS.index(table)][at])
        case "faction":
            return _drawn_faction(box, at)
        case "seed":
            return _drawn_seed(box.seeds[at])
        case "planet":
            return _drawn_planet(box.planets[at])
        case "dance":
            return _drawn_dance(box, box.dances[at])
        case "explore_token":
            return _all(box.explore_tokens[at].effects)
        case "dance_token":
            token = box.dance_tokens[at]
            return _one(token.pay) if token.pay else _all(token.gain)
        case "card":
            return _drawn_automa_card(box.pack.cards[at])
        case _:
            return _drawn_place(box, table, at)


def _drawn_place(box: ApiaryBox, table: str, at: int) -> object:
    """What things lie on, as a drawn board of Apiary shows it: a mat, a frame, pods, a side of the board."""
    match table:
        case "mat":
            return _drawn_mat(box, at)
        case "frame":
            return tuple(DrawnCell(cell.at, _drawn_bonus(cell.bonus)) for cell in box.frame.cells)
        case "sector":
            return tuple(map(_all, box.pack.sectors[at].pods))
        case "side":
            return _drawn_side(box.pack.sides[at])
        case _:
            return None


def _drawn_side(side: Side) -> DrawnSide:
    """A side of the main board as its owner enters it."""
    column, row = side.start
    return DrawnSide(side.columns, side.rows, row * side.columns + column, side.actions)


def _drawn_board(box: ApiaryBox, layout: Layout) -> DrawnBoard:
    """The figures of the printed board, for drawing it."""
    figures = box.pack
    return DrawnBoard(
        columns=layout.columns,
        start=layout.start,
        actions=layout.side.actions,
        gates=figures.advance.totals,
        spaces=tuple(action for action, _ in layout.spaces),
        conversions=tuple(DrawnConversion(one.id, icons(_as_exchange(one))) for one in figures.conversions),
        grow=GrowPrices(icons(figures.grow.worker.pay), icons(figures.grow.frame.pay)),
        sectors=layout.sectors,
        pod_sectors=layout.pod_sectors,
        tokens=box.pieces.hibernation_tokens,
    )


def _as_exchange(option: Conversion) -> Exchange:
    """A printed conversion as an exchange, which is drawn the same way."""
    return Exchange(option.pay, option.gain, max=1)


def _drawn_seed(seed: SeedCard) -> DrawnSeed:
    """A seed card of the box, for drawing it."""
    return DrawnSeed(seed.id, named(seed.name), _all(seed.effects), _all(seed.scoring))


def _drawn_planet(planet: PlanetTile) -> DrawnPlanet:
    """A planet tile of the box, for drawing it."""
    printed = (planet.produces, planet.slots, _all(planet.strength4))
    return DrawnPlanet(planet.id, named(planet.name), planet_text(planet), *printed)


def _drawn_dance(box: ApiaryBox, dance: Dance) -> DrawnDance:
    """A dance of the box, for drawing it."""
    printed = (icons(dance.pay), _all(dance.gain), dance.slots)
    return DrawnDance(dance.id, named(dance.name), dance_text(box, dance), *printed)


def _drawn_automa_card(card: AutomaCard) -> DrawnCard:
    """An Automa card of the box, for drawing it."""
    return DrawnCard(support_text(card), (support(card),), card.id)


def _all(things: tuple[Effect, ...] | tuple[Ability, ...]) -> Phrase:
    """The phrase and the icons of several effects or abilities."""
    return Phrase(phrase(things) if things else Translated("", ""), tuple(map(icons, things)))


def _drawn_tile(box: ApiaryBox, number: int) -> DrawnTile:
    """A tile of the box, for drawing it."""
    tile = box.tiles[number]
    things = tile.income or tile.abilities or tile.effects or tile.scoring
    facts = (tile.id, tile.kind, named(tile.name), tile.cost, tile.vp, tile.spots)
    return DrawnTile(tile_text(box, number), tuple(map(icons, things)), *facts)


def _drawn_faction(box: ApiaryBox, number: int) -> DrawnFaction:
    """A faction of the box, for drawing it."""
    faction = box.factions[number]
    start = (faction.starter, faction.workers, faction.start.amounts, faction.storage)
    return DrawnFaction(faction.id, named(faction.name), *start, _all(faction.base), _all(faction.upgraded))


def _drawn_mat(box: ApiaryBox, number: int) -> DrawnMat:
    """A hive mat of the box, for drawing it."""
    mat = box.mats[number]
    cells = tuple(DrawnCell(cell, _drawn_bonus(mat.bonuses.get(cell))) for cell in mat.cells)
    return DrawnMat(mat.id, named(mat.name), mat.faction_cells, cells, box.pack.mats[number].storage)


def _drawn_bonus(bonus: CellBonus | None) -> Phrase | None:
    """The bonus that is printed on a cell, for drawing it."""
    return None if bonus is None else _one(bonus)


def _one(thing: CellBonus | Price) -> Phrase:
    """A price or a bonus as a phrase and as icons."""
    return Phrase(phrase(thing), (icons(thing),))
