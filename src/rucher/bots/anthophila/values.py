"""The values of things in a position of Anthophila, in pollen, for a player who does not look ahead.

A bee on a plant is worth a part of its future load, a load under way most of its value; a hornet on its way
costs what it may destroy. Nothing is simulated: the numbers come from the view alone.
"""

from __future__ import annotations

from rucher.games.anthophila.box import DOWN, HONEY, POLLEN, PROPOLIS
from rucher.games.anthophila.box.schema import Condition, InStock, SpecialId
from rucher.games.anthophila.chapters.bees import carrying_limit, in_play
from rucher.games.anthophila.chapters.bonuses import held
from rucher.games.anthophila.chapters.ending import progress, unmet
from rucher.games.anthophila.chapters.turn import actions_allowed
from rucher.games.anthophila.geometry import RIM, STOCK, hornet_steps
from rucher.games.anthophila.state import AnthophilaState

UNDER_WAY = 0.8  # the share of its value that a load outside the hive has
PROMISE = 0.56  # the share of a plant's gift that a bee on it is worth


class Values:
    """The values of things in one position."""

    def __init__(self, view: AnthophilaState) -> None:
        self.view = view
        self.bonuses = held(view)
        self.short: dict[str, int] = {}  # by the thing that a condition asks for: how many are missing
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

    # -- the value of one more --------------------------------------------------------------------------

    def pollen(self) -> float:
        """The value of one more pollen in the stock."""
        if self.short.get("pollen", 0) > 0:
            return 1.4
        spend = 4 * max(0, self.short.get("honey", 0)) + 4 * max(0, self.propolis_short())
        spend += 3 * max(0, self.short.get("workers", 0)) + 6 * max(0, self.males_short())
        spend += 2 * sum(self.view.sick) + (12 if "nosema_over" in self.short else 0)
        spend += 2 * sum(bee.mite for bee in self.view.bees) if "no_mites" in self.asks else 0
        spend += self.due.get("pollen", 0)
        return 1.0 if self.view.stock[POLLEN] < spend + 2 else 0.25

    def propolis_short(self) -> int:
        """The missing propolis, for the scenario or against hornets."""
        view = self.view
        guard = len(view.hornets) + min(2, self.hornets_to_come)
        return max(self.short.get("propolis", 0), guard - view.stock[PROPOLIS])

    def males_short(self) -> int:
        """The missing males, for the scenario or against hornets that must be killed."""
        view = self.view
        males = sum(bee.at >= 0 for bee in view.bees[view.box.pieces.workers :])
        need = len(view.hornets) + self.hornets_to_come if "no_hornets" in self.asks else 0
        need += 1 if not need and self.vine_wanted() else 0
        return max(self.short.get("males", 0), need - males)

    def vine_wanted(self) -> bool:
        """Is a vine on the table, with enough parasites to cure?"""
        view = self.view
        vine = view.box.special_number["vine_tile"]
        return vine in view.tiles.values() and "nosema_over" in self.short and view.nosema_cubes >= 3

    def cube(self, resource: int) -> float:
        """The value of one more cube of a resource in the stock."""
        if resource == POLLEN:
            return self.pollen()
        if resource == HONEY:
            return 5.5 if self.short.get("honey", 0) > 0 else 0.4
        if self.guard < 0:
            return 20.0
        return 6.0 if self.propolis_short() > 0 else 0.4

    def worker(self) -> float:
        """The value of one more worker."""
        if self.short.get("workers", 0) > 0:
            return 5.0
        bees = len(in_play(self.view))
        if self.view.turns_left <= 3:
            return 0.5
        return 6.0 if bees < 3 else 4.2 if bees < 4 else 3.2 if bees < 5 and self.view.turns_left > 5 else 0.8

    def male(self) -> float:
        """The value of one more male."""
        if self.guard < 0:
            return 22.0
        return 7.5 if self.males_short() > 0 else 2.0

    # -- bees ------------------------------------------------------------------------------------------

    def bee_at(self, number: int, spot: int, *, waits: bool) -> float:
        """The value of a bee and its load on a spot; `waits`: it may have to stay there after this turn."""
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
        """The value of a male at home: it guards the hive."""
        if self.view.is_male(number) and (self.view.hornets or self.hornets_to_come):
            return 1.5 if self.guard > 0 else 6.0
        return 0.0

    def _promise(self, number: int, spot: int) -> float:
        """The value of what a bee can soon gather on a spot."""
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
        """The value of a bonus tile that a single bee can hold."""
        saves = {
            "bonus_honey": self.short.get("honey", 0),
            "bonus_propolis": self.propolis_short(),
            "bonus_worker": self.short.get("workers", 0),
        }
        return 0.8 * max(0, saves.get(effect, 0)) if slots == 1 and effect not in self.bonuses else 0.0

    def _gain(self, number: int, tile: int) -> float:
        """The value that a bee gains if it forages a plant."""
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


def _asked(condition: Condition) -> str:
    """The thing that a condition asks for: a resource, or the condition's kind."""
    return condition.resource if isinstance(condition, InStock) else str(condition.__struct_config__.tag)
