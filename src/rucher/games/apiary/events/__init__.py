"""The events of Apiary, by subject; `ApiaryEvent` is any of them."""

from __future__ import annotations

from typing import TypeAlias

from rucher.games.apiary.events.automa import (
    AutomaCarved,
    AutomaDiscarded,
    AutomaShuffled,
    AutomaTurnedUp,
    TokenRemoved,
)
from rucher.games.apiary.events.planets import (
    BenefitTaken,
    Flown,
    Harvested,
    PlanetTurnedUp,
    SquareFilled,
    TokenTaken,
)
from rucher.games.apiary.events.seeds_and_dances import (
    DanceTaught,
    DanceTokenPut,
    DanceUsed,
    SeedDiscarded,
    SeedPlanted,
    SeedPlayed,
    SeedsDrawn,
    SeedsShuffled,
)
from rucher.games.apiary.events.setup_and_turns import (
    Ended,
    FactionChosen,
    FactionTaken,
    FactionUpgraded,
    HiveEmpty,
    LastTurns,
    MatTaken,
    StandingSet,
    TurnEnded,
)
from rucher.games.apiary.events.stock import (
    Converted,
    FavorGained,
    Gained,
    IncomeTaken,
    Overflowed,
    Paid,
    PointsGained,
    SupplyShort,
)
from rucher.games.apiary.events.tiles import (
    AbilityFired,
    FramePlaced,
    RowRefreshed,
    TileBuilt,
    TileReserved,
    TileTurnedUp,
)
from rucher.games.apiary.events.workers import (
    Bumped,
    CameBack,
    Hibernated,
    MajorityLost,
    Placed,
    Retrieved,
    Shifted,
    SleptWithoutToken,
    WorkerBoosted,
    WorkerGained,
    WorkerRecalled,
)

ApiaryEvent: TypeAlias = (
    FactionChosen
    | FactionTaken
    | MatTaken
    | HiveEmpty
    | Placed
    | Shifted
    | Bumped
    | CameBack
    | StandingSet
    | Flown
    | TokenTaken
    | PlanetTurnedUp
    | SquareFilled
    | Harvested
    | BenefitTaken
    | Gained
    | Paid
    | SupplyShort
    | PointsGained
    | FavorGained
    | SeedsDrawn
    | SeedPlayed
    | SeedDiscarded
    | SeedPlanted
    | SeedsShuffled
    | TileBuilt
    | TileReserved
    | RowRefreshed
    | TileTurnedUp
    | WorkerGained
    | WorkerBoosted
    | WorkerRecalled
    | FramePlaced
    | FactionUpgraded
    | Converted
    | DanceTaught
    | DanceTokenPut
    | DanceUsed
    | Retrieved
    | IncomeTaken
    | Hibernated
    | MajorityLost
    | SleptWithoutToken
    | AbilityFired
    | Overflowed
    | LastTurns
    | AutomaTurnedUp
    | AutomaShuffled
    | AutomaDiscarded
    | AutomaCarved
    | TokenRemoved
    | TurnEnded
    | Ended
)

__all__ = [
    "AbilityFired",
    "ApiaryEvent",
    "AutomaCarved",
    "AutomaDiscarded",
    "AutomaShuffled",
    "AutomaTurnedUp",
    "BenefitTaken",
    "Bumped",
    "CameBack",
    "Converted",
    "DanceTaught",
    "DanceTokenPut",
    "DanceUsed",
    "Ended",
    "FactionChosen",
    "FactionTaken",
    "FactionUpgraded",
    "FavorGained",
    "Flown",
    "FramePlaced",
    "Gained",
    "Harvested",
    "Hibernated",
    "HiveEmpty",
    "IncomeTaken",
    "LastTurns",
    "MajorityLost",
    "MatTaken",
    "Overflowed",
    "Paid",
    "Placed",
    "PlanetTurnedUp",
    "PointsGained",
    "Retrieved",
    "RowRefreshed",
    "SeedDiscarded",
    "SeedPlanted",
    "SeedPlayed",
    "SeedsDrawn",
    "SeedsShuffled",
    "Shifted",
    "SleptWithoutToken",
    "SquareFilled",
    "StandingSet",
    "SupplyShort",
    "TileBuilt",
    "TileReserved",
    "TileTurnedUp",
    "TokenRemoved",
    "TokenTaken",
    "TurnEnded",
    "WorkerBoosted",
    "WorkerGained",
    "WorkerRecalled",
]
