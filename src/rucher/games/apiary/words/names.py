"""The names of components and places in sentences: names with effects, cells, spaces of the sky."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import zip_longest

from rucher.core.secrets import UNKNOWN, Hidden
from rucher.core.texts import Parameter, Term, Translated
from rucher.games.apiary.box import ApiaryBox
from rucher.games.apiary.box.effects import CARVING, DEVELOPMENT, FARM, Price
from rucher.games.apiary.box.figures import AutomaCard
from rucher.games.apiary.box.items import Dance, Name, PlanetTile
from rucher.games.apiary.state import AUTOMA, NONE, YELLOW, Player
from rucher.games.apiary.terms import terms
from rucher.games.apiary.words.effect_words import compose, phrase

KIND_NAMES = ("farm", "recruit", "development", "carving")


def named(name: Name) -> Translated:
    """The name of a component of Apiary in sentences."""
    return Translated(name.en, name.fr)


def kind_term(box: ApiaryBox, tile: int) -> Term:
    """The term of a tile's kind: farm, recruit, development, carving."""
    return Term(KIND_NAMES[box.tiles[tile].kind])


def tile_name(box: ApiaryBox, tile: int) -> Translated:
    """The name of a tile."""
    return named(box.tiles[tile].name)


def tile_text(box: ApiaryBox, number: int) -> Translated:
    """The effect of a tile once it is built."""
    tile = box.tiles[number]
    if tile.kind == FARM:
        return compose("text.farm", spots=terms(Price(**_counts(tile.spots))), income=phrase(tile.income))
    if tile.kind == DEVELOPMENT:
        return compose("text.development", text=phrase(tile.effects))
    if tile.kind == CARVING:
        return compose("text.carving", text=phrase(tile.scoring))
    return phrase(tile.abilities)


def _counts(spots: Iterable[str]) -> dict[str, int]:
    """How often each storage spot is there."""
    listed = list(spots)
    return {spot: listed.count(spot) for spot in listed}


def faction_text(box: ApiaryBox, number: int, upgraded: bool) -> Translated:
    """The effect of the face-up side of a faction tile."""
    faction = box.factions[number]
    abilities = faction.upgraded if upgraded else faction.base
    return phrase(abilities) if abilities else compose("text.no_ability")


def faction_offer(box: ApiaryBox, number: int) -> Translated:
    """A faction in words: its start, its storage, and the effects of both its sides."""
    faction = box.factions[number]
    start: Parameter = terms(faction.start)
    if faction.start_effects:
        start = compose("text.start_then", start=start, text=phrase(faction.start_effects))
    return compose(
        "text.faction",
        workers=", ".join(map(str, faction.workers)),
        start=start,
        spots=terms(Price(**_counts(faction.storage))),
        base=faction_text(box, number, upgraded=False),
        upgraded=faction_text(box, number, upgraded=True),
    )


def mat_text(box: ApiaryBox, number: int) -> Translated:
    """A hive mat in words: its build bonuses, each with its number of cells."""
    bonuses = list(box.mats[number].bonuses.values())
    each = [
        compose("text.mat_cell", n=bonuses.count(bonus), text=phrase(bonus))
        for bonus in dict.fromkeys(bonuses)
    ]
    return reduce(_also, each) if each else compose("text.no_bonus")


def _also(one: Translated, more: Translated) -> Translated:
    """Two names or texts of a component, one after the other."""
    return compose("text.also", one=one, more=more)


def storage(box: ApiaryBox, player: Player) -> list[Term]:
    """The words for the storage spots of a hive of Apiary, equal spots together."""
    spots = [*box.pack.mats[player.mat].storage, *box.factions[player.faction].storage]
    spots += [spot for tile in player.built if tile != NONE for spot in box.tiles[tile].spots]
    return terms(Price(**_counts(spots)))


def planet_text(planet: PlanetTile) -> Translated:
    """The gifts of a planet: printed resources, squares, its strength-4 benefit."""
    printed = terms(Price(**_counts(planet.produces)))
    text = compose("text.planet" if printed else "text.planet_bare", printed=printed, n=planet.slots)
    if not planet.strength4:
        return text
    return compose("text.planet_strength4", text=text, benefit=phrase(planet.strength4))


def dance_text(box: ApiaryBox, dance: Dance, tokens: Sequence[int] = ()) -> Translated:
    """A dance with the tokens on its squares; an empty square is still open."""
    pay: list[Term | Translated] = [*terms(dance.pay)]
    effects, open_gains = list(dance.gain), 0
    for slot, number in zip_longest(dance.slots, tokens[: len(dance.slots)], fillvalue=-1):
        if number != -1:
            token = box.dance_tokens[int(number)]
            pay += terms(token.pay) if token.pay else []
            effects += token.gain
        elif slot == "pay":
            pay.append(compose("text.open_pay"))
        else:
            open_gains += 1
    gain = [phrase(tuple(effects))] if effects else []
    return compose("text.dance", pay=pay, gain=[*gain, *[compose("text.open_gain")] * open_gains])


def automa_order(card: AutomaCard) -> Translated:
    """The action side of an Automa card in words, row by row."""
    few = card.retrieve_at_most
    retrieve = compose("text.automa_retrieves" if few else "text.automa_retrieves_all", n=few)
    key = "text.automa_carving_order" if card.carves else "text.automa_order"
    return compose(key, retrieve=retrieve, action=Term(card.action))


def support_text(card: AutomaCard) -> Translated:
    """The support side of an Automa card in words."""
    return compose(
        "text.automa_support",
        corner=compose(f"text.{card.tail}"),
        n=card.count,
        resource=Term(card.resource),
        kind=Term(card.kind),
        column=card.column,
    )


def known(items: Iterable[Hidden]) -> list[int]:
    """The hidden items that this view can see, to be named in sentences."""
    return [item.what for item in items if item.what != UNKNOWN]


def names(**owners: int) -> tuple[dict[str, Parameter], dict[str, int]]:
    """The parameters and seats of a sentence: the Automa and her colours by name, players by seat."""
    automa: dict[str, Parameter] = {slot: _automa(owner) for slot, owner in owners.items() if owner >= AUTOMA}
    return automa, {slot: owner for slot, owner in owners.items() if owner < AUTOMA}


def _automa(owner: int) -> Translated:
    """The word for the Automa, or for one of the two colours of her workers."""
    if owner == AUTOMA:
        return compose("text.automa")
    return compose("text.automa_yellow" if owner == YELLOW else "text.automa_gray")
