"""What whoever draws the board must know of the box: names, prices, sentences and icons, as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from rucher.core.texts import Translated
from rucher.games.apiary.box import Box
from rucher.games.apiary.box.effects import Ability, CellBonus, Effect, Exchange, Price
from rucher.games.apiary.box.schema import AutomaCard, Conversion, Dance, PlanetTile, SeedCard
from rucher.games.apiary.display.icons import icons, support
from rucher.games.apiary.geometry import Layout, frame_cells
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import dance_text, named, planet_text, support_text, tile_text


def components(box: Box, layout: Layout) -> dict[str, Any]:
    """Tiles, cards, planets, tokens, factions, mats and dances by number; the comb, the favor track."""
    drawn = {
        "tiles": [_tile(box, number) for number in range(len(box.tiles))],
        "factions": [_faction(box, number) for number in range(len(box.factions))],
        "seeds": [_seed(seed) for seed in box.seeds],
        "planets": [_planet(planet) for planet in box.planets],
        "explore_tokens": [_all(token.effects) for token in box.explore_tokens],
        "dances": [_dance(box, dance) for dance in box.dances],
        "dance_tokens": [_one(token.pay) if token.pay else _all(token.gain) for token in box.dance_tokens],
        "mats": [_mat(box, number) for number in range(len(box.mats))],
        "frame": [_bonus(bonus) for bonus in box.frame_bonuses],
        "pods": [_all(pod) for pod in layout.pods],
        "favor": box.favor_vp,
        "majority": layout.majority,
        "automa": [_automa_card(card) for card in box.pack.cards],
        "board": _board(box, layout),
        "frame_cells": [frame_cells(box.frame.cells, (0, 0), turn) for turn in range(6)],
    }
    found: dict[str, Any] = msgspec.to_builtins(drawn)
    return found


def _board(box: Box, layout: Layout) -> dict[str, Any]:
    """The printed places of the main board: the sky, the actions, the gates of Advance, the comb."""
    side, figures = layout.side, box.pack
    options = [{"id": option.id, "icons": icons(_as_exchange(option))} for option in figures.conversions]
    return {
        "columns": layout.columns,
        "start": layout.start,
        "actions": side.actions,
        "gates": figures.advance.totals,
        "spaces": [action for action, _ in layout.spaces],
        "conversions": options,
        "grow": {"worker": icons(figures.grow.worker.pay), "frame": icons(figures.grow.frame.pay)},
        "sectors": layout.sectors,
        "pod_sectors": layout.pod_sectors,
        "tokens": box.pieces.hibernation_tokens,
    }


def _as_exchange(option: Conversion) -> Exchange:
    return Exchange(option.pay, option.gain, max=1)


def _seed(seed: SeedCard) -> dict[str, Any]:
    uses = {"use": _all(seed.effects), "planted": _all(seed.scoring)}
    return {"id": seed.id, "name": named(seed.name), **uses}


def _planet(planet: PlanetTile) -> dict[str, Any]:
    printed = {"produces": planet.produces, "squares": planet.slots, "strength4": _all(planet.strength4)}
    return {"id": planet.id, "name": named(planet.name), "text": planet_text(planet), **printed}


def _dance(box: Box, dance: Dance) -> dict[str, Any]:
    printed = {"pay": icons(dance.pay), "gain": _all(dance.gain), "squares": dance.slots}
    return {"id": dance.id, "name": named(dance.name), "text": dance_text(box, dance), **printed}


def _automa_card(card: AutomaCard) -> dict[str, Any]:
    return {"id": card.id, "text": support_text(card), "icons": [support(card)]}


def _all(things: tuple[Effect, ...] | tuple[Ability, ...]) -> dict[str, Any]:
    """What several effects or abilities do: one sentence, and icons for each."""
    text = phrase(things) if things else Translated("", "")
    return {"text": text, "icons": [icons(thing) for thing in things]}


def _tile(box: Box, number: int) -> dict[str, Any]:
    tile = box.tiles[number]
    things = tile.income or tile.abilities or tile.effects or tile.scoring
    facts = {"id": tile.id, "kind": tile.kind, "name": named(tile.name), "cost": tile.cost, "vp": tile.vp}
    return {**facts, "spots": tile.spots, **_all(things), "text": tile_text(box, number)}


def _faction(box: Box, number: int) -> dict[str, Any]:
    faction = box.factions[number]
    sides = {"base": _all(faction.base), "upgraded": _all(faction.upgraded)}
    start = {"workers": faction.workers, "start": faction.start.amounts, "spots": faction.storage}
    return {"id": faction.id, "name": named(faction.name), "starter": faction.starter, **start, **sides}


def _mat(box: Box, number: int) -> dict[str, Any]:
    mat = box.mats[number]
    cells = [{"at": cell, "bonus": _bonus(mat.bonuses.get(cell))} for cell in mat.cells]
    printed = {"faction": mat.faction_cells, "cells": cells, "spots": box.pack.mats[number].storage}
    return {"id": mat.id, "name": named(mat.name), **printed}


def _bonus(bonus: CellBonus | None) -> dict[str, Any] | None:
    return None if bonus is None else _one(bonus)


def _one(thing: CellBonus | Price) -> dict[str, Any]:
    return {"text": phrase(thing), "icons": [icons(thing)]}
