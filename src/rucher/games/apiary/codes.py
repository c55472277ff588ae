"""The border of Apiary's fast table: a table from a state, and actions as objects and as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast, get_args

from rucher.core.hexgrid import distance
from rucher.core.secrets import UNKNOWN, Hidden
from rucher.games.apiary import pending, questions
from rucher.games.apiary import position as places
from rucher.games.apiary import table as kernel
from rucher.games.apiary.actions import (
    AnswerBump,
    ApiaryAction,
    BuildAt,
    BuyTile,
    Convert,
    Place,
    PlaceFrame,
    PlaySeed,
    ReserveTile,
    TakeIncome,
)
from rucher.games.apiary.box import KINDS, RESOURCES, ApiaryBox, box_of
from rucher.games.apiary.box.effects import Effects, Gain, Trigger
from rucher.games.apiary.compiling import (
    ACTIONS,
    CONVERSIONS,
    ICONS,
    OCCASIONS,
    Compiled,
    compiled,
    hex_number,
    hex_of,
    printed,
)
from rucher.games.apiary.geometry import layout_of
from rucher.games.apiary.pending import Pending
from rucher.games.apiary.state import NONE, ApiaryState, Automa, Player
from rucher.games.apiary.table import ApiaryTable

_KINDS: Final[tuple[type[ApiaryAction], ...]] = get_args(ApiaryAction)
_NUMBER: Final = {kind: number for number, kind in enumerate(_KINDS)}
_STANDINGS: Final = ("ask", "active", "landing")
_ZONES: Final = ("active", "landing")
_LARGEST: Final = 32_767  # number that a row can hold
_FARTHEST: Final = 62  # hex of a hive that has a number
_WORD: Final = 12  # cells in one number of a frame that tells which farms have paid
Frame = list[int]


# -- what fits ---------------------------------------------------------------------------------------------


def fits(state: ApiaryState) -> bool:
    """Can the fast table play on from here? It needs a whole world, and room for what a pack may have."""
    if not _box_fits(state.options.pack, state.options.players) or _unknown(state):
        return False
    if any(len(cells) > places.MOST_CELLS for cells in (player.built for player in state.players)):
        return False
    return _frames(state) is not None


def _unknown(state: ApiaryState) -> bool:
    """Is anything hidden here? Then a world must be imagined first (`resample`)."""
    zones = [zone for player in state.players for zone in (player.hand, player.drawn, player.dealt)]
    return any(item.what == UNKNOWN for zone in zones for item in zone) or any(
        answer is not None and answer.what == UNKNOWN for answer in state.answers
    )


@cache
def _box_fits(pack: str, players: int) -> bool:
    """Has the table room for this box? Its lists are long enough for any box of about our size."""
    box, layout = box_of(pack), layout_of(pack, players)
    try:
        made = compiled(pack)
    except ValueError:
        return False
    sides = [side for faction in box.factions for side in (faction.base, faction.upgraded)]
    abilities = [*sides, *(tile.abilities for tile in box.tiles)]
    triggers = [one for listed in abilities for one in listed if isinstance(one, Trigger)]
    fires = [sum(one.on == occasion for one in triggers) for occasion in OCCASIONS]
    cells = max(len(mat.cells) for mat in box.mats) + box.pieces.frames * len(box.frame.cells)
    two = {action.id for action in layout.side.actions if action.spaces == 2}
    ours = {action.id for action in layout.side.actions}
    return (
        all(count <= room for count, room in _room(pack, players))
        and cells <= places.MOST_CELLS
        and max(fires) * 2 <= kernel.MOST_CALLED
        and sum(one.limit is not None for one in triggers) <= 30
        and all(len(listed) <= 8 for listed in abilities)
        and all(name in two for name in ours if name == "explore" or name.startswith("advance"))
        and {conversion.id for conversion in box.pack.conversions} == set(CONVERSIONS)
        and not any(getattr(bonus, "target", None) for bonus in box.frame_bonuses)
        and len(made.lists["code"]) <= _LARGEST
        and _farthest(box) <= _FARTHEST
    )


def _farthest(box: ApiaryBox) -> int:
    """How far from the middle a hive may reach: all frames in a row, and what may lie beside the last one."""
    frame = [cell.at for cell in box.frame.cells]
    longest = max(distance(one, other) for one in frame for other in frame) + 1
    mats = max(distance((0, 0), cell) for mat in box.mats for cell in (*mat.cells, *mat.faction_cells))
    return mats + (box.pieces.frames + 1) * longest


def _room(pack: str, players: int) -> Iterator[tuple[int, int]]:
    """What there is of each kind, and how much there may be."""
    box, layout = box_of(pack), layout_of(pack, players)
    yield len(box.tiles), 254
    yield max(len(kind) for kind in box.of_kind[:3]), 64
    yield len(box.of_kind[1]), 44
    yield len(box.seeds), 64
    yield len(box.planets), 64
    yield layout.grid, 40
    yield len(layout.spaces), 16
    yield len(layout.pods), 46
    yield layout.side.carvings[0] * layout.side.carvings[1], 24
    yield layout.side.dances, 8
    yield box.pack.seed_figures.plant_limit_most, 16
    yield box.pack.setup.factions_dealt, 7
    yield len(box.pack.cards), 64
    yield len(layout.actions), 8
    yield box.pieces.workers, 4


# -- a table -----------------------------------------------------------------------------------------------


def table_of(state: ApiaryState, seed: int = 0) -> ApiaryTable:
    """A fast table of Apiary in the position of a whole state; a seed puts every stack in an order."""
    table = ApiaryTable(printed(state.options), _numbers(state), seed)
    for seat, player in enumerate(state.players):
        frames = [
            number
            for at in range(0, len(player.frames), 3)
            for number in (hex_number((player.frames[at], player.frames[at + 1])), player.frames[at + 2])
        ]
        table.lay_hive(seat, frames, player.built)
    table.start()
    table.shuffle()
    return table


def _numbers(state: ApiaryState) -> list[int]:
    """The numbers of a row, without the hives."""
    row = [0] * places.ROW
    row[places.SEAT], row[places.TURN] = state.seat, state.turn
    row[places.TEXTS], row[places.ENDING] = state.texts_played, int(state.ending)
    row[places.TURNS_LEFT], row[places.OVER], row[places.SHIP] = state.turns_left, int(state.over), state.ship
    for place, items in (
        (places.SPACES, state.spaces),
        (places.ROWS, state.rows),
        (places.DANCES, state.dances),
        (places.TEACHERS, state.teachers),
        (places.PUT, state.dance_tokens),
        (places.CARVED, state.carvings),
        (places.COMB, state.comb),
        (places.PLANETS, state.planets),
        (places.TOKENS, state.grid_tokens),
        (places.SQUARES, state.squares),
    ):
        row[place : place + len(items)] = items
    _list_into(row, places.FIRED, [_fired(mark) for mark in state.fired])
    _list_into(row, places.WAITING, state.waiting)
    _list_into(row, places.FACTIONS_OFFERED, state.offered_factions)
    _list_into(row, places.MATS_OFFERED, state.offered_mats)
    _list_into(row, places.DRAWN, [item.what for player in state.players for item in player.drawn])
    for kind in range(3):
        _list_into(row, places.BAGS + places.BAG_WIDTH * kind, sorted(state.bag_of(kind)))
        _list_into(row, places.GONE + places.BAG_WIDTH * kind, state.discards[kind])
    _list_into(row, places.BAGS + places.BAG_WIDTH * places.PLANET_BAG, sorted(state.planet_bag))
    _list_into(row, places.BAGS + places.BAG_WIDTH * places.SEED_BAG, sorted(state.seed_bag))
    _list_into(row, places.GONE + places.BAG_WIDTH * places.SEED_BAG, state.seed_discards)
    row[places.HER_TOP] = NONE
    if state.automa is not None:
        _automa_into(row, state.automa)
    for seat in range(5):
        player = state.players[seat] if seat < len(state.players) else None
        answer = state.answers[seat] if seat < len(state.answers) else None
        _player_into(row, places.PLAYERS + places.WIDE * seat, player, answer)
    frames = _frames(state)
    if frames is None:
        raise ValueError("the fast table cannot express what waits here; ask `fits` first")
    row[places.DEPTH] = len(frames)
    for number, frame in enumerate(frames):
        at = places.STACK + places.FRAME_WIDE * number
        row[at : at + len(frame)] = frame
    return row


def _list_into(row: list[int], place: int, items: Sequence[int]) -> None:
    """Write a list behind its length."""
    row[place : place + 1 + len(items)] = [len(items), *items]


def _fired(mark: int) -> int:
    """The table's mark of an ability that fires once in a turn (`abilities.fire`)."""
    ability, number = divmod(mark, 8)
    seat, source = divmod(ability, 1024)
    return (seat * 256 + source) * 8 + number


def _automa_into(row: list[int], automa: Automa) -> None:
    """Write the possessions of the Automa."""
    row[places.HER_VP], row[places.HER_TOP], row[places.HER_SLEPT] = automa.vp, automa.top, automa.slept
    row[places.HER_TOKENS] = len(automa.tokens)
    for strength in range(1, 5):
        row[places.YELLOWS + strength] = automa.yellow.count(strength)
        row[places.GRAYS + strength] = automa.gray.count(strength)
    _list_into(row, places.BAGS + places.BAG_WIDTH * places.HER_BAG, sorted(automa.deck))
    _list_into(row, places.GONE + places.BAG_WIDTH * places.HER_BAG, automa.discards)
    _list_into(row, places.HER_CARVINGS, automa.carvings)


def _player_into(row: list[int], base: int, player: Player | None, answer: Hidden | None) -> None:
    """Write the possessions of a player."""
    row[base + places.MAT] = row[base + places.FACTION] = row[base + places.HELD] = NONE
    row[base + places.ANSWER] = NONE if answer is None else answer.what
    if player is None:
        return
    row[base + places.GOODS : base + places.GOODS + 5] = player.resources
    for strength in range(1, 5):
        row[base + places.ACTIVE + strength] = player.active.count(strength)
        row[base + places.LANDING + strength] = player.landing.count(strength)
    row[base + places.POINTS], row[base + places.FAVORED] = player.vp, player.favor
    row[base + places.MAT], row[base + places.FACTION] = player.mat, player.faction
    row[base + places.UPGRADED], row[base + places.HELD] = int(player.upgraded), player.reserved
    row[base + places.STANDING] = _STANDINGS.index(player.standing)
    row[base + places.FOUND] = len(player.explore_tokens)
    _list_into(row, base + places.DEALT, [item.what for item in player.dealt])
    _list_into(row, base + places.PLANTED, player.planted)
    _list_into(row, base + places.RECRUITS, player.recruits)
    _list_into(row, base + places.HAND, [item.what for item in player.hand])


# -- what waits --------------------------------------------------------------------------------------------


def _frames(state: ApiaryState) -> list[Frame] | None:
    """The frames of a state's stack; None if the table has no words for one."""
    frames: list[Frame] = []
    try:
        for task in state.stack:
            _add_frames(frames, task, state, compiled(state.options.pack))
    except KeyError:
        return None
    return frames if len(frames) < places.MOST_FRAMES // 2 else None


def _add_frames(frames: list[Frame], task: Pending, state: ApiaryState, made: Compiled) -> None:
    """Add the frames of one task."""
    match task:
        case pending.Run(seat, effects):
            _add_runs(frames, seat, effects, made)
        case pending.Fire(seat, occasion, also, strength, tile, recruits):
            second = NONE if also is None else OCCASIONS.index(also)
            before = NONE if recruits is None else recruits
            frame = [kernel.DO_FIRE, seat, OCCASIONS.index(occasion), second, strength, tile, before, 1]
            if frames and frames[-1][:7] == frame[:7]:
                frames[-1][7] += 1
            else:
                frames.append(frame)
        case _:
            frames.append(_FRAMES[type(task)](task, state, made))


def _add_runs(frames: list[Frame], seat: int, effects: Effects, made: Compiled) -> None:
    """Frames for some effects: one program if the box has it, else one for each kind of effect in a row."""
    if not effects:
        return
    if effects in made.programs:
        frames.append([kernel.DO_RUN, seat, made.programs[effects]])
        return
    for effect in reversed(effects):
        if isinstance(effect, Gain):
            frames.append([kernel.DO_GAIN, seat, ICONS.index(effect.res), effect.n])
            continue
        frame = [kernel.DO_REPEAT, seat, made.programs[(effect,)], 1]
        if frames and frames[-1][:3] == frame[:3]:
            frames[-1][3] += 1
        else:
            frames.append(frame)


def _program(effects: Effects, made: Compiled) -> int:
    """The program of some effects that the box has."""
    return made.programs[effects] if effects else made.nothing


def _farms(kind: int, task: questions.Retrieval | questions.Incomes) -> Frame:
    """The frame of a question for incomes: the farms that have paid are bits."""
    words = [0] * (places.MOST_CELLS // _WORD)
    for cell in task.used:
        words[cell // _WORD] |= 1 << cell % _WORD
    return [kind, task.seat, task.n, *words]


def _buying(task: questions.Buying, made: Compiled) -> Frame:
    """The frame of a question for a tile."""
    kinds, reward = made.known_kinds(task.kinds), _program(task.reward, made)
    flags = [int(task.free), int(task.may), task.target]
    return [kernel.ASK_BUYING, task.seat, kinds, task.total, reward, *flags]


def _boosting(task: questions.Boosting) -> Frame:
    """The frame of a question for a worker to boost."""
    done = [task.done.count(strength) for strength in range(5)]
    return [kernel.ASK_BOOSTING, task.seat, _ZONES.index(task.zone), task.n, *done]


def _ordering(task: questions.Ordering, made: Compiled) -> Frame:
    """The frame of a question for the next ability."""
    programs = [_program(effects, made) for effects in task.effects]
    return [kernel.ASK_ORDERING, task.seat, len(programs), *programs]


Write = Callable[[Any, ApiaryState, Compiled], Frame]


def _plain(kind: int, *names: str) -> Write:
    """A frame of a kind whose fields are numbers or yes and no."""
    return lambda task, state, made: [kind, task.seat, *(int(getattr(task, name)) for name in names)]


_FRAMES: Final[dict[type, Write]] = {
    pending.Act: lambda t, s, m: [kernel.DO_ACT, t.seat, ACTIONS.index(t.action), t.strength],
    pending.Acted: lambda t, s, m: [
        kernel.DO_ACTED,
        t.seat,
        ACTIONS.index(t.action),
        t.strength,
        t.recruits,
    ],
    pending.Explored: _plain(kernel.DO_EXPLORED, "planet", "strength"),
    pending.TurnUp: lambda t, s, m: [kernel.DO_TURN_UP, NONE, t.planet],
    pending.Harvest: _plain(kernel.DO_HARVEST, "planet"),
    pending.Bill: lambda t, s, m: [kernel.DO_BILL, t.seat, *t.cost],
    pending.Raise: _plain(kernel.DO_RAISE, "tile", "source", "cell"),
    pending.Begin: _plain(kernel.DO_BEGIN),
    pending.NewWorker: _plain(kernel.DO_NEW_WORKER),
    pending.Settle: lambda t, s, m: [kernel.DO_SETTLE, NONE],
    pending.Slept: _plain(kernel.DO_SLEPT),
    pending.Wrap: _plain(kernel.DO_WRAP),
    pending.Overflow: lambda t, s, m: [kernel.DO_OVERFLOW, t.seat, RESOURCES.index(t.resource)],
    pending.AutomaTurn: lambda t, s, m: [kernel.DO_HER_TURN, places.HERSELF],
    pending.AutomaActs: lambda t, s, m: [
        kernel.DO_HER_ACT,
        places.HERSELF,
        ACTIONS.index(t.action),
        t.strength,
        t.support,
    ],
    pending.AutomaComesBack: lambda t, s, m: [kernel.DO_HER_BACK, t.colour, t.strength],
    pending.AutomaSleeps: lambda t, s, m: [kernel.DO_HER_SLEEP, t.colour],
    questions.Factions: lambda t, s, m: [kernel.ASK_FACTIONS, NONE],
    questions.Draft: _plain(kernel.ASK_DRAFT),
    questions.Turn: _plain(kernel.ASK_TURN, "before"),
    questions.BumpedWorker: _plain(kernel.ASK_BUMPED, "strength"),
    questions.Ship: _plain(kernel.ASK_SHIP, "total", "strength"),
    questions.Square: _plain(kernel.ASK_SQUARE, "planet"),
    questions.BenefitOrder: _plain(kernel.ASK_BENEFIT_ORDER, "planet"),
    questions.Benefit: _plain(kernel.ASK_BENEFIT, "planet"),
    questions.Buying: lambda t, s, m: _buying(t, m),
    questions.CarvingChoice: _plain(kernel.ASK_CARVING),
    questions.Site: _plain(kernel.ASK_SITE, "tile", "source", "free"),
    questions.Discounting: lambda t, s, m: [kernel.ASK_DISCOUNT, t.seat, *t.cost, t.n],
    questions.Owing: lambda t, s, m: [kernel.ASK_OWING, t.seat, ICONS.index(t.icon), t.n],
    questions.OwingCard: _plain(kernel.ASK_OWING_CARD, "n"),
    questions.Growing: _plain(kernel.ASK_GROWING, "left", "workers", "parts", "upgrade"),
    questions.Framing: _plain(kernel.ASK_FRAMING, "may"),
    questions.Keeping: _plain(kernel.ASK_KEEPING, "n"),
    questions.Planting: _plain(kernel.ASK_PLANTING, "n"),
    questions.Teaching: _plain(kernel.ASK_TEACHING),
    questions.TokenChoice: _plain(kernel.ASK_TOKEN, "slot", "square"),
    questions.Converting: _plain(kernel.ASK_CONVERTING, "n", "parts", "may"),
    questions.Retrieval: lambda t, s, m: _farms(kernel.ASK_RETRIEVAL, t),
    questions.Incomes: lambda t, s, m: _farms(kernel.ASK_INCOMES, t),
    questions.Hibernation: _plain(kernel.ASK_HIBERNATION),
    questions.Boosting: lambda t, s, m: _boosting(t),
    questions.Recalling: _plain(kernel.ASK_RECALLING),
    questions.Reserving: lambda t, s, m: [
        kernel.ASK_RESERVING,
        t.seat,
        m.known_kinds(tuple(KINDS.index(kind) for kind in t.kinds)),
    ],
    questions.PlanetChoice: _plain(kernel.ASK_PLANET),
    questions.Upgrading: _plain(kernel.ASK_UPGRADING),
    questions.Options: lambda t, s, m: [
        kernel.ASK_OPTIONS,
        t.seat,
        m.choices[t.options],
        len(t.options),
    ],
    questions.Exchanging: lambda t, s, m: [
        kernel.ASK_EXCHANGING,
        t.seat,
        m.known_price(t.pay),
        _program(t.gain, m),
        t.n,
    ],
    questions.Wilds: lambda t, s, m: [kernel.ASK_WILDS, t.seat, ICONS.index(t.icon), t.n],
    questions.Ordering: lambda t, s, m: _ordering(t, m),
    questions.Storing: lambda t, s, m: [kernel.ASK_STORING, t.seat, *t.start],
}


# -- actions -----------------------------------------------------------------------------------------------


def encode(action: ApiaryAction) -> int:
    """The number of an action on the fast table of Apiary."""
    return _NUMBER[type(action)] << 20 | _what(action)


def _what(action: ApiaryAction) -> int:
    """The fields of an action as one number."""
    match action:
        case Place(strength, name):
            return strength << 4 | ACTIONS.index(name)
        case PlaySeed(card, use):
            return card << 1 | (use == "basic")
        case AnswerBump(zone, always):
            return _ZONES.index(zone) << 1 | always
        case BuyTile(kind, column) | ReserveTile(kind, column):
            return 3 * KINDS.index(kind) + column
        case BuildAt(cell) | TakeIncome(cell):
            return hex_number(cell)
        case PlaceFrame(cell, turn):
            return hex_number(cell) << 3 | turn
        case Convert(option):
            return CONVERSIONS.index(option)
        case _:
            values = [getattr(action, name) for name in action.__struct_fields__]
            if not values:
                return 0
            return RESOURCES.index(values[0]) if isinstance(values[0], str) else int(values[0])


@lru_cache(1 << 16)
def decode(number: int) -> ApiaryAction:
    """The action that a number means on the fast table of Apiary."""
    kind, what = cast("Callable[..., ApiaryAction]", _KINDS[number >> 20]), number & kernel.WHAT
    match number >> 20:
        case kernel.TO_PLACE:
            return kind(what >> 4, ACTIONS[what & 15])
        case kernel.TO_SEED:
            return kind(what >> 1, "basic" if what & 1 else "text")
        case kernel.TO_BUMP:
            return kind(_ZONES[what >> 1], bool(what & 1))
        case kernel.TO_BUY | kernel.TO_RESERVE:
            return kind(KINDS[what // 3], what % 3)
        case kernel.TO_BUILD | kernel.TO_INCOME:
            return kind(hex_of(what))
        case kernel.TO_PLACE_FRAME:
            return kind(hex_of(what >> 3), what & 7)
        case kernel.TO_CONVERT:
            return kind(CONVERSIONS[what])
        case kernel.TO_SQUARE | kernel.TO_SPARE | kernel.TO_PAY | kernel.TO_TAKE | kernel.TO_DISCARD:
            return kind(RESOURCES[what])
        case _:
            return kind(what) if _KINDS[number >> 20].__struct_fields__ else kind()
