"""The tables of the database, as SQL knows them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("opened", LargeBinary, nullable=False),
)
records = Table(
    "records",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("stream", String(8), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # with the two above: unique, the lock
    Column("at", BigInteger, nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
)
visits = Table(  # the tables where each browser has sat, for "my games"
    "visits",
    metadata,
    Column("browser", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
)
finished = Table(  # the tables that were over before there were summaries: nothing is added any more
    "finished", metadata, Column("table_id", String(40), primary_key=True)
)
summaries = Table(  # of each table: what lists and clocks ask, so that they lay no table
    "summaries",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("next_due", BigInteger, nullable=True, index=True),
    Column("body", LargeBinary, nullable=False),  # the whole Summary
    Column("view", LargeBinary, nullable=True),  # apart: lists read many summaries, a picture one view
)
subscriptions = Table(  # of browsers that want push messages
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("browser", String(40), nullable=False, index=True),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("expires", BigInteger, nullable=True),
    Column("at", BigInteger, nullable=False),
)
boxes = Table(  # the packs of components that each browser entered, or was given by a link
    "boxes",
    metadata,
    Column("browser", String(40), primary_key=True),
    Column("pack", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
)
studies = Table(  # kept studies of Hive; whoever knows the id may read
    "studies",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("n", Integer, nullable=False),  # its version: one more with each change
    Column("links", Integer, nullable=False),  # an invitation to edit is void once this has changed
    Column("at", BigInteger, nullable=False),
    Column("card", LargeBinary, nullable=False),  # what a list shows
    Column("body", LargeBinary, nullable=False),
)
study_hands = Table(  # which browsers may change a study
    "study_hands",
    metadata,
    Column("browser", String(40), primary_key=True),
    Column("study_id", String(40), primary_key=True, index=True),
    Column("own", Boolean, nullable=False),
)
notes = Table(  # facts about the server itself
    "notes",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
workers = Table(  # the servers on one PostgreSQL; `seen` and `gone` are moments of the database's own clock
    "workers",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("gone", BigInteger, nullable=True),  # when another one found that it was not seen any more
)
owners = Table(  # which worker has which table in memory
    "owners",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("worker", String(64), nullable=True, index=True),
    Column("fence", BigInteger, nullable=False),  # one more for each new owner: a record is stored under it
    Column("wanted", BigInteger, nullable=True, index=True),  # since when another worker asks for it
)
files = Table(  # what lies in files beside an SQLite database: keys, packs, scenarios
    "files",
    metadata,
    Column("name", String(300), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
acts = Table(  # what the host has done to tables and visitors: the log of the desk
    "acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("target", String(500), nullable=False),
    Column("until", BigInteger, nullable=False),
)
present = Table(  # the pages that are open now; written only while the host looks, and removed afterwards
    "present",
    metadata,
    Column("worker", String(64), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("address", String(64), primary_key=True),
    Column("table_id", String(40), primary_key=True),  # empty: at no table
    Column("pages", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
