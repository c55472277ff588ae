"""The table in words, one fact per line: the players, the sky, Advance, the workshops, the comb."""

from __future__ import annotations

from collections.abc import Iterator

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.apiary.box import KINDS, RESOURCES
from rucher.games.apiary.chapters.ending import automa_sheet
from rucher.games.apiary.geometry import Layout, cell_name, sky_name
from rucher.games.apiary.state import AUTOMA, GRAY, NONE, YELLOW, ApiaryState
from rucher.games.apiary.terms import resources
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import (
    dance_text,
    faction_offer,
    faction_text,
    kind_term,
    known,
    mat_text,
    named,
    names,
    planet_text,
    storage,
    support_text,
    tile_name,
    tile_text,
)


def describe_table(view: ApiaryState) -> list[Sentence]:
    """All sentences about Apiary's table, in its order."""
    lines: list[Sentence] = []
    if view.ending:
        to_come = len(view.sides) if view.turns_left == NONE else view.turns_left  # clause 14.2
        lines.append(Sentence("fact.last_turns" if to_come else "fact.turns_over", {"n": to_come}))
    for seat in range(len(view.players)):
        lines += _player_facts(view, seat)
    lines += [*_automa_facts(view), *_waiting_facts(view), *_offer_facts(view)]
    lines += [
        *_sky_facts(view),
        *_space_facts(view),
        *_row_facts(view),
        *_carving_facts(view),
        *_dance_facts(view),
        *_comb_facts(view),
    ]
    return lines


def _player_facts(view: ApiaryState, seat: int) -> Iterator[Sentence]:
    """The sentences about a player: points, favor, tokens, faction, cards, tiles."""
    player, who = view.players[seat], {"player": seat}
    tokens = view.box.pieces.hibernation_tokens - view.comb.count(seat)
    yield Sentence(
        "fact.player", {"vp": player.vp, "favor": player.favor, "n": tokens}, who, (f"player:{seat}",)
    )
    yield from _faction_facts(view, seat)
    held = resources(player.resources)
    yield Sentence("fact.resources" if held else "fact.no_resources", {"what": held}, who)
    if NONE not in (player.mat, player.faction):
        yield Sentence("fact.storage", {"spots": storage(view.box, player)}, who)
    for zone, strengths in (("active", player.active), ("landing", player.landing)):
        if strengths:
            cells = tuple(f"worker:{strength}" for strength in sorted(set(strengths)))
            cells = cells if zone == "active" and seat == view.seat else ()
            yield Sentence(f"fact.{zone}", {"workers": [*map(str, strengths)]}, who, cells)
    yield from _hive_facts(view, seat)
    yield from _card_facts(view, seat)
    if player.standing != "ask":
        yield Sentence(f"fact.standing_{player.standing}", {}, who)


def _faction_facts(view: ApiaryState, seat: int) -> Iterator[Sentence]:
    """The sentences about a player's faction."""
    player, box, who = view.players[seat], view.box, {"player": seat}
    for faction in known(player.dealt):
        text = faction_offer(box, faction)
        yield Sentence("fact.dealt", {"name": named(box.factions[faction].name), "text": text}, who)
    if player.faction != NONE:
        key = "fact.faction_upgraded" if player.upgraded else "fact.faction"
        text = faction_text(box, player.faction, player.upgraded)
        yield Sentence(key, {"name": named(box.factions[player.faction].name), "text": text}, who)
    if player.mat != NONE:
        cells = sum(tile == NONE for tile in player.built)
        yield Sentence("fact.mat", {"name": named(box.mats[player.mat].name), "n": cells}, who)


def _hive_facts(view: ApiaryState, seat: int) -> Iterator[Sentence]:
    """The sentences about a hive of Apiary: its tiles, bonus cells, frames, reserved tile."""
    player, who = view.players[seat], {"player": seat}
    if player.mat != NONE:
        hive = view.hive(seat)
        for place, (cell, tile) in enumerate(zip(hive.cells, player.built, strict=True)):
            touch, at = (f"hex:{seat}:{cell_name(cell)}",), {"cell": cell_name(cell)}
            bonus = hive.bonuses[place]
            if tile != NONE:
                yield Sentence("fact.tile", {**_tile_words(view, tile), **at}, who, touch)
            elif bonus is not None:
                yield Sentence("fact.bonus", {**at, "text": phrase(bonus)}, who, touch)
    if player.frames:
        yield Sentence("fact.frames", {"n": len(player.frames) // 3}, who)
    if player.reserved != NONE:
        yield Sentence("fact.reserved", _tile_words(view, player.reserved), who, ("reserved",))


def _tile_words(view: ApiaryState, tile: int) -> dict[str, Parameter]:
    """A tile in a sentence about the table: kind, name and text."""
    box = view.box
    return {"kind": kind_term(box, tile), "name": tile_name(box, tile), "text": tile_text(box, tile)}


def _card_facts(view: ApiaryState, seat: int) -> Iterator[Sentence]:
    """The sentences about a player's seed cards, as far as the view shows them."""
    player, who, seeds = view.players[seat], {"player": seat}, view.box.seeds
    if player.hand and not known(player.hand):
        yield Sentence("fact.hand", {"n": len(player.hand)}, who)
    for zone, cards in (("card", player.hand), ("drawn", player.drawn)):
        for card in known(cards):
            seed = seeds[card]
            text: dict[str, Parameter] = {"text": phrase(seed.effects), "planted": phrase(seed.scoring)}
            yield Sentence(f"fact.{zone}", {"name": named(seed.name), **text}, who, (f"seed:{card}",))
    for card in player.planted:
        text = {"name": named(seeds[card].name), "text": phrase(seeds[card].scoring)}
        yield Sentence("fact.planted", text, who)
    if player.explore_tokens:
        yield Sentence("fact.explore_tokens", {"n": len(player.explore_tokens)}, who)


def _automa_facts(view: ApiaryState) -> Iterator[Sentence]:
    """Chapter 16: the Automa's points, workers and carvings, and the card on top of her deck."""
    if view.automa is None:
        return
    automa, box = view.automa, view.box
    tokens = box.pieces.hibernation_tokens - view.comb.count(AUTOMA)
    score = sum(automa_sheet(view).values())
    yield Sentence("fact.automa", {"vp": automa.vp, "score": score, "level": view.options.level, "n": tokens})
    for owner, strengths in ((YELLOW, automa.yellow), (GRAY, automa.gray)):
        if strengths:
            name, _ = names(player=owner)
            yield Sentence("fact.active", {"workers": [*map(str, strengths)], **name})
    for tile in automa.carvings:
        yield Sentence("fact.automa_carving", _tile_words(view, tile))
    if automa.top != NONE:
        top: dict[str, Parameter] = {"text": support_text(box.pack.cards[automa.top])}
        yield Sentence("fact.automa_top", {**top, "n": len(automa.deck) + 1})


def _waiting_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about workers that will hibernate after the action."""
    for owner in sorted(set(view.waiting)):
        automa, who = names(player=owner)
        yield Sentence("fact.waiting", {"n": view.waiting.count(owner), **automa}, who)


def _offer_facts(view: ApiaryState) -> Iterator[Sentence]:
    """Clause 15.2: the sentences about the factions and mats that can be drafted."""
    box = view.box
    for faction in view.offered_factions:
        name, text = named(box.factions[faction].name), faction_offer(box, faction)
        yield Sentence("fact.offered_faction", {"name": name, "text": text}, {}, (f"faction:{faction}",))
    for mat in view.offered_mats:
        offer: dict[str, Parameter] = {"name": named(box.mats[mat].name), "text": mat_text(box, mat)}
        yield Sentence("fact.offered_mat", offer, {}, (f"mat:{mat}",))


def _sky_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the sky: the Queenship, the planets and their tokens."""
    layout = view.layout
    yield Sentence(
        "fact.ship_start" if view.ship == layout.start else "fact.ship", _place_words(layout, view.ship)
    )
    for space in range(layout.grid):
        touch, place = (f"planet:{space}",), _place_words(layout, space)
        token, tile = view.grid_tokens[space], view.planets[space]
        if token != NONE:
            text = phrase(view.box.explore_tokens[token].effects)
            yield Sentence("fact.unexplored", {**place, "text": text}, {}, touch)
        if tile != NONE:
            planet, put = view.box.planets[tile], _square_words(view, space)
            params: dict[str, Parameter] = {**place, "name": named(planet.name), "text": planet_text(planet)}
            yield Sentence("fact.planet_with" if put else "fact.planet", {**params, "put": put}, {}, touch)


def _place_words(layout: Layout, space: int) -> dict[str, Parameter]:
    """A space of the sky in a sentence about the table."""
    return {"place": sky_name(layout.columns, space)}


def _square_words(view: ApiaryState, space: int) -> list[Term]:
    """The tokens on a planet's squares."""
    put = view.squares[3 * space : 3 * space + 3]
    return [Term(name, count=n) for name, n in zip(RESOURCES, put, strict=False) if n]


def _space_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the workers on Apiary's main board."""
    for space, (action, _) in enumerate(view.layout.spaces):
        worker = view.spaces[space]
        if worker != NONE:
            cells = (f"space:{space}", f"action:{action}")
            automa, who = names(player=worker >> 3)
            yield Sentence("fact.space", {"action": Term(action), "n": worker & 7, **automa}, who, cells)


def _row_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the tiles in the rows."""
    for place, tile in enumerate(view.rows):
        kind, column = KINDS[place // 3], place % 3
        touch = (f"row:{kind}:{column}",)
        if tile == NONE:
            yield Sentence("fact.row_empty", {"kind": Term(kind), "column": column + 1}, {}, touch)
            continue
        item = view.box.tiles[tile]
        params: dict[str, Parameter] = {"column": column + 1, "cost": resources(item.cost), "vp": item.vp}
        yield Sentence("fact.row", {**_tile_words(view, tile), **params}, {}, touch)


def _carving_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the carvings."""
    for slot, tile in enumerate(view.carvings):
        if tile != NONE:
            params: dict[str, Parameter] = {"cost": resources(view.box.tiles[tile].cost)}
            yield Sentence("fact.carving", {**_tile_words(view, tile), **params}, {}, (f"carving:{slot}",))


def _dance_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the dances and their teachers."""
    for slot, number in enumerate(view.dances):
        dance, teacher = view.box.dances[number], view.teachers[slot]
        tokens = view.dance_tokens[2 * slot : 2 * slot + 2]
        params: dict[str, Parameter] = {
            "name": named(dance.name),
            "text": dance_text(view.box, dance, tokens),
        }
        who = {} if teacher == NONE else {"player": teacher}
        yield Sentence("fact.dance" if who else "fact.dance_open", params, who, (f"dance:{slot}",))


def _comb_facts(view: ApiaryState) -> Iterator[Sentence]:
    """The sentences about the comb: its majorities and its pods."""
    layout = view.layout
    first, second = [*layout.majority, 0][:2]
    yield Sentence("fact.majorities" if second else "fact.majority", {"first": first, "second": second})
    for pod, owner in enumerate(view.comb):
        sector: dict[str, Parameter] = {"sector": layout.sectors[layout.pod_sectors[pod]]}
        touch = (f"pod:{pod}",)
        if owner == NONE:
            yield Sentence("fact.pod", {**sector, "text": phrase(layout.pods[pod])}, {}, touch)
        else:
            automa, who = names(player=owner)
            yield Sentence("fact.pod_taken", {**sector, **automa}, who, touch)
