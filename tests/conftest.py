"""For every test."""

import pytest
from hypothesis import settings

# Speed is measured in benchmarks/: on a busy machine any example may take long.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a browser test was tried once more."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
