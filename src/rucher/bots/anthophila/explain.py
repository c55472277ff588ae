"""The reasons for a plan of Anthophila: its purpose, what hornets do, what lags, and the next best plan."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rucher.bots.anthophila.purposes import purpose
from rucher.bots.anthophila.thinking import Line, Thinker
from rucher.bots.limits import Budget
from rucher.bots.protocol import Planned, Reason
from rucher.core.chance import ThinkingChance
from rucher.core.texts import Term
from rucher.games.anthophila import game as anthophila
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.codes import ACTIONS, decode
from rucher.games.anthophila.state import AnthophilaState

WORLDS = 24  # that a plan is looked at in
DOUBT = 0.5  # by the root of its worlds: the standard error of a share of games, at most
COMPARED = 64  # worlds that the best plan and the next one are played out in, to tell what that one costs
WORTH_SAYING = 0.02  # of the games: a smaller difference to the next best plan is none
OFTEN = 0.15  # a way to lose that is this frequent is spoken of
FAR = 6  # turns that hornets are followed
# The names of conditions, in the order of the table's kinds; one in stock is called by its resource.
_STOCKS = ("pollen", "honey", "propolis")
_ASKED = (
    "",
    "workers",
    "males",
    "explored",
    "plants_up",
    "revealed",
    "no_hornets",
    "no_mites",
    "nosema_over",
)


class Ahead(NamedTuple):
    """What became of a plan in some worlds, as the quick player goes on."""

    lost_by: Counter[int]  # by the way the game ended
    unmet: Counter[int]  # by condition, in games that ran out of turns
    turns: dict[int, float]  # by condition: turns until it holds, where it mostly will
    next_turn: tuple[int, ...]  # the actions of the team's next turn that are most frequent


def reasons(view: AnthophilaState, thinker: Thinker, lines: list[Line]) -> tuple[Reason, ...]:
    """Why Anthophila's bot puts the first plan first, the most important reason first."""
    best = lines[0]
    if wins(thinker, best.actions):
        return (Reason("wins"),)
    ahead = look_ahead(thinker, best.actions)
    found = [purpose(view, best.actions)]
    found += [*_hornets(thinker, best.actions), *_lags(view, thinker, ahead), *_plan(best.actions, ahead)]
    return tuple(found)


def wins(thinker: Thinker, actions: Sequence[int]) -> bool:
    """Does the plan of Anthophila's bot win without any luck?"""
    table = thinker.table
    for action in actions:
        table.play(action)
    won = table.won and table.row()[kernel.DRAWN] == 0
    for _ in actions:
        table.undo()
    return won


def look_ahead(thinker: Thinker, actions: Sequence[int]) -> Ahead:
    """Play a plan on in some worlds, turn by turn."""
    table, search = thinker.table, thinker.search
    asked = thinker.asked
    lost_by, unmet, next_turns = Counter[int](), Counter[int](), Counter[tuple[int, ...]]()
    waits: dict[int, list[int]] = {n: [] for n in range(len(asked))}
    for world in range(WORLDS):
        table.deal(world + 1)
        for action in actions:
            table.play(action)
        if not table.over and world < WORLDS // 3:
            next_turns[_begun(search.line()[0])] += 1
        turns = 0
        while True:
            for n, (_, _, least) in enumerate(asked):
                if len(waits[n]) == world and table.progress(n) >= least:
                    waits[n].append(turns)
            if table.over:
                break
            search.play_turns(1)
            turns += 1
        end = table.row()[kernel.END]
        for n, (_, _, least) in enumerate(asked):
            if len(waits[n]) == world:
                waits[n].append(99)
            if end == kernel.TURNS_OUT and table.progress(n) < least:
                unmet[n] += 1
        lost_by[end] += end != kernel.VICTORY
        for _ in actions:
            table.undo()
    usual = next_turns.most_common(1)[0][0] if next_turns else ()
    return Ahead(lost_by, unmet, {n: statistics.median(each) for n, each in waits.items()}, usual)


def _begun(actions: Sequence[int]) -> tuple[int, ...]:
    """The actions of the hive that a line begins, in order."""
    return tuple(action & 65535 for action in actions if action >> 24 == kernel.BEGIN)


def _name(asked: tuple[int, int, int]) -> str:
    """The name of an aim of the scenario in the bot's catalogs."""
    return _STOCKS[asked[1]] if asked[0] == kernel.IN_STOCK else _ASKED[asked[0]]


def _hornets(thinker: Thinker, actions: Sequence[int]) -> Iterator[Reason]:
    """What the hornets will take, and when, if nothing is done about them; or that the plan prevents it."""
    table = thinker.table
    lost, falls, comes = _if_hornets_fly(thinker, ())
    turn = [action for action in actions if action >> 24 != kernel.END_TURN]
    later, falls_then, _ = _if_hornets_fly(thinker, turn)
    if lost > later:
        yield Reason("saves_bees", {"n": lost - later})
    elif later > 0:
        yield Reason("hornet_takes", {"n": later})
    if falls and not falls_then:
        yield Reason("hive_saved", {"n": falls})
    elif falls_then:
        yield Reason("hive_falls", {"n": falls_then})
    elif comes and not lost and table.row()[kernel.WASPS]:
        yield Reason("hornet_comes", {"n": comes})


def _if_hornets_fly(thinker: Thinker, actions: Sequence[int]) -> tuple[int, int, int]:
    """Workers killed at the end of this turn; turns until the hive falls, and until a hornet enters it.

    Some actions are played first, then every turn is ended at once; 0 stands for never.
    """
    table, played, drawn = thinker.table, 0, thinker.table.row()[kernel.DRAWN]
    for action in actions:
        if table.over or table.row()[kernel.DRAWN] != drawn:
            break
        table.play(action)
        played += 1
    while not table.over and table.row()[kernel.STEP] < kernel.TURNING:
        table.play(kernel.FINISH << 24)
        played += 1
    row = table.row()
    dead, inside, killed, falls, comes = row[kernel.LOST], _inside(row), 0, 0, 0
    for turn in range(1, FAR + 1):
        if table.over or kernel.END_TURN << 24 not in table.legal():
            break
        table.play(kernel.END_TURN << 24)
        played += 1
        row = table.row()
        killed = row[kernel.LOST] - dead if turn == 1 else killed
        if _inside(row) > row[kernel.STOCK + 2]:
            falls = turn
            break
        comes = comes or (turn if _inside(row) > inside else 0)
    for _ in range(played):
        table.undo()
    return killed, falls, comes


def _inside(row: list[int]) -> int:
    """The hornets in the hive, for a reason of Anthophila's bot."""
    wasps = row[kernel.WASP : kernel.WASP + row[kernel.WASPS]]
    return sum(wasp >= kernel.IN_HIVE for wasp in wasps)


def _lags(view: AnthophilaState, thinker: Thinker, ahead: Ahead) -> Iterator[Reason]:
    """How this may still be lost, or the condition that holds last; and the next one that will hold."""
    asked, table = thinker.asked, thinker.table
    for end, code in ((kernel.BY_HORNETS, "fears_hornets"), (kernel.BY_NOSEMA, "fears_nosema")):
        if ahead.lost_by[end] >= OFTEN * WORLDS:
            yield Reason(code, {"n": round(100 * ahead.lost_by[end] / WORLDS)})
    open_ = [n for n, (_, _, least) in enumerate(asked) if table.progress(n) < least]
    if not open_:
        return
    last = max(open_, key=lambda n: (ahead.unmet[n], ahead.turns[n]))
    got, due = table.progress(last), asked[last][2]
    if asked[last][0] == kernel.REVEALED:
        yield Reason("lags_revealed", {"what": Term(view.box.specials[asked[last][1]], count=due - got)})
    else:
        yield Reason(f"lags_{_name(asked[last])}", {"n": got, "due": due})
    first = min(open_, key=lambda n: ahead.turns[n])
    if first != last and 0 < ahead.turns[first] < 90:
        yield Reason(f"soon_{_name(asked[first])}", {"n": round(ahead.turns[first])})


def _plan(actions: Sequence[int], ahead: Ahead) -> Iterator[Reason]:
    """The actions that are planned for the rest of this turn, and for the next one."""
    first = actions[0] >> 24 == kernel.BEGIN
    if rest := _begun(actions)[first:]:
        yield Reason("plan_then", {"what": _verbs(rest)})
    elif ahead.next_turn:
        yield Reason("plan_next", {"what": _verbs(ahead.next_turn)})


def _verbs(actions: Sequence[int]) -> list[Term]:
    """The actions of a plan as verbs, each once."""
    return [Term(f"do_{ACTIONS[action]}") for action in dict.fromkeys(actions)]


def instead(thinker: Thinker, lines: list[Line], budget: Budget) -> tuple[Reason, ...]:
    """The best plan of Anthophila's bot that begins otherwise, and what it costs; or that it is as good."""
    best = lines[0]
    others = (line for line in lines[1:] if line.actions[0] != best.actions[0])
    rival = next((line for line in others if line.actions[0] >> 24 == kernel.BEGIN), None)
    if rival is None:
        return ()
    pair = thinker.weigh((best.actions, rival.actions), COMPARED, budget)
    if found := tuple(runner_up(pair)):
        return found
    worlds = pair[0].worlds
    if not worlds or pair[1].score - pair[0].score > DOUBT / math.sqrt(worlds):
        return ()  # for an aim of the people the better plan was left
    return (Reason("as_good", {"what": _verbs(_begun(rival.actions))}),)


def runner_up(lines: list[Line]) -> Iterator[Reason]:
    """The best plan that begins otherwise, and what it costs, where that is more than luck."""
    best = lines[0]
    for line in lines[1:]:
        if line.actions[0] == best.actions[0] or line.actions[0] >> 24 != kernel.BEGIN or not line.worlds:
            continue  # the same, or another bee or place for it, which verbs cannot tell apart
        cost, worlds = best.score - line.score, min(best.worlds, line.worlds)
        if cost >= max(WORTH_SAYING, DOUBT / math.sqrt(worlds)):
            yield Reason("runner_up", {"what": _verbs(_begun(line.actions)), "n": round(100 * cost)})
        return


def along_the_plan(view: AnthophilaState, planned: Sequence[int]) -> tuple[Reason, ...]:
    """The reason for a later step of a plan: what lies behind is not said again."""
    return (purpose(view, planned),)


def later_steps(view: AnthophilaState, planned: Sequence[int]) -> tuple[Planned, ...]:
    """The steps of a plan of Anthophila's bot after its first one, as far as the same player is asked."""
    state, dice, found = anthophila.clone(view), ThinkingChance(0), list[Planned]()
    for number, action in enumerate(planned[:-1], 1):
        anthophila.apply(state, view.seat, decode(action), dice)
        if state.end or state.seat != view.seat or state.turns_left != view.turns_left:
            break
        left = planned[number:]
        found.append(Planned(decode(left[0]), along_the_plan(state, left)))
    return tuple(found)
