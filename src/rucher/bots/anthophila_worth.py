"""What things are worth in a position of Anthophila, in pollen, to a player who does not look ahead.

A bee on a plant is worth part of what it will gather, a load under way most of what it is, a hornet on its
way what it may cost. Nothing is simulated: the numbers come from the view alone.
"""

from __future__ import annotations

import math
from typing import Literal

from rucher.core.hexgrid import Hex
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
from rucher.games.anthophila.bees import carrying_limit, in_play
from rucher.games.anthophila.bonuses import held
from rucher.games.anthophila.box import DOWN, HONEY, POLLEN, PROPOLIS, RESOURCES
from rucher.games.anthophila.box.schema import Condition, InStock, SpecialId
from rucher.games.anthophila.ending import progress, unmet
from rucher.games.anthophila.exploring import legal_explorations
from rucher.games.anthophila.foraging import legal_foragings
from rucher.games.anthophila.moving import legal_moves
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.stock import legal_mutations, legal_transforms, price
from rucher.games.anthophila.table import RIM, STOCK, hornet_steps, spot_of
from rucher.games.anthophila.turn import actions_allowed, times_allowed

WON = 1_000.0
UNDER_WAY = 0.8  # what a load outside is worth of itself
PROMISE = 0.56  # what a plant under a bee is worth of what it gives
IDLE = 0.15  # an action that brings less is left


class Weights:
    """What things are worth in one position."""

    def __init__(self, view: AnthophilaState) -> None:
        self.view = view
        self.bonuses = held(view)
        self.short: dict[str, int] = {}  # by what a condition asks for, how much is lacking
        for condition in unmet(view):
            got, due = progress(view, condition)
            self.short[_asked(condition)] = due - got
        self.asks = {_asked(condition) for condition in view.scenario.victory}
        self.due = {_asked(c): progress(view, c)[1] for c in view.scenario.victory}
        self.last = view.turns_left <= 1
        self.steps = hornet_steps(view.tiles) if view.hornets else {}
        self.hornets_to_come = self._to_come("hornet_tile")
        self.guard = view.stock[PROPOLIS] + len(view.males_at_home()) - len(view.hornets)

    def _to_come(self, tile: SpecialId) -> int:
        """How many special tiles of a kind are still in the draw pile."""
        number = self.view.box.special_number[tile]
        return sum(part.special.count(number) for part in self.view.deck)

    # -- what one more of a thing is worth -------------------------------------------------------------

    def pollen(self) -> float:
        """One more pollen in the stock."""
        if self.short.get("pollen", 0) > 0:
            return 1.4
        spend = 4 * max(0, self.short.get("honey", 0)) + 4 * max(0, self.propolis_short())
        spend += 3 * max(0, self.short.get("workers", 0)) + 6 * max(0, self.males_short())
        spend += 2 * sum(self.view.sick) + (12 if "nosema_over" in self.short else 0)
        spend += 2 * sum(bee.mite for bee in self.view.bees) if "no_mites" in self.asks else 0
        spend += self.due.get("pollen", 0)
        return 1.0 if self.view.stock[POLLEN] < spend + 2 else 0.25

    def propolis_short(self) -> int:
        """How much propolis is lacking, for the scenario or against hornets."""
        view = self.view
        guard = len(view.hornets) + min(2, self.hornets_to_come)
        return max(self.short.get("propolis", 0), guard - view.stock[PROPOLIS])

    def males_short(self) -> int:
        """How many males are lacking, for the scenario or against hornets that must go."""
        view = self.view
        males = sum(bee.at >= 0 for bee in view.bees[view.box.pieces.workers :])
        need = len(view.hornets) + self.hornets_to_come if "no_hornets" in self.asks else 0
        need += 1 if not need and self.vine_wanted() else 0
        return max(self.short.get("males", 0), need - males)

    def vine_wanted(self) -> bool:
        """Is there a vine on the table, and more than a little to cure?"""
        view = self.view
        vine = view.box.special_number["vine_tile"]
        return vine in view.tiles.values() and "nosema_over" in self.short and view.nosema_cubes >= 3

    def cube(self, resource: int) -> float:
        """One more cube of a resource in the stock."""
        if resource == POLLEN:
            return self.pollen()
        if resource == HONEY:
            return 5.5 if self.short.get("honey", 0) > 0 else 0.4
        if self.guard < 0:
            return 20.0
        return 6.0 if self.propolis_short() > 0 else 0.4

    def worker(self) -> float:
        """One more worker."""
        if self.short.get("workers", 0) > 0:
            return 5.0
        bees = len(in_play(self.view))
        if self.view.turns_left <= 3:
            return 0.5
        return 6.0 if bees < 3 else 4.2 if bees < 4 else 3.2 if bees < 5 and self.view.turns_left > 5 else 0.8

    def male(self) -> float:
        """One more male."""
        if self.guard < 0:
            return 22.0
        return 7.5 if self.males_short() > 0 else 2.0

    # -- bees ------------------------------------------------------------------------------------------

    def bee_at(self, number: int, spot: int, *, waits: bool) -> float:
        """A bee with its load on a spot; `waits`: it may have to stay there over the end of the turn."""
        view, bee = self.view, self.view.bees[number]
        load = sum(self.cube(r) * n for r, n in enumerate(bee.cargo))
        if spot == STOCK:
            return load + self._home(number)
        far = UNDER_WAY if spot in RIM else UNDER_WAY - 0.1
        if view.turns_left <= 2:
            far -= 0.25 * (3 - view.turns_left)
        worth = far * load + self._promise(number, spot)
        if waits and not view.is_male(number) and spot in {self.steps.get(h) for h in view.hornets}:
            worth -= 5.0 + load
        return worth

    def _home(self, number: int) -> float:
        """A male at home guards the hive."""
        if self.view.is_male(number) and (self.view.hornets or self.hornets_to_come):
            return 1.5 if self.guard > 0 else 6.0
        return 0.0

    def _promise(self, number: int, spot: int) -> float:
        """What a bee can soon gather on a spot."""
        view, tile = self.view, self.view.tiles[spot]
        if tile >= DOWN or (self.last and view.used + 1 >= actions_allowed(view)):
            return 0.0
        factor = PROMISE if view.turns_left > 2 else 0.5
        if not view.box.is_plant(tile):
            vine = view.box.tile_names[tile] == "vine_tile"
            sick = sum(view.sick) + sum(bee.mite for bee in view.bees)
            return 2.0 * factor if vine and (sick or view.nosema_cubes) else 0.0
        plant = view.box.plants[tile]
        if plant.kind == "bonus":
            return self._bonus(str(plant.effect), plant.slots)
        return factor * self._gain(number, tile)

    def _bonus(self, effect: str, slots: int) -> float:
        """A bonus tile that one bee alone can hold."""
        saves = {
            "bonus_honey": self.short.get("honey", 0),
            "bonus_propolis": self.propolis_short(),
            "bonus_worker": self.short.get("workers", 0),
        }
        return 0.8 * max(0, saves.get(effect, 0)) if slots == 1 and effect not in self.bonuses else 0.0

    def _gain(self, number: int, tile: int) -> float:
        """What foraging a plant would bring this bee."""
        view, bee = self.view, self.view.bees[number]
        plant = view.box.plants[tile]
        left = carrying_limit(view, bee, self.bonuses) - sum(bee.cargo)
        take, give = plant.take.amounts, plant.give.amounts
        if plant.kind == "metamorphosis":
            paid = all(view.stock[r] >= take[r] for r in range(3))
            return max(0.0, self.male() - 3.0 - take[POLLEN]) if paid and not view.is_male(number) else 0.0
        if plant.kind == "transform":
            if not any(all(c[r] >= take[r] for r in range(3)) for c in (bee.cargo, view.stock)):
                return 0.0
            brings = sum(self.cube(r) * (give[r] - take[r]) for r in range(3))
            return max(0.0, brings)
        gain = 0.0
        for resource in (POLLEN, HONEY, PROPOLIS):
            amount = min(give[resource], max(0, left), view.supply[resource])
            gain += amount * self.cube(resource)
        return gain

    # -- actions ---------------------------------------------------------------------------------------

    def worth(self, action: AnthophilaAction) -> float:
        """What an action brings, in pollen."""
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
        return "males" in self.asks and self.short.get("males", 0) >= 0

    def _begin(self, name: str) -> float:
        """What a whole action is worth: the best of its parts that can be had together."""
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
        spots = {spot_of(a.cell) for a in legal_explorations(self.view)}
        bees = len(in_play(self.view))
        worth, known = 0.0, min(times, bees, len(spots))
        for n in range(known):
            worth += max(0.0, self._tile(n))
        return worth

    def _tile(self, n: int) -> float:
        """One more tile, the nth of this action."""
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
        """What a hornet among the next tiles would cost."""
        part = next((part for part in self.view.deck if part.plants or part.special), None)
        if part is None:
            return 0.0
        hornet = self.view.box.special_number["hornet_tile"]
        chance = part.special.count(hornet) / (part.plants + len(part.special))
        spare = self.guard - n
        return chance * (45.0 if spare <= 0 else 6.0 if spare == 1 else 1.0)

    def _open_plants(self) -> int:
        """Face-up plants that give something to a free bee."""
        view = self.view
        kinds = [view.box.plants[t].kind for t in view.tiles.values() if t < len(view.box.plants)]
        return sum(kind == "forage" for kind in kinds)

    def _explore(self, bee: int, spot: int) -> float:
        """Near the hive is best, out of a hornet's short way where hornets may come."""
        worth = self._tile(0)
        if worth <= 0:
            return worth
        return worth + (0.3 if spot in RIM else 0.0) + 0.02 * (self.view.bees[bee].at != STOCK)

    def _move(self, bee: int, spot: int) -> float:
        view = self.view
        at = view.bees[bee].at
        if spot in view.hornets:
            return self._attack()
        now = self.bee_at(bee, at, waits=True)
        return self.bee_at(bee, spot, waits=True) - now - 0.05 + self._wins_by_load(bee, spot)

    def _attack(self) -> float:
        """A male goes out to fight: worth it where hornets must go or the hive would fall."""
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
        """Gathering is worth the load, less what the plant promised before."""
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
        resource = RESOURCES.index(product)
        cost = price(self.view, product, self.bonuses)
        if self.short.get(product, 0) == 1 and len(self.short) == 1 and self._keeps_pollen(cost):
            return WON
        return self.cube(resource) - cost * self._spare(cost)

    def _keeps_pollen(self, cost: int) -> bool:
        """Does the stock keep what the scenario asks for?"""
        return self.view.stock[POLLEN] - cost >= self.due.get("pollen", 0)

    def _spare(self, cost: int) -> float:
        """What one pollen that is spent is worth."""
        return self.pollen() if self._keeps_pollen(cost) else 1.3

    def _mutate(self, kind: Literal["worker", "male"]) -> float:
        cost = price(self.view, kind, self.bonuses)
        key = "workers" if kind == "worker" else "males"
        if self.short.get(key, 0) == 1 and len(self.short) == 1 and self._keeps_pollen(cost):
            return WON
        return (self.worker() if kind == "worker" else self.male()) - cost * self._spare(cost)

    def _begin_transform(self) -> float:
        """All that the pollen buys, honey and propolis together."""
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

    def reason(self, action: AnthophilaAction) -> str:
        """The text that says why."""
        match action:
            case Fight() | Yield():
                return "anthophila_defends"
            case CureBee() | CureAction() | VineBee() | VineAction():
                return "anthophila_cures"
            case Explore() | Begin("explore"):
                return "anthophila_explores"
            case EndTurn() | Finish():
                return "anthophila_enough"
            case _:
                return "anthophila_gathers"


def _asked(condition: Condition) -> str:
    """What a condition asks for: a resource, or its kind."""
    return condition.resource if isinstance(condition, InStock) else str(condition.__struct_config__.tag)


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
