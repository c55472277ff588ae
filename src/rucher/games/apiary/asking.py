"""The kinds of questions: their possible answers, the refusals, and the effect of an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rucher.core.chance import Chance
from rucher.core.texts import Parameter
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Finish
from rucher.games.apiary.pending import Pending
from rucher.games.apiary.state import ApiaryState

Carry: TypeAlias = Callable[[ApiaryState, Any, Chance, Emit], None]  # a step, carried out
FINISH = Finish()


class Ask(NamedTuple):
    """One kind of question. `clause` is shown to a player who gives another kind of answer."""

    prompt: str
    clause: str
    takes: tuple[type[ApiaryAction], ...]
    candidates: Callable[[ApiaryState, Any], Iterable[ApiaryAction]]  # a superset of the legal answers
    refuse: Callable[[ApiaryState, Any, Any], Refusal | None]
    answer: Callable[[ApiaryState, Any, Any, Chance, Emit], None]
    alone: Callable[[ApiaryState, Any], ApiaryAction | None] | None = None  # the answer, if there is only one
    params: Callable[[ApiaryState, Any], dict[str, Parameter]] | None = None
    now: Callable[[ApiaryState, Any], str] | None = None  # the prompt, if it varies
    exact: bool = False  # are the candidates exactly the legal answers? Then a legal list need not check them


def push(state: ApiaryState, *tasks: Pending) -> None:
    """Put tasks on the stack of Apiary's questions, so that the first one comes first."""
    state.stack.extend(tasks[::-1])


def only(answers: Sequence[ApiaryAction]) -> ApiaryAction | None:
    """The only answer to a question of Apiary; None if there is a choice."""
    return answers[0] if len(answers) == 1 else None


def nothing_against(view: ApiaryState, question: Any, action: ApiaryAction) -> Refusal | None:
    """Refuse nothing: for questions whose candidates are all legal."""
    return None


def how_many(view: ApiaryState, question: Any) -> dict[str, Parameter]:
    """The number in a prompt of Apiary."""
    return {"n": question.n}
