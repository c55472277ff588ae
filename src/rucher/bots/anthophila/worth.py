"""The worth of an action of Anthophila in pollen, from the values of things (`values.py`)."""

from __future__ import annotations

import math
from typing import Literal

from rucher.bots.anthophila.values import PROMISE, UNDER_WAY, Values
from rucher.bots.protocol import Reason
from rucher.core.hexgrid import Hex
from rucher.core.texts import Term
from rucher.games.anthophila.actions import (
    AnthophilaAction,
    Begin,
    CureAction,
    CureBee,
    EndTurn,
    Explore,
    Fight,
    Finish,
    Forage,
    MoveBee,
    Mutate,
    Transform,
    VineAction,
    VineBee,
    Yield,
)
from rucher.games.anthophila.box import POLLEN, RESOURCES
from rucher.games.anthophila.chapters.bees import carrying_limit, in_play
from rucher.games.anthophila.chapters.exploring import legal_explorations
from rucher.games.anthophila.chapters.foraging import legal_foragings
from rucher.games.anthophila.chapters.moving import legal_moves
from rucher.games.anthophila.chapters.stock import legal_mutations, legal_transforms, price
from rucher.games.anthophila.chapters.turn import times_allowed
from rucher.games.anthophila.geometry import RIM, STOCK, spot_of

_NOUNS = {
    "pollen": "pollen",
    "honey": "honey",
    "propolis": "propolis",
    "workers": "worker",
    "males": "male",
}  # by what a goal counts: the noun that names it
WON = 1_000.0
IDLE = 0.15  # the bot skips an action with less worth


class Weights(Values):
    """The worth of each action in one position."""

    def worth(self, action: AnthophilaAction) -> float:
        """The worth of an action of Anthophila for the bot, in pollen."""
        match action:
            case Begin(name):
                return self._begin(name)
            case EndTurn():
                return IDLE
            case Finish():
                return 0.05
            case Explore(bee, cell):
                return self._explore(bee, spot_of(cell))
            case MoveBee(bee, cell):
                return self._move(bee, spot_of(cell))
            case Forage(bee):
                return self._forage(bee)
            case VineBee() | VineAction():
                return 2.0 + isinstance(action, VineAction)
            case Transform(product):
                return self._transform(product)
            case Mutate(kind):
                return self._mutate(kind)
            case _:
                return self._free(action)

    def _free(self, action: CureBee | CureAction | Fight | Yield) -> float:
        """The worth of a cure or a fight, for the bot."""
        view = self.view
        match action:
            case Fight():
                if view.in_danger():
                    return WON
                spare = "no_hornets" in self.asks or view.turns_left <= 2
                return (
                    50.0 if spare and self.short.get("males", 0) <= 0 and not self._males_needed() else -1.0
                )
            case CureAction(name):
                if "nosema_over" in self.asks or sum(view.sick) >= 4:
                    return 60.0
                useful = name in ("explore", "move", "forage") and view.turns_left >= 4
                return 30.0 if useful and view.stock[POLLEN] >= 4 else -1.0
            case CureBee(number):
                if "no_mites" in self.asks:
                    return 40.0
                spare = view.turns_left >= 6 and view.stock[POLLEN] >= 5
                return 10.0 if spare and view.bees[number].at == STOCK else -1.0
            case Yield():
                return -WON

    def _males_needed(self) -> bool:
        """Does the bot need drones for the scenario?"""
        return "males" in self.asks and self.short.get("males", 0) >= 0

    def _begin(self, name: str) -> float:
        """The worth of a whole action: the best of its parts that can be done together."""
        view = self.view
        if name == "make_pollen":
            wins = self.short == {"pollen": 1}
            return WON if wins else self.pollen()
        times = times_allowed(view, name) or 0
        match name:
            case "explore":
                return self._begin_explore(times)
            case "move":
                parts = [(a.bee, a.cell, self.worth(a)) for a in legal_moves(view)]
                return _best_together(parts, times)
            case "forage":
                best: dict[int, float] = {}
                for a in legal_foragings(view):
                    best[a.bee] = max(best.get(a.bee, 0.0), self.worth(a))
                return sum(sorted(best.values(), reverse=True)[:times])
            case "transform":
                return self._begin_transform()
            case _:
                return self._begin_mutate()

    def _begin_explore(self, times: int) -> float:
        """The worth of the action Explore, for the bot."""
        spots = {spot_of(a.cell) for a in legal_explorations(self.view)}
        bees = len(in_play(self.view))
        worth, known = 0.0, min(times, bees, len(spots))
        for n in range(known):
            worth += max(0.0, self._tile(n))
        return worth

    def _tile(self, n: int) -> float:
        """The worth of one more tile, the nth of this action."""
        view, worth = self.view, 0.0
        open_plants = self._open_plants() + 0.5 * n
        worth += 1.7 if open_plants < 3 else 0.7 if open_plants < 5 else 0.1
        if self.short.get("explored", 0) > n:
            worth += 1.0 if view.turns_left > 4 else 2.5
        if self.short.get("plants_up", 0) > n:
            worth += 2.2
        if any(key.startswith("revealed") for key in self.short):
            worth += 2.0 if view.turns_left > 3 else 4.0
        return worth - self._risk(n)

    def _risk(self, n: int) -> float:
        """The expected cost of a hornet among the next tiles."""
        part = next((part for part in self.view.deck if part.plants or part.special), None)
        if part is None:
            return 0.0
        hornet = self.view.box.special_number["hornet_tile"]
        chance = part.special.count(hornet) / (part.plants + len(part.special))
        spare = self.guard - n
        return chance * (45.0 if spare <= 0 else 6.0 if spare == 1 else 1.0)

    def _open_plants(self) -> int:
        """The number of face-up plants that can feed a free bee."""
        view = self.view
        kinds = [view.box.plants[t].kind for t in view.tiles.values() if t < len(view.box.plants)]
        return sum(kind == "forage" for kind in kinds)

    def _explore(self, bee: int, spot: int) -> float:
        """The worth of exploring a spot: near the hive is best, and away from a hornet's shortest way."""
        worth = self._tile(0)
        if worth <= 0:
            return worth
        return worth + (0.3 if spot in RIM else 0.0) + 0.02 * (self.view.bees[bee].at != STOCK)

    def _move(self, bee: int, spot: int) -> float:
        """The worth of a bee's flight, for the bot."""
        view = self.view
        at = view.bees[bee].at
        if spot in view.hornets:
            return self._attack()
        now = self.bee_at(bee, at, waits=True)
        return self.bee_at(bee, spot, waits=True) - now - 0.05 + self._wins_by_load(bee, spot)

    def _attack(self) -> float:
        """The worth of sending a male to fight: high if hornets must go or the hive would fall."""
        if self.guard < 0:
            return 12.0
        return 3.0 if "no_hornets" in self.asks and not self._males_needed() else -1.0

    def _wins_by_load(self, bee: int, spot: int) -> float:
        """Does this load complete the scenario?"""
        if spot != STOCK or not self.short or not self.short.keys() <= set(RESOURCES):
            return 0.0
        brought = dict(zip(RESOURCES, self.view.bees[bee].cargo, strict=True))
        return WON if all(brought[r] >= self.short.get(r, 0) for r in RESOURCES) else 0.0

    def _forage(self, number: int) -> float:
        """The worth of foraging: the load, less the value that the plant already had for the bee."""
        view, bee = self.view, self.view.bees[number]
        tile = view.tiles[bee.at]
        plant = view.box.plants[tile]
        gain = self._gain(number, tile)
        if plant.kind != "forage":
            return gain
        left = carrying_limit(view, bee, self.bonuses) - sum(bee.cargo)
        more = 0.0 if plant.once else PROMISE * min(sum(plant.give.amounts), left - sum(plant.give.amounts))
        return max(0.1, gain * UNDER_WAY - PROMISE * gain * 0.5 + max(0.0, more) * 0.5)

    def _transform(self, product: Literal["honey", "propolis"]) -> float:
        """The worth of making honey or propolis, for the bot."""
        resource = RESOURCES.index(product)
        cost = price(self.view, product, self.bonuses)
        if self.short.get(product, 0) == 1 and len(self.short) == 1 and self._keeps_pollen(cost):
            return WON
        return self.cube(resource) - cost * self._spare(cost)

    def _keeps_pollen(self, cost: int) -> bool:
        """Does the stock keep the pollen that the scenario asks for?"""
        return self.view.stock[POLLEN] - cost >= self.due.get("pollen", 0)

    def _spare(self, cost: int) -> float:
        """The worth of one pollen that is spent."""
        return self.pollen() if self._keeps_pollen(cost) else 1.3

    def _mutate(self, kind: Literal["worker", "male"]) -> float:
        """The worth of a new bee, for the bot."""
        cost = price(self.view, kind, self.bonuses)
        key = "workers" if kind == "worker" else "males"
        if self.short.get(key, 0) == 1 and len(self.short) == 1 and self._keeps_pollen(cost):
            return WON
        return (self.worker() if kind == "worker" else self.male()) - cost * self._spare(cost)

    def _begin_transform(self) -> float:
        """The worth of everything that the pollen buys, honey and propolis together."""
        view = self.view
        total = 0.0
        for action in legal_transforms(view):
            cost = price(view, action.product, self.bonuses)
            most = math.floor(view.stock[POLLEN] / cost)
            lacks = self.short.get("honey", 0) if action.product == "honey" else self.propolis_short()
            times = min(most, max(1, lacks))
            gain = self._transform(action.product) * times
            wins = times >= lacks > 0 and set(self.short) == {action.product}
            if wins and self._keeps_pollen(cost * times):
                gain = WON
            total = max(total, gain)
        return total

    def _begin_mutate(self) -> float:
        """The worth of the action Mutate, for the bot."""
        view = self.view
        total = 0.0
        for action in legal_mutations(view):
            cost = price(view, action.kind, self.bonuses)
            key = "workers" if action.kind == "worker" else "males"
            lacks = max(1, self.short.get(key, 0))
            times = min(math.floor(view.stock[POLLEN] / cost), lacks)
            gain = self._mutate(action.kind) * times
            if set(self.short) == {key} and times >= lacks and self._keeps_pollen(cost * times):
                gain = WON
            total = max(total, gain)
        return total

    def reason(self, action: AnthophilaAction) -> Reason:
        """The reason for an action; what brings the goals nearer names what they lack."""
        match action:
            case Fight() | Yield():
                return Reason("anthophila_defends")
            case CureBee() | CureAction() | VineBee() | VineAction():
                return Reason("anthophila_cures")
            case Explore() | Begin("explore"):
                return Reason("anthophila_explores")
            case EndTurn() | Finish():
                return Reason("anthophila_enough")
            case _:
                lacks = [
                    Term(_NOUNS[what], count=n) for what, n in self.short.items() if what in _NOUNS and n > 0
                ]
                return Reason("anthophila_lacks", {"what": lacks}) if lacks else Reason("anthophila_gathers")


def _best_together(parts: list[tuple[int, Hex, float]], times: int) -> float:
    """The worth of the best moves of different bees to different places."""
    total, bees, places = 0.0, set[int](), set[Hex]()
    for bee, place, worth in sorted(parts, key=lambda part: -part[2]):
        if worth <= 0 or len(bees) == times:
            break
        if bee in bees or (place in places and place != (0, 0)):
            continue
        bees.add(bee)
        places.add(place)
        total += worth
    return total
