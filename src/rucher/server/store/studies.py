"""Kept studies: whoever knows the id may read, the browsers in `study_hands` may change."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from rucher.games.hive.study import Study
from rucher.server import wire
from rucher.server.settings import Problem
from rucher.server.store.schema import studies, study_hands
from rucher.server.store.tables import Store

MOST_MINE = 100  # studies of one browser
MOST_KEPT = 50_000  # of all


class Stored(NamedTuple):
    """A study of the store, and the right of the browser that asks."""

    id: str
    n: int
    links: int
    own: bool | None  # None: it may only read
    hands: int  # browsers that may change it
    study: Study | None


def _card(study: Study) -> bytes:
    """A stored study's title and players, for lists."""
    return msgspec.json.encode((study.title, study.players, len(study.nodes) - 1))


async def keep_study(store: Store, browser: str, name: str, study: Study, at: int) -> None:
    """Keep a new study of a browser; a Problem where it has too many."""
    body, card = msgspec.json.encode(study), _card(study)

    def work(connection: Connection) -> bool:
        mine = select(func.count()).select_from(study_hands).where(study_hands.c.browser == browser)
        of_all = select(func.count()).select_from(studies)
        if connection.scalar(mine) >= MOST_MINE or connection.scalar(of_all) >= MOST_KEPT:  # type: ignore[operator]
            return False
        row = {"id": name, "n": 1, "links": 0, "at": at, "card": card, "body": body}
        connection.execute(studies.insert(), row)
        connection.execute(study_hands.insert(), {"browser": browser, "study_id": name, "own": True})
        return True

    if not await store.ask(work):
        raise Problem("too_many_studies", 409, n=MOST_MINE)


async def studies_of(store: Store, browser: str | None) -> tuple[wire.StudyCard, ...]:
    """The studies that a browser may change, the newest first."""
    query = (
        select(studies.c.id, studies.c.at, studies.c.card, study_hands.c.own)
        .join(study_hands, study_hands.c.study_id == studies.c.id)
        .where(study_hands.c.browser == browser)
        .order_by(studies.c.at.desc())
    )
    rows = await store.ask(lambda connection: list(connection.execute(query)))
    cards = []
    for row in rows:
        title, players, moves = msgspec.json.decode(row.card, type=tuple[str, tuple[str, str], int])
        cards.append(wire.StudyCard(row.id, title, players, moves, row.at, row.own))
    return tuple(cards)


async def stored_study(store: Store, browser: str | None, name: str, since: int = 0) -> Stored:
    """A study by its id; without its body where it is still version `since`. A Problem if there is none."""

    def work(connection: Connection) -> Stored | None:
        head = select(studies.c.n, studies.c.links).where(studies.c.id == name)
        row = connection.execute(head).first()
        if row is None:
            return None
        rows = connection.execute(select(study_hands).where(study_hands.c.study_id == name))
        hands = {hand.browser: bool(hand.own) for hand in rows}
        body = None
        if row.n != since:
            body = connection.scalar(select(studies.c.body).where(studies.c.id == name))
        study = None if body is None else msgspec.json.decode(body, type=Study)
        return Stored(name, row.n, row.links, hands.get(browser or ""), len(hands), study)

    found = await store.ask(work)
    if found is None:
        raise Problem("no_study", 404)
    return found


async def study_version(store: Store, name: str) -> int | None:
    """The number of a study's newest version; None where there is no such study."""
    query = select(studies.c.n).where(studies.c.id == name)
    return await store.ask(lambda connection: connection.scalar(query))


async def save_study(store: Store, name: str, n: int, study: Study, at: int) -> int | None:
    """Store a study over version n and return the next version; None where it is another by now."""
    values = {"n": n + 1, "at": at, "card": _card(study), "body": msgspec.json.encode(study)}
    statement = studies.update().where(studies.c.id == name, studies.c.n == n).values(values)
    changed = await store.ask(lambda connection: connection.execute(statement).rowcount)
    return n + 1 if changed else None


async def join_study(store: Store, browser: str, name: str) -> None:
    """Let a browser change a study; a Problem where it has too many."""

    def work(connection: Connection) -> bool:
        mine = study_hands.c.browser == browser
        if (
            connection.scalar(select(study_hands.c.own).where(mine, study_hands.c.study_id == name))
            is not None
        ):
            return True
        if connection.scalar(select(func.count()).select_from(study_hands).where(mine)) >= MOST_MINE:  # type: ignore[operator]
            return False
        connection.execute(study_hands.insert(), {"browser": browser, "study_id": name, "own": False})
        return True

    if not await store.ask(work):
        raise Problem("too_many_studies", 409, n=MOST_MINE)


async def close_study(store: Store, name: str) -> None:
    """Take the right to change a stored study from all but its owner; older links are void."""

    def work(connection: Connection) -> None:
        others = study_hands.c.study_id == name, study_hands.c.own.is_(False)
        connection.execute(study_hands.delete().where(*others))
        connection.execute(studies.update().where(studies.c.id == name).values(links=studies.c.links + 1))

    await store.ask(work)


async def forget_study(store: Store, browser: str, name: str) -> None:
    """Take a study off a browser's list; where it is the owner's, the study itself goes."""

    def work(connection: Connection) -> None:
        mine = study_hands.c.browser == browser, study_hands.c.study_id == name
        if connection.scalar(select(study_hands.c.own).where(*mine)):
            connection.execute(study_hands.delete().where(study_hands.c.study_id == name))
            connection.execute(studies.delete().where(studies.c.id == name))
        else:
            connection.execute(study_hands.delete().where(*mine))

    await store.ask(work)
