"""For every test."""

from pathlib import Path

import pytest
from hypothesis import settings

# Servers, pseudo-terminals and a browser wait for each other by the clock, on a machine that may be busy.
TIMED = {Path(__file__).parent / room for room in ("browser", "cli", "server")}

# Speed is measured in benchmarks/: on a busy machine any example may take long.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of what waits by the clock that fails once is tried once more, and named (-rR)."""
    for item in items:
        if not TIMED.isdisjoint(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a test was tried once more."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
