"""Clauses 1, 15.1, 15.2 and 16.2: set the table, and give each player a faction and a mat."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.secrets import EVERYONE, Hidden, bit, shown
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, ChooseFaction, DraftMat
from rucher.games.apiary.asking import Ask, push
from rucher.games.apiary.box import ApiaryBox, box_of
from rucher.games.apiary.box.effects import CARVING, Seed
from rucher.games.apiary.events import FactionChosen, FactionTaken, MatTaken
from rucher.games.apiary.geometry import Layout, layout_of
from rucher.games.apiary.pending import Begin, Run
from rucher.games.apiary.questions import Draft, Factions
from rucher.games.apiary.state import NONE, ApiaryOptions, ApiaryState, Automa, Player


def lay_table(options: ApiaryOptions, chance: Chance) -> ApiaryState:
    """Clauses 1.1 to 1.8: set up the board, the decks, the players; then they choose, draft or begin."""
    box, layout = box_of(options.pack), layout_of(options.pack, options.players)
    carvings = layout.side.carvings[0] * layout.side.carvings[1]
    dances = layout.side.dances
    setup = box.pack.setup
    state = ApiaryState(
        options=options,
        players=[
            Player([], [], [], [0] * 5, [], [], [], [], [], [], [], setup.start_vp[seat], setup.start_favor)
            for seat in range(options.players)
        ],
        stack=[],
        spaces=[NONE] * len(layout.spaces),
        ship=layout.start,
        planets=[NONE] * layout.grid,
        grid_tokens=_explore_tokens(box, layout, options, chance),
        squares=[0] * (3 * layout.grid),
        rows=[NONE] * 9,
        carvings=_draw_some(chance, "carvings", box.of_kind[CARVING], carvings),
        dances=_draw_some(chance, "dances", range(len(box.dances)), dances),
        teachers=[NONE] * dances,
        dance_tokens=[NONE] * (2 * dances),
        comb=[NONE] * len(layout.pods),
        waiting=[],
        discards=[[], [], []],
        seed_discards=[],
        farm_bag=list(box.of_kind[0]),
        recruit_bag=list(box.of_kind[1]),
        development_bag=list(box.of_kind[2]),
        planet_bag=list(range(len(box.planets))),
        seed_bag=list(range(len(box.seeds))),
        faction_bag=list(range(len(box.factions))),
        answers=[],
        offered_factions=[],
        offered_mats=[],
        fired=[],
    )
    if options.players == 1:
        _add_automa(state)
    for place in range(9):
        state.rows[place] = chance.draw("rows", state.bag_of(place // 3))
    _deal(state, chance)
    return state


def _add_automa(state: ApiaryState) -> None:
    """Clause 16.2: add the Automa's workers, her deck, and the starting points of both sides."""
    start, cards = state.box.pack.automa, state.box.pack.cards
    yellow = sorted(worker.strength for worker in start.workers if worker.colour == "yellow")
    gray = sorted(worker.strength for worker in start.workers if worker.colour == "gray")
    state.automa = Automa(yellow, gray, list(range(len(cards))), [], [], [], start.vp)
    state.players[0].vp = start.human_vp


def _draw_some(chance: Chance, source: str, items: range | tuple[int, ...], n: int) -> list[int]:
    """Clause 1: draw some planets, tiles or cards of the box at random."""
    left = list(items)
    return [chance.draw(source, left) for _ in range(n)]


def _explore_tokens(box: ApiaryBox, layout: Layout, options: ApiaryOptions, chance: Chance) -> list[int]:
    """Clauses 1.2 and 15.4: a token for each planet; the variant removes the one with two cards."""
    tokens = [
        number
        for number, token in enumerate(box.explore_tokens)
        if not (options.seed_limit and Seed(2) in token.effects)
    ]
    return [
        NONE if space == layout.start else chance.draw("explore tokens", tokens)
        for space in range(layout.grid)
    ]


def _deal(state: ApiaryState, chance: Chance) -> None:
    """Clauses 1.6, 1.7, 15.1 and 15.2: deal mats and factions, or offer them for the draft."""
    options, box = state.options, state.box
    seats = range(options.players)
    mats = list(range(len(box.mats)))
    if options.draft:
        state.offered_factions = [chance.draw("factions", state.faction_bag) for _ in (*seats, 0)]
        state.offered_mats = [chance.draw("mats", mats) for _ in seats]
        push(state, *(Draft(seat) for seat in (*reversed(seats), *seats)))
        return
    for seat in seats:
        take_mat(state, seat, chance.draw("mats", mats))
    if options.first_game and state.automa is None:
        starters = list(box.starters)
        for seat in seats:
            faction = chance.draw("starters", starters)
            state.faction_bag.remove(faction)
            _settle_in(state, seat, faction)
        _begin(state)
        return
    for seat in seats:
        state.players[seat].dealt = _dealt(state, seat, chance)
    state.answers = [None] * options.players
    push(state, Factions())


def _dealt(state: ApiaryState, seat: int, chance: Chance) -> list[Hidden]:
    """Clauses 1.7 and 16.2: the factions from which a player keeps one.

    In a first game against the Automa it is a single starter: taking it begins her turn, as the events show.
    """
    if state.options.first_game:
        starter = chance.deal("starters", list(state.box.starters), bit(seat))
        state.faction_bag.remove(starter.what)
        return [starter]
    n = state.box.pack.setup.factions_dealt
    return [chance.deal("factions", state.faction_bag, bit(seat)) for _ in range(n)]


def take_mat(state: ApiaryState, seat: int, mat: int) -> None:
    """Clause 1.6: give a player a hive mat with empty cells."""
    state.players[seat].mat = mat
    state.players[seat].built = [NONE] * len(state.box.mats[mat].cells)


def _settle_in(state: ApiaryState, seat: int, faction: int) -> None:
    """Clause 1.8: give a player the workers and resources of a faction."""
    player, facts = state.players[seat], state.box.factions[faction]
    player.faction = faction
    player.active = sorted(facts.workers)
    player.resources = list(facts.start.amounts)


def _begin(state: ApiaryState) -> None:
    """Clause 1.8: give the start benefits of the factions, then begin the first turn."""
    starts = [(seat, state.box.factions[p.faction].start_effects) for seat, p in enumerate(state.players)]
    push(state, *(Run(seat, effects) for seat, effects in starts if effects), Begin(state.sides[0]))


# -- the choice of one of two factions, all at once --------------------------------------------------------


def _factions_candidates(view: ApiaryState, question: Factions) -> list[ApiaryAction]:
    """Clause 1.7: each faction that was dealt to the seat."""
    return [ChooseFaction(item.what) for item in view.players[question.seat].dealt]


def _refuse_factions(view: ApiaryState, question: Factions, action: ChooseFaction) -> Refusal | None:
    """Clause 1.7: refuse a faction that was not dealt, or is chosen already."""
    cells = (f"faction:{action.faction}",)
    dealt = [item.what for item in view.players[question.seat].dealt]
    if action.faction not in dealt:
        return Refusal("faction_not_dealt", "1.7", {}, cells)
    given = view.answers[question.seat]
    if given is not None and given.what == dealt.index(action.faction):
        return Refusal("chosen_already", "1.7", {}, cells)
    return None


def _answer_factions(
    state: ApiaryState, question: Factions, action: ChooseFaction, chance: Chance, emit: Emit
) -> None:
    """Clause 1.7: store a choice, which can change until the last one is in; then show all."""
    seat = question.seat
    number = [item.what for item in state.players[seat].dealt].index(action.faction)
    state.answers[seat] = Hidden(number, bit(seat))
    if emit:
        emit(FactionChosen(seat, Hidden(action.faction, bit(seat))))
    if None in state.answers:
        push(state, Factions())
        return
    answers, state.answers = state.answers, []
    for owner, answer in enumerate(answers):
        if answer is not None:
            _show_choice(state, owner, answer, chance, emit)
    _begin(state)


def _show_choice(state: ApiaryState, seat: int, answer: Hidden, chance: Chance, emit: Emit) -> None:
    """Clause 1.7: show a chosen faction to everybody, and give it to its player."""
    player = state.players[seat]
    dealt, player.dealt = player.dealt, []
    shown(answer, EVERYONE, chance)
    kept = shown(dealt.pop(answer.what), EVERYONE, chance).what
    state.faction_bag = sorted([*state.faction_bag, *(item.what for item in dealt)])
    _settle_in(state, seat, kept)
    if emit:
        emit(FactionTaken(seat, kept))


# -- the advanced draft ------------------------------------------------------------------------------------


def _drafts(view: ApiaryState, question: Draft) -> list[ApiaryAction]:
    """Clause 15.2: each faction and each hive mat that may be drafted."""
    factions = [ChooseFaction(faction) for faction in view.offered_factions]
    return [*factions, *(DraftMat(mat) for mat in view.offered_mats)]


def _refuse_draft(view: ApiaryState, question: Draft, action: ChooseFaction | DraftMat) -> Refusal | None:
    """Clause 15.2: why this cannot be drafted: each player takes one faction and one mat on offer."""
    player = view.players[question.seat]
    if isinstance(action, DraftMat):
        if player.mat != NONE:
            return Refusal("has_a_mat", "15.2")
        if action.mat not in view.offered_mats:
            return Refusal("mat_not_offered", "15.2", {}, (f"mat:{action.mat}",))
        return None
    if player.faction != NONE:
        return Refusal("has_a_faction", "15.2")
    if action.faction not in view.offered_factions:
        return Refusal("faction_not_offered", "15.2", {}, (f"faction:{action.faction}",))
    return None


def _draft(
    state: ApiaryState, question: Draft, action: ChooseFaction | DraftMat, chance: Chance, emit: Emit
) -> None:
    """Clause 15.2: take the drafted faction or hive mat."""
    seat = question.seat
    if isinstance(action, DraftMat):
        state.offered_mats.remove(action.mat)
        take_mat(state, seat, action.mat)
        if emit:
            emit(MatTaken(seat, action.mat))
    else:
        state.offered_factions.remove(action.faction)
        _settle_in(state, seat, action.faction)
        if emit:
            emit(FactionTaken(seat, action.faction))
    if not state.offered_mats and len(state.offered_factions) == 1:
        state.faction_bag = sorted([*state.faction_bag, state.offered_factions.pop()])
        _begin(state)


ASKS: dict[type, Ask] = {
    Factions: Ask(
        "faction", "1.7", (ChooseFaction,), _factions_candidates, _refuse_factions, _answer_factions
    ),
    Draft: Ask("draft", "15.2", (ChooseFaction, DraftMat), _drafts, _refuse_draft, _draft),
}
