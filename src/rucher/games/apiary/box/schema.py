"""The files of a box, and what they hold together."""

from __future__ import annotations

import msgspec

from rucher.games.apiary.box.figures import (
    AdvanceFigures,
    AutomaCard,
    AutomaGains,
    AutomaLevel,
    AutomaStart,
    CarveFigures,
    CombFigures,
    Conversion,
    FavorTrack,
    GrowFigures,
    Pieces,
    Sector,
    Setup,
    Side,
    Supply,
)
from rucher.games.apiary.box.items import (
    Carving,
    Dance,
    DanceFigures,
    DanceToken,
    Development,
    ExploreToken,
    Faction,
    Farm,
    FrameTile,
    Mat,
    PlanetTile,
    Recruit,
    SeedCard,
    SeedFigures,
)

FILES = (
    "board.toml",
    "comb.toml",
    "planets.toml",
    "farms.toml",
    "recruits.toml",
    "developments.toml",
    "carvings.toml",
    "factions.toml",
    "seeds.toml",
    "dances.toml",
    "mats.toml",
    "automa.toml",
)


class Pack(msgspec.Struct, frozen=True):
    """The contents of all files."""

    setup: Setup
    supply: Supply
    sides: tuple[Side, ...]
    advance: AdvanceFigures
    grow: GrowFigures
    carve: CarveFigures
    conversions: tuple[Conversion, ...]
    favor: FavorTrack
    comb: CombFigures
    sectors: tuple[Sector, ...]
    planets: tuple[PlanetTile, ...]
    explore_tokens: tuple[ExploreToken, ...]
    farms: tuple[Farm, ...]
    recruits: tuple[Recruit, ...]
    developments: tuple[Development, ...]
    carvings: tuple[Carving, ...]
    factions: tuple[Faction, ...]
    seed_figures: SeedFigures
    seeds: tuple[SeedCard, ...]
    dance_figures: DanceFigures
    dances: tuple[Dance, ...]
    dance_tokens: tuple[DanceToken, ...]
    pieces: Pieces
    frame: FrameTile
    mats: tuple[Mat, ...]
    automa: AutomaStart
    gains: AutomaGains
    levels: tuple[AutomaLevel, ...]
    cards: tuple[AutomaCard, ...]
