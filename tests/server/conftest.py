"""One live server for the tests that do not need one of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import text
from tests.server import postgres
from tests.server.live import Browser, Server

from rucher.server.store.connecting import connect


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with generous limits."""
    with Server(tmp_path_factory.mktemp("server")) as made:
        yield made


@pytest.fixture
def anna(server: Server) -> Browser:
    """A browser."""
    return Browser(server)


@pytest.fixture
def ben(server: Server) -> Browser:
    """Another browser."""
    return Browser(server)


@pytest.fixture(scope="session")
def running() -> Iterator[str]:
    """A PostgreSQL of our own; its address."""
    with postgres.running() as url:
        yield url


@pytest.fixture
def address(running: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty database on PostgreSQL, for each test."""
    name = re.sub(r"\W", "_", request.node.name)[:60]
    engine = connect(running).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return running.rpartition("/")[0] + f"/{name}"
