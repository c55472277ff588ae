"""What everybody asks of a game: the rules that it states, and what core derives from them.

    state = game.setup(options, chance)
    while decision := game.decision(state):
        seat = decision.seats[0]
        view = game.view(state, seat)
        action = choose(game.legal(view, seat))
        game.apply(state, seat, action, chance, emit)
    print(game.outcome(state), game.score(state))

What a game must state is in `core/rules.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Self, SupportsIndex, TypeAlias, final

from rucher.core.chance import Chance
from rucher.core.errors import UnknownVersion
from rucher.core.rules import A, Rules, S
from rucher.core.secrets import Hidden, mask, resample
from rucher.core.sentence import Sentence
from rucher.core.shapes import Shape, shape_of
from rucher.core.types import Refusal, Seat


class Spelled(NamedTuple):
    """An action as players meet it: its notation, its touches, and its sentence where there is one."""

    notation: str
    touches: tuple[str, ...]
    said: Sentence | None


class Game(Rules[S, A]):
    """A game that can be played: its class writes the methods of `Rules`, and inherits these."""

    _shape: ClassVar[Shape]  # copies and masks its states

    def __init__(self) -> None:
        self.version = self.info.versions[-1]

    def __init_subclass__(cls) -> None:
        """Raise an error at import if the game has a secret that no zone declares."""
        super().__init_subclass__()
        if "state_type" in cls.__dict__:
            cls._shape = shape_of(cls.state_type)
        if "event_type" in cls.__dict__:
            shape_of(cls.event_type, zones_required=False)

    # -- what a game may do in its own way ---------------------------------------------------------------

    def obvious(self, view: S, seat: Seat) -> A | None:
        """The answer that a table gives for an asked seat, as an ordinary action; None: the seat is asked.

        It is asked after an action of the same seat. Rules and records know nothing of it.
        """
        return None

    def legal(self, view: S, seat: Seat) -> list[A]:
        """Every legal action of a seat. A game may override this with a faster method of equal result."""
        if self.turn_refusal(view, seat):
            return []
        return [action for action in self.candidates(view, seat) if self.check(view, seat, action) is None]

    def resample(self, view: S, seat: Seat, chance: Chance) -> S:
        """A full state that agrees with all the seat knows; every possible state is equally likely."""
        state = self.clone(view)
        resample(self._shape.slots(state), self.inventory(view), chance)
        return state

    def spelled_by(self, view: S, action: A) -> Hashable | None:
        """All that the notation, touches and sentence of an action depend on besides the action itself.

        None: more than is worth naming. What a game names here lets a server remember spellings.
        """
        return None

    # -- the same for every game ------------------------------------------------------------------------

    @final
    def refusal(self, view: S, seat: Seat, action: A) -> Refusal | None:
        """Why a seat may not play an action now, its turn included; None where it is legal."""
        refusal = self.turn_refusal(view, seat) or self.check(view, seat, action)
        return refusal and refusal.of_game(self)

    @final
    def turn_refusal(self, view: S, seat: Seat) -> Refusal | None:
        """Why a seat may not play at all now; None where it is asked."""
        decision = self.decision(view)
        if decision is None:
            return Refusal("game_over", self.info.end_clause).of_game(self)
        if seat in decision.asked:
            return None
        return Refusal("not_your_turn", self.info.turn_clause).of_game(self)

    @final
    def spell(self, view: S, action: A) -> Spelled:
        """The notation, the touches and the sentence of an action."""
        said = self.words.describe_action(view, action)
        return Spelled(self.write(view, action), self.touches(view, action), said)

    @final
    def attempt(self, view: S, seat: Seat, touches: Sequence[str]) -> A | Refusal | None:
        """The legal action that touches mean, or the refusal; None while more touches are needed."""
        if refusal := self.turn_refusal(view, seat):
            return refusal
        spelled = self.read_touches(view, seat, touches)
        if spelled is None:
            return None
        refusal = spelled if isinstance(spelled, Refusal) else self.check(view, seat, spelled)
        return refusal.of_game(self) if refusal else spelled

    @final
    def view(self, state: S, seat: Seat | None) -> S:
        """The part of the state that a seat (None: a spectator) may know."""
        seen: S = self._shape.view(state, seat)
        return seen

    @final
    def glimpse(self, state: S, seat: Seat | None) -> S:
        """A view to read now, not to change or keep: it shares with the state all that hides nothing."""
        if not self._shape.has_secrets:
            return state
        seen: S = self._shape.glimpse(state, seat)
        state.share_caches(seen)
        return seen

    @final
    def knows_more(self, state: S, seat: Seat, others: Sequence[Seat]) -> bool:
        """Does a seat see an item that one of the others has not seen?"""
        unseen = mask(*others)
        return any(
            content.known_to(seat) and content.seen & unseen != unseen
            for slot in self._shape.slots(state)
            if isinstance(content := slot.content, Hidden)
        )

    @final
    def clone(self, state: S) -> S:
        """A copy that shares no mutable part with the original, ready to think on: caches are copied too."""
        made = self.bare_clone(state)
        state.copy_caches(made)
        return made

    @final
    def bare_clone(self, state: S) -> S:
        """A clone without caches, to keep: they are computed again when they are needed."""
        made: S = self._shape.clone(state)
        return made

    @final
    def at_version(self, version: int) -> Self:
        """The same game with the rules of a version; UnknownVersion where it does not exist."""
        if version == self.version:
            return self
        if version not in self.info.versions:
            raise UnknownVersion(self.info.id, version, self.info.versions)
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.version = version
        return made

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A game that its package holds is found there again: to pickle or copy a match copies no rules."""
        package = type(self).__module__.rpartition(".")[0]
        if type(getattr(sys.modules.get(package), "game", None)) is type(self):
            return _found_again, (package, self.version)
        return super().__reduce_ex__(protocol)

    def __repr__(self) -> str:
        return f"<Game {self.info.id}, rules version {self.version}>"


def _found_again(package: str, version: int) -> AnyGame:
    """The game of a package, which was pickled by its name."""
    found: AnyGame = import_module(package).game
    return found.at_version(version)


AnyGame: TypeAlias = Game[Any, Any]
