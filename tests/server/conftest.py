"""One live server for the tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.live import Browser, Server


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
