"""The push subscriptions of browsers."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select

from rucher.server.store.schema import subscriptions
from rucher.server.store.tables import Store
from rucher.server.wire import Moment

MOST = 5  # of one browser: it has one at a time, and older ones may not have ended yet


@dataclass(frozen=True)
class Subscription:
    """Where and how to send push messages to a browser."""

    endpoint: str
    browser: str
    p256dh: str
    auth: str
    lang: str
    expires: Moment | None
    at: Moment


async def keep_subscription(store: Store, new: Subscription) -> None:
    """Store a push subscription in place of the one with the same endpoint."""

    def work(connection: Connection) -> None:
        connection.execute(subscriptions.delete().where(subscriptions.c.endpoint == new.endpoint))
        connection.execute(subscriptions.insert(), asdict(new))
        mine = select(subscriptions.c.endpoint).where(subscriptions.c.browser == new.browser)
        newest = mine.order_by(subscriptions.c.at.desc(), subscriptions.c.endpoint)
        surplus = list(connection.scalars(newest))[MOST:]
        connection.execute(subscriptions.delete().where(subscriptions.c.endpoint.in_(surplus)))

    await store.ask(work)


async def forget_subscription(store: Store, endpoint: str, browser: str) -> None:
    """Drop a subscription of a browser."""
    mine = subscriptions.c.endpoint == endpoint, subscriptions.c.browser == browser

    def work(connection: Connection) -> None:
        connection.execute(subscriptions.delete().where(*mine))

    await store.ask(work)


async def of_browser(store: Store, browser: str) -> list[Subscription]:
    """The subscriptions of a browser."""
    query = select(subscriptions).where(subscriptions.c.browser == browser)
    return await store.ask(
        lambda connection: [Subscription(**row._mapping) for row in connection.execute(query)]
    )
