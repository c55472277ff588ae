"""The contract: what a game is. The page, the bots, the server and the terminal ask a game nothing else.

A game is a set of rules over plain data. It holds no match: every method is given the state (or a seat's
view of it, which is the same type with hidden items replaced by Unknown) and answers a question about it.

    state = game.setup(options, chance)
    while decision := game.decision(state):
        seat = decision.seats[0]
        view = game.view(state, seat)
        action = choose(game.legal(view, seat))
        game.apply(state, seat, action, chance, emit)
    print(game.outcome(state), game.score(state))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, final

import msgspec

from rucher.core import words
from rucher.core.chance import Chance
from rucher.core.entering import Shelf
from rucher.core.errors import OptionError
from rucher.core.packs import OWN
from rucher.core.said import Said as Said
from rucher.core.secrets import resample
from rucher.core.shapes import shape_of
from rucher.core.texts import Parameter

Seat: TypeAlias = int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a match; every field has a default."""


class State(msgspec.Struct):
    """What lies on the table: plain data, copied and masked by generated code."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, gc=False):
    """What a player may say."""


class Event(msgspec.Struct, frozen=True, tag=str.lower):
    """What happened, for the log and the animations."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the text `refusal.<code>`, the clause it rests on, the cells at fault."""

    code: str
    clause: str
    params: dict[str, Parameter] = {}
    cells: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """A question: the text `prompt.<prompt>`, who must answer it, and who may still change an answer."""

    prompt: str
    seats: tuple[Seat, ...]
    revising: tuple[Seat, ...] = ()
    params: dict[str, Parameter] = {}

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Every seat that may speak now."""
        return self.seats + self.revising


class Scores(msgspec.Struct, frozen=True):
    """Points by category for each seat, at any moment."""

    seats: tuple[dict[str, int], ...]

    def total(self, seat: Seat) -> int:
        """The sum of a seat's categories."""
        return sum(self.seats[seat].values())


class Outcome(msgspec.Struct, frozen=True):
    """The end: a rank for each seat (1 is first, equal ranks share it), and the text `outcome.<reason>`."""

    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]  # none in a draw or a common defeat, all in a common victory
    reason: str
    params: dict[str, Parameter] = {}


class GameInfo(msgspec.Struct, frozen=True):
    """What a lobby says of a game."""

    id: str
    rules_version: int
    players: tuple[int, int]  # fewest, most
    presets: Mapping[str, Mapping[str, Any]]  # name -> options; the first one is the default
    turn_clause: str  # the clause that says whose turn it is
    end_clause: str  # the clause that says nothing is played after the end
    teams: bool = False
    co_operative: bool = False


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
Emit: TypeAlias = Callable[[Event], None] | None


class Game(ABC, Generic[S, A]):
    """The rules of one game. A game writes the abstract methods; core derives the rest."""

    info: ClassVar[GameInfo]
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[type[State]]
    action_type: ClassVar[Any]  # the union of the game's actions
    event_type: ClassVar[Any]  # the union of its events
    outlook_type: ClassVar[Any] = None  # the Struct that `outlook` gives; None: it gives none
    components_type: ClassVar[Any] = None  # the Struct that `components` gives; None: it gives none

    def __init_subclass__(cls) -> None:
        """A secret that no zone declares is an error here, when the game is imported."""
        super().__init_subclass__()
        if "state_type" in cls.__dict__:
            shape_of(cls.state_type)
        if "event_type" in cls.__dict__:
            shape_of(cls.event_type, zones_required=False)

    @abstractmethod
    def setup(self, options: Any, chance: Chance) -> S:
        """Lay the table."""

    @abstractmethod
    def decision(self, view: S) -> Decision | None:
        """Who must answer what; None when the game is over."""

    @abstractmethod
    def candidates(self, view: S, seat: Seat) -> Iterable[A]:
        """A cheap superset of the legal actions, in an order that depends on the view alone."""

    @abstractmethod
    def check(self, view: S, seat: Seat, action: A) -> Refusal | None:
        """The only statement of legality, asked for a seat whose answer is due. It changes nothing."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance, emit: Emit = None) -> None:
        """Carry out a legal action on the state it is given; events only where emit is set."""

    @abstractmethod
    def touches(self, view: S, action: A) -> tuple[str, ...]:
        """What a hand touches to say it, in order: ("piece:wA1", "cell:2,-1")."""

    @abstractmethod
    def attempt(self, view: S, seat: Seat, touches: Sequence[str]) -> A | Refusal | None:
        """The inverse of touches, for illegal actions too; None means: go on touching."""

    @abstractmethod
    def write(self, view: S, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, view: S, seat: Seat, text: str) -> A:
        """The action that a text spells; UnreadableAction where it spells none."""

    @abstractmethod
    def score(self, state: S) -> Scores:
        """Points by seat and category, at any moment."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Ranks and why it ended; None while the game goes on."""

    @abstractmethod
    def domains(self, view: S) -> Mapping[str, Sequence[Any]]:
        """For each field name of the actions, values worth spelling near the board, wrong ones included."""

    def say(self, event: Any) -> Said:
        """The sentence that tells an event. A game overrides it where a field is not yet a word."""
        return words.tell(event)

    def tell(self, view: S, action: A) -> Said | None:
        """An action in words, for those who do not read its notation; None: the notation says enough."""
        return None

    def describe(self, view: S) -> list[Said]:
        """The view in words, one fact a line."""
        return words.facts(view)

    def around(self, view: S, touch: str) -> list[Said]:
        """What can be said of one touchable thing: the facts that point at it, unless a game knows more."""
        return [fact for fact in self.describe(view) if touch in fact.cells]

    def foresee(self, view: S, seat: Seat, action: A) -> list[Said]:
        """What a legal action would bring, as short facts that need neither chance nor secrets.

        A fact that points at cells is shown there; the others are said together, on the button that plays it.
        """
        return []

    def components(self, options: Any) -> Any:
        """What whoever draws the board must know of the box; no secret of a match. None: nothing."""
        return None

    def outlook(self, view: S) -> Any:
        """What a drawn board is told besides the view: what the rules read off it.

        It rests on the view alone. None: the view says enough.
        """
        return None

    def open_pack(self, pack: str) -> str:
        """The content hash of a component pack: a folder to read, or a known hash. Most games take none."""
        raise OptionError(f"{self.info.id} takes no component pack")

    def shelf(self) -> Shelf | None:
        """The files of the box, of which component packs are made; None: there is nothing to enter."""
        return None

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """How many components of a box come from where: {"rulebook": 30, "reconstructed": 4}."""
        return {}

    def provenance(self, view: S, touch: str) -> Mapping[str, str]:
        """Where each fact of one component comes from: {"pattern": "rulebook", "hornet": "reconstructed"}."""
        return {}

    def inventory(self, view: S) -> dict[str, Sequence[int]]:
        """What the box holds of each kind of item that lies in a zone."""
        return {}

    def legal(self, view: S, seat: Seat) -> list[A]:
        """Every legal action of a seat. A game may override this with a faster equal."""
        if self.turn_refusal(view, seat):
            return []
        return [action for action in self.candidates(view, seat) if self.check(view, seat, action) is None]

    @final
    def refusal(self, view: S, seat: Seat, action: A) -> Refusal | None:
        """Why a seat may not do this now, its turn included; None where it is legal."""
        return self.turn_refusal(view, seat) or self.check(view, seat, action)

    @final
    def turn_refusal(self, view: S, seat: Seat) -> Refusal | None:
        """Why a seat may say nothing at all now; None where it is asked."""
        decision = self.decision(view)
        if decision is None:
            return Refusal("game_over", self.info.end_clause)
        return None if seat in decision.asked else Refusal("not_your_turn", self.info.turn_clause)

    @final
    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat (None: a spectator) may know of the state."""
        seen: S = shape_of(self.state_type).view(state, seat)
        return seen

    @final
    def clone(self, state: S) -> S:
        """A copy that shares nothing that can change."""
        copy: S = shape_of(self.state_type).clone(state)
        return copy

    @final
    def glimpse(self, state: S, seat: Seat | None) -> S:
        """A view to read at once and not to keep: the state itself where the game has no secrets."""
        return self.view(state, seat) if shape_of(self.state_type).has_secrets else state

    def resample(self, view: S, seat: Seat, chance: Chance) -> S:
        """A whole state that this seat cannot tell from the real one, all of them equally likely."""
        state = self.clone(view)
        resample(shape_of(self.state_type).slots(state), self.inventory(view), chance)
        return state


AnyGame: TypeAlias = Game[Any, Any]
